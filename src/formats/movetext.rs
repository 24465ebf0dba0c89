//! From the tokens of a movetext to a tree of moves: numbers, moves, glyphs, comments and
//! variations, as in PGN and in containers modeled on it.

use crate::diag::{Diagnostic, Sink, Span};
use crate::formats::san::{COMPENSATION, Said, Word};
use crate::model::{Feature, Game, Marks, NodeId, Outcome, Ply, Seen, Side, Spelling};

/// The deepest nesting of variations that is read; far more than people write.
pub(crate) use crate::io::limits::NESTING as MAX_DEPTH;

/// What can be wrong in a sequence of valid tokens.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Misplaced {
    VariationWithoutMove,
    EmptyVariation,
    Unopened,
    TooDeep,
    AfterResult,
    /// Another result directly after the result of the game; whether the first one is lost.
    ResultTwice(bool),
    ResultInVariation,
    TagAfterMoves,
    NotInPassing,
    CheckWithoutMove,
}

/// The result of a game from its tag and the end of its moves: a definite result takes
/// precedence over `*`, and the end of the moves over the tag. `differs` makes the warning
/// from the result of the moves, that of the tag, and the one that was used.
pub(crate) fn settle_result(
    end: Option<Outcome>,
    tag: Option<(Outcome, Span)>,
    differs: impl Fn([Outcome; 3], Span) -> Diagnostic,
    sink: &mut Sink,
) -> Outcome {
    let Some((end, (tag, span))) = end.zip(tag) else {
        return end.or(tag.map(|(o, _)| o)).unwrap_or_default();
    };
    let used = if end == Outcome::Unknown { tag } else { end };
    if end != tag && (end, tag) != (Outcome::Unknown, Outcome::Neither) {
        let d = differs([end, tag, used], span);
        match used == tag || tag == Outcome::Unknown {
            true => sink.push(d),
            false => sink.discard(d, "results in tags"),
        }
    }
    used
}

/// What building a movetext needs besides the game; reused for the next record.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    open: Vec<(NodeId, Span)>,
    held: Vec<Held>,
    folded: String,
}

/// A remark that belongs to the next move.
#[derive(Copy, Clone, Debug)]
enum Held {
    Comment(Span),
    Nag(u32),
}

/// Builds the moves of a game.
pub(crate) struct Movetext<'a> {
    pub(crate) game: &'a mut Game,
    scratch: &'a mut Scratch,
    text: &'a str,
    /// Line breaks in comments stay; otherwise white space that holds one is one blank.
    keeps_breaks: bool,
    /// The last move of the current line.
    at: NodeId,
    side: Side,
    /// The current line has no move yet.
    fresh: bool,
    /// Remarks belong to the next move, because a number or `(` came before.
    hold: bool,
    ended: bool,
}

impl<'a> Movetext<'a> {
    pub(crate) fn new(game: &'a mut Game, scratch: &'a mut Scratch, text: &'a str) -> Self {
        scratch.open.clear();
        scratch.held.clear();
        Self {
            game,
            scratch,
            text,
            keeps_breaks: false,
            at: NodeId::ROOT,
            side: Side::White,
            fresh: true,
            hold: false,
            ended: false,
        }
    }

    /// The same for a notation that does not wrap its lines.
    pub(crate) fn keeping_breaks(mut self) -> Self {
        self.keeps_breaks = true;
        self
    }

    /// The start position, and with it the side to move, is known.
    pub(crate) fn begin(&mut self) {
        self.side = self.game.first_side();
    }

    /// Whether there was a result.
    #[inline]
    pub(crate) fn ended(&self) -> bool {
        self.ended
    }

