//! Royal pieces, pawns, promotion and castling.

use super::describe::{Describer, sides};
use super::words::{limits, names, zone};
use crate::diag::listed;
use crate::model::{Castling, Kind, Laws, Pawns, Promotion, Royals, Side, Sided, Zone};

/// More than a side has on a board of chess.
const UNLIMITED: u32 = 64;

impl Describer {
    pub(super) fn royals(&mut self, laws: &Laws) {
        match laws.royals.as_deref() {
            Some(Sided::Both(law)) => self.royal("", law),
            Some(Sided::Each { white, black }) => {
                self.royal("White: ", white);
                self.royal("Black: ", black);
            }
            None => {}
        }
    }

    fn royal(&mut self, who: &str, law: &Royals) {
        if law.pieces.is_empty() && law.last.is_empty() {
            self.say(format!("{who}No piece is royal."));
        }
        if !law.pieces.is_empty() {
            let it = if law.pieces.len() == 1 { "it" } else { "them" };
            let pieces = names(&law.pieces, "and");
            self.say(format!(
                "{who}Royal: {pieces}. No move may leave {it} attacked."
            ));
        }
        if !law.last.is_empty() {
            let pieces = names(&law.last, "or");
            let counted = if law.last_together {
                "these kinds"
            } else {
                "that kind"
            };
            let while_few = match law.last_count.max(1) {
                1 => format!("while the player has only one piece of {counted}"),
                UNLIMITED.. => "however many the player has".to_owned(),
                n => format!("while the player has no more than {n} pieces of {counted}"),
            };
            self.say(format!("{who}Royal, {while_few}: {pieces}."));
        }
        self.when(
            law.all_attacked && !law.last.is_empty(),
            "It is also check if all of them are attacked, however many the player has.",
        );
        self.when(
            law.facing_forbidden,
            "Royal pieces may not face each other on an open file or rank.",
        );
        self.when(
            law.stays_in_check,
            "A royal piece in check may not move away.",
        );
    }

    pub(super) fn pawns(&mut self, laws: &Laws) {
        if let Some(law) = laws.pawns.as_deref() {
            self.first_moves(law);
        }
        let law = laws.pawns.as_deref().filter(|law| !law.pieces.is_empty());
        let Some(law) = law else {
            return;
        };
        self.about("Pawns", &law.pieces);
        for (steps, from) in [("two", &law.double_step), ("three", &law.triple_step)] {
            let Some(from) = from.as_ref().and_then(|from| self.places(from)) else {
                continue;
            };
            // Other pawns may go another way, or have special moves for the first time.
            let text = match law.pieces[..] {
                [Kind::PAWN] => format!("Pawns may move {steps} squares ahead from {from}."),
                _ => {
                    format!("Pawns that step straight ahead may move {steps} squares from {from}.")
                }
            };
            self.say(text);
        }
        self.when(
            law.double_step.is_some() && law.pieces[..] != [Kind::PAWN],
            "Pawns with first moves of their own make them from the same ranks.",
        );
        let within = law.en_passant_zone.as_ref().and_then(|z| self.limits(z));
        let within = within.map_or(String::new(), |z| format!(" on {z}"));
        let text = format!("These pieces may capture en passant{within}");
        self.about(&text, &law.en_passant);
    }

    /// The pieces that are no pawns and make their first moves as pawns do.
    fn first_moves(&mut self, law: &Pawns) {
        let from = law.double_step.as_ref().and_then(|from| self.places(from));
        let text = match from {
            Some(from) => format!(
                "These pieces make their first moves from {from}, whether they have moved or not"
            ),
            None => "These pieces never make their first moves".to_owned(),
        };
        self.about(&text, &law.initial);
    }

    /// The promotions of both players are one law if they differ only in where they are.
    pub(super) fn promotions(&mut self, laws: &Laws) {
        let all = &laws.promotion;
        let pawns = laws
            .pawns
            .as_deref()
            .map_or(&[Kind::PAWN][..], |law| &law.pieces);
        let mut told = Vec::new();
        for (n, law) in all.iter().enumerate() {
            if told.contains(&n) {
                continue;
            }
            let twin = all.iter().enumerate().skip(n + 1);
            let mut twin = twin.filter(|(at, other)| !told.contains(at) && is_twin(law, other));
            let twin = twin.next();
            told.extend(twin.map(|(at, _)| at));
            self.promotion(law, twin.map(|(_, other)| other), pawns);
        }
    }

