//! From moves leg by leg to a tree in words.

use super::atoms::name_of;
use super::path::{Always, Ends, Leg, Over, Path, Reach, is_outward};
use super::step::{Leap, Shape, Step};
use crate::model::{Expr, Link, StepRange, Word};
use crate::movement::{Direction, Geometry, Vector};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Makes trees; names that the file itself defines are not used for leaps.
pub struct Trees<'a> {
    pub taken: &'a HashSet<String>,
}

/// A function applied to a piece.
pub fn apply(function: &str, piece: Expr) -> Expr {
    Expr::Apply {
        func: Box::new(name(function)),
        args: vec![piece],
    }
}

fn name(text: &str) -> Expr {
    match Word::new(text) {
        Some(word) => Expr::Name(word),
        None => Expr::Text(text.to_owned()),
    }
}

/// Any of these; nested ones become one list.
pub fn any(items: Vec<Expr>) -> Expr {
    let mut flat: Vec<Expr> = Vec::new();
    for item in items {
        let inner = match item {
            Expr::Alt { props, items } if props.is_empty() => items,
            other => vec![other],
        };
        for item in inner {
            if !flat.contains(&item) {
                flat.push(item);
            }
        }
    }
    match flat.len() {
        1 => flat.swap_remove(0),
        _ => Expr::Alt {
            props: Vec::new(),
            items: flat,
        },
    }
}

/// Where a move may continue or end.
struct Head<'p> {
    leg: Leg,
    stop: Option<Ends>,
    quiet: Vec<&'p [Leg]>,
    taking: Vec<&'p [Leg]>,
}

/// What legs in several directions have in common.
#[derive(PartialEq)]
struct Group {
    reach: Reach,
    over: Over,
    /// What may be at the end of the leg.
    ends: Ends,
    /// What comes after, and whether it is required.
    then: Option<(Link, Expr)>,
    steps: Vec<Step>,
}

