//! The pieces of a game and how each of them moves.

use super::Movement;
use super::node::Action;
use crate::model::Kind;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Pieces by name, with their movements. The rules look up each piece of a game here.
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
    /// The pieces of orthodox chess. The pawn here moves as the piece `simple-pawn`: the laws add
    /// the double step and promotion.
    ///
    /// They are defined here, so that games with orthodox pieces start without reading the table of
    /// all pieces.
    pub fn orthodox() -> &'static Arc<Self> {
        static ORTHODOX: OnceLock<Arc<Repertoire>> = OnceLock::new();
        ORTHODOX.get_or_init(|| Arc::new(orthodox()))
    }

    /// Adds a fallback for pieces that this repertoire does not have; it is created on first use.
    /// The fallback of the fallback is ignored.
    #[must_use]
    pub fn before(mut self, rest: fn() -> &'static Repertoire) -> Self {
        self.rest = Some(rest);
        self
    }

    /// Adds a piece, or replaces the piece of the same name.
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
    all.add(Kind::PAWN, pawn, false);
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
