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

fn pawn(forward: &str) -> Movement {
    let push = wazir().toward(&[forward]).act(Action::Move);
    push.or(ferz().toward(&[forward]).act(Action::Capture))
}

fn some() -> KnownPieces {
    let lance = wazir().ride().toward(&["forward"]);
    KnownPieces::new(&[
        wazir(),
        ferz(),
        Movement::leap(&[1, 2]),
        pawn("forward"),
        lance,
    ])
}

#[test]
fn a_known_piece_is_known_however_it_is_said() {
    let mut some = some();
    assert_eq!(
        some.identify(&ferz().or(ferz().act(Action::Move))).same,
        [1]
    );
    assert_eq!(some.identify(&Movement::leap(&[2, 1])).same, [2]);
    let said = wazir().only().act(Action::Move);
    let pawn = said.or(ferz()
        .toward(&["forward-left", "forward-right"])
        .act(Action::Capture));
    assert_eq!(some.identify(&pawn).same, [3]);
}

#[test]
fn what_differs_only_elsewhere_is_said_as_it_is() {
    let camel = || Movement::leap(&[1, 3]);
    let near = |known: Movement, found: Movement| {
        let identity = KnownPieces::new(&[known]).identify(&found);
        identity.near[0].difference()
    };
    let rook = || wazir().ride();
    let far = near(camel().ride(), camel().range(1, Some(2)));
    assert!(
        far.starts_with("on an empty board of ") && far.contains(": does not go to "),
        "{far}"
    );
    let first = near(rook(), rook().act(Action::Initial));
    assert!(first.contains(", if it has moved: does not go"), "{first}");
    let horse = near(Movement::leap(&[1, 2]), wazir().then(ferz()));
    let blocked =
        "the same squares on an empty board, but other squares if pieces stand in between";
    assert_eq!(horse, blocked);
}

#[test]
fn a_turned_piece_is_known_as_such() {
    let mut some = some();
    let found = some.identify(&pawn("backward"));
    assert_eq!(
        (found.same, found.turned),
        (vec![], vec![(3, Symmetry::HalfTurn)])
    );
    let left = wazir().ride().toward(&["left"]);
    assert_eq!(some.identify(&left).turned, [(4, Symmetry::QuarterLeft)]);
    let north = wazir().ride().toward(&["north"]);
    assert_eq!(some.identify(&north).turned, [], "only for one player");
}

#[test]
fn what_is_near_is_named_with_the_difference() {
    let mut some = some();
    let ahead = wazir().toward(&["forward"]);
    let found = some.identify(&Movement::leap(&[1, 2]).or(ahead));
    let near = &found.near[0];
    let v = Vector::new(&[0, 1]).unwrap();
    assert_eq!(
        (near.piece, &near.moves.more[..], &near.moves.fewer[..]),
        (2, &[v][..], &[][..])
    );
    let horse = some.identify(&wazir().then(ferz()));
    assert_eq!(
        (horse.near[0].piece, &horse.near[0].moves),
        (2, &Gap::default())
    );
    assert!(horse.near[0].counterexample.is_some());
}

#[test]
fn every_movement_knows_itself() {
    let mut dice = Dice::new(1);
    let mut all: Vec<Movement> = known().into_iter().map(|(_, m, _)| m).collect();
    for _ in 0..300 {
        let depth = 1 + dice.below(4) as u32;
        all.push(random(&mut dice, depth));
    }
    let mut known_pieces = KnownPieces::new(&all);
    for (n, m) in all.iter().enumerate().step_by(7) {
        assert!(known_pieces.identify(m).same.contains(&n), "{m:?}");
    }
}
