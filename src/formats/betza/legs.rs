//! Writes moves of several legs: with `a` between legs, or in brackets.

use super::dialect::Dialect;
use super::dirs::{NOT_BACK, letters, turn_letters};
use super::path::{Always, Ends, Leg, Over, Path, Reach, is_outward};
use super::print::{One, atom, modality};
use super::step::{Leap, Shape, Step};
use crate::order;
use std::collections::{BTreeMap, BTreeSet};

/// Legs that were written.
#[derive(Debug)]
pub struct Legs {
    pub text: String,
}

/// What the moves of one string have in common: everything but directions.
#[derive(Clone, Debug, PartialEq)]
struct Kind {
    initial: bool,
    /// The leap of each leg; along one atom straight and diagonal ones are one.
    legs: Vec<(Leap, Leg)>,
}

/// The steps of a move, one a leg.
type Steps = Vec<Step>;

/// Moves of one kind, and their places in the order of writing.
struct Group {
    kind: Kind,
    moves: Vec<Steps>,
    places: Vec<usize>,
}

impl Group {
    fn at(&self) -> usize {
        self.places.first().copied().unwrap_or(0)
    }
}

/// Writes moves of several legs.
pub fn legs(
    paths: Vec<(usize, Path)>,
    ones: &mut [One],
    dialect: &Dialect,
    lost: &mut Vec<String>,
) -> Vec<(usize, Legs)> {
    let mut out = Vec::new();
    let bracketed = dialect.name == "brackets";
    let (mut rest, mut rows) = (Vec::new(), Vec::new());
    for group in groups(paths, !bracketed) {
        let igui = group.kind.legs.len() == 2 && group.moves.iter().all(|m| back(m.as_slice()));
        let found = match (bracketed && !igui, dialect.legs) {
            (false, true) => row(&group),
            _ => None,
        };
        match found {
            Some(found) => rows.extend(found.into_iter().map(|r| (group.at(), r))),
            None => rest.push(group),
        }
    }
    out.extend(together(rows));
    if !dialect.brackets {
        for group in rest {
            lost.push(described(&group));
        }
        return out;
    }
    let rest = rest.into_iter().flat_map(apart).collect();
    out.extend(brackets(rest, ones, lost));
    out
}

fn back(steps: &[Step]) -> bool {
    matches!(*steps, [there, back] if back == there.times(-1))
}

fn described(group: &Group) -> String {
    let all = group.kind.legs.iter();
    let names: Vec<String> = all
        .map(|(leap, leg)| format!("`{}`", atom(*leap, leg.reach, false)))
        .collect();
    format!("moves of several legs ({})", names.join(", then "))
}

/// Moves by their kinds. `one_atom`: a straight leg and a diagonal one as long are of one kind.
fn groups(paths: Vec<(usize, Path)>, one_atom: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, path) in paths {
        let legs = path.legs.iter().enumerate().map(|(i, leg)| {
            let leap = leg.step.leap();
            // Later legs follow from the first one and the turns.
            let alike = one_atom && i > 0 && leap.shape() != Shape::Oblique;
            let leap = if alike { Leap::new(0, leap.long) } else { leap };
            let bare = Leg {
                step: Step(0, 0),
                ..*leg
            };
            (leap, bare)
        });
        let kind = Kind {
            initial: path.initial,
            legs: legs.collect(),
        };
        let moves = path.legs.iter().map(|l| l.step).collect();
        match groups.iter_mut().find(|g| g.kind == kind) {
            Some(group) => {
                group.moves.push(moves);
                group.places.push(at);
            }
            None => groups.push(Group {
                kind,
                moves: vec![moves],
                places: vec![at],
            }),
        }
    }
    groups
}

