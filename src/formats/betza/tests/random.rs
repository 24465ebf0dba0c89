//! Random movements: what is written without a named loss means the same when it is read again,
//! and with a named loss it never means more.

use super::moves::{Move, movement, moves};
use super::{read, said, written};
use crate::formats::betza::expand::PASSING;
use crate::model::Pieces;
use crate::movement::Dice;
use crate::movement::{Movement, Simple, Vector, Verdict};
use std::collections::BTreeSet;

/// A small random number generator with the same numbers on every machine.
struct Maker(Dice);

impl Maker {
    fn leap(&mut self) -> String {
        let names = [
            "wazir", "ferz", "knight", "alfil", "dabbabah", "rook", "bishop", "queen", "commoner",
            "camel", "zebra", "tripper",
        ];
        match self.0.below(6) {
            0 => format!("[{} {}]", self.0.below(4), self.0.below(4)),
            1 => format!("([{} {}] :only)", self.0.below(4), self.0.below(4)),
            _ => self.0.of(&names).to_owned(),
        }
    }

    fn keys(&mut self) -> &'static str {
        self.0.of(&[
            ":forward",
            ":backward",
            ":left",
            ":sideways",
            ":forward :left",
            ":vertical",
            ":forward-most",
            ":narrow",
            ":any",
            ":outward",
        ])
    }

    fn several(&mut self, depth: u64) -> String {
        let all: Vec<String> = (0..2 + self.0.below(2))
            .map(|_| self.piece(depth))
            .collect();
        all.join(" ")
    }

    /// A piece in words, with a maximum depth.
    fn piece(&mut self, depth: u64) -> String {
        if depth == 0 {
            return self.leap();
        }
        let less = depth - 1;
        match self.0.below(14) {
            0..=2 => self.leap(),
            3 => format!("({} :rider)", self.piece(less)),
            4 => format!("({} :{})", self.piece(less), 1 + self.0.below(4)),
            5 => {
                let least = 1 + self.0.below(3);
                let most = self.0.of(&["*", "4", "3"]);
                format!("({} :{least}:{most})", self.piece(less))
            }
            6 | 7 => format!("({} {})", self.piece(less), self.keys()),
            8 | 9 => {
                let act = self.0.of(&[
                    "move",
                    "capture",
                    "no-jump",
                    "cannon",
                    "grasshopper",
                    "igui",
                    "initial",
                    "en-passant",
                ]);
                format!("({act} {})", self.piece(less))
            }
            10 | 11 => format!("(/ {})", self.several(less)),
            12 => format!("(-> {})", self.several(less)),
            _ => format!("(=> {})", self.several(less)),
        }
    }

    fn board(&mut self) -> (Simple, Vector) {
        let mut board = Simple::rectangular(&[8, 8]);
        let mut cell =
            || Vector::new(&[self.0.below(8) as i64, self.0.below(8) as i64]).expect("a cell");
        let at = cell();
        for n in 0..22 {
            let there = cell();
            if there != at && !board.friends.contains(&there) && !board.enemies.contains(&there) {
                match n % 2 {
                    0 => board.friends.insert(there),
                    _ => board.enemies.insert(there),
                };
            }
        }
        // Where a pawn passed: one empty cell in three.
        let cells = (0..8).flat_map(|x| (0..8).map(move |y| Vector::new(&[x, y]).expect("a cell")));
        let taken = |cell: &Vector| board.friends.contains(cell) || board.enemies.contains(cell);
        let passed = cells.filter(|cell| *cell != at && !taken(cell) && self.0.below(3) == 0);
        let passed = passed.collect();
        board.zones.insert(PASSING.to_owned(), passed);
        board.second = self.0.below(2) == 0;
        board.unmoved = Some(self.0.below(2) == 0);
        (board, at)
    }
}

