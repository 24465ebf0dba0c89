//! From laws as they are stated to look-ups.

use super::drops::Pawns;
use super::{
    BEGINS, CASTLES, Castling, Choice, DOUBLE, Drops, Effects, Ends, FIRST, GATING_SQUARE, Honor,
    LAST, Law, Leaping, PARTNER, PASSING, PAWN, PLACES, PROMOTES, PROMOTION, Pairs, Passing,
    Promoting, REMEMBERED, RESETS, ROYAL, Royalty, STRAIGHT, STRIDES, Shown, Survey, TARGET,
    TRIPLE, Walls,
};
use crate::model::{self, Cell, Kind, Laws, Sided, Zone};
use crate::rules::bounded::army::{Army, CODES, Code, code, side_of, type_of};
use crate::rules::bounded::field::{At, Field, SPAN, Squares, player, rank, side, vector};
use std::sync::Arc;

/// What is known of a game besides its laws.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(in crate::rules::bounded) struct Facts {
    /// Files and ranks of the board that the laws of the variant are written for.
    pub(in crate::rules::bounded) drawn: Option<(u8, u8)>,
    /// Whether each side has at most one piece that is always royal.
    pub(in crate::rules::bounded) one_royal: bool,
    /// Whether a game of the variant starts with pawns on the first rank of their side.
    pub(in crate::rules::bounded) pawns_anywhere: bool,
    /// Whether it starts with pawns where they must promote.
    pub(in crate::rules::bounded) pawns_promoted: bool,
}

/// The laws of a variant, `own` laws of the position included, for one board and one army. `withheld`: from where pawns
/// of a side make no first move.
pub(in crate::rules::bounded) fn compile(
    laws: &Laws,
    (own, withheld): (&Laws, &[(At, u8)]),
    facts: Facts,
    field: &Field,
    army: &Army,
) -> Law {
    let making = Making {
        laws,
        own,
        withheld,
        survey: Survey::new(field, facts.drawn),
        army,
    };
    making.law(facts)
}

struct Making<'a> {
    laws: &'a Laws,
    own: &'a Laws,
    withheld: &'a [(At, u8)],
    survey: Survey<'a>,
    army: &'a Army,
}

