//! From the lines of a session to a game.
//!
//! Accepts: who says a line to whom (`12 >first : usermove e2e4`); `usermove`, `move` and moves alone, from both
//! sides of a log, in coordinates or in algebraic notation; `1. ... e7e5`; other commands, and what the engine
//! thinks and answers (reported in a note); castling as the move of the king and as `O-O`. A last move that the engine calls illegal is taken back, as with `undo` and
//! `remove`. A result after which the game goes on is none, and the last one counts. The variant stays in force
//! until `new`. Moves are kept as written; the rules find out later which king moves are castling.

use super::framing::{LONGEST_SESSION, LONGEST_WORD, is_move};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, legible, syntax_error};
use crate::formats::lines::{lose_comments, lose_idle};
use crate::formats::uci::{Squares, parse_spelled};
use crate::formats::{Dialect, Options, Read, fen, san};
use crate::io::Record;
use crate::model::{
    Catalog, Document, Game, Kind, Letters, Marks, NodeId, Outcome, Part, Ply, Start, VariantName,
};
use pest::Parser;
use pest::iterators::Pair;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/cecp.pest"]
struct CecpParser;

/// The rule of a line.
#[cfg(test)]
pub(super) fn rule_of(line: &str) -> Option<String> {
    let record = CecpParser::parse(Rule::record, line).ok()?.next()?;
    // The time of a line is a number.
    let mut said = record.into_inner().filter(|p| p.as_rule() != Rule::digits);
    Some(format!("{:?}", said.next()?.as_rule()))
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::variant => "`variant`",
        Rule::setboard => "`setboard`",
        Rule::fen_text => "a FEN",
        Rule::played | Rule::bare => "a move",
        Rule::word => "a word",
        Rule::score => "a result such as `1-0`",
        Rule::result => "`result`",
        Rule::integer | Rule::digits => "a number",
        Rule::record
        | Rule::line
        | Rule::comment
        | Rule::rest
        | Rule::word_end
        | Rule::numbered => "",
        Rule::new | Rule::edit | Rule::force | Rule::undo | Rule::remove | Rule::refused => "",
        Rule::direction
        | Rule::arrow
        | Rule::again
        | Rule::reason
        | Rule::skipped
        | Rule::blank
        | Rule::newline
        | Rule::EOI => "",
    }
}

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
        let mut log = self.memory.read_lines(session);
        for line in lines.into_iter().flat_map(Pair::into_inner) {
            if let Err(d) = log.line(line, sink) {
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
    /// The result, unless the game went on after it.
    result: Option<(Outcome, Span)>,
    skipped: u64,
    first_skipped: Option<Span>,
}

/// What the lines before a record say. A session grows line by line, and only what is new is read.
#[derive(Debug, Default)]
struct Memory {
    session: Vec<u8>,
    log: Log,
}

impl Memory {
    /// The game as those lines leave it. They have no places in the record.
    fn read_lines(&mut self, session: &[u8]) -> Log {
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
            // What is wrong with it was said of its own record.
            let _ = self.log.line(line, &mut Sink::default());
        }
        let earlier = |said: &Said| (Arc::clone(&said.0), Span::EARLIER);
        Log {
            begun: self.log.begun,
            variant: self.log.variant.clone(),
            board: self.log.board.as_ref().map(earlier),
            edited: self.log.edited.map(|_| Span::EARLIER),
            moves: self.log.moves.iter().map(earlier).collect(),
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

    fn line(&mut self, line: Pair<'_, Rule>, sink: &mut Sink) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let rule = match line.as_rule() {
            Rule::bare if !is_move(line.as_str().as_bytes()) => Rule::skipped,
            rule => rule,
        };
        if matches!(
            rule,
            Rule::new
                | Rule::variant
                | Rule::setboard
                | Rule::played
                | Rule::bare
                | Rule::undo
                | Rule::remove
        ) {
            self.end_with(None);
        }
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
            Rule::result => self.end(line, sink),
            Rule::skipped => self.skip(span),
            _ => {}
        }
        Ok(())
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

fn first(line: Pair<'_, Rule>) -> Option<Said> {
    let part = line.into_inner().next()?;
    Some((part.as_str().into(), part.as_span().into()))
}

/// A move, and whether the rules have to find out its squares.
type Meant = (Ply, bool);

/// The moves of words that were read: a session says them again with each line.
#[derive(Debug, Default)]
struct Words {
    /// What their meaning depends on.
    of: Option<(VariantName, Squares)>,
    known: HashMap<Box<str>, Meant>,
}

/// More words are not remembered.
const MOST_WORDS: usize = 1 << 13;

impl Words {
    /// The words that follow are of this variant.
    fn prepare(&mut self, variant: &VariantName, squares: Squares) {
        let same = |of: &(VariantName, Squares)| of.0 == *variant && of.1 == squares;
        if !self.of.as_ref().is_some_and(same) {
            self.of = Some((variant.clone(), squares));
            self.known.clear();
        }
    }

    fn read(
        &mut self,
        word: &str,
        squares: Squares,
        letters: &Letters,
    ) -> Result<Meant, Diagnostic> {
        if let Some(ply) = self.known.get(word) {
            return Ok(*ply);
        }
        let ply = read_move(word, squares, letters)?;
        if word.len() <= LONGEST_WORD && self.known.len() < MOST_WORDS {
            self.known.insert(word.into(), ply);
        }
        Ok(ply)
    }
}

fn read_move(word: &str, squares: Squares, letters: &Letters) -> Result<Meant, Diagnostic> {
    let castle = |side| Ply {
        kind: Some(Kind::KING),
        marks: side,
        ..Ply::UNKNOWN
    };
    match word {
        "@@@@" => return Ok((Ply::pass(), false)),
        "O-O" | "0-0" => return Ok((castle(Marks::CASTLE_SHORT), true)),
        "O-O-O" | "0-0-0" => return Ok((castle(Marks::CASTLE_LONG), true)),
        _ => {}
    }
    parse_spelled(word, squares, letters)
        .map(|ply| (ply, ply.is_castling()))
        .or_else(|d| {
            algebraic(word, squares, letters)
                .map(|ply| (ply, true))
                .ok_or(d)
        })
        .map_err(|d| Diagnostic {
            code: Code("cecp/move"),
            ..d.help("a move is two squares, with the new piece of a promotion: `e2e4`, `e7e8q`")
        })
}

/// A move in algebraic notation, as engines get it that ask for `san=1`. It has no ranks from 0.
fn algebraic(word: &str, squares: Squares, letters: &Letters) -> Option<Ply> {
    let said = san::read(word, letters).filter(|_| squares == Squares::FromOne)?;
    (said.said == san::Said::Move && said.nags[0] == 0).then_some(said.ply)
}

fn session_too_long() -> Diagnostic {
    let message = format!(
        "the lines before this record that are in force for it are longer than {LONGEST_SESSION} bytes"
    );
    Diagnostic::error(Code("cecp/session-too-long"), message)
        .at(Span::default())
        .help("begin the next game with `new`")
}

fn no_edit(span: Span) -> Diagnostic {
    let message = "`edit` builds a position in lines such as `Pa2` and `.`, which are not read";
    Diagnostic::error(Code("cecp/edit"), message)
        .at(span)
        .help("write `setboard FEN` for it; XBoard does so if the engine says `feature setboard=1`")
}

fn nothing_to_take_back(wanted: usize, played: usize, span: Span) -> Diagnostic {
    let moves = if wanted == 1 { "move" } else { "moves" };
    let message = format!("{wanted} {moves} cannot be taken back after {played}");
    Diagnostic::error(Code("cecp/no-move"), message)
        .at(span)
        .help("remove this line, or write the moves before it")
}

fn no_game() -> Diagnostic {
    Diagnostic::error(Code("cecp/no-game"), "these lines set up no game")
        .at(Span::default())
        .help("write `new`, `setboard FEN` or `usermove e2e4`")
}

fn unknown_board(variant: &VariantName) -> Diagnostic {
    let message = format!(
        "the board of the variant `{}` is not known, and the names of squares depend on its ranks",
        legible(variant.as_str())
    );
    Diagnostic::error(Code("cecp/unknown-board"), message)
        .at(Span::default())
        .help("write the position with `setboard`, or name another variant with `--variant`")
}
