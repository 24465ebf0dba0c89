//! Which pieces may be dropped where, and what goes to a hand.

use super::pairs::unturned;
use super::survey::Survey;
use crate::model::{self, EnclosingRule, Kind, ShogiPromotion};
use crate::rules::bounded::army::{Army, CODES, Code, EMPTY, code, side_of, type_of};
use crate::rules::bounded::field::{At, Field, Squares, rank};

/// The drops of one game.
pub(in crate::rules::bounded) struct Drops {
    /// Where a piece of each code may be dropped.
    squares: Vec<Squares>,
    /// What goes to the hand of the capturing side, by what is captured; [`EMPTY`] if nothing.
    to_hand: [Code; CODES],
    /// Pieces may be dropped.
    pub(in crate::rules::bounded) allowed: bool,
    /// Captured pieces go to the hand of the side that captures them.
    pub(in crate::rules::bounded) captured: bool,
    /// Hands are never empty.
    pub(in crate::rules::bounded) free: bool,
    /// Hands get their pieces from another board.
    pub(in crate::rules::bounded) from_outside: bool,
    /// How many of a type a side may have on a file, by type.
    on_a_file: Vec<(u8, u32)>,
    /// A drop may not give check.
    pub(in crate::rules::bounded) check_forbidden: bool,
    /// A player who can drop must drop.
    pub(in crate::rules::bounded) forced: bool,
    forced_types: Vec<u8>,
    /// Pieces may be dropped promoted.
    pub(in crate::rules::bounded) promoted: bool,
    /// A piece dropped on its first square may castle.
    pub(in crate::rules::bounded) castles: bool,
    opposite_types: Vec<u8>,
    /// What a drop must enclose or touch, and the squares that must be filled before that.
    pub(in crate::rules::bounded) enclosing: Option<(EnclosingRule, Squares)>,
}

/// Which pieces are pawns, where each promotes, and where the pieces of a side may stand at all.
pub(super) struct Pawns<'a> {
    pub(super) kinds: &'a [Kind],
    pub(super) promote: &'a dyn Fn(Code, At) -> bool,
    pub(super) kept: &'a dyn Fn(Kind, u8) -> Squares,
}

impl Drops {
    /// `pairs`: what promotes to what.
    pub(super) fn new(
        law: &model::Drops,
        pairs: Option<&ShogiPromotion>,
        army: &Army,
        survey: Survey,
        pawns: &Pawns,
    ) -> Self {
        let types = |kinds: &[Kind]| kinds.iter().filter_map(|k| army.type_of(*k)).collect();
        let limits = law.on_a_file.iter();
        let mut to_hand = [EMPTY; CODES];
        let mut all = vec![Squares::default(); CODES];
        for c in army.all_codes() {
            all[usize::from(c)] = squares(law, army, survey, c, pawns);
            if law.captured {
                to_hand[usize::from(c)] = held(law, pairs, army, c);
            }
        }
        Self {
            squares: all,
            to_hand,
            allowed: law.allowed,
            captured: law.captured,
            free: law.free,
            from_outside: law.from_outside,
            on_a_file: limits
                .filter_map(|limit| Some((army.type_of(limit.piece)?, limit.count)))
                .collect(),
            check_forbidden: law.check_forbidden,
            forced: law.forced,
            forced_types: types(&law.forced_pieces),
            promoted: law.promoted,
            castles: false,
            opposite_types: types(&law.opposite_colors),
            enclosing: law
                .enclosing
                .as_ref()
                .map(|e| (e.rule, survey.plain(&e.exempt))),
        }
    }

    /// Where a piece may be dropped, by the law about squares.
    pub(in crate::rules::bounded) fn squares(&self, c: Code) -> Squares {
        self.squares[usize::from(c) % CODES]
    }

    /// What a captured piece is in the hand of the capturing side; [`EMPTY`] if it does not go there.
    pub(in crate::rules::bounded) fn to_hand(&self, captured: Code) -> Code {
        self.to_hand[usize::from(captured) % CODES]
    }

    /// How many pieces of that type a side may have on a file.
    pub(in crate::rules::bounded) fn on_a_file(&self, c: Code) -> Option<u32> {
        let limit = self.on_a_file.iter().find(|(t, _)| *t == type_of(c));
        limit.map(|(_, most)| *most)
    }

    /// Whether a side may not have two of these pieces on squares of one color.
    pub(in crate::rules::bounded) fn is_opposite(&self, c: Code) -> bool {
        self.opposite_types.contains(&type_of(c))
    }

    /// Whether dropping this piece fulfils the duty to drop.
    pub(in crate::rules::bounded) fn is_forced(&self, c: Code) -> bool {
        self.forced && (self.forced_types.is_empty() || self.forced_types.contains(&type_of(c)))
    }
}

/// A captured piece changes sides, and is what it was before it was promoted.
fn held(law: &model::Drops, pairs: Option<&ShogiPromotion>, army: &Army, c: Code) -> Code {
    let kind = army.kind(type_of(c));
    let was = army.was(type_of(c)).or_else(|| unturned(pairs, kind));
    // A piece that stays promoted is in the hand what it counts as: that is the piece with a letter.
    let kind = match law.keeps_promotion {
        true => army.counts_as(kind),
        false => was.unwrap_or(kind),
    };
    let held = army.type_of(kind);
    held.map_or(EMPTY, |t| code(t, side_of(c) ^ 1))
}

fn squares(law: &model::Drops, army: &Army, survey: Survey, c: Code, pawns: &Pawns) -> Squares {
    let (field, side, kind) = (survey.field, side_of(c), army.kind(type_of(c)));
    let mut all = survey
        .part(law.zone.as_ref(), side)
        .and((pawns.kept)(kind, side));
    for zone in law.zones.iter().filter(|z| z.pieces.contains(&kind)) {
        all = all.and(survey.squares(&zone.zone, side));
    }
    if !law.pawns.as_deref().unwrap_or(pawns.kinds).contains(&kind) {
        return all;
    }
    let mut kept = Squares::default();
    let may = |at: &At| {
        (law.pawns_on_first_rank || !is_first(field, side, *at))
            && (law.pawns_in_promotion_zone || !(pawns.promote)(c, *at))
    };
    all.iter(field)
        .filter(may)
        .for_each(|at| kept.insert(field, at));
    kept
}

fn is_first(field: &Field, side: u8, at: At) -> bool {
    rank(at) == field.first_rank(side)
}