/// A group of one atom as groups of leaps.
fn apart(group: Group) -> Vec<Group> {
    let legs = &group.kind.legs;
    let path = |moves: &Steps| Path {
        legs: moves
            .iter()
            .zip(legs)
            .map(|(step, (_, leg))| Leg {
                step: *step,
                ..*leg
            })
            .collect(),
        initial: group.kind.initial,
    };
    let moves = group.moves.iter().zip(&group.places);
    let paths = moves.map(|(m, at)| (*at, path(m)));
    groups(paths.collect(), false)
}

/// Legs of one atom with `a` between; `None` if there are no letters for them.
fn row(group: &Group) -> Option<Vec<Row>> {
    let legs = &group.kind.legs;
    let (first, _) = legs.first()?;
    let length = first.long;
    let oblique = first.shape() == Shape::Oblique;
    let same = |l: &Leap| {
        if oblique {
            l == first
        } else {
            l.long == length
        }
    };
    let plain = |leg: &Leg| leg.over == Over::Free;
    let letter = super::atoms::letter_of(*first).is_some();
    if !legs.iter().all(|(leap, leg)| same(leap) && plain(leg)) || length == 0 || !letter {
        return None;
    }
    let mut rows = Vec::new();
    for (steps, turns) in shared(&group.moves)? {
        for product in products(&turns).into_iter().flat_map(back_apart) {
            rows.push(row_of(group, &steps, &product)?);
        }
    }
    Some(rows)
}

/// All directions are written as "all except back", and back.
fn back_apart(turns: Vec<Vec<usize>>) -> Vec<Vec<Vec<usize>>> {
    let Some(at) = turns.iter().position(|t| t.len() == 8) else {
        return vec![turns];
    };
    let with = |set: &[usize]| {
        let mut turns = turns.clone();
        if let Some(turn) = turns.get_mut(at) {
            *turn = set.to_vec();
        }
        turns
    };
    vec![with(&NOT_BACK), with(&[4])]
}

/// One string: its small letters, and the leap they stand before.
struct Row {
    mods: String,
    leap: Leap,
    reach: Reach,
    /// The first leg goes in every direction.
    whole: bool,
}

/// Strings that differ in `W` and `F` only are one of a king.
fn together(rows: Vec<(usize, Row)>) -> Vec<(usize, Legs)> {
    let mut out: Vec<(usize, Legs)> = Vec::new();
    let mut done = vec![false; rows.len()];
    for (i, (at, row)) in rows.iter().enumerate() {
        if done.get(i) == Some(&true) {
            continue;
        }
        let step = row.whole && row.leap.long == 1;
        let partner = rows.iter().enumerate().skip(i + 1).find(|(_, (_, other))| {
            step && other.whole
                && other.leap.long == 1
                && other.leap != row.leap
                && (&other.mods, other.reach) == (&row.mods, row.reach)
        });
        if let Some(flag) = partner.and_then(|(n, _)| done.get_mut(n)) {
            *flag = true;
        }
        let atom = atom(row.leap, row.reach, partner.is_some());
        let text = format!("{}{atom}", row.mods);
        out.push((*at, Legs { text }));
    }
    out
}

fn row_of(group: &Group, steps: &[Step], turns: &[Vec<usize>]) -> Option<Row> {
    let legs = &group.kind.legs;
    let mut text = String::new();
    if group.kind.initial {
        text.push('i');
    }
    text.push_str(&letters(steps));
    for (i, (_, leg)) in legs.iter().enumerate() {
        if i > 0 {
            text.push_str(&turn_letters(turns.get(i - 1)?));
        }
        match legs.get(i + 1) {
            None => text.push_str(&modality(leg.ends)),
            Some((_, next)) => {
                text.push_str(link(leg, next)?);
                text.push('a');
            }
        }
    }
    let leap = steps.first()?.leap();
    Some(Row {
        mods: text,
        leap,
        reach: legs.first()?.1.reach,
        whole: steps.len() == leap.all().len(),
    })
}

