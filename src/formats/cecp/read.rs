//! From the lines of a session to a game.
//!
//! Accepts:
//!
//! - who says a line to whom (`12 >first : usermove e2e4`);
//! - `usermove`, `move` and moves alone, from both sides of a log, in coordinates or in algebraic
//!   notation, told to one engine or to two, and `1. ... e7e5`;
//! - other commands, and what the engine thinks and answers (reported in a note);
//! - castling as the move of the king and as `O-O`.
//!
//! A last move that the engine calls illegal is taken back, as with `undo` and `remove`, and so is
//! one that XBoard ignores. The piece of a promotion may be missing where the move is first said,
//! if its repetition states it. If the game goes on after a result, the result does not count; of
//! several results, the last one counts. The variant stays in force until `new`. Moves are kept as
//! written; the rules find out later which moves of kings are castling.

use super::engines::Engines;
use super::extra::{Extra, completes};
use super::framing::{LONGEST_SESSION, MOST_EARLIER, is_move};
use super::grammar::{CecpParser, Rule, name};
use super::problem::{
    no_edit, no_game, nothing_to_take_back, session_too_long, too_many_moves, unknown_board,
};
use super::word::Words;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::lines::lose_idle;
use crate::formats::log::{lose_comments, speaker};
use crate::formats::uci::Squares;
use crate::formats::{Dialect, Options, Read, fen};
use crate::io::Record;
use crate::model::{Catalog, Document, Game, NodeId, Outcome, Part, Start, VariantName};
use pest::Parser;
use pest::iterators::Pair;
use std::sync::Arc;

/// Reads the games of a log.
#[derive(Debug)]
pub struct CecpReader {
    variant: Option<VariantName>,
    catalog: Arc<Catalog>,
    memory: Memory,
    words: Words,
    /// What the moves of the last record state.
    gives: Part,
}

impl CecpReader {
    /// A reader for the variant the options name, where the text names none.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            catalog: Arc::clone(options.catalog()),
            memory: Memory::default(),
            words: Words::default(),
            gives: Part::SQUARES,
        }
    }
}

impl Read for CecpReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        lose_comments(&text, sink);
        let lines = match CecpParser::parse(Rule::record, &text) {
            Ok(mut pairs) => pairs.next(),
            Err(e) => {
                let d = syntax_error(Code("cecp/syntax"), &e, &text, name);
                let help = "a position is `setboard FEN`, a move `usermove e2e4`, an end `result 1-0 {White mates}`";
                return Err(sink.fail(d.help(help)));
            }
        };
        let session = record.origin.session;
        if session.len() > LONGEST_SESSION {
            return Err(sink.fail(session_too_long()));
        }
        self.memory.read_lines(session);
        if self.memory.log.moves.len() > MOST_EARLIER {
            return Err(sink.fail(too_many_moves()));
        }
        let mut log = self.memory.now();
        for line in lines.into_iter().flat_map(Pair::into_inner) {
            if let Err(d) = log.line(line, &text, sink) {
                return Err(sink.fail(*d));
            }
        }
        if let Some(span) = log.edited {
            return Err(sink.fail(no_edit(span)));
        }
        log.note_skipped(sink);
        let known = (self.variant.as_ref(), &*self.catalog);
        let done = log.finish(known, &mut self.words, doc.as_new_game(), sink);
        self.gives = match done {
            Some(true) => Part::empty(),
            _ => Part::SQUARES,
        };
        sink.checked(done.is_some())
    }

    fn gives(&self) -> Option<Part> {
        Some(self.gives)
    }
}

/// A word with its place.
type Said = (Arc<str>, Span);

/// What the lines of a game say.
#[derive(Clone, Debug, Default)]
struct Log {
    begun: bool,
    variant: Option<VariantName>,
    board: Option<Said>,
    /// The position is that of `edit`, which is not read.
    edited: Option<Span>,
    moves: Vec<Said>,
    engines: Engines<Known>,
    /// The result, unless the game went on after it.
    result: Option<(Outcome, Span)>,
    /// The last move, if an engine said it itself and XBoard may still ignore it.
    extra: Option<Extra>,
    skipped: u64,
    first_skipped: Option<Span>,
}

