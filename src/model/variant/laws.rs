use super::{
    Castling, Choice, Counting, Drops, Effects, Ends, Gating, Goal, Limit, Passing, Pawns,
    ShogiPromotion, Sided, Walls, Zone,
};
use crate::diag::{Code, Sink};
use crate::model::{Coord, Kind, Side};
use serde::{Deserialize, Serialize};

/// Laws of a variant, or laws that a position itself states, as the header of ICN does.
///
/// A law that a position does not state is that of its variant, and a law that a variant does not state is that of its
/// base variant. So a variant without castling must state an empty law of castling.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Laws {
    /// The order of players; empty means White, Black.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cycle: Vec<Side>,
    /// Where each side promotes, and the pieces it may promote to; empty means that there is no promotion.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub promotion: Vec<Promotion>,
    /// What each side must achieve; empty means checkmate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<Goals>,
    /// Plies without a pawn move or capture after which a draw may be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_limit: Option<u64>,
    /// Which pieces must not be left under attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub royals: Option<Box<Sided<Royals>>>,
    /// What pawns may do besides the moves of the piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawns: Option<Box<Pawns>>,
    /// Promotion and demotion of any piece, as in shogi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shogi_promotion: Option<Box<ShogiPromotion>>,
    /// Castling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castling: Option<Box<Castling>>,
    /// Pieces in hand, and where they may be dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drops: Option<Box<Drops>>,
    /// What a piece may do with or instead of its first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gating: Option<Box<Gating>>,
    /// Walls and ducks that a move places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walls: Option<Box<Walls>>,
    /// What a capture or a move does to other pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effects: Option<Box<Effects>>,
    /// Which of the possible moves are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Box<Choice>>,
    /// When a player may pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passing: Option<Box<Passing>>,
    /// What is counted besides moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counting: Option<Box<Counting>>,
    /// Pieces that never leave a zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<Vec<Region>>,
    /// Hoppers that neither jump over nor capture one another, such as the cannons of janggi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hoppers: Option<Vec<Kind>>,
    /// How a game ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<Box<Ends>>,
}

impl Laws {
    /// Whether no piece castles.
    pub(crate) fn have_no_castling(&self) -> bool {
        let law = self.castling.as_deref();
        law.is_none_or(Castling::is_impossible)
    }

    /// Whether a captured promoted piece becomes, in the hand, the piece that it was before.
    pub fn turn_back(&self) -> bool {
        self.drops.as_ref().is_some_and(|d| d.returns())
    }

    /// Whether it matters what a promoted piece was before.
    pub fn tell_origins(&self) -> bool {
        self.turn_back() || self.shogi_promotion.is_some()
    }

    /// Whether they state nothing.
    pub fn is_empty(&self) -> bool {
        // Every position is asked: this is faster than to compare with laws that are empty.
        let Self {
            cycle,
            promotion,
            goals,
            move_limit,
            royals,
            pawns,
            shogi_promotion,
            castling,
            drops,
            gating,
            walls,
            effects,
            choice,
            passing,
            counting,
            regions,
            hoppers,
            ends,
        } = self;
        cycle.is_empty()
            & promotion.is_empty()
            & goals.is_empty()
            & move_limit.is_none()
            & royals.is_none()
            & pawns.is_none()
            & shogi_promotion.is_none()
            & castling.is_none()
            & drops.is_none()
            & gating.is_none()
            & walls.is_none()
            & effects.is_none()
            & choice.is_none()
            & passing.is_none()
            & counting.is_none()
            & regions.is_none()
            & hoppers.is_none()
            & ends.is_none()
    }

