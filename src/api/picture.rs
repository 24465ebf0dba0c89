use crate::movement::Simple;
use crate::pipeline::Error;
use crate::pipeline::adapt::{OneBoard, Window};
use crate::render::{self, Glyphs, Theme};

/// How a position or a piece is drawn.
///
/// ```
/// let game = panchess::Reader::of("pgn")?.bytes("1. e4 *")?.next().expect("a game")?;
/// let last = game.positions().last().expect("a position")?;
/// let picture = panchess::Picture::new().flip(true).theme("dark")?;
/// assert!(last.svg(&picture)?.starts_with("<svg "));
/// # Ok::<(), panchess::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub(super) options: render::Options,
    pub(super) alone: Option<OneBoard>,
    pub(super) board: Option<Simple>,
}

impl Picture {
    /// A picture in light colors, with the first player at the bottom.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the second player is at the bottom.
    #[must_use]
    pub fn flip(mut self, flip: bool) -> Self {
        self.options.flip = flip;
        self
    }

    /// Whether the names of files and ranks are drawn around the board. The default is `true`.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.options.coordinates = shown;
        self
    }

    /// Whether pieces are drawn as the letters of the variant.
    #[must_use]
    pub fn letters(mut self, letters: bool) -> Self {
        self.options.glyphs = match letters {
            true => Glyphs::Letters,
            false => Glyphs::Shapes,
        };
        self
    }

    /// Sets the colors: `light`, `green`, `dark` or `print`.
    ///
    /// # Errors
    /// There is no theme with this name ([`Error::Unknown`]).
    pub fn theme(mut self, name: &str) -> Result<Self, Error> {
        self.options.theme = match name {
            "light" => Theme::Light,
            "green" => Theme::Green,
            "dark" => Theme::Dark,
            "print" => Theme::Print,
            _ => {
                let text =
                    format!("there is no theme `{name}`; these are: light, green, dark, print");
                return Err(Error::unknown("theme", name, text));
            }
        };
        Ok(self)
    }

    /// Sets the width in pixels, from 16 to 16,384 (other numbers are changed to the nearest of these). The default is
    /// 45 per square, plus the margins.
    #[must_use]
    pub fn width(mut self, pixels: u16) -> Self {
        self.options.size = Some(pixels.clamp(16, 16_384));
        self
    }

    /// Sets the part of the infinite board that is shown: `all`, or the square in its lower left corner and its numbers
    /// of files and ranks, as in `1,1,8x8`. The default is the part around the last move, the kings and most pieces.
    ///
    /// # Errors
    /// The text has neither of these forms.
    pub fn window(mut self, text: &str) -> Result<Self, Error> {
        let wrong = || Error::Other(format!("`{text}` is neither `all` nor like `1,1,8x8`"));
        self.options.view = Window::parse_view(text).ok_or_else(wrong)?;
        Ok(self)
    }

    /// Draws only one board of a position of 5D chess, named as in `panchess render --board`: timeline, turn, and `b`
    /// for Black's board, such as `0,2b`.
    ///
    /// # Errors
    /// The text is not the name of a board.
    pub fn one_board(mut self, board: &str) -> Result<Self, Error> {
        let wrong = || Error::Other(format!("`{board}` is not like `0,5` or `-1,3b`"));
        self.alone = Some(OneBoard::parse(board).ok_or_else(wrong)?);
        Ok(self)
    }

    /// Sets the board of [`Piece::svg`](super::Piece::svg): `8x8`, `5x5x5`, `hex:6` or `hex:6:upright`. The default is
    /// 9 × 9 squares. It does not change how positions are drawn.
    ///
    /// # Errors
    /// The text is not the name of a board.
    pub fn piece_board(mut self, name: &str) -> Result<Self, Error> {
        let wrong = || {
            Error::Other(format!(
                "`{name}` is not a board; these are: 8x8, 5x5x5, hex:6"
            ))
        };
        self.board = Some(Simple::named(name).ok_or_else(wrong)?);
        Ok(self)
    }
}
