//! From bytes to a game.
//!
//! Accepts a first board that is the start position; in `+hex`, spaces, line ends and upper
//! case. The rules find the moves from the boards.

use super::Version;
use super::board::{END, LEN, pack, unpack};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::boards::{Boards, assume_rights, room};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Game, Grid, NodeId, Position, Seen, Stated, VariantName, World};
use pest::Parser;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/bcfen.pest"]
struct BcfenParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::byte => "two hexadecimal digits",
        _ => "",
    }
}

/// Reads games of boards, or boards.
#[derive(Debug)]
pub struct BcfenReader {
    variant: Option<VariantName>,
    version: Version,
    position: bool,
    hex: bool,
}

impl BcfenReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            version: Version::of(options),
            position: options.has("position"),
            hex: options.has("hex"),
        }
    }

    fn bytes(
        &self,
        bytes: &[u8],
        places: Places<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>> {
        if self.position {
            let mut position = one_position(bytes, places)?;
            position.variant = self.variant.clone().unwrap_or(VariantName::CHESS);
            *doc = Document::Position(position);
            return Ok(());
        }
        let game = doc.as_new_game();
        game.variant = self.variant.clone().unwrap_or(VariantName::CHESS);
        let used = Growing::new(game, self.version).grow_at(bytes, places, sink)?;
        match bytes.len() - used {
            0 => Ok(()),
            n => Err(Box::new(behind_the_end(places.span(used, used + n)))),
        }
    }
}

impl Read for BcfenReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let done = match self.hex {
            true => from_hex(&record.text(sink))
                .and_then(|(bytes, spans)| self.bytes(&bytes, Places::Digits(&spans), doc, sink)),
            false => self.bytes(record.bytes, Places::From(0), doc, sink),
        };
        done.map_err(|d| sink.fail(*d))
    }
}

/// The places of bytes in the record.
#[derive(Copy, Clone, Debug)]
enum Places<'a> {
    /// Consecutive from this place.
    From(usize),
    /// Each at the place of its digits.
    Digits(&'a [Span]),
}

impl Places<'_> {
    fn span(self, from: usize, to: usize) -> Span {
        match self {
            Self::From(base) => Span::new(base + from, base + to),
            Self::Digits(spans) => {
                let end = spans.last().map_or(0, |s| s.end);
                let first = spans.get(from).map_or(end, |s| s.start);
                let last = spans.get(to.saturating_sub(1)).map_or(end, |s| s.end);
                Span {
                    start: first,
                    end: last.max(first),
                }
            }
        }
    }
}

/// Adds moves to a game from boards, one per move.
pub struct Growing<'g> {
    game: &'g mut Game,
    node: NodeId,
    version: Version,
    /// The board before the next move.
    last: Option<[u8; LEN]>,
}

impl<'g> Growing<'g> {
    /// At the game's start.
    pub fn new(game: &'g mut Game, version: Version) -> Self {
        let start = Boards::of(game).ok();
        let last = start.and_then(|s| s.position().grid().and_then(pack));
        Self {
            game,
            node: NodeId::ROOT,
            version,
            last,
        }
    }

    /// Adds the boards of some bytes, `base` bytes from the start of the record, up to
    /// the end mark. Returns the number of bytes used, including the end mark; in version 1.0
    /// all of them.
    ///
    /// # Errors
    /// A message about the first byte that is wrong.
    pub fn grow(
        &mut self,
        bytes: &[u8],
        base: usize,
        sink: &mut Sink,
    ) -> Result<usize, Box<Diagnostic>> {
        self.grow_at(bytes, Places::From(base), sink)
    }

    fn grow_at(
        &mut self,
        bytes: &[u8],
        places: Places<'_>,
        sink: &mut Sink,
    ) -> Result<usize, Box<Diagnostic>> {
        let mut at = 0;
        loop {
            match (bytes.get(at), self.version) {
                (Some(&END), Version::V1_1) => return Ok(at + 1),
                (None, Version::V1_0) => return Ok(at),
                (None, Version::V1_1) => return Err(Box::new(no_end(places, at))),
                _ => {}
            }
            self.board(&bytes[at..], at, places, sink)?;
            at += LEN;
        }
    }

    fn board(
        &mut self,
        rest: &[u8],
        at: usize,
        places: Places<'_>,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>> {
        let (board, grid) = one_board(rest, at, places)?;
        let span = places.span(at, at + LEN);
        if self.last == Some(*board) {
            if self.node != NodeId::ROOT || at > 0 {
                return Err(Box::new(repeated(span)));
            }
            sink.push(start_board(span));
            return Ok(());
        }
        room(self.game, span).map_err(Box::new)?;
        let side = match self.node {
            NodeId::ROOT => self.game.first_side(),
            node => self.game.tree.side(node).other(),
        };
        let seen = Seen {
            position: Position::of(World::Board(grid)),
            stated: Stated::empty(),
        };
        self.node = self.game.tree.push_seen(self.node, side, seen, span);
        self.last = Some(*board);
        Ok(())
    }
}

