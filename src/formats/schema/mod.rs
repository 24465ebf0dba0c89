//! The model as files: `yaml`, `json` and `jsonl`, three notations that differ only in their text.
//!
//! The rows here are separate from the model. The types of the model may change at any time; a
//! file remains readable as long as its version is supported. `docs/model.md` describes every
//! key.
//!
//! The files are flat on purpose: variations are listed side by side with the number of the
//! move they replace, so the nesting of a document is limited.

mod card;
mod find;
mod game;
mod json_text;
mod letters;
mod line;
mod line_column;
mod lower_position;
mod marks;
mod moves;
mod pieces;
mod position;
mod pretty;
mod read;
mod remarks;
mod sniff;
mod square;
mod tags;
mod variant;
mod variations;
mod words;
mod write;
pub mod yaml;

pub use json_text::Json;
pub use line_column::{LineColumn, around, whole};
pub use words::{cut, translate};

use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::lcpn;
use crate::formats::{Card, EndSigns, Format, Options, Read, Separation, Write};
use crate::model::{Budget, Catalog, Document, Part, Pieces};
use game::GameRow;
use pieces::PiecesRow;
use position::PositionRow;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// The model in one of the notations for data.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Schema {
    /// One document, or several after `---`.
    Yaml,
    /// One document, or a list of them.
    Json,
    /// One document per line.
    JsonLines,
}

impl Schema {
    fn codes(self) -> &'static Codes {
        match self {
            Self::Yaml => &card::YAML_CODES,
            Self::Json => &card::JSON_CODES,
            Self::JsonLines => &card::JSON_LINES_CODES,
        }
    }
}

impl Format for Schema {
    fn card(&self) -> &'static Card {
        match self {
            Self::Yaml => &card::YAML,
            Self::Json => &card::JSON,
            Self::JsonLines => &card::JSON_LINES,
        }
    }

    fn separation(&self, _: &Options) -> Separation {
        match self {
            Self::Json => Separation::JSON,
            Self::JsonLines | Self::Yaml => Separation::NONE,
        }
    }

    fn end_signs(&self) -> &'static EndSigns {
        &EndSigns {
            mates: "leave out `otherwise`",
            others: "a game that ends in another way says `over` and `otherwise`",
            any: "a game that ends in another way says `over` and `otherwise`; an unfinished one says neither",
            ..EndSigns::WORDS
        }
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(read::Reader {
            schema: *self,
            options: options.clone(),
        }))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(write::Writer {
            schema: *self,
            catalog: Arc::clone(options.catalog()),
        }))
    }
}

/// The error codes of one format.
#[derive(Copy, Clone, Debug)]
pub struct Codes {
    /// The text is not JSON or YAML at all.
    pub syntax: Code,
    /// The text is well formed, but not a valid document.
    pub content: Code,
    /// The version is missing or unknown.
    pub version: Code,
}

impl Codes {
    /// The explanation of `content`.
    pub const CONTENT: &'static str = "The text is well formed, but it is not a valid document: it has an unknown key, an invalid \
        square, or two pieces on one square, for example. Unknown keys are refused, not skipped, \
        so that a misspelled key is never lost. docs/model.md in the panchess repository shows every key.";
    /// The explanation of `version`.
    pub const VERSION: &'static str = "The key `panchess` states the kind and version of an object: `game/1`, `position/1`, \
        `pieces/1` or `variant/1`. Without it, or with an unknown version, the meaning of the \
        other keys is not certain.";
}

/// What each move states: resolved moves, if the rules were known.
pub const MOVES: Part = Part::SQUARES
    .union(Part::KIND)
    .union(Part::CAPTURE)
    .union(Part::CASTLING)
    .union(Part::CHECK);

