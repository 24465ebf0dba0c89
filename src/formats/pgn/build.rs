//! From tokens to a game: the one place that knows what a run of tokens means.
//! Both readers drive it, so they can only differ in the tokens they see.

use super::header::Header;
use super::starts::Starts;
use crate::diag::{Sink, Span};
use crate::formats::Options;
use crate::formats::san::{Said, Word};
use crate::model::{Game, Marks, NodeId, Outcome, Ply, Side, Value};

/// Deeper variations are refused; no annotator gets near.
pub(super) const MAX_DEPTH: usize = 500;

/// What can be wrong with a run of good tokens.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Trouble {
    VariationWithoutMove,
    EmptyVariation,
    Unopened,
    TooDeep,
    AfterResult,
    ResultInVariation,
    TagAfterMoves,
    NotInPassing,
}

/// What a game in the making needs besides the game; kept from record to record.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    open: Vec<(NodeId, Span)>,
    held: Vec<Held>,
    folded: String,
}

/// A remark whose move has not come yet.
#[derive(Copy, Clone, Debug)]
enum Held {
    Comment(Span),
    Nag(u8),
}

/// A game in the making.
pub(super) struct Builder<'a> {
    game: &'a mut Game,
    scratch: &'a mut Scratch,
    text: &'a str,
    /// Tags that are not kept as such.
    header: Header,
    /// The last move of the present line.
    at: NodeId,
    side: Side,
    /// The present line has no move of its own yet.
    fresh: bool,
    /// Remarks belong to the move that comes: there was a number or a `(`.
    hold: bool,
    begun: bool,
    ended: bool,
}

impl<'a> Builder<'a> {
    pub fn new(game: &'a mut Game, scratch: &'a mut Scratch, text: &'a str) -> Self {
        scratch.open.clear();
        scratch.held.clear();
        Self {
            game,
            scratch,
            text,
            header: Header::default(),
            at: NodeId::ROOT,
            side: Side::White,
            fresh: true,
            hold: false,
            begun: false,
            ended: false,
        }
    }

    /// A tag pair; `plain` is its value without escapes, which stands at `base`.
    pub fn tag(&mut self, name: &str, plain: &str, base: usize, span: Span) -> Result<(), Trouble> {
        if self.begun || self.ended {
            return Err(Trouble::TagAfterMoves);
        }
        if self.game.tags_span == Span::default() {
            self.game.tags_span = span;
        }
        self.game.tags_span.end = span.end;
        if !self.header.takes(name, plain, base, span) {
            self.game.tags.push(name, plain);
        }
        Ok(())
    }

