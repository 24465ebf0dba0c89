//! The meaning of the letters: every path of a part, leg by leg.

use super::chains::{brackets, legs};
use super::dialect::Dialect;
use super::dirs::{Code, holds};
use super::parse::{Body, Mods, Part, Use};
use super::path::{Ends, Leg, Over, Path, Reach};
use super::problem::{self, Fault};
use super::step::{Leap, Shape, Step};
use crate::diag::Span;

/// The moves of a part, or text whose meaning is only known to other programs.
pub enum Meaning {
    Paths(Vec<Path>),
    Words,
}

/// The meaning of a part.
pub fn meaning(part: &Part, dialect: &Dialect) -> Result<Meaning, Fault> {
    let [first, later @ ..] = &part.legs[..] else {
        return Ok(Meaning::Words);
    };
    let paths = match &part.body {
        Body::Words => return Ok(Meaning::Words),
        Body::Atom(used) if later.is_empty() => one_leg(first, used, dialect)?,
        Body::Atom(used) => match legs(&part.legs, used, part.span)? {
            Some(paths) => paths,
            None => return Ok(Meaning::Words),
        },
        Body::Brackets(legs) => brackets(first, later, legs, part.span)?,
    };
    Ok(Meaning::Paths(paths))
}

/// What may be at the end of the last leg.
pub(super) fn ends(mods: &Mods) -> Ends {
    let said = Ends {
        empty: mods.has('m'),
        enemy: mods.has('c'),
        passing: mods.has('e'),
    };
    if said.none() { Ends::ANY } else { said }
}

/// The steps of the first leg.
pub(super) fn first_steps(mods: &Mods, used: &Use) -> Result<Vec<Step>, Fault> {
    let mut steps = Vec::new();
    for leap in &used.leaps {
        for step in leap.all() {
            if goes(mods, used, step)? {
                steps.push(step);
            }
        }
    }
    match mods.codes.first() {
        Some((_, span)) if steps.is_empty() => Err(problem::no_way(*span)),
        _ => Ok(steps),
    }
}

fn goes(mods: &Mods, used: &Use, step: Step) -> Result<bool, Fault> {
    let mut any = mods.codes.is_empty();
    for (code, span) in &mods.codes {
        let text: String = code.iter().collect();
        let mut code = *code;
        if used.double {
            // For king and queen, half of all directions is what a single letter selects for each leap.
            let [a, b] = code;
            let written = span.end - span.start > 1;
            match code {
                [_, 'h'] if a != 'h' => code = [a, a],
                _ if written || a != b => return Err(problem::two_directions(&text, *span)),
                _ => {}
            }
        }
        let leap = super::atoms::spelled(step.leap());
        let holds = holds(code, step).ok_or_else(|| problem::direction(&text, &leap, *span))?;
        any |= holds;
    }
    Ok(any)
}

fn one_leg(mods: &Mods, used: &Use, dialect: &Dialect) -> Result<Vec<Path>, Fault> {
    let said = ends(mods);
    if dialect.mixes && said.passing && !said.enemy {
        return Err(problem::missing(dialect, "`e` without `c`", mods.span));
    }
    // Fairy-Stockfish has no captures as first moves.
    let never = dialect.mixes && !said.empty && mods.has('i');
    if let Some((a, b)) = contradiction(mods).or(never.then_some(('i', 'c'))) {
        return Err(problem::contradiction(a, b, mods.span));
    }
    if mods.has('y') {
        return Err(problem::misplaced('y', mods.span));
    }
    pairs(mods, used, dialect)?;
    let mut paths = Vec::new();
    for step in first_steps(mods, used)? {
        if never_goes(step.leap(), mods, used, dialect) {
            continue;
        }
        if mods.has('j') && used.reach == Reach::RIDER {
            skipping(step, mods, used, &mut paths)?;
            continue;
        }
        let leg = Leg {
            step,
            reach: used.reach,
            over: over(step.leap(), mods, used, dialect)?,
            ends: ends(mods),
        };
        paths.push(vec![leg]);
    }
    let initial = mods.has('i');
    let done = paths.into_iter().map(|legs| {
        let legs = unfolded(legs);
        Path { legs, initial }
    });
    Ok(done.collect())
}

