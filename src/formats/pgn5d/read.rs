//! Reads one game. Beyond the standard it accepts:
//!
//! * any number of headers and boards on a line, headers in any case, headers without boards;
//! * `1w.`, `1b.` and `1...`, numbers that are missing, wrong or repeated, turns without moves, results
//!   anywhere among the moves;
//! * `(L0 T1)`, `(+1T2)`, coordinates with only a timeline or only a turn, blanks after coordinates;
//! * both squares of a move without any sign between them, jumps without parts of the origin and
//!   without the board they go to, moves as in the export notation (`(0T1)e2(0T1)e4`);
//! * blanks around `>` and `>>`, and `e.p.` after a move;
//! * `0-0`, a missing promotion, glyphs and suffixes in any order, `$1`, comments after `;`;
//! * comments in comments, if every brace has its partner;
//! * variations before the turn they are an alternative to, or after it, as in PGN;
//! * CRLF, lone CR, tabs, byte-order marks, no-break blanks; Windows-1252 with a warning.
//!
//! Whatever a move states is kept as it is written: nothing is compared with the board.

use super::build::{Builder, Scratch};
use super::lower::{Part, Said};
use super::nested::Nested;
use super::quick::{Piece, Quick, Token};
use super::start::has_two_middles;
use super::starts::Starts;
use super::tokens::{Progress, Tokens};
use super::trouble::{self, Trouble};
use crate::diag::{Code, Reported, Sink, Span};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{self, Catalog, Document, Game, Outcome, VariantName};
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/brackets.pest"]
#[grammar = "grammars/5dpgn.pest"]
struct GameParser;

/// Reads games.
#[derive(Debug, Default)]
pub struct Pgn5dReader {
    catalog: Arc<Catalog>,
    scratch: Scratch,
    starts: Starts,
    said: Said,
    /// Whether every move of the last record has both squares with their boards.
    complete: bool,
    /// Whether the grammar reads tokens in their usual spelling, too.
    pub(super) by_grammar: bool,
}

impl Pgn5dReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            ..Self::default()
        }
    }

    fn read_text(&mut self, text: &str, game: &mut Game, sink: &mut Sink) -> bool {
        game.variant = VariantName::FIVE_D;
        let mut driver = Driver {
            builder: Builder::new(game, &mut self.scratch, text),
            catalog: &self.catalog,
            starts: &mut self.starts,
            said: &mut self.said,
            text,
            sink,
            progress: Progress::default(),
            nested: Nested::default(),
            parts: Vec::with_capacity(16),
            by_grammar: self.by_grammar,
        };
        let Some(()) = driver.read_all(text) else {
            return false;
        };
        let (done, complete) = driver.finish();
        self.complete = complete;
        done
    }
}

impl Read for Pgn5dReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let done = self.read_text(&text, doc.as_new_game(), sink);
        sink.checked(done)
    }

    fn gives(&self) -> Option<model::Part> {
        self.complete.then_some(model::Part::SQUARES)
    }
}

/// Walks the tokens of one record.
struct Driver<'a, 'b> {
    builder: Builder<'a>,
    catalog: &'b Catalog,
    starts: &'b mut Starts,
    said: &'b mut Said,
    text: &'a str,
    sink: &'b mut Sink,
    progress: Progress,
    nested: Nested,
    /// Parts of the last move, for their memory.
    parts: Vec<Piece<'a>>,
    by_grammar: bool,
}

impl Tokens<Rule> for Driver<'_, '_> {
    type Grammar = GameParser;
    const NEXT: Rule = Rule::next;
    const SYNTAX: (Code, &'static str) = (Code("5dpgn/syntax"), "write moves such as `(0T1)e4`");

    fn name(rule: &Rule) -> &'static str {
        name(rule)
    }

    fn state(&mut self) -> (&mut Progress, &mut Sink) {
        (&mut self.progress, self.sink)
    }

    fn usual(&mut self, _: &str, base: usize) -> Option<(usize, Result<(), Trouble>)> {
        if self.by_grammar {
            return None;
        }
        let mut quick = Quick::new(self.text.get(base..)?, std::mem::take(&mut self.parts));
        let start = quick.at();
        let (token, end) = (quick.token(), quick.at());
        let parts = quick.into_parts();
        let late = self.builder.begun();
        let token = token.filter(|t| !(late && matches!(t, Token::Tag(..) | Token::Board)));
        let span = Span::new(base + start, base + end);
        let read = token.map(|token| (end, self.quick(token, &parts, span, base)));
        self.parts = parts;
        read
    }