    /// An escape line, without its `%`: data for other programs.
    pub fn escape(&mut self, line: &str) {
        let line = line.trim_end_matches('\r').into();
        let mut lines = match self.game.extras.take("pgn") {
            Some(mut map) => match map.remove("escapes") {
                Some(Value::Array(lines)) => lines,
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
        lines.push(line);
        self.game.extras.set("pgn", "escapes", lines.into());
    }

    /// A move number. What it says is not looked at: it is wrong in many files
    /// and the moves say it again.
    #[inline]
    pub fn number(&mut self) {
        self.hold = true;
    }

    /// What a word says.
    #[inline]
    pub fn word(&mut self, word: &Word, span: Span) -> Result<(), Trouble> {
        match word.said {
            Said::Move => self.play(word.ply, span)?,
            Said::Glyphs => {}
            Said::InPassing => self.in_passing()?,
            Said::Result(outcome) => return self.result(outcome),
        }
        if word.nags[0] != 0 {
            word.nags
                .iter()
                .take_while(|n| **n != 0)
                .for_each(|n| self.nag(*n));
        }
        Ok(())
    }

    /// Goes from tags to moves: the start position says who begins.
    ///
    /// Called before the first move, and at the end of a game without any.
    pub fn begin(&mut self, starts: &mut Starts, options: &Options, sink: &mut Sink) -> bool {
        self.begun = true;
        let good = self.header.start(self.game, starts, options, sink);
        self.side = self.game.first_side();
        good
    }

    /// Whether [`Builder::begin`] was called.
    #[inline]
    pub fn begun(&self) -> bool {
        self.begun
    }

    #[inline]
    fn play(&mut self, ply: Ply, span: Span) -> Result<(), Trouble> {
        if self.ended {
            return Err(Trouble::AfterResult);
        }
        self.at = self.game.tree.push(self.at, self.side, ply, span);
        self.side = self.side.other();
        (self.fresh, self.hold) = (false, false);
        if !self.scratch.held.is_empty() {
            self.release(self.at, true);
        }
        Ok(())
    }

    fn in_passing(&mut self) -> Result<(), Trouble> {
        let able = |p: &Ply| {
            let other = Marks::CASTLE | Marks::PASS | Marks::DROP;
            p.promotion.is_none() && !p.marks.intersects(other)
        };
        let ply = self.game.tree.ply(self.at).filter(able);
        let Some(mut ply) = ply.filter(|_| !self.fresh) else {
            return Err(Trouble::NotInPassing);
        };
        ply.marks |= Marks::EN_PASSANT;
        self.game.tree.set_ply(self.at, ply);
        Ok(())
    }

    /// A NAG; it belongs to the move before, in a new variation to the move that comes.
    pub fn nag(&mut self, nag: u8) {
        if self.awaits() {
            self.scratch.held.push(Held::Nag(nag));
        } else {
            self.game.tree.nag(self.at, nag);
        }
    }

    /// A comment, without its braces.
    pub fn comment(&mut self, span: Span) {
        if self.hold {
            self.scratch.held.push(Held::Comment(span));
        } else {
            self.say(self.at, span, false);
        }
    }

    fn awaits(&self) -> bool {
        self.fresh && !self.scratch.open.is_empty()
    }

    /// `(`: what follows replaces the move before.
    pub fn open(&mut self, span: Span) -> Result<(), Trouble> {
        if self.scratch.open.len() >= MAX_DEPTH {
            return Err(Trouble::TooDeep);
        }
        self.settle();
        let replaced = self.at;
        self.scratch.open.push((replaced, span));
        let parent = self.game.tree.parent(replaced).filter(|_| !self.fresh);
        self.hold = true;
        self.fresh = true;
        let parent = parent.ok_or(Trouble::VariationWithoutMove)?;
        self.side = self.game.tree.side(replaced);
        self.at = parent;
        if self.ended {
            return Err(Trouble::AfterResult);
        }
        Ok(())
    }

    /// `)`: goes on after the move that was replaced.
    pub fn close(&mut self) -> Result<(), Trouble> {
        let Some((replaced, _)) = self.scratch.open.pop() else {
            return Err(Trouble::Unopened);
        };
        let empty = self.fresh;
        self.release(if empty { replaced } else { self.at }, false);
        self.at = replaced;
        self.side = self.game.tree.side(replaced).other();
        (self.fresh, self.hold) = (false, false);
        if empty {
            return Err(Trouble::EmptyVariation);
        }
        Ok(())
    }

    fn result(&mut self, outcome: Outcome) -> Result<(), Trouble> {
        if !self.scratch.open.is_empty() {
            return Err(Trouble::ResultInVariation);
        }
        if self.ended {
            return Err(Trouble::AfterResult);
        }
        self.settle();
        self.ended = true;
        self.header.ends(outcome);
        Ok(())
    }

    /// The end of the record. `Err` tells where a variation was left open.
    pub fn finish(&mut self, sink: &mut Sink) -> Result<(), Span> {
        if let Some((_, span)) = self.scratch.open.last() {
            return Err(*span);
        }
        self.settle();
        self.game.outcome = self.header.outcome(sink);
        Ok(())
    }

    /// No move comes for the remarks that wait for one: they belong to the last.
    fn settle(&mut self) {
        self.release(self.at, false);
        self.hold = false;
    }

    fn release(&mut self, id: NodeId, before: bool) {
        for i in 0..self.scratch.held.len() {
            match self.scratch.held[i] {
                Held::Nag(n) => self.game.tree.nag(id, n),
                Held::Comment(span) => self.say(id, span, before),
            }
        }
        self.scratch.held.clear();
    }

    /// Adds a comment; white space that holds a line break becomes one blank.
    fn say(&mut self, id: NodeId, span: Span, before: bool) {
        let mut text = self.text.get(span.range()).unwrap_or("");
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some() {
            fold(text, &mut self.scratch.folded);
            text = &self.scratch.folded;
        }
        match before {
            true => self.game.tree.comment_before(id, text),
            false => self.game.tree.comment(id, text),
        }
    }
}

fn fold(text: &str, out: &mut String) {
    let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
    out.clear();
    let mut rest = text;
    while let Some(start) = rest.find(blank) {
        let run = &rest[start..];
        let len = run.find(|c| !blank(c)).unwrap_or(run.len());
        out.push_str(&rest[..start]);
        match run[..len].contains(['\n', '\r']) {
            true => out.push(' '),
            false => out.push_str(&run[..len]),
        }
        rest = &run[len..];
    }
    out.push_str(rest);
}
