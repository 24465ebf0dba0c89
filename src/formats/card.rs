use super::InForce;
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The static description of a notation.
#[derive(Debug)]
pub struct Card {
    /// Its name everywhere: command line, grammar, folder, fixtures, docs page, code prefix.
    pub slug: &'static str,
    /// The Rust module, where the slug cannot be one (`5dfen` is `fen5d`).
    pub module: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// Its full name.
    pub title: &'static str,
    /// Usual file extensions in lower case, without the dot. The first one is used for output.
    pub extensions: &'static [&'static str],
    /// Where it is defined.
    pub spec: &'static str,
    /// Kinds of documents it can hold.
    pub holds: DocumentKind,
    /// Kinds of boards it can hold.
    pub worlds: Worlds,
    /// Features it can express. Any other feature becomes a named loss.
    pub carries: Feature,
    /// What each of its moves states.
    pub gives: Part,
    /// How its files are split into records.
    pub framing: Framing,
    /// What is written around and between documents in one output.
    pub envelope: Envelope,
    /// Dialects and spellings: `slug+option`.
    pub options: &'static [FormatOption],
    /// Guesses from the first bytes of a file whether it is in this notation.
    pub sniff: fn(&[u8]) -> Likely,
    /// Not text.
    pub binary: bool,
    /// A file holds one document, because nothing separates two.
    pub alone: bool,
    /// Slugs of other notations whose extras it keeps as well, being another spelling of them.
    pub also_keeps: &'static [&'static str],
    /// Long texts for its codes.
    pub explanations: &'static [Explanation],
}

impl Card {
    /// Whether it keeps data that only the notation with this slug has. Notations that hold documents of all kinds on all
    /// boards keep everything.
    pub fn keeps_extras_of(&self, slug: &str) -> bool {
        let all = DocumentKind::GAME | DocumentKind::POSITION | DocumentKind::PIECES;
        let container = self.worlds.is_all() && self.holds.contains(all);
        let own = self.slug == slug || self.also_keeps.contains(&slug);
        self.carries.contains(Feature::EXTRAS) && (container || own)
    }
}

impl Card {
    /// What a missing sign in a move means, if the notation marks these things: no capture, no
    /// castling, no check. Files of the model keep what happened apart from what a source states;
    /// there, a missing key states nothing.
    pub fn says_by_silence(&self, gives: Part) -> Part {
        match self.worlds.is_all() {
            true => Part::empty(),
            false => gives & (Part::CAPTURE | Part::CASTLING | Part::CHECK),
        }
    }
}

/// One `+option` of a format.
#[derive(Copy, Clone, Debug)]
pub struct FormatOption {
    /// The name after the `+`; the user types a number for the `N` of `width=N`.
    pub name: &'static str,
    /// One line for `panchess formats SLUG`.
    pub help: &'static str,
}

/// What is written around and between documents in one output.
#[derive(Copy, Clone, Debug)]
pub struct Envelope {
    /// Before the first.
    pub open: &'static str,
    /// Between two.
    pub between: &'static str,
    /// After the last.
    pub close: &'static str,
    /// Between a document that left the first settings in force and one that leaves the second:
    /// what takes back the settings that the second document does not have.
    pub take_back: fn(&Self, InForce, InForce) -> &'static str,
    /// Begins a document that would otherwise be read as more of the one before it.
    pub mark: &'static str,
    /// After the last document, if it left these settings in force.
    pub end: fn(InForce) -> &'static str,
}

impl Envelope {
    /// Nothing: documents mark their own ends.
    pub const NONE: Self = Self {
        open: "",
        between: "",
        close: "",
        take_back: |_, _, _| "",
        mark: "",
        end: |_| "",
    };
    /// A blank line between two.
    pub const BLANK_LINES: Self = Self {
        between: "\n",
        ..Self::NONE
    };
    /// A JSON list.
    pub const JSON_LIST: Self = Self {
        open: "[\n",
        between: ",\n",
        close: "\n]\n",
        ..Self::NONE
    };
}

/// How likely a text is in some notation.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum Likely {
    /// Certainly not.
    No,
    /// Possibly.
    Perhaps,
    /// Probably: few other notations look like this.
    Probably,
    /// Certainly.
    Certainly,
}
