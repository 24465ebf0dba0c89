//! Random games of chess and Chess960 against what python-chess reports about them.
//!
//! `scripts/make-oracle.py` wrote the file; `PANCHESS_CHESS_ORACLE` names a larger one.

use crate::crc::crc32;
use crate::notation::{chess, legal, letter, set_up, uci};
use crate::played::{Played, read_san, read_uci};
use crate::support::files;
use panchess::diag::Sink;
use panchess::formats::fen;
use panchess::model::{Action, Kind, Marks, Part, Ply, Position, Turn};
use panchess::rules::Rules;
use std::path::PathBuf;

fn hex(text: &str) -> String {
    format!("{:08x}", crc32(text.as_bytes()))
}

/// The move as export PGN writes it.
fn san(ply: Ply) -> String {
    let mark = match ply.marks {
        m if m.contains(Marks::MATE) => "#",
        m if m.contains(Marks::CHECK) => "+",
        _ => "",
    };
    if ply.is_castling() {
        let long = ply.marks.contains(Marks::CASTLE_LONG);
        return format!("{}{mark}", if long { "O-O-O" } else { "O-O" });
    }
    let from = ply.from.to_string();
    let pawn = ply.kind == Some(Kind::PAWN);
    let mut text = String::new();
    text.extend(ply.kind.filter(|_| !pawn).map(letter));
    if ply.marks.contains(Marks::SAN_FILE) || (pawn && ply.captured.is_some()) {
        text += &from[..1];
    }
    if ply.marks.contains(Marks::SAN_RANK) {
        text += &from[1..];
    }
    text += if ply.captured.is_some() { "x" } else { "" };
    text += &ply.to.to_string();
    text.extend(ply.promotion.map(|k| format!("={}", letter(k))));
    text + mark
}

fn written(rules: &mut dyn Rules, position: &mut Position) -> String {
    rules.position(position);
    let mut out = Vec::new();
    assert!(fen::print(
        position,
        &fen::Style::default(),
        &mut out,
        &mut Sink::default()
    ));
    String::from_utf8(out).expect("FEN is ASCII")
}

fn follow(rules: &mut dyn Rules, game: &Played) {
    let (mut plies, mut position) = (Vec::new(), Position::board(8, 8));
    let mut fens = String::new();
    match &game.start {
        Some(fen) => set_up(rules, fen),
        None => rules.start_usual().expect("the start of chess"),
    }
    for (i, (uci_text, san_text)) in game.uci.iter().zip(&game.san).enumerate() {
        let all = legal(rules, &mut plies, game.chess960);
        assert_eq!(hex(&all), game.legal[i * 8..i * 8 + 8], "{san_text}: {all}");
        let full = rules.resolved(read_uci(uci_text), Part::all());
        let full = full.expect(uci_text);
        assert_eq!(san(full), *san_text);
        assert_eq!(uci(full, game.chess960), *uci_text);
        let short = rules.resolved(read_san(san_text), Part::empty());
        let short = short.expect(san_text);
        assert_eq!(short.bare(), full.bare());
        assert!(plies.iter().any(|p| p.bare() == full.bare()));
        // Played in two steps or in one, with and without knowing whether it gives check.
        match i % 3 {
            0 => rules.play(Action::One(short)).expect(san_text),
            1 => rules.play(Action::One(full)).expect(san_text),
            _ => {
                let mut ply = read_san(san_text);
                rules
                    .advance(Turn::One(&mut ply), Part::all())
                    .expect(san_text);
                assert_eq!(ply.bare(), full.bare());
            }
        }
        fens += &written(rules, &mut position);
        fens.push('\n');
    }
    let all = legal(rules, &mut plies, game.chess960);
    assert_eq!(hex(&all), game.legal[game.uci.len() * 8..]);
    assert_eq!(hex(&fens), game.fens, "{fens}");
    assert_eq!(written(rules, &mut position), game.last);
    rules.start(&position).expect("its own position");
    assert_eq!(legal(rules, &mut plies, game.chess960), all, "set up again");
}

fn follow_all(path: PathBuf) -> usize {
    let text = files::text(&path);
    let mut rules = chess();
    let games = text.lines().map(Played::read);
    games.map(|game| follow(rules.as_mut(), &game)).count()
}

#[test]
fn games_agree_with_python_chess_on_every_legal_set_san_uci_and_fen() {
    assert_eq!(
        follow_all(files::root("fixtures/oracle/chess-games.jsonl")),
        200
    );
}

#[test]
fn games_of_the_larger_file_agree_too() {
    if let Some(path) = std::env::var_os("PANCHESS_CHESS_ORACLE") {
        assert!(follow_all(path.into()) > 0);
    }
}