/// The board at the beginning of some bytes, which are `at` bytes from where places begin.
fn one_board<'b>(
    rest: &'b [u8],
    at: usize,
    places: Places<'_>,
) -> Result<(&'b [u8; LEN], Grid), Box<Diagnostic>> {
    let end = memchr::memchr(END, &rest[..rest.len().min(LEN)]);
    let there = end.unwrap_or(rest.len());
    let board = match rest.first_chunk() {
        Some(board) if there >= LEN => board,
        _ => {
            let span = places.span(at, at + there);
            return Err(Box::new(half(there, end.is_some(), span)));
        }
    };
    let mut grid = Grid::new(8, 8);
    match unpack(board, &mut grid) {
        Ok(()) => Ok((board, grid)),
        Err(n) => {
            let span = places.span(at + n, at + n + 1);
            Err(Box::new(no_piece(board[n], span)))
        }
    }
}

/// One board as a single position: White is to move, and kings and rooks on their start squares
/// may castle.
fn one_position(bytes: &[u8], places: Places<'_>) -> Result<Position, Box<Diagnostic>> {
    let (_, grid) = one_board(bytes, 0, places)?;
    if !matches!(bytes[LEN..], [] | [END]) {
        return Err(Box::new(behind_the_end(places.span(LEN, bytes.len()))));
    }
    let mut position = Position::of(World::Board(grid));
    assume_rights(&mut position);
    Ok(position)
}

/// The bytes of the digits, and their places.
fn from_hex(text: &str) -> Result<(Vec<u8>, Vec<Span>), Box<Diagnostic>> {
    let parsed = BcfenParser::parse(Rule::record, text).map_err(|e| {
        let d = syntax_error(Code("bcfen/hex"), &e, text, name);
        Box::new(d.help("write two digits per byte: `9abcdba9 eeeeeeee`"))
    })?;
    let bytes = parsed.flatten().filter(|p| p.as_rule() == Rule::byte);
    let read = bytes.map(|p| {
        let byte = u8::from_str_radix(p.as_str(), 16).unwrap_or(0);
        (byte, Span::from(p.as_span()))
    });
    Ok(read.unzip())
}

fn half(there: usize, ended: bool, span: Span) -> Diagnostic {
    let message = match (there, ended) {
        (1, _) => "one byte is left, but a board has 32".to_owned(),
        (n, true) => format!("the end mark comes after {n} of the 32 bytes of a board"),
        (n, false) => format!("{n} bytes are left, but a board has 32"),
    };
    Diagnostic::error(Code("bcfen/half-board"), message)
        .at(span)
        .help("the file may have been cut short, or may not be BCFEN")
}

fn no_piece(byte: u8, span: Span) -> Diagnostic {
    let nothing = |half: &u8| matches!(half, 7 | 8 | 15);
    let half = [byte >> 4, byte & 15].into_iter().find(nothing);
    Diagnostic::error(
        Code("bcfen/no-piece"),
        format!(
            "the half `{:x}` of the byte `{byte:02x}` is not a piece",
            half.unwrap_or(byte)
        ),
    )
    .at(span)
    .help("0 is empty, 1 to 6 are white pieces, 9 to e are black pieces; `88` ends the game")
}

fn no_end(places: Places<'_>, at: usize) -> Diagnostic {
    let span = places.span(at.saturating_sub(LEN), at);
    let help = match at {
        LEN => {
            "read a file of single boards as `bcfen+position`, a file of version 1.0 as `bcfen+1.0`"
        }
        _ => "the file may have been cut short; read a file of version 1.0 as `bcfen+1.0`",
    };
    Diagnostic::error(
        Code("bcfen/no-end"),
        "the end mark `88` is missing after the last board",
    )
    .at(span)
    .help(help)
}

fn behind_the_end(span: Span) -> Diagnostic {
    Diagnostic::error(Code("bcfen/after-end"), "bytes after the end")
        .at(span)
        .help("remove them; a game ends with one byte `88`, a position with its board or that byte")
}

fn repeated(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("bcfen/repeated-board"),
        "this board is the same as the previous one, so it is not the result of a move",
    )
    .at(span)
    .help("remove the repeated board")
}

fn start_board(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("bcfen/start-board"),
        "the first board is the start position, not the board after a move; it was skipped",
    )
    .at(span)
    .help("remove it; the first board should be the one after the first move")
}
