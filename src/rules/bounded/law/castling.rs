//! Where kings and rooks castle.

use super::survey::Survey;
use crate::model;
use crate::rules::bounded::field::{At, Field, NOWHERE, Wing, at, rank, step, vector};

/// How the sides castle. Which pieces do so is stated for each piece.
pub(in crate::rules::bounded) struct Castling {
    /// Castling is possible at all.
    pub(in crate::rules::bounded) possible: bool,
    /// The king's targets, by side and wing.
    kings: [[At; 2]; 2],
    /// The rook's targets.
    rooks: [[At; 2]; 2],
    ranks: [u8; 2],
    /// The king's file, if several pieces could castle as the king does.
    pub(in crate::rules::bounded) file: Option<u8>,
    /// Castling ends the opponent's right on the same wing.
    pub(in crate::rules::bounded) takes_opposite: bool,
}

impl Castling {
    pub(super) fn new(law: &model::Castling, survey: Survey) -> Self {
        let field = survey.field;
        let file = |stated: Option<u8>, usual: Option<u8>| match stated {
            Some(n) => n.checked_sub(1).and_then(|n| survey.file(n)),
            None => usual.filter(|n| *n < field.files()),
        };
        // The rook stands beside the king, toward the center.
        let short = file(law.short, field.files().checked_sub(2)).filter(|n| *n > 0);
        let long = file(law.long, Some(2)).filter(|n| n + 1 < field.files());
        let files = [short, long];
        let ranks = [0, 1].map(|side| own_rank(field, side, law.rank.unwrap_or(1)));
        let goal = |side: usize, wing: usize| match (files[wing], ranks[side]) {
            (Some(file), Some(rank)) => at(file, rank),
            _ => NOWHERE,
        };
        let kings = [0, 1].map(|side| [0, 1].map(|wing| goal(side, wing)));
        let beside = |king: At, inward: At| match king {
            NOWHERE => NOWHERE,
            king => step(king, inward),
        };
        let rooks = kings.map(|[s, l]| [beside(s, vector(-1, 0)), beside(l, vector(1, 0))]);
        // The usual targets are too close to each other on a small board.
        let enough = field.files() >= 5 || law.short.is_some() || law.long.is_some();
        let enough = enough && ranks.iter().all(Option::is_some);
        Self {
            possible: enough && !law.is_impossible(),
            kings,
            rooks,
            ranks: ranks.map(|rank| rank.unwrap_or(0)),
            file: law.king_file.and_then(|n| survey.file(n.checked_sub(1)?)),
            takes_opposite: law.takes_opposite,
        }
    }

    /// The king's target.
    pub(in crate::rules::bounded) fn king_goal(&self, side: u8, wing: Wing) -> At {
        self.kings[usize::from(side & 1)][wing as usize]
    }

    /// The rook's target.
    pub(in crate::rules::bounded) fn rook_goal(&self, side: u8, wing: Wing) -> At {
        self.rooks[usize::from(side & 1)][wing as usize]
    }

    /// Whether a side castles on the rank of this square.
    pub(in crate::rules::bounded) fn is_home(&self, side: u8, square: At) -> bool {
        self.possible && rank(square) == self.ranks[usize::from(side & 1)]
    }
}

/// A rank counted from a player's own side, from 1.
fn own_rank(field: &Field, side: u8, rank: u8) -> Option<u8> {
    let rank = rank.checked_sub(1).filter(|r| *r < field.ranks())?;
    Some(match side {
        0 => rank,
        _ => field.ranks() - 1 - rank,
    })
}
