use crate::model::{Place, Sq, Square};

/// How a position is to be drawn.
#[derive(Clone, Debug)]
pub struct Options {
    /// The second player sits at the bottom.
    pub flip: bool,
    /// Names of files and ranks stand around the board.
    pub coordinates: bool,
    /// Where the last move began and ended.
    pub last_move: Option<(Place, Place)>,
    /// Characters of the text board.
    pub style: Style,
    /// Background colors in the text board, as terminal escapes.
    pub color: bool,
    /// Columns the text may take; boards of a multiverse stand side by side as long as they fit.
    pub columns: usize,
    /// The part of the infinite board that is shown: its lower left corner, files and
    /// ranks. `None`: where the action is.
    pub window: Option<(Square, u8, u8)>,
}

/// Characters of the text board.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Style {
    /// Chess figures.
    #[default]
    Unicode,
    /// Letters, upper case for White, lower case for Black.
    Ascii,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            flip: false,
            coordinates: true,
            last_move: None,
            style: Style::Unicode,
            color: false,
            columns: 100,
            window: None,
        }
    }
}

impl Options {
    /// The same with a last move on a single bounded board.
    #[must_use]
    pub fn with_last_move(mut self, from: Sq, to: Sq) -> Self {
        let place = |sq: Sq| Place::only(sq.wide());
        self.last_move = Some((place(from), place(to)));
        self
    }
}
