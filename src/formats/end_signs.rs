//! How notations say in a move that the game is over, for messages that say what to type.

/// What to write.
#[derive(Debug)]
pub struct EndSigns {
    /// A game that ends in checkmate or stalemate.
    pub mates: &'static str,
    /// A game that ends otherwise.
    pub others: &'static str,
    /// The same, and a game that has not ended.
    pub any: &'static str,
}

impl EndSigns {
    /// Those of FCN.
    pub const USUAL: Self = Self {
        mates: "checkmate is `+#`, stalemate is `#`",
        others: "a game won in another way ends in `#+`, one drawn in another way in `##`",
        any: "a game won in another way ends in `#+`, one drawn in another way in `##`; an unfinished one has no `#`",
    };
}
