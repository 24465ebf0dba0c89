//! From parts to paths, and from paths to a forest of legs.

use super::forest;
use super::layout::Layout;
use super::legs::{FARTHEST, Guard, Path, Stroke, way};
use super::strokes::{aimed, guarded, holds, is_outward, join, stroke};
use super::{NotTabular, Table};
use crate::movement::node::{Action, Condition, Id, Link, Movement, Node, Range};
use crate::movement::{Direction, Geometry, Vector, Verdict};

pub(super) const GEOMETRY: Geometry = Geometry::Rectangular(2);
const MOST_PATHS: usize = 20_000;

/// The context of a part; see [`reach`](crate::movement::reach).
#[derive(Clone, Default)]
pub(super) struct Context {
    /// The strokes that led here.
    pub(super) before: Vec<Stroke>,
    pub(super) outward: bool,
    literal: bool,
    pub(super) lame: bool,
    pub(super) hop: Option<Action>,
    pub(super) range: Option<Range>,
}

impl Context {
    fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut changed = self.clone();
        change(&mut changed);
        changed
    }
}

struct Compiler<'a> {
    movement: &'a Movement,
    layout: &'a Layout,
    made: usize,
}

type Paths = Result<Vec<Path>, NotTabular>;

pub(super) fn compile(movement: &Movement, layout: &Layout) -> Result<Table, NotTabular> {
    forest::grow(paths(movement, layout)?, (layout.files, layout.ranks))
}

/// Every path of a move.
pub(super) fn paths(movement: &Movement, layout: &Layout) -> Paths {
    if layout.files > 16 || layout.ranks > 16 {
        return Err(NotTabular::Board);
    }
    match movement.verdict(&|zone| layout.zone(zone).is_some()) {
        Verdict::Exact => {}
        Verdict::Bounded { mut because } | Verdict::Opaque { mut because } => {
            because.truncate(1);
            let cost = because.pop().map(NotTabular::Inexact);
            return Err(cost.unwrap_or(NotTabular::TooInvolved));
        }
    }
    let mut compiler = Compiler {
        movement,
        layout,
        made: 0,
    };
    compiler.part(movement.root(), &Context::default())
}

