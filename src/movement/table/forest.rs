//! Merges paths that begin with the same legs.

use super::layout::Layout;
use super::legs::{FARTHEST, Guard, Path, Stroke};
use super::{Leg, NotTabular, Ray, Table};
use crate::order;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A table under construction.
struct Forest<'a> {
    paths: &'a [Path],
    legs: Vec<Leg>,
    promotions: Vec<Arc<str>>,
}

/// The table of these paths, for a board with this many files and ranks.
pub(super) fn grow(paths: Vec<Path>, size: (u8, u8)) -> Result<Table, NotTabular> {
    let mut seen = HashSet::new();
    let mut paths: Vec<Path> = paths.into_iter().map(standing).collect();
    paths.retain(|p| seen.insert(p.clone()));
    let captures = |p: &Path| p.strokes.iter().filter(|s| s.capture).count() > 3;
    if paths.iter().any(captures) {
        return Err(NotTabular::TooInvolved);
    }
    let mut forest = Forest {
        paths: &paths,
        legs: Vec::new(),
        promotions: Vec::new(),
    };
    let all = (0..paths.len()).collect::<Vec<_>>();
    let (_, first) = forest.level(&all, 0)?;
    let unique = is_unique(&paths);
    let plain = unique && forest.legs.iter().all(is_plain);
    let hops = forest.legs.iter().any(|leg| leg.hop.is_some());
    Ok(Table {
        size: if hops { size } else { (0, 0) },
        first: usize::from(first),
        plain,
        rays: forest.legs.iter().filter(|_| plain).map(ray).collect(),
        unique,
        legs: forest.legs,
        promotions: forest.promotions,
    })
}

/// An effect without a leg happens on the piece's own cell.
fn standing(mut path: Path) -> Path {
    if path.strokes.is_empty() {
        path.strokes.push(Stroke::new((0, 0), 1, 1));
    }
    path
}

impl Forest<'_> {
    /// The legs at one place of these paths, next to each other.
    fn level(&mut self, paths: &[usize], depth: usize) -> Result<(u16, u16), NotTabular> {
        let all = self.paths;
        let mut order: Vec<Vec<usize>> = Vec::new();
        let mut groups: HashMap<(Stroke, Guard), usize> = HashMap::new();
        for &i in paths {
            let path = &all[i];
            let Some(stroke) = path.strokes.get(depth) else {
                continue;
            };
            let guard = if depth == 0 { path.guard } else { Guard::NONE };
            let bare = Stroke {
                quiet: false,
                capture: false,
                explicit: false,
                ..stroke.clone()
            };
            let group = *groups.entry((bare, guard)).or_insert(order.len());
            match order.get_mut(group) {
                Some(group) => group.push(i),
                None => order.push(vec![i]),
            }
        }
        let start = self.legs.len();
        for group in &order {
            let leg = self.leg(group, depth)?;
            self.legs.push(leg);
        }
        let end = u16::try_from(self.legs.len()).map_err(|_| NotTabular::TooInvolved)?;
        for (n, group) in order.iter().enumerate() {
            let goes_on = |i: &&usize| all[**i].strokes.len() > depth + 1;
            let on = |may: fn(&Stroke) -> bool| {
                let may = |i: &&usize| may(&all[**i].strokes[depth]);
                let goes = group.iter().filter(goes_on).filter(may);
                goes.copied().collect::<Vec<usize>>()
            };
            let (then, past) = (on(|s| s.quiet), on(|s| s.capture));
            let then = self.children(&then, depth)?;
            let past = self.children(&past, depth)?;
            self.legs[start + n].then = then;
            self.legs[start + n].past = past;
        }
        Ok((start as u16, end))
    }

    fn children(&mut self, paths: &[usize], depth: usize) -> Result<(u16, u16), NotTabular> {
        if paths.is_empty() {
            return Ok((0, 0));
        }
        self.level(paths, depth + 1)
    }

    /// The leg these paths share, with the moves that end on it.
    fn leg(&mut self, group: &[usize], depth: usize) -> Result<Leg, NotTabular> {
        let all = self.paths;
        let path = &all[group[0]];
        let stroke = &path.strokes[depth];
        let guard = if depth == 0 { path.guard } else { Guard::NONE };
        let (bx, by) = stroke.between().0;
        let step = |x, y| Layout::step(x, y).ok_or(NotTabular::TooInvolved);
        let mut leg = Leg {
            step: step(stroke.unit.0, stroke.unit.1)?,
            min: stroke.min,
            max: stroke.max,
            between: (step(bx, by)?, stroke.between().1),
            hop: stroke.hop,
            ranks: guard.ranks,
            files: guard.files,
            unmoved: guard.unmoved,
            zone: stroke.zone.clone(),
            quiet: Vec::new(),
            capture: Vec::new(),
            igui: Vec::new(),
            stays: stroke.igui,
            royal: stroke.royal,
            then: (0, 0),
            past: (0, 0),
        };
        for &i in group {
            let path = &all[i];
            let Some(stroke) = path.strokes.get(depth) else {
                continue;
            };
            if path.strokes.len() > depth + 1 {
                continue;
            }
            let promotion = self.promotion(path)?;
            let ends = [
                (stroke.quiet, &mut leg.quiet),
                (stroke.capture && !stroke.igui, &mut leg.capture),
                (stroke.capture && stroke.igui, &mut leg.igui),
            ];
            for (_, list) in ends.into_iter().filter(|(may, _)| *may) {
                if !list.contains(&promotion) {
                    list.push(promotion);
                }
            }
        }
        Ok(leg)
    }

    fn promotion(&mut self, path: &Path) -> Result<u8, NotTabular> {
        let Some(name) = &path.promotion else {
            return Ok(0);
        };
        let index = self.promotions.iter().position(|n| n == name);
        let index = index.unwrap_or_else(|| {
            self.promotions.push(name.clone());
            self.promotions.len() - 1
        });
        u8::try_from(index + 1).map_err(|_| NotTabular::TooInvolved)
    }
}

