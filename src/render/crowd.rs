//! Finds the part of the board with the highest total weight.

use crate::model::{Coord, Square};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// A square and how much it matters.
type Point<'a> = (&'a Square, i64);

/// Half a window.
type Block = (BigInt, BigInt);

/// A stretch of numbers: its start and length.
type Stretch = (usize, usize);

/// The corner, files and ranks of the rectangle of at most `most` files and ranks that
/// weighs most, when every file and rank of it costs one.
pub(super) fn best(points: &[Point<'_>], most: i64) -> Option<(Square, (i64, i64))> {
    let near = densest(points, most / 2);
    let low = |of: fn(&Square) -> &Coord| near.iter().map(|p| of(p.0)).min();
    let (x, y) = (low(|s| &s.x)?.clone(), low(|s| &s.y)?.clone());
    let from = |low: &Coord, n: &Coord| usize::try_from(n.minus(low).to_i64()?).ok();
    let place = |(s, weight): &Point<'_>| Some((from(&x, &s.x)?, from(&y, &s.y)?, *weight));
    let places: Vec<_> = near.iter().filter_map(place).collect();
    let ((column, files), (row, ranks)) = rectangle(&places, most as usize);
    let corner = Square {
        x: x.plus(&(column as i64).into()),
        y: y.plus(&(row as i64).into()),
    };
    Some((corner, (files as i64, ranks as i64)))
}

/// The best files and ranks: those that are best for each other, begun with the files and
/// begun with the ranks.
fn rectangle(places: &[(usize, usize, i64)], most: usize) -> (Stretch, Stretch) {
    let turned: Vec<_> = places.iter().map(|(x, y, w)| (*y, *x, *w)).collect();
    let (one, (x, y)) = settled(places, most);
    let (other, (rows, columns)) = settled(&turned, most);
    match other > one {
        true => (columns, rows),
        false => (x, y),
    }
}

fn settled(places: &[(usize, usize, i64)], most: usize) -> (i64, (Stretch, Stretch)) {
    let within = |n: usize, (start, length): Stretch| n >= start && n - start < length;
    let (mut x, mut y) = ((0, usize::MAX), (0, usize::MAX));
    let mut sum = i64::MIN;
    for _ in 0..4 {
        let columns = places.iter().filter(|p| within(p.1, y));
        (_, x) = stretch(columns.map(|p| (p.0, p.2)), most);
        let rows = places.iter().filter(|p| within(p.0, x));
        let (found, rows) = stretch(rows.map(|p| (p.1, p.2)), most);
        let worth = found - x.1 as i64;
        if worth <= sum {
            break;
        }
        (sum, y) = (worth, rows);
    }
    (sum, (x, y))
}

/// The stretch of at most `most` numbers that weighs most, less its length; the first such.
fn stretch(weights: impl Iterator<Item = (usize, i64)>, most: usize) -> (i64, Stretch) {
    let mut at: BTreeMap<usize, i64> = BTreeMap::new();
    for (n, weight) in weights {
        *at.entry(n).or_default() += weight;
    }
    let mut best = (i64::MIN, (0, 1));
    for start in at.keys() {
        let mut sum = 0;
        for (n, weight) in at.range(*start..start + most) {
            sum += weight;
            let length = n - start + 1;
            if sum - length as i64 > best.0 {
                best = (sum - length as i64, (*start, length));
            }
        }
    }
    best
}

/// What lies in and around the two by two blocks, of half a window each, that have the most pieces.
fn densest<'a>(points: &[Point<'a>], half: i64) -> Vec<Point<'a>> {
    let blocks: Vec<Block> = points.iter().map(|(s, _)| block(s, half)).collect();
    let mut sums: BTreeMap<&Block, i64> = BTreeMap::new();
    for (block, (_, weight)) in blocks.iter().zip(points) {
        *sums.entry(block).or_default() += weight;
    }
    let one = BigInt::from(1);
    let mut best: Option<(i64, Block)> = None;
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
    let kept = |(b, p): (&Block, &Point<'a>)| (close(&b.0, &x) && close(&b.1, &y)).then_some(*p);
    blocks.iter().zip(points).filter_map(kept).collect()
}

fn block(square: &Square, half: i64) -> Block {
    let part = |n: &Coord| match n.to_i64() {
        Some(n) => n.div_euclid(half).into(),
        None => n.to_big() / half,
    };
    (part(&square.x), part(&square.y))
}