    /// The word at `span`, if it is the last one: only comments, glyphs and escape lines follow.
    pub(crate) fn last_word(&self, span: Span) -> Option<&'a str> {
        let (word, mut rest) = (span.range(), self.text.get(span.range().end..)?);
        loop {
            let text = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
            let begins_line = rest.get(..rest.len() - text.len())?.ends_with(['\n', '\r']);
            let line = || text.find(['\n', '\r']).unwrap_or(text.len());
            let len = match text.bytes().next() {
                None => return self.text.get(word),
                Some(b'{') => text.find('}')? + 1,
                Some(b'%') if begins_line => line(),
                Some(b';') => line(),
                Some(b'$') => {
                    text.len()
                        - text[1..]
                            .trim_start_matches(|c: char| c.is_ascii_digit())
                            .len()
                }
                Some(_) => return None,
            };
            rest = text.get(len..)?;
        }
    }

    /// Whether the number 1 begins a line there, with moves of the main line before it: another game may begin there.
    #[cold]
    #[inline(never)]
    pub(crate) fn starts_over(&self, at: usize) -> bool {
        let Some((before, number)) = self.text.split_at_checked(at) else {
            return false;
        };
        // `1...` goes on with the move of Black.
        let behind = number.strip_prefix('1').unwrap_or("2");
        let behind = behind.strip_prefix('.').map_or(behind, |rest| rest);
        let other = behind.trim_start().starts_with(['.', '\u{2026}'])
            || behind.starts_with(|c: char| c.is_ascii_digit());
        let blank = before.get(before.trim_end().len()..).unwrap_or("");
        let moved = !self.game.tree.is_empty() && self.scratch.open.is_empty() && !self.ended;
        moved && !other && blank.contains(['\n', '\r'])
    }

    /// A move number.
    #[inline]
    pub(crate) fn number(&mut self) {
        self.hold = true;
    }

    /// A move.
    #[inline(always)]
    pub(crate) fn play(&mut self, ply: Ply, span: Span) -> Result<(), Misplaced> {
        self.play_standard(ply, span, false)
    }

    /// The same, and whether it is written as a [standard word](crate::model::Tree::push_standard).
    #[inline(always)]
    pub(crate) fn play_standard(
        &mut self,
        ply: Ply,
        span: Span,
        standard: bool,
    ) -> Result<(), Misplaced> {
        if self.ended {
            return Err(Misplaced::AfterResult);
        }
        let tree = &mut self.game.tree;
        self.at = tree.push_standard(self.at, self.side, ply, span, standard);
        self.moved();
        Ok(())
    }

    /// A move by its number among the legal ones.
    #[inline]
    pub(crate) fn play_ordinal(&mut self, ordinal: u8, span: Span) -> Result<(), Misplaced> {
        if self.ended {
            return Err(Misplaced::AfterResult);
        }
        let tree = &mut self.game.tree;
        self.at = tree.push_ordinal(self.at, self.side, ordinal, span);
        self.moved();
        Ok(())
    }

    /// Adds a word of algebraic notation; the caller handles results.
    #[inline]
    pub(crate) fn word(&mut self, word: &Word, span: Span) -> Result<Option<Outcome>, Misplaced> {
        match word.said {
            Said::Move => {
                self.play(word.ply, span)?;
                if word.ply.marks.contains(Marks::EN_PASSANT) {
                    self.game.tree.note_passing();
                }
            }
            Said::Glyphs => {}
            Said::InPassing => self.in_passing(word.ply.marks)?,
            Said::Check => self.check(word.ply.marks)?,
            Said::Result(outcome) => return Ok(Some(outcome)),
        }
        if word.nags[0] != 0 {
            word.nags
                .iter()
                .take_while(|n| **n != 0)
                .for_each(|n| self.nag(self.of_mover(*n)));
        }
        Ok(None)
    }

    /// The number of a glyph that means something of the player who has moved.
    fn of_mover(&self, nag: u8) -> u8 {
        let black = self.last().is_some() && self.side == Side::White;
        nag + u8::from(nag == COMPENSATION && black)
    }

    /// `e.p.` as a separate word, which may say that the move gives check.
    fn in_passing(&mut self, said: Marks) -> Result<(), Misplaced> {
        let able = |p: &Ply| {
            let other = Marks::CASTLE | Marks::PASS | Marks::DROP;
            p.promotion.is_none() && !p.marks.intersects(other)
        };
        let last = self.last();
        let ply = last.and_then(|id| self.game.tree.ply_mut(id));
        let ply = ply.filter(|p| able(p)).ok_or(Misplaced::NotInPassing)?;
        ply.marks |= Marks::EN_PASSANT | said;
        self.game.tree.note_passing();
        Ok(())
    }

    /// A sign for check as a separate word.
    fn check(&mut self, said: Marks) -> Result<(), Misplaced> {
        if self.ended {
            return Err(Misplaced::AfterResult);
        }
        let last = self.last();
        let ply = last.and_then(|id| self.game.tree.ply_mut(id));
        ply.ok_or(Misplaced::CheckWithoutMove)?.marks |= said;
        Ok(())
    }

    /// A move that is written as the board after it.
    pub(crate) fn play_seen(&mut self, seen: Seen, span: Span) -> Result<(), Misplaced> {
        if self.ended {
            return Err(Misplaced::AfterResult);
        }
        self.at = self.game.tree.push_seen(self.at, self.side, seen, span);
        self.moved();
        Ok(())
    }

    #[inline]
    fn moved(&mut self) {
        self.side = self.side.other();
        (self.fresh, self.hold) = (false, false);
        if !self.scratch.held.is_empty() {
            self.release(self.at, true);
        }
    }

    /// A move that is written as a word which only the board explains.
    pub(crate) fn play_word(
        &mut self,
        word: (Spelling, &str),
        claims: Ply,
        span: Span,
    ) -> Result<(), Misplaced> {
        if self.ended {
            return Err(Misplaced::AfterResult);
        }
        let tree = &mut self.game.tree;
        self.at = tree.push_word(self.at, self.side, word, claims, span);
        self.moved();
        Ok(())
    }

    /// The last move of the current line, if the line has a move.
    pub(crate) fn last(&self) -> Option<NodeId> {
        (!self.fresh).then_some(self.at)
    }

    /// A NAG. It belongs to the previous move, in a new variation to the next move.
    pub(crate) fn nag(&mut self, nag: impl Into<u32>) {
        if self.awaits() {
            self.scratch.held.push(Held::Nag(nag.into()));
        } else {
            self.game.tree.nag(self.at, nag);
        }
    }

    /// A comment, without its braces.
    #[inline]
    pub(crate) fn comment(&mut self, span: Span) {
        let tree = &mut self.game.tree;
        let counted = tree.only_counts(Feature::COMMENTS);
        if counted && !tree.may_be_first(Feature::COMMENTS, tree.span(self.at)) {
            tree.count_remark(Feature::COMMENTS);
        } else {
            self.comment_with_place(span);
        }
    }

    #[inline(never)]
    fn comment_with_place(&mut self, span: Span) {
        if self.hold {
            self.scratch.held.push(Held::Comment(span));
        } else {
            self.say(self.at, span, false);
        }
    }

    /// The move after which the next one is added.
    pub(crate) fn at(&self) -> NodeId {
        self.at
    }

    /// Whether the current line is a variation.
    pub(crate) fn in_variation(&self) -> bool {
        !self.scratch.open.is_empty()
    }

    fn awaits(&self) -> bool {
        self.fresh && !self.scratch.open.is_empty()
    }

    /// `(`: what follows replaces the previous move.
    pub(crate) fn open(&mut self, span: Span) -> Result<(), Misplaced> {
        if self.scratch.open.len() >= MAX_DEPTH {
            return Err(Misplaced::TooDeep);
        }
        self.settle();
        let replaced = self.at;
        self.scratch.open.push((replaced, span));
        let parent = self.game.tree.parent(replaced).filter(|_| !self.fresh);
        self.hold = true;
        self.fresh = true;
        let parent = parent.ok_or(Misplaced::VariationWithoutMove)?;
        self.side = self.game.tree.side(replaced);
        self.at = parent;
        if self.ended {
            return Err(Misplaced::AfterResult);
        }
        Ok(())
    }

    /// The place of the move that a variation would replace here, if variations are only counted and it can replace that.
    pub(crate) fn sets_aside(&mut self) -> Option<Span> {
        let apt = !self.fresh && !self.ended && self.scratch.open.is_empty();
        if !apt || !self.game.tree.only_counts(Feature::VARIATIONS) {
            return None;
        }
        self.settle();
        Some(self.game.tree.span(self.at))
    }

    /// `)`: continues after the move that was replaced.
    pub(crate) fn close(&mut self) -> Result<(), Misplaced> {
        let Some((replaced, _)) = self.scratch.open.pop() else {
            return Err(Misplaced::Unopened);
        };
        let empty = self.fresh;
        self.release(if empty { replaced } else { self.at }, false);
        self.at = replaced;
        self.side = self.game.tree.side(replaced).other();
        (self.fresh, self.hold) = (false, false);
        if empty {
            return Err(Misplaced::EmptyVariation);
        }
        Ok(())
    }

    /// The result that ends the moves.
    pub(crate) fn result(&mut self) -> Result<(), Misplaced> {
        if !self.scratch.open.is_empty() {
            return Err(Misplaced::ResultInVariation);
        }
        if self.ended {
            return Err(Misplaced::AfterResult);
        }
        self.settle();
        self.ended = true;
        Ok(())
    }

    /// The end of the record. `Err` contains the place of a variation that is still open.
    pub(crate) fn finish(&mut self) -> Result<(), Span> {
        if let Some((_, span)) = self.scratch.open.last() {
            return Err(*span);
        }
        self.settle();
        Ok(())
    }

    /// No move follows the pending remarks, so they belong to the last move.
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

    fn say(&mut self, id: NodeId, span: Span, before: bool) {
        if self.game.tree.counts_comment(id) {
            return;
        }
        let mut text = self.text.get(span.range()).unwrap_or("");
        let broken = || memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some();
        if !self.keeps_breaks && broken() {
            fold(text, &mut self.scratch.folded);
            text = &self.scratch.folded;
        }
        match before {
            true => self.game.tree.comment_before(id, text),
            false => self.game.tree.comment(id, text),
        }
    }
}

/// White space that holds a line break becomes one blank.
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

/// The first line of the text, as a span.
pub(crate) fn first_line(text: &str, span: Span) -> Span {
    let len = text.find(['\n', '\r']).unwrap_or(text.len());
    Span::new(span.range().start, span.range().start + len)
}
