//! Which part of the infinite board is shown.

use super::draft::too_large;
use super::scene::MAX_SIDE;
use super::{View, crowd};
use crate::diag::{Diagnostic, Span};
use crate::model::{Border, Coord, Kind, Piece, Plane, Side, Square};

/// The size of the default window in files and ranks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Reach {
    /// Usually not more than these.
    usual: i64,
    /// But up to these, if they show all pieces and are not mostly empty.
    most: i64,
}

impl Reach {
    /// What a terminal has room for.
    pub const TEXT: Self = Self {
        usual: 24,
        most: 24,
    };
    /// The most files and ranks that are readable in a picture.
    pub const PICTURE: Self = Self {
        usual: 32,
        most: 64,
    };
}

/// The fewest files and ranks.
const LEAST: i64 = 8;
/// Everything within this many files and ranks is always shown.
const ALWAYS_WHOLE: i64 = 24;

/// A rectangle of the infinite board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Window {
    /// Its lower left corner.
    pub corner: Square,
    /// Files.
    pub width: usize,
    /// Ranks.
    pub height: usize,
}

/// The weight of a square when the window is chosen: how many empty files or ranks the window may gain in order to
/// include the square.
#[derive(Copy, Clone, Debug)]
struct Weight;

impl Weight {
    /// Where the last move ended; where it began.
    const LAST: [i64; 2] = [1 << 41, 1 << 40];
    const ROYAL: i64 = 48;
    const PIECE: i64 = 10;
    /// Voids and obstacles come in crowds.
    const NEUTRAL: i64 = 1;

    fn of(piece: Piece) -> i64 {
        match piece {
            p if is_royal(p.kind) => Self::ROYAL,
            p if p.side == Side::Neutral => Self::NEUTRAL,
            _ => Self::PIECE,
        }
    }
}

/// Whether a kind is what the game is about, by its name.
pub(super) fn is_royal(kind: Kind) -> bool {
    matches!(kind, Kind::KING | Kind::ROYAL_QUEEN | Kind::ROYAL_CENTAUR)
}

impl Window {
    /// The rectangle that holds the last move, and as many kings and pieces as fit and are
    /// not far from the others, with a little room around them.
    pub fn of(plane: &Plane, last: Option<(&Square, &Square)>, reach: Reach) -> Self {
        let pieces = plane.pieces.iter().map(|(s, p)| (s, Weight::of(*p)));
        let ends = last.map(|(from, to)| [to, from]).into_iter().flatten();
        let points: Vec<(&Square, i64)> = ends.zip(Weight::LAST).chain(pieces).collect();
        let all = Extent::of(points.iter().map(|p| p.0));
        if let Some(window) = all.and_then(|all| all.window_within(ALWAYS_WHOLE)) {
            return window;
        }
        let best = |most| {
            let (corner, sides) = crowd::best(&points, most)?;
            Some(Self::around(&corner, sides, most))
        };
        let holds_all = |w: &Self| points.iter().all(|(s, _)| w.locate(s).is_some());
        let all = best(reach.most).filter(holds_all);
        let window = all.or_else(|| best(reach.usual));
        window.unwrap_or_else(|| Self::around(&Square::new(1, 1), (LEAST, LEAST), LEAST))
    }

    /// The rectangle that holds all pieces.
    ///
    /// # Errors
    /// When that is too large.
    pub fn of_all(plane: &Plane) -> Result<Self, Diagnostic> {
        match Extent::of(plane.pieces.iter().map(|(s, _)| s)) {
            Some(all) => all.window(),
            None => Ok(Self::of(plane, None, Reach::TEXT)),
        }
    }

    /// The same as options say it.
    pub fn view(&self) -> View {
        let side = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        View::Part(self.corner.clone(), side(self.width), side(self.height))
    }

    /// So many files and ranks from a corner on, with a little room.
    fn around(corner: &Square, (width, height): (i64, i64), most: i64) -> Self {
        let (x, width) = padded(&corner.x, width, most);
        let (y, height) = padded(&corner.y, height, most);
        Self {
            corner: Square { x, y },
            width,
            height,
        }
    }

    /// Column and row from the lower left corner, if the square is inside.
    pub fn locate(&self, square: &Square) -> Option<(usize, usize)> {
        let column = offset(&self.corner.x, &square.x, self.width)?;
        Some((column, offset(&self.corner.y, &square.y, self.height)?))
    }

    /// The square in that column and row.
    pub fn square(&self, column: usize, row: usize) -> Square {
        Square {
            x: self.corner.x.plus(&(column as i64).into()),
            y: self.corner.y.plus(&(row as i64).into()),
        }
    }

