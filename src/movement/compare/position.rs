//! Builds a readable position from conditions on cells.

use super::cover::{Frame, Region, cells};
use crate::movement::table::{Asked, EMPTY_CELL, ENEMY, FRIEND, Offset};
use crate::movement::{Simple, Vector};
use crate::order;
use std::sync::Arc;

/// A board and the cell of the piece on it: files, ranks, file, rank.
type Setting = (i8, i8, i8, i8);

/// A position that satisfies all conditions, and the cell of the piece.
pub(super) fn position(
    region: &Region,
    second: bool,
    zones: &[Arc<str>],
) -> Option<(Simple, Vector)> {
    let setting = setting(region)?;
    let (files, ranks, file, rank) = setting;
    let mut board = Simple::rectangular(&[files.into(), ranks.into()]);
    board.second = second;
    board.unmoved = Some(region.get(&Asked::Unmoved) == Some(&2));
    for zone in zones {
        board.zones.insert(zone.to_string(), Default::default());
    }
    let place = |(x, y): Offset| {
        let (x, y) = (file + x, rank + y);
        let (x, y) = match second {
            true => (files - 1 - x, ranks - 1 - y),
            false => (x, y),
        };
        Vector::new(&[x.into(), y.into()])
    };
    for (&asked, &what) in region {
        match asked {
            Asked::Cell(at) => stand(&mut board, place(at)?, what),
            Asked::Zone(n, at) if what & 1 == 1 => {
                let name = zones.get(usize::from(n)).map(|z| z.to_string());
                let cells = name.and_then(|name| board.zones.get_mut(&name));
                cells?.insert(place(at)?);
            }
            _ => {}
        }
    }
    Some((board, place((0, 0))?))
}

/// Puts the simplest allowed content on a cell.
fn stand(board: &mut Simple, at: Vector, what: u16) {
    let off = 16;
    if what & EMPTY_CELL != 0 || what == off {
        return;
    }
    if what & ENEMY != 0 {
        board.enemies.insert(at);
    } else if what & FRIEND != 0 {
        board.friends.insert(at);
    } else {
        board.enemies.insert(at);
        board.royals.insert(at);
    }
}

/// A board that satisfies the conditions: of a usual size if possible, with the piece near its
/// center.
fn setting(region: &Region) -> Option<Setting> {
    let mut sizes: Vec<(i8, i8)> = (1..=16)
        .flat_map(|f| (1..=16).map(move |r| (f, r)))
        .collect();
    order::sort_by_key(&mut sizes, |&(f, r)| {
        (i32::from(f) * i32::from(r), (f - r).abs())
    });
    sizes.insert(0, (8, 8));
    sizes.into_iter().find_map(|size| place(region, size))
}

fn place(region: &Region, (files, ranks): (i8, i8)) -> Option<Setting> {
    let on: Vec<Offset> = cells(region, false).collect();
    let off: Vec<Offset> = cells(region, true).collect();
    let far = |(file, rank): &(i8, i8)| {
        let (dx, dy) = (2 * file + 1 - files, 2 * rank + 1 - ranks);
        (i32::from(dx).pow(2) + i32::from(dy).pow(2), *rank, *file)
    };
    let may = |asked: Asked, n: i8| region.get(&asked).is_none_or(|m| m >> n & 1 == 1);
    let mut starts: Vec<(i8, i8)> = (0..files)
        .flat_map(|f| (0..ranks).map(move |r| (f, r)))
        .collect();
    order::sort_by_key(&mut starts, far);
    let found = starts.into_iter().find(|&(file, rank)| {
        let frame = Frame::of(file, files - 1 - file, rank, ranks - 1 - rank);
        may(Asked::File, file)
            && may(Asked::Rank, rank)
            && on.iter().all(|&at| frame.contains(at))
            && !off.iter().any(|&at| frame.contains(at))
    });
    found.map(|(file, rank)| (files, ranks, file, rank))
}
