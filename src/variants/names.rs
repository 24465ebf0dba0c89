//! What to report about a variant whose rules are not played.

use super::catalog;
use crate::diag::nearest;
use crate::model::{VariantName, Worlds};

/// Why the rules of a variant cannot be played, as a beginning of a sentence.
pub fn why_unplayed(variant: &VariantName) -> String {
    match variant.is_known() {
        true => format!("panchess cannot play `{variant}` yet"),
        false => format!("no variant is known as `{variant}`"),
    }
}

/// What to type instead of the name of a variant whose rules are not played.
pub fn name_to_type(variant: &VariantName) -> String {
    if variant.is_known() {
        return "`panchess variants` says which games can be played".into();
    }
    did_you_mean(variant).unwrap_or_else(|| "`panchess variants` lists the names".into())
}

/// Whether a variant has a definition or a place in the list of names, whatever kind of board it has.
pub fn is_known(variant: &VariantName) -> bool {
    let of_5d = catalog().titles_on(Worlds::MULTIVERSE);
    let is_it = |title: &str| VariantName::from_words(title) == *variant;
    variant.is_known()
        || catalog().has(variant)
        || catalog().on(Worlds::PLANE, variant.as_str()).is_some()
        || of_5d.into_iter().any(is_it)
}

/// A question that names the known variant with nearly this name, if there is one.
pub fn did_you_mean(variant: &VariantName) -> Option<String> {
    let of_infinite = infinite();
    let mut names: Vec<&str> = of_infinite.iter().map(String::as_str).collect();
    VariantName::known().for_each(|name| names.push(name));
    if names.contains(&variant.as_str()) {
        return None;
    }
    let near = nearest(variant.as_str(), names.iter().copied());
    let near = near.or_else(|| shortened(variant.as_str(), &names))?;
    Some(format!("did you mean `{near}`?"))
}

/// The shortest known name of which little was left out: `king-of-the-hill` for `kingofhill`.
fn shortened<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    const LEAST: usize = 6;
    const MOST_MISSING: usize = 3;
    let plain = |name: &str| name.replace('-', "");
    let said = plain(name);
    let fits = |known: &&&str| {
        let known = plain(known);
        let missing = known.len().checked_sub(said.len());
        let mut left = known.bytes();
        let same = known.bytes().next() == said.bytes().next();
        same && missing.is_some_and(|n| n <= MOST_MISSING)
            && said.bytes().all(|b| left.any(|c| c == b))
    };
    let fitting = known.iter().filter(|_| said.len() >= LEAST).filter(fits);
    fitting.copied().min_by_key(|known| known.len())
}

/// The names of the variants of infinite chess.
fn infinite() -> Vec<String> {
    let titles = catalog().titles_on(Worlds::PLANE);
    let names = titles.map(|title| VariantName::from_words(title).to_string());
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_not_known_and_rules_that_are_not_played_differ() {
        let said = |name: &str| {
            let variant = VariantName::from_words(name);
            (why_unplayed(&variant), name_to_type(&variant))
        };
        let (why, help) = said("Corre");
        assert_eq!(why, "no variant is known as `corre`");
        assert_eq!(help, "did you mean `core`?");
        assert_eq!(said("chess96").1, "did you mean `chess960`?");
        assert_eq!(said("crazyhose").1, "did you mean `crazyhouse`?");
        let (why, help) = said("Crazyhouse");
        assert_eq!(why, "panchess cannot play `crazyhouse` yet");
        assert!(help.contains("`panchess variants`"), "{help}");
        assert!(said("nosuch").1.contains("lists the names"));
    }

    #[test]
    fn a_name_that_is_known_is_not_corrected() {
        let said = |name: &str| did_you_mean(&VariantName::from_words(name));
        assert_eq!(said("Corre").as_deref(), Some("did you mean `core`?"));
        for short in ["king-of-hill", "kingofhill", "King of hill"] {
            let help = said(short);
            assert_eq!(help.as_deref(), Some("did you mean `king-of-the-hill`?"));
        }
        assert_eq!(
            said("crazyhous").as_deref(),
            Some("did you mean `crazyhouse`?")
        );
        assert_eq!(said("Core"), None);
        for code in ["CoaIP", "Omega_Squared", "4x4x4x4_Chess"] {
            assert!(is_known(&VariantName::from_words(code)), "{code}");
        }
        assert_eq!(said("Crazyhouse"), None);
    }

    #[test]
    fn every_name_that_is_listed_can_be_typed() {
        for name in &infinite() {
            assert!(catalog().on(Worlds::PLANE, name).is_some(), "{name}");
        }
    }
}