    /// The keys of what these laws state besides the order of players, the ranks and pieces of promotion, goals
    /// and the move limit. Notations of the infinite board cannot express it.
    pub fn further(&self) -> Vec<&'static str> {
        let promotes = |p: &Promotion| {
            let plain = Promotion::on(p.side, p.ranks.clone(), p.to.clone());
            *p != plain
        };
        let groups = [
            ("promotion", self.promotion.iter().any(promotes)),
            ("royals", self.royals.is_some()),
            ("pawns", self.pawns.is_some()),
            ("shogi_promotion", self.shogi_promotion.is_some()),
            ("castling", self.castling.is_some()),
            ("drops", self.drops.is_some()),
            ("gating", self.gating.is_some()),
            ("walls", self.walls.is_some()),
            ("effects", self.effects.is_some()),
            ("choice", self.choice.is_some()),
            ("passing", self.passing.is_some()),
            ("counting", self.counting.is_some()),
            ("regions", self.regions.is_some()),
            ("hoppers", self.hoppers.is_some()),
            ("ends", self.ends.is_some()),
        ];
        let stated = groups.iter().filter(|(_, stated)| *stated);
        stated.map(|(name, _)| *name).collect()
    }

    /// Whether they state only where pieces promote, and to which pieces.
    pub fn only_promote(&self) -> bool {
        let promotion = Vec::new();
        let rest = Self {
            promotion,
            ..self.clone()
        };
        rest == Self::default()
    }

    /// Reports what [`Laws::further`] lists as lost.
    pub fn lose_further(&self, sink: &mut Sink) {
        let further = self.further();
        let what = format!(
            "laws that the notation has no place for: {}",
            further.join(", ")
        );
        sink.lose(Code("core/lost-rules"), what, further.len() as u64, None);
    }

    /// The zones that they name.
    pub fn zones(&self) -> Vec<&Zone> {
        let mut all: Vec<&Zone> = self.promotion.iter().map(|p| &p.zone).collect();
        let mut sided: Vec<&Sided<Zone>> = Vec::new();
        if let Some(pawns) = &self.pawns {
            let zones = [
                &pawns.double_step,
                &pawns.triple_step,
                &pawns.en_passant_zone,
            ];
            sided.extend(zones.into_iter().flatten());
        }
        sided.extend(self.shogi_promotion.iter().map(|law| &law.zone));
        if let Some(drops) = &self.drops {
            sided.extend(drops.zone.iter().chain(drops.zones.iter().map(|r| &r.zone)));
            all.extend(drops.enclosing.iter().map(|e| &e.exempt));
        }
        sided.extend(self.walls.iter().flat_map(|law| &law.zone));
        sided.extend(self.regions.iter().flatten().map(|r| &r.zone));
        if let Some(ends) = &self.ends {
            sided.extend(ends.flags.iter().map(|flag| &flag.zone));
            let joined = ends.connect.iter().flat_map(|c| &c.join);
            sided.extend(joined.flat_map(|(a, b)| [a, b]));
        }
        all.extend(sided.into_iter().flat_map(Sided::iter));
        all
    }

    /// Takes everything that is not stated here from other laws.
    pub fn or(&mut self, others: &Self) {
        fn fill<T: Clone>(own: &mut Option<T>, other: &Option<T>) {
            if own.is_none() {
                own.clone_from(other);
            }
        }
        fn fill_list<T: Clone>(own: &mut Vec<T>, other: &[T]) {
            if own.is_empty() {
                *own = other.to_vec();
            }
        }
        fill_list(&mut self.cycle, &others.cycle);
        fill_list(&mut self.promotion, &others.promotion);
        fill_list(&mut self.goals, &others.goals);
        fill(&mut self.move_limit, &others.move_limit);
        fill(&mut self.royals, &others.royals);
        fill(&mut self.pawns, &others.pawns);
        fill(&mut self.shogi_promotion, &others.shogi_promotion);
        fill(&mut self.castling, &others.castling);
        fill(&mut self.drops, &others.drops);
        fill(&mut self.gating, &others.gating);
        fill(&mut self.walls, &others.walls);
        fill(&mut self.effects, &others.effects);
        fill(&mut self.choice, &others.choice);
        fill(&mut self.passing, &others.passing);
        fill(&mut self.counting, &others.counting);
        fill(&mut self.regions, &others.regions);
        fill(&mut self.hoppers, &others.hoppers);
        fill(&mut self.ends, &others.ends);
    }
}

/// A promotion rule of one side.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promotion {
    /// The side whose pieces promote.
    pub side: Side,
    /// The ranks, counted from 1; if they are empty and there is no zone, this side does not promote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<Coord>,
    /// Squares of a bounded board, in addition to the ranks. They are not mirrored for Black.
    #[serde(default, skip_serializing_if = "Zone::is_empty")]
    pub zone: Zone,
    /// The pieces that promote; empty means pawns. A promoted piece that is captured into a hand becomes
    /// the first of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Kind>,
    /// The pieces to which they promote; `None` means queen, rook, bishop and knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Vec<Kind>>,
    /// The piece need not promote.
    #[serde(default, skip_serializing_if = "is_default")]
    pub optional: bool,
    /// The most pieces of a kind that a side may have after promoting to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    /// The piece promotes only without capturing, in place or with a step of a ferz (sittuyin).
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_place: bool,
}

impl Promotion {
    /// The pieces to which pawns usually promote.
    const USUAL: [Kind; 4] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

    /// The pieces to which a piece may promote.
    pub fn choices(&self) -> &[Kind] {
        self.to.as_deref().unwrap_or(&Self::USUAL)
    }

    /// Whether it names no square.
    pub fn is_nowhere(&self) -> bool {
        self.ranks.is_empty() && self.zone.is_empty()
    }

    /// The promotion of pawns on these ranks to the usual pieces.
    pub fn on(side: Side, ranks: Vec<Coord>, to: Option<Vec<Kind>>) -> Self {
        Self {
            side,
            ranks,
            zone: Zone::default(),
            pieces: Vec::new(),
            to,
            optional: false,
            limits: Vec::new(),
            in_place: false,
        }
    }
}

/// One side's ways to win.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    /// The side that has these goals.
    pub side: Side,
    /// The goals, any of which is enough.
    pub words: Vec<Goal>,
}

/// Which pieces of a side must not be left under attack.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Royals {
    /// Every piece of these kinds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Kind>,
    /// Pieces of these kinds, as long as the side has no more than `last_count` of one of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Kind>,
    /// See `last`; 0 means 1.
    #[serde(skip_serializing_if = "is_default")]
    pub last_count: u32,
    /// `last_count` limits the pieces of all kinds in `last` together, not of each kind.
    #[serde(skip_serializing_if = "is_default")]
    pub last_together: bool,
    /// The side is also in check if all its pieces of the kinds in `last` are attacked, even if it has more of them
    /// (spartan chess).
    #[serde(skip_serializing_if = "is_default")]
    pub all_attacked: bool,
    /// Two royal pieces of opposite sides may not face each other on an open file or rank (xiangqi).
    #[serde(skip_serializing_if = "is_default")]
    pub facing_forbidden: bool,
    /// A royal piece in check may not move away (makpong).
    #[serde(skip_serializing_if = "is_default")]
    pub stays_in_check: bool,
}

/// Pieces that never leave a zone, neither with a move nor with an attack.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// The pieces.
    pub pieces: Vec<Kind>,
    /// The zone that they never leave.
    pub zone: Sided<Zone>,
}

/// Whether a value is the default, which a text does not state.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
