//! Drops and gating.

use super::describe::Describer;
use super::words::counted;
use crate::model::{Drops, EnclosingRule, Laws, Leap};

impl Describer {
    pub(super) fn drops(&mut self, laws: &Laws) {
        let Some(law) = laws.drops.as_deref() else {
            return;
        };
        self.when(
            law.captured,
            "A captured piece goes into the hand of the player who captures it.",
        );
        self.when(law.keeps_promotion, "A captured piece stays promoted.");
        self.when(
            law.from_outside,
            "Hands get their pieces from another board.",
        );
        if law.allowed {
            self.allowed_drops(law);
        }
    }

    fn allowed_drops(&mut self, law: &Drops) {
        let place = law.zone.as_ref().and_then(|z| self.limits(z));
        let place = place.map_or(String::new(), |place| format!(" of {place}"));
        self.say(format!(
            "Pieces in hand may be dropped on any empty square{place}."
        ));
        self.when(
            law.free,
            "There is no limit to the pieces that can be dropped.",
        );
        for region in &law.zones {
            if let Some(place) = self.places(&region.zone) {
                let text = format!("These pieces may be dropped only on {place}");
                self.about(&text, &region.pieces);
            }
        }
        self.when(law.promoted, "Pieces may be dropped promoted.");
        for limit in &law.on_a_file {
            let (count, name) = (limit.count, limit.piece.name());
            self.say(match count {
                0 => format!("These pieces may not be dropped: {name}."),
                n => format!("No drop may give a player more than {n} {name} on a file."),
            });
        }
        if let Some(pawns) = &law.pawns {
            self.about("For drops, these pieces count as pawns", pawns);
        }
        self.when(
            law.pawns_on_first_rank,
            "Pawns may be dropped on their own first rank.",
        );
        self.when(
            law.pawns_in_promotion_zone,
            "Pawns may be dropped where they promote.",
        );
        self.when(law.check_forbidden, "A drop may not give check.");
        self.about(
            "No drop may put more than half of these, rounded up, on squares of one color",
            &law.opposite_colors,
        );
        if let Some(enclosing) = &law.enclosing {
            let mut text = format!("A piece may be dropped only {}", enclosed(enclosing.rule));
            if let Some(place) = super::words::zone(&enclosing.exempt) {
                text += &format!(", or on {place}, which must be filled first");
            }
            self.say(text + ".");
        }
        match law.forced_pieces.is_empty() {
            true => self.when(law.forced, "A player who can drop a piece must drop one."),
            false => self.about(
                "A player who can drop one of these must drop one",
                &law.forced_pieces,
            ),
        }
    }

    pub(super) fn gating(&mut self, laws: &Laws) {
        let Some(law) = laws.gating.as_deref() else {
            return;
        };
        self.when(
            law.allowed,
            "A piece in hand may be placed on the square that an unmoved piece of the first rank leaves.",
        );
        for leap in &law.leaps {
            self.leap(leap);
        }
    }

    fn leap(&mut self, leap: &Leap) {
        let (files, ranks) = leap.by;
        let way = |n: i8, one: &str, [less, more]: [&str; 2]| {
            let toward = if n < 0 { less } else { more };
            (n != 0).then(|| format!("{} {toward}", counted(n.unsigned_abs().into(), one)))
        };
        let ways = [
            way(files, "file", ["to the left", "to the right"]),
            way(ranks, "rank", ["back", "ahead"]),
        ];
        let ways: Vec<String> = ways.into_iter().flatten().collect();
        let mut text = format!(
            "The first move of this piece may also be a leap of {}: {}",
            ways.join(" and "),
            leap.piece.name()
        );
        if !leap.lost_to.is_empty() {
            let lost_to = super::words::names(&leap.lost_to, "or");
            text += &format!(", until it is attacked by {lost_to}");
        }
        self.say(text + ".");
    }
}

/// Where a piece may be dropped.
fn enclosed(rule: EnclosingRule) -> &'static str {
    match rule {
        EnclosingRule::Reversi => "where it encloses a line of enemies",
        EnclosingRule::Ataxx => "next to a piece of its own side",
        EnclosingRule::Quadwrangle => "where it makes a square of four with an enemy",
        EnclosingRule::Snort => "where no enemy is next to it",
        EnclosingRule::AnySide => "next to another piece or on an edge",
        EnclosingRule::Top => "on the first rank or directly above another piece",
    }
}
