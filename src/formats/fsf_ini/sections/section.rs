//! The sections of a file, and what their options say.

use super::options::{Use, known};
use super::start::{ROOTS, of_root};
use super::values::{LAST, file_or_number};
use crate::diag::{Diagnostic, Span};
use crate::model::{VariantName, Zone};

/// One section with its options.
#[derive(Clone, Debug, Default)]
pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    pub(super) parent: Option<&'a str>,
    pub(super) options: Vec<Entry<'a>>,
    /// A parent that is not defined.
    pub(super) unknown: Option<&'a str>,
    /// It is like a number of other variants that are probably like each other.
    pub(super) endless: bool,
    /// A known variant, not a section of the file.
    pub(super) known: bool,
    /// In the end it is like chess.
    pub(super) chess: bool,
    /// What is wrong with one of its lines.
    pub(super) wrong: Option<Box<Diagnostic>>,
    /// Options that are written again below.
    pub(super) repeated: Vec<Entry<'a>>,
}

/// One option of a section.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: &'a str,
    pub(super) value: &'a str,
    /// Where the option and its value are.
    pub(super) at: Span,
    pub(super) there: Span,
    /// How far it is inherited; 0 for the section itself.
    pub(super) level: usize,
    /// It has an older name, so it counts only if the section has no newer one.
    pub(super) older: bool,
}

/// How often a section may be like another one.
pub const DEPTH: usize = 32;

/// How many bytes of sections of a file are read for those that are like them.
pub const MOST_READ: usize = 1 << 21;

/// What is reported about a section that inherits from too many others, before their number.
pub(super) const ENDLESS: &str = "inherits from itself, or from more than";

impl<'a> Section<'a> {
    /// The same section with another name.
    pub(super) fn called(self, name: &'a str) -> Self {
        let known = true;
        Self {
            name,
            known,
            ..self
        }
    }

    /// The first fault counts.
    pub(super) fn blame(&mut self, fault: Box<Diagnostic>) {
        self.wrong.get_or_insert(fault);
    }

