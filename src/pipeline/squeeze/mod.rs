//! Makes far coordinates small, so that programs that use machine words can read them.
//!
//! Only the gaps between clusters of squares are narrowed (`gaps`). Everything that matters for
//! the rules stays: rows, columns, diagonals, the lines of all riders that occur, exact distances up
//! to `NEAR` and as far as pieces reach, order, colors. The [`Map`] restores the coordinates.

mod gaps;
mod kept;
mod map;

pub use kept::{Kept, Maps};
pub use map::{Map, Stretch};

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{
    Action, Coord, Document, Game, Kind, NodeId, Position, Spot, Square, Start, Turn, WideMove,
    World,
};
use crate::pipeline::pieces::infinite_pieces;
use crate::rules::infinite_reach;
use gaps::{Form, Gaps};
use map::moved;
use num_bigint::BigInt;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

/// Squares that are at most this far apart keep their distance: farther than any circle.
const NEAR: i64 = 32;
/// Rows and columns come by themselves.
const DIAGONALS: [Form; 2] = [(1, -1), (1, 1)];

/// The requested change of the coordinates of the infinite board.
#[derive(Clone, Debug)]
pub enum Squeeze {
    /// Make them small, and keep the maps of the records that are written.
    Down(Arc<Mutex<Kept>>),
    /// Restore them with the maps of all inputs.
    Up(Arc<Maps>),
}

impl Squeeze {
    /// Changes a record of the input that is called `file` in its folder, and returns the map if
    /// it made coordinates small. `None`: an error went to `sink`.
    pub fn apply(
        &self,
        doc: &mut Document,
        file: &str,
        record: u64,
        sink: &mut Sink,
    ) -> Option<Option<Map>> {
        let done = match self {
            Self::Down(_) => squeeze(doc, record).map(Some),
            Self::Up(maps) => match maps.get(file, record) {
                Some(map) => restore(doc, map).map(|()| None),
                None => Err(no_map(record)),
            },
        };
        done.map_err(|why| sink.push(why.at(Span::default()))).ok()
    }

    /// Keeps the map of a record of an input that was written, as this number of records.
    pub fn keep(&self, input: usize, map: Map, written: u64) {
        if let Self::Down(kept) = self
            && let Ok(mut kept) = kept.lock()
        {
            kept.add(input, map, written);
        }
    }
}

/// Makes far coordinates small.
///
/// # Errors
/// When there is no infinite board with pieces, or every squeeze would change their attacks.
pub fn squeeze(doc: &mut Document, record: u64) -> Result<Map, Diagnostic> {
    let mut seen = Seen::of(doc)?;
    let narrows = seen.reach();
    let mut most = gaps::MAX_GAPS;
    let mut gaps = seen.gaps(most);
    while !gaps.is_handy() && most > 0 {
        most /= 2;
        gaps = seen.gaps(most);
    }
    if narrows {
        gaps.narrow().ok_or_else(too_tangled)?;
    }
    let map = Map {
        file: None,
        record,
        x: stretches(&gaps, 0),
        y: stretches(&gaps, 1),
    };
    change(doc, &map);
    Ok(map)
}

/// Restores the coordinates.
///
/// # Errors
/// When there is no infinite board with pieces.
pub fn restore(doc: &mut Document, map: &Map) -> Result<(), Diagnostic> {
    start(doc)?;
    change(doc, &map.inverse());
    Ok(())
}

/// Everything that has coordinates.
struct Seen {
    squares: Vec<(BigInt, BigInt)>,
    /// Sides of the world and ranks of promotion.
    lines: [Vec<BigInt>; 2],
    kinds: HashSet<Kind>,
    /// The most steps of a ride.
    limit: Option<u32>,
    /// Which distances have to stay as they are.
    near: i64,
    /// The lines of riders.
    forms: Vec<Form>,
    /// By multiples of this, squares keep their rest on the lines of riders whose steps are longer than one square.
    unit: i64,
}

