//! How notations say what a move does and that the game is over, for messages that say what to type.

use super::letters::orthodox_letter;
use crate::model::Kind;

/// What to write.
#[derive(Debug)]
pub struct EndSigns {
    /// A game that ends in checkmate or stalemate.
    pub mates: &'static str,
    /// A game that ends otherwise.
    pub others: &'static str,
    /// The same, and a game that has not ended.
    pub any: &'static str,
    /// A move that does not capture, although it says so.
    pub no_capture: &'static str,
    /// The capture of a piece, or of a pawn en passant. `None`: it does not name the captured piece in this way.
    pub capture: fn(Kind, bool) -> Option<String>,
    /// A move that does not give check, although it says so.
    pub no_check: &'static str,
    /// A move that does not mate and gives no check, although it says that it mates.
    pub no_mate: &'static str,
    /// The same, but it gives check.
    pub only_check: &'static str,
    /// A move that gives check and does not say so.
    pub missing_check: &'static str,
    /// A move that mates and says neither that nor that it gives check.
    pub missing_mate: &'static str,
}

impl EndSigns {
    /// The signs of PGN, and for ends of games those of FCN.
    pub const USUAL: Self = Self {
        mates: "checkmate is `+#`, stalemate is `#`",
        others: "a game won in another way ends in `#+`, one drawn in another way in `##`",
        any: "a game won in another way ends in `#+`, one drawn in another way in `##`; an unfinished one has no `#`",
        no_capture: "leave out the `x`",
        capture: |_, _| None,
        no_check: "leave out the `+`",
        no_mate: "leave out the `#`",
        only_check: "write `+`",
        missing_check: "write `+` after it",
        missing_mate: "write `#` after it",
    };

    /// Those of FCN, where a move that mates has the sign for check as well.
    pub const FCN: Self = Self {
        capture: fcn_capture,
        no_mate: "leave out the `+#`",
        only_check: "leave out the `#`",
        missing_mate: "write `+#` after it",
        ..Self::USUAL
    };

    /// Those of notations whose claims are words.
    pub const WORDS: Self = Self {
        no_capture: "leave out `capture`",
        no_check: "leave out `check`",
        no_mate: "leave out `mate`",
        only_check: "write `check` instead of `mate`",
        missing_check: "add `check`",
        missing_mate: "add `mate`",
        ..Self::USUAL
    };
}

/// `xP` or `EN`: how FCN writes a capture.
fn fcn_capture(captured: Kind, passing: bool) -> Option<String> {
    match passing {
        true => Some("EN".into()),
        false => {
            let letter = orthodox_letter(captured).filter(|_| captured != Kind::KING)?;
            Some(format!("x{}", char::from(letter)))
        }
    }
}
