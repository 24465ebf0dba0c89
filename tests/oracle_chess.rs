//! Random games of chess and Chess960 against what python-chess says of them.
//!
//! `scripts/make-oracle.py` wrote the file; `PANCHESS_CHESS_ORACLE` names a larger one.

mod support;

use panchess::diag::Sink;
use panchess::formats::fen;
use panchess::model::{Kind, Marks, Part, Ply, Position, VariantName};
use panchess::rules::{Rules, rules_for};
use std::path::PathBuf;
use support::files;
use support::played::{Played, read_san, read_uci};

fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut n = 0;
        while n < 256 {
            let (mut c, mut bit) = (n as u32, 0);
            while bit < 8 {
                c = if c & 1 == 1 {
                    0xedb8_8320 ^ (c >> 1)
                } else {
                    c >> 1
                };
                bit += 1;
            }
            table[n] = c;
            n += 1;
        }
        table
    };
    let step = |crc: u32, b: &u8| TABLE[((crc ^ u32::from(*b)) & 255) as usize] ^ (crc >> 8);
    !bytes.iter().fold(!0, step)
}

fn hex(text: &str) -> String {
    format!("{:08x}", crc32(text.as_bytes()))
}

/// The move as UCI writes it.
fn uci(ply: Ply, chess960: bool) -> String {
    let to = if chess960 && ply.is_castling() {
        ply.aux
    } else {
        ply.to
    };
    let promotion = ply
        .promotion
        .map(|k| letter(k).to_ascii_lowercase().to_string());
    format!("{}{to}{}", ply.from, promotion.unwrap_or_default())
}

fn letter(kind: Kind) -> char {
    let known = [
        Kind::KNIGHT,
        Kind::BISHOP,
        Kind::ROOK,
        Kind::QUEEN,
        Kind::KING,
    ];
    let at = known.iter().position(|k| *k == kind).expect("not a pawn");
    ['N', 'B', 'R', 'Q', 'K'][at]
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

fn set_up(rules: &mut dyn Rules, fen: &str) {
    let mut sink = Sink::default();
    let position = fen::parse(fen, &VariantName::CHESS, &mut sink, 0).expect("a FEN");
    rules
        .start(&position)
        .expect("a position that can be played");
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

fn legal(rules: &mut dyn Rules, plies: &mut Vec<Ply>, chess960: bool) -> String {
    rules.legal(plies);
    let mut words: Vec<String> = plies.iter().map(|p| uci(*p, chess960)).collect();
    words.sort();
    words.join(" ")
}

fn follow(rules: &mut dyn Rules, game: &Played) {
    let (mut plies, mut position) = (Vec::new(), Position::board(8, 8));
    let mut fens = String::new();
    match &game.start {
        Some(fen) => set_up(rules, fen),
        None => rules.start_usual(),
    }
    for (i, (uci_text, san_text)) in game.uci.iter().zip(&game.san).enumerate() {
        let all = legal(rules, &mut plies, game.chess960);
        assert_eq!(hex(&all), game.legal[i * 8..i * 8 + 8], "{san_text}: {all}");
        let full = rules
            .resolve(read_uci(uci_text), Part::all())
            .expect(uci_text);
        assert_eq!(san(full), *san_text);
        assert_eq!(uci(full, game.chess960), *uci_text);
        let short = rules
            .resolve(read_san(san_text), Part::empty())
            .expect(san_text);
        assert_eq!(short.bare(), full.bare());
        assert!(plies.iter().any(|p| p.bare() == full.bare()));
        // Played in two steps or in one, with and without knowing whether it gives check.
        match i % 3 {
            0 => rules.play(short),
            1 => rules.play(full),
            _ => {
                let mut ply = read_san(san_text);
                rules.advance(&mut ply, Part::all()).expect(san_text);
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
    let mut rules = rules_for(&VariantName::CHESS).expect("chess is played");
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