/// What stands at the end of a leg before the next one.
fn link(leg: &Leg, next: &Leg) -> Option<&'static str> {
    let changes = matches!(
        (leg.reach, next.reach),
        (Reach::ONCE, Reach::RIDER) | (Reach::RIDER, Reach::ONCE)
    );
    match leg.ends {
        Ends::EMPTY if leg.reach == next.reach => Some(""),
        Ends::EMPTY if changes => Some("y"),
        Ends::ENEMY if leg.reach == next.reach => Some("c"),
        _ => None,
    }
}

/// First steps that go on by the same turns, with these.
type Shared = Vec<(Vec<Step>, BTreeSet<Vec<usize>>)>;

/// Moves grouped by their turns; `None` if a leg cannot be described by a turn.
fn shared(moves: &[Steps]) -> Option<Shared> {
    let mut by_first: Vec<(Step, BTreeSet<Vec<usize>>)> = Vec::new();
    for steps in moves {
        let first = *steps.first()?;
        let pairs = steps.windows(2);
        let turns = pairs.map(|p| match p {
            [a, b] => a.turn_to(*b),
            _ => None,
        });
        let turns = turns.collect::<Option<Vec<_>>>()?;
        match by_first.iter_mut().find(|(s, _)| *s == first) {
            Some((_, all)) => {
                all.insert(turns);
            }
            None => by_first.push((first, BTreeSet::from([turns]))),
        }
    }
    let mut shared: Shared = Vec::new();
    for (step, turns) in by_first {
        let alike = |(steps, t): &&mut (Vec<Step>, BTreeSet<Vec<usize>>)| {
            *t == turns && steps.iter().all(|s| s.leap() == step.leap())
        };
        match shared.iter_mut().find(alike) {
            Some((steps, _)) => steps.push(step),
            None => shared.push((vec![step], turns)),
        }
    }
    for (steps, _) in &mut shared {
        order::sort_by_key(steps, |s| s.leap().all().iter().position(|a| a == s));
    }
    Some(shared)
}

/// Combines rows of turns into sets for each leg, with few sets.
fn products(rows: &BTreeSet<Vec<usize>>) -> Vec<Vec<Vec<usize>>> {
    let mut by_head: BTreeMap<usize, BTreeSet<Vec<usize>>> = BTreeMap::new();
    for row in rows {
        if let Some((head, tail)) = row.split_first() {
            by_head.entry(*head).or_default().insert(tail.to_vec());
        }
    }
    let mut merged: Vec<(Vec<usize>, BTreeSet<Vec<usize>>)> = Vec::new();
    for (head, tails) in by_head {
        match merged.iter_mut().find(|(_, t)| *t == tails) {
            Some((heads, _)) => heads.push(head),
            None => merged.push((vec![head], tails)),
        }
    }
    let mut out = Vec::new();
    for (heads, tails) in merged {
        let deeper = tails.iter().any(|t| !t.is_empty());
        let rest = if deeper {
            products(&tails)
        } else {
            vec![Vec::new()]
        };
        for tail in rest {
            out.push([&[heads.clone()][..], &tail].concat());
        }
    }
    out
}

/// Groups in brackets, the longest first: they may take shorter ones in, where a move may end.
fn brackets(
    mut groups: Vec<Group>,
    ones: &mut [One],
    lost: &mut Vec<String>,
) -> Vec<(usize, Legs)> {
    order::sort_by_key(&mut groups, |g| std::cmp::Reverse(g.kind.legs.len()));
    let mut out = Vec::new();
    for i in 0..groups.len() {
        let (before, rest) = groups.split_at_mut(i + 1);
        let Some(group) = before.last() else { continue };
        if group.moves.is_empty() {
            continue;
        }
        let free = group.kind.legs.iter().all(|(_, l)| l.over == Over::Free);
        let far = group.kind.legs.iter().any(|(l, _)| l.long == 0);
        let between = group
            .kind
            .legs
            .split_last()
            .map_or(&[][..], |(_, legs)| legs);
        let goes_on = |leg: &Leg| [Ends::EMPTY, Ends::ENEMY].contains(&leg.ends);
        let said = between.iter().all(|(_, leg)| goes_on(leg));
        match written(group).filter(|_| free && !far && said) {
            Some(parts) => {
                for (moves, words) in parts {
                    let (at, stops) = taken_in(group, &moves, rest, ones);
                    let text = joined(group, &words, &stops);
                    out.push((at, Legs { text }));
                }
            }
            None => lost.push(described(group)),
        }
    }
    out
}

