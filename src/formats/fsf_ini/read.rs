//! Accepted: sections in square brackets, `option = value` lines, comments after `#` or `;`. A section is a
//! variant; of `[pieces:chess]`, which the writer makes of pieces without a variant, only the
//! lines about pieces are read (`knight = n`, `king = k:KN`, `customPiece1 = g:FN`), all others
//! are kept. A piece whose name Fairy-Stockfish knows moves as it does there. What
//! Fairy-Stockfish would silently skip, such as a letter of another dialect of Betza, is refused.

use super::problem::{self, Fault};
use super::sections::{self, Bases, Defined, Known, MOST_SECTIONS};
use super::table::{MOST, Subject, custom_name, option};
use crate::diag::{Code, Reported, Sink, Span, syntax_error};
use crate::formats::betza;
use crate::formats::lines::with_ends;
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Catalog, Document, Expr, Note, PieceDef, PieceSource, Pieces, Word};
use pest::Parser;
use pest::iterators::Pair;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "../grammars/common.pest"]
#[grammar = "../grammars/fsf-ini.pest"]
struct IniParser;

/// After this many errors the rest is most likely in another notation.
const MOST_ERRORS: usize = 20;
/// Limits for the number and length of lines, far above those of real files.
const MOST_LINES: usize = 100_000;
const LONGEST: usize = 8192;

/// Reads a section.
#[derive(Debug)]
pub struct FsfIniReader {
    catalog: Arc<Catalog>,
    bases: Bases,
}

impl FsfIniReader {
    /// A reader that looks names up where the options say.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            bases: Bases::default(),
        }
    }
}

impl Read for FsfIniReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        if record.origin.index >= MOST_SECTIONS as u64 {
            let span = Span::new(0, text.lines().next().map_or(0, str::len));
            return Err(sink.fail(*problem::too_many_sections(MOST_SECTIONS, span)));
        }
        let above = record.session_text();
        match section(&text, &above, &self.catalog, &mut self.bases) {
            Ok(pieces) => {
                *doc = Document::Pieces(pieces);
                Ok(())
            }
            Err(faults) => {
                faults.into_iter().for_each(|d| sink.push(*d));
                sink.checked(false)
            }
        }
    }
}

/// The variant of a section, or only its pieces. `above`: the sections that it is like; `bases`: what was
/// written before of the same catalog.
///
/// # Errors
/// Everything that is wrong in it.
pub fn section(
    text: &str,
    above: &str,
    catalog: &Arc<Catalog>,
    bases: &mut Bases,
) -> Result<Pieces, Vec<Fault>> {
    let page = read(text);
    if !page.errors.is_empty() {
        return Err(page.errors);
    }
    let known = Known {
        catalog,
        judge: &|_, _| Ok(()),
    };
    let defined = sections::variant(text, above, known, bases).map_err(|fault| vec![fault])?;
    let Some(defined) = defined else {
        let once = page.repeated.is_empty();
        return if once {
            Ok(page.pieces)
        } else {
            Err(page.repeated)
        };
    };
    let text = above.is_empty().then_some(text);
    Ok(page.variant(defined, text))
}

/// The errors in a file of variants: lines that are not sections or options, and what is said of
/// pieces.
pub fn faults(text: &str) -> Vec<Fault> {
    read(text).errors
}

/// The result of reading a text.
#[derive(Default)]
pub struct Page {
    pub pieces: Pieces,
    pub errors: Vec<Fault>,
    /// Pieces that were already there.
    repeated: Vec<Fault>,
    /// The start of the current line.
    at: usize,
    /// Names of leaps that are pieces of the file.
    taken: HashSet<String>,
    section: bool,
    /// Comments that are not about pieces.
    kept: Vec<Note>,
    /// Options about pieces in this section.
    said: HashSet<String>,
    notes: Vec<Note>,
    /// Everything else: sections, options, comments, and the number of lines of each.
    other: Map<String, Value>,
}

/// Reads a whole text.
pub fn read(text: &str) -> Page {
    let mut page = Page::default();
    let keys = with_ends(text).filter_map(|l| Some(l.split_once('=')?.0.trim()));
    let names = keys.filter_map(|key| match option(key)? {
        Subject::Known(name, _) => Some(name.to_owned()),
        Subject::Custom(_) => None,
    });
    page.taken.extend(names);
    let mut at = 0;
    for (n, line) in with_ends(text).enumerate() {
        let bare = line.trim_end_matches(['\n', '\r']);
        let read = match n >= MOST_LINES || bare.len() > LONGEST {
            true => Err(problem::too_large(
                n >= MOST_LINES,
                Span::new(0, bare.len().min(40)),
            )),
            false => {
                page.at = at;
                page.line(bare)
            }
        };
        if let Err(mut fault) = read {
            let span = fault.span.unwrap_or_default();
            fault.span = Some(within(span, bare).shifted(at));
            page.errors.push(fault);
        }
        if page.errors.len() >= MOST_ERRORS || n >= MOST_LINES {
            break;
        }
        at += line.len();
    }
    page.finish(text);
    page
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

/// A line of a file that is not empty and no comment.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Line<'a> {
    /// `[name:base]`, and where it is.
    Section(&'a str, Option<&'a str>, Span),
    /// `key = value`, and where the key and the value are.
    Entry(&'a str, &'a str, Span, Span),
}