    /// On which side of the window a square lies, and the column and row nearest to it.
    pub fn direction(&self, square: &Square) -> ((i8, i8), (usize, usize)) {
        let (dx, column) = nearest(&self.corner.x, &square.x, self.width);
        let (dy, row) = nearest(&self.corner.y, &square.y, self.height);
        ((dx, dy), (column, row))
    }
}

/// Whether a square lies within the edge of the world.
pub(super) fn exists(border: Option<&Border>, square: &Square) -> bool {
    let Some(b) = border else { return true };
    b.left.as_ref().is_none_or(|n| square.x >= *n)
        && b.right.as_ref().is_none_or(|n| square.x <= *n)
        && b.bottom.as_ref().is_none_or(|n| square.y >= *n)
        && b.top.as_ref().is_none_or(|n| square.y <= *n)
}

/// The pieces outside the window, in the order they were listed.
pub(super) fn outside<'a>(
    plane: &'a Plane,
    window: &'a Window,
) -> impl Iterator<Item = &'a (Square, Piece)> {
    let out = |(s, _): &&(Square, Piece)| window.locate(s).is_none();
    plane.pieces.iter().filter(out)
}

fn too_spread(all: &Extent) -> Diagnostic {
    let side = |low: &Coord, high: &Coord| super::words::short(&high.minus(low).plus(&1.into()));
    too_large(format!(
        "the pieces span {} files and {} ranks, which is too large to draw",
        side(&all.low.x, &all.high.x),
        side(&all.low.y, &all.high.y)
    ))
    .at(Span::default())
}

/// The corners of the smallest rectangle around squares.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    low: Square,
    high: Square,
}

impl Extent {
    /// Around these, if there are any.
    pub fn of<'a>(squares: impl IntoIterator<Item = &'a Square>) -> Option<Self> {
        let mut squares = squares.into_iter();
        let first = squares.next()?;
        let mut all = Self {
            low: first.clone(),
            high: first.clone(),
        };
        squares.for_each(|s| all.include(s));
        Some(all)
    }

    /// Grows until it holds the square.
    pub fn include(&mut self, s: &Square) {
        let (low, high) = (&mut self.low, &mut self.high);
        for (low, high, n) in [
            (&mut low.x, &mut high.x, &s.x),
            (&mut low.y, &mut high.y, &s.y),
        ] {
            if n < low {
                low.clone_from(n);
            } else if n > high {
                high.clone_from(n);
            }
        }
    }

    /// The window around it.
    ///
    /// # Errors
    /// When that is too large to draw.
    pub fn window(&self) -> Result<Window, Diagnostic> {
        let most = MAX_SIDE as i64;
        let sides = self.sides(most).ok_or_else(|| too_spread(self))?;
        Ok(Window::around(&self.low, sides, most))
    }

    /// The window around it, if it has at most this many files and ranks.
    pub fn window_within(&self, most: i64) -> Option<Window> {
        let sides = self.sides(most)?;
        Some(Window::around(&self.low, sides, most))
    }

    /// Files and ranks, if neither are more than `most`.
    fn sides(&self, most: i64) -> Option<(i64, i64)> {
        let side = |low, high| Some(offset(low, high, most as usize)? as i64 + 1);
        let (low, high) = (&self.low, &self.high);
        Some((side(&low.x, &high.x)?, side(&low.y, &high.y)?))
    }
}

/// A stretch with one more on both sides, and more while it is very short, as far as
/// there is room: its start and length.
fn padded(first: &Coord, length: i64, most: i64) -> (Coord, usize) {
    let more = ((LEAST - length + 1) / 2).max(1);
    let before = (most - length).clamp(0, more);
    let after = (most - length - before).clamp(0, more);
    let start = first.minus(&before.into());
    (start, (length + before + after) as usize)
}

fn offset(start: &Coord, n: &Coord, length: usize) -> Option<usize> {
    let d = usize::try_from(n.minus(start).to_i64()?).ok()?;
    (d < length).then_some(d)
}

