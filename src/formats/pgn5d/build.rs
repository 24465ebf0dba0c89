//! From tokens to turns.
//!
//! A turn is gathered until the next mark, slash or parenthesis, because its moves are stored
//! together. A variation is before the turn it is an alternative to, or after it, as in PGN; the number it begins with
//! shows which. After both halves of a turn, it may replace the first one.

use super::gather::is_complete;
use super::header::Header;
use super::lower::{Said, lane, lanes, turn};
use super::trouble::{self, Trouble};
use crate::diag::Span;
use crate::formats::movetext::MAX_DEPTH;
use crate::model::{Game, NodeId, Outcome, Remark, Side, Tree, WideMove};

/// What building needs besides the game; reused for the next record.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    moves: Vec<WideMove>,
    spans: Vec<Span>,
    remarks: Vec<(Remarked, What)>,
    open: Vec<Frame>,
}

/// Which move of the gathered turn a remark belongs to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Remarked {
    /// Before the first one.
    First,
    Nth(usize),
}

#[derive(Copy, Clone, Debug)]
enum What {
    Comment(Span),
    Nag(u8),
}

/// A number of a turn and whose half of it.
type Numbered = (Option<u64>, Side);

/// The state of a line.
#[derive(Copy, Clone, Debug)]
struct Line {
    /// The last turn; in a new variation, the one that all its turns follow.
    at: NodeId,
    /// What the last turn was numbered, if the line has one.
    last: Option<Numbered>,
    /// The turn that is gathered.
    now: Numbered,
    /// Whether a number or a slash says whose turn it is.
    marked: bool,
    /// Variations before the turn were added, so that it is not the first child.
    overtaken: bool,
}

/// A variation that is open.
#[derive(Copy, Clone, Debug)]
struct Frame {
    outer: Line,
    span: Span,
    /// Whether it is an alternative to the next turn; unknown before its first token.
    before: Option<bool>,
    /// How many remarks wait for the next turn of the line outside.
    outside: usize,
}

/// A game under construction.
pub(super) struct Builder<'a> {
    pub game: &'a mut Game,
    pub header: Header,
    scratch: &'a mut Scratch,
    text: &'a str,
    line: Line,
    first: Option<u64>,
    begun: bool,
    /// Whether every move has both squares with their boards.
    pub complete: bool,
}

impl<'a> Builder<'a> {
    pub fn new(game: &'a mut Game, scratch: &'a mut Scratch, text: &'a str) -> Self {
        scratch.open.clear();
        scratch.clear();
        let line = Line {
            at: NodeId::ROOT,
            last: None,
            now: (None, Side::White),
            marked: false,
            overtaken: false,
        };
        Self {
            game,
            header: Header::default(),
            scratch,
            text,
            line,
            first: None,
            begun: false,
            complete: true,
        }
    }

    /// Whether the headers are over.
    pub fn begun(&self) -> bool {
        self.begun
    }

    /// The start position is known.
    pub fn begin(&mut self) {
        self.begun = true;
        self.line.now.1 = self.game.first_side();
    }

    /// `1.`, `1w.` or `1b.`; numbers too large to count are no numbers.
    pub fn number(&mut self, number: &str, black: bool, span: Span) -> Result<(), Trouble> {
        let side = if black { Side::Black } else { Side::White };
        let known = u64::try_from(turn(number, span)?).ok();
        self.turn_begins((known, side), span)
    }

    /// Whether another game may begin with the number at that place: the moves begin again with 1 after an empty line.
    pub fn starts_over(&self, number: &str, black: bool, at: usize) -> bool {
        let moved = self.line.last.is_some() || !self.scratch.moves.is_empty();
        let again = number == "1" && !black && moved && self.in_main_line();
        let before = self.text.get(..at).unwrap_or("");
        let blank = before.get(before.trim_end().len()..).unwrap_or("");
        let ends = |end| blank.matches(end).count();
        again && ends('\n').max(ends('\r')) > 1
    }

    /// `/`: Black's half of the turn.
    pub fn slash(&mut self, span: Span) -> Result<(), Trouble> {
        let again = !self.scratch.moves.is_empty() || self.line.marked;
        if again && self.line.now.1 == Side::Black {
            return Err(trouble::second_slash(span));
        }
        let number = self.line.now.0;
        self.turn_begins((number, Side::Black), span)
    }

    fn turn_begins(&mut self, now: Numbered, span: Span) -> Result<(), Trouble> {
        self.flush();
        let placed = self.place_variation(Some((now, span)));
        (self.line.now, self.line.marked) = (now, true);
        placed
    }