fn differ(before: &Movement, after: &Movement, lossy: bool, maker: &mut Maker) -> Option<String> {
    for _ in 0..6 {
        let (board, at) = maker.board();
        let (was, is) = (moves(before, &board, at), moves(after, &board, at));
        let wrong = match lossy {
            true => !is.is_subset(&was),
            false => is != was,
        };
        if wrong {
            let only = |a: &BTreeSet<Move>, b: &BTreeSet<Move>| -> Vec<Move> {
                a.difference(b).take(3).cloned().collect()
            };
            let (lost, new) = (only(&was, &is), only(&is, &was));
            let at = (at.0[0], at.0[1], board.second, board.unmoved);
            return Some(format!("from {at:?}: no longer {lost:?}, new {new:?}"));
        }
    }
    None
}

fn complaint(text: &str, pieces: &Pieces, dialect: &str, maker: &mut Maker) -> Option<String> {
    let (out, _, losses) = written(dialect, pieces);
    let out = out?;
    let Some(again) = said(dialect, out.trim_end()).0 else {
        return Some(format!(
            "{text}\n  {dialect}: {} cannot be read",
            out.trim_end()
        ));
    };
    let lossy = !losses.is_empty();
    let meant = movement(pieces);
    let why = match meant.verdict(&|zone| zone == PASSING) {
        Verdict::Exact => differ(&meant, &movement(&again), lossy, maker),
        _ if lossy => None,
        vague => Some(format!("nothing is named, but {vague:?}")),
    };
    let why = why.or_else(|| {
        let twice = written(dialect, &again).0;
        let alike = twice.as_deref().map(sorted) == Some(sorted(&out));
        (!alike).then(|| format!("then {twice:?}"))
    });
    let named: Vec<&str> = losses.iter().map(|l| l.what.as_ref()).collect();
    why.map(|why| format!("{text}\n  {dialect}: {} {named:?}\n  {why}", out.trim_end()))
}

/// The letters alone: what ends as another move goes on may change its place once.
fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

#[test]
fn random_movements_mean_the_same_in_letters() {
    let wanted = std::env::var("PANCHESS_ROUNDS").ok();
    let rounds: u64 = wanted.and_then(|n| n.parse().ok()).unwrap_or(400);
    let seed = std::env::var("PANCHESS_SEED").ok();
    let mut maker = Maker(Dice::new(
        seed.and_then(|n| n.parse().ok()).unwrap_or(0xBE72A),
    ));
    let mut wrong = Vec::new();
    let mut seen = 0;
    for _ in 0..rounds {
        let depth = 1 + maker.0.below(3);
        let text = maker.piece(depth);
        let pieces = read("lcpn+emacs", &text);
        for dialect in [
            "betza",
            "betza+classic",
            "betza+xbetza",
            "betza+brackets",
            "betza+fsf",
        ] {
            wrong.extend(complaint(&text, &pieces, dialect, &mut maker));
            seen += 1;
        }
    }
    wrong.sort_by_key(String::len);
    assert!(
        wrong.is_empty(),
        "{} of {seen}\n{}",
        wrong.len(),
        wrong.into_iter().take(25).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn what_random_movements_have_taught() {
    for (text, letters) in [
        ("(/ [0 0] (cannon alfil) (alfil :rider))", "AAOjA"),
        ("(=> camel (camel :rider))", "[C-C0]"),
        ("(-> knight (en-passant ferz))", "Ne[N-F]"),
    ] {
        let (out, _, losses) = written("betza+brackets", &read("lcpn+emacs", text));
        assert_eq!(out.as_deref(), Some(&*format!("{letters}\n")), "{losses:?}");
    }
    let many = |leg: &str| format!("(=> {})", format!("{leg} ").repeat(30));
    for text in [
        "(camel :40:40)",
        "(knight :forward :90:90)",
        &many("(knight :forward-most :left)"),
    ] {
        let (out, messages, losses) = written("betza", &read("lcpn+emacs", text));
        let named = !losses.is_empty() || out.is_none() && !messages.is_empty();
        assert!(named || text.len() > 40, "{text}: {out:?}");
    }
    for text in [
        "(initial [0 0])",
        "(grasshopper (no-jump (/ bishop zebra)))",
    ] {
        let (out, messages, losses) = written("betza", &read("lcpn+emacs", text));
        let named = !losses.is_empty() || out.is_none() && !messages.is_empty();
        assert!(named, "{text}: {out:?}");
    }
}
