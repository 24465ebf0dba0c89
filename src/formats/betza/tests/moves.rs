//! Compares the moves of pieces with those of Fairy-Stockfish for one leg (`fixtures/oracle`,
//! written by `scripts/make-betza-facts.py`), and with a search over the board without trees.

use super::{read, said, written};
use crate::formats::betza::read::core;
use crate::model::Pieces;
use crate::movement::{Limits, Movement, Simple, Vector, lower, reach};
use proptest::prelude::*;
use std::collections::BTreeSet;

pub type Move = (Vec<i64>, Vec<Vec<i64>>);

pub fn movement(pieces: &Pieces) -> Movement {
    let found = lower(pieces, &[core()]).remove(0);
    found.expect("a piece that can be followed").movement
}

pub fn moves(movement: &Movement, board: &Simple, at: Vector) -> BTreeSet<Move> {
    let found = reach(movement, board, at, Limits::default()).expect("few moves");
    assert!(found.open.is_empty(), "{:?}", found.open);
    let flat = |v: &Vector| v.0[..2].to_vec();
    let each = found.moves.iter();
    each.map(|m| (flat(&m.to), m.captures.iter().map(flat).collect()))
        .collect()
}

/// A position of the facts: the board, and the square of the piece.
fn position(fen: &str) -> (Simple, Vector) {
    let (ranks, side) = fen.split_once(' ').expect("a board and a side");
    let white = side == "w";
    let mut board = Simple::rectangular(&[8, 8]);
    board.second = !white;
    let mut at = Vector::default();
    for (y, rank) in (0..8).rev().zip(ranks.split('/')) {
        let mut x = 0;
        for c in rank.chars() {
            if let Some(empty) = c.to_digit(10) {
                x += i64::from(empty);
                continue;
            }
            let here = Vector::new(&[x, y]).expect("a cell");
            match (c.eq_ignore_ascii_case(&'a'), c.is_uppercase() == white) {
                (true, _) => at = here,
                (_, true) => drop(board.friends.insert(here)),
                (_, false) => drop(board.enemies.insert(here)),
            }
            x += 1;
        }
    }
    board.unmoved = Some(at.0[1] == if white { 1 } else { 6 });
    (board, at)
}