impl Trees<'_> {
    /// The tree of one part.
    pub fn part(&self, paths: &[Path]) -> Expr {
        let mut all = Vec::new();
        for initial in [false, true] {
            let some = paths.iter().filter(|p| p.initial == initial);
            let (shot, walked): (Vec<&[Leg]>, Vec<&[Leg]>) =
                some.map(|p| &p.legs[..]).partition(|legs| is_igui(legs));
            let mut found = self.from(&[], &walked);
            if !shot.is_empty() {
                let legs: Vec<&[Leg]> = shot.iter().map(|legs| &legs[..1]).collect();
                found.push(apply("igui", any(self.plainly(&legs))));
            }
            let wrap = |e: Expr| if initial { apply("initial", e) } else { e };
            if !found.is_empty() {
                all.push(wrap(any(found)));
            }
        }
        any(all)
    }

    /// The first legs as plain leaps, without a function for captures.
    fn plainly(&self, legs: &[&[Leg]]) -> Vec<Expr> {
        let bare = legs.iter().filter_map(|legs| legs.first()).map(|leg| Leg {
            ends: Ends::ANY,
            ..*leg
        });
        let bare: Vec<[Leg; 1]> = bare.map(|leg| [leg]).collect();
        let bare: Vec<&[Leg]> = bare.iter().map(|leg| &leg[..]).collect();
        self.from(&[], &bare)
    }

    /// The tree of the legs after these.
    fn from(&self, before: &[Leg], tails: &[&[Leg]]) -> Vec<Expr> {
        let mut groups: Vec<Group> = Vec::new();
        for head in heads(tails) {
            for group in self.ways(before, &head) {
                let same = |g: &&mut Group| {
                    g.reach == group.reach
                        && g.over == group.over
                        && g.ends == group.ends
                        && g.then == group.then
                };
                match groups.iter_mut().find(same) {
                    Some(g) => g.steps.extend(&group.steps),
                    None => groups.push(group),
                }
            }
        }
        let groups = groups.into_iter();
        groups.map(|group| self.chain(before, group)).collect()
    }

    /// What a leg in one direction leads to.
    fn ways(&self, before: &[Leg], head: &Head<'_>) -> Vec<Group> {
        let after = |ends: Ends, tails: &[&[Leg]]| {
            let so_far = [before, &[Leg { ends, ..head.leg }]].concat();
            (!tails.is_empty()).then(|| any(self.from(&so_far, tails)))
        };
        let group = |ends: Ends, then: Option<(Link, Expr)>| Group {
            reach: head.leg.reach,
            over: head.leg.over,
            ends,
            then,
            steps: vec![head.leg.step],
        };
        let mut ways = Vec::new();
        let quiet = after(Ends::EMPTY, &head.quiet);
        match (head.stop, quiet) {
            (Some(Ends::ANY), Some(next)) => ways.push(group(Ends::ANY, Some((Link::May, next)))),
            (stop, quiet) => {
                ways.extend(stop.map(|ends| group(ends, None)));
                ways.extend(quiet.map(|next| group(Ends::ANY, Some((Link::Must, next)))));
            }
        }
        let taking = after(Ends::ENEMY, &head.taking);
        ways.extend(taking.map(|next| group(Ends::ENEMY, Some((Link::Must, next)))));
        ways
    }

    fn chain(&self, before: &[Leg], group: Group) -> Expr {
        let leg = self.leg(before, &group);
        match group.then {
            None => leg,
            Some((link, Expr::Chain { first, mut legs })) => {
                legs.insert(0, (link, *first));
                Expr::Chain {
                    first: Box::new(leg),
                    legs,
                }
            }
            Some((link, next)) => Expr::Chain {
                first: Box::new(leg),
                legs: vec![(link, next)],
            },
        }
    }

    /// One leg with its functions.
    fn leg(&self, before: &[Leg], group: &Group) -> Expr {
        let mut leaps: Vec<Leap> = Vec::new();
        for step in &group.steps {
            if !leaps.contains(&step.leap()) {
                leaps.push(step.leap());
            }
        }
        let said: Vec<(Leap, Vec<&str>)> = leaps
            .iter()
            .map(|leap| (*leap, keys(before, *leap, &group.steps)))
            .collect();
        let items = self.together(&said, group.reach);
        let piece = match group.over {
            Over::Free | Over::Skip => items,
            Over::Lame => apply("no-jump", items),
            Over::Hurdle => apply("cannon", items),
            Over::NextHurdle => apply("grasshopper", items),
        };
        ending(group.ends, piece)
    }

    /// Leaps with their directions; a wazir and a ferz with the same directions are a king's step.
    fn together(&self, said: &[(Leap, Vec<&str>)], reach: Reach) -> Expr {
        let one = Leap::new(0, 1);
        let two = Leap::new(1, 1);
        let rides = reach == Reach::RIDER || reach.max.is_some_and(|m| m > 1);
        let king = if rides { "queen" } else { "commoner" };
        if let [(a, words), (b, others)] = said
            && (*a, *b) == (one, two)
            && words == others
            && !self.taken.contains(king)
        {
            return with(name(king), words, reach, rides);
        }
        let each = said
            .iter()
            .map(|(leap, words)| self.leap(*leap, words, reach));
        any(each.collect())
    }

    fn leap(&self, leap: Leap, words: &[&str], reach: Reach) -> Expr {
        let free = |name: &&str| !self.taken.contains(*name);
        let rider = name_of(leap, true).filter(free);
        if let Some(rider) = rider.filter(|_| reach != Reach::ONCE) {
            return with(name(rider), words, reach, true);
        }
        let base = match name_of(leap, false).filter(free) {
            Some(leaper) => name(leaper),
            None => Expr::Array(vec![leap.short, leap.long]),
        };
        with(base, words, reach, false)
    }
}

/// A piece with its directions and its range; a rider needs no range.
fn with(base: Expr, words: &[&str], reach: Reach, rides: bool) -> Expr {
    let plain = if rides { Reach::RIDER } else { Reach::ONCE };
    let range = (reach != plain).then_some(StepRange {
        min: reach.min,
        max: reach.max,
    });
    let keys: Vec<Word> = words.iter().filter_map(|w| Word::new(w)).collect();
    match keys.is_empty() && range.is_none() {
        true => base,
        false => Expr::Mod {
            base: Box::new(base),
            keys,
            range,
        },
    }
}

/// A capture of an adjacent piece, while the capturing piece does not move.
pub fn is_igui(legs: &[Leg]) -> bool {
    match legs {
        [there, back] => {
            there.ends == Ends::ENEMY
                && back.ends.empty
                && back.step == there.step.times(-1)
                && [there, back].iter().all(|l| l.reach == Reach::ONCE)
                && [there, back].iter().all(|l| l.over == Over::Free)
        }
        _ => false,
    }
}

fn heads<'p>(tails: &[&'p [Leg]]) -> Vec<Head<'p>> {
    let mut heads: Vec<Head<'p>> = Vec::new();
    for tail in tails {
        let Some((leg, rest)) = tail.split_first() else {
            continue;
        };
        let same =
            |h: &Head<'_>| (h.leg.step, h.leg.reach, h.leg.over) == (leg.step, leg.reach, leg.over);
        let at = heads.iter().position(same).unwrap_or(heads.len());
        if at == heads.len() {
            heads.push(Head {
                leg: *leg,
                stop: None,
                quiet: Vec::new(),
                taking: Vec::new(),
            });
        }
        let Some(head) = heads.get_mut(at) else {
            continue;
        };
        match rest {
            [] => head.stop = Some(head.stop.map_or(leg.ends, |e| e.or(leg.ends))),
            _ if leg.ends == Ends::ENEMY => head.taking.push(rest),
            _ => head.quiet.push(rest),
        }
    }
    heads
}

