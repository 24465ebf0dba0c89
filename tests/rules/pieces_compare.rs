//! The table of known pieces compared with itself: every two of them differ, or are stated to be the same.

use panchess::model::Expr;
use panchess::movement::{
    Answer, Definition, KnownPieces, Named, Picture, Simple, Vector, equal, propose,
};
use panchess::variants::meanings;
use std::collections::BTreeMap;

/// Definitions that mean the same under different names in different games.
const SAME: &[&[&str]] = &[
    // On a flat board; in 5D chess they differ.
    &["pawn", "brawn"],
    &["queen", "princess", "royal-queen"],
    &["king", "guard", "common-king", "crown-prince"],
    &["immobile", "wall", "obstacle", "void"],
    &["centaur", "royal-centaur", "crowned-knight"],
    &[
        "gold-general",
        "promoted-shogi-pawn",
        "promoted-lance",
        "promoted-shogi-knight",
        "promoted-silver-general",
    ],
    &["drunk-elephant", "tori-falcon"],
    &["ferocious-leopard", "crane"],
];

fn known() -> Vec<&'static Definition> {
    meanings().iter().filter(|d| !d.function).collect()
}

fn name(d: &Definition) -> &str {
    d.name.as_ref().map_or("", |n| n.as_str())
}

#[test]
fn every_two_known_pieces_differ_or_are_known_to_be_the_same() {
    let known = known();
    assert!(known.len() > 80);
    let mut known_pieces = KnownPieces::new(known.iter().map(|d| &d.movement));
    let mut found = Vec::new();
    for (n, d) in known.iter().enumerate() {
        let same = known_pieces.identify(&d.movement).same;
        assert!(same.contains(&n), "{}", name(d));
        if same.len() > 1 && same[0] == n {
            let names: Vec<&str> = same.iter().map(|&n| name(known[n])).collect();
            found.push(names);
        }
    }
    assert_eq!(found, SAME);
}

#[test]
fn pieces_that_look_alike_differ_by_a_position() {
    let known = known();
    let of = |n: &str| &known.iter().find(|d| name(d) == n).expect(n).movement;
    for (a, b) in [
        ("knight", "moa"),
        ("rook", "janggi-cannon"),
        ("pawn", "simple-pawn"),
    ] {
        assert!(matches!(equal(of(a), of(b)), Answer::Differ(_)), "{a} {b}");
    }
}

#[test]
fn the_picture_of_a_known_piece_gives_a_definition_with_that_picture() {
    let known = known();
    let named: Vec<Named> = known
        .iter()
        .filter_map(|d| {
            Some(Named {
                name: d.name.clone()?,
                movement: d.movement.clone(),
            })
        })
        .collect();
    let mut compared = 0;
    for (n, d) in known.iter().enumerate().step_by(12) {
        let edge = 8 + n as i64 % 8;
        let mut picture = Picture {
            board: Simple::rectangular(&[edge, edge]),
            from: Vector::new(&[edge / 2, edge / 2 - 1]).expect("a cell"),
            cells: BTreeMap::new(),
            only_where: false,
        };
        picture.board.unmoved = Some(false);
        let Some(cells) = picture.of(&d.movement) else {
            continue;
        };
        picture.cells = cells;
        let found = propose(&picture, &named).expect("a definition");
        assert_eq!(picture.of(&found.movement).as_ref(), Some(&picture.cells));
        assert!(matches!(found.expr, Expr::Name(_)), "{}", name(d));
        compared += 1;
    }
    assert!(compared > 9, "{compared}");
}