    /// A move at `span`; `said` is emptied.
    pub fn play(&mut self, said: &mut Said, span: Span) -> Result<(), Trouble> {
        self.place_variation(None)?;
        if self.scratch.moves.is_empty() && !self.line.marked && self.line.last.is_some() {
            return Err(trouble::no_number(span));
        }
        let nth = self.scratch.moves.len();
        if nth >= Tree::MAX_MOVES {
            return Err(trouble::too_many_moves(span));
        }
        let played = said.take(self.line.now.1 == Side::Black);
        self.complete &= is_complete(&played);
        self.scratch.moves.push(played);
        self.scratch.spans.push(span);
        for glyph in said.glyphs.drain(..) {
            self.scratch
                .remarks
                .push((Remarked::Nth(nth), What::Nag(glyph)));
        }
        Ok(())
    }

    /// `(>L1)`
    pub fn created(&mut self, text: &str, span: Span) -> Result<(), Trouble> {
        let last = self.scratch.moves.last_mut();
        let lanes = lanes(last.ok_or_else(|| trouble::no_move(span))?);
        match lanes.says_makes.replace(lane(text, span)?) {
            Some(_) => Err(trouble::said_twice(span)),
            None => Ok(()),
        }
    }

    /// `(~T1)`
    pub fn present(&mut self, text: &str, span: Span) -> Result<(), Trouble> {
        let last = self.scratch.moves.last_mut();
        let lanes = lanes(last.ok_or_else(|| trouble::no_move(span))?);
        match lanes.says_present.replace(turn(text, span)?) {
            Some(_) => Err(trouble::said_twice(span)),
            None => Ok(()),
        }
    }

    /// A glyph after a blank, or `$1`.
    pub fn nag(&mut self, nag: u8) {
        self.remark(What::Nag(nag));
    }

    /// A comment, without its braces.
    pub fn comment(&mut self, span: Span) {
        self.remark(What::Comment(span));
    }

    fn remark(&mut self, what: What) {
        let waits =
            self.line.marked || self.scratch.open.last().is_some_and(|f| f.before.is_none());
        match self.scratch.moves.len().checked_sub(1) {
            Some(last) => self.scratch.remarks.push((Remarked::Nth(last), what)),
            None if waits => self.scratch.remarks.push((Remarked::First, what)),
            None => self.say(self.line.at, what),
        }
    }

    /// Whether no variation is open.
    pub fn in_main_line(&self) -> bool {
        self.scratch.open.is_empty()
    }

    /// A result among the moves. `false` if it is one of a variation.
    pub fn result(&mut self, outcome: Outcome) -> bool {
        let main = self.in_main_line();
        if main {
            self.header.ends(outcome);
        }
        main
    }

    /// `(`
    pub fn open(&mut self, span: Span) -> Result<(), Trouble> {
        if self.scratch.open.len() >= MAX_DEPTH {
            return Err(trouble::too_deep(span));
        }
        self.flush();
        self.place_variation(None)?;
        self.scratch.open.push(Frame {
            outer: self.line,
            span,
            before: None,
            outside: self.scratch.remarks.len(),
        });
        (self.line.overtaken, self.line.marked) = (false, false);
        self.line.last = None;
        Ok(())
    }

    /// The first token of a variation shows what it is an alternative to.
    fn place_variation(&mut self, first: Option<(Numbered, Span)>) -> Result<(), Trouble> {
        let Some(frame) = self.scratch.open.last_mut().filter(|f| f.before.is_none()) else {
            return Ok(());
        };
        let (outer, tree) = (frame.outer, &self.game.tree);
        let found = replaced(&outer, first, tree);
        let back = found.as_ref().map_or(0, |back| *back);
        frame.before = Some(back == 0);
        let parent = |at| tree.parent(at).unwrap_or(at);
        self.line.at = (0..back).fold(outer.at, |at, _| parent(at));
        if let Some(last) = outer.last.filter(|_| back > 0) {
            self.line.now = last;
        }
        self.line.last = None;
        found.map(|_| ())
    }

    /// `)`. The answer is the place of a variation without moves.
    pub fn close(&mut self, span: Span) -> Result<Option<Span>, Trouble> {
        self.flush();
        let Some(frame) = self.scratch.open.last().copied() else {
            return Err(trouble::unopened(span));
        };
        let empty = self.line.last.is_none();
        let end = if empty { frame.outer.at } else { self.line.at };
        self.settle(end);
        self.scratch.open.pop();
        self.line = frame.outer;
        self.line.overtaken |= !empty && frame.before == Some(true);
        Ok(empty.then_some(frame.span))
    }