/// The sections and options of a file, and what is wrong with other lines.
pub fn lines(text: &str) -> Vec<Result<Line<'_>, Fault>> {
    let (mut all, mut at) = (Vec::new(), 0);
    for line in with_ends(text) {
        let bare = line.trim_end_matches(['\n', '\r']);
        match IniParser::parse(Rule::line, bare) {
            Ok(parsed) => all.extend(
                parsed
                    .flat_map(Pair::into_inner)
                    .filter_map(|p| part(p, at))
                    .map(Ok),
            ),
            Err(e) => {
                let mut fault = syntax(&e, bare);
                fault.span = Some(within(fault.span.unwrap_or_default(), bare).shifted(at));
                all.push(Err(fault));
            }
        }
        at += line.len();
    }
    all
}

fn part<'a>(pair: Pair<'a, Rule>, at: usize) -> Option<Line<'a>> {
    let (rule, whole) = (pair.as_rule(), Span::from(pair.as_span()).shifted(at));
    // Blanks in the grammar are those of ASCII.
    let part = |p: Pair<'a, Rule>| {
        let (all, text) = (p.as_str(), p.as_str().trim());
        let start = p.as_span().start() + (all.len() - all.trim_start().len());
        (text, Span::new(start, start + text.len()).shifted(at))
    };
    let mut parts = pair.into_inner();
    let (first, second) = (parts.next()?, parts.next());
    match rule {
        Rule::section => {
            let base = second.filter(|base| base.as_rule() == Rule::name);
            // As the framer finds it.
            let base = base.map(|base| base.as_str().trim_ascii());
            Some(Line::Section(first.as_str().trim_ascii(), base, whole))
        }
        Rule::entry => {
            let (key, here) = part(first);
            let (value, there) = second.map(part).unwrap_or(("", here));
            Some(Line::Entry(key, value, here, there))
        }
        _ => None,
    }
}

/// A place cut to whole characters of its line.
fn within(span: Span, line: &str) -> Span {
    let mut end = (span.end as usize).min(line.len());
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    Span::new((span.start as usize).min(end), end)
}

impl Page {
    fn line(&mut self, text: &str) -> Result<(), Fault> {
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
    fn piece(
        &mut self,
        subject: Subject,
        moves: Option<&str>,
        at: usize,
        key: Span,
    ) -> Result<(String, Expr), Fault> {
        let name = name_of(subject);
        let usual = match subject {
            Subject::Known(_, usual) => Some(usual),
            Subject::Custom(n) if (1..=MOST).contains(&n) => None,
            Subject::Custom(_) => return Err(problem::custom_number(MOST, key)),
        };
        let text = match (moves, usual) {
            (Some(_), Some(_)) if name != "king" => return Err(problem::known(&name, key)),
            (Some(moves), _) => moves,
            (None, Some(usual)) => usual,
            (None, None) => return Err(problem::no_moves(key)),
        };
        // There are no warnings: they are for moves kept as text, which this dialect does not have.
        if text.is_empty() {
            // Nothing stands where a piece stands itself.
            let still = Expr::Array(vec![0, 0]);
            let capture = Word::new("capture").map_or(Expr::Text("capture".into()), Expr::Name);
            let args = vec![still];
            let func = Box::new(capture);
            return Ok((name, Expr::Apply { func, args }));
        }
        let expr = betza::moves(text, "fsf", &self.taken, &mut Vec::new());
        let expr = expr.map_err(|fault| Box::new(fault.shifted(at)))?;
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
    fn variant(self, defined: Defined, text: Option<&str>) -> Pieces {
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

    fn finish(&mut self, text: &str) {
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

/// A comment without its signs.
fn inner(comment: &str) -> String {
    let sign = comment.chars().next().unwrap_or('#');
    let text = comment.trim_start_matches(sign);
    let text = text.strip_prefix(' ').unwrap_or(text);
    text.trim_end().to_owned()
}

type PestError = pest::error::Error<Rule>;

fn syntax(e: &PestError, text: &str) -> Fault {
    let help = "write a section `[name:base]`, an option `option = value`, or a comment after `#`";
    Box::new(syntax_error(Code("fsf-ini/unexpected"), e, text, name).help(help))
}

fn bad_value(e: &PestError, text: &str) -> Fault {
    let help = "write a letter, `knight = n`; a custom piece needs moves after a colon, `customPiece1 = g:FN`";
    Box::new(syntax_error(Code("fsf-ini/value"), e, text, name).help(help))
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::section => "a section in brackets",
        Rule::comment => "a comment",
        Rule::entry | Rule::key => "an option",
        Rule::value => "a value",
        Rule::name => "a name",
        Rule::letter => "a letter",
        Rule::none => "`-`",
        Rule::moves => "moves",
        Rule::EOI => "the end of the line",
        _ => "",
    }
}
