//! Accepted: every style is read. If no style is requested, it is recognized by its signs.
//! Lisp brackets may be round or square (a warning shows where they are mixed up;
//! `+strict-brackets` makes it an error). Hyphen and underscore are equal, names and
//! restrictions ignore case, a comma is a space in Lisp, commas may be missing in arrays, `==` is
//! `=`. Comments are kept, and empty lines between definitions.
//! Always written: one spelling per style, at most 80 columns wide, names in lower case with
//! hyphens (Lisp) or underscores (C, SQL), and `:rider` for every open range from 1.

use super::Style;
use super::detect::{likely_styles, style_name};
use super::infix::Infix;
use super::lisp::{Item, Lisp};
use super::problem::{Fault, MISMATCHED, NOT_CLOSED, NOT_OPENED, no_piece, too_large};
use super::tokens::{Comment, Token, Tokens};
use crate::diag::{Diagnostic, Reported, Sink, Span};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Note, PieceDef, PieceSource, Pieces};
use crate::order;

/// After this many errors the rest is most likely in another style or notation.
const MOST_ERRORS: usize = 20;

/// Reads a file of pieces.
pub struct LcpnReader {
    style: Option<Style>,
    strict: bool,
}

impl LcpnReader {
    /// A reader for the style in the options, or for any style.
    pub fn new(options: &Options) -> Self {
        Self {
            style: Style::chosen(options),
            strict: options.has("strict-brackets"),
        }
    }
}

impl Read for LcpnReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let page = match self.style {
            Some(style) => parse(&text, style, true, self.strict),
            None => self.any(&text),
        };
        let fine = page.errors.is_empty();
        page.warnings.into_iter().for_each(|d| sink.push(d));
        page.errors.into_iter().for_each(|d| sink.push(*d));
        *doc = Document::Pieces(page.pieces);
        sink.checked(fine)
    }
}

impl LcpnReader {
    /// The likeliest style without an error; otherwise the errors of the likeliest style.
    fn any(&self, text: &str) -> Page {
        let mut best: Option<Page> = None;
        for style in likely_styles(text) {
            let page = parse(text, style, false, self.strict);
            if page.errors.is_empty() {
                return page;
            }
            best = best.or(Some(page));
        }
        best.unwrap_or_default()
    }
}

/// The definitions of a text inside another notation: in that style, or in any style.
/// Warnings and errors are sent to the sink; `None` after an error.
pub fn definitions(text: &str, style: Option<Style>, sink: &mut Sink) -> Option<Pieces> {
    let strict = false;
    let mut reader = LcpnReader { style, strict };
    let mut doc = Document::default();
    let read = reader.read(&Record::of(text), &mut doc, sink);
    match (read.is_ok(), doc) {
        (true, Document::Pieces(pieces)) => Some(pieces),
        _ => None,
    }
}

/// The result of reading a text in one style.
#[derive(Default)]
struct Page {
    pieces: Pieces,
    warnings: Vec<Diagnostic>,
    errors: Vec<Fault>,
}

fn parse(text: &str, style: Style, asked: bool, strict: bool) -> Page {
    let mut page = Page::default();
    let tokens = match Tokens::of(text, style) {
        Ok(tokens) => tokens,
        Err(problem) => {
            page.errors.push(problem);
            return page;
        }
    };
    if tokens.all.is_empty() && tokens.comments.is_empty() {
        page.errors.push(no_piece(Span::new(0, text.len())));
        return page;
    }
    let style = match style {
        Style::Emacs | Style::Common => lisp(&tokens, style, asked, strict, &mut page),
        Style::C | Style::Sql => infix(&tokens, style, asked, &mut page),
    };
    // Pieces without a style are written in this one, so a notation that cannot state the style loses nothing.
    if style != Style::Emacs {
        let name = style_name(style).into();
        page.pieces.extras.set("lcpn", "style", name);
    }
    page
}

fn lisp(tokens: &Tokens<'_>, style: Style, asked: bool, strict: bool, page: &mut Page) -> Style {
    let mut reader = Lisp::new(tokens, style);
    (reader.cursor.asked, reader.strict) = (asked, strict);
    let mut definitions = Definitions::new(tokens);
    while reader.cursor.peek().is_some() {
        let start = reader.cursor.at;
        if is_full(&tokens.all, start, page) {
            break;
        }
        match reader.item() {
            Ok(item) => definitions.add(item, start, reader.cursor.at, &mut page.pieces),
            Err(problem) => {
                page.errors.push(problem);
                if page.errors.len() >= MOST_ERRORS {
                    break;
                }
                reader.cursor.restart(after_list(tokens, start));
            }
        }
    }
    definitions.finish(&mut page.pieces);
    page.warnings.append(&mut reader.cursor.warnings);
    leave_unbalanced(page);
    match style {
        Style::Emacs if !asked && reader.round && !reader.square => Style::Common,
        style => style,
    }
}

/// Removes the fixes of mismatched brackets if a bracket is missing, because then another bracket may be the wrong one.
fn leave_unbalanced(page: &mut Page) {
    let is_missing = |fault: &Fault| [NOT_CLOSED, NOT_OPENED].contains(&fault.code);
    if page.errors.iter().any(is_missing) {
        let wrong = page.warnings.iter_mut().filter(|d| d.code == MISMATCHED);
        wrong.for_each(|d| d.fix = None);
    }
}

