//! Splits one string of moves into letters with a meaning and letters of other programs.

use super::atoms::{Atom, atom, shifted};
use super::dialect::Dialect;
use super::dirs::{Code, combines, is_direction};
use super::path::Reach;
use super::problem::{self, Fault};
use super::step::Leap;
use super::syntax::Rule;
use crate::diag::Span;
use pest::iterators::Pair;

/// One part of a piece: a leap with its modifiers, or legs in brackets.
#[derive(Clone, Debug)]
pub struct Part {
    pub span: Span,
    /// The small letters before the capital letter or the bracket, with `a` between legs.
    pub legs: Vec<Mods>,
    pub body: Body,
}

/// What the modifiers apply to.
#[derive(Clone, Debug)]
pub enum Body {
    /// A leap.
    Atom(Use),
    /// Legs, each with its link to the next: whether the move may end there.
    Brackets(Vec<(Mods, Use, bool)>),
    /// Something that other programs know: castling, cylinders, drops.
    Words,
}

/// A leap as it is used.
#[derive(Clone, Debug)]
pub struct Use {
    pub span: Span,
    pub leaps: Vec<Leap>,
    pub reach: Reach,
    /// A rider, perhaps of one step.
    pub rides: bool,
    /// King and queen: two leaps under one letter.
    pub double: bool,
}

/// The small letters of one leg.
#[derive(Clone, Debug, Default)]
pub struct Mods {
    pub span: Span,
    pub codes: Vec<(Code, Span)>,
    /// One bit per letter.
    letters: u32,
}

impl Mods {
    fn bit(letter: char) -> u32 {
        1 << (u32::from(letter) & 31)
    }

    pub fn has(&self, letter: char) -> bool {
        self.letters & Self::bit(letter) != 0
    }

    /// The first of these letters that is present.
    pub fn any(&self, letters: &str) -> Option<char> {
        letters.chars().find(|c| self.has(*c))
    }

    /// Reads `text`, which begins at `at`.
    fn read(text: &str, at: usize) -> Self {
        let mut mods = Self {
            span: Span::new(at, at + text.len()),
            ..Self::default()
        };
        let mut letters = text.char_indices().peekable();
        while let Some((i, c)) = letters.next() {
            if !is_direction(c) {
                mods.letters |= Self::bit(c);
                continue;
            }
            let second = letters.next_if(|(_, d)| is_direction(*d) && combines(c, *d));
            let end = i + 1 + usize::from(second.is_some());
            let code = [c, second.map_or(c, |(_, d)| d)];
            mods.codes.push((code, Span::new(at + i, at + end)));
        }
        mods
    }
}

/// Letters that mean something in a plain part.
const KNOWN: &str = "fblrvshmceinpgjya";
/// Letters of other programs, kept as text.
const FOREIGN: &str = "doqtuz";

/// The maximum number of parts of a piece.
pub const MOST_PARTS: usize = 200;

/// Splits the moves of one piece into parts.
pub fn parts(moves: Pair<'_, Rule>, dialect: &Dialect) -> Result<Vec<Part>, Fault> {
    let mut all: Vec<Part> = Vec::new();
    // The previous atom, while it may still be doubled.
    let mut before: Option<String> = None;
    for pair in moves.into_inner() {
        let text = pair.as_str();
        let start = Span::from(pair.as_span()).start;
        let joined = all.last().is_some_and(|p| p.span.end == start);
        if joined && before.as_deref() == Some(text) {
            if let Some(last) = all.last_mut() {
                double(last, pair.as_span().into(), dialect)?;
            }
            before = None;
            continue;
        }
        let bare = text.trim_end_matches(|c: char| c.is_ascii_digit());
        if dialect.mixes && joined && before.as_deref() == Some(bare) {
            return Err(problem::rides_already(pair.as_span().into()));
        }
        if all.len() >= MOST_PARTS {
            return Err(problem::too_large(
                MOST_PARTS,
                "parts",
                pair.as_span().into(),
            ));
        }
        let part = part(pair, dialect)?;
        before = match &part.body {
            Body::Atom(_) => {
                let bare = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
                let counted = bare.ends_with(|c: char| c.is_ascii_digit());
                (!counted).then(|| bare.to_owned())
            }
            _ => None,
        };
        all.push(part);
    }
    Ok(all)
}

