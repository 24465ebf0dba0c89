//! Definitions of pieces as they are written in files: each is one text, so nothing is nested.

use super::find;
use super::letters::LetterRow;
use super::position::no_extras;
use super::variant::{AliasRow, BoardRow, VariantRow, defined};
use super::{cut, whole};
use crate::diag::{Code, Diagnostic, Severity, Sink, Span, short};
use crate::formats::betza;
use crate::formats::lcpn::{self, Style};
use crate::model::{
    Catalog, Expr, Extras, Laws, Lettered, Note, Picture, PieceDef, PieceSource, Pieces, Variant,
    Word,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashSet;

/// The `panchess` key of definitions.
pub const VERSION: &str = "pieces/1";
/// The `panchess` key of the definitions of a variant.
pub const VARIANT: &str = "variant/1";

/// Definitions of pieces, those of a variant with its name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "definitions of pieces")]
pub struct PiecesRow<'a> {
    panchess: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sources: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<AliasRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unplayed: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<BoardRow>,
    pieces: Vec<PieceRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    laws: Option<Cow<'a, Laws>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Cow<'a, Picture>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<NoteRow<'a>>,
    #[serde(skip_serializing_if = "no_extras")]
    extras: Cow<'a, Extras>,
}

/// A comment, or nothing for an empty line.
type NoteRow<'a> = Option<Cow<'a, str>>;

/// One definition, or the letter of a piece that needs none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a piece")]
struct PieceRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    letter: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    synonym: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<MovesRow<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<NoteRow<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inside: Vec<(u32, Cow<'a, str>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Cow<'a, str>>,
}

/// How a piece moves, in one notation of moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a notation and a text")]
struct MovesRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    lcpn: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    betza: Option<Cow<'a, str>>,
}

/// An error in a row, and the text in which it is.
pub struct Wrong {
    message: String,
    help: Cow<'static, str>,
    within: String,
    /// The key of that text, if it is known, and how many such pairs are before it.
    key: Option<(&'static str, usize)>,
    at: Option<Span>,
}

/// The name of a definition.
fn named(text: &str) -> Result<Word, Wrong> {
    let help = "write letters, with hyphens between words";
    let word = Word::new(text);
    let word = word.ok_or_else(|| Wrong::new(format!("`{text}` is not a name"), text, help))?;
    word.of_piece()
        .map_err(|why| Wrong::new(why.to_string(), text, "shorten the name"))
}

impl Wrong {
    pub(super) fn new(message: impl Into<String>, within: &str, help: &'static str) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
            within: within.to_owned(),
            key: None,
            at: None,
        }
    }

    /// The same, where the text is the value of a key, after this many of the same.
    pub(super) fn of_key(self, key: &'static str, before: usize) -> Self {
        Self {
            key: Some((key, before)),
            ..self
        }
    }

    /// The error of a reader of moves about a text.
    pub(super) fn said(d: &Diagnostic, within: &str) -> Self {
        let help = d
            .help
            .as_deref()
            .unwrap_or("docs/pieces.md in the panchess repository has many examples");
        Self {
            message: format!("`{}`: {}", short(within), d.message),
            help: help.to_owned().into(),
            within: within.to_owned(),
            key: None,
            at: d.span,
        }
    }

    /// As a message about the file, if possible at its place.
    pub fn in_file(self, text: &str, code: Code) -> Box<Diagnostic> {
        let found = find::value(text, self.key, &self.within);
        let span = found.map_or(whole(text), |start| {
            let inner = self.at.filter(|s| s.end as usize <= self.within.len());
            let inner = inner.unwrap_or(Span::new(0, self.within.len()));
            Span::new(start + inner.start as usize, start + inner.end as usize)
        });
        Box::new(
            Diagnostic::error(code, cut(self.message))
                .at(span)
                .help(self.help),
        )
    }
}

