//! Games of Fairy-Stockfish in the lines of every protocol: each becomes every other and comes back.
//!
//! `PANCHESS_ORACLE=DIR` names a folder with more facts; `PANCHESS_GAMES=N` takes N games of each variant from it.

use crate::variant_games::{Game, all_games};
use panchess::convert;
use std::collections::BTreeMap;

const PROTOCOLS: [&str; 5] = ["uci", "usi", "ucci", "cyclone", "cecp"];

/// The lines of UCI for a game: from its usual start, or from its first position.
fn lines(game: &Game, usual: bool) -> String {
    let free = match game.free {
        true => "setoption name UCI_Chess960 value true\n",
        false => "",
    };
    // An SFEN has no halfmove clock.
    let usual = usual || !game.fens[0].ends_with(" 0 1");
    let start = match usual && !game.free {
        true => "startpos".to_owned(),
        false => format!("fen {}", game.fens[0]),
    };
    let name = &game.engine;
    let moves = game.uci.join(" ");
    format!("setoption name UCI_Variant value {name}\n{free}position {start} moves {moves}\n")
}

fn converted(text: &str, from: &str, to: &str) -> Result<String, String> {
    let done = convert(text.as_bytes(), from, to).expect("two formats");
    let text = String::from_utf8(done.text).expect("text");
    match (done.report.not_converted(), done.losses.first()) {
        (0, None) => Ok(text),
        (0, Some(loss)) => Err(format!("{from} to {to}: {loss}")),
        _ => Err(format!("{from} to {to}: {:?}", done.messages.first())),
    }
}

/// What goes wrong with one game, if anything does.
fn differs(uci: &str) -> Result<(), String> {
    let logs: Result<Vec<String>, String> = PROTOCOLS
        .iter()
        .map(|to| converted(uci, "uci", to))
        .collect();
    let logs = logs?;
    for (from, log) in PROTOCOLS.iter().zip(&logs) {
        for (to, expected) in PROTOCOLS.iter().zip(&logs) {
            let found = converted(log, from, to)?;
            if found != *expected {
                return Err(format!(
                    "{from} to {to}:\n{log}became\n{found}not\n{expected}"
                ));
            }
        }
    }
    Ok(())
}

/// What differs, by variant.
type Wrong = BTreeMap<String, (u64, String)>;

fn report(what: &str, compared: u64, wrong: &Wrong) {
    println!("{what}: {compared} compared");
    for (variant, (n, first)) in wrong {
        println!("  {variant}: {n}, first {first}");
    }
    assert!(compared > 0 && wrong.is_empty(), "{what}");
}

#[test]
fn the_lines_of_each_protocol_become_those_of_every_other_and_come_back() {
    let (mut compared, mut refused) = (0, 0);
    let mut wrong = Wrong::new();
    all_games(&mut |game| {
        // What the rules refuse is compared in another test.
        let Ok(uci) = converted(&lines(game, compared % 2 == 0), "uci", "uci") else {
            refused += 1;
            return;
        };
        compared += 1;
        if let Err(why) = differs(&uci) {
            wrong.entry(game.engine.clone()).or_insert((0, why)).0 += 1;
        }
    });
    println!("{refused} games are refused");
    report("logs", compared, &wrong);
}

/// The hands of Fairy-Stockfish are in another order.
fn with_sorted_hands(sfen: &str) -> String {
    let mut fields: Vec<String> = sfen.split(' ').map(str::to_owned).collect();
    let mut held: Vec<&str> = fields[2]
        .split_inclusive(|c: char| c.is_ascii_alphabetic())
        .collect();
    held.sort_unstable();
    fields[2] = held.concat();
    fields.join(" ")
}

#[test]
fn positions_of_shogi_are_the_sfens_of_fairy_stockfish() {
    let mut compared = 0;
    let mut wrong = Wrong::new();
    all_games(&mut |game| {
        let both = game.fens.iter().zip(&game.sfens);
        // What an SFEN has no place for is written as a FEN.
        for (fen, sfen) in both.filter(|(fen, _)| fen.contains(" - - 0 ")) {
            let name = &game.engine;
            let uci = format!("setoption name UCI_Variant value {name}\nposition fen {fen}\n");
            let done = convert(uci.as_bytes(), "uci", "usi").expect("two formats");
            let text = String::from_utf8(done.text).expect("text");
            let found = text.rsplit("position sfen ").next().unwrap_or("").trim();
            compared += 1;
            if found.is_empty() || with_sorted_hands(found) != with_sorted_hands(sfen) {
                let why = format!("{fen}: `{found}`, not `{sfen}`");
                wrong.entry(name.clone()).or_insert((0, why)).0 += 1;
            }
        }
    });
    report("sfens", compared, &wrong);
}
