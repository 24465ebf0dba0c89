//! The meaning of several legs, joined by `a` or in brackets.

use super::dirs::{NOT_BACK, turns};
use super::mean::{ends, first_steps};
use super::parse::{Mods, Use};
use super::path::{Always, Ends, Leg, Over, Path, Reach, is_outward};
use super::problem::{self, Fault};
use super::step::{Shape, Step};
use crate::diag::Span;

/// The maximum number of paths of a part.
// Fuzzing finds many parts that reach this limit, and would spend nearly all of its time with them.
const MOST_PATHS: usize = if cfg!(fuzzing) { 256 } else { 4096 };

/// An incomplete move through legs of one atom.
#[derive(Clone)]
struct Way {
    legs: Vec<Leg>,
    /// The last step, glued squares not counted: what turns are counted from.
    last: Step,
    reach: Reach,
    /// Squares that are skipped, whatever is on them.
    glue: Option<Step>,
}

/// Legs of one atom, with `a` between. `None` if the algebra of movement has no words for it.
pub(super) fn legs(all: &[Mods], used: &Use, span: Span) -> Result<Option<Vec<Path>>, Fault> {
    let Some((first, _)) = all.split_first() else {
        return Ok(None);
    };
    check_legs(all)?;
    if let Some(hop) = hop(all, used) {
        let Some((last, _)) = all.split_last() else {
            return Ok(None);
        };
        let steps = first_steps(first, used)?;
        let path = |step: Step| Path {
            legs: vec![Leg {
                ends: ends(last),
                ..hop_leg(step, used, hop)
            }],
            initial: first.has('i'),
        };
        return Ok(Some(steps.into_iter().map(path).collect()));
    }
    let start = |step: Step| Way {
        legs: Vec::new(),
        last: step,
        reach: used.reach,
        glue: None,
    };
    let mut ways: Vec<Way> = first_steps(first, used)?.into_iter().map(start).collect();
    for pair in all.windows(2) {
        let [this, next] = pair else { continue };
        let mut further = Vec::new();
        for way in &ways {
            if !go_on(way, this, next, &mut further)? {
                return Ok(None);
            }
            if further.len() > MOST_PATHS {
                return Err(problem::too_many(MOST_PATHS, span));
            }
        }
        ways = further;
    }
    Ok(arrive(ways, all, first.has('i')))
}

/// The last leg of each path.
fn arrive(ways: Vec<Way>, all: &[Mods], initial: bool) -> Option<Vec<Path>> {
    let last = all.last()?;
    if last.any("npgjy").is_some() {
        return None;
    }
    let done = ways.into_iter().map(|mut way| {
        let leg = Leg {
            ends: ends(last),
            ..leg(&way)?
        };
        way.legs.push(leg);
        let legs = way.legs;
        Some(Path { legs, initial })
    });
    done.collect()
}

/// The leg of a path with what was joined to it.
fn leg(way: &Way) -> Option<Leg> {
    let step = match way.glue {
        Some(_) if way.reach != Reach::ONCE => return None,
        Some(glue) => glue.plus(way.last),
        None => way.last,
    };
    Some(Leg {
        step,
        reach: way.reach,
        ..Leg::once(step)
    })
}

fn check_legs(all: &[Mods]) -> Result<(), Fault> {
    let last = all.len().saturating_sub(1);
    for (i, mods) in all.iter().enumerate() {
        let wrong = match i {
            0 => "nje",
            _ if i == last => "inyj",
            _ => "inje",
        };
        if let Some(letter) = mods.any(wrong) {
            return Err(problem::misplaced(letter, mods.span));
        }
    }
    Ok(())
}

/// `pafR`, `gafQ`, `pafW`: hopping written out.
fn hop(all: &[Mods], used: &Use) -> Option<Over> {
    let [first, last] = all else { return None };
    let straight = last.codes.iter().map(|(c, _)| *c).eq([['f', 'f']]);
    let letters = "mcpgy"
        .chars()
        .filter(|c| first.has(*c))
        .collect::<String>();
    let line = used.leaps.iter().all(|l| l.shape() != Shape::Oblique);
    match letters.as_str() {
        _ if !straight || last.any("pgy").is_some() => None,
        "p" if used.reach == Reach::RIDER => Some(Over::Hurdle),
        "p" if used.reach == Reach::ONCE && line => used
            .leaps
            .iter()
            .all(|l| l.long == 1)
            .then_some(Over::Hurdle),
        "g" if used.reach == Reach::RIDER && line => used
            .leaps
            .iter()
            .all(|l| l.long == 1)
            .then_some(Over::NextHurdle),
        _ => None,
    }
}

fn hop_leg(step: Step, used: &Use, over: Over) -> Leg {
    let leap = used.reach == Reach::ONCE;
    Leg {
        step: if leap { step.times(2) } else { step },
        reach: used.reach,
        over,
        ..Leg::once(step)
    }
}

