//! 32 bytes per move and an end mark; with `+hex`, one board per line with a space between ranks.

use super::Version;
use super::board::{END, LEN, pack};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::boards::{Boards, NoBoard, is_chess_board, misjudged};
use crate::formats::{Options, Write};
use crate::model::{Document, Feature, Game, NodeId, Part, Position, Start};

/// Writes games as boards, or positions.
#[derive(Debug)]
pub struct BcfenWriter {
    version: Version,
    position: bool,
    hex: bool,
    /// Bytes that are to be written as digits.
    bytes: Vec<u8>,
}

impl BcfenWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            version: Version::of(options),
            position: options.has("position"),
            hex: options.has("hex"),
            bytes: Vec::new(),
        }
    }

    fn bytes(&self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        match doc {
            Document::Position(p) if self.position => {
                if !doc.features().contains(Feature::RIGHTS) {
                    let code = Code("core/lost-rights");
                    sink.lose(code, "first-move rights", misjudged(p), None);
                }
                write_position(p, out, sink)
            }
            Document::Game(game) if !self.position => write_boards(game, self.version, out, sink),
            _ => {
                sink.push(other_sort(self.position));
                false
            }
        }
    }
}

impl Write for BcfenWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        if !self.hex {
            let done = self.bytes(doc, out, sink);
            return sink.checked(done);
        }
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        let done = self.bytes(doc, &mut bytes, sink);
        for board in bytes.chunks(LEN) {
            put_digits(board, out);
        }
        self.bytes = bytes;
        sink.checked(done)
    }
}

fn put_digits(board: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for (n, byte) in board.iter().enumerate() {
        if n > 0 && n % 4 == 0 {
            out.push(b' ');
        }
        let halves = [byte >> 4, byte & 15].map(|half| DIGITS[usize::from(half)]);
        out.extend_from_slice(&halves);
    }
    out.push(b'\n');
}

/// Appends the board after each move of a game and, in version 1.1, the end mark.
/// `false` if an error was sent to `sink`; the caller then removes what was appended.
pub fn write_boards(game: &Game, version: Version, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let tree = &game.tree;
    if tree.is_empty() && game.start != Start::Usual {
        sink.push(
            Diagnostic::error(
                Code("bcfen/no-moves"),
                "boards are the boards after moves, and this document has no moves",
            )
            .help("`-t bcfen+position` writes the position"),
        );
        return false;
    }
    if tree.is_empty() && version == Version::V1_0 {
        sink.lose(Code("core/lost-record"), "a game without moves", 1, None);
    }
    out.reserve(tree.len() * LEN + 1);
    let mut boards = match Boards::of(game) {
        Ok(boards) => boards,
        Err(why) => {
            sink.push(refuse(why));
            return false;
        }
    };
    for id in tree.main_line() {
        if let Err(why) = write_board(&mut boards, game, id, out) {
            let place = tree.place(id);
            sink.push(refuse(why).at(place));
            return false;
        }
    }
    if version == Version::V1_1 {
        out.push(END);
    }
    true
}

fn write_board(
    boards: &mut Boards,
    game: &Game,
    id: NodeId,
    out: &mut Vec<u8>,
) -> Result<(), NoBoard> {
    boards.after(game, id)?;
    let bytes = boards.position().grid().and_then(pack);
    out.extend_from_slice(&bytes.ok_or(NoBoard::Foreign)?);
    Ok(())
}

fn write_position(p: &Position, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let bytes = p.grid().filter(|_| is_chess_board(p)).and_then(pack);
    match bytes {
        Some(bytes) => out.extend_from_slice(&bytes),
        None => sink.push(refuse(NoBoard::Foreign)),
    }
    bytes.is_some()
}

fn refuse(why: NoBoard) -> Diagnostic {
    match why {
        NoBoard::Unknown => Diagnostic::error(
            Code("bcfen/unknown"),
            "this move is unknown, so the board after it is unknown",
        )
        .help("name the variant with `--variant`, so that rules can complete the move"),
        NoBoard::Repeated => Diagnostic::error(
            Code("bcfen/repeated-board"),
            "the board after this move is the same as the board before it",
        )
        .help("`-t uci` and `-t jsonl` can write null moves"),
        NoBoard::Foreign => Diagnostic::error(
            Code("bcfen/inexpressible"),
            "BCFEN can only hold chess and Chess960",
        )
        .help("`-t fen` writes positions of many variants, `-t uci` moves of many variants, `-t jsonl` everything"),
    }
}

fn other_sort(position: bool) -> Diagnostic {
    let (message, help) = match position {
        true => ("this is not a position", "`-t bcfen` writes games"),
        false => ("this is not a game", "`-t bcfen+position` writes positions"),
    };
    Diagnostic::error(Code("bcfen/inexpressible"), message).help(help)
}
