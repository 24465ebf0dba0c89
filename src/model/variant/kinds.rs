use super::{Drops, Effects, Ends, Laws, Limit, Promotion, Region, Royals, ShogiPromotion, Sided};
use crate::model::Kind;

/// The pieces that laws name, each with the key of its law.
#[derive(Default)]
struct Found(Vec<(&'static str, Kind)>);

impl Laws {
    /// The pieces that these laws name, each with the key of its law.
    pub fn kinds(&self) -> Vec<(&'static str, Kind)> {
        let mut found = Found::default();
        let royals = self.royals.iter().flat_map(|r| Sided::iter(r));
        royals.for_each(|law| found.royals(law));
        self.promotion.iter().for_each(|law| found.promotion(law));
        if let Some(pawns) = &self.pawns {
            found.add("pawns", &pawns.pieces);
            found.add("pawns", &pawns.initial);
            found.add("pawns", &pawns.en_passant);
        }
        if let Some(castling) = &self.castling {
            let lists = castling.kings.iter().chain(castling.rooks.iter());
            lists.for_each(|list| found.add("castling", list));
        }
        self.shogi_promotion.iter().for_each(|law| found.shogi(law));
        self.drops.iter().for_each(|law| found.drops(law));
        for leap in self.gating.iter().flat_map(|law| &law.leaps) {
            found.add("gating", &[leap.piece]);
            found.add("gating", &leap.lost_to);
        }
        self.effects.iter().for_each(|law| found.effects(law));
        if let Some(counting) = &self.counting {
            let chased = counting.chases.iter().map(|chase| chase.piece);
            found.add("counting", &chased.collect::<Vec<_>>());
            let lists = counting.irreversible.iter().flat_map(Sided::iter);
            lists.for_each(|list| found.add("counting", list));
        }
        found.regions("regions", self.regions.as_deref().unwrap_or_default());
        found.add("hoppers", self.hoppers.as_deref().unwrap_or_default());
        self.ends.iter().for_each(|law| found.ends(law));
        found.0
    }
}

impl Found {
    fn add(&mut self, key: &'static str, kinds: &[Kind]) {
        self.0.extend(kinds.iter().map(|kind| (key, *kind)));
    }

    fn limits(&mut self, key: &'static str, limits: &[Limit]) {
        self.0.extend(limits.iter().map(|limit| (key, limit.piece)));
    }

    fn regions(&mut self, key: &'static str, regions: &[Region]) {
        regions.iter().for_each(|r| self.add(key, &r.pieces));
    }

    fn royals(&mut self, law: &Royals) {
        self.add("royals", &law.pieces);
        self.add("royals", &law.last);
    }

    fn promotion(&mut self, law: &Promotion) {
        self.add("promotion", &law.pieces);
        self.add("promotion", law.to.as_deref().unwrap_or_default());
        self.limits("promotion", &law.limits);
    }

    fn shogi(&mut self, law: &ShogiPromotion) {
        for (from, to) in law.pairs.iter().chain(&law.counts_as) {
            self.add("shogi_promotion", &[*from, *to]);
        }
        self.limits("shogi_promotion", &law.limits);
    }

    fn drops(&mut self, law: &Drops) {
        self.regions("drops", &law.zones);
        self.limits("drops", &law.on_a_file);
        self.add("drops", law.pawns.as_deref().unwrap_or_default());
        self.add("drops", &law.opposite_colors);
        self.add("drops", &law.forced_pieces);
    }

    fn effects(&mut self, law: &Effects) {
        if let Some(blast) = &law.blast {
            self.add("effects", &blast.immune);
            self.add("effects", &blast.survivors);
        }
        self.add("effects", &law.mutually_immune);
        self.add("effects", &law.petrified);
    }

    fn ends(&mut self, law: &Ends) {
        if let Some(mates) = &law.mates {
            self.add("ends", &mates.never_by);
            self.add("ends", &mates.after_check_by);
        }
        if let Some(extinction) = &law.extinction {
            self.add("ends", &extinction.pieces);
        }
        law.flags
            .iter()
            .for_each(|f| self.limits("ends", &f.pieces));
        if let Some(connect) = &law.connect {
            self.add("ends", &connect.pieces);
        }
        self.limits("ends", &law.values);
    }
}