    fn token(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        match pair.as_rule() {
            Rule::tag | Rule::board => self.bracket(pair, span),
            Rule::comment => {
                self.comment(span);
                Ok(())
            }
            Rule::rest_of_line => {
                let inner = pair.into_inner().next().map(|p| self.span(&p));
                self.builder.comment(inner.unwrap_or_default());
                Ok(())
            }
            rule => {
                self.begin();
                self.among_moves(rule, pair, span)
            }
        }
    }
}

impl Driver<'_, '_> {
    /// A token that was found without the grammar.
    fn quick(
        &mut self,
        token: Token<'_>,
        parts: &[Piece<'_>],
        span: Span,
        base: usize,
    ) -> Result<(), Trouble> {
        match token {
            Token::Tag(name, value) => {
                let Builder { header, game, .. } = &mut self.builder;
                header.add(name, value, span, game, self.sink);
                return Ok(());
            }
            Token::Board => {
                self.builder.header.board(span);
                return Ok(());
            }
            Token::Comment => {
                self.comment(span);
                return Ok(());
            }
            _ => self.begin(),
        }
        match token {
            Token::Number(number, black) => self.numbered(number, black, span)?,
            Token::Slash => self.builder.slash(span)?,
            Token::Created(lane) => self.builder.created(lane, span)?,
            Token::Present(turn) => self.builder.present(turn, span)?,
            Token::Result(result) => self.result(result, span),
            _ => self.said_by(parts, span, base)?,
        }
        Ok(())
    }

    fn said_by(&mut self, parts: &[Piece<'_>], span: Span, base: usize) -> Result<(), Trouble> {
        self.said.clear();
        let mut arriving = false;
        for (part, text, at) in parts {
            arriving |= *part == Part::Arrival;
            let at = Span::new(base + at, base + at + text.len());
            self.said.add(*part, text, arriving, at)?;
        }
        self.said.finish();
        self.builder.play(self.said, span)
    }

    /// A comment between braces.
    fn comment(&mut self, mut span: Span) {
        if let Some(whole) = self.nested.whole(self.text, span) {
            self.sink.push(trouble::nested_comment(whole));
            self.progress.jump = Some(whole.range().end);
            span = whole;
        }
        let (start, end) = (span.range().start + 1, span.range().end - 1);
        self.builder.comment(Span::new(start, end));
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.progress.base)
    }

    fn among_moves(&mut self, rule: Rule, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        match rule {
            Rule::r#move => self.play(pair, span)?,
            Rule::number => self.number(pair, span)?,
            Rule::slash => self.builder.slash(span)?,
            Rule::created => self.builder.created(inner(&pair), span)?,
            Rule::present => self.builder.present(inner(&pair), span)?,
            Rule::glyphs => self.glyphs(pair, span)?,
            Rule::nag => self.nag(inner(&pair), span)?,
            Rule::result => self.result(pair.as_str(), span),
            Rule::open => self.builder.open(span)?,
            Rule::close => self.close(span)?,
            Rule::unclosed_comment => return Err(trouble::unclosed_comment(pair.as_str(), span)),
            Rule::stray_brace => return Err(trouble::stray_brace(span)),
            Rule::broken_bracket => return Err(trouble::broken_bracket(span)),
            _ => return Err(trouble::unknown_word(pair.as_str(), span)),
        }
        Ok(())
    }

    fn bracket(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        if self.builder.begun() {
            return Err(trouble::header_after_moves(span));
        }
        let Builder { header, game, .. } = &mut self.builder;
        if pair.as_rule() == Rule::board {
            header.board(span);
            return Ok(());
        }
        let mut parts = pair.into_inner();
        if let (Some(name), Some(value)) = (parts.next(), parts.next()) {
            header.add(name.as_str(), value.as_str(), span, game, self.sink);
        }
        Ok(())
    }

    fn play(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        self.said.clear();
        let base = self.progress.base;
        let mut arriving = false;
        for part in pair.into_inner().flatten() {
            let at = Span::from(part.as_span()).shifted(base);
            let Some(what) = part_of(part.as_rule()) else {
                continue;
            };
            // The coordinates after the first square are those of the board of arrival.
            arriving |= what == Part::Arrival;
            self.said.add(what, part.as_str(), arriving, at)?;
        }
        self.said.finish();
        self.builder.play(self.said, span)
    }

    fn number(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        let mut parts = pair.into_inner();
        let number = parts.next().map_or("", |p| p.as_str());
        let black = parts.any(|p| match p.as_rule() {
            Rule::color => p.as_str().eq_ignore_ascii_case("b"),
            _ => p.as_str().len() >= 3,
        });
        self.numbered(number, black, span)
    }

    fn numbered(&mut self, number: &str, black: bool, span: Span) -> Result<(), Trouble> {
        if self.builder.starts_over(number, black, span.range().start) {
            self.sink.push(trouble::starts_over(span));
        }
        self.builder.number(number, black, span)
    }

    fn glyphs(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        self.said.clear();
        for glyph in pair.into_inner() {
            self.said.add(Part::Glyph, glyph.as_str(), false, span)?;
        }
        for glyph in self.said.glyphs.drain(..) {
            self.builder.nag(glyph);
        }
        Ok(())
    }

    fn nag(&mut self, text: &str, span: Span) -> Result<(), Trouble> {
        match text.parse::<u8>() {
            Ok(n) => self.builder.nag(n),
            _ => return Err(trouble::no_glyph(text, span)),
        }
        Ok(())
    }

    fn result(&mut self, text: &str, span: Span) {
        let outcome = Outcome::from_token(text).unwrap_or_default();
        if self.builder.header.ends_otherwise(outcome) && self.builder.in_main_line() {
            let d = trouble::second_result(text, span);
            self.sink
                .discard(d, "results among the moves before the last one");
        }
        if !self.builder.result(outcome) {
            let what = "results of variations";
            let code = Code("5dpgn/lost-variation-result");
            self.sink.lose(code, what, 1, Some(span));
        }
    }

    fn close(&mut self, span: Span) -> Result<(), Trouble> {
        // A record with errors is rejected, and its variations may be empty because of them.
        let empty = self.builder.close(span)?;
        if let Some(empty) = empty.filter(|_| self.progress.errors == 0) {
            let d = trouble::empty_variation(empty);
            self.sink.discard(d, "variations without moves");
        }
        Ok(())
    }

    /// The headers are over.
    fn begin(&mut self) {
        if !self.builder.begun() {
            let Builder { header, game, .. } = &mut self.builder;
            if !header.start(self.text, self.starts, game, self.sink) {
                self.progress.errors += 1;
            }
            self.said.even = has_two_middles(game, self.catalog);
            self.builder.begin();
        }
    }

    fn finish(mut self) -> (bool, bool) {
        self.begin();
        if let Err(d) = self.builder.finish() {
            self.sink.push(*d);
            self.progress.errors += 1;
        }
        self.builder.game.outcome = self.builder.header.outcome(self.sink);
        (self.progress.errors == 0, self.builder.complete)
    }
}

/// The text of the first part.
fn inner<'t>(pair: &Pair<'t, Rule>) -> &'t str {
    let first = pair.clone().into_inner().next();
    first.map_or("", |p| p.as_str())
}

fn part_of(rule: Rule) -> Option<Part> {
    Some(match rule {
        Rule::lane_number => Part::Lane,
        Rule::turn_number => Part::Turn,
        Rule::arrival => Part::Arrival,
        Rule::null => Part::Null,
        Rule::long => Part::Long,
        Rule::short => Part::Short,
        Rule::piece => Part::Piece,
        Rule::from_file => Part::FromFile,
        Rule::from_rank => Part::FromRank,
        Rule::jumps => Part::Sign,
        Rule::in_passing => Part::Passing,
        Rule::capture => Part::Capture,
        Rule::to_file => Part::ToFile,
        Rule::to_rank => Part::ToRank,
        Rule::promoted => Part::Promoted,
        Rule::check => Part::Check,
        Rule::softmate => Part::Softmate,
        Rule::checkmate => Part::Checkmate,
        Rule::tilde => Part::Tilde,
        Rule::glyph => Part::Glyph,
        _ => return None,
    })
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::tag => "a header",
        Rule::r#move => "a move",
        Rule::comment => "a comment",
        _ => "",
    }
}
