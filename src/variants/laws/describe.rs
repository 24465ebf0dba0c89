//! All laws of a variant, one after another.

use super::words::zone;
use crate::model::{Kind, Laws, Patch, Side, Sided, Variant, Zone};

/// One sentence for each law.
pub fn sentences(variant: &Variant) -> Vec<String> {
    let board = variant.board.as_ref();
    let mut describer = Describer {
        files: board.map_or(8, |board| board.files),
        ranks: board.map_or(8, |board| board.ranks),
        out: Vec::new(),
    };
    describer.laws(&variant.laws);
    describer.out
}

/// The sentences so far.
pub(super) struct Describer {
    /// How many files the board has.
    pub(super) files: u8,
    /// How many ranks the board has.
    ranks: u8,
    out: Vec<String>,
}

impl Describer {
    fn laws(&mut self, laws: &Laws) {
        self.royals(laws);
        self.pawns(laws);
        self.promotions(laws);
        self.turning(laws);
        self.castling(laws.castling.as_deref());
        self.drops(laws);
        self.gating(laws);
        self.walls(laws);
        self.effects(laws);
        self.choice(laws);
        self.passing(laws);
        self.regions(laws);
        self.counting(laws);
        self.ends(laws);
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.out.push(text.into());
    }

    pub(super) fn when(&mut self, is: bool, text: &str) {
        if is {
            self.say(text);
        }
    }

    /// A law about pieces, if there are any: `text` is what comes before their names.
    pub(super) fn about(&mut self, text: &str, kinds: &[Kind]) {
        if !kinds.is_empty() {
            self.say(format!("{text}: {}.", super::words::names(kinds, "and")));
        }
    }

    /// The zones of both players, Black's as Black's pieces meet it.
    fn zones(&self, zones: &Sided<Zone>) -> [Zone; 2] {
        [Side::White, Side::Black].map(|side| match zones.of(side) {
            (zone, false) => zone.clone(),
            (zone, true) => mirrored(zone, self.ranks),
        })
    }

    /// `rank 8 (White) and rank 1 (Black)`, `any square`. `None` if both zones are empty.
    pub(super) fn places(&self, zones: &Sided<Zone>) -> Option<String> {
        let [white, black] = self.zones(zones);
        sides(zone(&white), zone(&black))
    }

    /// The same; the whole board is no limit, and is not named.
    pub(super) fn limits(&self, zones: &Sided<Zone>) -> Option<String> {
        let limit = |z: Zone| (z != Zone::everywhere()).then(|| zone(&z)).flatten();
        let [white, black] = self.zones(zones);
        sides(limit(white), limit(black))
    }
}

/// The same zone from the other end of the board.
fn mirrored(zone: &Zone, ranks: u8) -> Zone {
    let turn = |rank: u8| ranks.saturating_sub(1).saturating_sub(rank);
    let patch = |p: &Patch| Patch {
        files: p.files,
        ranks: p.ranks.map(|(a, b)| (turn(b), turn(a))),
    };
    let turned = Zone(zone.0.iter().map(patch).collect());
    // The order of the parts does not matter.
    match turned.0.iter().all(|p| zone.0.contains(p)) {
        true => zone.clone(),
        false => turned,
    }
}

/// What holds for White and for Black, in one phrase.
pub(super) fn sides(white: Option<String>, black: Option<String>) -> Option<String> {
    match (white, black) {
        (Some(white), Some(black)) if white == black => Some(white),
        (Some(white), Some(black)) => Some(format!("{white} (White) and {black} (Black)")),
        (Some(white), None) => Some(format!("{white} (White)")),
        (None, Some(black)) => Some(format!("{black} (Black)")),
        (None, None) => None,
    }
}
