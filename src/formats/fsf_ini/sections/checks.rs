//! What of a section cannot be played, is unused or has no meaning.

use super::options::{Known, Use, known};
use super::section::{DEPTH, ENDLESS, Entry, Section};
use super::values;
use crate::diag::{Code, Diagnostic, Span};
use crate::formats::fsf_ini::problem;
use crate::order;

impl<'a> Section<'a> {
    /// Why the moves of the variant cannot be checked.
    pub(super) fn why_unplayed(&self) -> Option<String> {
        match self.unknown {
            Some(_) if self.endless => {
                return Some(format!("it {ENDLESS} {DEPTH} others"));
            }
            Some(parent) if parent == self.name => {
                return Some("it inherits from itself".to_owned());
            }
            Some(parent) => {
                return Some(format!(
                    "it inherits from `{parent}`, which is not defined here"
                ));
            }
            None => {}
        }
        let mut keys: Vec<&str> = self.unplayed().map(|e| e.key).collect();
        order::sort(&mut keys);
        keys.dedup();
        let (last, first) = keys.split_last()?;
        Some(match first {
            [] => format!("the option `{last}` is not played yet in a file of this kind"),
            _ => format!(
                "the options `{}` and `{last}` are not played yet in a file of this kind",
                first.join("`, `")
            ),
        })
    }

    /// The options that are not played, if they are not off.
    fn unplayed(&self) -> impl Iterator<Item = &Entry<'a>> {
        let differs = self.differs("enPassantTypes");
        let settles = self.settles_others();
        let (idles, gates) = (
            self.idles(),
            self.is("seirawanGating") || self.is("cambodianMoves"),
        );
        self.options.iter().filter(move |e| match known(e.key) {
            Some(Known {
                used: Use::Unplayed,
                ..
            }) => !(values::is_off(e.value) || e.key == "gating" && gates),
            _ if e.key == "sittuyinPromotion" => settles,
            _ if e.key == "wallOrMove" => idles,
            _ => differs && e.key.starts_with("enPassantTypes"),
        })
    }

    /// Warnings about the options of this section itself that are not used. `merged`: with those that it
    /// takes from others.
    pub(super) fn unused(&self, merged: &Self) -> Vec<Diagnostic> {
        let unplayed = merged.unplayed().filter(|e| e.level == 0);
        let unplayed = unplayed.map(|e| problem::not_played(e.key, self.name, e.at));
        let own = self.options.iter().filter_map(|e| {
            let unused = known(e.key)?.used == Use::Unused && !values::is_off(e.value);
            match values::is_large(e.key, e.value) {
                true => Some(problem::large_board(e.at)),
                false => unused.then(|| problem::not_used(e.key, e.at)),
            }
        });
        let repeated = self.repeated.iter().map(|e| problem::repeated(e.key, e.at));
        let replaced = self.replaced().into_iter();
        let replaced = replaced.map(|(e, by)| problem::replaced(e.key, by, e.at));
        let mut all: Vec<_> = unplayed
            .chain(own)
            .chain(repeated)
            .chain(replaced)
            .collect();
        order::sort_by_key(&mut all, |d| d.span);
        all
    }

    /// Checks the values of the options of this section itself. `merged`: with those that it takes
    /// from others.
    pub(super) fn check_values(&self, merged: &Self) -> Result<(), Box<Diagnostic>> {
        let rows = merged.pieces();
        let letters: String = rows
            .iter()
            .filter_map(|r| r.letter.chars().next())
            .collect();
        let letters: String = letters.chars().filter(char::is_ascii_uppercase).collect();
        let all = values::Known {
            size: merged.size(),
            letters: merged.unknown.is_none().then_some(&*letters),
        };
        for entry in &self.options {
            let Some(Known { value, .. }) = known(entry.key) else {
                continue;
            };
            let Err(wrong) = value.check(entry.value, &all) else {
                continue;
            };
            let message = match wrong.part {
                "" => format!("`{}` has no value", entry.key),
                part => format!("`{part}` is not a value of `{}`", entry.key),
            };
            let from = entry.value.find(wrong.part).unwrap_or(0);
            let at = Span::new(0, wrong.part.len()).shifted(entry.there.start as usize + from);
            let at = if wrong.part.is_empty() { entry.at } else { at };
            let d = Diagnostic::error(Code("fsf-ini/option-value"), message);
            return Err(Box::new(d.at(at).help(wrong.help)));
        }
        Ok(())
    }
}
