//! Reads one game. Accepted:
//!
//! * tags in any layout, on one line or on several; the last of several with one name is used;
//! * `GameFormat` may be missing if there is a `MoveFormat`; format names in any case, with
//!   a version after a `:`;
//! * start positions as a row, as FEN, or as in PGN;
//! * move numbers may be missing, wrong, or not separated from the move; Black's may be `12.5`
//!   or `12...`;
//! * a comment between a move number and its move, or at the beginning of a variation, belongs
//!   before the move, any other after it; comments are kept exactly;
//! * comments may follow the result.
//!
//! Errors: a missing result, words that are not moves, unclosed brackets, variations nested
//! more than 500 deep, moves after the result.

use super::binary;
use super::form::Form;
use super::header::{Header, Number, Tag};
use super::places::Places;
use super::problem;
use super::rows;
use super::scan::{self, plain};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::boards::room;
use crate::formats::fcn::{self, Suffix};
use crate::formats::movetext::{Misplaced, Movetext, Scratch};
use crate::formats::pgn::keep_escape;
use crate::formats::starts::Starts;
use crate::formats::{Options, Read, mcn, san};
use crate::io::Record;
use crate::model::{Document, Game, Letters, NodeId, Outcome, Part};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/vgn.pest"]
struct VgnParser;

/// The maximum number of errors that are reported for one game.
const MAX_ERRORS: usize = 20;

/// Reads games; caches start positions from game to game.
#[derive(Debug, Default)]
pub struct VgnReader {
    options: Options,
    scratch: Scratch,
    starts: Starts,
    form: Form,
}

impl VgnReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            starts: Starts::new(options),
            ..Self::default()
        }
    }

    fn game(&mut self, record: &Record<'_>, game: &mut Game, sink: &mut Sink) -> bool {
        let binary = scan::binary(record.bytes);
        let head = binary.map_or(record.bytes.len(), |(_, at)| at);
        let (head, data) = record.bytes.split_at(head);
        let mut said = Sink::default();
        let text = Record {
            bytes: head,
            origin: record.origin,
        };
        let text = text.text(&mut said);
        let places = Places::of(&text, head);
        let mut driver = Driver {
            moves: Movetext::new(game, &mut self.scratch, &text).keeping_breaks(),
            header: Header::default(),
            text: &text,
            starts: &mut self.starts,
            options: &self.options,
            sink: &mut said,
            form: None,
            end: None,
            ending: None,
            passed: 0,
            errors: 0,
            goes_on: false,
        };
        let good = driver.tokens().is_some() && driver.finish(data);
        if let Some(form) = driver.form {
            self.form = form;
        }
        places.convert(game);
        sink.absorb(&mut said, |_, s| Some(s), |d| places.message(d));
        for loss in said.take().1 {
            let first = loss.first.map(|span| places.span(span));
            sink.lose(loss.code, loss.what, loss.count, first);
        }
        good
    }
}

impl Read for VgnReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        if record.bytes.starts_with(b"\xFF\xFE") || record.bytes.starts_with(b"\xFE\xFF") {
            return Err(sink.fail(utf16()));
        }
        self.form = Form::San;
        let good = self.game(record, doc.as_new_game(), sink);
        sink.found_dialect(self.form.slug());
        sink.checked(good)
    }

    fn gives(&self) -> Option<Part> {
        Some(self.form.gives())
    }
}

fn utf16() -> Diagnostic {
    Diagnostic::error(Code("core/utf-16"), "this file is UTF-16, not UTF-8")
        .at(Span::new(0, 2))
        .help("convert it first: `iconv -f UTF-16 -t UTF-8 FILE > NEW`")
}

/// Reads the tokens of one record.
pub(super) struct Driver<'a, 'b, 't> {
    pub(super) moves: Movetext<'a>,
    pub(super) header: Header<'t>,
    pub(super) text: &'t str,
    starts: &'b mut Starts,
    options: &'b Options,
    pub(super) sink: &'b mut Sink,
    /// How the moves are written; known after the tags.
    form: Option<Form>,
    /// The result after the moves.
    pub(super) end: Option<Outcome>,
    /// The ending of the game, as marked at the last move of the main line.
    pub(super) ending: Option<(NodeId, Suffix)>,
    /// Words up to this place are fields of a row.
    passed: u32,
    pub(super) errors: usize,
    /// It was reported that there are moves after the end.
    goes_on: bool,
}

