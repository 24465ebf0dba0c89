//! What is the same for every position of a game: the board, the army and the laws.

use super::aims::Aims;
use super::army::{Army, Code, EMPTY, code, side_of};
use super::exits::Exits;
use super::field::{At, Field};
use super::law::{Law, PROMOTION, Promoting, Shown};
use super::moves::Move;
use super::plain;
use super::sight::Sight;
use crate::model::{Kind, Marks, is_cell_of_chess};

/// What stays the same during a game: the board, the pieces and the laws.
pub(super) struct Setting {
    pub(super) field: Field,
    pub(super) army: Army,
    pub(super) law: Law,
    pub(super) aims: Aims,
    pub(super) exits: Exits,
    /// What pieces see, if the game is plain and the board and its pieces allow it.
    pub(super) sight: Option<Sight>,
    /// Whether most moves are found and played as in chess ([`usual`](super::usual)). Then there is [`Self::sight`].
    pub(super) usual: bool,
    /// Whether all pieces leap and ride, each side has at most one royal piece, every move that
    /// leaves it safe is legal unless other moves forbid it, and no piece comes from a hand.
    pub(super) plain: bool,
    /// Whether a move may be illegal because of other moves.
    pub(super) has_dependent_legality: bool,
    /// Whether repeated positions end a game.
    pub(super) repeats: bool,
    /// Whether every board has the size and the pieces of chess, if nothing on it is fixed.
    pub(super) of_chess: bool,
    /// The kinds of pieces in the order of their codes, if positions may be plain ones of chess.
    pub(super) plain_kinds: Option<[Kind; 6]>,
}

impl Setting {
    pub(super) fn new(field: Field, army: Army, law: Law) -> Self {
        let plain = law.one_royal
            && !law.is_narrow()
            && !army.is_odd()
            && !law.changes_more
            && !law.has_more_moves
            && law.pairs.is_none();
        let has_dependent_legality = law.has_dependent_legality();
        let sight = (plain && !has_dependent_legality && !law.has_side_effects)
            .then(|| Sight::new(&field, &army))
            .flatten();
        let of_chess = (field.files(), field.ranks()) == (8, 8)
            && !law.has_side_effects
            && !law.shown.iter().any(|rank| matches!(rank, Shown::Mixed))
            && army.cells().iter().all(|cell| is_cell_of_chess(*cell));
        Self {
            has_dependent_legality,
            usual: sight.is_some()
                && !army.has_twins()
                && !army.has_shared_letters()
                && !law.clocks
                && law.ends.is_none(),
            of_chess,
            plain_kinds: of_chess.then(|| plain::kinds(&army, &law)).flatten(),
            repeats: law
                .ends
                .as_ref()
                .is_some_and(|ends| ends.repetition.is_some()),
            aims: match sight {
                Some(_) => Aims::default(),
                None => Aims::new(&field, &army),
            },
            exits: Exits::new(&law, usize::from(code(army.count(), 0))),
            sight,
            field,
            army,
            law,
            plain,
        }
    }

    /// Whether a piece that reaches the square must promote.
    #[inline(always)]
    pub(super) fn must_promote(&self, c: Code, to: At) -> bool {
        self.law.is_place(to, side_of(c), PROMOTION) && self.is_promotion_forced(c, to)
    }

    #[cold]
    #[inline(never)]
    fn is_promotion_forced(&self, c: Code, to: At) -> bool {
        let forced = |rule: &Promoting| !rule.optional && rule.applies(&self.field, c, to);
        self.law.promotions.iter().any(forced)
    }
}

impl Setting {
    /// What a piece may turn into with a move, as in shogi; [`EMPTY`] if nothing.
    pub(super) fn turns(&self, m: &Move) -> Code {
        let pairs = self.law.pairs.as_ref();
        pairs.map_or(EMPTY, |pairs| pairs.turns(&self.field, m))
    }

    /// Whether a piece that may turn into another must do so.
    pub(super) fn must_turn(&self) -> bool {
        self.law.pairs.as_ref().is_some_and(|pairs| pairs.forced)
    }

    /// How a piece promotes or demotes with a move, if it does.
    pub(super) fn turned(&self, m: &Move) -> Marks {
        match &self.law.pairs {
            Some(pairs) if pairs.over(m.code) == m.becomes => Marks::PROMOTE,
            Some(pairs) if pairs.back(m.code) == m.becomes => Marks::DEMOTE,
            _ => Marks::empty(),
        }
    }
}
