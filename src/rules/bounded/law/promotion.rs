//! Where pieces promote, and to what.

use super::survey::Survey;
use crate::model::{Kind, Promotion};
use crate::rules::bounded::army::{Army, Code, code};
use crate::rules::bounded::field::{At, Field, Squares, rank};

/// The promotion of some pieces of one side.
pub(in crate::rules::bounded) struct Promoting {
    /// Which pieces, one bit for each code.
    codes: u128,
    squares: Squares,
    /// What they become.
    pub(in crate::rules::bounded) to: Vec<Becoming>,
    /// They may stay what they are.
    pub(in crate::rules::bounded) optional: bool,
    /// They promote where they are, or with a quiet step of what they become.
    pub(in crate::rules::bounded) in_place: bool,
}

/// A choice of a promotion.
#[derive(Copy, Clone)]
pub(in crate::rules::bounded) struct Becoming {
    pub(in crate::rules::bounded) code: Code,
    /// The kind of that piece.
    pub(in crate::rules::bounded) kind: Kind,
    /// How many of the kind the side may have afterwards.
    pub(in crate::rules::bounded) most: u32,
}

impl Promoting {
    /// `pawns`: who promotes if the law does not say. `returns`: a promoted piece is another piece
    /// again when it is captured.
    pub(super) fn new(
        law: &Promotion,
        side: u8,
        pawns: &[Kind],
        army: &Army,
        returns: bool,
        survey: Survey,
    ) -> Self {
        let pieces = match law.pieces.is_empty() {
            true => pawns,
            false => &law.pieces,
        };
        let was = pieces.first().copied().filter(|_| returns);
        let codes = pieces.iter().flat_map(|kind| army.codes(*kind, side));
        let becomes = |kind: &Kind| {
            let limit = law.limits.iter().find(|limit| limit.piece == *kind);
            Some(Becoming {
                code: code(army.type_with(*kind, was)?, side),
                kind: *kind,
                most: limit.map_or(u32::MAX, |limit| limit.count),
            })
        };
        Self {
            codes: codes.fold(0, |all, c| all | 1 << c),
            squares: squares(law, survey),
            to: law.choices().iter().filter_map(becomes).collect(),
            optional: law.optional,
            in_place: law.in_place,
        }
    }

    /// Whether a piece promotes on some square.
    pub(in crate::rules::bounded) fn concerns(&self, c: Code) -> bool {
        self.codes >> c & 1 == 1
    }

    /// The squares on which its pieces must promote.
    pub(super) fn forced(&self) -> Squares {
        match self.optional {
            true => Squares::default(),
            false => self.squares,
        }
    }

    /// Whether a piece promotes there.
    #[inline]
    pub(in crate::rules::bounded) fn applies(&self, field: &Field, c: Code, to: At) -> bool {
        self.codes >> (c & 127) & 1 == 1 && self.squares.contains(field, to)
    }
}

/// The ranks are those of the board that is played on; the zone is one of the variant.
fn squares(law: &Promotion, survey: Survey) -> Squares {
    let mut all = survey.plain(&law.zone);
    let field = survey.field;
    let on_ranks = |at: &&At| law.ranks.contains(&(i64::from(rank(**at)) + 1).into());
    for at in field.all().iter().filter(on_ranks) {
        all.insert(field, *at);
    }
    all
}

/// The kinds that pieces become by these laws, each with the kind that it goes back to.
pub(in crate::rules::bounded) fn outcomes<'a>(
    laws: &'a [Promotion],
    pawns: &'a [Kind],
) -> impl Iterator<Item = (Kind, Option<Kind>)> + 'a {
    laws.iter().flat_map(move |law| {
        let pieces = if law.pieces.is_empty() {
            pawns
        } else {
            &law.pieces
        };
        let was = pieces.first().copied();
        law.choices().iter().map(move |kind| (*kind, was))
    })
}
