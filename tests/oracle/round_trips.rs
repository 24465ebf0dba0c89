//! Random games of every variant, through the common model and back.
//!
//! `PANCHESS_ORACLE=DIR` names a folder with more facts; `PANCHESS_GAMES=N` takes N games of each variant from it.

use crate::variant_games::{Game, Tally, all_games};
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::io::Record;
use panchess::pipeline::{Converter, Plan, Verdict};

fn converter(from: &str, to: &str) -> Converter {
    let name = |n: &str| FormatName::parse(n).expect("a format");
    Converter::open(Plan::new(name(from), name(to))).expect("a format that is read and written")
}

/// A text in another notation, or what is reported about it.
fn converted(converter: &mut Converter, text: &str) -> Result<String, String> {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    match converter.convert(&Record::of(text), &mut out, &mut sink) {
        Verdict::Written(_) => Ok(String::from_utf8(out).expect("UTF-8")),
        _ => Err(format!("{sink:?}")),
    }
}

/// The text after both conversions, or what is reported about it.
fn through(there: &mut Converter, back: &mut Converter, text: &str) -> String {
    let text = converted(there, text).and_then(|text| converted(back, &text));
    text.unwrap_or_else(|why| why)
}

fn in_uci(game: &Game) -> String {
    let line = match game.uci.is_empty() {
        true => format!("position fen {}", game.fens[0]),
        false => format!("position fen {} moves {}", game.fens[0], game.uci.join(" ")),
    };
    let (name, free) = (&game.engine, game.free);
    format!(
        "setoption name UCI_Variant value {name}\nsetoption name UCI_Chess960 value {free}\n{line}\n"
    )
}

/// The line with the moves.
fn last_line(text: &str) -> &str {
    text.lines().next_back().unwrap_or(text)
}

/// The moves of a PGN, without marks of check.
fn moves(pgn: &str) -> String {
    let lines = pgn.lines().filter(|line| !line.starts_with('['));
    let words = lines.flat_map(str::split_whitespace);
    unmarked(words.filter(|word| !word.ends_with('.') && *word != "*"))
}

fn unmarked<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let bodies = words.map(|word| word.trim_end_matches(['+', '#']));
    bodies.collect::<Vec<_>>().join(" ")
}

#[test]
fn games_of_every_variant_come_back_from_jsonl() {
    let mut tally = Tally::default();
    let (mut uci_there, mut uci_back) = (converter("uci", "jsonl"), converter("jsonl", "uci"));
    let (mut pgn_there, mut pgn_back) = (converter("pgn", "jsonl"), converter("jsonl", "pgn"));
    let (mut pgn, mut fsf) = (converter("uci", "pgn"), converter("uci", "pgn+fsf"));
    let mut fsf_back = converter("jsonl", "pgn+fsf");
    let all = all_games(&mut |game| {
        let uci = in_uci(game);
        let again = through(&mut uci_there, &mut uci_back, &uci);
        tally.count("uci-jsonl", game, last_line(&again), last_line(&uci), "UCI");
        let text = converted(&mut pgn, &uci).unwrap_or_else(|why| why);
        let again = through(&mut pgn_there, &mut pgn_back, &text);
        tally.count("pgn-jsonl", game, &again, &text, "PGN");
        let text = converted(&mut fsf, &uci).unwrap_or_else(|why| why);
        let expected = unmarked(game.san.iter().map(String::as_str));
        tally.count("pgn-fsf", game, &moves(&text), &expected, "PGN");
        let again = through(&mut pgn_there, &mut fsf_back, &text);
        tally.count("pgn-fsf-jsonl", game, &again, &text, "PGN");
    });
    tally.report(all);
}
