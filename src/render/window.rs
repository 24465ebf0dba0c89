//! Which part of the infinite board is shown.

use crate::model::{Border, Coord, Piece, Plane, Square};

/// The most files and ranks shown of the infinite board.
pub(super) const SPAN: i64 = 24;

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

impl Window {
    /// The rectangle that shows most of the pieces and a little room around them.
    pub fn of(plane: &Plane) -> Self {
        let all: Vec<&Square> = plane.pieces.iter().map(|(s, _)| s).collect();
        let (left, right) = crowd(all.iter().map(|s| &s.x).collect());
        let inside: Vec<&Square> = all
            .into_iter()
            .filter(|s| s.x >= left && s.x <= right)
            .collect();
        let (bottom, top) = crowd(inside.iter().map(|s| &s.y).collect());
        let (x, width) = padded(left, right);
        let (y, height) = padded(bottom, top);
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

/// The stretch of at most [`SPAN`] numbers that holds the most of them; the first such.
fn crowd(mut numbers: Vec<&Coord>) -> (Coord, Coord) {
    numbers.sort();
    let (mut best, mut start) = (0..0, 0);
    for end in 0..numbers.len() {
        while offset(numbers[start], numbers[end], SPAN as usize).is_none() {
            start += 1;
        }
        if end + 1 - start > best.len() {
            best = start..end + 1;
        }
    }
    match &numbers[best] {
        [] => (1.into(), 8.into()),
        [only] => ((*only).clone(), (*only).clone()),
        [first, .., last] => ((*first).clone(), (*last).clone()),
    }
}

/// A stretch with one more on both sides as far as there is room: its start and length.
fn padded(first: Coord, last: Coord) -> (Coord, usize) {
    let length = last.minus(&first).to_i64().unwrap_or(0).clamp(0, SPAN - 1) + 1;
    let before = (SPAN - length).min(1);
    let after = (SPAN - length - before).min(1);
    (
        first.minus(&before.into()),
        (length + before + after) as usize,
    )
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
        let w = Window::of(&plane(&[(1, 1), (8, 8)]));
        assert_eq!((w.corner, w.width, w.height), (Square::new(0, 0), 10, 10));
        let w = Window::of(&plane(&[(1, 1), (24, 2)]));
        assert_eq!((w.corner, w.width, w.height), (Square::new(1, 0), 24, 4));
    }

    #[test]
    fn the_window_goes_where_the_crowd_is() {
        let p = plane(&[(1, 1), (90, 90), (92, 93), (95, 91), (-9, 93)]);
        let w = Window::of(&p);
        assert_eq!(w.corner, Square::new(89, 89));
        let far: Vec<_> = outside(&p, &w).map(|(s, _)| w.direction(s)).collect();
        assert_eq!(far, [((-1, -1), (0, 0)), ((-1, 0), (0, 4))]);
    }

    #[test]
    fn the_ends_of_the_machine_word_are_just_numbers() {
        let p = plane(&[(i64::MIN, i64::MAX), (i64::MAX, i64::MIN)]);
        let w = Window::of(&p);
        assert_eq!(w.locate(&Square::new(i64::MIN, i64::MAX)), Some((1, 1)));
        assert_eq!(outside(&p, &w).count(), 1);
    }
}
