//! What the rules state about a move does not depend on how the move was written, and how a game ends does not depend
//! on whether it is replayed once more.

use super::rules_for;
use crate::model::{Marks, Part, Ply, Sq, Turn, VariantName};
use crate::movement::Dice;
use crate::rules::Rules;

const VARIANTS: [&str; 12] = [
    "chess",
    "chess960",
    "capablanca",
    "knightmate",
    "makruk",
    "xiangqi",
    "shogi",
    "crazyhouse",
    "atomic",
    "three-check",
    "berolina",
    "grand",
];

/// The move with as much of its starting square as `keeps` says.
fn written(ply: Ply, keeps: (bool, bool)) -> Ply {
    let half = |keeps, half| if keeps { half } else { Sq::NONE.file };
    let from = Sq::new(half(keeps.0, ply.from.file), half(keeps.1, ply.from.rank));
    let promotion = ply.promotion;
    Ply {
        from,
        to: ply.to,
        kind: ply.kind,
        promotion,
        ..Ply::UNKNOWN
    }
}

/// How often a move was found by less than its starting square.
fn compare(rules: &mut dyn Rules, ply: Ply) -> usize {
    let other = Marks::UNORTHODOX | Marks::PASS | Marks::CASTLE;
    if ply.marks.intersects(other) {
        return 0;
    }
    let mut short = 0;
    for wants in [
        Part::all() - Part::ORDINAL - Part::SPELLING,
        Part::SAN | Part::CHECK,
        Part::CHECK,
    ] {
        let whole = rules.resolved(written(ply, (true, true)), wants);
        for keeps in [(true, true), (false, false), (true, false), (false, true)] {
            let said = written(ply, keeps);
            let found = rules.resolved(said, wants);
            rules.push();
            let mut played = said;
            let done = rules.advance(Turn::One(&mut played), wants);
            rules.pop();
            assert_eq!(done.is_ok(), found.is_ok(), "{said:?}");
            if let (Ok(found), Ok(whole)) = (found, &whole) {
                assert_eq!((found, played), (*whole, *whole), "{said:?}");
                short += usize::from(keeps != (true, true));
            }
        }
    }
    short
}

#[test]
fn the_same_is_said_of_a_move_however_it_is_written() {
    let mut dice = Dice::new(11);
    for name in VARIANTS {
        let rules = rules_for(&VariantName::from_words(name));
        assert!(rules.is_some(), "{name}");
        let Some(mut rules) = rules else { continue };
        let mut short = 0;
        for _ in 0..3 {
            if rules.start_usual().is_err() {
                break;
            }
            for _ in 0..60 {
                let all = rules.plies();
                if all.is_empty() {
                    break;
                }
                for _ in 0..4 {
                    short += compare(&mut *rules, dice.of(&all));
                }
                let mut next = dice.of(&all);
                let played = rules.advance(Turn::One(&mut next), Part::SQUARES);
                assert!(played.is_ok(), "{next:?}");
            }
        }
        assert!(short > 300, "{name}: {short}");
    }
}