/// `NN`: without limit.
fn double(part: &mut Part, again: Span, dialect: &Dialect) -> Result<(), Fault> {
    part.span.end = again.end;
    let span = part.span;
    let Body::Atom(used) = &mut part.body else {
        return Ok(());
    };
    if used.reach != Reach::ONCE {
        return Err(problem::rides_already(again));
    }
    used.reach = Reach::RIDER;
    used.rides = true;
    rideable(used, dialect, span)
}

fn rideable(used: &Use, dialect: &Dialect, span: Span) -> Result<(), Fault> {
    let rides = used.reach != Reach::ONCE;
    match used.leaps.iter().find(|l| !dialect.can_ride(**l)) {
        Some(leap) if rides => Err(problem::no_rider(*leap, dialect, span)),
        _ => Ok(()),
    }
}

fn part(pair: Pair<'_, Rule>, dialect: &Dialect) -> Result<Part, Fault> {
    let span: Span = pair.as_span().into();
    let text = pair.as_str();
    let bare = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = &text[..text.len() - bare.len()];
    let at = span.start as usize;
    let Some(body) = pair.into_inner().find(|p| p.as_rule() != Rule::modifier) else {
        return Err(problem::no_moves(span));
    };
    let bracket = body.as_rule() == Rule::chain;
    let then = bracket && letters.starts_with('t');
    let letters = if then { &letters[1..] } else { letters };
    let at = at + usize::from(then);
    let mut foreign = judge(letters, at, dialect)?;
    let body = match body.as_rule() {
        Rule::chain => brackets(body, then, dialect, &mut foreign)?,
        _ => used(body, dialect)?.map_or(Body::Words, Body::Atom),
    };
    let legs = legs(letters, at);
    if legs.len() > 1 && !dialect.legs {
        return Err(problem::missing(dialect, "`a` between legs", span));
    }
    Ok(Part {
        span,
        legs,
        body: if foreign { Body::Words } else { body },
    })
}

/// The modifiers of each leg.
fn legs(letters: &str, at: usize) -> Vec<Mods> {
    let mut start = 0;
    let each = letters.split('a').map(|leg| {
        let mods = Mods::read(leg, at + start);
        start += leg.len() + 1;
        mods
    });
    each.collect()
}

/// Refuses unknown small letters; `true` if some belong to other programs.
fn judge(letters: &str, at: usize, dialect: &Dialect) -> Result<bool, Fault> {
    let mut foreign = false;
    for (i, c) in letters.char_indices() {
        let span = Span::new(at + i, at + i + 1);
        let missing = match c {
            'j' => !dialect.skips,
            'y' => !dialect.legs,
            'i' | 'e' => !dialect.pawns,
            _ => false,
        };
        if missing || FOREIGN.contains(c) && !dialect.words {
            return Err(problem::missing(dialect, &format!("`{c}`"), span));
        }
        if !KNOWN.contains(c) && !FOREIGN.contains(c) {
            return Err(problem::unknown_modifier(c, span));
        }
        foreign |= FOREIGN.contains(c);
    }
    Ok(foreign)
}

/// The leap of an atom; `None` if the atom is known but is not a leap.
fn used(pair: Pair<'_, Rule>, dialect: &Dialect) -> Result<Option<Use>, Fault> {
    let span: Span = pair.as_span().into();
    let (mut leaps, mut rides, mut count) = (Vec::new(), false, None);
    for part in pair.into_inner() {
        let (text, here) = (part.as_str(), Span::from(part.as_span()));
        match part.as_rule() {
            Rule::letter => match text.chars().next().map(|c| (c, atom(c))) {
                Some((_, Some(atom))) => rides = known(atom, dialect, here, &mut leaps)?,
                Some(('@' | 'U', None)) if dialect.words => {}
                Some((c, _)) => return Err(problem::unknown_atom(c, dialect, here)),
                None => {}
            },
            Rule::shift | Rule::tuple if !dialect.far => {
                return Err(problem::missing(dialect, &format!("`{text}`"), here));
            }
            Rule::shift => {
                let shift = text.chars().next().unwrap_or('X');
                if leaps.len() != 1 || rides {
                    return Err(problem::no_shift(shift, here));
                }
                leaps = leaps.iter().map(|l| shifted(*l, shift)).collect();
            }
            Rule::tuple => leaps.push(tuple(text, here)?),
            _ => count = Some((text, here)),
        }
    }
    // Castling, drops, a leap to any square.
    let zero = leaps.iter().any(|l| l.long == 0);
    if leaps.is_empty() || zero && count.is_some() {
        return match dialect.words {
            true => Ok(None),
            false => Err(problem::missing(dialect, "castling", span)),
        };
    }
    let reach = match count {
        Some((digits, here)) => range(digits, rides, dialect, here)?,
        None if rides => Reach::RIDER,
        None => Reach::ONCE,
    };
    let double = leaps.len() > 1;
    let used = Use {
        span,
        leaps,
        reach,
        rides: rides || count.is_some(),
        double,
    };
    rideable(&used, dialect, span)?;
    Ok(Some(used))
}

