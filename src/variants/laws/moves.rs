//! Walls, effects of moves, choice, passes and regions.

use super::describe::Describer;
use super::words::names;
use crate::model::{EnclosingRule, Laws, Side, Sided, WallRule};

impl Describer {
    pub(super) fn walls(&mut self, laws: &Laws) {
        let law = laws.walls.as_deref();
        let Some((law, rule)) = law.and_then(|law| Some((law, law.rule?))) else {
            return;
        };
        let how = match (rule, law.instead) {
            (WallRule::Duck, _) => "Each move also moves the only wall",
            (_, true) => "Instead of moving, a player may place a wall",
            (_, false) => "Each move also places a wall",
        };
        let place = match rule {
            WallRule::Arrow => "where the piece could go next without capturing",
            WallRule::Duck => "to another empty square",
            WallRule::Edge => "on an edge of what is left of the board",
            WallRule::Past => "on the square that the piece left",
            WallRule::Static => "on any empty square",
        };
        let zone = law.zone.as_ref().and_then(|z| self.limits(z));
        let zone = zone.map_or(String::new(), |z| format!(", within {z}"));
        self.say(format!("{how} {place}{zone}."));
    }

    pub(super) fn effects(&mut self, laws: &Laws) {
        let Some(law) = laws.effects.as_deref() else {
            return;
        };
        if let Some(blast) = &law.blast {
            self.say(match blast.petrifies {
                true => "A capture turns the capturing piece and all pieces around it into walls.",
                false => "A capture removes the capturing piece and all pieces around it.",
            });
            self.about(
                "A capture next to these pieces does not remove them",
                &blast.immune,
            );
            self.about("These pieces stay when they capture", &blast.survivors);
        }
        self.about(
            "These pieces cannot capture their own kind",
            &law.mutually_immune,
        );
        self.about(
            "These pieces become walls when they capture",
            &law.petrified,
        );
        if let Some(rule) = law.flips {
            self.say(match rule {
                EnclosingRule::Ataxx => {
                    "Enemies next to the square where a piece arrives change sides."
                }
                _ => "Enemies that a move encloses change sides.",
            });
        }
    }

    pub(super) fn choice(&mut self, laws: &Laws) {
        let Some(law) = laws.choice.as_deref() else {
            return;
        };
        self.when(law.must_capture, "A player who can capture must capture.");
        self.when(law.check_forbidden, "A move may not give check.");
        self.when(
            law.immobile_forbidden,
            "A piece may not go where it could never move again.",
        );
    }

    pub(super) fn passing(&mut self, laws: &Laws) {
        let Some(law) = laws.passing.as_deref() else {
            return;
        };
        if let Some(who) = who(&law.always) {
            self.say(format!("{who} may pass."));
        }
        if let Some(who) = who(&law.stalemated) {
            self.say(format!("{who} passes if there is no other move."));
        }
        self.when(
            law.facing,
            "If the royal pieces face each other, the player must separate them or pass.",
        );
        self.when(
            law.facing,
            "The game ends without a winner if they face each other after two moves in a row.",
        );
        let passes = |side| law.always.get(side) || law.stalemated.get(side);
        self.when(
            passes(Side::White) && passes(Side::Black),
            "Two passes in a row end the game without a winner.",
        );
    }

    pub(super) fn regions(&mut self, laws: &Laws) {
        self.about(
            "These pieces neither jump over nor capture one another",
            laws.hoppers.as_deref().unwrap_or_default(),
        );
        for region in laws.regions.iter().flatten() {
            if let Some(place) = self.limits(&region.zone) {
                let pieces = names(&region.pieces, "and");
                self.say(format!("These pieces never leave {place}: {pieces}."));
            }
        }
    }
}

fn who(law: &Sided<bool>) -> Option<&'static str> {
    match (law.get(Side::White), law.get(Side::Black)) {
        (true, true) => Some("A player"),
        (true, false) => Some("White"),
        (false, true) => Some("Black"),
        (false, false) => None,
    }
}