/// The moves of each string, and the directions of its legs.
fn written(group: &Group) -> Option<Vec<(Vec<Steps>, Vec<String>)>> {
    let mut parts = Vec::new();
    let mut odd = Vec::new();
    // First steps that continue in every outward direction need no letters for it.
    let mut firsts: Vec<Step> = Vec::new();
    for moves in &group.moves {
        let first = *moves.first()?;
        if firsts.contains(&first) {
            continue;
        }
        let own: BTreeSet<&Steps> = group
            .moves
            .iter()
            .filter(|m| m.first() == Some(&first))
            .collect();
        let all = outward(first, &group.kind);
        if all
            .as_ref()
            .is_some_and(|all| all.iter().collect::<BTreeSet<_>>() == own)
        {
            firsts.push(first);
        } else if !odd.contains(&first) {
            odd.push(first);
        }
    }
    if !firsts.is_empty() {
        order::sort_by_key(&mut firsts, |s| s.leap().all().iter().position(|a| a == s));
        let moves = group
            .moves
            .iter()
            .filter(|m| m.first().is_some_and(|f| firsts.contains(f)));
        let mut words = vec![letters(&firsts)];
        words.resize(group.kind.legs.len(), String::new());
        parts.push((moves.cloned().collect(), words));
    }
    let rest: Vec<Steps> = group
        .moves
        .iter()
        .filter(|m| m.first().is_some_and(|f| odd.contains(f)))
        .cloned()
        .collect();
    for (steps, turns) in shared(&rest)? {
        for product in products(&turns) {
            let inside = |m: &&Steps| {
                let turns = m.windows(2).map(|p| p[0].turn_to(p[1]));
                let fit = turns
                    .zip(&product)
                    .all(|(t, set)| t.is_some_and(|t| set.contains(&t)));
                fit && m.first().is_some_and(|f| steps.contains(f))
            };
            let moves: Vec<Steps> = rest.iter().filter(inside).cloned().collect();
            let mut words = vec![letters(&steps)];
            for set in &product {
                let text = turn_letters(set);
                // Without a letter brackets mean outward.
                words.push(if text.is_empty() {
                    "lhrhf".into()
                } else {
                    text
                });
            }
            parts.push((moves, words));
        }
    }
    Some(parts)
}

/// Every move of that kind that begins with a step and always leads outward.
fn outward(first: Step, kind: &Kind) -> Option<Vec<Steps>> {
    let mut ways: Vec<Vec<Leg>> = vec![Vec::new()];
    for (i, (leap, leg)) in kind.legs.iter().enumerate() {
        let mut next = Vec::new();
        let steps = if i == 0 { vec![first] } else { leap.all() };
        for way in &ways {
            for step in &steps {
                match is_outward(way, *step) {
                    Always::Yes => next.push(
                        [
                            &way[..],
                            &[Leg {
                                step: *step,
                                ..*leg
                            }],
                        ]
                        .concat(),
                    ),
                    Always::No => {}
                    Always::Depends => return None,
                }
            }
        }
        ways = next;
    }
    let steps = ways.into_iter().map(|w| w.iter().map(|l| l.step).collect());
    Some(steps.collect())
}