fn nearest(start: &Coord, n: &Coord, length: usize) -> (i8, usize) {
    match offset(start, n, length) {
        Some(d) => (0, d),
        None if n < start => (-1, 0),
        None => (1, length.saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Kind, Side};

    fn plane(squares: &[(i64, i64)]) -> Plane {
        let piece = Piece::new(Side::White, Kind::PAWN);
        Plane {
            pieces: squares
                .iter()
                .map(|(x, y)| (Square::new(*x, *y), piece))
                .collect(),
            ..Plane::default()
        }
    }

    #[test]
    fn the_window_holds_all_when_all_fits() {
        let w = Window::of(&plane(&[(1, 1), (8, 8)]), None, Reach::TEXT);
        assert_eq!((w.corner, w.width, w.height), (Square::new(0, 0), 10, 10));
        let w = Window::of(&plane(&[(1, 1), (24, 2)]), None, Reach::TEXT);
        assert_eq!((w.corner, w.width, w.height), (Square::new(1, -2), 24, 8));
    }

    #[test]
    fn the_window_goes_where_the_crowd_is() {
        let p = plane(&[(1, 1), (90, 90), (92, 93), (95, 91), (-9, 93)]);
        let w = Window::of(&p, None, Reach::TEXT);
        assert_eq!(w.corner, Square::new(89, 88));
        let far: Vec<_> = outside(&p, &w).map(|(s, _)| w.direction(s)).collect();
        assert_eq!(far, [((-1, -1), (0, 0)), ((-1, 0), (0, 5))]);
    }

    #[test]
    fn the_last_move_and_then_the_kings_outweigh_a_crowd() {
        let mut p = plane(&[(90, 90), (92, 93), (95, 91), (-9, 93)]);
        let king = Piece::new(Side::Black, Kind::KING);
        p.pieces.push((Square::new(0, 0), king));
        assert!(
            Window::of(&p, None, Reach::TEXT)
                .locate(&Square::new(0, 0))
                .is_some()
        );
        let (from, to) = (Square::new(-500, 7), Square::new(-480, 27));
        let w = Window::of(&p, Some((&from, &to)), Reach::TEXT);
        assert!(w.locate(&from).is_some() && w.locate(&to).is_some());
        let from = Square::new(-100_000, 7);
        let w = Window::of(&p, Some((&from, &to)), Reach::TEXT);
        assert!(w.locate(&from).is_none() && w.locate(&to).is_some());
    }

    #[test]
    fn a_lone_piece_far_away_does_not_push_nearer_ones_out() {
        let crowd = (0..16).map(|n| (1 + n % 8, 1 + n / 8));
        let near = [(14, 3), (16, 5), (17, 2), (18, 6)];
        let (lone, far) = ((4, -20), (500, 1));
        let all: Vec<_> = crowd.chain(near).chain([lone, far]).collect();
        for reach in [Reach::TEXT, Reach::PICTURE] {
            let w = Window::of(&plane(&all), None, reach);
            let inside = |(x, y): (i64, i64)| w.locate(&Square::new(x, y)).is_some();
            assert!(near.into_iter().all(inside), "{w:?}");
            assert!(!inside(lone), "{w:?}");
        }
    }

    #[test]
    fn a_picture_holds_all_that_is_spread_evenly_and_no_more_than_it_should() {
        let spread: Vec<_> = (0..60).map(|n| (n % 6 * 8, n)).collect();
        let w = Window::of(&plane(&spread), None, Reach::PICTURE);
        assert_eq!((w.width, w.height), (43, 62));
        let w = Window::of(&plane(&spread), None, Reach::TEXT);
        assert!(w.width <= 24 && w.height <= 24, "{w:?}");
        let wide: Vec<_> = (0..90).map(|n| (n % 6 * 8, n)).collect();
        let w = Window::of(&plane(&wide), None, Reach::PICTURE);
        assert!(w.width <= 32 && w.height <= 32, "{w:?}");
    }

    #[test]
    fn all_pieces_are_shown_if_that_is_asked_for_and_can_be() {
        let w = Window::of_all(&plane(&[(0, 0), (200, 90)])).unwrap();
        assert_eq!((w.width, w.height), (203, 93));
        let e = Window::of_all(&plane(&[(0, 0), (2000, 90)])).unwrap_err();
        assert!(e.message.contains("2001 files and 91 ranks"), "{e:?}");
        assert!(Window::of_all(&plane(&[])).is_ok());
    }

    #[test]
    fn a_crowd_is_one_in_both_directions() {
        let column = (0..60).map(|n| (1, n * 1_000));
        let square = (0..36).map(|n| (500 + n % 6, 500 + n / 6));
        let p = plane(&column.chain(square).collect::<Vec<_>>());
        assert_eq!(
            Window::of(&p, None, Reach::TEXT).corner,
            Square::new(499, 499)
        );
    }

    #[test]
    fn the_ends_of_the_machine_word_are_just_numbers() {
        let p = plane(&[(i64::MIN, i64::MAX), (i64::MAX, i64::MIN)]);
        let w = Window::of(&p, None, Reach::TEXT);
        assert_eq!(w.locate(&Square::new(i64::MIN, i64::MAX)), Some((4, 4)));
        assert_eq!(outside(&p, &w).count(), 1);
    }
}
