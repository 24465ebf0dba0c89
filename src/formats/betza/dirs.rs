//! Letters for directions: `f b l r v s h`, alone or in pairs.

use super::step::{Shape, Step};

/// Two letters that act together; a single letter is stored twice.
pub type Code = [char; 2];

/// Whether a letter is one of a direction.
pub fn is_direction(letter: char) -> bool {
    is_vertical(letter) || is_horizontal(letter)
}

fn is_vertical(c: char) -> bool {
    matches!(c, 'f' | 'b' | 'v' | 'h')
}

fn is_horizontal(c: char) -> bool {
    matches!(c, 'l' | 'r' | 's' | 'h')
}

/// Whether the second of two letters can act together with the first.
pub fn combines(first: char, second: char) -> bool {
    first == second
        || is_vertical(first) && is_horizontal(second)
        || is_horizontal(first) && is_vertical(second)
}

/// Whether a step goes in the direction of a letter.
fn goes(letter: char, step: Step) -> bool {
    match letter {
        'f' => step.1 > 0,
        'b' => step.1 < 0,
        'l' => step.0 < 0,
        'r' => step.0 > 0,
        'v' => step.1 != 0,
        's' => step.0 != 0,
        _ => false,
    }
}

/// Whether a code includes a step of this shape; `None` if it has no meaning for it.
pub fn holds(code: Code, step: Step) -> Option<bool> {
    let [a, b] = code;
    let halved = code.contains(&'h');
    Some(match step.leap().shape() {
        Shape::Straight | Shape::Diagonal if halved => return None,
        Shape::Straight => goes(a, step) || goes(b, step),
        Shape::Diagonal => goes(a, step) && goes(b, step),
        Shape::Oblique if halved => return half(code, step),
        Shape::Oblique => {
            let narrow = step.1.abs() > step.0.abs();
            goes(a, step) && goes(b, step) && is_vertical(b) == narrow
        }
    })
}

fn half(code: Code, step: Step) -> Option<bool> {
    match code {
        [way @ ('f' | 'b' | 'l' | 'r'), 'h'] => Some(goes(way, step)),
        // The right-handed ones follow each other by quarter turns from the one ahead on the right.
        ['h', hand @ ('l' | 'r')] => {
            let narrow = step.1.abs() > step.0.abs();
            let right = narrow == (step.0.signum() == step.1.signum());
            Some(right == (hand == 'r'))
        }
        _ => None,
    }
}

/// Whether a code includes a clockwise turn by this many eighths.
pub fn turns(code: Code, eighths: usize) -> Option<bool> {
    let way = Step(0, 1).turned(eighths);
    let [a, b] = code;
    match code {
        [a, 'h'] if a != 'h' => Some(goes(a, way)).filter(|_| matches!(a, 'f' | 'b' | 'l' | 'r')),
        _ if code.contains(&'h') => None,
        _ if a == b => {
            let straight = way.leap().shape() == Shape::Straight;
            Some(straight && goes(a, way))
        }
        _ => Some(goes(a, way) && goes(b, way)),
    }
}

/// Turns of a later leg without directions: all except back.
pub const NOT_BACK: [usize; 7] = [0, 1, 2, 3, 5, 6, 7];

/// Codes in the order in which they are tried for writing.
const OBLIQUE: [&str; 24] = [
    "fh", "bh", "lh", "rh", "vv", "ss", "hr", "hl", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv",
    "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb",
];
const TURNS: [&str; 18] = [
    "ff", "bb", "ll", "rr", "ss", "vv", "fs", "bs", "lv", "rv", "fh", "bh", "lh", "rh", "fl", "fr",
    "bl", "br",
];

fn code(text: &str) -> Code {
    let mut letters = text.chars();
    let first = letters.next().unwrap_or('h');
    [first, letters.next().unwrap_or(first)]
}

/// Letters for some steps of one leap; none for all of them.
pub fn letters(steps: &[Step]) -> String {
    let Some(leap) = steps.first().map(|s| s.leap()) else {
        return String::new();
    };
    if steps.len() == leap.all().len() {
        return String::new();
    }
    match leap.shape() {
        Shape::Straight => straight(steps),
        Shape::Diagonal => diagonal(steps),
        Shape::Oblique => {
            let all = leap.all();
            let wanted = |n: usize| steps.contains(&all[n]);
            let has = |c: &str, n: usize| holds(code(c), all[n]) == Some(true);
            match cover(&OBLIQUE, &wanted, &has).as_str() {
                // Other programs read `fN` in two ways, `ffN` in one.
                one @ ("f" | "b" | "l" | "r") => one.repeat(2),
                other => other.to_owned(),
            }
        }
    }
}

fn straight(steps: &[Step]) -> String {
    let has = |letter: char| steps.iter().any(|s| goes(letter, *s));
    let both = |a, b, either| match (has(a), has(b)) {
        (true, true) => either,
        (true, false) => a,
        (false, true) => b,
        (false, false) => ' ',
    };
    let letters = [both('f', 'b', 'v'), both('l', 'r', 's')];
    letters.into_iter().filter(|c| *c != ' ').collect()
}

