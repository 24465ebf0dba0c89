//! Castling of Chess960 under every name of the variant: whatever the tag says, the game ends
//! on the same board after a detour through another notation, or is refused.

use panchess::movement::Dice;
use panchess::{Conversion, convert};
use std::collections::BTreeMap;

const TAGS: [&str; 4] = [
    "",
    "[Variant \"Standard\"]\n",
    "[Variant \"From Position\"]\n",
    "[Variant \"Chess960\"]\n",
];

const DETOURS: [&str; 17] = [
    "uci",
    "pgn",
    "pgc",
    "jsonl",
    "yaml",
    "icn",
    "icn+chess960",
    "icn-json",
    "icn-json+chess960",
    "vgn",
    "vgn+mcn",
    "vgn+fcn",
    "vgn+sfen",
    "vgn+fen",
    "vgn+bccf",
    "vgn+bcfen",
    "vgn+pgc",
];

/// A king and up to two rooks that may castle, on a rank of otherwise few pieces.
fn back_rank(dice: &mut Dice) -> ([u8; 8], String) {
    let king = 1 + dice.below(6);
    let (left, right) = (dice.below(king), king + 1 + dice.below(7 - king));
    let mut rank = [b'1'; 8];
    let mut rights = String::new();
    rank[king] = b'K';
    for rook in [right, left] {
        if !dice.one_in(4) {
            rank[rook] = b'R';
            rights.push(char::from(b'A' + rook as u8));
        }
    }
    (rank, rights)
}

fn fen(dice: &mut Dice) -> String {
    let (white, mut rights) = back_rank(dice);
    let (black, theirs) = match dice.one_in(2) {
        true => (white, rights.clone()),
        false => back_rank(dice),
    };
    rights.push_str(&theirs.to_ascii_lowercase());
    let rank = |cells: [u8; 8]| {
        let text = String::from_utf8(cells.to_vec()).expect("letters");
        let runs = (2..8).rev().map(|n| ("1".repeat(n), n.to_string()));
        runs.fold(text, |text, (run, n)| text.replace(&run, &n))
    };
    let rights = if rights.is_empty() { "-" } else { &rights };
    format!(
        "{}/pppppppp/8/8/8/8/PPPPPPPP/{} w {rights} - 0 1",
        rank(black).to_ascii_lowercase(),
        rank(white)
    )
}

fn to(text: &[u8], from: &str, to: &str) -> Option<Conversion> {
    let made = convert(text, from, to).expect("two formats");
    (made.report.not_converted() == 0).then_some(made)
}

#[test]
fn castling_of_any_name_ends_on_the_same_board() {
    let mut dice = Dice::new(11);
    let mut came_back: BTreeMap<&str, u64> = BTreeMap::new();
    for _ in 0..50 {
        let fen = fen(&mut dice);
        let first = dice.of(&["O-O", "O-O-O", "Kb1", "Kc1", "Kd1", "Ke1", "Kf1", "Kg1"]);
        let reply = dice.of(&["O-O", "O-O-O", "Kc8", "Kg8", "a6", "h5"]);
        for tag in TAGS {
            let pgn = format!("{tag}[FEN \"{fen}\"]\n\n1. {first} {reply} 2. a3 *\n");
            let Some(last) = to(pgn.as_bytes(), "pgn", "fen") else {
                continue;
            };
            for detour in DETOURS {
                let Some(there) = to(pgn.as_bytes(), "pgn", detour) else {
                    continue;
                };
                let slug = detour.split('+').next().unwrap_or(detour);
                let back = to(&there.text, slug, "fen").map(|c| c.text);
                let there = String::from_utf8_lossy(&there.text);
                assert_eq!(
                    back.map(|b| String::from_utf8_lossy(&b).into_owned())
                        .as_deref(),
                    Some(&*String::from_utf8_lossy(&last.text)),
                    "{detour}\n{pgn}\n{there}"
                );
                *came_back.entry(detour).or_default() += 1;
            }
        }
    }
    // Those that refuse castling still take what the king does besides.
    for detour in DETOURS {
        let number = came_back.get(detour).copied().unwrap_or(0);
        assert!(number > 5, "{detour}: {number}");
    }
}
