//! What the board of a variant shows besides its squares: palaces, a river, marked squares.

use super::Options;
use super::scene::{Line, Panel};
use crate::model::{Patch, Picture, Side, Sided, Sq, Surface, WallRule, Zone};

/// The board of a variant.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Ground {
    pub surface: Surface,
    /// Walls are ducks.
    pub ducks: bool,
}

impl Ground {
    /// What the variant states about its board.
    pub fn of(options: &Options) -> Self {
        let variant = options.definition();
        let picture = variant.and_then(|v| v.picture.as_deref());
        let walls = variant.and_then(|v| v.laws.walls.as_ref());
        Self {
            surface: picture.map_or(Surface::Checkered, |p| p.board),
            ducks: walls.is_some_and(|law| law.rule == Some(WallRule::Duck)),
        }
    }
}

impl Panel {
    /// Marks what the variant says, while the first rank is first.
    pub(super) fn lay_out(&mut self, picture: &Picture) {
        let (width, height) = (self.width, self.height);
        for (i, tile) in self.tiles.iter_mut().enumerate() {
            let Some(sq) = square(i % width.max(1), i / width.max(1)) else {
                continue;
            };
            tile.river = picture.river.contains(sq);
            tile.special = picture.marked.contains(sq);
        }
        let size = (width, height);
        self.diagonals = rectangles(&picture.diagonals, false, size);
        if let Some(palace) = &picture.palace {
            self.palaces = palaces(palace, size);
        }
    }
}

fn square(file: usize, rank: usize) -> Option<Sq> {
    Some(Sq::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?))
}

fn palaces(palace: &Sided<Zone>, size: (usize, usize)) -> Vec<Line> {
    let sides = [Side::White, Side::Black].into_iter();
    let of_side = |side| {
        let (zone, mirrored) = palace.of(side);
        rectangles(zone, mirrored, size)
    };
    sides.flat_map(of_side).collect()
}

/// The lower left and the upper right square of each part of a zone that is on the board.
fn rectangles(zone: &Zone, mirrored: bool, size: (usize, usize)) -> Vec<Line> {
    let part = |patch: &Patch| rectangle(*patch, mirrored, size);
    zone.0.iter().filter_map(part).collect()
}

fn rectangle(patch: Patch, mirrored: bool, (width, height): (usize, usize)) -> Option<Line> {
    let range = |range: Option<(u8, u8)>, size: usize| match range {
        None => (0, size.saturating_sub(1)),
        Some((first, last)) => (usize::from(first), usize::from(last)),
    };
    let (left, right) = range(patch.files, width);
    let (low, high) = range(patch.ranks, height);
    let inside = right < width && high < height;
    let (low, high) = match mirrored && inside {
        true => (height - 1 - high, height - 1 - low),
        false => (low, high),
    };
    inside.then_some([(left, low), (right, high)])
}