fn known(atom: &Atom, dialect: &Dialect, span: Span, leaps: &mut Vec<Leap>) -> Result<bool, Fault> {
    if atom.letter == 'O' && !dialect.words {
        return Err(problem::unknown_atom('O', dialect, span));
    }
    leaps.extend(atom.leaps.iter().map(|(a, b)| Leap::new(*a, *b)));
    Ok(atom.rides)
}

/// The maximum length of a leap; longer ones are typing errors.
const LONGEST: i64 = 1000;

fn tuple(text: &str, span: Span) -> Result<Leap, Fault> {
    let inner = text.trim_matches(['(', ')']);
    let numbers = inner.split_once(',').and_then(|(a, b)| {
        let number = |t: &str| t.parse::<i64>().ok().filter(|n| *n <= LONGEST);
        Some(Leap::new(number(a)?, number(b)?))
    });
    let leap = numbers.ok_or_else(|| problem::long_leap(LONGEST, span))?;
    match leap.long {
        0 => Err(problem::no_leap(span)),
        _ => Ok(leap),
    }
}

/// `4` is up to four, `0` without limit, `03` exactly three.
fn range(digits: &str, rides: bool, dialect: &Dialect, span: Span) -> Result<Reach, Fault> {
    let number = digits.parse::<u32>().ok().filter(|n| *n <= dialect.range);
    let number = number.ok_or_else(|| problem::long_range(dialect, span))?;
    let exactly = digits.len() > 1 && digits.starts_with('0');
    if exactly && (!dialect.far || rides || number == 0) {
        return Err(problem::leading_zero(span));
    }
    Ok(match number {
        0 => Reach::RIDER,
        max => Reach {
            min: if exactly { max } else { 1 },
            max: Some(max),
        },
    })
}

fn brackets(
    pair: Pair<'_, Rule>,
    then: bool,
    dialect: &Dialect,
    foreign: &mut bool,
) -> Result<Body, Fault> {
    let span: Span = pair.as_span().into();
    if !(if then { dialect.then } else { dialect.brackets }) {
        let what = if then { "`t[…]`" } else { "brackets" };
        return Err(problem::missing(dialect, what, span));
    }
    let mut legs: Vec<(Mods, Use, bool)> = Vec::new();
    let mut linked = true;
    for inner in pair.into_inner() {
        let here: Span = inner.as_span().into();
        match inner.as_rule() {
            Rule::link if then => return Err(problem::no_link(true, here)),
            Rule::link => {
                linked = true;
                if let Some(last) = legs.last_mut() {
                    last.2 = inner.as_str() == "?";
                }
            }
            Rule::count => *foreign = true,
            _ if !linked && !then => return Err(problem::no_link(false, here)),
            _ => {
                linked = false;
                match leg(inner, dialect, foreign)? {
                    Some((mods, used)) => legs.push((mods, used, then)),
                    None => *foreign = true,
                }
            }
        }
    }
    match legs.len() {
        0 | 1 if !*foreign => Err(problem::one_leg(span)),
        _ => Ok(Body::Brackets(legs)),
    }
}

fn leg(
    pair: Pair<'_, Rule>,
    dialect: &Dialect,
    foreign: &mut bool,
) -> Result<Option<(Mods, Use)>, Fault> {
    let span: Span = pair.as_span().into();
    let text = pair.as_str();
    let bare = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = &text[..text.len() - bare.len()];
    let at = span.start as usize;
    *foreign |= judge(letters, at, dialect)?;
    if let Some(i) = letters.find(['a', 'i', 'y', 'e']) {
        let here = Span::new(at + i, at + i + 1);
        return Err(problem::not_in_brackets(&letters[i..=i], here));
    }
    let mods = Mods::read(letters, at);
    let atom = pair.into_inner().find(|p| p.as_rule() == Rule::atom);
    Ok(match atom {
        Some(atom) => used(atom, dialect)?.map(|used| (mods, used)),
        None => None,
    })
}