/// What an engine knows of the game.
#[derive(Copy, Clone, Debug, Default)]
struct Known {
    plies: usize,
    placed: bool,
}

impl Known {
    fn of(plies: usize) -> Self {
        Self {
            plies,
            placed: false,
        }
    }
}

/// What the lines before a record say. A session grows line by line, and only what is new is read.
#[derive(Debug, Default)]
struct Memory {
    session: Vec<u8>,
    log: Log,
}

impl Memory {
    /// Reads what is new in these lines.
    fn read_lines(&mut self, session: &[u8]) {
        let new = match session.strip_prefix(&*self.session) {
            Some(new) => new,
            None => {
                *self = Self::default();
                session
            }
        };
        self.session.extend_from_slice(new);
        let text = String::from_utf8_lossy(new);
        let lines = CecpParser::parse(Rule::record, &text).into_iter().flatten();
        for line in lines.flat_map(Pair::into_inner) {
            // What is wrong with it was reported for its own record.
            let _ = self.log.line(line, &text, &mut Sink::default());
        }
    }

    /// The game as those lines leave it. They have no places in the record.
    fn now(&self) -> Log {
        let earlier = |said: &Said| (Arc::clone(&said.0), Span::EARLIER);
        Log {
            begun: self.log.begun,
            variant: self.log.variant.clone(),
            board: self.log.board.as_ref().map(earlier),
            edited: self.log.edited.map(|_| Span::EARLIER),
            moves: self.log.moves.iter().map(earlier).collect(),
            engines: self.log.engines.clone(),
            extra: self.log.extra.as_ref().map(Extra::earlier),
            ..Log::default()
        }
    }
}

impl Log {
    /// A new game begins.
    fn begin(&mut self, variant: Option<VariantName>) {
        (self.begun, self.variant) = (true, variant);
        (self.board, self.edited) = (None, None);
        self.moves.clear();
    }

    fn line(
        &mut self,
        line: Pair<'_, Rule>,
        text: &str,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let rule = match line.as_rule() {
            Rule::bare if !is_move(line.as_str().as_bytes()) => Rule::skipped,
            rule => rule,
        };
        let is_move = matches!(rule, Rule::played | Rule::bare | Rule::undo | Rule::remove);
        let sets_up = matches!(
            rule,
            Rule::new | Rule::variant | Rule::setboard | Rule::edit
        );
        if rule == Rule::ignored {
            self.ignore(first(line), span);
            return Ok(());
        }
        if !is_move && !sets_up && rule != Rule::refused {
            return self.other_line(line, rule, sink);
        }
        let who = speaker(whole(text, span));
        let name = who.map(|(name, _)| name);
        let own = name.filter(|_| is_move && who.is_some_and(|(_, told)| !told));
        self.extra = own.map(|name| Extra::new(name, self.result));
        if rule != Rule::refused && rule != Rule::edit {
            self.end_with(None);
        }
        if sets_up {
            if self.is_set_up_again(rule, name) {
                self.skip(span);
                return Ok(());
            }
            self.engines = Engines::default();
        }
        let played = self.moves.len();
        self.engines.of(name, Known::of(played));
        let is_told = who.is_some_and(|(_, told)| told);
        if is_told && is_move && self.is_retold(rule, first(line.clone()), span) {
            return Ok(());
        }
        let done = self.own_line(line, rule);
        let played = self.moves.len();
        self.engines.of(None, Known::of(played)).1.plies = played;
        done
    }