/// Where moves may end between their legs, because all that end there are there: these go.
fn taken_in(
    group: &Group,
    moves: &[Steps],
    shorter: &mut [Group],
    ones: &mut [One],
) -> (usize, Vec<bool>) {
    let legs = &group.kind.legs;
    let mut at = group.at();
    let mut stops = Vec::new();
    for n in 1..legs.len() {
        let heads: BTreeSet<Steps> = moves.iter().map(|m| m[..n].to_vec()).collect();
        let quiet = legs.iter().take(n).all(|(_, l)| l.ends == Ends::EMPTY);
        let found = match n {
            _ if !quiet => None,
            1 => first_leg(group, &heads, ones),
            _ => shorter_legs(group, n, &heads, shorter),
        };
        at = found.map_or(at, |f| f.min(at));
        stops.push(found.is_some());
    }
    (at, stops)
}

fn first_leg(group: &Group, heads: &BTreeSet<Steps>, ones: &mut [One]) -> Option<usize> {
    let (leap, leg) = *group.kind.legs.first()?;
    let fits = |one: &&mut One| {
        let has = |step: &Step| one.steps.iter().any(|(_, s)| s == step);
        (one.leap, one.reach, one.over) == (leap, leg.reach, Over::Free)
            && (one.ends, one.initial) == (Ends::ANY, group.kind.initial)
            && heads.iter().flatten().all(has)
    };
    let one = ones.iter_mut().find(fits)?;
    let at = one.steps.first()?.0;
    one.steps
        .retain(|(_, s)| !heads.iter().flatten().any(|h| h == s));
    Some(at)
}

fn shorter_legs(
    group: &Group,
    n: usize,
    heads: &BTreeSet<Steps>,
    shorter: &mut [Group],
) -> Option<usize> {
    let wanted = group.kind.legs.get(..n)?;
    let fits = |g: &&mut Group| {
        let mut both = g.kind.legs.iter().zip(wanted).enumerate();
        g.kind.initial == group.kind.initial
            && g.kind.legs.len() == n
            && both.all(|(i, ((a, x), (b, y)))| {
                let ends = if i + 1 == n { Ends::ANY } else { Ends::EMPTY };
                a == b && x.reach == y.reach && x.over == y.over && x.ends == ends
            })
            && heads.iter().all(|h| g.moves.contains(h))
    };
    let found = shorter.iter_mut().find(fits)?;
    let at = found.at();
    let moves = found.moves.drain(..).zip(found.places.drain(..));
    let left = moves.filter(|(m, _)| !heads.contains(m)).unzip();
    (found.moves, found.places) = left;
    Some(at)
}

/// A leap with its range; between brackets `NN` would be two legs.
fn one_letter(leap: Leap, reach: Reach) -> String {
    let text = atom(leap, reach, false);
    match super::atoms::letter_of(leap) {
        Some(letter) if text == String::from_iter([letter, letter]) => format!("{letter}0"),
        _ => text,
    }
}

/// `[F?R]`.
fn joined(group: &Group, words: &[String], stops: &[bool]) -> String {
    let legs = &group.kind.legs;
    let mut text = String::from(if group.kind.initial { "i" } else { "" });
    let last = legs.last().map(|(_, leg)| modality(leg.ends));
    // `e` stands before the bracket only, and what stands there is said of the last leg.
    let (outer, inner) = match last.unwrap_or_default() {
        said if said.contains('e') => (said, String::new()),
        said => (String::new(), said),
    };
    text.push_str(&outer);
    text.push('[');
    for (i, (leap, leg)) in legs.iter().enumerate() {
        if i > 0 {
            text.push(if stops.get(i - 1) == Some(&true) {
                '?'
            } else {
                '-'
            });
        }
        text.push_str(words.get(i).map_or("", String::as_str));
        if i + 1 == legs.len() {
            text.push_str(&inner);
        } else if leg.ends == Ends::ENEMY {
            text.push('c');
        }
        text.push_str(&one_letter(*leap, leg.reach));
    }
    text.push(']');
    text
}
