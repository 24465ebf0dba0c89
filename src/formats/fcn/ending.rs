//! The signs after a move: check, the end of the game, and how it ended.

use super::Version;
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::boards::mover;
use crate::model::{Game, Marks, NodeId, Outcome, Ply, Side};

/// How a game ended, according to the signs.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Ending {
    /// `+#`
    Checkmate,
    /// `#`
    Stalemate,
    /// `#+`: won, but not by checkmate. The winner is not stated.
    WonOtherwise,
    /// `##`: drawn, but not by stalemate.
    DrawnOtherwise,
    /// `#` in version 1.0: over; nothing else is stated.
    Over,
}

/// The signs after one move.
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

    /// The signs as written in that version.
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

    /// The signs after a node's move, and which part of the game's result they do not state.
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
            // This version only states that the game is over, never how.
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
        let said = ending.outcome(mover(game, id));
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

    /// The signs after a node's move in a variation, to which the game's result does not apply.
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

    /// The signs for the last move of a line. The board takes precedence over the result.
    fn of_last(happened: Marks, outcome: Outcome) -> Self {
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

/// Sets the tag `Termination` from the signs after the last move, in the words of PGN: `normal`
/// after checkmate and stalemate, `unterminated` without an end. Any other win or draw may be
/// due to time, adjudication or an ordinary end, so the tag is not set.
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

/// How much of a game's result the signs after its last move state.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Told {
    /// All of it.
    All,
    /// That the game was won, but a reader would assume the wrong winner.
    NotTheWinner,
    /// Only that the game is over.
    NotTheResult,
    /// The board, and with it the signs, shows this other result.
    Contradicts(Outcome),
}

/// The codes and the help of a notation that states the result by signs.
#[derive(Copy, Clone, Debug)]
pub struct Untold {
    /// The loss of the winner.
    pub winner: Code,
    /// The warning that the board contradicts the result.
    pub contradicts: Code,
    /// The help line of that warning.
    pub help: &'static str,
}

impl Told {
    /// Reports what the signs after the last move do not state.
    pub fn report(self, game: &Game, id: NodeId, codes: &Untold, sink: &mut Sink) {
        let place = game.tree.place(id);
        match self {
            Self::All => {}
            Self::Contradicts(board) => {
                let message = format!(
                    "the result is `{}`, but the last position says `{}`",
                    game.outcome.token(),
                    board.token()
                );
                let d = Diagnostic::warning(codes.contradicts, message).at(place);
                let what = "results that the board contradicts";
                sink.discard(d.help(codes.help), what);
            }
            Self::NotTheResult => sink.lose(Code("core/lost-outcome"), "the result", 1, place),
            Self::NotTheWinner => sink.lose(codes.winner, "who won", 1, place),
        }
    }
}

/// What is known about the effect of the move: what happened, or otherwise what the source states.
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
    /// The result, if this side moved last. If the signs do not state the winner, it is the side that
    /// moved last.
    pub fn outcome(self, mover: Side) -> Outcome {
        match (self, mover) {
            (Self::Over, _) => Outcome::Unknown,
            (Self::Stalemate | Self::DrawnOtherwise, _) => Outcome::Draw,
            (_, Side::Black) => Outcome::Black,
            _ => Outcome::White,
        }
    }
}