    /// Whether another engine is told how the game begins.
    fn is_set_up_again(&mut self, rule: Rule, name: Option<&[u8]>) -> bool {
        let (engine, known) = self.engines.of(name, Known::of(self.moves.len()));
        let again = match rule {
            Rule::new => engine.is_new,
            _ => known.plies == 0 && !known.placed,
        };
        known.placed |= matches!(rule, Rule::setboard | Rule::edit);
        again && !engine.leads
    }

    /// Whether an engine is told what the other one did.
    fn is_retold(&mut self, rule: Rule, said: Option<Said>, span: Span) -> bool {
        let played = self.moves.len();
        let known = &mut self.engines.of(None, Known::of(played)).1.plies;
        match rule {
            Rule::undo | Rule::remove if *known > played => {
                let taken = if rule == Rule::undo { 1 } else { 2 };
                *known = known.saturating_sub(taken).max(played);
                true
            }
            Rule::played | Rule::bare if *known < played => {
                let own = self.moves.get_mut(*known).map(|(word, _)| word);
                *known += 1;
                match (own, said) {
                    (Some(own), Some((told, _))) if completes(&told, own) => *own = told,
                    (Some(own), Some((told, _))) if *own == told => {}
                    _ => self.skip(span),
                }
                true
            }
            _ => false,
        }
    }

