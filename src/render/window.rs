//! Which part of the infinite board is shown.

use crate::model::{Border, Coord, Kind, Piece, Plane, Side, Square};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The most files and ranks shown of the infinite board.
pub(super) const SPAN: i64 = 24;

/// The fewest.
const LEAST: i64 = 8;

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

/// How much a square matters, so that the window is where the action is.
#[derive(Copy, Clone, Debug)]
struct Weight;

impl Weight {
    /// Where the last move ended; where it began.
    const LAST: [u64; 2] = [1 << 41, 1 << 40];
    const ROYAL: u64 = 24;
    const PIECE: u64 = 4;
    /// Voids and obstacles come in crowds.
    const NEUTRAL: u64 = 1;

    fn of(piece: Piece) -> u64 {
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
    /// The rectangle that holds the last move, and as many kings and pieces as fit, with
    /// a little room around them.
    pub fn of(plane: &Plane, last: Option<(&Square, &Square)>) -> Self {
        let pieces = plane.pieces.iter().map(|(s, p)| (s, Weight::of(*p)));
        let ends = last.map(|(from, to)| [to, from]).into_iter().flatten();
        let points: Vec<(&Square, u64)> = ends.zip(Weight::LAST).chain(pieces).collect();
        let near = match fits(points.iter().map(|p| p.0)) {
            true => points,
            false => densest(&points),
        };
        let (left, right) = crowd(near.iter().map(|(s, w)| (&s.x, *w)).collect());
        let inside = near.iter().filter(|p| p.0.x >= left && p.0.x <= right);
        let (bottom, top) = crowd(inside.map(|(s, w)| (&s.y, *w)).collect());
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

/// Whether all of them fit into one window.
fn fits<'a>(squares: impl Iterator<Item = &'a Square> + Clone) -> bool {
    let within = |numbers: &mut dyn Iterator<Item = &Coord>| {
        let (mut low, mut high) = (None, None);
        for n in numbers {
            low = low.filter(|l| *l < n).or(Some(n));
            high = high.filter(|h| *h > n).or(Some(n));
        }
        low.zip(high)
            .is_none_or(|(l, h)| offset(l, h, SPAN as usize).is_some())
    };
    within(&mut squares.clone().map(|s| &s.x)) && within(&mut squares.map(|s| &s.y))
}

/// What lies in and around the weightiest two by two blocks of half a window each.
fn densest<'a>(points: &[(&'a Square, u64)]) -> Vec<(&'a Square, u64)> {
    let blocks: Vec<Block> = points.iter().map(|(s, _)| block(s)).collect();
    let mut sums: BTreeMap<&Block, u64> = BTreeMap::new();
    for (block, (_, weight)) in blocks.iter().zip(points) {
        *sums.entry(block).or_default() += weight;
    }
    let one = BigInt::from(1);
    let mut best: Option<(u64, Block)> = None;
    for (x, y) in sums.keys() {
        for corner in [
            (x.clone(), y.clone()),
            (x - &one, y.clone()),
            (x.clone(), y - &one),
            (x - &one, y - &one),
        ] {
            let (x1, y1) = (&corner.0 + &one, &corner.1 + &one);
            let four = [
                corner.clone(),
                (x1.clone(), corner.1.clone()),
                (corner.0.clone(), y1.clone()),
                (x1, y1),
            ];
            let sum = four.iter().filter_map(|b| sums.get(b)).sum();
            if best.as_ref().is_none_or(|b| sum > b.0) {
                best = Some((sum, corner));
            }
        }
    }
    let Some((_, (x, y))) = best else {
        return Vec::new();
    };
    let (reach, far) = (BigInt::from(2), BigInt::from(3));
    let close = |n: &BigInt, at: &BigInt| *n >= at - &reach && *n <= at + &far;
    let kept =
        |(b, p): (&Block, &(&'a Square, u64))| (close(&b.0, &x) && close(&b.1, &y)).then_some(*p);
    blocks.iter().zip(points).filter_map(kept).collect()
}

/// Half a window.
type Block = (BigInt, BigInt);

fn block(square: &Square) -> Block {
    let half = |n: &Coord| match n.to_i64() {
        Some(n) => n.div_euclid(SPAN / 2).into(),
        None => n.to_big() / (SPAN / 2),
    };
    (half(&square.x), half(&square.y))
}

/// The stretch of at most [`SPAN`] numbers that weighs most; the first such.
fn crowd(mut numbers: Vec<(&Coord, u64)>) -> (Coord, Coord) {
    numbers.sort();
    let (mut best, mut most) = (0..0, 0);
    let (mut start, mut sum) = (0, 0_u64);
    for (end, (n, weight)) in numbers.iter().enumerate() {
        sum += weight;
        while offset(numbers[start].0, n, SPAN as usize).is_none() {
            sum -= numbers[start].1;
            start += 1;
        }
        if sum > most {
            (best, most) = (start..end + 1, sum);
        }
    }
    match &numbers[best] {
        [] => (1.into(), 8.into()),
        [only] => (only.0.clone(), only.0.clone()),
        [first, .., last] => (first.0.clone(), last.0.clone()),
    }
}

/// A stretch with one more on both sides, and more while it is very short, as far as
/// there is room: its start and length.
fn padded(first: Coord, last: Coord) -> (Coord, usize) {
    let length = last.minus(&first).to_i64().unwrap_or(0).clamp(0, SPAN - 1) + 1;
    let more = ((LEAST - length + 1) / 2).max(1);
    let before = (SPAN - length).min(more);
    let after = (SPAN - length - before).min(more);
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
        let w = Window::of(&plane(&[(1, 1), (8, 8)]), None);
        assert_eq!((w.corner, w.width, w.height), (Square::new(0, 0), 10, 10));
        let w = Window::of(&plane(&[(1, 1), (24, 2)]), None);
        assert_eq!((w.corner, w.width, w.height), (Square::new(1, -2), 24, 8));
    }

    #[test]
    fn the_window_goes_where_the_crowd_is() {
        let p = plane(&[(1, 1), (90, 90), (92, 93), (95, 91), (-9, 93)]);
        let w = Window::of(&p, None);
        assert_eq!(w.corner, Square::new(89, 88));
        let far: Vec<_> = outside(&p, &w).map(|(s, _)| w.direction(s)).collect();
        assert_eq!(far, [((-1, -1), (0, 0)), ((-1, 0), (0, 5))]);
    }

    #[test]
    fn the_last_move_and_then_the_kings_outweigh_a_crowd() {
        let mut p = plane(&[(90, 90), (92, 93), (95, 91), (-9, 93)]);
        let king = Piece::new(Side::Black, Kind::KING);
        p.pieces.push((Square::new(0, 0), king));
        assert!(Window::of(&p, None).locate(&Square::new(0, 0)).is_some());
        let (from, to) = (Square::new(-500, 7), Square::new(-480, 27));
        let w = Window::of(&p, Some((&from, &to)));
        assert!(w.locate(&from).is_some() && w.locate(&to).is_some());
        let from = Square::new(-100_000, 7);
        let w = Window::of(&p, Some((&from, &to)));
        assert!(w.locate(&from).is_none() && w.locate(&to).is_some());
    }

    #[test]
    fn a_crowd_is_one_in_both_directions() {
        let column = (0..60).map(|n| (1, n * 1_000));
        let square = (0..36).map(|n| (500 + n % 6, 500 + n / 6));
        let p = plane(&column.chain(square).collect::<Vec<_>>());
        assert_eq!(Window::of(&p, None).corner, Square::new(499, 499));
    }

    #[test]
    fn the_ends_of_the_machine_word_are_just_numbers() {
        let p = plane(&[(i64::MIN, i64::MAX), (i64::MAX, i64::MIN)]);
        let w = Window::of(&p, None);
        assert_eq!(w.locate(&Square::new(i64::MIN, i64::MAX)), Some((4, 4)));
        assert_eq!(outside(&p, &w).count(), 1);
    }
}
