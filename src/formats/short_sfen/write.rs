//! One line per game: pieces, side to move, castling rights, en-passant square or `-`, signs.
//!
//! All four fields are always written, so that no row can be read as part of the previous one;
//! `+short` omits three of them.

use super::Version;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::boards::{Boards, NoBoard, is_chess_board, misjudged};
use crate::formats::fcn::{Suffix, Untold};
use crate::formats::fen::{self, CastlingStyle};
use crate::formats::letters::orthodox_letter;
use crate::formats::{Options, Write};
use crate::model::{
    Cell, Document, Game, Grid, Kind, NodeId, Outcome, Part, Piece, Position, Side, Stated,
};

/// How rows are written.
#[derive(Copy, Clone, Debug, Default)]
pub struct Style {
    /// The version of the notation.
    pub version: Version,
    /// Without side, castling rights and en-passant square.
    pub short: bool,
}

impl Style {
    /// The style in the options.
    pub fn of(options: &Options) -> Self {
        Self {
            version: Version::of(options),
            short: options.has("short"),
        }
    }

    /// Those known fields that are written.
    fn written(self, known: Stated) -> Stated {
        let both = Stated::TURN | Stated::RIGHTS;
        match self.version {
            _ if self.short => Stated::empty(),
            Version::V1_0 if !known.contains(both) => Stated::empty(),
            _ if !known.contains(Stated::RIGHTS) => known - Stated::EN_PASSANT,
            _ => known,
        }
    }
}

/// Writes games as lines of rows, or positions as rows.
#[derive(Debug)]
pub struct ShortSfenWriter {
    style: Style,
    position: bool,
}

impl ShortSfenWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            style: Style::of(options),
            position: options.has("position"),
        }
    }

    fn one_position(&self, p: &Position, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let none = Suffix::default();
        match print_row(p, Stated::all(), none, self.style, out) {
            Ok(lost) => {
                lose_rights(lost, sink);
                lose_fields(p, self.style, sink);
                out.push(b'\n');
                true
            }
            Err(why) => {
                sink.push(refuse(why));
                false
            }
        }
    }
}

impl Write for ShortSfenWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING | Part::CHECK | Part::END
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let done = match doc {
            Document::Position(p) if self.position => self.one_position(p, out, sink),
            Document::Game(game) if !self.position => {
                let done = write_rows(game, self.style, b' ', out, sink);
                out.push(b'\n');
                done
            }
            _ => {
                sink.push(other_sort(self.position));
                false
            }
        };
        sink.checked(done)
    }
}

/// Appends the rows of a game, with `between` between them. `false` if an error was sent to
/// `sink`; the caller then removes what was appended.
pub fn write_rows(
    game: &Game,
    style: Style,
    between: u8,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let tree = &game.tree;
    if tree.is_empty() {
        return without_moves(game, sink);
    }
    out.reserve(tree.len() * if style.short { 48 } else { 64 });
    let mut boards = match Boards::of(game) {
        Ok(boards) => boards,
        Err(why) => {
            sink.push(refuse(why));
            return false;
        }
    };
    let mut lost = boards.position().grid().map_or(0, odd_pawns);
    for id in tree.main_line() {
        if tree.parent(id) != Some(NodeId::ROOT) {
            out.push(between);
        }
        let (suffix, told) = Suffix::behind(game, id, style.version);
        told.report(game, id, &UNTOLD, sink);
        let made = boards.after(game, id);
        let row =
            made.and_then(|()| print_row(boards.position(), boards.stated(), suffix, style, out));
        match row {
            Ok(rights) => lost += rights,
            Err(why) => {
                let place = tree.place(id);
                sink.push(refuse(why).at(place));
                return false;
            }
        }
    }
    lose_rights(lost, sink);
    true
}

fn without_moves(game: &Game, sink: &mut Sink) -> bool {
    if game.start != crate::model::Start::Usual {
        sink.push(
            Diagnostic::error(
                Code("short-sfen/no-moves"),
                "rows are the boards after moves, and this document has no moves",
            )
            .help("`-t short-sfen+position` writes the position"),
        );
        return false;
    }
    sink.lose(Code("core/lost-record"), "a game without moves", 1, None);
    if game.outcome != Outcome::Unknown {
        sink.lose(Code("core/lost-outcome"), "the result", 1, None);
    }
    true
}

/// Appends one row with the fields that are known. Returns the number of pieces whose castling
/// right could not be written; on an error nothing is written.
///
/// # Errors
/// If the notation cannot hold the position.
pub fn print_row(
    position: &Position,
    known: Stated,
    suffix: Suffix,
    style: Style,
    out: &mut Vec<u8>,
) -> Result<u64, NoBoard> {
    let start = out.len();
    let lost = print_fields(position, style.written(known), style.version, out);
    if lost.is_err() {
        out.truncate(start);
        return lost;
    }
    let signs = suffix.written(style.version);
    if !signs.is_empty() {
        out.push(b' ');
        out.extend_from_slice(signs.as_bytes());
    }
    lost
}

fn print_fields(
    position: &Position,
    fields: Stated,
    version: Version,
    out: &mut Vec<u8>,
) -> Result<u64, NoBoard> {
    let inexpressible = NoBoard::Foreign;
    let grid = position.grid().filter(|_| is_chess_board(position));
    let grid = grid.ok_or(inexpressible)?;
    let rights = print_board(grid, out).ok_or(inexpressible)?;
    if fields.contains(Stated::TURN) {
        out.extend_from_slice(match position.turn {
            Side::White => b" w",
            Side::Black => b" b",
            _ => return Err(inexpressible),
        });
    }
    let mut lost = 0;
    if fields.contains(Stated::RIGHTS) {
        out.push(b' ');
        lost = print_rights(grid, rights, out);
    }
    if fields.contains(Stated::EN_PASSANT) {
        print_passed(position, version, out);
    }
    Ok(lost)
}

