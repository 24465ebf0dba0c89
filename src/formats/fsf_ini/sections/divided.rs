//! Divides a text into its sections.

use super::options::{FREE_DROPS, known, modern, names};
use super::section::{Entry, Section};
use crate::diag::{Code, Diagnostic, Span, nearest};
use crate::formats::fsf_ini::problem;
use crate::formats::fsf_ini::read::{Line, lines};
use crate::formats::fsf_ini::table::{KNOWN, MAX_CUSTOM, Subject, option};
use crate::model::VariantName;
use std::collections::HashMap;

/// The maximum number of sections of a file.
pub const MOST_SECTIONS: usize = 1000;

/// The sections of a file. Each knows its first line that is neither a section nor an option.
///
/// # Errors
/// There is something else before the first section, or there are too many sections.
pub(super) fn sections(text: &str) -> Result<Vec<Section<'_>>, Box<Diagnostic>> {
    of_text(text, check_known)
}

/// The same for the text of a known variant, which may have free drops.
///
/// # Errors
/// The same.
pub(super) fn known_sections(text: &str) -> Result<Vec<Section<'_>>, Box<Diagnostic>> {
    of_text(text, |key, at| match key {
        FREE_DROPS => Ok(()),
        _ => check_known(key, at),
    })
}

type Check = fn(&str, Span) -> Result<(), Box<Diagnostic>>;

fn of_text(text: &str, check: Check) -> Result<Vec<Section<'_>>, Box<Diagnostic>> {
    let mut all: Vec<Section<'_>> = Vec::new();
    let mut taken = HashMap::new();
    for line in lines(text) {
        match (line, all.last_mut()) {
            (Ok(Line::Section(name, parent, span)), _) => {
                if all.len() >= MOST_SECTIONS {
                    return Err(problem::too_many_sections(MOST_SECTIONS, span));
                }
                let earlier = taken.insert(usual(name), name);
                all.push(Section {
                    name,
                    span,
                    parent,
                    wrong: earlier.map(|earlier| section_twice(name, earlier, span)),
                    ..Section::default()
                });
            }
            (Ok(Line::Entry(key, value, at, there)), Some(section)) => {
                let value = value.split(['#', ';']).next().unwrap_or("").trim();
                let there = Span::new(0, value.len()).shifted(there.start as usize);
                let entry = Entry {
                    key: modern(key),
                    value,
                    at,
                    there,
                    level: 0,
                    older: modern(key) != key,
                };
                match check(entry.key, at) {
                    Ok(()) if key == "pawnTypes" => section.add_pawns(entry),
                    Ok(()) => section.add(entry),
                    Err(fault) => section.blame(fault),
                }
            }
            (Ok(Line::Entry(_, _, span, _)), None) => {
                let message = "an option before the first section";
                let d = Diagnostic::error(Code("fsf-ini/no-section"), message).at(span);
                return Err(Box::new(d.help("write `[name:base]` before it")));
            }
            (Err(fault), Some(section)) => section.blame(fault),
            (Err(fault), None) => return Err(fault),
        }
    }
    Ok(all)
}

/// The name of the variant that a section defines: that of two sections may be the same although their names differ in
/// capitals or signs.
pub(super) fn usual(name: &str) -> String {
    let usual = VariantName::stated(name).ok();
    usual.map_or_else(|| name.to_owned(), |usual| usual.to_string())
}

/// `earlier`: the name of a section above that defines the same variant.
pub(super) fn section_twice(name: &str, earlier: &str, span: Span) -> Box<Diagnostic> {
    let (message, help) = match name == earlier {
        true => (
            format!("a section `{name}` was already there"),
            "remove one of the two, or give it another name",
        ),
        false => (
            format!("`{name}` is the same name as that of the section `{earlier}` above it"),
            "rename one of the two; names must differ in more than capitals, spaces, `-` and `_`",
        ),
    };
    let d = Diagnostic::error(Code("fsf-ini/twice"), message).at(span);
    Box::new(d.help(help))
}

fn check_known(key: &str, span: Span) -> Result<(), Box<Diagnostic>> {
    match option(key) {
        Some(Subject::Custom(1..=MAX_CUSTOM) | Subject::Known(..)) => return Ok(()),
        _ if known(key).is_some() && key != FREE_DROPS => return Ok(()),
        _ => {}
    }
    if key == FREE_DROPS {
        let message = format!("Fairy-Stockfish has no option `{key}`");
        let d = Diagnostic::error(Code("fsf-ini/option"), message).at(span);
        return Err(Box::new(d.help(
            "for drops without a hand, base the section on `ataxx`: `[name:ataxx]`",
        )));
    }
    let pieces = KNOWN.iter().map(|(option, _, _)| *option);
    let near = nearest(key, names().chain(pieces));
    let help = near.map_or_else(
        || "remove it, or write an option of Fairy-Stockfish".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    let d = Diagnostic::error(Code("fsf-ini/option"), format!("unknown option `{key}`"));
    Err(Box::new(d.at(span).help(help)))
}

impl<'a> Section<'a> {
    /// Adds the options that `pawnTypes` stands for, where they are not stated.
    fn add_pawns(&mut self, entry: Entry<'a>) {
        for key in ["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"] {
            if self.options.iter().all(|e| e.key != key) {
                self.add(Entry { key, ..entry });
            }
        }
    }

    /// Adds an option; the last one of a name counts, and one with an older name only if there is no other.
    fn add(&mut self, entry: Entry<'a>) {
        match self.options.iter_mut().find(|e| e.key == entry.key) {
            Some(earlier) if entry.older && !earlier.older => {}
            Some(earlier) => {
                // An option may stand for several, under another name.
                let own = |e: &Entry| e.at.range().len() == e.key.len();
                if own(earlier) && own(&entry) {
                    self.repeated.push(*earlier);
                }
                *earlier = entry;
            }
            None => self.options.push(entry),
        }
    }
}