#[test]
fn pieces_go_where_fairy_stockfish_lets_them() {
    let facts = include_str!("../../../../fixtures/oracle/betza-fsf.jsonl");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for line in facts.lines() {
        let fact: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| fact[key].as_str().expect("text");
        let pieces = read("betza+fsf", text("betza"));
        let (board, at) = position(text("fen"));
        let squares = |m: &Movement| -> BTreeSet<String> {
            let all = moves(m, &board, at);
            let name = |(to, _): &Move| {
                let file = char::from(b'a' + u8::try_from(to[0]).expect("a file"));
                format!("{file}{}", to[1] + 1)
            };
            all.iter().map(name).collect()
        };
        let wanted: BTreeSet<String> = text("to").split_whitespace().map(str::to_owned).collect();
        let found = squares(&movement(&pieces));
        if found != wanted {
            wrong.push(format!("{line}\n  {found:?}"));
        }
        let (again, messages, losses) = written("betza+fsf", &pieces);
        let again = again.unwrap_or_else(|| panic!("{line}\n{messages:?} {losses:?}"));
        // What these two have become has no letters.
        if ["fR3bgR", "fnAbgB"].contains(&text("betza")) {
            continue;
        }
        assert!(losses.is_empty(), "{line}\n{losses:?}");
        let again = squares(&movement(&read("betza+fsf", again.trim_end())));
        assert_eq!(again, found, "{line}");
        seen += 1;
    }
    assert!(seen > 500, "{seen} facts");
    assert!(
        wrong.is_empty(),
        "{} of {seen}\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// By pyffish 0.0.90. A limit of two or three takes the place of the one step behind the hurdle.
#[test]
fn a_limit_of_a_grasshopper_is_that_of_a_hopper() {
    let fen = "4k3/3p4/8/3P1n2/2A5/2P5/P3b3/4K3 w";
    for (text, wanted) in [
        ("gQ2", "c2 e6"),
        ("gQ3", "c1 c2 e6 f1 f7"),
        ("gR2", "c2"),
        ("gB3", "e6 f1 f7"),
        ("gR3pB2", "c1 c2 e6"),
        ("gQ2mW", "b4 c2 c5 d4 e6"),
    ] {
        let (board, at) = position(fen);
        let movement = movement(&read("betza+fsf", text));
        let name = |(to, _): Move| {
            let file = char::from(b'a' + u8::try_from(to[0]).expect("a file"));
            format!("{file}{}", to[1] + 1)
        };
        let found: BTreeSet<String> = moves(&movement, &board, at).into_iter().map(name).collect();
        let found: Vec<String> = found.into_iter().collect();
        assert_eq!(found.join(" "), wanted, "{text}");
    }
}

/// Turns of later legs, as XBoard's page lists them.
const TURNS: &[(&str, &[usize])] = &[
    ("", &[0, 1, 2, 3, 5, 6, 7]),
    ("f", &[0]),
    ("b", &[4]),
    ("l", &[6]),
    ("r", &[2]),
    ("s", &[2, 6]),
    ("v", &[0, 4]),
    ("fs", &[1, 7]),
    ("bs", &[3, 5]),
    ("fl", &[7]),
    ("fr", &[1]),
    ("bl", &[5]),
    ("br", &[3]),
    ("fh", &[7, 0, 1]),
    ("lh", &[5, 6, 7]),
];
const ROUND: [[i64; 2]; 8] = [
    [0, 1],
    [1, 1],
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, -1],
    [-1, 0],
    [-1, 1],
];

/// Follows a string of letters over the board.
struct Walker<'a> {
    board: &'a Simple,
    start: [i64; 2],
    /// Turns and modes of each leg; of the first, the directions.
    legs: &'a [(Vec<usize>, &'static str)],
    found: BTreeSet<Move>,
}

impl Walker<'_> {
    fn go(&mut self, leg: usize, from: [i64; 2], way: usize, slides: bool, taken: &[[i64; 2]]) {
        let (turns, mode) = self.legs[leg].clone();
        let last = leg + 1 == self.legs.len();
        for turn in turns {
            let way = (way + turn) % 8;
            let mut at = from;
            loop {
                at = [at[0] + ROUND[way][0], at[1] + ROUND[way][1]];
                if !(0..8).contains(&at[0]) || !(0..8).contains(&at[1]) {
                    break;
                }
                let cell = Vector::new(&at).expect("a cell");
                let gone = at == self.start || taken.contains(&at);
                let enemy = !gone && self.board.enemies.contains(&cell);
                let friend = !gone && self.board.friends.contains(&cell);
                let empty = !enemy && !friend;
                let m = mode.is_empty() || mode.contains(['m', 'y']);
                let c = mode.contains('c') || last && mode.is_empty();
                if empty && m || enemy && c {
                    let mut now = taken.to_vec();
                    now.extend(enemy.then_some(at));
                    if last {
                        let mut captures: Vec<Vec<i64>> = now.iter().map(|c| c.to_vec()).collect();
                        captures.sort();
                        self.found.insert((at.to_vec(), captures));
                    } else {
                        let slides = slides != mode.contains('y');
                        self.go(leg + 1, at, way, slides, &now);
                    }
                }
                if !slides || !empty {
                    break;
                }
            }
        }
    }
}

fn board() -> impl Strategy<Value = (Simple, [i64; 2])> {
    let cells = prop::collection::vec((0_i64..8, 0_i64..8, any::<bool>()), 0..24);
    (cells, 0_i64..8, 0_i64..8).prop_map(|(cells, x, y)| {
        let mut board = Simple::rectangular(&[8, 8]);
        for (a, b, enemy) in cells.into_iter().filter(|(a, b, _)| (*a, *b) != (x, y)) {
            let cell = Vector::new(&[a, b]).expect("a cell");
            let (to, other) = match enemy {
                true => (&mut board.enemies, &board.friends),
                false => (&mut board.friends, &board.enemies),
            };
            if !other.contains(&cell) {
                to.insert(cell);
            }
        }
        (board, [x, y])
    })
}