/// Pairs of directions that a dialect takes in one order only.
fn pairs(mods: &Mods, used: &Use, dialect: &Dialect) -> Result<(), Fault> {
    // Along a line letters never act together.
    if used.leaps.iter().all(|l| l.shape() == Shape::Straight) {
        return Ok(());
    }
    let halved = |(code, _): &&(Code, Span)| code[1] == 'h' && used.double && dialect.mixes;
    if let Some((code, span)) = mods.codes.iter().find(halved) {
        let text: String = code.iter().collect();
        return Err(problem::two_directions(&text, *span));
    }
    let odd = |code: &[char; 2]| matches!(code, ['s', 'f' | 'b' | 'v'] | ['v', 'l' | 'r' | 's']);
    match mods.codes.iter().find(|(code, _)| odd(code)) {
        Some((code, span)) if !dialect.any_pair => {
            let text: String = code.iter().collect();
            Err(problem::missing(dialect, &format!("`{text}`"), *span))
        }
        _ => Ok(()),
    }
}

fn contradiction(mods: &Mods) -> Option<(char, char)> {
    let ways: Vec<char> = "npgj".chars().filter(|c| mods.has(*c)).collect();
    match ways[..] {
        [a, b, ..] => Some((a, b)),
        _ => None,
    }
}

/// What must be on the path.
fn over(leap: Leap, mods: &Mods, used: &Use, dialect: &Dialect) -> Result<Over, Fault> {
    let rides = used.reach != Reach::ONCE;
    let line = leap.shape() != Shape::Oblique;
    let step = leap.long == 1;
    match mods.any("npgj") {
        Some('n') if dialect.can_be_lame(leap) => Ok(Over::Lame),
        Some('n') if !rides && folded(leap, dialect) => Ok(Over::Lame),
        Some('n') => {
            let name = super::atoms::spelled(leap);
            Err(problem::lame(&name, dialect, mods.span))
        }
        Some('j') if !rides && line && leap.between() > 0 => Ok(Over::Hurdle),
        Some('j') => Err(problem::skipper(mods.span)),
        Some(c @ ('p' | 'g')) => {
            let plain = !dialect.plain_hoppers || step;
            // For Fairy-Stockfish, a limit takes the place of the one step behind the hurdle.
            let limited = c == 'g' && used.reach != Reach::RIDER;
            let whole = !limited || dialect.plain_hoppers;
            match rides && plain && whole && used.reach.min == 1 {
                true if c == 'p' || limited => Ok(Over::Hurdle),
                true => Ok(Over::NextHurdle),
                false => Err(problem::hopper(c, mods.span)),
            }
        }
        _ => Ok(Over::Free),
    }
}

/// A lame leap whose path is not defined is never made in Fairy-Stockfish.
fn never_goes(leap: Leap, mods: &Mods, used: &Use, dialect: &Dialect) -> bool {
    let known = dialect.can_be_lame(leap) || folded(leap, dialect);
    dialect.mixes && mods.has('n') && used.reach == Reach::ONCE && !known
}

/// Oblique leaps with an accepted meaning of `n`, leg by leg.
fn folded(leap: Leap, dialect: &Dialect) -> bool {
    let knight = leap == Leap::new(1, 2) && dialect.horse;
    knight || leap == Leap::new(2, 3) && dialect.elephant
}

/// A lame knight goes straight and then diagonally, the Korean elephant twice diagonally.
fn unfolded(legs: Vec<Leg>) -> Vec<Leg> {
    let [leg] = legs[..] else { return legs };
    if leg.over != Over::Lame || leg.step.leap().shape() != Shape::Oblique {
        return legs;
    }
    let Step(x, y) = leg.step;
    let straight = if y.abs() > x.abs() {
        Step(0, y.signum())
    } else {
        Step(x.signum(), 0)
    };
    let aside = Step(x.signum(), y.signum());
    let times = x.abs().min(y.abs());
    let mut steps = vec![straight];
    steps.extend(std::iter::repeat_n(
        aside,
        usize::try_from(times).unwrap_or(1),
    ));
    let last = steps.len() - 1;
    let leg_of = |(i, step): (usize, &Step)| Leg {
        ends: if i == last { leg.ends } else { Ends::EMPTY },
        ..Leg::once(*step)
    };
    steps.iter().enumerate().map(leg_of).collect()
}

/// A rider that skips its first square: a leap of two, and then it may ride on.
fn skipping(step: Step, mods: &Mods, used: &Use, into: &mut Vec<Vec<Leg>>) -> Result<(), Fault> {
    if step.leap().long != 1 || used.reach != Reach::RIDER {
        return Err(problem::skipper(mods.span));
    }
    let leap = Leg {
        ends: ends(mods),
        ..Leg::once(step.times(2))
    };
    let ride = Leg {
        step,
        reach: Reach::RIDER,
        ..leap
    };
    into.push(vec![leap]);
    let landing = Leg {
        ends: Ends::EMPTY,
        ..leap
    };
    into.push(vec![landing, ride]);
    Ok(())
}
