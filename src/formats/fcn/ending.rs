//! The signs behind a move: check, the end of the game, and how it ended.

use crate::model::{Marks, Outcome, Side};

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
                Outcome::Unknown => None,
                Outcome::Draw => Some(Ending::DrawnOtherwise),
                Outcome::White | Outcome::Black => Some(Ending::WonOtherwise),
            }
        };
        Self { check, ending }
    }
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
