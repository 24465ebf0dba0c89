//! Writes moves of several legs in brackets.

use super::dirs::{letters, turn_letters};
use super::legs::{Group, Kind, Legs, Steps, described, products, shared};
use super::path::{Always, Ends, Leg, Over, Reach, is_outward};
use super::print::{One, atom, modality};
use super::step::{Leap, Step};
use crate::order;
use std::collections::BTreeSet;

/// Groups in brackets, the longest first: they may take shorter ones in, where a move may end.
pub(super) fn brackets(
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
        let is_plain = |leg: &Leg| leg.over == Over::Free && leg.reach.min <= 1;
        let plain = group.kind.legs.iter().all(|(_, leg)| is_plain(leg));
        let far = group.kind.legs.iter().any(|(l, _)| l.long == 0);
        let between = group
            .kind
            .legs
            .split_last()
            .map_or(&[][..], |(_, legs)| legs);
        let goes_on = |leg: &Leg| [Ends::EMPTY, Ends::ENEMY].contains(&leg.ends);
        let said = between.iter().all(|(_, leg)| goes_on(leg));
        match written(group).filter(|_| plain && !far && said) {
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
    let begins = |steps: &[Step], m: &Steps| m.first().is_some_and(|first| steps.contains(first));
    let (mut firsts, odd) = first_steps(group)?;
    if !firsts.is_empty() {
        order::sort_by_key(&mut firsts, |s| s.leap().all().iter().position(|a| a == s));
        let moves = group.moves.iter().filter(|m| begins(&firsts, m));
        let mut words = vec![letters(&firsts)];
        words.resize(group.kind.legs.len(), String::new());
        parts.push((moves.cloned().collect(), words));
    }
    let rest = group.moves.iter().filter(|m| begins(&odd, m));
    let rest: Vec<Steps> = rest.cloned().collect();
    for (steps, turns) in shared(&rest)? {
        for product in products(&turns) {
            let inside = |m: &&Steps| {
                let turns = m.windows(2).map(|p| p[0].turn_to(p[1]));
                let fit = turns
                    .zip(&product)
                    .all(|(t, set)| t.is_some_and(|t| set.contains(&t)));
                fit && begins(&steps, m)
            };
            let moves = rest.iter().filter(inside).cloned().collect();
            let mut words = vec![letters(&steps)];
            words.extend(product.iter().map(|set| match turn_letters(set) {
                // Without a letter brackets mean outward.
                text if text.is_empty() => "lhrhf".into(),
                text => text,
            }));
            parts.push((moves, words));
        }
    }
    Some(parts)
}

/// The first steps of the moves: those that continue in every outward direction, which need no letters for that, and the
/// others.
fn first_steps(group: &Group) -> Option<(Vec<Step>, Vec<Step>)> {
    let (mut whole, mut odd) = (Vec::new(), Vec::new());
    for moves in &group.moves {
        let first = *moves.first()?;
        if whole.contains(&first) || odd.contains(&first) {
            continue;
        }
        let own = group.moves.iter().filter(|m| m.first() == Some(&first));
        let own: BTreeSet<&Steps> = own.collect();
        match has_all_outward(first, &group.kind, &own) {
            true => whole.push(first),
            false => odd.push(first),
        }
    }
    Some((whole, odd))
}

/// Whether these are all moves of a kind that begin with a step and always lead outward. Any way can go on outward, so one
/// that none of them begins with decides.
fn has_all_outward(first: Step, kind: &Kind, own: &BTreeSet<&Steps>) -> bool {
    let mut ways: Vec<Vec<Leg>> = vec![Vec::new()];
    for (i, (leap, leg)) in kind.legs.iter().enumerate() {
        let mut next = Vec::new();
        let steps = if i == 0 { vec![first] } else { leap.all() };
        for way in &ways {
            for step in &steps {
                match is_outward(way, *step) {
                    Always::Yes => {}
                    Always::No => continue,
                    Always::Depends => return false,
                }
                let leg = Leg {
                    step: *step,
                    ..*leg
                };
                let way = [&way[..], &[leg]].concat();
                if !begins_one(own, &way) {
                    return false;
                }
                next.push(way);
            }
        }
        ways = next;
    }
    ways.len() == own.len()
}

/// Whether one of some moves begins so.
fn begins_one(moves: &BTreeSet<&Steps>, way: &[Leg]) -> bool {
    let steps: Steps = way.iter().map(|leg| leg.step).collect();
    let next = moves.range::<&Steps, _>(&steps..).next();
    next.is_some_and(|found| found.starts_with(&steps))
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
    // `e` before the bracket would also be said about moves that end earlier.
    let passes = legs.last().is_some_and(|(_, leg)| leg.ends.passing);
    for n in 1..legs.len() {
        let heads: BTreeSet<Steps> = moves.iter().map(|m| m[..n].to_vec()).collect();
        let quiet = !passes && legs.iter().take(n).all(|(_, l)| l.ends == Ends::EMPTY);
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
    // `e` is only before the bracket, and what is there is stated about the last leg.
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