impl Compiler<'_> {
    fn count(&mut self, paths: usize) -> Result<(), NotTabular> {
        self.made += paths;
        if self.made > MOST_PATHS {
            return Err(NotTabular::TooInvolved);
        }
        Ok(())
    }

    fn part(&mut self, id: Id, context: &Context) -> Paths {
        self.count(1)?;
        let movement = self.movement;
        let paths = match movement.node(id) {
            Node::Leap(array) => self.leap(array, context)?,
            Node::Either(items) => {
                let mut all = Vec::new();
                for &item in items {
                    all.extend(self.part(item, context)?);
                }
                all
            }
            Node::Then { .. } if context.range.is_some() => self.repeated(id, context)?,
            Node::Then { first, link, then } => self.chain(*first, *link, *then, context)?,
            Node::Ride(of, range) => {
                let riding = context.with(|c| c.range = c.range.or(Some(*range)));
                self.part(*of, &riding)?
            }
            Node::Toward(of, ways) => self.toward(*of, ways, context)?,
            Node::Literal(of) => self.part(*of, &context.with(|c| c.literal = true))?,
            Node::Outward(of, outward) => {
                self.part(*of, &context.with(|c| c.outward = *outward))?
            }
            Node::Within(of, zone) => self.within(*of, zone, context)?,
            Node::Act(action, of) => self.act(*action, *of, context)?,
            Node::PromoteTo(names) => names
                .iter()
                .map(|name| Path {
                    promotion: Some(name.clone()),
                    ..Path::of(Vec::new())
                })
                .collect(),
            Node::When {
                branches,
                otherwise,
            } => self.when(branches, *otherwise, context)?,
            Node::Opaque(cost) => return Err(NotTabular::Inexact(cost.clone())),
        };
        self.count(paths.len())?;
        Ok(paths)
    }

    fn leap(&mut self, array: &[i64], context: &Context) -> Paths {
        let misfit = || NotTabular::Array(array.to_vec());
        let vector = GEOMETRY.vector(array).ok_or_else(misfit)?;
        let leaps = match (context.literal, self.layout.second) {
            (false, _) => GEOMETRY.orbit(vector),
            (true, true) => vec![vector.turned()],
            (true, false) => vec![vector],
        };
        let leaps = leaps.into_iter().filter(|l| is_outward(*l, context));
        Ok(leaps
            .filter_map(|l| stroke(l, context))
            .map(|s| Path::of(vec![s]))
            .collect())
    }

    fn chain(&mut self, first: Id, link: Link, then: Id, context: &Context) -> Paths {
        let mut all = Vec::new();
        for path in self.part(first, context)? {
            self.go_on(&path, then, context, &mut all)?;
            if link == Link::May {
                all.push(path);
            }
        }
        Ok(all)
    }

    fn go_on(
        &mut self,
        path: &Path,
        then: Id,
        context: &Context,
        into: &mut Vec<Path>,
    ) -> Result<(), NotTabular> {
        let movement = self.movement;
        if let Node::Either(items) = movement.node(then) {
            for &item in items {
                self.count(1)?;
                self.go_on(path, item, context, into)?;
            }
            return Ok(());
        }
        let effect = movement.nodes().is_effect(then);
        let walked = if effect {
            Some(path.clone())
        } else {
            path.clone().walkable()
        };
        let Some(walked) = walked else { return Ok(()) };
        let longer = context.before.len() + walked.strokes.len() > 1;
        let exact = (longer || movement.nodes().looks_back(then)) && !walked.is_exact();
        let each = if exact {
            walked.exploded()
        } else {
            vec![walked]
        };
        self.count(each.len())?;
        for so_far in each {
            let there = context.with(|c| {
                c.before.extend_from_slice(&so_far.strokes);
                c.outward = !effect;
            });
            for next in self.part(then, &there)? {
                into.extend(join(&so_far, next)?);
            }
        }
        Ok(())
    }

    /// A fixed path, repeated.
    fn repeated(&mut self, id: Id, context: &Context) -> Paths {
        let range = context.range.unwrap_or(Range::ONCE);
        let once = context.with(|c| (c.range, c.lame, c.hop) = (None, false, None));
        let mut all = Vec::new();
        for path in self.part(id, &once)? {
            let Some((x, y)) = way(path.strokes.iter()) else {
                return Err(NotTabular::TooInvolved);
            };
            let Some(on) = path.clone().quiet() else {
                continue;
            };
            let mut strokes = Vec::new();
            for n in 1..=i64::from(range.most().min(FARTHEST.into())) {
                let far = (n * x).abs().max((n * y).abs()) > FARTHEST.into();
                if far || (n > 1 && (x, y) == (0, 0)) {
                    break;
                }
                if n >= i64::from(range.min) {
                    let whole = [&strokes[..], &path.strokes[..]].concat();
                    all.push(Path::of(whole));
                }
                strokes.extend(on.strokes.iter().cloned());
            }
        }
        Ok(all)
    }

    fn toward(&mut self, of: Id, ways: &[Direction], context: &Context) -> Paths {
        let mut kept = Vec::new();
        for path in self.part(of, context)? {
            let each = match way(aimed(&path)) {
                Some(_) => vec![path],
                None => path.exploded(),
            };
            self.count(each.len().saturating_mul(ways.len()))?;
            let second = self.layout.second;
            let goes = |p: &Path| {
                let way = way(aimed(p)).and_then(|(x, y)| Vector::new(&[x, y]));
                way.is_some_and(|w| ways.iter().any(|d| d.holds(GEOMETRY, second, w)))
            };
            kept.extend(each.into_iter().filter(goes));
        }
        Ok(kept)
    }

    fn within(&mut self, of: Id, zone: &str, context: &Context) -> Paths {
        let zone = *self.layout.zone(zone).ok_or(NotTabular::TooInvolved)?;
        let mut paths = self.part(of, context)?;
        for path in &mut paths {
            let last = path.strokes.last_mut().filter(|s| !s.igui);
            let last = last.ok_or(NotTabular::TooInvolved)?;
            let mut both = zone;
            if let Some(other) = &last.zone {
                both.iter_mut().zip(other.iter()).for_each(|(a, b)| *a &= b);
            }
            last.zone = Some(Box::new(both));
        }
        Ok(paths)
    }

    fn act(&mut self, action: Action, of: Id, context: &Context) -> Paths {
        match action {
            Action::NoJump => self.part(of, &context.with(|c| c.lame = true)),
            Action::Cannon | Action::Grasshopper => {
                self.part(of, &context.with(|c| c.hop = Some(action)))
            }
            Action::Move => {
                let paths = self.part(of, context)?;
                Ok(paths.into_iter().filter_map(Path::quiet).collect())
            }
            Action::Capture => {
                let paths = self.part(of, context)?;
                Ok(paths.into_iter().flat_map(Path::capturing).collect())
            }
            Action::CaptureRoyal => self.last_captures(of, context, |s| s.royal = true),
            Action::Igui => self.last_captures(of, context, |s| s.igui = true),
            Action::Initial => {
                let guard = Guard {
                    unmoved: Some(true),
                    ..Guard::NONE
                };
                Ok(guarded(self.part(of, context)?, guard))
            }
        }
    }

    /// The captures of single legs, with a further restriction.
    fn last_captures(&mut self, of: Id, context: &Context, mark: impl Fn(&mut Stroke)) -> Paths {
        let paths = self.part(of, context)?;
        let mut all: Vec<Path> = paths
            .into_iter()
            .filter(|p| !p.strokes.is_empty())
            .collect();
        for path in &mut all {
            let [only] = &mut path.strokes[..] else {
                return Err(NotTabular::TooInvolved);
            };
            let explicit = only.explicit;
            mark(only);
            only.quiet = false;
            only.explicit = explicit || only.royal;
        }
        all.retain(|p| !p.is_dead());
        Ok(all)
    }

    fn when(
        &mut self,
        branches: &[(Condition, Id)],
        otherwise: Option<Id>,
        context: &Context,
    ) -> Paths {
        let moving = context.before.iter().filter(|s| s.moves());
        let exact = context.before.iter().all(|s| s.min == s.max || !s.moves());
        let so_far = way(moving)
            .filter(|_| exact)
            .ok_or(NotTabular::TooInvolved)?;
        let mut all = Vec::new();
        let mut open = [u16::MAX; 16];
        for (condition, id) in branches {
            self.count(condition.size())?;
            let here = self.where_holds(condition, so_far, &open);
            all.extend(self.guarded_part(*id, &here, context)?);
            open.iter_mut().zip(here).for_each(|(a, b)| *a &= !b);
        }
        if let Some(id) = otherwise {
            all.extend(self.guarded_part(id, &open, context)?);
        }
        Ok(all)
    }

    /// For each file, the ranks of the start, among these, where a condition is true.
    fn where_holds(
        &self,
        condition: &Condition,
        (x, y): (i64, i64),
        among: &[u16; 16],
    ) -> [u16; 16] {
        let own = |n: i64, size: u8| match self.layout.second {
            true => i64::from(size) - n,
            false => n + 1,
        };
        let mut found = [0; 16];
        for (file, ranks) in (0..).zip(&mut found) {
            for rank in 0..16 {
                let file = own(file + x, self.layout.files);
                let rank_there = own(rank + y, self.layout.ranks);
                *ranks |= u16::from(holds(condition, file, rank_there)) << rank;
            }
        }
        found.iter_mut().zip(among).for_each(|(a, b)| *a &= b);
        found
    }

    /// The paths of a part, for pieces that start on these cells.
    fn guarded_part(&mut self, id: Id, cells: &[u16; 16], context: &Context) -> Paths {
        let mut groups: Vec<Guard> = Vec::new();
        for (file, &ranks) in cells.iter().enumerate().filter(|(_, r)| **r != 0) {
            let files = 1 << file;
            match groups.iter_mut().find(|g| g.ranks == ranks) {
                Some(group) => group.files |= files,
                None => groups.push(Guard {
                    ranks,
                    files,
                    unmoved: None,
                }),
            }
        }
        if groups.is_empty() {
            return Ok(Vec::new());
        }
        let paths = self.part(id, context)?;
        self.count(paths.len() * groups.len())?;
        let each = groups.into_iter().map(|g| guarded(paths.clone(), g));
        Ok(each.flatten().collect())
    }
}