impl Making<'_> {
    fn law(&self, facts: Facts) -> Law {
        let (laws, army) = (self.laws, self.army);
        let promotions = self.promotions();
        let royalty = [0, 1].map(|side| self.royalty(side));
        let drops = self.drops(&promotions);
        let has_gating = laws.gating.as_ref().is_some_and(|g| g.allowed);
        let leaps = self.leaps();
        let has_first_rank_rights = has_gating || !leaps.is_empty();
        let (promotions_in_place, promotions): (Vec<_>, Vec<_>) =
            promotions.into_iter().partition(|p| p.in_place);
        let checks = laws.counting.as_ref().map_or(0, |c| c.checks);
        let always = royalty.iter().flat_map(|r| &r.always);
        let law_of_drops = laws.drops.as_deref();
        let effects = (laws.effects.as_deref()).and_then(|law| Effects::new(law, army));
        let walls = self.walls();
        let ends = Ends::new(laws, army, self.survey(self.own.ends.is_some()), || {
            self.roaming(&royalty)
        });
        let has_side_effects = effects.is_some() || walls.is_some();
        let remembers = army.all_codes().any(|c| self.is_remembered(c));
        let mut law = Law {
            traits: [0; CODES],
            places: Arc::new([0; SPAN]),
            castling: Castling::new(&self.castling(), self.survey(self.own.castling.is_some())),
            others_pass: self.others_pass(),
            royals: always.fold(0, |all, c| all | 1 << c),
            one_royal: facts.one_royal
                && !has_side_effects
                && royalty.iter().all(|r| r.last.is_empty()),
            pawns_promoted: facts.pawns_promoted,
            pawns_anywhere: facts.pawns_anywhere
                || law_of_drops.is_some_and(|d| d.pawns_on_first_rank),
            changes_more: has_first_rank_rights
                || drops.is_some()
                || has_side_effects
                || ends.is_some()
                || remembers,
            has_more_moves: has_first_rank_rights
                || walls.is_some()
                || !promotions_in_place.is_empty(),
            has_gating,
            leaps,
            promotions_in_place,
            remembers,
            has_side_effects,
            pairs: self.pairs(),
            ends,
            effects,
            walls,
            stays: [0, 1].map(|us| self.royals(us).is_some_and(|r| r.stays_in_check)),
            promotions,
            royalty,
            drops,
            has_first_rank_rights,
            choice: self.choice(),
            passing: self.passing(),
            must_separate_royals: laws.passing.as_ref().is_some_and(|p| p.facing),
            hoppers: self.hoppers(),
            checks,
            clocks: false,
            drops_reset: laws.counting.as_ref().is_some_and(|c| c.drops),
            honor: self.honor(),
            shown: Vec::new(),
            first: Box::new([[Cell::Empty; CODES]; 2]),
        };
        self.complete(&mut law);
        law
    }

    /// What follows from other parts of the law.
    fn complete(&self, law: &mut Law) {
        let army = self.army;
        for c in army.all_codes() {
            law.traits[usize::from(c)] = self.traits(c, law);
        }
        let passes = (0..2).any(|us| law.can_pass(us));
        law.clocks = law.drops_reset || law.pairs.is_some() || passes || {
            let promotes = |c: Code| law.is(c, PROMOTES) && !law.is(c, RESETS);
            let unlike = |c: Code| law.is(c, RESETS) != law.is(c, STRAIGHT) || promotes(c);
            army.all_codes().any(unlike)
        };
        for side in 0..2 {
            self.places(side, law);
        }
        for (at, us) in self.withheld {
            Arc::make_mut(&mut law.places)[usize::from(*at)] &= !((DOUBLE | TRIPLE) << us);
        }
        law.places = PLACES.share(*law.places);
        self.show(law);
    }

    /// The survey for laws that the position states itself, or the variant.
    fn survey(&self, own: bool) -> Survey<'_> {
        match own {
            true => self.survey.here(),
            false => self.survey,
        }
    }

    fn castling(&self) -> model::Castling {
        self.laws.castling.as_deref().cloned().unwrap_or_default()
    }

    fn pawns(&self) -> &[Kind] {
        self.laws.pawns.as_ref().map_or(&[], |p| &p.pieces)
    }

    fn others_pass(&self) -> bool {
        let mut pass = self.laws.pawns.iter().flat_map(|law| &law.en_passant);
        pass.any(|kind| *kind != Kind::PAWN && self.army.type_of(*kind).is_none())
    }

    fn promotions(&self) -> Vec<Promoting> {
        let drops = self.laws.drops.as_ref();
        let returns = drops.is_some_and(|d| d.returns());
        let survey = self.survey(!self.own.promotion.is_empty());
        let promoting = |law: &model::Promotion| {
            let side = player(law.side)?;
            Some(Promoting::new(
                law,
                side,
                self.pawns(),
                self.army,
                returns,
                survey,
            ))
        };
        self.laws.promotion.iter().filter_map(promoting).collect()
    }

    fn royals(&self, us: u8) -> Option<&model::Royals> {
        let royals = self.laws.royals.as_deref()?;
        Some(royals.of(side(us)).0)
    }

    fn royalty(&self, us: u8) -> Royalty {
        let royals = self.royals(us);
        royals.map_or_else(Royalty::default, |law| Royalty::new(law, self.army, us))
    }

    fn leaps(&self) -> Vec<Leaping> {
        let laws = self.laws.gating.iter().flat_map(|law| &law.leaps);
        let of = |leap: &model::Leap, us: u8| {
            let ahead = if us == 0 { leap.by.1 } else { -leap.by.1 };
            let others = leap
                .lost_to
                .iter()
                .flat_map(|k| self.army.codes(*k, us ^ 1));
            Some(Leaping {
                code: code(self.army.type_of(leap.piece)?, us),
                by: vector(leap.by.0, ahead),
                lost_to: others.collect(),
            })
        };
        let small = laws.filter(|l| l.by.0.unsigned_abs() < 16 && l.by.1.unsigned_abs() < 16);
        small
            .flat_map(|leap| [of(leap, 0), of(leap, 1)])
            .flatten()
            .collect()
    }

    fn honor(&self) -> Option<Box<Honor>> {
        let law = self.laws.counting.as_deref()?;
        let chases = law.chases.iter().map(|chase| {
            let codes = [0, 1].map(|side| self.army.codes(chase.piece, side).collect());
            (codes, chase.count, chase.moves)
        });
        Some(Box::new(Honor {
            rule: law.rule?,
            chases: chases.collect(),
        }))
    }

    fn hoppers(&self) -> u128 {
        let kinds = self.laws.hoppers.iter().flatten();
        let both = kinds.flat_map(|kind| [0, 1].map(|side| self.army.codes(*kind, side)));
        both.flatten().fold(0, |all, c| all | 1 << c)
    }

    fn pairs(&self) -> Option<Box<Pairs>> {
        let survey = self.survey(self.own.shogi_promotion.is_some());
        Pairs::new(self.laws.shogi_promotion.as_deref()?, self.army, survey)
    }

    fn walls(&self) -> Option<Box<Walls>> {
        let survey = self.survey(self.own.walls.is_some());
        Walls::new(self.laws.walls.as_deref()?, survey)
    }

    fn drops(&self, promotions: &[Promoting]) -> Option<Box<Drops>> {
        let has_gating = self.laws.gating.as_ref().is_some_and(|g| g.allowed);
        let none = model::Drops::default();
        let law = self.laws.drops.as_deref().or(has_gating.then_some(&none))?;
        let survey = self.survey(self.own.drops.is_some());
        let promotes = |c: Code, at: At| promotions.iter().any(|p| p.applies(survey.field, c, at));
        let pairs = self.laws.shogi_promotion.as_deref();
        let pawns = Pawns {
            kinds: self.pawns(),
            promote: &promotes,
            kept: &|kind, us| self.kept(kind, us),
        };
        let mut drops = Drops::new(law, pairs, self.army, survey, &pawns);
        drops.castles = self.castling().dropped;
        (law.allowed || law.captured || has_gating).then(|| Box::new(drops))
    }

    /// Where pieces of a kind may stand.
    fn kept(&self, kind: Kind, us: u8) -> Squares {
        let survey = self.survey(self.own.regions.is_some());
        let regions = self.laws.regions.iter().flatten();
        let kind = self.army.counts_as(kind);
        let of = regions.filter(|region| region.pieces.contains(&kind));
        of.fold(survey.field.everywhere(), |kept, region| {
            kept.and(survey.squares(&region.zone, us))
        })
    }

    /// The pieces that can get to where the enemy's royal pieces may stand, one bit for each code.
    fn roaming(&self, royalty: &[Royalty; 2]) -> u128 {
        let kept = |c: Code| self.kept(self.army.kind(type_of(c)), side_of(c));
        let reached = |us: u8| {
            let royals = &royalty[usize::from(us ^ 1)].always;
            let zones = royals.iter().map(|royal| kept(*royal));
            zones.reduce(|mut all, zone| {
                all.add(zone);
                all
            })
        };
        let roams = |c: &Code| reached(side_of(*c)).is_none_or(|zone| kept(*c).and(zone).len() > 0);
        let codes = self.army.all_codes().filter(roams);
        codes.fold(0, |all, c| all | 1 << c)
    }

    fn choice(&self) -> Choice {
        let law = self.laws.choice.as_deref().cloned().unwrap_or_default();
        Choice {
            must_capture: law.must_capture,
            check_forbidden: law.check_forbidden,
            immobile_forbidden: law.immobile_forbidden,
        }
    }

    fn passing(&self) -> [Passing; 2] {
        let law = self.laws.passing.as_deref();
        [side(0), side(1)].map(|player| Passing {
            always: law.is_some_and(|p| p.always.get(player)),
            stalemated: law.is_some_and(|p| p.stalemated.get(player)),
        })
    }

    /// Whether the first moves of a piece depend on whether it has moved. Those of pawns depend on a zone.
    fn is_remembered(&self, c: Code) -> bool {
        let law = self.laws.pawns.as_deref();
        let kind = self.army.kind(type_of(c));
        self.army.has_first_moves(c) && !law.is_some_and(|law| law.uses_zone(kind))
    }

    fn traits(&self, c: Code, law: &Law) -> u16 {
        let (army, laws) = (self.army, self.laws);
        let kind = army.kind(type_of(c));
        let has = |list: &[Kind]| list.contains(&kind);
        let own = |lists: &Sided<Vec<Kind>>| {
            let list = lists.of(side(side_of(c))).0;
            list.contains(&army.counts_as(kind))
        };
        let pawns = laws.pawns.as_deref();
        let pawn = has(self.pawns());
        let castling = laws.castling.as_deref();
        let counted = laws.counting.as_ref();
        let counted = counted.and_then(|l| l.irreversible_of(side(side_of(c))));
        let royalty = &law.royalty[usize::from(side_of(c))];
        let all = [
            (PAWN, pawn),
            (STRIDES, pawn && army.strides(c, self.survey.field)),
            (STRAIGHT, pawn && army.is_straight(c)),
            (BEGINS, army.has_first_moves(c) && !self.is_remembered(c)),
            (REMEMBERED, self.is_remembered(c)),
            (ROYAL, royalty.always.contains(&c)),
            (LAST, royalty.last.iter().flatten().any(|l| *l == c)),
            (CASTLES, castling.is_some_and(|l| own(&l.kings))),
            (PARTNER, castling.is_some_and(|l| own(&l.rooks))),
            (PASSING, pawns.is_some_and(|l| has(&l.en_passant))),
            (
                PROMOTES,
                law.promotions.iter().any(|p| p.concerns(c))
                    || law.pairs.as_ref().is_some_and(|p| p.concerns(c)),
            ),
            (RESETS, counted.map_or(pawn, has)),
        ];
        let is = all.into_iter().filter(|(_, is)| *is);
        is.fold(0, |traits, (bit, _)| traits | bit)
    }

    fn places(&self, us: u8, law: &mut Law) {
        let survey = self.survey(self.own.pawns.is_some());
        let field = survey.field;
        let pawns = self.laws.pawns.as_deref().cloned().unwrap_or_default();
        let some = |zone: Option<Sided<Zone>>| match zone {
            Some(zone) => survey.squares(&zone, us),
            None => Squares::default(),
        };
        let targets = survey.part(pawns.en_passant_zone.as_ref(), us);
        let (double, triple) = (some(pawns.double_step), some(pawns.triple_step));
        let places = Arc::make_mut(&mut law.places);
        let mut mark = |squares: Squares, what: u16| {
            for at in squares.iter(field) {
                places[usize::from(at)] |= what << us;
            }
        };
        mark(double, FIRST);
        mark(targets, TARGET);
        for rule in &law.promotions {
            mark(rule.forced(), PROMOTION);
        }
        mark(double, DOUBLE);
        mark(triple, TRIPLE);
        if law.has_first_rank_rights {
            let first = |at: &&At| rank(**at) == field.first_rank(us);
            for at in field.all().iter().filter(first) {
                Arc::make_mut(&mut law.places)[usize::from(*at)] |= GATING_SQUARE << us;
            }
        }
    }

    /// How the model sees the cells of each rank.
    fn show(&self, law: &mut Law) {
        let field = self.survey.field;
        let cells = self.army.cells();
        for c in self.army.all_codes() {
            for us in 0..2 {
                let first = side_of(c) == us && law.is(c, STRIDES);
                law.first[usize::from(us)][usize::from(c)] = cells[usize::from(c)]
                    .piece()
                    .map_or(Cell::Empty, |piece| Cell::Piece(piece.with_right(first)));
            }
        }
        let of_rank = |n: u8| {
            let row = || field.all().iter().filter(move |at| rank(**at) == n);
            let some = |us: u8| row().any(|at| law.is_place(*at, us, DOUBLE | TRIPLE | FIRST));
            let all = |us: u8| row().all(|at| law.is_place(*at, us, DOUBLE));
            match [some(0), some(1)] {
                [false, false] => Shown::Plainly,
                [true, false] if all(0) && !self.army.begins() => Shown::AsFirst(0),
                [false, true] if all(1) && !self.army.begins() => Shown::AsFirst(1),
                _ => Shown::Mixed,
            }
        };
        law.shown = (0..field.ranks()).map(of_rank).collect();
    }
}