impl Seen {
    fn of(doc: &mut Document) -> Result<Self, Diagnostic> {
        let position = start(doc)?;
        let mut seen = Self {
            squares: Vec::new(),
            lines: Default::default(),
            kinds: HashSet::new(),
            limit: position.slide_limit(),
            near: NEAR,
            forms: DIAGONALS.to_vec(),
            unit: 2,
        };
        let World::Plane(plane) = &position.world else {
            return Err(not_infinite());
        };
        let promotions = position.rules.promotion.iter();
        seen.kinds
            .extend(promotions.flat_map(|p| p.to.iter().flatten()));
        seen.kinds.extend(plane.pieces.iter().map(|(_, p)| p.kind));
        let mut copy = position.clone();
        each_coordinate(&mut copy, |axis, n| seen.lines[axis].push(n.to_big()));
        each_square(&mut copy, |s| {
            seen.squares.push((s.x.to_big(), s.y.to_big()))
        });
        if let Document::Game(game) = doc {
            seen.moves(game);
        }
        Ok(seen)
    }

    fn moves(&mut self, game: &Game) {
        for id in game.tree.ids() {
            let Action::Wide(moves) = game.tree.action(id) else {
                continue;
            };
            for m in moves {
                let placed = m.placed.as_deref();
                let gated = placed.and_then(|p| p.gated);
                self.kinds.extend(m.promotion.into_iter().chain(gated));
                let put = placed.map(|p| [p.gate.square(), p.wall.square()]);
                let ends = [m.from.square(), m.to.square(), m.partner.clone()];
                let squares = ends.into_iter().chain(put.into_iter().flatten()).flatten();
                self.squares
                    .extend(squares.map(|s| (s.x.to_big(), s.y.to_big())));
            }
        }
    }

    /// Finds out what matters to the pieces; `false` if every distance does.
    fn reach(&mut self) -> bool {
        let kinds: Vec<Kind> = self.kinds.iter().copied().collect();
        let Some(steps) = infinite_reach(&kinds, infinite_pieces(), self.limit) else {
            return false;
        };
        for ([dx, dy], most) in steps {
            let size = dx.abs().max(dy.abs());
            if most < u32::MAX {
                self.near = self.near.max(size * i64::from(most));
            }
            if most == 1 {
                continue;
            }
            let step = gaps::gcd(dx.into(), dy.into()) as i64;
            let common = gaps::gcd(self.unit.into(), step.into()) as i64;
            let Some(unit) = (self.unit / common).checked_mul(step) else {
                return false;
            };
            self.unit = unit;
            let sign = if dy < 0 { -1 } else { 1 };
            let form = (sign * dy / step, -sign * dx / step);
            if dx != 0 && dy != 0 && !self.forms.contains(&form) {
                self.forms.push(form);
            }
        }
        true
    }

    fn gaps(&self, most: usize) -> Gaps {
        let axes = [self.axis(0), self.axis(1)];
        let mut gaps = Gaps::new(axes, &self.near.into(), self.unit, most);
        for form in &self.forms {
            gaps.keep_form(*form, &self.squares);
        }
        gaps
    }

    fn axis(&self, axis: usize) -> Vec<BigInt> {
        let of = |s: &(BigInt, BigInt)| if axis == 0 { s.0.clone() } else { s.1.clone() };
        let squares = self.squares.iter().map(of);
        squares.chain(self.lines[axis].iter().cloned()).collect()
    }
}

/// The position everything begins with.
fn start(doc: &mut Document) -> Result<&mut Position, Diagnostic> {
    let position = match doc {
        Document::Position(p) => p,
        Document::Game(Game {
            start: Start::Given(p),
            ..
        }) => Arc::make_mut(p),
        _ => return Err(not_infinite()),
    };
    match position.plane() {
        Some(plane) if plane.usual => Err(nobody_stands()),
        Some(_) => Ok(position),
        None => Err(not_infinite()),
    }
}

fn change(doc: &mut Document, map: &Map) {
    let by = |axis: usize, n: &mut Coord| {
        let stretches = if axis == 0 { &map.x } else { &map.y };
        *n = moved(stretches, n);
    };
    if let Ok(position) = start(doc) {
        each_coordinate(position, by);
        each_square(position, |s| {
            by(0, &mut s.x);
            by(1, &mut s.y);
        });
    }
    if let Document::Game(game) = doc {
        let all: Vec<NodeId> = game.tree.ids().collect();
        for id in all {
            if let Turn::Wide(moves) = game.tree.turn_mut(id) {
                moves.iter_mut().for_each(|m| each_of_move(m, by));
            }
        }
    }
}

