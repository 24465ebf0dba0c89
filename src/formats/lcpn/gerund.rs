//! Converts between `capture(ferz)` and "capturing ferz" in the SQL style.

use crate::diag::nearest;
use std::collections::HashSet;

/// Functions whose -ing form is known in every file.
pub const KNOWN: &[&str] = &[
    "move",
    "capture",
    "no-jump",
    "cannon",
    "igui",
    "promote-to",
    "grasshopper",
    "initial",
    "en-passant",
    "jump",
    "hop",
    "withdraw",
    "capture-a-general",
];

/// The functions whose -ing form is written.
const VERBS: &[&str] = &[
    "move", "capture", "no-jump", "jump", "hop", "withdraw", "initial",
];

/// The part of a name that has the ending: the last one, otherwise the first.
fn ending(name: &str) -> Option<(&str, &str, &str)> {
    let last = name.rfind('-').map_or(0, |at| at + 1);
    if is_one(&name[last..]) {
        return Some((&name[..last], &name[last..], ""));
    }
    let first = name.find('-')?;
    is_one(&name[..first]).then(|| ("", &name[..first], &name[first..]))
}

fn is_one(part: &str) -> bool {
    let vowel = |c: char| "aeiouy".contains(c);
    part.chars().count() > 4
        && part
            .strip_suffix("ing")
            .is_some_and(|stem| stem.contains(vowel))
}

/// Whether a name (in canonical spelling) looks like a gerund.
pub fn is_gerund(name: &str) -> bool {
    ending(name).is_some()
}

/// The verbs that a gerund may be made of, the likeliest first.
fn bases(gerund: &str) -> Vec<String> {
    let Some((before, part, after)) = ending(gerund) else {
        return Vec::new();
    };
    let stem = part.strip_suffix("ing").unwrap_or(part);
    let mut stems = vec![stem.to_owned(), format!("{stem}e")];
    stems.extend(halved(stem).map(str::to_owned));
    stems.extend(stem.strip_suffix('y').map(|s| format!("{s}ie")));
    stems.extend(stem.strip_suffix('k').map(str::to_owned));
    let whole = |stem: &String| format!("{before}{stem}{after}");
    stems.iter().map(whole).collect()
}

/// Without the second of two equal consonants at the end.
fn halved(stem: &str) -> Option<&str> {
    let mut back = stem.chars().rev();
    let (last, before) = (back.next()?, back.next()?);
    let consonant = last.is_alphabetic() && !"aeiou".contains(last);
    (last == before && consonant).then(|| &stem[..stem.len() - last.len_utf8()])
}

/// The known function a gerund is made of.
pub fn known_base(gerund: &str, called: &HashSet<String>) -> Option<String> {
    bases(gerund)
        .into_iter()
        .find(|base| is_known(base, called))
}

/// Whether a name is that of a function: of the notation, or of the file.
pub fn is_known(name: &str, called: &HashSet<String>) -> bool {
    KNOWN.contains(&name) || called.contains(name)
}

/// The function a gerund is most likely made of, if none is known.
pub fn guessed_base(gerund: &str) -> String {
    let (before, part, after) = ending(gerund).unwrap_or(("", gerund, ""));
    let stem = part.strip_suffix("ing").unwrap_or(part);
    let stem = match stem.ends_with('e') {
        true => stem,
        false => halved(stem).unwrap_or(stem),
    };
    format!("{before}{stem}{after}")
}

/// The gerund of a verb, if it will be read as that verb again; `others` are all names in the file.
pub fn gerund_of(name: &str, others: &HashSet<String>) -> Option<String> {
    if !VERBS.contains(&name) {
        return None;
    }
    let stem = match name {
        "hop" => "hopp",
        _ => name.strip_suffix('e').unwrap_or(name),
    };
    let gerund = format!("{stem}ing");
    (known_base(&gerund, others)? == name).then_some(gerund)
}

/// The gerund of a known verb that may have been meant.
pub fn near_gerund(gerund: &str) -> Option<String> {
    let none = HashSet::new();
    let known: Vec<String> = VERBS.iter().filter_map(|v| gerund_of(v, &none)).collect();
    nearest(gerund, known.iter().map(String::as_str)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gerunds_and_their_verbs() {
        let none = HashSet::new();
        let base = |g: &str| known_base(g, &none);
        for (gerund, verb) in [
            ("moving", "move"),
            ("moveing", "move"),
            ("capturing", "capture"),
            ("no-jumping", "no-jump"),
            ("hopping", "hop"),
            ("capturing-a-general", "capture-a-general"),
        ] {
            assert_eq!(base(gerund).as_deref(), Some(verb), "{gerund}");
        }
        for piece in ["king", "wing", "ring", "sting", "string"] {
            assert!(!is_gerund(piece), "{piece}");
        }
        assert!(is_gerund("viking"));
        assert_eq!(guessed_base("swimming"), "swim");
        let called = ["die".to_owned(), "mimic".to_owned()].into();
        assert_eq!(known_base("dying", &called).as_deref(), Some("die"));
        assert_eq!(known_base("mimicking", &called).as_deref(), Some("mimic"));
    }

    #[test]
    fn a_verb_keeps_its_call_where_another_name_would_be_read() {
        let none = HashSet::new();
        assert_eq!(gerund_of("move", &none).as_deref(), Some("moving"));
        assert_eq!(gerund_of("igui", &none), None);
        let mov = ["mov".to_owned()].into();
        assert_eq!(gerund_of("move", &mov), None);
    }
}