impl<'t> Driver<'_, '_, 't> {
    /// `None` if reading cannot continue, as everywhere in this file.
    fn tokens(&mut self) -> Option<()> {
        let text = self.text;
        let pairs = match VgnParser::parse(Rule::record, text) {
            Ok(pairs) => pairs,
            Err(e) => {
                let d = syntax_error(Code("vgn/syntax"), &e, text, name);
                self.sink.push(d.help("please report the file"));
                self.errors += 1;
                return None;
            }
        };
        let mut tokens = pairs.flat_map(Pair::into_inner);
        tokens.try_for_each(|pair| self.token(pair))
    }

    fn token(&mut self, pair: Pair<'t, Rule>) -> Option<()> {
        let span = Span::from(pair.as_span());
        match pair.as_rule() {
            Rule::tag => self.tag(pair, span),
            Rule::comment | Rule::rest_of_line => {
                self.moves.comment(inner_span(pair));
                Some(())
            }
            Rule::escape => {
                let line = pair.as_str().trim_start_matches('%');
                keep_escape(self.moves.game, line);
                Some(())
            }
            Rule::broken_tag => self.error(problem::broken_tag(pair.as_str(), span)),
            Rule::unclosed_comment => self.error(problem::unclosed_comment(pair.as_str(), span)),
            Rule::stray_brace => self.error(problem::stray_brace(span)),
            Rule::broken_nag => self.error(problem::broken_nag(span)),
            Rule::EOI => Some(()),
            _ => self.movetext(pair, span),
        }
    }

    fn movetext(&mut self, pair: Pair<'t, Rule>, span: Span) -> Option<()> {
        // A glyph before the first move, like a comment, does not yet tell its number.
        if pair.as_rule() == Rule::nag && self.form.is_none() {
            self.nag(pair.as_str(), span);
            return Some(());
        }
        let number = (pair.as_rule() == Rule::number).then(|| number(pair.as_str()));
        let form = self.begin(number)?;
        match pair.as_rule() {
            Rule::number => {
                self.moves.number();
                Some(())
            }
            Rule::nag => {
                self.nag(pair.as_str(), span);
                Some(())
            }
            Rule::open => {
                let done = self.moves.open(span);
                self.check(done, span)
            }
            Rule::close => {
                let done = self.moves.close();
                self.check(done, span)
            }
            _ => self.word(form, pair.as_str(), span),
        }
    }

    fn tag(&mut self, pair: Pair<'t, Rule>, span: Span) -> Option<()> {
        if self.form.is_some() {
            return self.error(problem::tag_after_moves(span));
        }
        let mut parts = pair.into_inner();
        let (name, value) = (parts.next()?, parts.next()?);
        self.header.push(Tag {
            name: name.as_str(),
            value: plain(value.as_str()),
            place: value.as_span().into(),
            span,
        });
        Some(())
    }

    /// The end of the tags.
    fn begin(&mut self, first: Option<Number>) -> Option<Form> {
        if self.form.is_none() {
            let game = &mut *self.moves.game;
            let line = self.text.find(['\n', '\r']).unwrap_or(self.text.len());
            let line = Span::new(0, line);
            self.form = self
                .header
                .finish(game, line, first, self.starts, self.options, self.sink);
            if self.form.is_none() {
                self.errors += 1;
            }
            self.moves.begin();
        }
        self.form
    }

    fn nag(&mut self, text: &str, span: Span) {
        match text.trim_start_matches('$').parse::<u32>() {
            Ok(nag) => self.moves.nag(nag),
            Err(_) => {
                let what = "annotation glyphs above 4294967295";
                self.sink.lose(Code("vgn/lost-nag"), what, 1, Some(span));
            }
        }
    }

    fn letters(&self) -> &Letters {
        self.starts.catalog().letters(&self.moves.game.variant)
    }

    fn word(&mut self, form: Form, word: &str, span: Span) -> Option<()> {
        if span.start < self.passed {
            return Some(());
        }
        if let Some(outcome) = Outcome::from_token(word) {
            let done = self.moves.result();
            if done.is_ok() {
                self.end = Some(outcome);
            }
            return self.check(done, span);
        }
        let done = match form {
            Form::San => match san::read(word, self.letters()) {
                Some(said) if !matches!(said.said, san::Said::Result(_)) => {
                    self.moves.word(&said, span).map(|_| ())
                }
                _ => return self.error(problem::no_move(word, span)),
            },
            Form::Mcn => match mcn::parse_move(word) {
                Ok(ply) => self.moves.play(ply, span),
                Err(d) => return self.error(d.shifted(span.start as usize)),
            },
            Form::Fcn(version) => match fcn::parse_move(word, version) {
                Ok(_) if self.is_over() => return self.error(problem::over(span)),
                Ok((ply, suffix)) => {
                    let done = self.moves.play(ply, span);
                    self.ends(suffix);
                    done
                }
                Err(d) => return self.error(d.shifted(span.start as usize)),
            },
            Form::Sfen(_) | Form::Fen => return self.row(form, word, span),
            Form::Bccf(_) | Form::Bcfen(_) | Form::Pgc => {
                return self.error(problem::behind_the_end(span));
            }
        };
        self.check(done, span)
    }