    fn other_line(
        &mut self,
        line: Pair<'_, Rule>,
        rule: Rule,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>> {
        match rule {
            Rule::result => self.end(line, sink),
            Rule::skipped => self.skip(line.as_span().into()),
            _ => {}
        }
        Ok(())
    }

    /// A line of the engine whose game it is, or one that says something new.
    fn own_line(&mut self, line: Pair<'_, Rule>, rule: Rule) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        match rule {
            Rule::new => self.begin(None),
            Rule::variant => {
                self.begin(None);
                if let Some((name, place)) = first(line) {
                    self.variant = Some(VariantName::UNKNOWN);
                    let said = VariantName::stated(&name);
                    self.variant = Some(said.map_err(|message| {
                        let d = Diagnostic::error(Code("cecp/variant-name"), message);
                        Box::new(d.at(place).help(VariantName::HELP))
                    })?);
                }
            }
            Rule::setboard => {
                (self.board, self.edited) = (first(line), None);
                self.moves.clear();
            }
            Rule::edit => {
                self.edited = Some(span);
                return Err(Box::new(no_edit(span)));
            }
            // A move begins a game as well, also if it is taken back.
            Rule::played | Rule::bare => {
                self.begun = true;
                self.moves.extend(first(line));
            }
            Rule::undo => self.take_back(1, span)?,
            Rule::remove => self.take_back(2, span)?,
            Rule::refused => {
                let word = first(line).map(|(word, _)| word);
                if self.moves.last().map(|(last, _)| last) == word.as_ref() {
                    self.moves.pop();
                } else {
                    self.skip(span);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Drops the last move if this engine said it. The result before it counts again.
    fn ignore(&mut self, engine: Option<Said>, span: Span) {
        let is =
            |extra: &mut Extra| engine.is_some_and(|(name, _)| *extra.name == *name.as_bytes());
        let last = self.extra.take_if(is);
        let Some((extra, (_, place))) = last.and_then(|last| Some((last, self.moves.pop()?)))
        else {
            self.skip(span);
            return;
        };
        if let (Some((_, of)), None) = (extra.result, self.result) {
            self.result = extra.result;
            self.skipped = self.skipped.saturating_sub(1);
            self.first_skipped.take_if(|first| *first == of);
        }
        let played = self.moves.len();
        self.engines.of(None, Known::of(played)).1.plies = played;
        self.skip(if place == Span::EARLIER { span } else { place });
    }

    fn skip(&mut self, span: Span) {
        self.skipped += 1;
        self.first_skipped.get_or_insert(span);
    }

    /// Puts a result in the place of the one before it; `None` if the game goes on.
    fn end_with(&mut self, result: Option<(Outcome, Span)>) {
        if let Some((outcome, span)) = std::mem::replace(&mut self.result, result)
            && result.is_none_or(|(now, _)| now != outcome)
        {
            self.skip(span);
        }
    }

    fn take_back(&mut self, n: usize, span: Span) -> Result<(), Box<Diagnostic>> {
        match self.moves.len().checked_sub(n) {
            Some(left) => self.moves.truncate(left),
            None => return Err(Box::new(nothing_to_take_back(n, self.moves.len(), span))),
        }
        Ok(())
    }

    fn end(&mut self, result: Pair<'_, Rule>, sink: &mut Sink) {
        let span = Span::from(result.as_span());
        for part in result.into_inner() {
            match part.as_rule() {
                Rule::score => {
                    let outcome = Outcome::from_token(part.as_str()).unwrap_or_default();
                    self.end_with(Some((outcome, span)));
                }
                _ => {
                    let reason = part.as_str().trim();
                    let inside = reason.strip_prefix('{').unwrap_or(reason);
                    let inside = inside.strip_suffix('}').unwrap_or(inside);
                    if !inside.trim().is_empty() {
                        let (what, place) = ("reasons of results", part.as_span().into());
                        sink.lose(Code("cecp/lost-reason"), what, 1, Some(place));
                    }
                }
            }
        }
    }

    fn note_skipped(&self, sink: &mut Sink) {
        if let Some(first) = self.first_skipped {
            let help = "only commands that set up a game, moves and results are read";
            lose_idle(Code("cecp/line-skipped"), self.skipped, first, help, sink);
        }
    }

    /// Whether a move does not say its squares; `None`: an error went to `sink`.
    fn finish(
        self,
        (unnamed, catalog): (Option<&VariantName>, &Catalog),
        words: &mut Words,
        game: &mut Game,
        sink: &mut Sink,
    ) -> Option<bool> {
        if !self.begun && self.board.is_none() && self.moves.is_empty() {
            sink.push(no_game());
            return None;
        }
        let named = self.variant.as_ref().or(unnamed);
        let mut variant = named.map_or(VariantName::CHESS, |v| catalog.named(v.as_str()));
        if let Some((text, span)) = self.board {
            let named = named.is_some().then_some((&variant, catalog));
            let base = span.start as usize;
            let position = fen::parse_in(Dialect::Xboard, &text, named, sink, base)?;
            variant = match fen::tells_960(&position, &position.variant, catalog) {
                true => catalog.with_960(&position.variant, true),
                false => position.variant.clone(),
            };
            game.start = Start::Given(Arc::new(position));
            game.start_span = span;
        }
        game.variant = variant;
        game.outcome = self.result.map_or(Outcome::Unknown, |(outcome, _)| outcome);
        if self.moves.is_empty() {
            return Some(false);
        }
        let start = game.start.given();
        let Some(squares) = Squares::of_xboard(&game.variant, start, catalog) else {
            sink.push(unknown_board(&game.variant));
            return None;
        };
        let letters = catalog.letters(&game.variant);
        words.prepare(&game.variant, squares);
        let (mut side, mut node, mut open) = (game.first_side(), NodeId::ROOT, false);
        for (word, span) in self.moves {
            let ply = match words.read(&word, squares, letters) {
                Ok(ply) => ply,
                Err(d) => {
                    sink.push(d.at(span));
                    return None;
                }
            };
            let (ply, is_open) = ply;
            open |= is_open;
            node = game.tree.push(node, side, ply, span);
            side = side.other();
        }
        Some(open)
    }
}

/// The line that a part of a text begins in, up to that part.
fn whole(text: &str, part: Span) -> &[u8] {
    let before = text.as_bytes().get(..part.end as usize).unwrap_or_default();
    let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1);
    before.get(start..).unwrap_or_default()
}

fn first(line: Pair<'_, Rule>) -> Option<Said> {
    let part = line.into_inner().next()?;
    Some((part.as_str().into(), part.as_span().into()))
}
