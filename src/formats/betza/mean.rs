//! The meaning of the letters: every path of a part, leg by leg.

use super::dialect::Dialect;
use super::dirs::{Code, NOT_BACK, holds, turns};
use super::parse::{Body, Mods, Part, Use};
use super::path::{Always, Ends, Leg, Over, Path, Reach, is_outward};
use super::problem::{self, Fault};
use super::step::{Leap, Shape, Step};
use crate::diag::Span;

/// The maximum number of paths of a part.
const MOST_PATHS: usize = 4096;

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
fn ends(mods: &Mods) -> Ends {
    let said = Ends {
        empty: mods.has('m'),
        enemy: mods.has('c'),
        passing: mods.has('e'),
    };
    if said.none() { Ends::ANY } else { said }
}

/// The steps of the first leg.
fn first_steps(mods: &Mods, used: &Use) -> Result<Vec<Step>, Fault> {
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
fn legs(all: &[Mods], used: &Use, span: Span) -> Result<Option<Vec<Path>>, Fault> {
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
    if toggled && (has('m') || has('c') || glued) {
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

fn brackets(
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

/// What stands before the bracket says something of the whole.
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
