//! Answers held against the reference.

use super::trial::trial;
use super::*;
use crate::movement::Action;
use crate::movement::Dice;
use crate::movement::table::tests::{known, random};

fn wazir() -> Movement {
    Movement::leap(&[0, 1])
}

fn ferz() -> Movement {
    Movement::leap(&[1, 1])
}

fn rook() -> Movement {
    wazir().ride()
}

fn bishop() -> Movement {
    ferz().ride()
}

#[track_caller]
fn proof(a: Movement, b: Movement) -> Proof {
    match equal(&a, &b) {
        Answer::Equal(proof) => proof,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn counterexample(a: Movement, b: Movement) -> Counterexample {
    match equal(&a, &b) {
        Answer::Differ(found) => *found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn long_chains_are_compared_on_small_boards() {
    let queen = || rook().or(bishop());
    let long = queen().may_then(queen()).may_then(queen());
    counterexample(long, Movement::leap(&[1, 2]));
}

#[test]
fn order_and_spelling_do_not_matter() {
    let queen = rook().or(bishop());
    assert_eq!(proof(queen.clone(), bishop().or(rook())), Proof::Parts);
    let short = Movement::leap(&[1, 0]).or(ferz()).ride();
    assert_eq!(proof(queen, short), Proof::Parts);
    let crab = ["forward-most", "backward-shallow"];
    let brac = ["backward-shallow", "forward-most"];
    let knight = Movement::leap(&[1, 2]);
    assert_eq!(
        proof(knight.clone().toward(&crab), knight.toward(&brac)),
        Proof::Parts
    );
}

#[test]
fn what_moves_alike_is_the_same_however_it_is_said() {
    let horse = wazir().then(ferz());
    let twice = wazir().then(wazir());
    let dabbabah = Movement::leap(&[0, 2]).act(Action::NoJump);
    let elephant = Movement::leap(&[2, 2]).act(Action::NoJump);
    let gold = |w: &str| wazir().or(ferz().toward(&[w]));
    for (a, b) in [
        (
            horse.clone(),
            horse.clone().or(horse.clone().act(Action::Move)),
        ),
        (
            twice.toward(&["forward-most"]),
            dabbabah.toward(&["forward-most"]),
        ),
        (
            ferz().then(ferz()).toward(&["narrow"]),
            Movement::leap(&[0, 2])
                .act(Action::Cannon)
                .act(Action::Move)
                .act(Action::Capture),
        ),
        (bishop().range(2, Some(2)), elephant),
        (rook().or(wazir()), rook()),
        (
            gold("forward"),
            gold("forward-left").or(gold("forward-right")),
        ),
    ] {
        assert_eq!(proof(a, b), Proof::Cases);
    }
}

#[test]
fn a_leap_over_one_piece_and_over_none_is_no_move() {
    let elephant = || Movement::leap(&[2, 2]);
    let never = || elephant().act(Action::NoJump).act(Action::Cannon);
    let still = wazir().act(Action::Grasshopper);
    assert_eq!(proof(never().or(wazir()), wazir()), Proof::Parts);
    assert_eq!(hold(&never(), &still), "equal");
    counterexample(never(), elephant().act(Action::Cannon));
}

#[test]
fn a_knight_and_a_horse_differ_where_something_stands_in_the_way() {
    let found = counterexample(Movement::leap(&[1, 2]), wazir().then(ferz()));
    assert_eq!(found.second, []);
    assert!(!found.first.is_empty());
    let standing = found.board.friends.len() + found.board.enemies.len();
    assert_eq!((standing, found.board.sizes()), (1, &[8, 8][..]));
}

#[test]
fn absolute_directions_differ_for_the_second_player_only() {
    let found = counterexample(rook().toward(&["forward"]), rook().toward(&["north"]));
    assert!(found.board.second);
}

#[test]
fn pieces_differ_at_edges_ranks_and_first_moves_only() {
    use crate::movement::{Comparison, Condition};
    let on = |rank, m: Movement, other: Movement| {
        let (a, b) = (Condition::Rank, Condition::Number(rank));
        m.when(
            Condition::Compare(Comparison::Equal, Box::new(a), Box::new(b)),
            other,
        )
    };
    let step = || wazir().toward(&["forward"]);
    let found = counterexample(on(2, rook(), step()), on(3, rook(), step()));
    assert!(found.from.0[1] == 1 || found.from.0[1] == 2, "{found:?}");
    // Nothing is behind the first rank.
    let back = wazir().toward(&["backward"]);
    proof(on(1, step().or(back), step()), step());
    let found = counterexample(rook().act(Action::Initial), rook());
    assert_eq!(found.board.unmoved, Some(false));
    let found = counterexample(ferz().within("palace"), ferz());
    assert_eq!(found.first, []);
    proof(ferz().within("palace").or(ferz()), ferz());
}

#[test]
fn words_nobody_knows_are_the_same_only_if_they_are_the_same() {
    let said = || Movement::text("more");
    assert_eq!(proof(rook().or(said()), said().or(rook())), Proof::Parts);
    let Answer::Unknown(Unknown::Words(words)) = equal(&rook().or(said()), &rook()) else {
        panic!("an answer nobody can give");
    };
    assert_eq!(words, [Cost::new(Why::Text, "more")]);
}

#[test]
fn conditions_in_words_have_one_answer_a_position() {
    use crate::movement::Condition;
    let beyond = |m: Movement, other| m.when(Condition::Unknown("beyond the river".into()), other);
    let queen = || rook().or(bishop());
    proof(
        beyond(queen(), rook()),
        rook().or(beyond(bishop(), rook().range(1, Some(2)))),
    );
    let unsure = equal(&beyond(rook(), bishop()), &rook());
    assert!(
        matches!(unsure, Answer::Unknown(Unknown::Words(_))),
        "{unsure:?}"
    );
    let found = counterexample(beyond(rook(), bishop()), wazir());
    assert_eq!(found.assuming, [("beyond the river".into(), true)]);
}

#[test]
fn what_needs_more_axes_is_tried() {
    let unicorn = || Movement::leap(&[1, 1, 1]).ride();
    let answer = equal(&unicorn(), &unicorn().or(unicorn().range(1, Some(2))));
    assert!(
        matches!(answer, Answer::Unknown(Unknown::NoDifference(240))),
        "{answer:?}"
    );
    let found = counterexample(unicorn(), unicorn().range(1, Some(2)));
    assert_eq!(found.board.sizes().len(), 3);
    let huge = Movement::leap(&[0; 300].map(|_| 1));
    assert!(matches!(
        equal(&huge, &rook()),
        Answer::Unknown(Unknown::NoDifference(0))
    ));
}

#[test]
fn movements_that_multiply_end_soon() {
    let mut m = rook();
    for _ in 0..8 {
        m = m.clone().then(m.any());
    }
    let answer = equal(&m, &m.clone().or(wazir()));
    assert!(!matches!(answer, Answer::Equal(_)), "{answer:?}");
}

/// Compares an answer with the reference on other positions.
fn hold(a: &Movement, b: &Movement) -> &'static str {
    match equal(a, b) {
        Answer::Equal(_) => {
            if let Ok(found) = trial(a, b, &zones(a, b), 40) {
                panic!("{a:?}\n{b:?}\n{found:?}");
            }
            "equal"
        }
        Answer::Differ(found) => {
            assert!(!found.first.is_empty() || !found.second.is_empty());
            "differ"
        }
        Answer::Unknown(_) => "unknown",
    }
}

#[test]
fn known_pieces_differ_from_each_other() {
    let known = known();
    for (i, (name, a, _)) in known.iter().enumerate() {
        assert!(matches!(equal(a, a), Answer::Equal(_)), "{name}");
        for (other, b, _) in known[..i].iter().skip(i % 3).step_by(3) {
            assert_eq!(hold(a, b), "differ", "{name} {other}");
        }
    }
}

#[test]
fn random_movements_equal_themselves_and_no_answer_contradicts_the_reference() {
    let mut dice = Dice::new(1);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..400 {
        let depth = 1 + dice.below(4) as u32;
        let a = random(&mut dice, depth);
        let b = random(&mut dice, 2);
        let b = match dice.below(6) {
            0 => a.clone().or(a.clone().act(Action::Move)),
            1 => a
                .clone()
                .act(Action::Move)
                .or(a.clone().act(Action::Capture)),
            2 => b.clone().or(a.clone()).or(b),
            3 => a.clone().or(b),
            4 => a
                .clone()
                .toward(&["forward"])
                .or(a.clone().toward(&["backward", "sideways"])),
            _ => a
                .clone()
                .act(Action::Capture)
                .or(a.clone().act(Action::Initial))
                .or(a.clone()),
        };
        *counts.entry(hold(&a, &b)).or_insert(0) += 1;
    }
    assert!(counts["equal"] > 100 && counts["differ"] > 60, "{counts:?}");
}