    /// Adds the gathered turn to the game.
    fn flush(&mut self) {
        let (Some(first), Some(last)) = (self.scratch.spans.first(), self.scratch.spans.last())
        else {
            return;
        };
        let span = Span {
            start: first.start,
            end: last.end,
        };
        let (number, side) = self.line.now;
        if self.line.at == NodeId::ROOT && self.first.is_none() {
            self.first = number;
        }
        let tree = &mut self.game.tree;
        let id = tree.push_wide(self.line.at, side, self.scratch.moves.drain(..), span);
        if self.scratch.spans.len() > 1 {
            for (nth, span) in self.scratch.spans.iter().enumerate() {
                tree.set_span_of(id.nth(nth), *span);
            }
        }
        if std::mem::take(&mut self.line.overtaken) {
            tree.lead(id);
        }
        self.line.at = id;
        self.line.last = Some(self.line.now);
        self.line.marked = false;
        for i in self.scratch.outside()..self.scratch.remarks.len() {
            let (of, what) = self.scratch.remarks[i];
            match (of, what) {
                (Remarked::First, What::Comment(span)) => {
                    let text = text_of(self.text, span);
                    self.game.tree.remark_on(id.nth(0), Remark::Before(&text));
                }
                (Remarked::First, What::Nag(n)) => {
                    self.game.tree.remark_on(id.nth(0), Remark::Nag(n.into()));
                }
                (Remarked::Nth(n), _) => self.say_of(id, n, what),
            }
        }
        self.scratch.clear();
    }

    /// A remark after the last move of a turn.
    fn say(&mut self, id: NodeId, what: What) {
        let last = match id == NodeId::ROOT {
            true => 0,
            false => self.game.tree.moves_in_turn(id).saturating_sub(1),
        };
        self.say_of(id, last, what);
    }

    fn say_of(&mut self, id: NodeId, nth: usize, what: What) {
        let tree = &mut self.game.tree;
        match what {
            What::Comment(span) => {
                let text = text_of(self.text, span);
                tree.remark_on(id.nth(nth), Remark::After(&text));
            }
            What::Nag(n) => tree.remark_on(id.nth(nth), Remark::Nag(n.into())),
        }
    }

    /// No move follows the remarks that wait for one.
    fn settle(&mut self, id: NodeId) {
        for i in self.scratch.outside()..self.scratch.remarks.len() {
            let (_, what) = self.scratch.remarks[i];
            self.say(id, what);
        }
        self.scratch.clear();
    }

    /// The end of the record.
    pub fn finish(&mut self) -> Result<(), Trouble> {
        self.flush();
        if let Some(frame) = self.scratch.open.last() {
            return Err(trouble::unclosed(frame.span));
        }
        self.settle(self.line.at);
        let empty = self.game.tree.is_empty();
        let stated = self.line.now.0.filter(|_| empty);
        if let Some(first) = self.first.or(stated).filter(|n| *n != 1) {
            self.game.extras.set("5dpgn", super::FIRST, first.into());
        }
        Ok(())
    }
}

/// How many turns before the next one the turn is that a variation is an alternative to. Without a number it is the last
/// one, unless variations before the next one were read.
fn replaced(outer: &Line, first: Option<(Numbered, Span)>, tree: &Tree) -> Result<usize, Trouble> {
    let Some(last) = outer.last else {
        return Ok(0);
    };
    let Some((now, span)) = first else {
        return Ok(usize::from(!outer.marked && !outer.overtaken));
    };
    let (Some(number), Some(said)) = (last.0, now.0) else {
        return Ok(usize::from(last == now));
    };
    let next = match last.1 {
        Side::White => (last.0, Side::Black),
        _ => (number.checked_add(1), Side::White),
    };
    // After both halves of a turn, it may be an alternative to the first one.
    let before = tree.parent(outer.at).filter(|id| *id != NodeId::ROOT);
    let is_second = last.1 == Side::Black && before.is_some_and(|id| tree.side(id) == Side::White);
    match now {
        _ if now == last => Ok(1),
        _ if now == next || (outer.marked && now == outer.now) => Ok(0),
        // One side has no turn.
        _ if Some(said) == number.checked_add(1) => Ok(0),
        (_, Side::White) if said == number && is_second => Ok(2),
        _ => Err(trouble::other_turn(
            (said, now.1),
            (next.0.unwrap_or(number), next.1),
            span,
        )),
    }
}

impl Scratch {
    fn clear(&mut self) {
        self.moves.clear();
        self.spans.clear();
        self.remarks.truncate(self.outside());
    }

    /// Where the remarks of the innermost line begin.
    fn outside(&self) -> usize {
        self.open.last().map_or(0, |frame| frame.outside)
    }
}

/// A comment, with line breaks of one kind.
fn text_of(text: &str, span: Span) -> std::borrow::Cow<'_, str> {
    let text = text.get(span.range()).unwrap_or("");
    match memchr::memchr(b'\r', text.as_bytes()) {
        Some(_) => text.replace("\r\n", "\n").replace('\r', "\n").into(),
        None => text.into(),
    }
}
