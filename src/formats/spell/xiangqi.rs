//! Xiangqi after the World Xiangqi Federation: a piece, its file from the right of its player, the
//! direction, and the number of steps or the new file.

use super::Scene;
use super::print::{Said, Unspoken, becomes, capital, number};
use crate::model::{Kind, Sq};
use std::cmp::Ordering;

/// How a piece is told from others of its kind.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Which {
    /// By its file.
    File,
    /// As the one in front or the one behind on its file.
    Front(bool),
    /// By its place on its file, from the front, and by the file: number, pieces on the file.
    Place(u8, u8),
}

pub(super) fn print(scene: &Scene<'_>, said: Said<'_>, out: &mut String) -> Result<(), Unspoken> {
    if said.drops {
        capital(scene, said.kind, out)?;
        out.push('@');
        number(scene.file_of(said.to), out);
        number(scene.ahead(said.to) + 1, out);
        return Ok(());
    }
    match which(scene, said.kind, said.from) {
        Which::Place(place, _) => {
            number(place, out);
            number(scene.file_of(said.from), out);
        }
        Which::Front(front) if other_can_follow(scene, said) => {
            capital(scene, said.kind, out)?;
            out.push(if front { '+' } else { '-' });
        }
        Which::Front(_) | Which::File => {
            capital(scene, said.kind, out)?;
            number(scene.file_of(said.from), out);
        }
    }
    out.push(match direction(scene, said) {
        Ordering::Equal => '=',
        Ordering::Greater => '+',
        Ordering::Less => '-',
    });
    number(far(scene, said), out);
    becomes(scene, said.ply, out)
}

/// Forward is greater.
pub(super) fn direction(scene: &Scene<'_>, said: Said<'_>) -> Ordering {
    scene.ahead(said.to).cmp(&scene.ahead(said.from))
}

/// The steps along a file, or the new file.
pub(super) fn far(scene: &Scene<'_>, said: Said<'_>) -> u8 {
    match said.from.file == said.to.file {
        true => said.from.rank.abs_diff(said.to.rank),
        false => scene.file_of(said.to),
    }
}

/// How the piece on a square is told from the others of its kind.
pub(super) fn which(scene: &Scene<'_>, kind: Kind, from: Sq) -> Which {
    let mut counts = [0_u8; 256];
    let mut in_front = 0;
    for sq in scene.own(kind) {
        counts[usize::from(sq.file)] += 1;
        let beside = sq.file == from.file;
        in_front += u8::from(beside && scene.ahead(sq) > scene.ahead(from));
    }
    let here = counts[usize::from(from.file)];
    let full = counts.iter().filter(|n| **n >= 2).count();
    match here {
        0 | 1 => Which::File,
        2 if full == 1 => Which::Front(in_front == 0),
        _ => Which::Place(in_front + 1, here),
    }
}

/// Whether the other piece on the file could stand where the same step would take it.
fn other_can_follow(scene: &Scene<'_>, said: Said<'_>) -> bool {
    let mut others = scene.own(said.kind);
    let other = others.find(|sq| sq.file == said.from.file && *sq != said.from);
    let moved = |n: u8, from: u8, to: u8| {
        let n = i16::from(n) + i16::from(to) - i16::from(from);
        u8::try_from(n).ok()
    };
    let target = other.and_then(|sq| {
        let file = moved(sq.file, said.from.file, said.to.file)?;
        Some(Sq::new(file, moved(sq.rank, said.from.rank, said.to.rank)?))
    });
    target.is_some_and(|sq| scene.may_stand(said.kind, sq))
}