/// Whether there are as many definitions as a file may have, and another one begins at that token: an error.
fn is_full(tokens: &[Token], start: usize, page: &mut Page) -> bool {
    let is_full = page.pieces.defs.len() >= Pieces::MAX_DEFINITIONS;
    if is_full {
        let here = tokens.get(start).map_or(Span::default(), Token::span);
        page.errors
            .push(too_large(here, Pieces::MAX_DEFINITIONS, "pieces"));
    }
    is_full
}

/// The index after the list that begins at that token.
fn after_list(tokens: &Tokens<'_>, start: usize) -> usize {
    let mut depth = 0usize;
    for (i, token) in tokens.all.iter().enumerate().skip(start) {
        match tokens.said(token) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.all.len()
}

fn infix(tokens: &Tokens<'_>, style: Style, asked: bool, page: &mut Page) -> Style {
    let mut reader = Infix::new(tokens, style);
    reader.cursor.asked = asked;
    let mut definitions = Definitions::new(tokens);
    let mut alone = true;
    while reader.cursor.peek().is_some() {
        if reader.cursor.take(";") {
            alone = true;
            continue;
        }
        let start = reader.cursor.at;
        if is_full(&tokens.all, start, page) {
            break;
        }
        match reader.item(alone) {
            Ok(item) => {
                let end = reader.cursor.at;
                alone = reader.cursor.take(";");
                definitions.add(item, start, end, &mut page.pieces);
            }
            Err(problem) => {
                page.errors.push(problem);
                if page.errors.len() >= MOST_ERRORS {
                    break;
                }
                let from = reader.cursor.at.max(start + 1);
                let next = (from..tokens.all.len()).find(|i| {
                    reader.cursor.restart(*i);
                    reader.defines(0)
                });
                reader.cursor.restart(next.unwrap_or(tokens.all.len()));
                alone = true;
            }
        }
    }
    definitions.finish(&mut page.pieces);
    page.warnings.append(&mut reader.cursor.warnings);
    style
}

/// Stores definitions, each with its comments.
struct Definitions<'t, 'a> {
    tokens: &'t Tokens<'a>,
    /// The first comment that is not stored yet.
    comment: usize,
    /// Comments for the next definition.
    notes: Vec<Note>,
}

impl<'t, 'a> Definitions<'t, 'a> {
    fn new(tokens: &'t Tokens<'a>) -> Self {
        Self {
            tokens,
            comment: 0,
            notes: Vec::new(),
        }
    }

    /// The next comment, if it is before that token.
    fn comment_before(&mut self, token: usize) -> Option<&'t Comment<'a>> {
        let next = self.tokens.comments.get(self.comment)?;
        (next.tokens <= token).then(|| {
            self.comment += 1;
            next
        })
    }

    /// Comments and empty lines before that token.
    fn notes_before(&mut self, token: usize, gap: bool, first: bool) {
        while let Some(comment) = self.comment_before(token) {
            self.gap(comment.gap, first);
            self.notes.push(Note::Line(comment.text.to_owned()));
        }
        self.gap(gap, first);
    }

    fn gap(&mut self, gap: bool, first: bool) {
        let begun = !self.notes.is_empty() || !first;
        if gap && begun && self.notes.last() != Some(&Note::Gap) {
            self.notes.push(Note::Gap);
        }
    }

    fn add(&mut self, item: Item, start: usize, end: usize, to: &mut Pieces) {
        let (name, name_span, piece) = item;
        let token = |n: usize| self.tokens.all.get(n).copied();
        let gap = token(start).is_some_and(|t| t.gap);
        let span = Span {
            start: token(start).map_or(0, |t| t.span().start),
            end: token(end.wrapping_sub(1)).map_or(0, |t| t.span().end),
        };
        self.notes_before(start, gap, to.defs.is_empty());
        let before = std::mem::take(&mut self.notes);
        let mut inside = Vec::new();
        let mut late = Vec::new();
        while let Some(comment) = self.comment_before(end - 1) {
            match node_behind(&piece.spans, comment.at) {
                Some(node) => inside.push((node, comment.text.to_owned())),
                None => late.push(comment.text.to_owned()),
            }
        }
        order::sort_by_key(&mut inside, |(node, _)| *node);
        late.extend(self.beside(end));
        let mut late = late.into_iter();
        to.defs.push(PieceDef {
            name,
            expr: piece.node,
            before,
            inside,
            beside: late.next(),
            source: PieceSource {
                span,
                name: name_span,
                nodes: piece.spans,
            },
        });
        self.notes.extend(late.map(Note::Line));
    }

    /// The comment on the line on which a definition ended.
    fn beside(&mut self, end: usize) -> Option<String> {
        let next = self.tokens.comments.get(self.comment)?;
        let semicolon = |t: &Token| self.tokens.said(t) == ";";
        let end = match self.tokens.all.get(end) {
            Some(t) if semicolon(t) && !t.fresh => end + 1,
            _ => end,
        };
        (next.tokens == end && !next.fresh).then(|| {
            self.comment += 1;
            next.text.to_owned()
        })
    }

    fn finish(mut self, to: &mut Pieces) {
        self.notes_before(usize::MAX, false, to.defs.is_empty());
        while self.notes.last() == Some(&Note::Gap) {
            self.notes.pop();
        }
        to.after = self.notes;
    }
}

/// The first node that begins at or after that place. Nodes are in the order in which they are
/// written, so their places ascend.
fn node_behind(spans: &[Span], at: u32) -> Option<u32> {
    let node = spans.partition_point(|s| s.start < at);
    (node < spans.len())
        .then(|| u32::try_from(node).ok())
        .flatten()
}
