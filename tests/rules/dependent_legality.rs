//! Games in which other moves may forbid a move, or in which moves place walls: a written move means the
//! one legal move that fits it, and nothing else is found.

use panchess::model::{Action, Marks, Part, Ply, Position, Sq, VariantName};
use panchess::movement::Dice;
use panchess::pipeline::rules_in;
use panchess::rules::Rules;
use panchess::variants;

const PLIES: usize = if cfg!(debug_assertions) { 24 } else { 80 };

/// What is written of a move: with its squares, or with the piece and the file it comes from.
fn written(ply: &Ply, short: bool) -> Ply {
    let kept = Marks::UNORTHODOX | Marks::PASS | Marks::CASTLE;
    let file = Sq::new(ply.from.file, 255);
    Ply {
        from: if short { file } else { ply.from },
        to: ply.to,
        kind: ply
            .kind
            .filter(|_| short || ply.marks.contains(Marks::DROP)),
        promotion: ply.promotion,
        gate: ply.gate,
        gated: ply.gated,
        wall: ply.wall,
        marks: ply.marks & kept,
        ..Ply::UNKNOWN
    }
}

fn is_same(one: &Ply, other: &Ply) -> bool {
    written(one, true) == written(other, true) && one.from == other.from
}

/// A move of this position, or of an earlier one, which may be forbidden now.
fn compare(rules: &mut dyn Rules, legal: &[Ply], said: &Ply, short: bool) {
    let text = written(said, short);
    let fits: Vec<&Ply> = legal
        .iter()
        .filter(|ply| written(ply, short) == text)
        .collect();
    match (rules.resolved(text, Part::SQUARES), &fits[..]) {
        (Ok(found), [one]) => assert!(is_same(&found, one), "{found:?} instead of {one:?}"),
        (Err(_), [] | [_, _, ..]) => {}
        (found, _) => panic!("{text:?} is {found:?}, and these fit: {fits:?}"),
    }
}

fn walk(name: &str, dice: &mut Dice) {
    let variant = VariantName::from_words(name);
    let rules = rules_in(variants::catalog(), &variant).expect("a variant");
    let mut rules = rules.expect("rules");
    rules.start_usual().expect("a start");
    let (mut before, mut other) = (Vec::new(), Vec::new());
    for _ in 0..PLIES {
        let legal = rules.plies();
        if legal.is_empty() {
            return;
        }
        for _ in 0..12 {
            let said = legal[dice.below(legal.len())];
            compare(rules.as_mut(), &legal, &said, true);
            compare(rules.as_mut(), &legal, &said, false);
            let passes = |ply: &Ply| ply.marks.contains(Marks::PASS);
            if let Some(said) = before.get(dice.below(before.len().max(1)))
                && !passes(said)
            {
                compare(rules.as_mut(), &legal, said, true);
                compare(rules.as_mut(), &legal, said, false);
            }
        }
        let ply = legal[dice.below(legal.len())];
        rules.play(Action::One(ply)).expect("a legal move");
        // Those of the same side.
        before = std::mem::replace(&mut other, legal);
    }
}

#[test]
fn a_written_move_is_the_one_that_no_other_forbids() {
    let mut dice = Dice::new(7);
    for name in [
        "antichess",
        "losers",
        "placement",
        "sittuyin",
        "koedem",
        "duck",
        "atlantis",
        "amazons",
        "antihouse",
        "isolation",
        "joust",
        "screen",
        "coffeehouse",
        "atomicduck",
        "chak",
        "massacre",
    ] {
        walk(name, &mut dice);
    }
}

#[test]
fn a_position_of_a_game_starts_a_game_with_the_same_rights() {
    let mut dice = Dice::new(11);
    for name in variants::catalog().names() {
        let variant = VariantName::from_words(name);
        let rules = || rules_in(variants::catalog(), &variant)?.ok();
        let (Some(mut game), Some(mut again)) = (rules(), rules()) else {
            continue;
        };
        if game.start_usual().is_err() {
            continue;
        }
        let [mut here, mut there] = [(); 2].map(|()| Position::board(1, 1));
        for _ in 0..PLIES {
            game.position(&mut here);
            if again.start(&here).is_err() {
                break;
            }
            again.position(&mut there);
            assert_eq!(there.world, here.world, "{name}");
            let [legal, same] = [game.plies(), again.plies()];
            let double = |ply: &&Ply| ply.marks.contains(Marks::DOUBLE_STEP);
            let count = |plies: &[Ply]| plies.iter().filter(double).count();
            assert_eq!(count(&same), count(&legal), "{name}");
            if legal.is_empty() {
                break;
            }
            let ply = legal[dice.below(legal.len())];
            game.play(Action::One(ply)).expect("a legal move");
        }
    }
}