fn diagonal(steps: &[Step]) -> String {
    let has = |x: char, y: char| steps.iter().any(|s| goes(x, *s) && goes(y, *s));
    let corners = [('f', 'l'), ('f', 'r'), ('b', 'l'), ('b', 'r')].map(|(y, x)| has(x, y));
    let text = match corners {
        [true, true, false, false] => "f",
        [false, false, true, true] => "b",
        [true, false, true, false] => "l",
        [false, true, false, true] => "r",
        [true, true, true, false] => "fbl",
        [true, true, false, true] => "fbr",
        [true, false, true, true] => "bfl",
        [false, true, true, true] => "bfr",
        [true, false, false, true] => "flbr",
        [false, true, true, false] => "frbl",
        [true, ..] => "fl",
        [_, true, ..] => "fr",
        [_, _, true, _] => "bl",
        [.., true] => "br",
        [false, ..] => "",
    };
    text.to_owned()
}

/// Letters for some turns of a later leg.
pub fn turn_letters(eighths: &[usize]) -> String {
    if eighths == NOT_BACK {
        return String::new();
    }
    let wanted = |n: usize| eighths.contains(&n);
    let has = |c: &str, n: usize| turns(code(c), n) == Some(true);
    cover(&TURNS, &wanted, &has)
}

/// As few codes as possible that include exactly these: one, two, or more if needed.
fn cover(
    codes: &[&str],
    wanted: &dyn Fn(usize) -> bool,
    has: &dyn Fn(&str, usize) -> bool,
) -> String {
    let mask = |holds: &dyn Fn(usize) -> bool| {
        let bits = (0..8).filter(|n| holds(*n));
        bits.fold(0_u32, |m, n| m | 1 << n)
    };
    let goal = mask(wanted);
    let masks: Vec<(u32, &str)> = codes
        .iter()
        .map(|c| (mask(&|n| has(c, n)), *c))
        .filter(|(m, _)| m & !goal == 0 && *m != 0)
        .collect();
    if let Some((_, c)) = masks.iter().find(|(m, _)| *m == goal) {
        let [a, b] = code(c);
        return if a == b { a.into() } else { (*c).to_owned() };
    }
    // Codes with a rotation are used alone.
    let masks: Vec<(u32, &str)> = masks
        .into_iter()
        .filter(|(_, c)| !c.starts_with('h'))
        .collect();
    for (i, (m, c)) in masks.iter().enumerate() {
        let mut rest = masks[i + 1..].iter();
        if let Some((_, d)) = rest.find(|(n, _)| m | n == goal) {
            return format!("{c}{d}");
        }
    }
    let (mut covered, mut text) = (0, String::new());
    for (m, c) in &masks {
        if m & !covered == *m && m.count_ones() > 0 {
            covered |= m;
            text.push_str(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::betza::step::Leap;

    /// The steps of some letters, as split by the reader.
    fn read(letters: &str, leap: Leap) -> Vec<Step> {
        let all = leap.all();
        if letters.is_empty() {
            return all;
        }
        let codes = split(letters);
        let wanted = |s: &Step| codes.iter().any(|c| holds(*c, *s) == Some(true));
        all.into_iter().filter(wanted).collect()
    }

    fn split(letters: &str) -> Vec<Code> {
        let mut rest: Vec<char> = letters.chars().collect();
        let mut codes = Vec::new();
        while let Some(&first) = rest.first() {
            let second = rest.get(1).copied().filter(|c| combines(first, *c));
            codes.push([first, second.unwrap_or(first)]);
            rest.drain(..1 + usize::from(second.is_some()));
        }
        codes
    }

    #[test]
    fn every_set_of_steps_has_letters_that_mean_it() {
        for leap in [
            Leap::new(0, 1),
            Leap::new(2, 2),
            Leap::new(1, 2),
            Leap::new(1, 4),
        ] {
            let all = leap.all();
            for set in 1..1_usize << all.len() {
                let some = (0..all.len()).filter(|n| set >> n & 1 == 1);
                let steps: Vec<Step> = some.map(|n| all[n]).collect();
                let text = letters(&steps);
                assert_eq!(read(&text, leap), steps, "{leap} {text}");
            }
        }
    }

    #[test]
    fn every_set_of_turns_has_letters_that_mean_it() {
        for set in 1..256_usize {
            let eighths: Vec<usize> = (0..8).filter(|n| set >> n & 1 == 1).collect();
            let text = turn_letters(&eighths);
            let codes = split(&text);
            let means = |n: &usize| codes.iter().any(|c| turns(*c, *n) == Some(true));
            let read: Vec<usize> = match text.as_str() {
                "" => NOT_BACK.to_vec(),
                _ => (0..8).filter(means).collect(),
            };
            assert_eq!(read, eighths, "{text}");
        }
    }

    #[test]
    fn knights_have_the_codes_everybody_writes() {
        let steps =
            |list: &[(i64, i64)]| list.iter().map(|(x, y)| Step(*x, *y)).collect::<Vec<_>>();
        assert_eq!(letters(&steps(&[(1, 2), (-1, 2)])), "ff");
        assert_eq!(
            letters(&steps(&[(1, 2), (2, -1), (-2, -1), (-1, 2)])),
            "ffbs"
        );
        assert_eq!(letters(&steps(&[(1, 2), (1, -2), (-1, -2), (-1, 2)])), "v");
        assert_eq!(letters(&steps(&[(1, 2), (2, 1), (-2, 1), (-1, 2)])), "fh");
        assert_eq!(letters(&steps(&[(1, 2), (2, -1), (-1, -2), (-2, 1)])), "hr");
    }
}
