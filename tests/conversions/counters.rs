//! What a start position counts is still counted after moves, or named as lost.

use crate::games::{plan, with_plan};
use panchess::{Select, convert};

/// The fields of every position from the castling rights on.
fn fields(start: &str, moves: &str) -> Vec<String> {
    let mut every = plan("pgn", "fen");
    every.select = Select::EveryPly;
    let fens = String::from_utf8(with_plan(&game(start, moves), every)).expect("UTF-8");
    let tail = |fen: &str| fen.splitn(4, ' ').nth(3).map(str::to_owned);
    fens.lines().filter_map(tail).collect()
}

fn game(start: &str, moves: &str) -> String {
    let variant = if start.contains('+') {
        "Three-check"
    } else {
        "Chess"
    };
    format!("[Variant \"{variant}\"]\n[FEN \"{start}\"]\n\n{moves} *\n")
}

#[test]
fn checks_that_are_counted_are_counted_down() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+2 0 1";
    let found = fields(start, "1. e4 f6 2. Qh5+ g6 3. Qxg6+ hxg6 4. a4 Rxh2");
    let counted = [
        "- 3+2 0 1",
        "- 3+2 0 1",
        "- 3+2 0 2",
        "- 2+2 1 2",
        "- 2+2 0 3",
        "- 1+2 0 3",
        "- 1+2 0 4",
        "- 1+2 0 4",
        "- 1+2 0 5",
    ];
    assert_eq!(found, counted);
    let mated = fields(
        "4k3/8/8/8/8/8/q7/4K2R b - - 0+1 0 1",
        "1... Qa4 2. Rh8+ Kd7 3. Rd8+",
    );
    assert_eq!(mated.last().map(String::as_str), Some("- 0+1 4 3"));
}

#[test]
fn variations_do_not_count_for_the_main_line() {
    let start = "4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1";
    let found = fields(start, "1. Rh7 (1. Rh8+ Kd7 2. Rh7+) 1... Kd8 2. Rh8+");
    assert_eq!(found, ["- 3+3 0 1", "- 3+3 1 1", "- 3+3 2 2", "- 2+3 3 2"]);
}

#[test]
fn the_limit_of_a_counting_rule_stays_until_a_piece_is_captured() {
    let start = "3k4/8/8/8/8/8/r7/4K2R w - 44 5 60";
    let found = fields(start, "1. Rh8+ Kd7 2. Rh2 Rxh2");
    assert_eq!(
        found,
        ["44 5 60", "44 6 60", "44 7 61", "44 8 61", "- 0 62"]
    );
    let lost = |moves| {
        let done = convert(game(start, moves).as_bytes(), "pgn", "fen").expect("two formats");
        let losses = done
            .losses
            .iter()
            .filter(|l| l.code == "core/lost-counters");
        losses.map(|l| l.count).sum::<u64>()
    };
    assert_eq!(lost("1. Rh8+ Kd7"), 0);
    assert_eq!(lost("1. Rh8+ Kd7 2. Rh2 Rxh2"), 1);
}

#[test]
fn a_move_number_of_0_is_lost_where_plies_are_counted_from_1() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 0";
    let game = format!("[Variant \"Shogi\"]\n[FEN \"{start}\"]\n\n*\n");
    for target in ["usi", "shogi-sfen", "kif"] {
        let done = convert(game.as_bytes(), "pgn", target).expect("two formats");
        let mut losses = done.losses.iter();
        assert!(
            losses.any(|l| l.code == "core/lost-counters"),
            "{target}: {done:?}"
        );
    }
}

/// The result of the whole game is not that of its first moves.
#[test]
fn a_game_that_is_cut_short_has_not_ended() {
    let game = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let cut = |to: &str, ply: u64| {
        let mut first = plan("pgn", to);
        first.select = Select::Ply(ply);
        String::from_utf8(with_plan(game, first)).expect("UTF-8")
    };
    assert_eq!(cut("fcn", 2), "Pf2-f3 Pe7-e5\n");
    assert_eq!(cut("iccf", 3), "1. 6263 5755 2. 7274\n");
    assert!(cut("fcn", 4).ends_with("Qd8-h4+#\n"));
    assert!(cut("iccf", 4).ends_with("0-1\n"));
    // A header states the result of the whole game.
    assert!(cut("pgn", 2).ends_with("1. f3 e5 0-1\n"));
}

#[test]
fn counters_that_would_grow_beyond_the_largest_number_are_lost() {
    let max = u64::MAX;
    let of = |start: &str, moves: &str| format!("{start} K1,1|k5,5 {moves}");
    let number = |n: u64| n.to_string();
    let (one, two) = ("1,1>1,2", "1,1>1,2|5,5>5,6");
    for (text, lost) in [
        (of(&number(max), one), 0),
        (of(&number(max), two), 1),
        (of(&number(max - 1), two), 0),
        (of(&format!("{max}/{max}"), one), 1),
    ] {
        let done = convert(text.as_bytes(), "icn", "fen").expect("two formats");
        let losses = done.losses.iter();
        let counters = losses.filter(|l| l.code == "core/counter-limit");
        assert_eq!(counters.map(|l| l.count).sum::<u64>(), lost, "{text}");
    }
}