/// A string of legs, and the data for following it.
fn string() -> impl Strategy<Value = (String, Vec<(Vec<usize>, &'static str)>, bool)> {
    let atoms = [('W', 0), ('F', 1), ('R', 0), ('B', 1)];
    let firsts = [
        ("", [0, 2, 4, 6].as_slice()),
        ("f", &[0]),
        ("s", &[2, 6]),
        ("v", &[0, 4]),
        ("fr", &[0, 2]),
    ];
    let first = (
        prop::sample::select(atoms.to_vec()),
        prop::sample::select(firsts.to_vec()),
    );
    let mode = || prop::sample::select(vec!["", "m", "c", "mc", "y"]);
    let ending = prop::sample::select(vec!["", "m", "c"]);
    let turn = || prop::sample::select(TURNS.to_vec());
    let later = prop::collection::vec((turn(), mode()), 0..2);
    (first, mode(), later, turn(), ending).prop_map(|((atom, first), mode, later, last, ending)| {
        let (letter, odd) = atom;
        let diagonal = [
            ("", vec![1, 3, 5, 7]),
            ("f", vec![1, 7]),
            ("s", vec![1, 3, 5, 7]),
            ("v", vec![1, 3, 5, 7]),
            ("fr", vec![1]),
        ];
        let ways = match odd {
            0 => first.1.to_vec(),
            _ => diagonal
                .iter()
                .find(|(t, _)| *t == first.0)
                .expect("a code")
                .1
                .clone(),
        };
        let mut text = format!("{}{mode}", first.0);
        let mut legs = vec![(ways, mode)];
        for ((letters, turns), mode) in later {
            text += &format!("a{letters}{mode}");
            legs.push((turns.to_vec(), mode));
        }
        text += &format!("a{}{ending}{letter}", last.0);
        legs.push((last.1.to_vec(), ending));
        (text, legs, matches!(letter, 'R' | 'B'))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legs_go_where_a_walk_over_the_board_goes(
        (text, legs, slides) in string(),
        (board, start) in board(),
    ) {
        let pieces = read("betza", &text);
        let (again, messages) = said("betza", &text);
        prop_assert!(again.is_some() && messages.is_empty(), "{text}: {messages:?}");
        let at = Vector::new(&start).expect("a cell");
        let mut walker = Walker { board: &board, start, legs: &legs, found: BTreeSet::new() };
        walker.go(0, start, 0, slides, &[]);
        let found = moves(&movement(&pieces), &board, at);
        prop_assert_eq!(&found, &walker.found, "{}", text);
        for dialect in ["betza+xbetza", "betza+brackets", "betza"] {
            let (out, messages, losses) = written(dialect, &pieces);
            let Some(out) = out.filter(|_| losses.is_empty()) else {
                // Brackets have no legs that change their range after a capture and the like.
                prop_assert!(dialect != "betza", "{text}: {messages:?} {losses:?}");
                continue;
            };
            let again = read(dialect, out.trim_end());
            let there = moves(&movement(&again), &board, at);
            prop_assert_eq!(&there, &found, "{} as {}: {}", text, dialect, out);
            let (twice, _, _) = written(dialect, &again);
            prop_assert_eq!(twice.as_ref(), Some(&out), "{} as {}", text, dialect);
        }
    }
}

/// The piece is back where it began, so that square is empty, whatever the letters allow there.
#[test]
fn a_capture_and_a_step_back_are_one_move_whatever_may_stand_there() {
    for text in ["cabK", "cabmK", "cabceKcabmK", "cabmKcabceK", "cabmceK"] {
        let (again, _, _) = written("betza", &read("betza", text));
        assert_eq!(again.as_deref().map(str::trim_end), Some("cabK"));
    }
}
