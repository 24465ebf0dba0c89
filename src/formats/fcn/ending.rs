//! The signs behind a move: check, the end of the game, and how it ended.

use super::Version;
use crate::model::{Game, Marks, NodeId, Outcome, Ply, Side};

/// How a game ended, as far as the signs tell.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Ending {
    /// `+#`
    Checkmate,
    /// `#`
    Stalemate,
    /// `#+`: won, and not by checkmate. By whom is not said.
    WonOtherwise,
    /// `##`: drawn, and not by stalemate.
    DrawnOtherwise,
    /// `#` in version 1.0: over, and nothing else is said.
    Over,
}

/// The signs behind one move.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Suffix {
    /// `+`: it gives check.
    pub check: bool,
    /// The game ends with it.
    pub ending: Option<Ending>,
}

impl Suffix {
    /// The signs, in version 1.1.
    pub fn signs(self) -> &'static str {
        match (self.check, self.ending) {
            (false, None) => "",
            (true, None) => "+",
            (_, Some(Ending::Checkmate)) => "+#",
            (false, Some(Ending::Stalemate | Ending::Over)) => "#",
            (true, Some(Ending::Stalemate | Ending::Over)) => "+#",
            (false, Some(Ending::WonOtherwise)) => "#+",
            (true, Some(Ending::WonOtherwise)) => "+#+",
            (false, Some(Ending::DrawnOtherwise)) => "##",
            (true, Some(Ending::DrawnOtherwise)) => "+##",
        }
    }

    /// The signs, as that version writes them.
    pub fn written(self, version: Version) -> &'static str {
        match (version, self.ending) {
            (Version::V1_0, Some(_)) if self.check => "+#",
            (Version::V1_0, Some(_)) => "#",
            _ => self.signs(),
        }
    }

    /// What these signs mean; `None` if that version has no such signs.
    pub fn parse(signs: &str, version: Version) -> Option<Self> {
        let (check, rest) = match signs.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, signs),
        };
        let ending = match (rest, version) {
            ("", _) => None,
            ("#", Version::V1_0) => Some(Ending::Over),
            ("#", _) if check => Some(Ending::Checkmate),
            ("#", _) => Some(Ending::Stalemate),
            ("#+", Version::V1_1) => Some(Ending::WonOtherwise),
            ("##", Version::V1_1) => Some(Ending::DrawnOtherwise),
            _ => return None,
        };
        Some(Self { check, ending })
    }

    /// The signs behind a node's move, and what they do not say of the game's result.
    pub fn behind(game: &Game, id: NodeId, version: Version) -> (Self, Told) {
        let happened = game.tree.ply(id).map_or(Marks::empty(), facts);
        if game.tree.first_child(id).is_some() {
            let check = happened.contains(Marks::CHECK);
            let suffix = Self {
                check,
                ending: None,
            };
            return (suffix, Told::All);
        }
        let mut suffix = Self::of_last(happened, game.outcome);
        let says = game.tree.ply(id).map_or(Marks::empty(), |p| p.marks);
        if version == Version::V1_0 && says.contains(Marks::SAYS_OVER) && suffix.ending.is_none() {
            // Over, and nobody knows how: that is all this version says of any game.
            suffix.ending = Some(Ending::Over);
            return (suffix, Told::All);
        }
        let Some(ending) = suffix.ending else {
            let told = match game.outcome {
                Outcome::Neither => Told::NotTheResult,
                _ => Told::All,
            };
            return (suffix, told);
        };
        let said = ending.outcome(game.tree.side(id));
        let ended = happened.intersects(Marks::MATE | Marks::STALEMATE);
        let told = match version {
            _ if ended && ![said, Outcome::Unknown].contains(&game.outcome) => {
                Told::Contradicts(said)
            }
            _ if ended => Told::All,
            Version::V1_0 => Told::NotTheResult,
            _ if said != game.outcome => Told::NotTheWinner,
            _ => Told::All,
        };
        (suffix, told)
    }

    /// The signs behind a node's move in a variation, which the game's result does not end.
    pub fn aside(game: &Game, id: NodeId) -> Self {
        let happened = game.tree.ply(id).map_or(Marks::empty(), facts);
        match game.tree.first_child(id) {
            Some(_) => Self {
                check: happened.contains(Marks::CHECK),
                ending: None,
            },
            None => Self::of_last(happened, Outcome::Unknown),
        }
    }

    /// What the signs claim.
    pub fn marks(self) -> Marks {
        let mut marks = Marks::empty();
        marks.set(Marks::SAYS_CHECK, self.check);
        match self.ending {
            None => {}
            Some(Ending::Checkmate) => marks |= Marks::SAYS_MATE | Marks::SAYS_OVER,
            Some(Ending::Stalemate) => marks |= Marks::SAYS_STALEMATE | Marks::SAYS_OVER,
            Some(Ending::Over) => marks |= Marks::SAYS_OVER,
            Some(_) => marks |= Marks::SAYS_OVER | Marks::SAYS_OTHERWISE,
        }
        marks
    }

    /// The signs for the last move of a line: what the board shows goes before what the
    /// result says.
    pub fn of_last(happened: Marks, outcome: Outcome) -> Self {
        let check = happened.contains(Marks::CHECK);
        let ending = if happened.contains(Marks::MATE) {
            Some(Ending::Checkmate)
        } else if happened.contains(Marks::STALEMATE) {
            Some(Ending::Stalemate)
        } else {
            match outcome {
                Outcome::Unknown | Outcome::Neither => None,
                Outcome::Draw => Some(Ending::DrawnOtherwise),
                Outcome::White | Outcome::Black => Some(Ending::WonOtherwise),
            }
        };
        Self { check, ending }
    }
}