    /// The section that it is like, if it is none of these.
    pub(super) fn parent_beyond(&self, all: &[Self]) -> Option<&'a str> {
        let parent = self.parent.filter(|name| !ROOTS.contains(name))?;
        let there = self.base_in(all).is_some();
        (!there).then_some(parent)
    }

    /// The section of these that it inherits from: the one with that name, or with the usual name of that variant.
    pub(super) fn base_in<'s>(&self, all: &'s [Self]) -> Option<&'s Self> {
        let parent = self.parent?;
        let named = |name: &str| {
            all.iter()
                .find(|s| s.name == name && self.may_inherit_from(s))
        };
        named(parent).or_else(|| named(VariantName::stated(parent).ok()?.as_str()))
    }

    /// A section with the name of a known variant may inherit from that variant.
    fn may_inherit_from(&self, other: &Self) -> bool {
        self.name != other.name || other.known && !self.known
    }

    /// The section of these that it is like and that is wrong.
    pub(super) fn wrong_parent(&self, all: &[Self]) -> Option<&'a str> {
        let mut at = self;
        for _ in 0..DEPTH {
            at = at.base_in(all)?;
            if at.wrong.is_some() {
                return Some(at.name);
            }
        }
        None
    }

    /// Whether it is chess where it states nothing itself.
    pub(super) fn is_like_chess(&self) -> bool {
        self.chess
    }

    /// With the options of the sections that it is like; its own are the last ones.
    pub(super) fn merged(&self, all: &[Self]) -> Self {
        let mut made = self.clone();
        let mut at = self;
        for level in 1..=DEPTH + 1 {
            let Some(name) = at.parent else { return made };
            let next = at.base_in(all);
            if ROOTS.contains(&name) && next.is_none() {
                made.chess = true;
                let chess = of_root(name).map(|(key, value)| Entry {
                    key,
                    value,
                    at: Span::default(),
                    there: Span::default(),
                    level: usize::MAX,
                    older: false,
                });
                made.options.splice(0..0, chess);
                return made;
            }
            let Some(section) = next else {
                made.unknown = Some(name);
                return made;
            };
            // What is not used is reported for a section of a file, not for a known variant.
            let used = |e: &&Entry| known(e.key).is_none_or(|k| k.used != Use::Unused);
            let inherited = section.options.iter();
            let inherited = inherited.filter(|e| !section.known || used(e));
            let inherited = inherited.map(|e| Entry { level, ..*e });
            made.options.splice(0..0, inherited);
            at = section;
        }
        made.unknown = at.parent;
        made.endless = true;
        made
    }

    /// The known variant that it is like in the end.
    pub(super) fn known_base(&self, all: &[Self]) -> Option<&'a str> {
        let mut at = self;
        for _ in 0..DEPTH {
            at = at.base_in(all)?;
            if at.known {
                return Some(at.name);
            }
        }
        None
    }

    /// How many bytes of other sections of the file are read for it.
    pub(super) fn inherited(&self, all: &[Self]) -> usize {
        let above = |at: &&Self| at.base_in(all).filter(|base| !base.known);
        let sections = std::iter::successors(above(&self), |at| above(at));
        let options = sections.take(DEPTH).flat_map(|section| &section.options);
        options.map(|e| e.key.len() + e.value.len()).sum()
    }

    /// The value of an option, the last one of that name.
    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        self.entry(key).map(|e| e.value)
    }

    pub(super) fn entry(&self, key: &str) -> Option<&Entry<'a>> {
        self.options.iter().rfind(|e| e.key == key)
    }

    /// The start that it states itself.
    pub(super) fn own_start(&self) -> Option<&Entry<'a>> {
        self.entry("startFen").filter(|start| start.level == 0)
    }

    /// Options that are no laws, with their values.
    pub(super) fn others(&self) -> Vec<(String, String)> {
        let gates = self.is("seirawanGating") || self.is("cambodianMoves");
        // This law has no sides here.
        let differs = self.differs("enPassantTypes");
        let other = |e: &&Entry| {
            let known = known(e.key).is_some_and(|known| known.used != Use::Laws);
            let sided = differs && e.key.starts_with("enPassantTypes");
            let idle = e.key == "wallOrMove" && self.idles();
            sided || idle || known && !(e.key == "gating" && gates)
        };
        let all = self.options.iter().filter(other);
        let mut found: Vec<(String, String)> = Vec::new();
        for Entry { key, value, .. } in all {
            found.retain(|(k, _)| k != key);
            found.push(((*key).to_owned(), (*value).to_owned()));
        }
        found
    }

    /// Its only option, with its value.
    pub(super) fn only(&self) -> Option<(&'a str, &'a str)> {
        match &self.options[..] {
            [one] if self.wrong.is_none() => Some((one.key, one.value)),
            _ => None,
        }
    }

    /// What it is like in the end, if that is not known.
    pub(super) fn parent_unknown(&self) -> Option<&'a str> {
        self.unknown
    }

    pub(super) fn is(&self, key: &str) -> bool {
        self.text(key) == Some("true")
    }

    /// Whether it is not denied.
    pub(super) fn unless(&self, key: &str) -> bool {
        self.text(key) != Some("false")
    }

    /// Files and ranks; the largest board if it is that of a section that is not there.
    pub(super) fn size(&self) -> (u8, u8) {
        let number = |key| self.text(key).and_then(file_or_number);
        let usual = if self.is_whole() { 8 } else { LAST };
        (
            number("maxFile").unwrap_or(usual),
            number("maxRank").unwrap_or(usual),
        )
    }

    /// Whether everything that it takes from others is there.
    pub(super) fn is_whole(&self) -> bool {
        self.unknown.is_none()
    }

    /// The squares that lines join.
    pub(super) fn joined_squares(&self) -> Option<Zone> {
        let text = self.text("diagonalLines")?.to_ascii_lowercase();
        text.parse().ok().filter(|zone: &Zone| !zone.is_empty())
    }
}
