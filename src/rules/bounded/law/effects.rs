//! What a move does to other pieces, and the walls it places.

use super::survey::Survey;
use crate::model::{self, EnclosingRule, Kind, WallRule};
use crate::rules::bounded::army::{Army, Code};
use crate::rules::bounded::field::Squares;
use crate::rules::bounded::state::{Move, MoveType};

/// A set of codes, one bit each.
type Codes = u128;

/// What a move does to other pieces.
#[derive(Default)]
pub(in crate::rules::bounded) struct Effects {
    /// A capture removes what is around it, except for these pieces, and the capturing piece,
    /// except for those.
    blast: Option<(Codes, Codes)>,
    /// What is removed becomes walls.
    pub(in crate::rules::bounded) petrifies: bool,
    mutual: Vec<Codes>,
    petrified: Codes,
    /// Which enemies change sides.
    pub(in crate::rules::bounded) flips: Option<EnclosingRule>,
}

impl Effects {
    /// `None` if a move has no effects.
    pub(super) fn new(law: &model::Effects, army: &Army) -> Option<Box<Self>> {
        if *law == model::Effects::default() {
            return None;
        }
        let kinds = |kinds: &[Kind]| kinds.iter().fold(0, |all, kind| all | of_kind(army, *kind));
        let blast = law.blast.as_ref();
        Some(Box::new(Self {
            blast: blast.map(|b| (kinds(&b.immune), kinds(&b.survivors))),
            petrifies: blast.is_some_and(|b| b.petrifies),
            mutual: law
                .mutually_immune
                .iter()
                .map(|k| of_kind(army, *k))
                .collect(),
            petrified: kinds(&law.petrified),
            flips: law.flips,
        }))
    }

    /// Whether captures remove what is around them.
    pub(in crate::rules::bounded) fn blasts(&self) -> bool {
        self.blast.is_some()
    }

    /// Whether a piece beside a capture is removed.
    pub(in crate::rules::bounded) fn reaches(&self, c: Code) -> bool {
        self.blast.is_some_and(|(immune, _)| !has(immune, c))
    }

    /// Whether a capturing piece is removed.
    pub(in crate::rules::bounded) fn consumes(&self, c: Code) -> bool {
        self.blast.is_some_and(|(_, survivors)| !has(survivors, c))
    }

    /// Whether a capturing piece becomes a wall.
    pub(in crate::rules::bounded) fn turns_to_stone(&self, c: Code) -> bool {
        has(self.petrified, c)
    }

    /// Whether some pieces become walls when they capture.
    pub(in crate::rules::bounded) fn petrifies_any(&self) -> bool {
        self.petrified != 0
    }

    /// Whether a piece captures one that it cannot capture. As in Fairy-Stockfish, that is only about what is captured
    /// on the target square.
    pub(in crate::rules::bounded) fn forbids(&self, m: &Move) -> bool {
        let same = |kind: &Codes| has(*kind, m.code) && has(*kind, m.captured);
        m.move_type != MoveType::EnPassant && self.mutual.iter().any(same)
    }

    /// Whether some captures are not possible.
    pub(super) fn is_narrow(&self) -> bool {
        !self.mutual.is_empty()
    }
}

fn of_kind(army: &Army, kind: Kind) -> Codes {
    let sides = [0, 1].into_iter();
    let codes = sides.flat_map(|side| army.codes(kind, side));
    codes.fold(0, |all, c| all | 1 << c)
}

fn has(codes: Codes, c: Code) -> bool {
    codes >> (c & 127) & 1 == 1
}

/// The walls that moves place.
pub(in crate::rules::bounded) struct Walls {
    pub(in crate::rules::bounded) rule: WallRule,
    /// Where each side may place them.
    pub(in crate::rules::bounded) squares: [Squares; 2],
    /// A wall is placed instead of a move.
    pub(in crate::rules::bounded) instead: bool,
}

impl Walls {
    pub(super) fn new(law: &model::Walls, survey: Survey) -> Option<Box<Self>> {
        Some(Box::new(Self {
            rule: law.rule?,
            squares: [0, 1].map(|us| survey.part(law.zone.as_ref(), us)),
            instead: law.instead,
        }))
    }
}
