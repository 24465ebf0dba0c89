//! Unit tests of what the records of shogi share.

use super::*;
use crate::model::{Marks, Ply, Side};

#[test]
fn every_piece_comes_back_from_its_names() {
    for man in ShogiPiece::all() {
        assert_eq!(ShogiPiece::of_csa(man.csa()), Some(man));
        assert_eq!(ShogiPiece::of_word(man.word()), Some(man));
        assert_eq!(ShogiPiece::of_word(&man.sign().to_string()), Some(man));
        assert_eq!(ShogiPiece::of(man.kind().unwrap()), Some(man));
    }
    let promoted: Vec<ShogiPiece> = ShogiPiece::all().filter(|m| m.is_promoted()).collect();
    assert!(promoted.iter().all(|m| m.base().promoted() == Some(*m)));
    assert_eq!(promoted.len(), 6);
    let plain = |name: &str| ShogiPiece::of_csa(name).unwrap().promoted();
    assert_eq!((plain("KI"), plain("OU")), (None, None));
}

#[test]
fn handicaps_are_found_by_their_names_and_by_their_boards() {
    let two = Handicap::named("二枚落ち").unwrap();
    let start = two.position();
    assert_eq!(start.turn, Side::Black);
    assert_eq!(start.grid().unwrap().pieces().count(), 38);
    assert_eq!(Handicap::of(&start).unwrap().english, "two-piece");
    let even = Handicap::named("even").unwrap().position();
    assert_eq!(even.grid().unwrap().pieces().count(), 40);
    assert!(Handicap::of(&even).is_none());
}

#[test]
fn a_move_is_taken_back() {
    let even = Handicap::named("even").unwrap().position();
    let mut setup = Setup::of(&even).unwrap();
    let sq = |file, rank| square(file, rank).unwrap();
    let takes = Ply {
        marks: Marks::PROMOTE,
        ..Ply::coordinates(sq(8, 8), sq(2, 2))
    };
    let undo = setup.play(Side::White, takes);
    let (_, man) = setup.at(sq(2, 2)).unwrap();
    assert_eq!(man.csa(), "UM");
    let bishop = ShogiPiece::of_csa("KA").unwrap();
    assert_eq!(setup.count(Side::White, bishop), 1);
    let dropped = Ply {
        to: sq(5, 5),
        kind: bishop.kind(),
        marks: Marks::DROP,
        ..Ply::UNKNOWN
    };
    let drop = setup.play(Side::White, dropped);
    assert_eq!(setup.count(Side::White, bishop), 0);
    setup.take_back(&drop);
    setup.take_back(&undo);
    assert_eq!(setup.position(Side::White).world, even.world);
    assert_eq!(setup.count(Side::White, bishop), 0);
}

#[test]
fn times_are_comments_of_their_own() {
    let spent = Spent::of_seconds("3725.5").unwrap();
    assert_eq!(spent.comment(), "[%emt 1:02:05.5]");
    for (text, words) in [
        ("[%emt 1:02:05.5]", ""),
        ("[%emt 01:02:05.5] good", "good"),
        ("a [%emt  1:02:05.5 ]  [%clk 1:00:00]", "a [%clk 1:00:00]"),
    ] {
        let found = Spent::of_comment(text);
        assert_eq!(found, Some((spent.clone(), words.to_owned())), "{text}");
    }
    for other in [
        "[%emt 1:2:05]",
        "[%emt 1:+2:05]",
        "[%emt 1:02:60]",
        "[%emt 1:02:05.]",
        "[%emt 1:02:05:00]",
        "[%emt1:02:05]",
        "[%clk 0:00:01]",
        "[%emt 99999999999999999999:00:00]",
    ] {
        assert_eq!(Spent::of_comment(other), None, "{other}");
    }
}
