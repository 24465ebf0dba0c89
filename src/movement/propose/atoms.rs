//! The candidate parts of a definition.

use super::names::{names, plain, sorted};
use super::{Named, Picture};
use crate::model::{Expr, StepRange, Word};
use crate::movement::geometry::strides;
use crate::movement::node::Range;
use crate::movement::reach::{Abilities, Board, Occupant};
use crate::movement::{Action, Direction, Movement, Vector};
use crate::order;
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A part that draws nothing that the picture does not have.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) expr: Expr,
    pub(super) movement: Movement,
    pub(super) mode: Option<Action>,
    pub(super) price: u32,
    /// What it draws.
    pub(super) draws: BTreeMap<Vector, Abilities>,
}

/// The price of a word; names with many letters or parts cost a little more.
const WORD: u32 = 100;

/// Directions that are used for single leaps only.
const RARE: [&str; 4] = [
    "forward-sideways",
    "backward-sideways",
    "left-lengthwise",
    "right-lengthwise",
];

/// If there are more arrays than this, the rest is tried only as single leaps.
const MOST_ARRAYS: usize = 60;
/// With more directions than this, separate parts are as short.
const MOST_WORDS: usize = 3;
/// Longer rides get no separate range.
const LONGEST: u32 = 16;

type Drawing = BTreeMap<Vector, Abilities>;

/// Every candidate part for the picture.
pub(super) fn atoms(picture: &Picture, wanted: &Drawing, known: &[Named]) -> Vec<Atom> {
    let mut making = Making {
        picture,
        wanted,
        names: names(known),
        ways: Direction::NAMES
            .iter()
            .chain(&RARE)
            .filter_map(|w| Some((*w, Direction::parse(w)?)))
            .collect(),
        atoms: Vec::new(),
        drawn: HashMap::new(),
    };
    for named in known {
        making.named(named);
    }
    for base in making.bases(known) {
        making.base(&base);
    }
    for atom in literal(picture, wanted) {
        making.add(atom);
    }
    making.atoms
}

/// Every single cell, as a leap without mirror images.
pub(super) fn literal(picture: &Picture, wanted: &Drawing) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for (&at, &abilities) in wanted {
        let mode = match (
            picture.only_where,
            abilities & (Abilities::MOVE | Abilities::CAPTURE),
        ) {
            (true, _) => None,
            (_, both) if both == Abilities::MOVE | Abilities::CAPTURE => None,
            // On a board with other pieces, a cell shows either a move or a capture.
            (_, one) if !one.is_empty() && !picture.is_empty() => None,
            (_, Abilities::MOVE) => Some(Action::Move),
            (_, Abilities::CAPTURE) => Some(Action::Capture),
            _ => continue,
        };
        let Some(way) = at.minus(picture.from) else {
            continue;
        };
        let axes = picture.board.geometry().axes().max(2);
        let array: Vec<i64> = way.0.iter().take(axes).copied().collect();
        let expr = Expr::Mod {
            base: Box::new(Expr::Array(array.clone())),
            keys: Word::new("only").into_iter().collect(),
            range: None,
        };
        atoms.push(Atom {
            expr,
            movement: Movement::leap(&array).only(),
            mode,
            price: 2 * WORD + 15 + u32::from(mode.is_some()) * WORD,
            draws: [(at, abilities & (Abilities::MOVE | Abilities::CAPTURE))].into(),
        });
    }
    atoms
}

/// Leaps that form one part of a definition, such as those of a king.
struct Base {
    arrays: Vec<Vec<i64>>,
}

/// The vectors of a base and what each of them draws.
struct Ray {
    way: Vector,
    moves: Drawing,
    captures: Drawing,
}

struct Making<'a> {
    picture: &'a Picture,
    wanted: &'a Drawing,
    /// The names of leapers and riders by their arrays.
    names: HashMap<(Vec<Vec<i64>>, bool), Word>,
    atoms: Vec<Atom>,
    ways: Vec<(&'static str, Direction)>,
    /// The cheapest part for each drawing.
    drawn: HashMap<Vec<(Vector, Abilities)>, usize>,
}