impl<'a> PiecesRow<'a> {
    /// Definitions as a row, or the first that is nested too deep.
    pub fn of(pieces: &'a Pieces, catalog: &Catalog) -> Result<Self, &'a PieceDef> {
        let variant = pieces.variant.as_deref();
        let mut letters: Vec<&Lettered> = variant.iter().flat_map(|v| &v.letters).collect();
        let mut rows = Vec::new();
        for def in &pieces.defs {
            let mut row = PieceRow::of(def).ok_or(def)?;
            // Letters keep their order, and definitions keep theirs.
            let own = |l: &&Lettered| Some(&l.piece) == def.name.as_ref();
            if let Some(at) = letters.iter().position(own) {
                row.letters(letters.remove(at));
                let defined = |l: &&Lettered| {
                    pieces
                        .defs
                        .iter()
                        .any(|d| d.name.as_ref() == Some(&l.piece))
                };
                let (behind, before) = letters[..at]
                    .iter()
                    .partition::<Vec<&Lettered>, _>(|l| defined(l));
                rows.extend(before.into_iter().map(PieceRow::lettered));
                letters.splice(..at, behind);
            }
            rows.push(row);
        }
        rows.extend(letters.into_iter().map(PieceRow::lettered));
        let row = variant.map(|v| VariantRow::of(v, catalog));
        let row = row.unwrap_or_default();
        Ok(Self {
            panchess: variant.map_or(VERSION, |_| VARIANT).into(),
            name: variant.map(|v| v.name.as_str().into()),
            title: row.title,
            sources: row.sources,
            aliases: row.aliases,
            like: row.like,
            unplayed: row.unplayed,
            board: row.board,
            pieces: rows,
            start: row.start,
            laws: row.laws,
            picture: row.picture,
            after: notes(&pieces.after),
            extras: Cow::Borrowed(&pieces.extras),
        })
    }

    /// The definitions. The catalog has what a variant is like.
    pub fn lower(self, catalog: &Catalog) -> Result<Pieces, Wrong> {
        let row = VariantRow {
            title: self.title,
            sources: self.sources,
            aliases: self.aliases,
            like: self.like,
            board: self.board,
            start: self.start,
            laws: self.laws,
            picture: self.picture,
            unplayed: self.unplayed,
        };
        let mut variant = match (&*self.panchess == VARIANT, self.name) {
            (true, Some(name)) => Some(Variant::named(defined(&name)?)),
            (true, None) => {
                let help = "add its name: `name: capablanca`";
                return Err(Wrong::new("the key `name` is missing", VARIANT, help));
            }
            (false, None) if row.is_empty() => None,
            (false, _) => {
                let help = "write `panchess: variant/1`, or keep only `pieces`";
                let message = "only definitions of a variant have a name, a board or laws";
                return Err(Wrong::new(message, VERSION, help));
            }
        };
        let names = self.pieces.iter().filter_map(|p| p.name.as_deref());
        let taken: HashSet<String> = names.map(str::to_owned).collect();
        if self.pieces.len() > Pieces::MAX_DEFINITIONS {
            let message = format!("more than {} pieces in one file", Pieces::MAX_DEFINITIONS);
            return Err(Wrong::new(message, "pieces", "split the file"));
        }
        let (mut defs, mut ways) = (Vec::new(), betza::MOST_LEGS);
        for row in self.pieces {
            defs.extend(row.lower(variant.as_mut(), &taken, &mut ways)?);
        }
        if let Some(variant) = &mut variant {
            row.lower(variant, catalog)?;
        }
        Ok(Pieces {
            defs,
            after: lines(self.after),
            extras: self.extras.into_owned(),
            variant: variant.map(Box::new),
        })
    }
}

fn notes(notes: &[Note]) -> Vec<NoteRow<'_>> {
    let row = |n| match n {
        &Note::Gap => None,
        Note::Line(text) => Some(text.into()),
    };
    notes.iter().map(row).collect()
}

fn lines(notes: Vec<NoteRow<'_>>) -> Vec<Note> {
    let note = |n: NoteRow<'_>| n.map_or(Note::Gap, |text| Note::Line(text.into_owned()));
    notes.into_iter().map(note).collect()
}

impl<'a> PieceRow<'a> {
    /// A piece with letters and without its own moves.
    fn lettered(of: &'a Lettered) -> Self {
        let mut row = Self {
            name: Some(of.piece.as_str().into()),
            ..Self::default()
        };
        row.letters(of);
        row
    }

    fn letters(&mut self, of: &'a Lettered) {
        self.letter = Some(of.letter.as_str().into());
        self.synonym = of.synonym.as_deref().map(Cow::from);
        self.san = of.san.as_deref().map(Cow::from);
    }