fn each_of_move(m: &mut WideMove, by: impl Fn(usize, &mut Coord)) {
    let placed = m.placed.as_deref_mut();
    let put = placed.into_iter().flat_map(|p| [&mut p.gate, &mut p.wall]);
    for Spot { x, y, .. } in [&mut m.from, &mut m.to].into_iter().chain(put) {
        x.iter_mut().for_each(|n| by(0, n));
        y.iter_mut().for_each(|n| by(1, n));
    }
    if let Some(s) = &mut m.partner {
        by(0, &mut s.x);
        by(1, &mut s.y);
    }
}

/// Every file (0) and rank (1) that is no square's.
fn each_coordinate(position: &mut Position, mut by: impl FnMut(usize, &mut Coord)) {
    for rule in &mut position.rules.promotion {
        rule.ranks.iter_mut().for_each(|y| by(1, y));
    }
    let World::Plane(plane) = &mut position.world else {
        return;
    };
    if let Some(b) = &mut plane.border {
        [&mut b.left, &mut b.right]
            .into_iter()
            .flatten()
            .for_each(|x| by(0, x));
        [&mut b.bottom, &mut b.top]
            .into_iter()
            .flatten()
            .for_each(|y| by(1, y));
    }
}

fn each_square(position: &mut Position, mut by: impl FnMut(&mut Square)) {
    position.en_passant.squares.iter_mut().for_each(&mut by);
    let World::Plane(plane) = &mut position.world else {
        return;
    };
    plane.pieces.iter_mut().for_each(|(s, _)| by(s));
    plane.marks.iter_mut().for_each(&mut by);
    plane.rays.iter_mut().for_each(|r| by(&mut r.from));
}

/// Clusters and where they go: that nearest to zero stays if it is near, and comes near
/// if it is not.
fn stretches(gaps: &Gaps, axis: usize) -> Vec<Stretch> {
    let clusters = &gaps.axes[axis].clusters;
    let shifts = gaps.shifts(axis);
    let far = |(first, last): &(BigInt, BigInt)| {
        if *last < BigInt::ZERO {
            -last
        } else {
            first.clone().max(BigInt::ZERO)
        }
    };
    let home = clusters.iter().enumerate().min_by_key(|(_, c)| far(c));
    let anchor = home.map_or(BigInt::ZERO, |(i, cluster)| {
        let come = match far(cluster) > BigInt::from(NEAR) {
            true => &cluster.0 - (&cluster.0 % 2),
            false => BigInt::ZERO,
        };
        &shifts[i] - come
    });
    let stretch = |((first, last), shift): (&(BigInt, BigInt), &BigInt)| Stretch {
        from: first.clone().into(),
        to: last.clone().into(),
        at: (first - shift + &anchor).into(),
    };
    clusters.iter().zip(&shifts).map(stretch).collect()
}

fn not_infinite() -> Diagnostic {
    Diagnostic::error(
        Code("core/not-infinite"),
        "this is not a game or position on the infinite board",
    )
    .help("its coordinates are small: leave out `--squeeze` and `--unsqueeze`")
}

fn nobody_stands() -> Diagnostic {
    Diagnostic::error(
        Code("core/cannot-squeeze"),
        "the pieces are left out, so it is not known which squares they attack",
    )
    .help("write out the start position")
}

fn too_tangled() -> Diagnostic {
    Diagnostic::error(
        Code("core/cannot-squeeze"),
        "the far pieces are connected by too many lines of attack",
    )
    .help("convert without `--squeeze`")
}

fn no_map(record: u64) -> Diagnostic {
    Diagnostic::error(
        Code("core/no-squeeze-map"),
        format!("the map has no line for record {record}"),
    )
    .help("name the file that `--squeeze-map` wrote together with this one")
}

#[cfg(test)]
mod tests;
