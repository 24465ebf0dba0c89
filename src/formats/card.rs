use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// All there is to know of a notation without reading it.
#[derive(Debug)]
pub struct Card {
    /// Its name everywhere: command line, grammar, folder, fixtures, page, code prefix.
    pub slug: &'static str,
    /// The Rust module, where the slug cannot be one (`5dfen` is `fen5d`).
    pub module: &'static str,
    /// Other names it is found under.
    pub aliases: &'static [&'static str],
    /// Its full name.
    pub title: &'static str,
    /// Usual file endings, lower case, without the dot; the first is written.
    pub extensions: &'static [&'static str],
    /// Where it is defined.
    pub spec: &'static str,
    /// Sorts of documents it holds.
    pub holds: DocumentKind,
    /// Shapes of the world it holds.
    pub worlds: Worlds,
    /// What it can say. What is not here becomes a named loss.
    pub carries: Feature,
    /// What a move in it spells out.
    pub gives: Part,
    /// How its files fall apart.
    pub framing: Framing,
    /// What stands around and between documents in one output.
    pub envelope: Envelope,
    /// Dialects and spellings: `slug+option`.
    pub options: &'static [FormatOption],
    /// Looks at the first bytes of a file.
    pub sniff: fn(&[u8]) -> Likely,
    /// Not text.
    pub binary: bool,
    /// A file holds one document: nothing would keep two apart.
    pub alone: bool,
    /// Long texts for its codes.
    pub explanations: &'static [Explanation],
}

impl Card {
    /// What a move in it that spells out so much says by leaving a sign out: that it captures
    /// nothing, does not castle, gives no check. Files of the model keep what happened and what a page says
    /// apart; what is left out there was not said.
    pub fn says_by_silence(&self, gives: Part) -> Part {
        match self.worlds.is_all() {
            true => Part::empty(),
            false => gives & (Part::CAPTURE | Part::CASTLING | Part::CHECK),
        }
    }
}

/// One `+option` of a format.
#[derive(Debug)]
pub struct FormatOption {
    /// What is typed after the `+`; a number stands for `N` in `width=N`.
    pub name: &'static str,
    /// One line for `panchess formats SLUG`.
    pub help: &'static str,
}

/// What stands around and between documents in one output.
#[derive(Copy, Clone, Debug, Default)]
pub struct Envelope {
    /// Before the first.
    pub open: &'static str,
    /// Between two.
    pub between: &'static str,
    /// After the last.
    pub close: &'static str,
}

impl Envelope {
    /// Nothing: documents end by themselves.
    pub const NONE: Self = Self {
        open: "",
        between: "",
        close: "",
    };
    /// A blank line between two.
    pub const BLANK_LINES: Self = Self {
        between: "\n",
        ..Self::NONE
    };
    /// A list of JSON.
    pub const JSON_LIST: Self = Self {
        open: "[\n",
        between: ",\n",
        close: "\n]\n",
    };
}

/// How likely a text is in some notation.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum Likely {
    /// Certainly not.
    No,
    /// It could be.
    Perhaps,
    /// It looks like it, and few others look so.
    Probably,
    /// It says so.
    Certainly,
}
