//! From a line of rows to a game.
//!
//! Accepts upper and lower case for the side and the en-passant file, more than one space
//! between rows, adjacent digits, and a first row that is the start position. The rules find
//! the moves from the boards.

use super::row::{Row, parse_by_grammar, parse_row};
use super::{Version, blame};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::boards::{Boards, mover, room, same_pieces};
use crate::formats::fcn::{Ending, tell_termination};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Game, NodeId, Outcome, Position, Side, VariantName};

/// Reads lines of rows.
#[derive(Debug)]
pub struct ShortSfenReader {
    variant: Option<VariantName>,
    version: Version,
    position: bool,
    lenient: bool,
    termination: bool,
    by_grammar: bool,
}

impl ShortSfenReader {
    /// A reader with these options; the text names no variant.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            version: Version::of(options),
            position: options.has("position"),
            lenient: options.has("lenient"),
            termination: options.has("termination"),
            by_grammar: options.by_grammar,
        }
    }

    /// The line without spaces around it, and where it starts.
    fn trimmed<'t>(&self, text: &'t str, sink: &mut Sink) -> Option<(&'t str, usize)> {
        let line = text.trim_matches(|c: char| c.is_ascii_whitespace());
        if line.is_empty() {
            sink.push(no_row());
            return None;
        }
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let end = start + line.len();
        for (from, to) in [(0, start), (end, text.len())] {
            if from < to {
                sink.push(blame::blanks(Span::new(from, to), self.lenient));
            }
        }
        (self.lenient || line.len() == text.len()).then_some((line, start))
    }
}

impl Read for ShortSfenReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let Some((line, base)) = self.trimmed(&text, sink) else {
            return Err(sink.failure());
        };
        if self.position {
            let position = self.one_position(line, base, sink);
            let position = position.ok_or_else(|| sink.failure())?;
            *doc = Document::Position(position);
            return Ok(());
        }
        let game = doc.as_new_game();
        game.variant = self.variant.clone().unwrap_or(VariantName::CHESS);
        let mut rows = Rows::new(game, self.version);
        rows.by_grammar = self.by_grammar;
        let grown = split(line).try_for_each(|(at, row)| rows.grow(row, base + at, sink));
        if self.termination {
            tell_termination(game);
        }
        let done = grown.is_some();
        sink.checked(done)
    }
}

impl ShortSfenReader {
    fn one_position(&self, line: &str, base: usize, sink: &mut Sink) -> Option<Position> {
        let row = parse_row(line, self.version, sink, base)?;
        if row.suffix != Default::default() {
            let at = line.rfind(' ').map_or(0, |i| i + 1);
            let d = signs_unused(Span::new(base + at, base + line.len()));
            sink.discard(d, "signs after positions");
        }
        let mut position = row.into_position();
        if let Some(variant) = &self.variant {
            position.variant = variant.clone();
        }
        Some(position)
    }
}

/// Each row of a line and where it starts: from a word with a slash to the next such word.
fn split(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let blank = |c: char| c.is_ascii_whitespace();
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(blank);
        if rest.is_empty() {
            return None;
        }
        let at = rest.as_ptr() as usize - line.as_ptr() as usize;
        let behind = rest.find(blank).unwrap_or(rest.len());
        let next = memchr::memchr(b'/', &rest.as_bytes()[behind..]).map(|i| behind + i);
        let end = next
            .and_then(|i| rest[..i].rfind(blank))
            .unwrap_or(rest.len());
        let row = rest[..end].trim_end_matches(blank);
        rest = &rest[end..];
        Some((at, row))
    })
}

/// Adds moves to a game from rows.
pub struct Rows<'g> {
    game: &'g mut Game,
    node: NodeId,
    version: Version,
    over: bool,
    /// The first row was the start position.
    begun: bool,
    by_grammar: bool,
}