impl Making<'_> {
    /// Adds a part unless a cheaper one draws the same.
    fn add(&mut self, atom: Atom) {
        let fits =
            |(at, d): (&Vector, &Abilities)| self.wanted.get(at).is_some_and(|w| w.contains(*d));
        if atom.draws.is_empty() || !atom.draws.iter().all(fits) {
            return;
        }
        let key: Vec<_> = atom.draws.iter().map(|(at, d)| (*at, *d)).collect();
        match self.drawn.get(&key) {
            Some(&n) if self.atoms[n].price <= atom.price => {}
            Some(&n) => self.atoms[n] = atom,
            None => {
                self.drawn.insert(key, self.atoms.len());
                self.atoms.push(atom);
            }
        }
    }

    /// A known piece as it is, or only its moves or captures.
    fn named(&mut self, named: &Named) {
        let parts = named.movement.parts().len().min(40) as u32;
        let price = WORD + 4 * parts.min(10) + named.name.as_str().chars().count().min(20) as u32;
        let mut modes = vec![None];
        if !self.picture.only_where && self.picture.is_empty() {
            modes.extend([Some(Action::Move), Some(Action::Capture)]);
        }
        for mode in modes {
            let movement = named.movement.clone();
            let whole = match mode {
                Some(action) => movement.clone().act(action),
                None => movement.clone(),
            };
            let Some(draws) = self.picture.of(&whole) else {
                return;
            };
            self.add(Atom {
                expr: Expr::Name(named.name.clone()),
                movement,
                mode,
                price: price + u32::from(mode.is_some()) * WORD,
                draws,
            });
        }
    }

    /// Single arrays that may lead to the cells of the picture, and those of known pieces.
    fn bases(&self, known: &[Named]) -> Vec<Base> {
        let mut single = BTreeSet::new();
        for at in self.wanted.keys() {
            let Some(way) = at.minus(self.picture.from) else {
                continue;
            };
            let array = self.array(way);
            let n = strides(&array).max(1);
            single.insert(array.iter().map(|a| a / n).collect::<Vec<i64>>());
            single.insert(array);
        }
        let mut bases: Vec<Base> = single
            .into_iter()
            .map(|a| Base { arrays: vec![a] })
            .collect();
        order::sort_by_key(&mut bases, |b| {
            b.arrays.iter().flatten().map(|n| n.abs()).sum::<i64>()
        });
        bases.truncate(MOST_ARRAYS);
        let several = known.iter().filter_map(|n| plain(&n.movement));
        let several = several.map(|(arrays, _)| arrays).filter(|a| a.len() == 2);
        let several: BTreeSet<_> = several.collect();
        bases.extend(several.into_iter().map(|arrays| Base { arrays }));
        bases
    }

    /// The usual array for a vector: in standard order, without signs if possible.
    fn array(&self, way: Vector) -> Vec<i64> {
        let geometry = self.picture.board.geometry();
        let axes = geometry.axes();
        let orbit = geometry.orbit(way);
        let positive = orbit.iter().filter(|v| v.0.iter().all(|n| *n >= 0));
        let best = positive.min().or(orbit.first()).copied().unwrap_or(way);
        let array = &best.0[..axes.max(2)];
        match array.iter().all(|n| *n >= 0) {
            true => sorted(array),
            false => array.to_vec(),
        }
    }

    fn base(&mut self, base: &Base) {
        for range in self.ranges(base) {
            let rays = self.rays(base, range);
            if rays.is_empty() {
                continue;
            }
            self.ranged(base, range, &rays, None);
            if !self.picture.only_where && self.picture.is_empty() {
                self.ranged(base, range, &rays, Some(Action::Move));
                self.ranged(base, range, &rays, Some(Action::Capture));
            }
        }
    }

    /// The possible repetitions of the leaps, up to the size of the board.
    fn ranges(&self, base: &Base) -> Vec<Range> {
        let far = self.rays(base, Range::RIDER);
        let longest = far.iter().map(|r| r.moves.len().max(r.captures.len()));
        let longest = (longest.max().unwrap_or(0) as u32).min(LONGEST);
        let mut ranges = vec![Range::ONCE];
        if longest > 1 {
            ranges.push(Range::RIDER);
            let max = |n| Some(n);
            ranges.extend((2..longest).map(|n| Range {
                min: 1,
                max: max(n),
            }));
            ranges.extend((2..=longest).map(|n| Range { min: n, max: None }));
            ranges.extend((2..longest).map(|n| Range {
                min: n,
                max: max(n),
            }));
        }
        ranges
    }

    fn rays(&self, base: &Base, range: Range) -> Vec<Ray> {
        let geometry = self.picture.board.geometry();
        let vectors = base.arrays.iter().filter_map(|a| geometry.vector(a));
        let ways = vectors
            .flat_map(|v| geometry.orbit(v))
            .filter(|w| !w.is_zero());
        ways.map(|way| self.ray(way, range)).collect()
    }

    fn ray(&self, way: Vector, range: Range) -> Ray {
        let board = &self.picture.board;
        let imagined = self.picture.is_empty();
        let (mut moves, mut captures) = (Drawing::new(), Drawing::new());
        let mut at = self.picture.from;
        for n in 1..=range.most() {
            let Some(next) = at.plus(way).filter(|a| board.inside(*a)) else {
                break;
            };
            at = next;
            let found = board.occupant(at);
            if n >= range.min {
                if found == Occupant::Empty {
                    moves.insert(at, Abilities::MOVE);
                }
                if found == Occupant::Enemy || imagined && !self.picture.only_where {
                    captures.insert(at, self.picture.seen(Abilities::CAPTURE));
                }
            }
            if found != Occupant::Empty {
                break;
            }
        }
        Ray {
            way,
            moves,
            captures,
        }
    }

    /// The rays of one range under every useful direction.
    fn ranged(&mut self, base: &Base, range: Range, rays: &[Ray], mode: Option<Action>) {
        let drawings: Vec<Drawing> = rays.iter().map(|r| drawn(r, mode)).collect();
        let fits: Vec<bool> = drawings.iter().map(|d| self.fits(d)).collect();
        if fits.iter().all(|fits| *fits) {
            self.offer((base, range, mode), &[], &drawings);
            return;
        }
        if !fits
            .iter()
            .zip(&drawings)
            .any(|(fits, d)| *fits && !d.is_empty())
        {
            return;
        }
        let mut useful: Vec<(&str, Vec<bool>)> = Vec::new();
        for (word, direction) in &self.ways {
            let kept = self.kept(direction, rays);
            let right = kept.iter().zip(&fits).all(|(k, f)| !k || *f);
            if right && kept.contains(&true) && useful.iter().all(|(_, k)| *k != kept) {
                useful.push((word, kept));
            }
        }
        let mut seen: HashSet<Vec<bool>> = HashSet::new();
        let mut sets: Vec<(Vec<&str>, Vec<bool>)> = vec![(Vec::new(), vec![false; rays.len()])];
        for _ in 0..MOST_WORDS {
            let mut next = Vec::new();
            for (words, kept) in &sets {
                for (word, more) in &useful {
                    let both: Vec<bool> = kept.iter().zip(more).map(|(a, b)| a | b).collect();
                    if !seen.insert(both.clone()) {
                        continue;
                    }
                    let words: Vec<&str> = words.iter().chain([word]).copied().collect();
                    let kept = drawings.iter().zip(&both).filter(|(_, k)| **k);
                    let kept: Vec<&Drawing> = kept.map(|(d, _)| d).collect();
                    self.offer((base, range, mode), &words, &kept);
                    next.push((words, both));
                }
            }
            sets = next;
        }
    }

    fn fits(&self, drawing: &Drawing) -> bool {
        let fits =
            |(at, d): (&Vector, &Abilities)| self.wanted.get(at).is_some_and(|w| w.contains(*d));
        drawing.iter().all(fits)
    }

    /// The rays that have a direction.
    fn kept(&self, direction: &Direction, rays: &[Ray]) -> Vec<bool> {
        let geometry = self.picture.board.geometry();
        let second = self.picture.board.second;
        let holds = |r: &Ray| direction.holds(geometry, second, r.way);
        rays.iter().map(holds).collect()
    }

    fn offer(
        &mut self,
        (base, range, mode): (&Base, Range, Option<Action>),
        words: &[&str],
        drawings: &[impl Borrow<Drawing>],
    ) {
        let mut draws = Drawing::new();
        for (at, abilities) in drawings.iter().flat_map(|d| d.borrow()) {
            *draws.entry(*at).or_default() |= *abilities;
        }
        let key: Vec<_> = draws.iter().map(|(at, d)| (*at, *d)).collect();
        let least = WORD * (1 + words.len() + usize::from(mode.is_some())) as u32;
        let known = self.drawn.get(&key);
        if draws.is_empty() || known.is_some_and(|&n| self.atoms[n].price <= least) {
            return;
        }
        let Some((expr, movement, price)) = self.written(base, range, words) else {
            return;
        };
        self.add(Atom {
            expr,
            movement,
            mode,
            price: price + u32::from(mode.is_some()) * WORD,
            draws,
        });
    }

    /// The base with a range and directions, its meaning and its price.
    fn written(&self, base: &Base, range: Range, words: &[&str]) -> Option<(Expr, Movement, u32)> {
        let leaps = base.arrays.iter().map(|a| Movement::leap(a));
        let mut movement = Movement::any_of(leaps.collect())?;
        let rides = range != Range::ONCE;
        let name = |rides| self.names.get(&(base.arrays.clone(), rides));
        // The name of a rider needs no range; the name of a leaper does.
        let (expr, written) = match (name(rides), name(false), name(true)) {
            (Some(name), ..) => (
                Expr::Name(name.clone()),
                range.max.is_none() && range.min == 1,
            ),
            (None, Some(name), _) => (Expr::Name(name.clone()), false),
            (None, None, Some(name)) => (Expr::Name(name.clone()), false),
            (None, None, None) => match &base.arrays[..] {
                [only] => (Expr::Array(only.clone()), false),
                _ => return None,
            },
        };
        let mut price = match &expr {
            Expr::Name(name) => WORD + name.as_str().chars().count().min(20) as u32,
            _ => WORD + 20,
        };
        price += if base.arrays.len() > 1 { 5 } else { 0 };
        let leaper = name(false).is_none() && name(true).is_some() && !rides;
        let needed = rides && !written || leaper;
        if needed {
            let two = range.min > 1;
            price += if two { 2 * WORD } else { WORD };
        }
        price += words.len() as u32 * WORD;
        price += words.iter().map(|w| w.len() as u32).sum::<u32>();
        if rides {
            movement = movement.range(range.min, range.max);
        }
        if !words.is_empty() {
            movement = movement.toward(words);
        }
        let range = needed.then_some(StepRange {
            min: range.min,
            max: range.max,
        });
        let keys: Vec<Word> = words.iter().filter_map(|w| Word::new(w)).collect();
        let expr = match (range.is_some(), keys.is_empty()) {
            (false, true) => expr,
            _ => Expr::Mod {
                base: Box::new(expr),
                keys,
                range,
            },
        };
        Some((expr, movement, price))
    }
}

fn drawn(ray: &Ray, mode: Option<Action>) -> Drawing {
    let mut all = Drawing::new();
    if mode != Some(Action::Capture) {
        all.extend(ray.moves.iter().map(|(at, d)| (*at, *d)));
    }
    if mode != Some(Action::Move) {
        for (at, d) in &ray.captures {
            *all.entry(*at).or_default() |= *d;
        }
    }
    all
}