    /// A word that begins a row; the words that are its fields are skipped.
    fn row(&mut self, form: Form, word: &str, span: Span) -> Option<()> {
        let rest = self.text.get(span.range().start..).unwrap_or("");
        let Some(len) = rows::len(form, rest) else {
            return self.error(problem::no_row(word, span));
        };
        let start = span.range().start;
        let span = Span::new(start, start + len);
        self.passed = span.end;
        let text = rest.get(..len).unwrap_or("");
        let variant = self.moves.game.variant.clone();
        let Some(row) = rows::read(
            form,
            text,
            (&variant, self.starts.catalog()),
            self.sink,
            start,
        ) else {
            self.errors += 1;
            return (self.errors < MAX_ERRORS).then_some(());
        };
        if self.is_over() {
            return self.error(problem::over(span));
        }
        match rows::repeats(self.moves.game, self.moves.at(), &row.seen) {
            true if self.moves.game.tree.is_empty() => {
                self.sink.push(problem::start_row(span));
                return Some(());
            }
            true => return self.error(problem::repeated_row(span)),
            false => {}
        }
        if let Err(why) = room(self.moves.game, span) {
            return self.error(why);
        }
        let done = self.moves.play_seen(row.seen, span);
        if done.is_ok()
            && let Some(id) = self.moves.last()
            && let Some(ply) = self.moves.game.tree.ply_mut(id)
        {
            ply.marks |= row.suffix.marks();
        }
        self.ends(row.suffix);
        self.check(done, span)
    }

    /// The end of the text. Binary movetext may follow; its places count from the end of the text.
    fn finish(&mut self, data: &[u8]) -> bool {
        let Some(form) = self.begin(None) else {
            return false;
        };
        if let Err(span) = self.moves.finish() {
            self.error(problem::unclosed_variation(span));
        }
        if form.is_binary() {
            let game = &mut *self.moves.game;
            match binary::read(form, data, self.text.len(), game, self.sink) {
                Ok(true) => {}
                Ok(false) => self.errors += 1,
                Err(why) => {
                    self.error(*why);
                }
            }
            self.binary_result(form);
        } else {
            self.text_result();
        }
        self.errors == 0
    }

    pub(super) fn error(&mut self, d: Diagnostic) -> Option<()> {
        self.sink.push(d);
        self.errors += 1;
        (self.errors < MAX_ERRORS).then_some(())
    }

    fn check(&mut self, done: Result<(), Misplaced>, span: Span) -> Option<()> {
        let Err(trouble) = done else { return Some(()) };
        match trouble {
            Misplaced::AfterResult | Misplaced::ResultTwice(_) if self.goes_on => {}
            Misplaced::EmptyVariation => self
                .sink
                .discard(problem::empty_variation(span), "variations without moves"),
            Misplaced::ResultInVariation => return self.error(problem::end_in_variation(span)),
            Misplaced::VariationWithoutMove => {
                return self.error(problem::variation_without_move(span));
            }
            Misplaced::Unopened => return self.error(problem::unopened_variation(span)),
            Misplaced::AfterResult | Misplaced::ResultTwice(_) => {
                self.goes_on = true;
                return self.error(problem::after_end(span));
            }
            Misplaced::TagAfterMoves => return self.error(problem::tag_after_moves(span)),
            Misplaced::NotInPassing => return self.error(problem::not_in_passing(span)),
            Misplaced::CheckWithoutMove => return self.error(problem::check_without_move(span)),
            Misplaced::TooDeep => {
                self.error(problem::too_deep(span));
                return None;
            }
        }
        Some(())
    }
}

/// The span of a token without its delimiters.
fn inner_span(pair: Pair<'_, Rule>) -> Span {
    let inner = pair.into_inner().next();
    inner.map_or_else(Span::default, |p| p.as_span().into())
}

fn number(text: &str) -> Number {
    let digits = text.split('.').next().unwrap_or("");
    Number {
        full: digits.parse().unwrap_or(1),
        black: !text.ends_with('.') || text.ends_with(".."),
    }
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::tag => "a tag",
        Rule::word => "a move",
        Rule::comment => "a comment",
        _ => "",
    }
}