/// Appends the pieces. Returns how many of them, except pawns, still have a first-move right;
/// `None` if a square contains something without a letter.
fn print_board(grid: &Grid, out: &mut Vec<u8>) -> Option<u64> {
    let mut text = [0_u8; 72];
    let (mut n, mut rights) = (0, 0);
    for (i, cells) in grid.cells().rchunks_exact(8).enumerate() {
        if i > 0 {
            *text.get_mut(n)? = b'/';
            n += 1;
        }
        let mut empty = 0;
        for cell in cells {
            let Cell::Piece(piece) = cell else {
                empty += u8::from(*cell == Cell::Empty);
                if *cell == Cell::Hole {
                    return None;
                }
                continue;
            };
            if empty > 0 {
                *text.get_mut(n)? = b'0' + empty;
                n += 1;
                empty = 0;
            }
            *text.get_mut(n)? = letter(*piece)?;
            n += 1;
            rights += u64::from(piece.unmoved && piece.kind != Kind::PAWN);
        }
        if empty > 0 {
            *text.get_mut(n)? = b'0' + empty;
            n += 1;
        }
    }
    out.extend_from_slice(text.get(..n)?);
    Some(rights)
}

fn letter(piece: Piece) -> Option<u8> {
    let upper = orthodox_letter(piece.kind)?;
    match piece.side {
        _ if piece.was.is_some() => None,
        Side::White => Some(upper),
        Side::Black => Some(upper | 0x20),
        _ => None,
    }
}

/// Appends the castling field, as far as possible without naming files; `rights` pieces have a
/// right. Returns how many of them were not written.
fn print_rights(grid: &Grid, rights: u64, out: &mut Vec<u8>) -> u64 {
    if rights == 0 {
        out.push(b'-');
        return 0;
    }
    let start = out.len();
    let said = fen::print_rights(grid, CastlingStyle::Xfen, fen::Customs::CHESS, out);
    let all = out.len() - start;
    let mut at = start;
    for i in start..out.len() {
        if matches!(out[i], b'K' | b'Q' | b'k' | b'q' | b'-') {
            out[at] = out[i];
            at += 1;
        }
    }
    out.truncate(at);
    let left_out = all - (at - start);
    if at == start {
        out.push(b'-');
    }
    rights.saturating_sub(said) + left_out as u64
}

fn print_passed(position: &Position, version: Version, out: &mut Vec<u8>) {
    let passed = position.en_passant.squares.first();
    match passed.and_then(|s| s.small()) {
        Some(sq) if sq.file < 8 && sq.rank < 8 => {
            out.extend_from_slice(&[b' ', b'a' + sq.file, b'1' + sq.rank]);
        }
        _ if version == Version::V1_0 => {}
        _ => out.extend_from_slice(b" -"),
    }
}

/// Pawns whose right to a double step differs from what their rank implies.
pub fn odd_pawns(grid: &Grid) -> u64 {
    let home = |side| fen::double_step_rank(side, grid.ranks());
    let odd = grid
        .pieces()
        .filter(|(sq, p)| p.kind == Kind::PAWN && p.unmoved != (sq.rank == home(p.side)));
    odd.count() as u64
}

fn lose_rights(lost: u64, sink: &mut Sink) {
    sink.lose(Code("core/lost-rights"), "first-move rights", lost, None);
}

/// Reports what a row without fields does not state about a position.
fn lose_fields(p: &Position, style: Style, sink: &mut Sink) {
    let passed = p.en_passant.squares.len() as u64;
    let written = if style.short { 0 } else { passed.min(1) };
    let word = "the en-passant square";
    sink.lose(Code("core/lost-en-passant"), word, passed - written, None);
    if style.short {
        let black = u64::from(p.turn != Side::White);
        sink.lose(Code("core/lost-turn"), "the side to move", black, None);
        lose_rights(misjudged(p), sink);
    } else {
        lose_rights(p.grid().map_or(0, odd_pawns), sink);
    }
}

const UNTOLD: Untold = Untold {
    winner: Code("short-sfen/lost-winner"),
    contradicts: Code("short-sfen/wrong-result"),
    help: "the signs of the last row follow the board",
};

/// The code of a board that cannot be written.
pub fn code(why: NoBoard) -> Code {
    match why {
        NoBoard::Foreign => Code("short-sfen/inexpressible"),
        NoBoard::Unknown => Code("short-sfen/unknown"),
        NoBoard::Repeated => Code("short-sfen/repeated-board"),
    }
}

fn refuse(why: NoBoard) -> Diagnostic {
    let (message, help) = match why {
        NoBoard::Unknown => (
            "this move is unknown, so the board after it is unknown",
            "name the variant with `--variant`, so that rules can complete the move",
        ),
        NoBoard::Repeated => (
            "the board after this move is the same as the board before it",
            "`-t uci` and `-t jsonl` can write null moves",
        ),
        NoBoard::Foreign => (
            "Shortened FEN can only hold chess and Chess960",
            "`-t fen` writes positions of many variants, `-t uci` moves of many variants, `-t jsonl` everything",
        ),
    };
    Diagnostic::error(code(why), message).help(help)
}

fn other_sort(position: bool) -> Diagnostic {
    let (message, help) = match position {
        true => ("this is not a position", "`-t short-sfen` writes games"),
        false => (
            "this is not a game",
            "`-t short-sfen+position` writes positions",
        ),
    };
    Diagnostic::error(Code("short-sfen/inexpressible"), message).help(help)
}
