//! One row as text.

use super::Version;
use super::{blame, plain};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::boards::assume_rights;
use crate::formats::fcn::Suffix;
use crate::formats::fen;
use crate::formats::letters::orthodox_kind;
use crate::model::{Cell, Grid, Piece, Position, Seen, Side, Sq, Stated, VariantName, World};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/short-sfen.pest"]
struct ShortSfenParser;

/// The board after a move, and its signs.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The board, and the fields the row states.
    pub seen: Seen,
    /// Whether the move gives check, and ends the game.
    pub suffix: Suffix,
}

impl Row {
    /// The row as a single position. White is to move unless the row states Black, or its en-passant
    /// square shows that Black is to move. Kings and rooks on their start squares may castle.
    pub fn into_position(self) -> Position {
        let Seen {
            mut position,
            stated,
        } = self.seen;
        let passed = position.en_passant.squares.first().and_then(|s| s.small());
        if !stated.contains(Stated::TURN) && passed.is_some_and(|sq| sq.rank == 2) {
            position.turn = Side::Black;
        }
        if !stated.contains(Stated::RIGHTS) {
            assume_rights(&mut position);
        } else if let World::Board(grid) = &mut position.world {
            fen::mark_pawns(grid, fen::Customs::CHESS);
        }
        if fen::needs_960(&position) {
            position.variant = VariantName::CHESS960;
        }
        position
    }
}

/// The length in bytes of the row at the beginning of a text: a word with seven slashes, and the
/// words after it that are its fields.
pub fn row_len(text: &str) -> Option<usize> {
    let begun = ShortSfenParser::parse(Rule::begun, text).ok()?.next()?;
    Some(begun.as_str().len())
}

/// Reads one row, `base` bytes from the start of its record. `None` means an error
/// went to `sink`.
pub fn parse_row(text: &str, version: Version, sink: &mut Sink, base: usize) -> Option<Row> {
    let plain = match version {
        Version::V1_0 => None,
        Version::V1_1 => plain::read(text),
    };
    plain.or_else(|| parse_by_grammar(text, version, sink, base))
}

pub(super) fn parse_by_grammar(
    text: &str,
    version: Version,
    sink: &mut Sink,
    base: usize,
) -> Option<Row> {
    let rule = match version {
        Version::V1_0 => Rule::row_1_0,
        Version::V1_1 => Rule::row,
    };
    let parsed = ShortSfenParser::parse(rule, text).ok();
    let Some(row) = parsed.and_then(|mut pairs| pairs.next()) else {
        sink.push(blame::syntax(text, version, base));
        return None;
    };
    let mut lower = Lower {
        version,
        sink,
        base,
        says: Fields::of(Grid::new(8, 8)),
        suffix: Suffix::default(),
    };
    row.into_inner().try_for_each(|field| lower.field(&field))?;
    Some(Row {
        seen: lower.says.seen(),
        suffix: lower.suffix,
    })
}

/// The fields that a row states.
pub(super) struct Fields {
    pub(super) board: Grid,
    pub(super) turn: Side,
    /// The en-passant square, if stated.
    pub(super) passed: Sq,
    pub(super) stated: Stated,
}

impl Fields {
    /// Nothing but the board.
    pub(super) fn of(board: Grid) -> Self {
        Self {
            board,
            turn: Side::White,
            passed: Sq::NONE,
            stated: Stated::empty(),
        }
    }

    pub(super) fn seen(self) -> Seen {
        let mut position = Position::of(World::Board(self.board));
        position.turn = self.turn;
        let passed = self.passed.known().map(Sq::wide);
        position.en_passant.squares.extend(passed);
        Seen {
            position,
            stated: self.stated,
        }
    }
}

/// Turns the syntax tree into a row.
struct Lower<'s> {
    version: Version,
    sink: &'s mut Sink,
    base: usize,
    says: Fields,
    suffix: Suffix,
}

