//! From where a piece could move on, for the law that no piece goes where it cannot.
//!
//! On a board without walls and holes this depends only on the piece and the square. It is found out once for each piece
//! that arrives anywhere.

use super::army::{Code, EMPTY, OFF};
use super::field::{At, SPAN, Squares, step};
use super::law::Law;
use super::setting::Setting;
use super::state::State;
use crate::movement::Mover;
use std::sync::OnceLock;

/// By code, the squares from which a piece can move on; empty if no law asks for them.
pub(super) struct Exits(Vec<OnceLock<Squares>>);

impl Exits {
    /// For this many codes.
    pub(super) fn new(law: &Law, codes: usize) -> Self {
        let asked = law.choice.immobile_forbidden;
        Self(vec![OnceLock::new(); if asked { codes } else { 0 }])
    }
}

impl State {
    /// Whether a piece could move on from a square if nothing stood in its way and no region bound it.
    pub(super) fn can_leave(&self, set: &Setting, c: Code, from: At) -> bool {
        let known = set.exits.0.get(usize::from(c));
        match known.filter(|_| !self.more.blocked && set.law.walls.is_none()) {
            Some(known) => {
                let squares = known.get_or_init(|| squares(set, c));
                squares.contains(&set.field, from)
            }
            None => Boards::new(self.cells()).lets_go(set, c, from),
        }
    }
}

fn squares(set: &Setting, c: Code) -> Squares {
    let boards = Boards::new(&set.field.cells());
    let mut all = Squares::default();
    let from = set.field.all().iter();
    from.filter(|from| boards.lets_go(set, c, **from))
        .for_each(|from| all.insert(&set.field, *from));
    all
}

/// The same board without pieces, and with a piece of each side on all squares.
struct Boards {
    empty: [Code; SPAN],
    full: [[Code; SPAN]; 2],
}

/// Some piece of White. Only its side matters.
const SOME: Code = OFF + 1;

impl Boards {
    fn new(cells: &[Code; SPAN]) -> Self {
        let with = |content| cells.map(|c| if c == OFF { OFF } else { content });
        Self {
            empty: with(EMPTY),
            full: [with(SOME), with(SOME + 1)],
        }
    }

    fn lets_go(&self, set: &Setting, c: Code, from: At) -> bool {
        let mut rays = set.army.rays(c).iter().filter(|ray| ray.quiet);
        let there = |to: At| self.empty[usize::from(to) % SPAN] != OFF;
        let Some(odd) = set.army.free_of(c) else {
            return rays.any(|ray| there(step(from, ray.step)));
        };
        let mover = Mover {
            unmoved: set.law.begins(from, c),
            ..Mover::new(from, c & 1)
        };
        // A hopper can move on as soon as there is a piece to jump over.
        let hurdles = &self.full[usize::from(c & 1 ^ 1)];
        odd.table.hops() && odd.table.leaves(hurdles, mover) || odd.table.leaves(&self.empty, mover)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::of_variant;
    use super::*;
    use crate::model::VariantName;

    #[test]
    fn exits_are_those_of_the_board() {
        for (name, some) in [("shogi", 200), ("minishogi", 100)] {
            let game = of_variant(&VariantName::from_words(name));
            let (set, state) = (&game.now.setting, &game.now.state);
            let boards = Boards::new(state.cells());
            let mut stuck = 0;
            for c in set.army.all_codes() {
                for &at in set.field.all() {
                    let leaves = boards.lets_go(set, c, at);
                    assert_eq!(state.can_leave(set, c, at), leaves, "{name} {c} {at}");
                    stuck += usize::from(!leaves);
                }
            }
            assert!((1..some).contains(&stuck), "{name} {stuck}");
        }
    }

    #[test]
    fn holes_of_a_board_are_no_exits() {
        let mut game = of_variant(&VariantName::from_words("shogi"));
        let (set, state) = (&game.now.setting, &mut game.now.state);
        let lance = set.army.all_codes().find(|c| {
            let rays = set.army.rays(*c);
            rays.len() == 1 && rays[0].reach > 1
        });
        let (lance, from) = (lance.unwrap(), super::super::field::at(4, 4));
        assert!(state.can_leave(set, lance, from));
        state.block(&set.field, step(from, set.army.rays(lance)[0].step));
        assert!(!state.can_leave(set, lance, from));
    }
}
