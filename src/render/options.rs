use super::palette::Theme;
use crate::model::{BoardSquare, Kind, Pieces, Square, Variant};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How a position is to be drawn.
#[derive(Clone, Debug)]
pub struct Options {
    /// The second player sits at the bottom.
    pub flip: bool,
    /// Names of files and ranks are written around the board.
    pub coordinates: bool,
    /// Where the moves of the last turn began and ended.
    pub last_moves: Vec<(BoardSquare, BoardSquare)>,
    /// Characters of the text board.
    pub style: Style,
    /// Background colors in the text board, as terminal escapes.
    pub color: bool,
    /// Columns the text may take; boards of a multiverse are side by side as long as they fit.
    pub columns: usize,
    /// The part of the infinite board that is shown.
    pub view: View,
    /// Colors of a picture.
    pub theme: Theme,
    /// Width of a picture in pixels. `None`: 45 for each square, and the margins.
    pub size: Option<u16>,
    /// What stands for the pieces of a picture.
    pub glyphs: Glyphs,
    /// The definition of the variant, which says what its board looks like and how its pieces are
    /// called. `None`: those of chess.
    pub variant: Option<Arc<Pieces>>,
    /// What the caption says in addition to the position.
    pub note: Option<String>,
    /// Kinds that keep their letters and their place in the legend where no such piece is in sight.
    pub kinds: BTreeSet<Kind>,
}

/// A part of the infinite board.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum View {
    /// Where the last move, the kings and most pieces are.
    #[default]
    Auto,
    /// All pieces.
    All,
    /// The lower left corner, files and ranks.
    Part(Square, u8, u8),
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

/// What stands for the pieces of a picture.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Glyphs {
    /// Shapes, and letters for pieces that have none.
    #[default]
    Shapes,
    /// The letters of the variant.
    Letters,
    /// The characters of the variant, and shapes for pieces that have none.
    Characters,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            flip: false,
            coordinates: true,
            last_moves: Vec::new(),
            style: Style::Unicode,
            color: false,
            columns: 100,
            view: View::Auto,
            theme: Theme::Light,
            size: None,
            glyphs: Glyphs::Shapes,
            variant: None,
            note: None,
            kinds: BTreeSet::new(),
        }
    }
}

impl Options {
    /// The variant, if its definition is known.
    pub(super) fn definition(&self) -> Option<&Variant> {
        self.variant.as_ref()?.variant.as_deref()
    }
}