/// From one leg to the next, in every way the letters allow. `false` if there are no words for it.
fn go_on(way: &Way, this: &Mods, next: &Mods, into: &mut Vec<Way>) -> Result<bool, Fault> {
    let has = |c: char| this.has(c);
    let glued = has('m') && has('p');
    if has('g') || has('p') && !glued || glued && has('c') {
        return Ok(false);
    }
    let quiet = has('m') || has('y') || !has('c');
    let toggled = has('y');
    let reach = match (toggled, way.reach) {
        (false, reach) => reach,
        (true, Reach::ONCE) => Reach::RIDER,
        (true, Reach::RIDER) => Reach::ONCE,
        (true, _) => return Ok(false),
    };
    // Every leg before `y` ends on an empty square, so `m` adds nothing.
    if toggled && (has('c') || glued) {
        return Ok(false);
    }
    for turn in next_turns(next)? {
        let last = way.last.turned(turn);
        if glued {
            let Some(leg) = leg(way) else {
                return Ok(false);
            };
            let glue = Some(leg.step);
            into.push(Way {
                last,
                glue,
                ..way.clone()
            });
            continue;
        }
        for ends in [(quiet, Ends::EMPTY), (has('c'), Ends::ENEMY)] {
            if let (true, ends) = ends {
                let Some(leg) = leg(way) else {
                    return Ok(false);
                };
                let mut legs = way.legs.clone();
                legs.push(Leg { ends, ..leg });
                let glue = None;
                into.push(Way {
                    legs,
                    last,
                    reach,
                    glue,
                });
            }
        }
    }
    Ok(true)
}

/// The turns a later leg may take.
fn next_turns(mods: &Mods) -> Result<Vec<usize>, Fault> {
    if mods.codes.is_empty() {
        return Ok(NOT_BACK.to_vec());
    }
    let mut found = Vec::new();
    for turn in 0..8 {
        for (code, span) in &mods.codes {
            let text: String = code.iter().collect();
            let there = turns(*code, turn);
            let there = there.ok_or_else(|| problem::direction(&text, "a later leg", *span))?;
            if there && !found.contains(&turn) {
                found.push(turn);
            }
        }
    }
    Ok(found)
}

pub(super) fn brackets(
    outer: &Mods,
    later: &[Mods],
    legs: &[(Mods, Use, bool)],
    span: Span,
) -> Result<Vec<Path>, Fault> {
    if let Some(letter) = outer.any("npgjy") {
        return Err(problem::misplaced(letter, outer.span));
    }
    if let Some((_, here)) = outer.codes.first() {
        return Err(problem::misplaced('v', *here));
    }
    if let Some(mods) = later.first() {
        return Err(problem::misplaced('a', mods.span));
    }
    let mut ways: Vec<Vec<Leg>> = vec![Vec::new()];
    let mut done = Vec::new();
    for (i, (mods, used, may)) in legs.iter().enumerate() {
        if let Some(letter) = mods.any("npgj") {
            return Err(problem::misplaced(letter, mods.span));
        }
        let last = i + 1 == legs.len();
        let mut further = Vec::new();
        for way in &ways {
            for step in bracket_steps(way, mods, used)? {
                let leg = Leg {
                    reach: used.reach,
                    ends: ends(mods),
                    ..Leg::once(step)
                };
                if last || *may {
                    done.push([&way[..], &[leg]].concat());
                }
                let said = leg.ends;
                let quiet = said == Ends::ANY || said.empty;
                for (on, ends) in [(quiet, Ends::EMPTY), (mods.has('c'), Ends::ENEMY)] {
                    if on && !last {
                        further.push([&way[..], &[Leg { ends, ..leg }]].concat());
                    }
                }
            }
            if further.len() + done.len() > MOST_PATHS {
                return Err(problem::too_many(MOST_PATHS, span));
            }
        }
        ways = further;
    }
    Ok(finish(done, outer))
}

/// What is written before the bracket states something about the whole.
fn finish(done: Vec<Vec<Leg>>, outer: &Mods) -> Vec<Path> {
    let said = outer.any("mce").is_some();
    let whole = |mut legs: Vec<Leg>| {
        if let Some(last) = legs.last_mut().filter(|_| said) {
            last.ends = ends(outer);
        }
        Path {
            legs,
            initial: outer.has('i'),
        }
    };
    done.into_iter().map(whole).collect()
}

fn bracket_steps(way: &[Leg], mods: &Mods, used: &Use) -> Result<Vec<Step>, Fault> {
    let Some(before) = way.last() else {
        return first_steps(mods, used);
    };
    let mut found = Vec::new();
    for step in used.leaps.iter().flat_map(|l| l.all()) {
        if mods.codes.is_empty() {
            match is_outward(way, step) {
                Always::Yes => found.push(step),
                Always::No => {}
                Always::Depends => return Err(problem::wayward(used.span)),
            }
            continue;
        }
        let turn = before.step.turn_to(step);
        let turn = turn.ok_or_else(|| problem::no_way(mods.span))?;
        if next_turns(mods)?.contains(&turn) {
            found.push(step);
        }
    }
    match found.is_empty() {
        true if mods.codes.is_empty() => Err(problem::no_way(used.span)),
        true => Err(problem::no_way(mods.span)),
        false => Ok(found),
    }
}