    fn promotion(&mut self, law: &Promotion, twin: Option<&Promotion>, pawns: &[Kind]) {
        let (mut white, mut black) = (None, None);
        for law in std::iter::once(law).chain(twin) {
            match law.side {
                Side::Black => black = squares(law),
                _ => white = squares(law),
            }
        }
        let Some(places) = sides(white, black) else {
            return;
        };
        let who = match law.pieces.is_empty() {
            true => names(pawns, "and"),
            false => names(&law.pieces, "and"),
        };
        let mut text = match law.choices() {
            [] if !law.optional => {
                format!("These pieces may not stay as they are on {places}: {who}")
            }
            [] => format!("Promotion on {places}: {who} to nothing"),
            to => format!("Promotion on {places}: {who} to {}", names(to, "or")),
        };
        if law.optional {
            text += "; it is optional";
        }
        if law.in_place {
            text += "; in place or with one diagonal step, without capturing";
        }
        if !law.limits.is_empty() {
            text += &format!("; a player may have at most {}", limits(&law.limits));
        }
        self.say(text + ".");
    }

    /// Promotion as in shogi.
    pub(super) fn turning(&mut self, laws: &Laws) {
        let law = laws.shogi_promotion.as_deref();
        let Some(law) = law.filter(|law| !law.pairs.is_empty()) else {
            return;
        };
        let pairs = law.pairs.iter();
        let pairs = pairs.map(|(from, to)| format!("{} to {}", from.name(), to.name()));
        let pairs = pairs.collect::<Vec<_>>().join(", ");
        let how = match law.forced {
            true => "These pieces must promote",
            false => "These pieces may promote",
        };
        let moves = match law.capturing {
            true => "capture",
            false => "move",
        };
        let place = match self.limits(&law.zone) {
            Some(place) => format!("with a {moves} that begins or ends on {place}"),
            None => format!("with any {moves}"),
        };
        self.say(format!("{how} {place}: {pairs}."));
        if !law.limits.is_empty() {
            self.say(format!(
                "No promotion may give a player more than {}.",
                limits(&law.limits)
            ));
        }
        let when = if law.capturing { "capture" } else { "move" };
        self.when(
            law.demotes,
            &format!("A promoted piece turns back with its next {when}."),
        );
    }

    pub(super) fn castling(&mut self, law: Option<&Castling>) {
        let Some(law) = law.filter(|law| !law.is_impossible()) else {
            self.say("There is no castling.");
            return;
        };
        let of = |side| {
            let (kings, rooks) = (law.kings.of(side).0, law.rooks.of(side).0);
            let some = !kings.is_empty() && !rooks.is_empty();
            some.then(|| format!("{} with {}", names(kings, "and"), names(rooks, "or")))
        };
        let who = sides(of(Side::White), of(Side::Black)).unwrap_or_default();
        let mut text = format!("Castling: {who}");
        let file = |n: u8| char::from(b'a' + n.clamp(1, 26) - 1).to_string();
        let to = law.targets(self.files).map(file);
        text += &format!(", to file {}", listed(&to, "or"));
        if let Some(rank) = law.rank.filter(|rank| *rank != 1) {
            text += &format!(", on rank {rank} as its player counts");
        }
        self.say(text + ".");
        self.when(
            law.dropped,
            "Pieces dropped on their first squares may castle.",
        );
        self.when(
            law.takes_opposite,
            "Castling ends the opponent's right to castle on the same wing.",
        );
        self.when(law.by_rook, "Castling is written as in Chess960.");
    }
}

/// Whether two promotions are the same law for White and for Black.
fn is_twin(law: &Promotion, other: &Promotion) -> bool {
    let moved = Promotion {
        side: law.side,
        ranks: law.ranks.clone(),
        zone: law.zone.clone(),
        ..other.clone()
    };
    law.side != other.side && moved == *law
}

/// Where pieces promote.
fn squares(law: &Promotion) -> Option<String> {
    let mut parts: Vec<String> = law.ranks.iter().map(|r| format!("rank {r}")).collect();
    parts.extend(law.zone.0.iter().filter_map(|p| zone(&Zone(vec![*p]))));
    (!parts.is_empty()).then(|| listed(&parts, "and"))
}