/// The functions for the end of a leg.
fn ending(ends: Ends, piece: Expr) -> Expr {
    let passing = ends.passing.then(|| apply("en-passant", piece.clone()));
    let landing = match (ends.empty, ends.enemy) {
        (true, true) => Some(piece),
        (true, false) => Some(apply("move", piece)),
        (false, true) => Some(apply("capture", piece)),
        (false, false) => None,
    };
    any(landing.into_iter().chain(passing).collect())
}

/// Directions for those steps of a leap that are made after these legs.
fn keys(before: &[Leg], leap: Leap, steps: &[Step]) -> Vec<&'static str> {
    let all = leap.all();
    let taken = |s: &Step| steps.contains(s);
    if before.is_empty() {
        return words(&all, &taken);
    }
    let outward: Vec<Always> = all.iter().map(|s| is_outward(before, *s)).collect();
    let just = |(s, out): (&Step, &Always)| *out == if taken(s) { Always::Yes } else { Always::No };
    if all.iter().zip(&outward).all(just) {
        return Vec::new();
    }
    let mut keys = vec!["any"];
    keys.extend(words(&all, &taken));
    keys
}

/// Whether a direction distinguishes steps of an oblique leap, or otherwise those of a straight one.
fn is_for(oblique: bool, word: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|w| word.contains(w));
    match oblique {
        true => !has(&["lengthwise", "sideways"]),
        false => !has(&["narrow", "wide", "most", "shallow"]),
    }
}

/// As few direction words as possible that together select some steps; none for all steps.
fn words(all: &[Step], taken: &dyn Fn(&Step) -> bool) -> Vec<&'static str> {
    let goal = mask(all, taken);
    if goal == mask(all, &|_| true) {
        return Vec::new();
    }
    let known = all.first().map_or(&[][..], |s| directions(s.leap()));
    let some = known.iter().copied();
    let masks: Vec<(u32, &str)> = some.filter(|(m, _)| m & !goal == 0).collect();
    if let Some((_, word)) = masks.iter().find(|(m, _)| *m == goal) {
        return vec![word];
    }
    for (i, (m, word)) in masks.iter().enumerate() {
        if let Some((_, other)) = masks[i + 1..].iter().find(|(n, _)| m | n == goal) {
            return vec![word, other];
        }
    }
    let mut covered = 0;
    let mut found = Vec::new();
    for (m, word) in masks {
        if m & !covered == m {
            covered |= m;
            found.push(word);
        }
    }
    found
}

fn mask(all: &[Step], holds: &dyn Fn(&Step) -> bool) -> u32 {
    let bits = all.iter().enumerate().filter(|(_, s)| holds(s));
    bits.fold(0, |m, (i, _)| m | 1 << i)
}

fn goes(direction: &Direction, step: Step) -> bool {
    let way = Vector::new(&[step.0, step.1]);
    way.is_some_and(|way| direction.holds(Geometry::Rectangular(2), false, way))
}

/// The words that select some of the steps of a leap, as [`Leap::all`] has them, and these steps. They depend on its shape
/// alone.
fn directions(leap: Leap) -> &'static [(u32, &'static str)] {
    type Named = Vec<(u32, &'static str)>;
    static ALL: LazyLock<[Named; 3]> =
        LazyLock::new(|| [Leap::new(0, 1), Leap::new(1, 1), Leap::new(1, 2)].map(selected));
    match leap.shape() {
        _ if leap.long == 0 => &[],
        Shape::Straight => &ALL[0],
        Shape::Diagonal => &ALL[1],
        Shape::Oblique => &ALL[2],
    }
}

fn selected(leap: Leap) -> Vec<(u32, &'static str)> {
    let all = leap.all();
    let words = Direction::NAMES.iter().copied();
    let words = words.filter(|word| is_for(leap.shape() == Shape::Oblique, word));
    let known = words.filter_map(|word| Some((word, Direction::parse(word)?)));
    let masks = known.map(|(word, way)| (mask(&all, &|s| goes(&way, *s)), word));
    masks.filter(|(steps, _)| *steps != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directions_of_a_leap_depend_on_its_shape() {
        for (short, long) in (0..9).flat_map(|short| (short..30).map(move |long| (short, long))) {
            let leap = Leap::new(short, long);
            assert_eq!(selected(leap), directions(leap), "{leap}");
        }
    }
}
