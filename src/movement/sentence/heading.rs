//! How far a leap goes, and in which direction.

use super::context::Context;
use super::paths::{Leaps, Sides, Space};
use super::words::{any_of, number};
use crate::diag::listed;
use crate::movement::{Direction, Geometry, HexRows, Vector};
use crate::order;

/// How far, whatever the direction.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Leap {
    /// Nowhere.
    Stay,
    /// This many squares straight or diagonally.
    Line(u64),
    /// This many in one direction and this many to the side.
    Oblique(u64, u64),
    /// Anything else.
    By(Vec<i64>),
}

/// The direction of a leap.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Heading {
    Orthogonal,
    Diagonal,
    /// Along this many axes at once.
    Axes(usize),
    /// One direction and no other.
    Exactly(String),
    /// These directions of all that the restrictions leave.
    Among(String),
    /// Nothing to say.
    Any,
}

impl Heading {
    pub(super) fn say(&self, ways: &[Vec<Direction>]) -> String {
        let all: Vec<String> = ways.iter().take(4).map(|w| any_of(w)).collect();
        let ways = all.join(" and ");
        let free = match self {
            Self::Orthogonal => "orthogonally",
            Self::Diagonal => "diagonally",
            Self::Axes(n) => {
                let said = format!("along {} axes at once", number(*n as u64));
                return match ways.is_empty() {
                    true => said,
                    false => format!("{said}, {ways}"),
                };
            }
            Self::Exactly(way) if ways.is_empty() => return way.clone(),
            Self::Exactly(way) => return format!("{way} if that is {ways}"),
            Self::Among(list) => return list.clone(),
            Self::Any if ways.is_empty() => return String::new(),
            Self::Any => return format!(", {ways}"),
        };
        match ways.is_empty() {
            true => free.into(),
            false => format!("{} {ways}", self.bound()),
        }
    }

    /// The word before a direction.
    fn bound(&self) -> &'static str {
        match self {
            Self::Diagonal => "diagonally",
            _ => "straight",
        }
    }
}

/// How far the leaps of an array go and where, with the restrictions that have to be told. `leaps`: those that exist, if
/// they are known.
pub(super) fn told(
    array: &[i64],
    context: &Context,
    leaps: Option<&Leaps>,
    space: &Space,
) -> (Leap, Heading, Vec<Vec<Direction>>) {
    let ways = match leaps {
        Some(leaps) => space.pruned(&context.ways, leaps),
        None => context.ways.clone(),
    };
    let hexagons = matches!(space.geometry, Geometry::Hexagonal(_));
    match leaps {
        Some(leaps) if context.literal => {
            let (leap, heading) = match hexagons {
                true => literal_on_hexagons(leaps, space.geometry),
                false => literal(array),
            };
            // The only leap there is goes this way, or not.
            let certain = leaps.left.iter().all(|side| !side.is_empty());
            let ways = if certain { Vec::new() } else { ways };
            (leap, heading, ways)
        }
        _ if context.literal => {
            let (leap, heading) = literal(array);
            (leap, heading, ways)
        }
        Some(leaps) if hexagons => on_hexagons(leaps, ways, space.geometry),
        _ => {
            let (leap, heading) = free(array);
            (leap, heading, ways)
        }
    }
}

/// On hexagons, leaps along a line have six directions, none of which is straight in all the senses of a square board. So
/// those that a restriction leaves are listed.
fn on_hexagons(
    leaps: &Leaps,
    ways: Vec<Vec<Direction>>,
    geometry: Geometry,
) -> (Leap, Heading, Vec<Vec<Direction>>) {
    let (leap, heading) = free(&lengths(leaps));
    let line = matches!(heading, Heading::Orthogonal | Heading::Diagonal);
    if ways.is_empty() || !line {
        return (leap, heading, ways);
    }
    if leaps.left == leaps.all {
        return (leap, heading, Vec::new());
    }
    let bound = heading.bound();
    let list = format!("{bound} {}", directions(&leaps.left, geometry));
    (leap, Heading::Among(list), ways)
}

/// The form of a leap between two neighboring directions: so far in each of them.
fn lengths(leaps: &Leaps) -> [i64; 2] {
    let hexagons = Geometry::Hexagonal(HexRows::Level);
    let leap = leaps.all[0].first().copied().unwrap_or_default();
    let mut between = hexagons.orbit(leap).into_iter().map(|v| [v.0[0], v.0[1]]);
    between
        .find(|[a, b]| (0..=*b).contains(a))
        .unwrap_or_default()
}

