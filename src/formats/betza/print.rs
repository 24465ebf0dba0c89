//! From moves leg by leg to letters.

use super::atoms::{letter_of, spelled};
use super::dialect::Dialect;
use super::dirs::letters;
use super::expand::{Item, TOO_LARGE};
use super::fold::fold;
use super::legs::{Legs, legs};
use super::mixed::{Part, mixed};
use super::parse::MOST_PARTS;
use super::path::{Ends, Leg, Over, Path, Reach};
use super::read::reads;
use super::step::{Leap, Shape, Step};
use crate::order;
use std::collections::HashMap;

/// Moves in one leg that share their letters.
#[derive(Clone, Debug)]
pub struct One {
    pub leap: Leap,
    pub reach: Reach,
    pub over: Over,
    pub ends: Ends,
    pub initial: bool,
    /// Each with its place in the order of writing.
    pub steps: Vec<(usize, Step)>,
}

/// Part of a piece, in the order of writing.
enum Piece {
    One(One),
    Legs(Legs),
    Words(String),
}

/// What was written, and what could not be written.
#[derive(Debug, Default)]
pub struct Written {
    pub text: String,
    pub lost: Vec<String>,
}

impl Written {
    /// The piece is too large to be read again.
    fn too_large() -> Self {
        Self {
            text: String::new(),
            lost: vec![TOO_LARGE.into()],
        }
    }
}

/// Moves of one leg that share their letters. Two of them can be one part, as in `K`.
const MOST_ONES: usize = 2 * MOST_PARTS;

/// Writes a piece in a dialect.
pub fn print(items: Vec<Item>, dialect: &Dialect) -> Written {
    let mut ones = Ones::default();
    let mut pieces: Vec<(usize, Piece)> = Vec::new();
    let mut longer = Vec::new();
    for (at, item) in fold(items, dialect).into_iter().enumerate() {
        match item {
            Item::Words(words) => pieces.push((at, Piece::Words(words))),
            Item::Path(path) => match path.legs[..] {
                [leg] => ones.add(at, leg, path.initial),
                _ => longer.push((at, path)),
            },
        }
    }
    let mut ones = ones.all;
    if ones.len() > MOST_ONES {
        return Written::too_large();
    }
    let mut written = Written::default();
    if dialect.mixes {
        unmix(&mut ones, dialect, &mut written.lost);
    }
    // If a move may end between legs, brackets can include a single leg.
    let found = legs(longer, &mut ones, dialect, &mut written.lost);
    pieces.extend(found.into_iter().map(|(at, l)| (at, Piece::Legs(l))));
    let first = |one: One| Some((one.steps.first()?.0, Piece::One(one)));
    pieces.extend(ones.into_iter().filter_map(first));
    order::sort_by_key(&mut pieces, |(at, _)| *at);
    write(pieces, dialect, &mut written);
    written
}

/// How many parts are removed because they would change others; no real piece has as many.
const MOST_MIXED: usize = 32;

/// Removes what would change other parts.
fn unmix(ones: &mut Vec<One>, dialect: &Dialect, lost: &mut Vec<String>) {
    for one in ones.iter_mut() {
        if one.initial && one.ends.enemy {
            lost.push("captures as first moves".into());
            one.ends.enemy = false;
        }
        if one.ends.passing && !one.ends.enemy {
            lost.push("en-passant captures by moves that do not capture otherwise".into());
            one.ends.passing = false;
        }
    }
    ones.retain(|one| !one.ends.none());
    for _ in 0..MOST_MIXED {
        let fits = ones.iter().filter(|one| check(one, dialect).is_ok());
        let before: Vec<Part> = fits.map(paths).collect();
        let mut after = before.clone();
        let more = mixed(&mut after);
        if more.is_empty() && after == before {
            return;
        }
        let meets = |one: &One| {
            let ends = |p: &Path| p.legs.iter().any(|l| l.ends.meets(one.ends));
            let said = |p: &Path| p.initial == one.initial && ends(p);
            check(one, dialect).is_ok() && (more.is_empty() || more.iter().any(said))
        };
        let hops = |one: &One| matches!(one.over, Over::Hurdle | Over::NextHurdle);
        let last = ones.iter().rposition(|one| meets(one) && hops(one));
        let last = last.or_else(|| {
            ones.iter()
                .rposition(|one| meets(one) && one.over == Over::Lame)
        });
        let Some(at) = last.or_else(|| ones.iter().rposition(meets)) else {
            return;
        };
        if let Ok(text) = say(&ones.remove(at), false, dialect) {
            lost.push(format!(
                "`{text}` beside moves that Fairy-Stockfish mixes with it"
            ));
        }
    }
    ones.clear();
    lost.push(TOO_LARGE.into());
}

