//! The moves of known pieces, held against those of Fairy-Stockfish: the facts are in
//! `fixtures/oracle/pieces.jsonl`, written by `scripts/make-piece-facts.py`.

use crate::support::files;
use panchess::model::Kind;
use panchess::movement::{Limits, Simple, Vector, reach};
use panchess::variants::repertoire;
use serde_json::Value;

/// The board of a line such as `8/3X4/… w`, and where the piece stands.
fn position(text: &str) -> (Simple, Vector) {
    let (rows, side) = text.split_once(' ').expect("a side");
    let mut board = Simple::rectangular(&[8, 8]);
    board.second = side == "b";
    let mut piece = None;
    for (row, rank) in rows.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for c in row.chars() {
            let at = Vector::new(&[file, rank]).expect("a cell");
            match c.to_digit(10) {
                Some(empty) => file += i64::from(empty) - 1,
                None if c.eq_ignore_ascii_case(&'x') => piece = Some(at),
                None if c.is_lowercase() == board.second => drop(board.friends.insert(at)),
                None => drop(board.enemies.insert(at)),
            }
            file += 1;
        }
    }
    (board, piece.expect("a piece"))
}

fn square(at: Vector) -> String {
    let axes = at.0;
    let file = char::from(b'a' + u8::try_from(axes[0]).expect("a file"));
    format!("{file}{}", axes[1] + 1)
}

#[test]
fn known_pieces_move_as_they_do_for_others() {
    let text = files::text(&files::root("fixtures/oracle/pieces.jsonl"));
    let mut lines = text
        .lines()
        .map(|l| serde_json::from_str::<Value>(l).expect("JSON"));
    let first = lines.next().expect("the positions");
    let all = |v: &Value| -> Vec<String> {
        let texts = v.as_array().expect("a list").iter();
        texts
            .map(|t| t.as_str().expect("a text").to_owned())
            .collect()
    };
    let positions = all(&first["positions"]);
    let (mut pieces, mut wrong) = (0, Vec::new());
    for line in lines {
        let name = line["piece"].as_str().expect("a name");
        let kind = Kind::named(name).expect("a kind");
        let movement = repertoire().movement(kind).expect("a known piece");
        for (text, expected) in positions.iter().zip(all(&line["moves"])) {
            let (board, from) = position(text);
            let found = reach(movement, &board, from, Limits::default()).expect("moves");
            let mut found: Vec<String> = found.certain().into_iter().map(square).collect();
            found.sort();
            if found.join(" ") != expected {
                wrong.push(format!(
                    "{name} on {text}: {found:?}, but {} has {expected}",
                    line["betza"]
                ));
            }
        }
        pieces += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(pieces > 110, "{pieces}");
}
