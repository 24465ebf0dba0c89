//! Writes moves of several legs: with `a` between legs, or in brackets.

use super::brackets::brackets;
use super::dialect::Dialect;
use super::dirs::{NOT_BACK, letters, turn_letters};
use super::expand::TOO_LARGE;
use super::parse::MOST_PARTS;
use super::path::{Ends, Leg, Over, Path, Reach};
use super::print::{One, atom, modality};
use super::step::{Leap, Shape, Step};
use crate::order;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Legs that were written.
#[derive(Debug)]
pub struct Legs {
    pub text: String,
}

/// What the moves of one string have in common: everything but directions.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(super) struct Kind {
    pub(super) initial: bool,
    /// The leap of each leg; along one atom straight and diagonal ones are one.
    pub(super) legs: Vec<(Leap, Leg)>,
}

/// The steps of a move, one a leg.
pub(super) type Steps = Vec<Step>;

/// Moves of one kind, and their places in the order of writing.
pub(super) struct Group {
    pub(super) kind: Kind,
    pub(super) moves: Vec<Steps>,
    pub(super) places: Vec<usize>,
}

impl Group {
    pub(super) fn at(&self) -> usize {
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
    let groups = groups(paths, !bracketed);
    if groups.len() > MOST_PARTS {
        lost.push(TOO_LARGE.into());
        return out;
    }
    for group in groups {
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

/// So many legs of a move are named in messages.
const MOST_NAMED: usize = 8;

pub(super) fn described(group: &Group) -> String {
    // The letters of the leaps themselves, not those that they have after another leg.
    let steps = group.moves.first().map_or(&[][..], Vec::as_slice);
    let all = group.kind.legs.iter().enumerate();
    let mut names: Vec<String> = all
        .map(|(n, (leap, leg))| {
            let leap = steps.get(n).map_or(*leap, |step| step.leap());
            format!("`{}`", atom(leap, leg.reach, false))
        })
        .collect();
    let long = |(_, leg): &(Leap, Leg)| leg.reach.min > 1;
    if let (true, Some(name)) = (group.kind.legs.iter().any(long), names.first()) {
        return format!("rides of {name} of that range");
    }
    let once = group
        .kind
        .legs
        .iter()
        .all(|(_, leg)| leg.reach == Reach::ONCE);
    let same = steps.windows(2).all(|two| two[0] == two[1]);
    let in_line = steps.len() > 1 && same && once;
    if let (true, Some(name)) = (in_line, names.first()) {
        return format!("exactly {} steps of {name} in one direction", names.len());
    }
    if names.len() > MOST_NAMED {
        let more = names.split_off(MOST_NAMED).len();
        names.push(format!("{more} more legs"));
    }
    format!("moves of several legs ({})", names.join(", then "))
}

/// Moves by their kinds. `one_atom`: a straight leg and a diagonal one as long are of one kind.
fn groups(paths: Vec<(usize, Path)>, one_atom: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: HashMap<Kind, usize> = HashMap::new();
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
        let next = groups.len();
        match groups.get_mut(*known.entry(kind.clone()).or_insert(next)) {
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

/// One string: its small letters, and the leap that follows them.
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

/// What is written at the end of a leg before the next one.
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
pub(super) fn shared(moves: &[Steps]) -> Option<Shared> {
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
pub(super) fn products(rows: &BTreeSet<Vec<usize>>) -> Vec<Vec<Vec<usize>>> {
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