fn ray(leg: &Leg) -> Ray {
    Ray {
        step: leg.step,
        reach: leg.max,
        quiet: !leg.quiet.is_empty(),
        capture: !leg.capture.is_empty(),
    }
}

fn is_plain(leg: &Leg) -> bool {
    let everywhere = leg.ranks & leg.files == u16::MAX && leg.unmoved.is_none();
    let free = leg.between.1 == 0 && leg.hop.is_none() && leg.zone.is_none() && !leg.royal;
    let ends = leg.then == (0, 0) && leg.past == (0, 0) && leg.igui.is_empty();
    let same = |list: &[u8]| list.iter().all(|p| *p == 0);
    let steps = leg.step != 0 && leg.min == 1;
    everywhere && free && ends && steps && same(&leg.quiet) && same(&leg.capture)
}

/// Where a path ends, under which conditions, and how.
struct End<'a> {
    far: (i64, i64),
    path: &'a Path,
}

/// Whether no two paths make the same move. `false` also if that is not certain.
fn is_unique(paths: &[Path]) -> bool {
    let mut ends: Vec<End> = Vec::new();
    for path in paths {
        let walks = path.strokes.split_last().is_some_and(|(last, before)| {
            !last.igui && before.iter().all(|s| !s.capture && !s.igui)
        });
        if !walks || !add_ends(path, &path.strokes, (0, 0), &mut ends) {
            return false;
        }
    }
    order::sort_by_key(&mut ends, |end| end.far);
    ends.chunk_by(|a, b| a.far == b.far).all(|same| {
        let clash = |(n, a): (usize, &End)| same[..n].iter().any(|b| same_move(a.path, b.path));
        !same.iter().enumerate().any(clash)
    })
}

/// Every cell where the rest of a path can end; `false` if there are too many.
fn add_ends<'a>(path: &'a Path, rest: &[Stroke], far: (i64, i64), ends: &mut Vec<End<'a>>) -> bool {
    let Some((stroke, rest)) = rest.split_first() else {
        ends.push(End { far, path });
        return ends.len() <= usize::from(FARTHEST) * 1_000;
    };
    stroke.lengths().all(|n| {
        let ((x, y), n) = (stroke.unit, i64::from(n));
        add_ends(path, rest, (far.0 + n * x, far.1 + n * y), ends)
    })
}

/// Whether two paths to the same cell may be the same move.
fn same_move(a: &Path, b: &Path) -> bool {
    let (Some(x), Some(y)) = (a.strokes.last(), b.strokes.last()) else {
        return true;
    };
    let how = x.quiet && y.quiet || x.capture && y.capture;
    how && a.promotion == b.promotion && a.guard.and(b.guard).is_some()
}
