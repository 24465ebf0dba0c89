use crate::model::{Kind, Variant};
use std::collections::{BTreeMap, BTreeSet};

/// Two-letter codes in common use.
const USUAL: &[(Kind, &str)] = &[
    (Kind::PAWN, "P"),
    (Kind::KNIGHT, "N"),
    (Kind::BISHOP, "B"),
    (Kind::ROOK, "R"),
    (Kind::QUEEN, "Q"),
    (Kind::KING, "K"),
    (Kind::KNIGHTRIDER, "NR"),
    (Kind::AMAZON, "AM"),
    (Kind::HAWK, "HA"),
    (Kind::CHANCELLOR, "CH"),
    (Kind::ARCHBISHOP, "AR"),
    (Kind::GUARD, "GU"),
    (Kind::CAMEL, "CA"),
    (Kind::GIRAFFE, "GI"),
    (Kind::ZEBRA, "ZE"),
    (Kind::CENTAUR, "CE"),
    (Kind::ROYAL_QUEEN, "RQ"),
    (Kind::ROYAL_CENTAUR, "RC"),
    (Kind::HUYGEN, "HU"),
    (Kind::ROSE, "RO"),
    (Kind::UNICORN, "UN"),
    (Kind::DRAGON, "DR"),
    (Kind::PRINCESS, "PR"),
    (Kind::BRAWN, "BR"),
    (Kind::COMMON_KING, "CK"),
];

/// A short code for each kind in one picture; no two kinds share one.
#[derive(Debug, Default)]
pub(super) struct Codes(BTreeMap<Kind, String>);

impl Codes {
    /// Codes for these kinds: usual ones first, the rest in the order of their names.
    pub fn of(kinds: &BTreeSet<Kind>) -> Self {
        Self::of_variant(kinds, None)
    }

    /// The same, but pieces of the variant have its letters.
    pub fn of_variant(kinds: &BTreeSet<Kind>, variant: Option<&Variant>) -> Self {
        let mut codes = BTreeMap::new();
        let mut taken = BTreeSet::new();
        let rows = variant.map_or(&[][..], |v| &v.letters[..]);
        for kind in kinds {
            let own = rows.iter().find(|row| *row.piece.as_str() == *kind.name());
            if let Some(row) = own {
                taken.insert(row.letter.clone());
                codes.insert(*kind, row.letter.clone());
            }
        }
        for kind in kinds {
            if codes.contains_key(kind) {
                continue;
            }
            if let Some(code) = usual(&kind.name()).filter(|code| !taken.contains(code)) {
                taken.insert(code.clone());
                codes.insert(*kind, code);
            }
        }
        for kind in kinds {
            if !codes.contains_key(kind) {
                let code = free_code(&kind.name(), &taken);
                taken.insert(code.clone());
                codes.insert(*kind, code);
            }
        }
        Self(codes)
    }

    /// The code; `?` for a kind that is not in the picture.
    pub fn get(&self, kind: Kind) -> &str {
        self.0.get(&kind).map_or("?", String::as_str)
    }

    /// The codes that need explaining, each with its words.
    pub fn explained(&self) -> Vec<String> {
        self.explained_unless(|_| false)
    }

    /// The same, but for kinds that are named elsewhere.
    pub fn explained_unless(&self, known: impl Fn(Kind) -> bool) -> Vec<String> {
        let entry = |(code, kind): (&str, Kind)| format!("{code} {}", super::words::kind(kind));
        let entries = self.legend().filter(|(_, kind)| !known(*kind));
        entries.take(60).map(entry).collect()
    }

    /// Codes that need explaining, with what they stand for.
    fn legend(&self) -> impl Iterator<Item = (&str, Kind)> {
        let strange = |(kind, _): &(&Kind, &String)| {
            !super::shapes::is_orthodox(**kind) && !kind.name().starts_with("letter-")
        };
        self.0.iter().filter(strange).map(|(k, c)| (c.as_str(), *k))
    }
}

/// The usual code of a kind. A kind known only by its letter keeps it, and a piece
/// promoted by shogi rules has a plus before its code.
fn usual(name: &str) -> Option<String> {
    if let Some(base) = name.strip_prefix("promoted-") {
        let code = listed(base).or_else(|| letter(base))?;
        return Some(format!("+{code}"));
    }
    listed(name).or_else(|| letter(name))
}

fn letter(name: &str) -> Option<String> {
    let letter = name.strip_prefix("letter-")?;
    let plain = letter.len() == 1 && letter.bytes().all(|b| b.is_ascii_lowercase());
    // The six orthodox letters are taken, whatever a document calls its kinds.
    let free = plain && !"pnbrqk".contains(letter);
    free.then(|| letter.to_ascii_uppercase())
}

fn listed(name: &str) -> Option<String> {
    let known = USUAL.iter().find(|(k, _)| &*k.name() == name);
    known.map(|(_, code)| (*code).to_owned())
}

/// The first free two-letter code of a name; numbers when there is none.
fn free_code(name: &str, taken: &BTreeSet<String>) -> String {
    let free = |code: &String| !taken.contains(code);
    letter_pairs(name)
        .into_iter()
        .find(free)
        .or_else(|| (1..=u32::MAX).map(|n| format!("X{n}")).find(free))
        .unwrap_or_else(|| "?".into())
}

/// `gold-general` gives `GG`, `GO`, `GL` …; `camel` gives `CA`, `CM` ….
fn letter_pairs(name: &str) -> Vec<String> {
    let plain = |c: char| c.is_ascii_alphanumeric().then(|| c.to_ascii_uppercase());
    let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let initials: String = words
        .by_ref()
        .filter_map(|w| w.chars().next().and_then(plain))
        .take(2)
        .collect();
    let letters: Vec<char> = name.chars().filter_map(plain).collect();
    let Some((first, rest)) = letters.split_first() else {
        return Vec::new();
    };
    let mut pairs: Vec<String> = Vec::new();
    pairs.extend((initials.len() == 2).then_some(initials));
    pairs.extend(rest.iter().map(|c| format!("{first}{c}")));
    if rest.is_empty() {
        pairs.push(first.to_string());
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(names: &[&str]) -> Vec<String> {
        let kinds = names.iter().map(|n| Kind::named(n).unwrap()).collect();
        let codes = Codes::of(&kinds);
        let get = |n: &&str| codes.get(Kind::named(n).unwrap()).to_owned();
        names.iter().map(get).collect()
    }

    #[test]
    fn usual_kinds_keep_their_codes_and_others_step_aside() {
        assert_eq!(codes(&["camel", "cannon", "cat"]), ["CA", "CN", "CT"]);
        assert_eq!(codes(&["gold-general", "pawn"]), ["GG", "P"]);
    }

    #[test]
    fn kinds_known_by_their_letter_keep_it() {
        assert_eq!(codes(&["letter-g", "promoted-letter-g"]), ["G", "+G"]);
        assert_eq!(codes(&["promoted-rook", "letter-r"]), ["+R", "LR"]);
        let kinds = [Kind::named("letter-g").unwrap(), Kind::HAWK].into();
        let codes = Codes::of(&kinds);
        assert_eq!(codes.legend().collect::<Vec<_>>(), [("HA", Kind::HAWK)]);
    }

    #[test]
    fn names_without_letters_are_numbered() {
        assert_eq!(codes(&["馬", "車", "!"]), ["X3", "X2", "X1"]);
    }
}