impl<'g> Rows<'g> {
    /// At the game's start.
    pub fn new(game: &'g mut Game, version: Version) -> Self {
        Self {
            game,
            node: NodeId::ROOT,
            version,
            over: false,
            begun: false,
            by_grammar: false,
        }
    }

    /// Adds the move that leads to a row, `base` bytes from the start of the record.
    /// `None` means that an error was sent to `sink`.
    pub fn grow(&mut self, text: &str, base: usize, sink: &mut Sink) -> Option<()> {
        let span = Span::new(base, base + text.len());
        if self.over {
            sink.push(behind_the_end(span));
            return None;
        }
        if let Err(why) = room(self.game, span) {
            sink.push(why);
            return None;
        }
        let parse = match self.by_grammar {
            true => parse_by_grammar,
            false => parse_row,
        };
        let row = parse(text, self.version, sink, base)?;
        let ending = row.suffix.ending;
        if self.repeats(&row) {
            if self.node != NodeId::ROOT || self.begun {
                sink.push(repeated(span));
                return None;
            }
            sink.push(start_row(span));
            (self.begun, self.over) = (true, ending.is_some());
            self.end(
                ending.filter(|e| e.outcome(Side::White) == Outcome::Draw),
                sink,
            );
            return Some(());
        }
        self.node = push_row(self.game, self.node, row, span);
        self.over = ending.is_some();
        self.end(ending, sink);
        Some(())
    }

    /// Whether a row is the same board as the one before it.
    fn repeats(&self, row: &Row) -> bool {
        match self.game.tree.seen(self.node) {
            Some(before) => same_pieces(&before.position, &row.seen.position),
            None => is_start(self.game, row),
        }
    }

    fn end(&mut self, ending: Option<Ending>, sink: &mut Sink) {
        let Some(ending) = ending else {
            return;
        };
        let mover = match self.node {
            NodeId::ROOT => Side::White,
            node => mover(self.game, node),
        };
        self.game.outcome = ending.outcome(mover);
        if ending == Ending::WonOtherwise {
            sink.push(assumed(self.game.tree.span(self.node)));
        }
    }
}

/// Whether a row is the start position of the game, which no row should be.
pub fn is_start(game: &Game, row: &Row) -> bool {
    let start = Boards::of(game);
    start.is_ok_and(|start| same_pieces(start.position(), &row.seen.position))
}

/// Adds the move that leads to a row after a node.
pub fn push_row(game: &mut Game, parent: NodeId, row: Row, span: Span) -> NodeId {
    let side = match parent {
        NodeId::ROOT => game.first_side(),
        node => game.tree.side(node).other(),
    };
    let node = game.tree.push_seen(parent, side, row.seen, span);
    if let Some(ply) = game.tree.ply_mut(node) {
        ply.marks |= row.suffix.marks();
    }
    node
}

fn no_row() -> Diagnostic {
    Diagnostic::error(Code("short-sfen/row"), "expected a row")
        .at(Span::default())
        .help("write a game as a line of boards with spaces between them, one after each move")
}

fn start_row(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("short-sfen/start-row"),
        "the first row is the start position, not the board after a move; it was skipped",
    )
    .at(span)
    .help("remove it; the first row should be the board after the first move")
}

fn repeated(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("short-sfen/repeated-board"),
        "this board is the same as the previous one, so it is not the result of a move",
    )
    .at(span)
    .help("remove the repeated row")
}

fn behind_the_end(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("short-sfen/after-end"),
        "a row after the end of the game",
    )
    .at(span)
    .help("remove the `#` from the row before, or begin a new line for another game")
}

fn assumed(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("short-sfen/winner-assumed"),
        "`#+` does not say who won; read as a win of the side that moved last",
    )
    .at(span)
    .help("if the other side won, correct the result in the output")
}

fn signs_unused(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("short-sfen/signs-unused"),
        "the signs belong to the move before this position and are left out",
    )
    .at(span)
    .help("if the rows are the boards of games, read the file as `short-sfen`")
}
