//! Definitions of pieces as the files spell them: each is one text, so nothing is nested.

use super::position::no_extras;
use crate::diag::Sink;
use crate::formats::lcpn::{self, Style};
use crate::model::{Expr, Extras, Note, PieceDef, PieceSource, Pieces, Word};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The `panchess` key of definitions.
pub const VERSION: &str = "pieces/1";

/// Definitions of pieces.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "definitions of pieces")]
pub struct PiecesRow<'a> {
    panchess: Cow<'a, str>,
    pieces: Vec<PieceRow<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<NoteRow<'a>>,
    #[serde(skip_serializing_if = "no_extras")]
    extras: Cow<'a, Extras>,
}

/// A comment, or nothing for an empty line.
type NoteRow<'a> = Option<Cow<'a, str>>;

/// One definition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a piece")]
struct PieceRow<'a> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    lcpn: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<NoteRow<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inside: Vec<(u32, Cow<'a, str>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beside: Option<Cow<'a, str>>,
}

impl<'a> PiecesRow<'a> {
    /// Definitions as a row; the name of the first that is nested too deep if there is one.
    pub fn of(pieces: &'a Pieces) -> Result<Self, &'a PieceDef> {
        let rows = pieces.defs.iter().map(|d| PieceRow::of(d).ok_or(d));
        Ok(Self {
            panchess: VERSION.into(),
            pieces: rows.collect::<Result<_, _>>()?,
            after: notes(&pieces.after),
            extras: Cow::Borrowed(&pieces.extras),
        })
    }

    /// The definitions.
    pub fn lower(self) -> Result<Pieces, String> {
        let defs = self.pieces.into_iter().enumerate();
        let defs = defs.map(|(n, row)| {
            let named = |problem| format!("piece {}: {problem}", n + 1);
            row.lower().map_err(named)
        });
        Ok(Pieces {
            defs: defs.collect::<Result<_, _>>()?,
            after: lines(self.after),
            extras: self.extras.into_owned(),
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
    fn of(def: &'a PieceDef) -> Option<Self> {
        let inside = def.inside.iter();
        Some(Self {
            name: def.name.as_ref().map(|n| n.as_str().into()),
            lcpn: lcpn::spelled(&def.expr)?.into(),
            before: notes(&def.before),
            inside: inside.map(|(node, text)| (*node, text.into())).collect(),
            beside: def.beside.as_ref().map(Cow::from),
        })
    }

    fn lower(self) -> Result<PieceDef, String> {
        let name = match self.name {
            Some(text) => Some(Word::new(&text).ok_or_else(|| no_name(&text))?),
            None => None,
        };
        let expr = expr(&self.lcpn)?;
        let nodes = expr.nodes().count();
        let (places, ordered) = (
            |(node, _): &(u32, _)| *node as usize,
            self.inside.is_sorted_by_key(|i| i.0),
        );
        if !ordered || self.inside.last().is_some_and(|last| places(last) >= nodes) {
            return Err(format!(
                "`inside` counts the {nodes} parts from 0, in ascending order"
            ));
        }
        let inside = self.inside.into_iter();
        Ok(PieceDef {
            name,
            expr,
            before: lines(self.before),
            inside: inside
                .map(|(node, text)| (node, text.into_owned()))
                .collect(),
            beside: self.beside.map(Cow::into_owned),
            source: PieceSource::default(),
        })
    }
}

fn no_name(text: &str) -> String {
    format!("`{text}` is no name of a piece: letters, with hyphens between")
}

/// The one piece of a text.
fn expr(text: &str) -> Result<Expr, String> {
    let mut sink = Sink::default();
    let read = lcpn::definitions(text, Some(Style::Emacs), &mut sink);
    let first = sink.messages().first();
    let mut read =
        read.ok_or_else(|| first.map_or_else(String::new, |d| format!("`{text}`: {}", d.message)))?;
    match (read.defs.pop(), read.defs.is_empty()) {
        (Some(def), true) if def.name.is_none() && read.comments().0 == 0 && uncommented(&def) => {
            Ok(def.expr)
        }
        _ => Err(format!(
            "`{text}` is not one piece without a name and comments"
        )),
    }
}

fn uncommented(def: &PieceDef) -> bool {
    def.before.is_empty() && def.inside.is_empty() && def.beside.is_none()
}