fn paths(one: &One) -> Part {
    let path = |(_, step): &(usize, Step)| Path {
        legs: vec![Leg {
            step: *step,
            reach: one.reach,
            over: one.over,
            ends: one.ends,
        }],
        initial: one.initial,
    };
    (
        one.reach != Reach::ONCE,
        one.steps.iter().map(path).collect(),
    )
}

/// Moves of one leg, and where those with the same letters are.
#[derive(Default)]
struct Ones {
    all: Vec<One>,
    at: HashMap<(Leap, Reach, Over, Ends, bool), usize>,
}

impl Ones {
    fn add(&mut self, at: usize, leg: Leg, initial: bool) {
        let leap = leg.step.leap();
        let letters = (leap, leg.reach, leg.over, leg.ends, initial);
        let place = *self.at.entry(letters).or_insert(self.all.len());
        match self.all.get_mut(place) {
            Some(known) => known.steps.push((at, leg.step)),
            None => self.all.push(One {
                leap,
                reach: leg.reach,
                over: leg.over,
                ends: leg.ends,
                initial,
                steps: vec![(at, leg.step)],
            }),
        }
    }
}

fn write(pieces: Vec<(usize, Piece)>, dialect: &Dialect, written: &mut Written) {
    let mut done = vec![false; pieces.len()];
    for i in 0..pieces.len() {
        if done.get(i) == Some(&true) {
            continue;
        }
        let text = match &pieces[i].1 {
            Piece::Words(words) if reads(words, dialect) => Ok(words.clone()),
            Piece::Words(words) => Err(format!("`{words}`")),
            Piece::Legs(legs) => Ok(legs.text.clone()),
            Piece::One(one) => {
                let partner = pieces.iter().skip(i + 1).position(|(_, p)| both(one, p));
                let partner = partner.map(|n| i + 1 + n);
                if let Some(flag) = partner.and_then(|n| done.get_mut(n)) {
                    *flag = true;
                }
                say(one, partner.is_some(), dialect)
            }
        };
        match text {
            Ok(text) => append(&mut written.text, &text),
            Err(lost) => written.lost.push(lost),
        }
    }
}

/// `N` after `N` would be a rider; then it is written in front, if its letter differs there.
fn append(to: &mut String, text: &str) {
    let meets = |a: &str, b: &str| {
        let first = b.chars().next().filter(char::is_ascii_uppercase);
        first.is_some_and(|c| a.ends_with(c))
    };
    match (meets(to, text), meets(text, to)) {
        (false, _) => to.push_str(text),
        (true, false) => to.insert_str(0, text),
        (true, true) => {
            to.push(' ');
            to.push_str(text);
        }
    }
}

/// Whether two parts, straight and diagonal, are one king or queen.
fn both(one: &One, other: &Piece) -> bool {
    let Piece::One(other) = other else {
        return false;
    };
    let whole = |o: &One| o.steps.len() == o.leap.all().len();
    let pair = one.leap.long == 1 && other.leap.long == 1 && one.leap != other.leap;
    let said = |o: &One| (o.reach, o.over, o.ends, o.initial);
    pair && whole(one) && whole(other) && said(one) == said(other)
}