fn literal_on_hexagons(leaps: &Leaps, geometry: Geometry) -> (Leap, Heading) {
    let [near, far] = lengths(leaps);
    let vector = leaps.all[0].first().copied().unwrap_or_default();
    let name = |v: Vector| named(signs(v, false, geometry), &RELATIVE);
    if near == 0 || near == far {
        let (leap, heading) = free(&[near, far]);
        return (
            leap,
            Heading::Exactly(format!("{} {}", heading.bound(), name(vector))),
        );
    }
    let neighbors = geometry.orbit(Vector([1, 0, 0, 0, 0, 0]));
    let times = |v: &Vector, n: i64| Vector(v.0.map(|a| a.saturating_mul(n)));
    let pairs = neighbors
        .iter()
        .flat_map(|a| neighbors.iter().map(move |b| (*a, *b)));
    let mut pairs = pairs.filter(|(a, b)| geometry.is_acute(*a, *b));
    let way = pairs.find(|(a, b)| times(a, far).plus(times(b, near)) == Some(vector));
    let way = way.map_or(String::new(), |(a, b)| {
        format!(
            "{} and {} {}",
            name(a),
            number(near.unsigned_abs()),
            name(b)
        )
    });
    (Leap::Line(far.unsigned_abs()), Heading::Exactly(way))
}

/// The directions of some leaps by their names: as each side sees them, or those of the compass if both sides go the same
/// way.
fn directions(sides: &Sides<Vector>, geometry: Geometry) -> String {
    let seen = [0, 1].map(|side| ordered(&sides[side], side == 1, geometry));
    let names = |ways: &[[i64; 2]], words| {
        let names: Vec<String> = ways.iter().map(|way| named(*way, words)).collect();
        listed(&names, "or")
    };
    if seen[0] == seen[1] {
        return names(&seen[0], &RELATIVE);
    }
    let compass = [0, 1].map(|side| ordered(&sides[side], false, geometry));
    if compass[0] == compass[1] {
        return names(&compass[0], &COMPASS);
    }
    let said = ["first", "second"].into_iter().zip(&seen);
    let said = said.filter(|(_, ways)| !ways.is_empty());
    let said = said.map(|(who, ways)| format!("{} as the {who} player", names(ways, &RELATIVE)));
    listed(&said.collect::<Vec<_>>(), "and")
}

/// Forward, backward, left, right.
type Words = [&'static str; 4];
const RELATIVE: Words = ["forward", "backward", "left", "right"];
const COMPASS: Words = ["north", "south", "west", "east"];

/// The signs of some vectors, to the right and forward: the first in reading order.
fn ordered(all: &[Vector], turned: bool, geometry: Geometry) -> Vec<[i64; 2]> {
    let mut signs: Vec<[i64; 2]> = all.iter().map(|v| signs(*v, turned, geometry)).collect();
    order::sort_by_key(&mut signs, |[right, ahead]| (-ahead, *right));
    signs.dedup();
    signs
}

fn signs(v: Vector, turned: bool, geometry: Geometry) -> [i64; 2] {
    let (right, ahead, _) = geometry.components(if turned { v.turned() } else { v });
    [right.sign, ahead.sign]
}

/// `forward-left`: unique among the six directions of leaps along a line.
fn named([right, ahead]: [i64; 2], words: &Words) -> String {
    let word = |n: i64, plus, minus| match n {
        0 => None,
        1.. => Some(words[plus]),
        _ => Some(words[minus]),
    };
    let parts = [word(ahead, 0, 1), word(right, 3, 2)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("-")
}

/// The leaps that the symmetry of the board makes of an array.
fn free(array: &[i64]) -> (Leap, Heading) {
    let mut lengths: Vec<u64> = array.iter().map(|n| n.unsigned_abs()).collect();
    lengths.retain(|n| *n > 0);
    order::sort(&mut lengths);
    match lengths[..] {
        [] => (Leap::Stay, Heading::Any),
        [n] => (Leap::Line(n), Heading::Orthogonal),
        [a, b] if a == b => (Leap::Line(a), Heading::Diagonal),
        [near, far] => (Leap::Oblique(far, near), Heading::Any),
        [a, .., b] if a == b => (Leap::Line(a), Heading::Axes(lengths.len())),
        _ => (Leap::By(array.to_vec()), Heading::Any),
    }
}

/// An array taken literally: to the right and forward.
fn literal(array: &[i64]) -> (Leap, Heading) {
    let vector = Vector::new(array).filter(|v| v.0[2..].iter().all(|n| *n == 0));
    let Some(Vector([x, y, ..])) = vector else {
        return (Leap::By(array.to_vec()), Heading::Exactly("exactly".into()));
    };
    let ahead = if y > 0 { "forward" } else { "backward" };
    let aside = if x > 0 { "to the right" } else { "to the left" };
    let (across, along) = (x.unsigned_abs(), y.unsigned_abs());
    match (across, along) {
        (0, 0) => (Leap::Stay, Heading::Any),
        (0, n) => (Leap::Line(n), Heading::Exactly(format!("straight {ahead}"))),
        (n, 0) => (Leap::Line(n), Heading::Exactly(format!("straight {aside}"))),
        (a, b) if a == b => {
            let way = format!("diagonally {ahead} {aside}");
            (Leap::Line(a), Heading::Exactly(way))
        }
        // A leap of one square to the side is told from its longer part.
        (a, 1) => {
            let way = format!("{aside} and one {ahead}");
            (Leap::Line(a), Heading::Exactly(way))
        }
        (a, b) => {
            let way = format!("{ahead} and {} {aside}", number(a));
            (Leap::Line(b), Heading::Exactly(way))
        }
    }
}
