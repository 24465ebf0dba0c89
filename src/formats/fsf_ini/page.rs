//! What the lines of a file with pieces add up to.

use super::problem::{self, Fault};
use super::read::{IniParser, Rule, bad_value, inner, syntax};
use super::sections::Defined;
use super::table::{MAX_CUSTOM, Subject, custom_name, option};
use crate::diag::Span;
use crate::formats::betza;
use crate::model::{Expr, Note, PieceDef, PieceSource, Pieces, Word};
use pest::Parser;
use pest::iterators::Pair;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// The result of reading a text.
#[derive(Default)]
pub struct Page {
    pub pieces: Pieces,
    pub errors: Vec<Fault>,
    /// Pieces that were already there.
    pub(super) repeated: Vec<Fault>,
    /// The start of the current line.
    pub(super) at: usize,
    /// Names of leaps that are pieces of the file.
    pub(super) taken: HashSet<String>,
    section: bool,
    /// Comments that are not about pieces.
    kept: Vec<Note>,
    /// Options about pieces in this section.
    said: HashSet<String>,
    notes: Vec<Note>,
    /// Everything else: sections, options, comments, and the number of lines of each.
    other: Map<String, Value>,
}

impl Page {
    pub(super) fn line(&mut self, text: &str) -> Result<(), Fault> {
        let parsed = IniParser::parse(Rule::line, text);
        let parsed = parsed.map_err(|e| syntax(&e, text))?;
        for pair in parsed.flat_map(Pair::into_inner) {
            match pair.as_rule() {
                Rule::section => {
                    self.keep();
                    self.section = true;
                    self.said.clear();
                    let (heading, comment) = parted(pair);
                    self.other(heading);
                    self.notes.extend(comment.map(note));
                }
                Rule::comment => self.notes.push(note(pair.as_str())),
                Rule::entry => self.entry(pair)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Comments before something else than a piece stay with the rest.
    fn keep(&mut self) {
        for note in std::mem::take(&mut self.notes) {
            self.other("comments");
            self.kept.push(note);
        }
    }

    /// Adds a line that is not about a piece.
    fn other(&mut self, name: &str) {
        // The whole text is kept under that name.
        let name = if name == "text" { "text =" } else { name };
        let lines = self.other.get(name).and_then(Value::as_u64).unwrap_or(0);
        self.other.insert(name.to_owned(), (lines + 1).into());
    }

    fn entry(&mut self, pair: Pair<'_, Rule>) -> Result<(), Fault> {
        let span: Span = pair.as_span().into();
        let mut parts = pair.into_inner();
        let (Some(key), Some(value)) = (parts.next(), parts.next()) else {
            return Ok(());
        };
        if !self.section {
            return Err(problem::no_section(key.as_span().into()));
        }
        let Some(subject) = option(key.as_str()) else {
            self.keep();
            self.other(key.as_str());
            let comment = value
                .as_str()
                .find(['#', ';'])
                .map(|at| &value.as_str()[at..]);
            self.kept
                .extend(comment.map(|text| Note::Line(inner(text))));
            return Ok(());
        };
        let here: Span = key.as_span().into();
        if !self.said.insert(key.as_str().to_owned()) {
            self.repeat(key.as_str(), &name_of(subject), here);
        }
        let at = value.as_span().start();
        let found = value_of(value.as_str()).map_err(|fault| Box::new(fault.shifted(at)))?;
        let comment = found.comment.map(note);
        let Some((moves, from)) = found.moves else {
            self.keep();
            self.other(key.as_str());
            self.kept.extend(comment);
            return Ok(());
        };
        self.notes.extend(comment);
        let (name, expr) = self.piece(subject, moves, at + from, here)?;
        self.pieces.defs.push(PieceDef {
            name: Word::new(&name),
            expr,
            before: std::mem::take(&mut self.notes),
            inside: Vec::new(),
            beside: None,
            source: PieceSource {
                span: span.shifted(self.at),
                name: here.shifted(self.at),
                nodes: Vec::new(),
            },
        });
        Ok(())
    }

    /// The last line about a piece counts.
    fn repeat(&mut self, key: &str, name: &str, here: Span) {
        let is = |d: &PieceDef| d.name.as_ref().is_some_and(|n| n.as_str() == name);
        if let Some(earlier) = self.pieces.defs.iter().rposition(is) {
            self.kept.extend(self.pieces.defs.remove(earlier).before);
        }
        self.repeated
            .push(problem::twice(key, here.shifted(self.at)));
    }

    /// The name and the moves of a piece.
    pub(super) fn piece(
        &mut self,
        subject: Subject,
        moves: Option<&str>,
        at: usize,
        key: Span,
    ) -> Result<(String, Expr), Fault> {
        let name = name_of(subject);
        let usual = match subject {
            Subject::Known(_, usual) => Some(usual),
            Subject::Custom(n) if (1..=MAX_CUSTOM).contains(&n) => None,
            Subject::Custom(_) => return Err(problem::custom_number(MAX_CUSTOM, key)),
        };
        let text = match (moves, usual) {
            (Some(_), Some(_)) if name != "king" => return Err(problem::known(&name, key)),
            (Some(moves), _) => moves,
            (None, Some(usual)) => usual,
            (None, None) => return Err(problem::no_moves(key)),
        };
        // There are no warnings: they are for moves kept as text, which this dialect does not have.
        if text.is_empty() {
            return Ok((name, betza::still()));
        }
        let expr = betza::moves(text, "fsf", &self.taken, &mut Vec::new(), &mut {
            betza::MOST_LEGS
        });
        let expr = expr.map_err(|fault| Box::new(problem::in_ini(*fault, text).shifted(at)))?;
        let royal = Word::new("royal").filter(|_| name == "king");
        let expr = match royal {
            Some(royal) => Expr::Alt {
                props: vec![royal],
                items: items(expr),
            },
            None => expr,
        };
        Ok((name, expr))
    }

    /// A variant whose pieces have the comments and places of the page. `text`: how it is spelled, if
    /// that says everything.
    pub(super) fn variant(self, defined: Defined, text: Option<&str>) -> Pieces {
        let Defined {
            mut pieces,
            called,
            others,
            ..
        } = defined;
        let mut notes = self.kept;
        for own in self.pieces.defs {
            let name = own.name.as_ref().map_or("", Word::as_str);
            let said =
                |(_, key): &&(String, String)| option(key).is_some_and(|s| name_of(s) == name);
            let here = called.iter().find(said).and_then(|(name, _)| {
                let is = |d: &&mut PieceDef| d.name.as_ref().is_some_and(|n| n.as_str() == name);
                pieces.defs.iter_mut().find(is)
            });
            match here {
                Some(def) => (def.before, def.source) = (own.before, own.source),
                None => notes.extend(own.before),
            }
        }
        pieces.after = notes;
        if let Some(text) = text {
            pieces.extras.set("fsf-ini", "text", text.into());
        }
        for (option, value) in others {
            pieces.extras.set("fsf-ini", &option, value.into());
        }
        pieces
    }

    pub(super) fn finish(&mut self, text: &str) {
        self.keep();
        let empty = self.pieces.defs.is_empty() && self.other.is_empty();
        if empty && self.errors.is_empty() {
            self.errors.push(problem::nothing(Span::new(0, text.len())));
        }
        let extras = &mut self.pieces.extras;
        extras.set("fsf-ini", "text", text.into());
        for (name, lines) in std::mem::take(&mut self.other) {
            extras.set("fsf-ini", &name, lines);
        }
    }
}

fn items(expr: Expr) -> Vec<Expr> {
    match expr {
        Expr::Alt { props, items } if props.is_empty() => items,
        other => vec![other],
    }
}

/// The name of the piece of an option.
fn name_of(subject: Subject) -> String {
    match subject {
        Subject::Known(name, _) => name.to_owned(),
        Subject::Custom(n) => custom_name(n),
    }
}

/// A section without the comment after it, and that comment.
fn parted(section: Pair<'_, Rule>) -> (&str, Option<&str>) {
    let text = section.as_str();
    let comment = section.into_inner().find(|p| p.as_rule() == Rule::comment);
    let comment = comment.map(|comment| comment.as_str());
    let heading = text.len() - comment.map_or(0, str::len);
    (text.get(..heading).unwrap_or(text).trim_end(), comment)
}

fn note(comment: &str) -> Note {
    Note::Line(inner(comment))
}

/// The value of a piece.
struct Of<'a> {
    /// The moves, and where they begin; moves may be missing, and so may the piece.
    moves: Option<(Option<&'a str>, usize)>,
    comment: Option<&'a str>,
}

fn value_of(text: &str) -> Result<Of<'_>, Fault> {
    let parsed = IniParser::parse(Rule::piece, text);
    let parsed = parsed.map_err(|e| bad_value(&e, text))?;
    let (mut moves, mut comment) = (Some((None, 0)), None);
    for pair in parsed.flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::none => moves = None,
            Rule::moves => moves = Some((Some(pair.as_str()), pair.as_span().start())),
            Rule::comment => comment = Some(pair.as_str()),
            _ => {}
        }
    }
    Ok(Of { moves, comment })
}
