//! Laws about moves as options.

use super::army::Man;
use super::lines::{Lines, file};
use crate::model::{
    Castling, Drops, Effects, EnclosingRule, Gating, Kind, Laws, Limit, Passing, Pawns, Promotion,
    Royals, ShogiPromotion, Side, Sided, Variant, WallRule, Walls, Zone,
};
use crate::order;

const SIDES: [Side; 2] = [Side::White, Side::Black];
const ALL: [&str; 2] = ["*", "*"];

impl Lines<'_> {
    /// Everything that a variant states besides its pieces and its start.
    pub fn laws(&mut self, variant: &Variant) {
        let laws = &variant.laws;
        self.lose("cycle", !laws.cycle.is_empty());
        self.lose("goals", !laws.goals.is_empty());
        let holes = variant.board.as_ref().is_some_and(|b| !b.holes.is_empty());
        self.lose("board.holes", holes);
        self.royals(laws.royals.as_deref(), laws);
        let pawns = laws.pawns.as_deref().cloned().unwrap_or_default();
        self.pawns(&pawns);
        self.promotion(laws, &pawns.pieces);
        self.castling(laws.castling.as_deref(), variant);
        let drops = laws.drops.as_deref().cloned().unwrap_or_default();
        self.drops(&drops);
        let limited = drops.pawns.as_deref().unwrap_or(&pawns.pieces);
        let everywhere = drops.pawns_on_first_rank && drops.pawns_in_promotion_zone;
        let is_pawn = |kind: &Kind| self.army.man(*kind).is_none_or(|m| m.option == "pawn");
        let others = drops.allowed && !everywhere && !limited.iter().all(is_pawn);
        self.lose("drops.pawns", others);
        self.gating(&laws.gating.as_deref().cloned().unwrap_or_default());
        self.walls(&laws.walls.as_deref().cloned().unwrap_or_default());
        let effects = laws.effects.as_deref().cloned().unwrap_or_default();
        self.effects(&effects, &pawns.pieces);
        let choice = laws.choice.as_deref().cloned().unwrap_or_default();
        self.flag("mustCapture", choice.must_capture, false);
        self.flag("checking", !choice.check_forbidden, true);
        self.flag("immobilityIllegal", choice.immobile_forbidden, false);
        self.passing(&laws.passing.as_deref().cloned().unwrap_or_default());
        self.regions(laws);
        self.hoppers(laws.hoppers.as_deref().unwrap_or_default());
        let rank = self.army.soldier_rank.unwrap_or(1);
        self.put("soldierPromotionRank", rank, 1);
        self.counting(laws, &pawns.pieces);
        let ends = laws.ends.as_deref().cloned().unwrap_or_default();
        self.ends(&ends);
    }

    fn royals(&mut self, law: Option<&Sided<Royals>>, laws: &Laws) {
        let usual = Sided::default();
        let law = self.both("royals", law.unwrap_or(&usual));
        let kings = law.pieces.iter();
        let king = |kind: &&Kind| self.army.man(**kind).is_some_and(|m| m.option == "king");
        let others = kings.filter(|kind| !king(kind)).count();
        self.lose("royals.pieces", others > 0);
        self.flag("flyingGeneral", law.facing_forbidden, false);
        self.flag("makpongRule", law.stays_in_check, false);
        self.flag("dupleCheck", law.all_attacked, false);
        let last = !law.last.is_empty();
        self.flag("extinctionPseudoRoyal", last, false);
        let gone = laws.ends.as_ref().and_then(|ends| ends.extinction.as_ref());
        let mut men = self.army.men().iter();
        let all = men.all(|man| law.last.contains(&man.kind));
        self.lose("royals.last_together", law.last_together && !all);
        if last && gone.is_none() {
            let letters = match law.last_together {
                true => "*".to_owned(),
                false => self.letters("royals.last", &law.last),
            };
            self.put("extinctionValue", "loss", "none");
            self.put("extinctionPieceTypes", letters, "-");
            let count = law.last_count.saturating_sub(1);
            self.put("extinctionPieceCount", count, 0);
        } else if let Some(gone) = gone.filter(|_| last) {
            let all = law.last_together && gone.pieces.is_empty();
            let same =
                (all || gone.pieces == law.last) && gone.count == law.last_count.saturating_sub(1);
            self.lose("ends.extinction", !same);
        }
    }

    fn pawns(&mut self, law: &Pawns) {
        let double = law.double_step.as_ref();
        self.flag("doubleStep", double.is_some(), true);
        let none = Sided::default();
        self.zones("doubleStepRegion", double.unwrap_or(&none), ["*2", "*7"]);
        let triple = law.triple_step.as_ref().unwrap_or(&none);
        self.zones("tripleStepRegion", triple, ["-", "-"]);
        // A piece that is not the pawn steps twice by moves for the first move.
        let initial = |kind: &Kind| {
            let man = self.army.man(*kind);
            man.is_some_and(|m| m.option == "pawn" || m.moves.contains('i'))
        };
        let stay = law.pieces.iter().any(|kind| !initial(kind));
        self.lose("pawns.pieces", stay && double.is_some());
        // Fairy-Stockfish does not remember which pieces have moved.
        let zoned = |kind: &Kind| law.pieces.contains(kind) || law.initial.contains(kind);
        let begins = |m: &&Man| m.option != "pawn" && m.moves.contains('i');
        let remembered = self
            .army
            .men()
            .iter()
            .filter(begins)
            .any(|m| !zoned(&m.kind));
        self.lose("first moves (`i`) of pieces that are not pawns", remembered);
        let letters = self.letters("pawns.en_passant", &law.en_passant);
        let pawn = self.pawn();
        self.put("enPassantTypes", letters, pawn);
        // Double steps of other pieces leave a square that is captured on, too.
        let nowhere = law.en_passant.is_empty().then_some(&none);
        if let Some(zone) = law.en_passant_zone.as_ref().or(nowhere) {
            self.zones("enPassantRegion", zone, ALL);
        }
    }

    /// The letter of the pawn, if there is one.
    fn pawn(&self) -> String {
        let men = self.army.men();
        let pawn = men.iter().find(|man| man.option == "pawn");
        pawn.map_or_else(String::new, |man| man.letter.to_string())
    }

    fn promotion(&mut self, laws: &Laws, pawns: &[Kind]) {
        let none = ShogiPromotion::default();
        let shogi = laws.shogi_promotion.as_deref().unwrap_or(&none);
        let optional = laws.promotion.iter().any(|law| law.optional);
        let in_place = laws.promotion.iter().any(|law| law.in_place);
        let differs = |law: &Promotion| law.optional != optional || law.in_place != in_place;
        for (side, usual) in SIDES.into_iter().zip(["*8", "*1"]) {
            let mine = |law: &&Promotion| law.side == side && has_zone(law);
            let mut rows = laws.promotion.iter().filter(mine);
            let law = rows.next();
            let several = rows.any(|other| Some(other) != law);
            self.lose("promotion", several || law.is_some_and(differs));
            self.promotion_region((side, usual), law, shogi);
            self.promoting(side, law, pawns);
        }
        // Without a promotion of pawns, Fairy-Stockfish's own pawn that promotes as in shogi need not.
        let promotes = laws.promotion.iter().any(has_zone);
        let turns = !shogi.pairs.is_empty() && !shogi.forced && !self.pawn().is_empty();
        let free = optional || !promotes && turns;
        self.flag("mandatoryPawnPromotion", !free, true);
        self.flag("sittuyinPromotion", in_place, false);
        self.limits(laws, shogi);
        self.shogi_promotion(shogi);
    }

    /// Where pieces of a side promote.
    fn promotion_region(
        &mut self,
        (side, usual): (Side, &str),
        law: Option<&Promotion>,
        shogi: &ShogiPromotion,
    ) {
        let zone = law.map(|law| self.promotion_zone(law));
        let (of_shogi, mirrored) = shogi.zone.of(side);
        let of_shogi = self.zone(of_shogi, mirrored);
        let both = zone.is_some() && !shogi.pairs.is_empty();
        let other = zone
            .as_ref()
            .is_some_and(|zone| !self.same(zone, &of_shogi));
        self.lose("shogi_promotion.zone", both && other);
        // Without promotions, the usual region stays, for sections that are based on this variant.
        if law.is_some() || !shogi.pairs.is_empty() {
            let zone = zone.unwrap_or(of_shogi);
            self.put(&format!("promotionRegion{side:?}"), zone, usual);
        }
    }

    /// Which pieces of a side promote, and what they become.
    fn promoting(&mut self, side: Side, law: Option<&Promotion>, pawns: &[Kind]) {
        let who = law.map_or(&[][..], |law| match law.pieces.is_empty() {
            true => pawns,
            false => &law.pieces,
        });
        // Promoted pieces go back to the one that is named last.
        let who = self.in_order("promotion.pieces", who);
        let who: String = who.chars().rev().collect();
        let pawn = self.pawn();
        self.put(&format!("promotionPawnTypes{side:?}"), who, pawn);
        let to = law.map_or(&[][..], Promotion::choices);
        let to = self.letters("promotion.to", to);
        self.put(&format!("promotionPieceTypes{side:?}"), to, "");
    }

    fn shogi_promotion(&mut self, law: &ShogiPromotion) {
        let pairs = law.pairs.iter().filter_map(|(from, to)| {
            let (from, to) = (self.army.letter(*from)?, self.army.letter(*to)?);
            Some(format!("{from}:{to}"))
        });
        let pairs: Vec<String> = pairs.collect();
        self.lose("shogi_promotion.pairs", pairs.len() != law.pairs.len());
        self.put("promotedPieceType", pairs.join(" "), "");
        self.flag("mandatoryPiecePromotion", law.forced, false);
        self.flag("piecePromotionOnCapture", law.capturing, false);
        self.flag("pieceDemotion", law.demotes, false);
    }

    fn promotion_zone(&self, law: &Promotion) -> String {
        let mut zone = law.zone.clone();
        let on = |n: &u8| law.ranks.iter().any(|rank| *rank == i64::from(*n).into());
        let ranks = (1..=self.ranks).filter(on);
        zone.0.extend(ranks.flat_map(|n| Zone::rank(n - 1).0));
        self.zone(&zone, false)
    }

    /// Whether two zones name the same squares in whatever order.
    fn same(&self, a: &str, b: &str) -> bool {
        let sorted = |text: &str| {
            let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
            order::sort(&mut parts);
            parts
        };
        sorted(a) == sorted(b)
    }

    /// Fairy-Stockfish has the same limits for both sides, and for every kind of promotion.
    fn limits(&mut self, laws: &Laws, shogi: &ShogiPromotion) {
        let other = |law: &Promotion, limit: &Limit| {
            has_zone(law) && law.choices().contains(&limit.piece) && !law.limits.contains(limit)
        };
        let of_shogi = |limit: &Limit| {
            let becomes = shogi.pairs.iter().any(|(_, to)| *to == limit.piece);
            becomes && !shogi.limits.contains(limit)
        };
        let differs =
            |limit: &Limit| of_shogi(limit) || laws.promotion.iter().any(|law| other(law, limit));
        let mut each = laws
            .promotion
            .iter()
            .flat_map(|law| &law.limits)
            .chain(&shogi.limits);
        self.lose("promotion.limits", each.any(differs));
        let all = laws.promotion.iter().flat_map(|law| &law.limits);
        let mut parts: Vec<String> = Vec::new();
        for limit in all.chain(&shogi.limits) {
            if let Some(letter) = self.army.letter(limit.piece) {
                let part = format!("{letter}:{}", limit.count);
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
        }
        self.put("promotionLimit", parts.join(" "), "");
    }

    fn castling(&mut self, law: Option<&Castling>, variant: &Variant) {
        if law.is_some_and(|law| law.by_rook) {
            self.flag("chess960", true, false);
        }
        let law = law.filter(|law| !law.is_impossible());
        self.flag("castling", law.is_some(), true);
        let Some(law) = law else { return };
        let king = self.army.men().iter().find(|man| man.option == "king");
        let king = king.map_or_else(String::new, |man| man.letter.to_string());
        for side in SIDES {
            let kings = law.kings.of(side).0;
            let own = self.first_of(variant, side, kings);
            let letter = self.letters("castling.kings", &[own]);
            self.put(&format!("castlingKingPiece{side:?}"), letter, &king);
            self.lose("castling.kings", kings.len() > 2);
        }
        let rook = self.army.men().iter().find(|man| man.option == "rook");
        let rook = rook.map_or_else(String::new, |man| man.letter.to_string());
        let (white, black) = (law.rooks.of(Side::White).0, law.rooks.of(Side::Black).0);
        let lists: &[_] = match white == black {
            true => &[("castlingRookPieces", white)],
            false => &[
                ("castlingRookPiecesWhite", white),
                ("castlingRookPiecesBlack", black),
            ],
        };
        for (option, kinds) in lists {
            let rooks = self.letters("castling.rooks", kinds);
            self.put(option, rooks, rook.clone());
        }
        let named = |n: Option<u8>, usual: u8| file(n.unwrap_or(usual).saturating_sub(1));
        let last = self.files.saturating_sub(1);
        self.put("castlingKingsideFile", named(law.short, last), 'g');
        self.put("castlingQueensideFile", named(law.long, 3), 'c');
        self.put("castlingRank", law.rank.unwrap_or(1), 1);
        self.put("castlingKingFile", named(law.king_file, 5), 'e');
        if law.short_rook.is_some() {
            self.put("castlingRookKingsideFile", named(law.short_rook, 1), "");
        }
        if law.long_rook.is_some() {
            self.put("castlingRookQueensideFile", named(law.long_rook, 1), "a");
        }
        self.flag("castlingDroppedPiece", law.dropped, false);
        self.flag("oppositeCastling", law.takes_opposite, false);
    }

    /// The first of these pieces that a side has at the start.
    fn first_of(&self, variant: &Variant, side: Side, kinds: &[Kind]) -> Kind {
        let grid = variant.starts.first().and_then(|s| s.position.grid());
        let has = |kind: &&Kind| {
            grid.is_some_and(|g| g.pieces().any(|(_, p)| p.kind == **kind && p.side == side))
        };
        let own = kinds.iter().find(has).or_else(|| kinds.first());
        own.copied().unwrap_or(Kind::KING)
    }

    fn drops(&mut self, law: &Drops) {
        self.flag("pieceDrops", law.allowed, false);
        self.flag("capturesToHand", law.captured, false);
        self.flag("dropLoop", law.keeps_promotion, false);
        self.flag("twoBoards", law.from_outside, false);
        if let Some(zone) = &law.zone {
            self.zones("dropRegion", zone, ALL);
        }
        let first: Sided<Zone> = Sided::Both(Zone::rank(0));
        let rooks = |r: &crate::model::Region| r.pieces == [Kind::ROOK] && r.zone == first;
        let other = law.zones.iter().any(|r| !rooks(r));
        self.lose("drops.zones", other);
        self.flag("sittuyinRookDrop", law.zones.iter().any(rooks), false);
        self.flag("dropPromoted", law.promoted, false);
        let doubled: Vec<Kind> = law.on_a_file.iter().map(|limit| limit.piece).collect();
        let letter = self.one("drops.on_a_file", &doubled, "-");
        self.put("dropNoDoubled", letter, "-");
        let count = law.on_a_file.first().map_or(1, |limit| limit.count);
        self.put("dropNoDoubledCount", count, 1);
        self.flag("firstRankPawnDrops", law.pawns_on_first_rank, false);
        self.flag("promotionZonePawnDrops", law.pawns_in_promotion_zone, false);
        self.flag("dropChecks", !law.check_forbidden, true);
        let bishops = law.opposite_colors == [Kind::BISHOP];
        self.flag("dropOppositeColoredBishop", bishops, false);
        let others = !bishops && !law.opposite_colors.is_empty();
        self.lose("drops.opposite_colors", others);
        let rule = law.enclosing.as_ref().map(|e| enclosing(e.rule));
        self.put("enclosingDrop", rule.unwrap_or("none"), "none");
        let exempt = law.enclosing.as_ref().map(|e| self.zone(&e.exempt, false));
        self.put("enclosingDropStart", exempt.as_deref().unwrap_or("-"), "-");
        self.flag("mustDrop", law.forced, false);
        let forced = self.one("drops.forced_pieces", &law.forced_pieces, "*");
        self.put("mustDropType", forced, "*");
    }

    fn gating(&mut self, law: &Gating) {
        let mut usual = super::table::leaps();
        usual.retain(|leap| self.army.man(leap.piece).is_some());
        let leaps = !usual.is_empty() && law.leaps == usual;
        self.lose("gating.leaps", !leaps && !law.leaps.is_empty());
        self.flag("gating", law.allowed || leaps, false);
        self.flag("seirawanGating", law.allowed, false);
        self.flag("cambodianMoves", leaps, false);
    }

    fn walls(&mut self, law: &Walls) {
        let rule = law.rule.map_or("none", |rule| match rule {
            WallRule::Arrow => "arrow",
            WallRule::Duck => "duck",
            WallRule::Edge => "edge",
            WallRule::Past => "past",
            WallRule::Static => "static",
        });
        self.put("wallingRule", rule, "none");
        if let Some(zone) = &law.zone {
            self.zones("wallingRegion", zone, ALL);
        }
        self.flag("wallOrMove", law.instead, false);
    }

    fn effects(&mut self, law: &Effects, pawns: &[Kind]) {
        self.flag("blastOnCapture", law.blast.is_some(), false);
        let blast = law.blast.clone().unwrap_or_default();
        let survivors = self.letters("effects.blast.survivors", &blast.survivors);
        self.put("blastImmuneTypes", survivors, "-");
        let kept = |kind: &Kind| blast.survivors.contains(kind) || self.is_pawn(*kind);
        let mut expected = blast.immune.iter().all(kept);
        expected &= blast.survivors.iter().all(|k| blast.immune.contains(k));
        let own = pawns.iter().filter(|kind| self.is_pawn(**kind));
        expected &= law.blast.is_none() || own.into_iter().all(|k| blast.immune.contains(k));
        self.lose("effects.blast.immune", !expected);
        self.flag("petrifyBlastPieces", blast.petrifies, false);
        let immune = self.letters("effects.mutually_immune", &law.mutually_immune);
        self.put("mutuallyImmuneTypes", immune, "-");
        let petrified = self.letters("effects.petrified", &law.petrified);
        self.put("petrifyOnCaptureTypes", petrified, "-");
        let flips = law.flips.map_or("none", enclosing);
        self.put("flipEnclosedPieces", flips, "none");
    }

    fn is_pawn(&self, kind: Kind) -> bool {
        self.army.man(kind).is_some_and(|man| man.option == "pawn")
    }

    fn passing(&mut self, law: &Passing) {
        for side in SIDES {
            let always = law.always.get(side);
            self.flag(&format!("pass{side:?}"), always, false);
            // With both options, Fairy-Stockfish passes only in stalemate.
            let stalemated = law.stalemated.get(side) && !always;
            self.flag(&format!("passOnStalemate{side:?}"), stalemated, false);
        }
        self.flag("bikjangRule", law.facing, false);
    }

    fn regions(&mut self, laws: &Laws) {
        let army = self.army;
        let mut stated: Vec<&str> = Vec::new();
        for man in army.men() {
            let own = |kind: &Kind| army.man(*kind).is_some_and(|m| m.option == man.option);
            let mut regions = laws.regions.iter().flatten();
            let Some(region) = regions.find(|r| r.pieces.iter().any(own)) else {
                continue;
            };
            stated.push(&man.option);
            let mut letters = man.option.chars();
            let first = letters.next().map(|c| c.to_ascii_uppercase());
            let capital: String = first.into_iter().chain(letters).collect();
            for side in SIDES {
                let (zone, mirrored) = region.zone.of(side);
                let zone = self.zone(zone, mirrored);
                self.put(&format!("mobilityRegion{side:?}{capital}"), zone, "");
            }
        }
        self.other_regions(&stated);
    }

    /// The base has zones for its own pieces.
    fn other_regions(&mut self, stated: &[&str]) {
        for option in ["wazir", "king"] {
            let there = self.army.men().iter().any(|man| man.option == option);
            if self.whole && there && !stated.contains(&option) {
                let zone = self.zone(&Zone::everywhere(), false);
                let capital = if option == "king" { "King" } else { "Wazir" };
                for side in SIDES {
                    self.put(&format!("mobilityRegion{side:?}{capital}"), &zone, "");
                }
            }
        }
    }

    fn hoppers(&mut self, kinds: &[Kind]) {
        let cannon = |kind: &Kind| {
            self.army
                .man(*kind)
                .is_some_and(|m| m.option == "janggiCannon")
        };
        let others = kinds.iter().any(|kind| !cannon(kind));
        self.lose("hoppers", others);
    }
}

/// Whether pieces promote anywhere.
fn has_zone(law: &Promotion) -> bool {
    !law.zone.is_empty() || !law.ranks.is_empty()
}

fn enclosing(rule: EnclosingRule) -> &'static str {
    match rule {
        EnclosingRule::Reversi => "reversi",
        EnclosingRule::Ataxx => "ataxx",
        EnclosingRule::Quadwrangle => "quadwrangle",
        EnclosingRule::Snort => "snort",
        EnclosingRule::AnySide => "anyside",
        EnclosingRule::Top => "top",
    }
}