impl Lower<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.base)
    }

    fn field(&mut self, field: &Pair<'_, Rule>) -> Option<()> {
        match field.as_rule() {
            Rule::placement => self.placement(field.clone())?,
            Rule::side => {
                self.says.stated |= Stated::TURN;
                self.says.turn = match field.as_str() {
                    "w" | "W" => Side::White,
                    _ => Side::Black,
                };
            }
            Rule::castling => self.castling(field),
            Rule::none => self.says.stated |= Stated::EN_PASSANT,
            Rule::square => self.passed(field),
            Rule::signs => {
                let parsed = Suffix::parse(field.as_str(), self.version);
                let Some(suffix) = parsed else {
                    let span = self.span(field);
                    self.sink.push(blame::third_sign(span));
                    return None;
                };
                self.suffix = suffix;
            }
            _ => {}
        }
        Some(())
    }

    fn placement(&mut self, placement: Pair<'_, Rule>) -> Option<()> {
        for (at, rank) in (0..8).rev().zip(placement.into_inner()) {
            let text = rank.as_str();
            if fill(self.says.board.rank_mut(at), text).is_none() {
                let span = self.span(&rank);
                self.sink.push(blame::width(text, span));
                return None;
            }
            if let Some(i) = side_by_side(text) {
                let span = self.span(&rank);
                self.sink.push(added_up(text, i, span));
            }
        }
        Some(())
    }

    fn castling(&mut self, field: &Pair<'_, Rule>) {
        self.says.stated |= Stated::RIGHTS;
        let (text, start) = (field.as_str(), self.span(field).start as usize);
        for (i, letter) in text.bytes().enumerate().filter(|(_, l)| *l != b'-') {
            let grid = &mut self.says.board;
            if fen::grant_right(grid, letter, text, fen::Customs::CHESS).is_err() {
                let at = Span::new(start + i, start + i + 1);
                self.sink
                    .discard(dropped_right(letter, at), "castling rights");
            }
        }
    }

    fn passed(&mut self, field: &Pair<'_, Rule>) {
        self.says.stated |= Stated::EN_PASSANT;
        let [file, rank] = field.as_str().as_bytes() else {
            return;
        };
        let sq = Sq::new(
            file.to_ascii_lowercase().wrapping_sub(b'a'),
            rank.wrapping_sub(b'1'),
        );
        if is_passed_over(sq, &self.says) {
            self.says.passed = sq;
        } else {
            let span = self.span(field);
            self.sink
                .discard(wrong_passed(field.as_str(), span), "en-passant squares");
        }
    }
}

/// Whether a pawn can just have passed over a square, by its rank and the side to move.
pub(super) fn is_passed_over(sq: Sq, says: &Fields) -> bool {
    match (sq.rank, says.turn) {
        (2 | 5, _) if !says.stated.contains(Stated::TURN) => true,
        (2, Side::Black) | (5, Side::White) => true,
        _ => false,
    }
}

/// The first place in a rank with adjacent digits.
pub(super) fn side_by_side(rank: &str) -> Option<usize> {
    let digits = |pair: &[u8]| pair.iter().all(u8::is_ascii_digit);
    rank.as_bytes().windows(2).position(digits)
}

/// Puts the pieces of a rank on it; `None` if the rank has another number of squares.
pub(super) fn fill(cells: &mut [Cell], text: &str) -> Option<()> {
    let mut file = 0;
    for b in text.bytes() {
        match b {
            b'1'..=b'8' => file += usize::from(b - b'0'),
            _ => {
                *cells.get_mut(file)? = Cell::Piece(piece(b)?);
                file += 1;
            }
        }
    }
    (file == cells.len()).then_some(())
}

/// The piece for a letter.
fn piece(letter: u8) -> Option<Piece> {
    let kind = orthodox_kind(letter)?;
    let side = match letter.is_ascii_uppercase() {
        true => Side::White,
        false => Side::Black,
    };
    Some(Piece::new(side, kind))
}

fn added_up(rank: &str, at: usize, span: Span) -> Diagnostic {
    let digits = |b: &u8| b.is_ascii_digit();
    let run = rank.as_bytes()[at..].iter().take_while(|b| digits(b));
    let (squares, len) = run.fold((0, 0), |(n, len), b| (n + u32::from(b - b'0'), len + 1));
    let start = span.start as usize + at;
    let written = &rank[at..at + len];
    Diagnostic::note(
        Code("short-sfen/digits"),
        format!("`{written}` was read as {squares} empty squares"),
    )
    .at(Span::new(start, start + len))
    .help(format!("the usual form is `{squares}`"))
}

fn dropped_right(letter: u8, at: Span) -> Diagnostic {
    let side = match letter.is_ascii_uppercase() {
        true => Side::White,
        false => Side::Black,
    };
    Diagnostic::warning(
        Code("short-sfen/castling-dropped"),
        format!(
            "the castling right `{}` was dropped: {} has no king and rook for it",
            char::from(letter),
            side.title()
        ),
    )
    .at(at)
    .help("the king and the rook must be on the back rank")
}

fn wrong_passed(square: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("short-sfen/en-passant-rank"),
        format!(
            "the en-passant square `{square}` was dropped: no pawn can have just passed over it"
        ),
    )
    .at(span)
    .help("the square is on the sixth rank if White is to move, on the third if Black is to move")
}