    fn of(def: &'a PieceDef) -> Option<Self> {
        let inside = def.inside.iter();
        Some(Self {
            name: def.name.as_ref().map(|n| n.as_str().into()),
            letter: None,
            synonym: None,
            san: None,
            moves: Some(MovesRow {
                lcpn: Some(lcpn::spelled(&def.expr)?.into()),
                betza: None,
            }),
            before: notes(&def.before),
            inside: inside.map(|(node, text)| (*node, text.into())).collect(),
            beside: def.beside.as_ref().map(Cow::from),
        })
    }

    /// Stores the letter, and the definition if the piece has its own moves.
    fn lower(
        self,
        variant: Option<&mut Variant>,
        taken: &HashSet<String>,
        ways: &mut usize,
    ) -> Result<Option<PieceDef>, Wrong> {
        let name = self.name.as_deref().map(named).transpose()?;
        let letters = LetterRow {
            letter: self.letter.as_deref(),
            synonym: self.synonym.as_deref(),
            san: self.san.as_deref(),
        };
        letters.lower(name.as_ref(), variant)?;
        let Some(moves) = self.moves else {
            return nothing_but_a_letter(name.as_ref(), self.letter.is_some());
        };
        let expr = moves.lower(taken, ways)?;
        let nodes = expr.nodes().count();
        let beyond = self.inside.iter().any(|(node, _)| *node as usize >= nodes);
        if beyond || !self.inside.is_sorted_by_key(|(node, _)| *node) {
            let message = format!(
                "`inside` must list existing parts in ascending order: the piece has {nodes}"
            );
            let help = "count the parts from 0, in the order in which they are written";
            return Err(Wrong::new(message, "inside", help));
        }
        let inside = self.inside.into_iter();
        Ok(Some(PieceDef {
            name,
            expr,
            before: lines(self.before),
            inside: inside
                .map(|(node, text)| (node, text.into_owned()))
                .collect(),
            beside: self.beside.map(Cow::into_owned),
            source: PieceSource::default(),
        }))
    }
}

fn nothing_but_a_letter(name: Option<&Word>, has_letter: bool) -> Result<Option<PieceDef>, Wrong> {
    if has_letter {
        return Ok(None);
    }
    let name = name.map_or("", Word::as_str);
    let message = format!("the piece `{name}` has neither moves nor a letter");
    let help = "add `moves: {lcpn: \"[1 2]\"}`, or a letter if the dictionary defines the piece";
    Err(Wrong::new(message, name, help))
}

impl MovesRow<'_> {
    fn lower(&self, taken: &HashSet<String>, ways: &mut usize) -> Result<Expr, Wrong> {
        match (&self.lcpn, &self.betza) {
            (Some(text), None) => in_lcpn(text),
            (None, Some(text)) => in_betza(text, taken, ways),
            _ => {
                let message = "`moves` is one text in one notation";
                let help = "write `moves: {lcpn: \"[1 2]\"}` or `moves: {betza: N}`";
                Err(Wrong::new(message, "moves", help))
            }
        }
    }
}

/// The moves of letters; names of the file do not affect them.
fn in_betza(text: &str, taken: &HashSet<String>, ways: &mut usize) -> Result<Expr, Wrong> {
    let read = betza::moves(text, "any", taken, &mut Vec::new(), ways);
    read.map_err(|d| Wrong::said(&d, text))
}

/// The only piece of a text.
fn in_lcpn(text: &str) -> Result<Expr, Wrong> {
    let mut sink = Sink::default();
    let read = lcpn::definitions(text, Some(Style::Emacs), &mut sink);
    let Some(mut read) = read else {
        let help = "docs/formats/lcpn.md in the panchess repository shows how pieces are written";
        let first = sink
            .messages()
            .iter()
            .find(|d| d.severity == Severity::Error);
        let nothing = || Wrong::new(format!("`{text}` is not a piece"), text, help);
        return Err(first.map_or_else(nothing, |d| Wrong::said(d, text)));
    };
    match (read.defs.pop(), read.defs.is_empty()) {
        (Some(def), true) if def.name.is_none() && read.comments().0 == 0 && uncommented(&def) => {
            Ok(def.expr)
        }
        _ => {
            let message = format!("`{text}` is not one piece without a name and comments");
            let help = "names and comments have separate keys: `name`, `before`, `beside`";
            Err(Wrong::new(message, text, help))
        }
    }
}

fn uncommented(def: &PieceDef) -> bool {
    def.before.is_empty() && def.inside.is_empty() && def.beside.is_none()
}
