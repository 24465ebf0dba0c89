//! Which pieces there are, and how each of them moves.

use super::Movement;
use super::node::Action;
use crate::model::Kind;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Pieces by name, with their movements: what rules look up when a piece takes part.
#[derive(Clone, Debug, Default)]
pub struct Repertoire {
    known: HashMap<Kind, Known>,
    rest: Option<fn() -> &'static Repertoire>,
}

#[derive(Clone, Debug)]
struct Known {
    movement: Movement,
    royal: bool,
}

impl Repertoire {
    /// The pieces of orthodox chess. What its pawn does every day, without its laws of
    /// the double step and of promotion, is the piece `simple-pawn`.
    ///
    /// They are here for every game that needs no other pieces to begin without
    /// reading a table of them all.
    pub fn orthodox() -> &'static Arc<Self> {
        static ORTHODOX: OnceLock<Arc<Repertoire>> = OnceLock::new();
        ORTHODOX.get_or_init(|| Arc::new(orthodox()))
    }

    /// With another repertoire behind it, which is asked for pieces that this one does
    /// not know, and not made before. What stands behind that one is not asked.
    #[must_use]
    pub fn before(mut self, rest: fn() -> &'static Repertoire) -> Self {
        self.rest = Some(rest);
        self
    }

    /// Takes in a piece, in place of one of the same name.
    pub fn add(&mut self, kind: Kind, movement: Movement, royal: bool) {
        self.known.insert(kind, Known { movement, royal });
    }

    /// How a piece moves.
    pub fn movement(&self, kind: Kind) -> Option<&Movement> {
        self.find(kind).map(|known| &known.movement)
    }

    /// Whether a piece is royal.
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.find(kind).is_some_and(|known| known.royal)
    }

    fn find(&self, kind: Kind) -> Option<&Known> {
        let behind = || self.rest?().known.get(&kind);
        self.known.get(&kind).or_else(behind)
    }
}

fn orthodox() -> Repertoire {
    let (wazir, ferz) = (Movement::leap(&[0, 1]), Movement::leap(&[1, 1]));
    let (rook, bishop) = (wazir.clone().ride(), ferz.clone().ride());
    let push = wazir.clone().only().act(Action::Move);
    let pawn = push.or(ferz.clone().toward(&["forward"]).act(Action::Capture));
    let mut all = Repertoire::default();
    if let Ok(kind) = Kind::named("simple-pawn") {
        all.add(kind, pawn, false);
    }
    all.add(Kind::KNIGHT, Movement::leap(&[1, 2]), false);
    all.add(Kind::BISHOP, bishop.clone(), false);
    all.add(Kind::ROOK, rook.clone(), false);
    all.add(Kind::QUEEN, rook.or(bishop), false);
    all.add(Kind::KING, ferz.or(wazir), true);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_nobody_took_in_are_looked_up_behind() {
        fn rest() -> &'static Repertoire {
            static REST: OnceLock<Repertoire> = OnceLock::new();
            REST.get_or_init(|| {
                let mut rest = Repertoire::default();
                rest.add(Kind::CAMEL, Movement::leap(&[1, 3]), false);
                rest.add(Kind::KING, Movement::leap(&[0, 1]), false);
                rest
            })
        }
        let both = Repertoire::clone(Repertoire::orthodox()).before(rest);
        assert_eq!(both.movement(Kind::CAMEL), Some(&Movement::leap(&[1, 3])));
        assert!(both.is_royal(Kind::KING));
        assert!(both.movement(Kind::ZEBRA).is_none());
    }
}
