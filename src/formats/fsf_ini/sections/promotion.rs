//! Which pieces are pawns, and what they become.

use super::laws::{Making, group};
use super::rows::Row;
use super::section::Entry;
use crate::formats::fsf_ini::table;

impl Making<'_> {
    /// The pawn, and pieces that have moves for the first move.
    pub(super) fn pawn_kinds(&self) -> Vec<&str> {
        let fits = |row: &&Row| {
            let custom = table::is_custom(&row.option);
            row.option == "pawn" || custom && row.moves.as_ref().is_some_and(|m| m.contains('i'))
        };
        let rows = self.rows.iter().filter(fits);
        rows.map(|row| row.name.as_str()).collect()
    }

    /// The pieces that capture en passant.
    fn passing_kinds(&self) -> Vec<&str> {
        if let Some(entry) = self.section.latest("enPassantTypes", "White") {
            let mut kinds = self.kinds(entry);
            // If anything captures so, pawns do, if there are any.
            let start = self.section.text("startFen").unwrap_or("");
            let start = start.split(' ').next().unwrap_or("").to_ascii_uppercase();
            let there = |row: &&Row| row.option == "pawn" && start.contains(&row.letter);
            let pawns = self.rows.iter().filter(there).map(|row| row.name.as_str());
            let more: Vec<&str> = match kinds.is_empty() {
                true => Vec::new(),
                false => pawns.filter(|pawn| !kinds.contains(pawn)).collect(),
            };
            kinds.extend(more);
            return kinds;
        }
        let fits = |row: &&Row| {
            let custom = table::is_custom(&row.option);
            row.option == "pawn" || custom && row.moves.as_ref().is_some_and(|m| m.contains('e'))
        };
        let rows = self.rows.iter().filter(fits);
        rows.map(|row| row.name.as_str()).collect()
    }

    pub(super) fn pawns(&self) -> String {
        let pawns = self.pawn_kinds().join(", ");
        let steps = self.section.unless("doubleStep") && !pawns.is_empty();
        let double = self.zones("doubleStepRegion", "double_step", ["*2", "*7"]);
        let strides = |side| self.section.region("tripleStepRegion", side).is_some();
        let triple = self.zones("tripleStepRegion", "triple_step", ["-", "-"]);
        let triple = triple.filter(|_| strides("White") || strides("Black"));
        let passing = self.passing_kinds().join(", ");
        let kings = self.rows.iter().filter(|row| row.option == "king");
        let mut begin = kings.filter(|row| row.moves.as_ref().is_some_and(|m| m.contains('i')));
        let parts = vec![
            Some(format!("pieces: [{pawns}]")),
            begin.next().map(|king| format!("initial: [{}]", king.name)),
            double.filter(|_| steps),
            triple,
            Some(format!("en_passant: [{passing}]")),
            self.zones("enPassantRegion", "en_passant_zone", ["*", "*"]),
        ];
        group("pawns", parts).unwrap_or_default()
    }

    /// The pieces of a side that promote as pawns do. The one that is named last comes first: promoted pieces go back to it.
    fn promoting(&self, side: &str) -> Vec<&str> {
        let Some(entry) = self.section.latest("promotionPawnTypes", side) else {
            return self.called("pawn");
        };
        let mut all = self.in_order(entry);
        all.reverse();
        // Fairy-Stockfish's own pawn always promotes.
        let pawns = self.rows.iter().filter(|row| row.option == "pawn");
        let to = !self.promoted_to(side).is_empty();
        let alone = all.is_empty() && to;
        let there = pawns.filter(|row| alone || self.may_have(side, &row.letter));
        let there = there.map(|row| row.name.as_str());
        let more: Vec<&str> = there.filter(|pawn| !all.contains(pawn)).collect();
        all.extend(more);
        all
    }

    /// Whether a side can have a piece with this letter: from the start on, or from its hand.
    fn may_have(&self, side: &str, letter: &str) -> bool {
        let start = self.section.text("startFen").unwrap_or("");
        let board = start.split(' ').next().unwrap_or("");
        let letter = match side {
            "White" => letter.to_ascii_uppercase(),
            _ => letter.to_ascii_lowercase(),
        };
        board.contains(&letter) || self.section.is("pieceDrops")
    }

    /// What they become.
    fn promoted_to(&self, side: &str) -> Vec<&str> {
        let usual = ["queen", "rook", "bishop", "knight"];
        match self.section.latest("promotionPieceTypes", side) {
            Some(entry) => self.in_order(entry),
            None if self.section.is_like_chess() => usual
                .iter()
                .flat_map(|option| self.called(option))
                .collect(),
            None => Vec::new(),
        }
    }

    pub(super) fn promotion(&self) -> Option<String> {
        let optional = match self.section.unless("mandatoryPawnPromotion") {
            true => "",
            false => ", optional: true",
        };
        let settles = match self.section.is("sittuyinPromotion") {
            true => ", in_place: true",
            false => "",
        };
        let of = |side: &str, usual: &str| {
            let region = self.section.region("promotionRegion", side);
            let region = region.as_deref().unwrap_or(usual);
            let (pawns, to) = (self.promoting(side), self.promoted_to(side));
            let limits = self.limits(&to);
            let limits = match limits.is_empty() {
                true => String::new(),
                false => format!(", limits: [{}]", limits.join(", ")),
            };
            let there = !to.is_empty() || optional.is_empty();
            let (pawns, to) = (pawns.join(", "), to.join(", "));
            (!pawns.is_empty() && region != "-" && there).then(|| {
                format!(
                    "{{side: {}, zone: {}, pieces: [{pawns}], to: [{to}]{optional}{limits}{settles}}}",
                    side.to_ascii_lowercase(),
                    self.zone(region)
                )
            })
        };
        let sides = [of("White", "*8"), of("Black", "*1")];
        let sides: Vec<String> = sides.into_iter().flatten().collect();
        (!sides.is_empty()).then(|| format!("promotion: [{}]", sides.join(", ")))
    }

    /// The same in the order in which they are named, without pieces that are gone.
    fn in_order(&self, entry: &Entry) -> Vec<&str> {
        if entry.value.contains('*') {
            return self.kinds(entry);
        }
        let named = self.section.named(entry);
        named
            .iter()
            .flat_map(|option| self.called(option))
            .collect()
    }

    /// The limits for pieces that others become.
    fn limits(&self, to: &[&str]) -> Vec<String> {
        let limit = |(piece, count): (String, &str)| {
            let kind = *self.called(&piece).first()?;
            let counts = to.contains(&kind) && count != "0";
            counts.then(|| format!("{{piece: {kind}, count: {count}}}"))
        };
        self.section
            .limits()
            .into_iter()
            .filter_map(limit)
            .collect()
    }

    pub(super) fn pairs(&self) -> Option<String> {
        let (mut pairs, mut counts, mut all) = (Vec::new(), Vec::new(), Vec::new());
        for (from, to) in self.section.pairs() {
            let one = |option: &str| self.called(option).first().copied();
            let (Some(from), Some(to)) = (one(&from), one(&to)) else {
                continue;
            };
            pairs.push(format!("[{from}, promoted-{from}]"));
            counts.push(format!("[promoted-{from}, {to}]"));
            all.push(to);
        }
        let limits = self.limits(&all);
        let parts = vec![
            Some(format!("pairs: [{}]", pairs.join(", "))),
            (!limits.is_empty()).then(|| format!("limits: [{}]", limits.join(", "))),
            Some(format!("counts_as: [{}]", counts.join(", "))),
            self.zones("promotionRegion", "zone", ["*8", "*1"]),
            self.flag("mandatoryPiecePromotion", "forced"),
            self.flag("piecePromotionOnCapture", "capturing"),
            self.flag("pieceDemotion", "demotes"),
        ];
        group("shogi_promotion", parts).filter(|_| !pairs.is_empty())
    }
}