/// The letters of one part.
fn say(one: &One, king: bool, dialect: &Dialect) -> Result<String, String> {
    check(one, dialect)?;
    if one.leap.long == 0 {
        return Ok("O".into());
    }
    let mut text = String::new();
    if one.initial {
        text.push('i');
    }
    let mut steps: Vec<Step> = one.steps.iter().map(|(_, s)| *s).collect();
    order::sort_by_key(&mut steps, |s| one.leap.all().iter().position(|a| a == s));
    if !king {
        text.push_str(&letters(&steps));
    }
    text.push_str(&modality(one.ends));
    match one.over {
        Over::Free => {}
        Over::Lame => text.push('n'),
        Over::Hurdle if one.reach == Reach::ONCE => text.push('j'),
        Over::Hurdle => text.push('p'),
        Over::NextHurdle => text.push('g'),
        Over::Skip => text.push('j'),
    }
    text.push_str(&atom(one.leap, one.reach, king));
    Ok(text)
}

/// `m`, `c` and `e`; none for a leg that moves and captures.
pub fn modality(ends: Ends) -> String {
    if ends == Ends::ANY {
        return String::new();
    }
    let all = [(ends.empty, 'm'), (ends.enemy, 'c'), (ends.passing, 'e')];
    let said = all.into_iter().filter(|(on, _)| *on);
    said.map(|(_, c)| c).collect()
}

/// The capital letter with its range.
pub fn atom(leap: Leap, reach: Reach, king: bool) -> String {
    let rides = reach != Reach::ONCE;
    let letter = match (leap.short, leap.long) {
        (_, 1) if king && rides => Some('Q'),
        (_, 1) if king => Some('K'),
        (0, 1) if rides => Some('R'),
        (1, 1) if rides => Some('B'),
        _ => letter_of(leap),
    };
    let base = letter.map_or_else(|| leap.to_string(), String::from);
    let plain = matches!(letter, Some('Q' | 'R' | 'B'));
    match reach.max {
        Some(1) => base,
        Some(max) => format!("{base}{max}"),
        None if plain => base,
        None if letter.is_some() => base.repeat(2),
        None => format!("{base}0"),
    }
}

/// Why a part cannot be written.
fn check(one: &One, dialect: &Dialect) -> Result<(), String> {
    let name = spelled(one.leap);
    if one.leap.long == 0 {
        let stays = dialect.words && one.ends.empty && !one.initial && one.over == Over::Free;
        return if stays {
            Ok(())
        } else {
            Err("staying in place".into())
        };
    }
    let rides = one.reach != Reach::ONCE;
    let longest = one.reach.max.unwrap_or(0);
    if one.reach.min > 1 || longest > dialect.range {
        return Err(format!("rides of `{name}` of that range"));
    }
    if letter_of(one.leap).is_none() && !dialect.far {
        return Err(format!("the leap `{name}`"));
    }
    if rides && !dialect.can_ride(one.leap) {
        return Err(format!("rides of `{name}`"));
    }
    if (one.initial || one.ends.passing) && !dialect.pawns {
        return Err("first moves and en-passant captures".into());
    }
    check_way(one, rides, &name, dialect)
}

fn check_way(one: &One, rides: bool, name: &str, dialect: &Dialect) -> Result<(), String> {
    let horse = one.leap == Leap::new(1, 2) && dialect.horse && !rides;
    let elephant = one.leap == Leap::new(2, 3) && dialect.elephant && !rides;
    let line = one.leap.shape() != Shape::Oblique;
    match one.over {
        Over::Lame if horse || elephant || dialect.can_be_lame(one.leap) => Ok(()),
        Over::Lame => Err(format!("lame leaps of `{name}`")),
        Over::Hurdle if !rides && dialect.skips && line => Ok(()),
        Over::Hurdle if !rides => Err(format!("leaps of `{name}` that must jump")),
        Over::Hurdle | Over::NextHurdle if dialect.plain_hoppers && one.leap.long > 1 => {
            Err(format!("hoppers of `{name}`"))
        }
        _ => Ok(()),
    }
}