/// A text format for serde's data.
pub trait Text {
    /// Reads a value, or returns an error with its place.
    fn parse<'a, T: Deserialize<'a>>(text: &'a str, codes: &Codes) -> Result<T, Box<Diagnostic>>;
}

/// A document as it is serialized.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Row<'a> {
    /// A game.
    Game(Box<GameRow<'a>>),
    /// A position.
    Position(Box<PositionRow<'a>>),
    /// Definitions of pieces.
    Pieces(Box<PiecesRow<'a>>),
}

impl<'a> Row<'a> {
    /// A document as a row.
    ///
    /// # Errors
    /// There is none, and an error in `sink`.
    pub fn of(doc: &'a Document, catalog: &Catalog, sink: &mut Sink) -> Result<Self, Reported> {
        Ok(match doc {
            Document::Game(g) => {
                let unwritten = tags::unwritten(&g.tags);
                sink.lose(Code("core/lost-tags"), "tags", unwritten, None);
                Self::Game(Box::new(GameRow::of(g)))
            }
            Document::Position(p) => Self::Position(Box::new(PositionRow::of(p))),
            Document::Pieces(p) => match PiecesRow::of(p, catalog) {
                Ok(row) => Self::Pieces(Box::new(row)),
                Err(def) => return Err(sink.fail(lcpn::too_deep(def))),
            },
        })
    }
}

/// Reports that serde cannot write a document.
pub fn unwritable(problem: impl std::fmt::Display, codes: &Codes, sink: &mut Sink) -> Reported {
    let message = format!("this document cannot be written: {problem}");
    sink.fail(Diagnostic::error(codes.content, message).help("please report this as a bug"))
}

/// Reads one document whose numbers have at most as many digits as the options allow.
pub fn read<T: Text>(
    text: &str,
    codes: &Codes,
    options: &Options,
    doc: &mut Document,
    sink: &mut Sink,
) -> Result<(), Reported> {
    let _budget = Budget::open(options.max_digits, text.len());
    document::<T>(text, codes, options.catalog(), doc).map_err(|problem| sink.fail(*problem))
}

fn document<T: Text>(
    text: &str,
    codes: &Codes,
    catalog: &Catalog,
    doc: &mut Document,
) -> Result<(), Box<Diagnostic>> {
    let lowered = match version::<T>(text, codes)? {
        Version::Game => T::parse::<GameRow<'_>>(text, codes)?.lower(doc.as_new_game()),
        Version::Position => {
            let row = T::parse::<PositionRow<'_>>(text, codes)?;
            row.lower(None).map(|p| *doc = Document::Position(p))
        }
        Version::Pieces => {
            *doc = Document::Pieces(pieces::<T>(text, codes, catalog)?);
            Ok(())
        }
    };
    lowered.map_err(|problem| {
        let d = Diagnostic::error(codes.content, problem).at(whole(text));
        Box::new(d.help("docs/model.md in the panchess repository shows what each key may hold"))
    })
}

/// Reads definitions that are not part of a record. The catalog has what a variant is like.
pub fn pieces<T: Text>(
    text: &str,
    codes: &Codes,
    catalog: &Catalog,
) -> Result<Pieces, Box<Diagnostic>> {
    let row = T::parse::<PiecesRow<'_>>(text, codes)?;
    row.lower(catalog)
        .map_err(|w| match version::<T>(text, codes) {
            // Of another kind, nothing is known that could be wrong.
            Err(unknown) => unknown,
            Ok(_) => w.in_file(text, codes.content),
        })
}

enum Version {
    Game,
    Position,
    Pieces,
}

/// The key that determines how all others are read.
struct Head<'a>(Option<Cow<'a, str>>);

impl<'de> Deserialize<'de> for Head<'de> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_map(HeadVisitor)
    }
}

/// Unlike a derived implementation, it refuses a list.
struct HeadVisitor;

impl<'de> Visitor<'de> for HeadVisitor {
    type Value = Head<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the key `panchess`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut head = Head(None);
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == "panchess" {
                head.0 = map.next_value()?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(head)
    }
}

fn version<T: Text>(text: &str, codes: &Codes) -> Result<Version, Box<Diagnostic>> {
    // The usual place; searching for the key elsewhere reads the text twice.
    if text.starts_with("{\"panchess\":\"game/1\"") {
        return Ok(Version::Game);
    }
    let head: Head<'_> = T::parse(text, codes)?;
    match head.0.as_deref() {
        Some(game::VERSION) => Ok(Version::Game),
        Some(position::VERSION) => Ok(Version::Position),
        Some(pieces::VERSION | pieces::VARIANT) => Ok(Version::Pieces),
        Some(other) => Err(unknown_version(text, other, codes)),
        None => Err(no_version(text, codes)),
    }
}

const HELP: &str = "the known kinds are `game/1`, `position/1`, `pieces/1` and `variant/1`; a newer panchess may know more";

/// Games that Lichess and Chess.com export as JSON have no such key.
const NO_KEY: &str = "a document needs this key, for example `panchess: game/1`; JSON exports of Lichess and Chess.com cannot be read: export PGN instead";

/// What Kifu for JS has.
const JKF: &str = "this looks like JKF, the JSON of Kifu for JS, which cannot be read: save the game as KIF or CSA instead";

fn unknown_version(text: &str, version: &str, codes: &Codes) -> Box<Diagnostic> {
    let d = Diagnostic::error(
        codes.version,
        format!("unknown kind of document `{version}`"),
    );
    let key = text.find("panchess").unwrap_or(0);
    let value = text[key..].find(version).map(|at| key + at);
    let span = value.map_or(whole(text), |at| Span::new(at, at + version.len()));
    Box::new(d.at(span).help(HELP))
}

fn no_version(text: &str, codes: &Codes) -> Box<Diagnostic> {
    let d = Diagnostic::error(
        codes.version,
        "the key `panchess` is missing, so the kind of document is unknown",
    );
    Box::new(d.at(whole(text)).help(match is_jkf(text) {
        true => JKF,
        false => NO_KEY,
    }))
}

/// Whether a text has headers, and moves that are objects.
fn is_jkf(text: &str) -> bool {
    let moves = text.split_once("\"moves\"").map_or("", |(_, after)| after);
    let list = moves.trim_start().trim_start_matches(':').trim_start();
    let first = list.strip_prefix('[').map(str::trim_start);
    text.contains("\"header\"") && first.is_some_and(|first| first.starts_with('{'))
}