/// Says in the tag `Termination` what the signs behind the last move do, in the words of PGN:
/// `normal` after checkmate and stalemate, `unterminated` without an end. A game that was won
/// or drawn otherwise may have ended by time, by adjudication or normally: nothing is said.
pub fn tell_termination(game: &mut Game) {
    let Some(last) = game.tree.last() else {
        return;
    };
    let marks = game.tree.ply(last).map_or(Marks::empty(), |p| p.marks);
    let word = match marks {
        m if m.intersects(Marks::SAYS_MATE | Marks::SAYS_STALEMATE) => "normal",
        m if m.contains(Marks::SAYS_OVER) => return,
        _ => "unterminated",
    };
    game.tags.push("Termination", word);
}

/// How much of a game's result the signs behind its last move tell.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Told {
    /// All of it.
    All,
    /// That somebody won, and the reader will take the other side for the winner.
    NotTheWinner,
    /// Only that the game is over.
    NotTheResult,
    /// The board says another result, this one, and so do the signs.
    Contradicts(Outcome),
}

/// What is known of the move's effect: what happened, or else what the page says.
fn facts(ply: Ply) -> Marks {
    if ply.is_resolved() {
        return ply.marks;
    }
    let mut facts = Marks::empty();
    let says = |mark| ply.marks.contains(mark);
    facts.set(
        Marks::CHECK,
        says(Marks::SAYS_CHECK) || says(Marks::SAYS_MATE),
    );
    facts.set(Marks::MATE, says(Marks::SAYS_MATE));
    facts.set(Marks::STALEMATE, says(Marks::SAYS_STALEMATE));
    facts
}

impl Ending {
    /// The result, if the side moved last; the side that moved last is taken to have
    /// won where the signs do not say who.
    pub fn outcome(self, mover: Side) -> Outcome {
        match (self, mover) {
            (Self::Over, _) => Outcome::Unknown,
            (Self::Stalemate | Self::DrawnOtherwise, _) => Outcome::Draw,
            (_, Side::Black) => Outcome::Black,
            _ => Outcome::White,
        }
    }
}
