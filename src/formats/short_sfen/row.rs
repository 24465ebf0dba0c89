//! One row as text.

use super::Version;
use super::blame;
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

/// The board after a move, and the signs behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The board, and the fields the row states.
    pub seen: Seen,
    /// Whether the move gives check, and ends the game.
    pub suffix: Suffix,
}

impl Row {
    /// The row as a position on its own: White is to move unless the row says otherwise
    /// or a pawn of White has just been passed over, and what may castle is what stands
    /// at home.
    pub fn into_position(self) -> Position {
        let Seen {
            mut position,
            stated,
        } = self.seen;
        if !stated.contains(Stated::TURN) {
            let third = |s: Sq| s.rank == 2;
            let passed = position.en_passant.squares.first().and_then(|s| s.small());
            if passed.is_some_and(third) {
                position.turn = Side::Black;
            }
        }
        if stated.contains(Stated::RIGHTS) {
            if let World::Board(grid) = &mut position.world {
                fen::mark_pawns(grid);
            }
        } else {
            assume_rights(&mut position);
        }
        if fen::needs_960(&position) {
            position.variant = VariantName::CHESS960;
        }
        position
    }
}

/// How many bytes of a text are a row and its fields, if the text begins with one: a
/// word with seven slashes, and the words behind it that are its fields.
pub fn row_len(text: &str) -> Option<usize> {
    let begun = ShortSfenParser::parse(Rule::begun, text).ok()?.next()?;
    Some(begun.as_str().len())
}

/// Reads one row, `base` bytes from the start of its record. `None` means an error
/// went to `sink`.
pub fn parse_row(text: &str, version: Version, sink: &mut Sink, base: usize) -> Option<Row> {
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
        seen: Seen {
            position: Position::board(8, 8),
            stated: Stated::empty(),
        },
        suffix: Suffix::default(),
    };
    row.into_inner().try_for_each(|field| lower.field(&field))?;
    Some(Row {
        seen: lower.seen,
        suffix: lower.suffix,
    })
}

/// Turns the syntax tree into a row.
struct Lower<'s> {
    version: Version,
    sink: &'s mut Sink,
    base: usize,
    seen: Seen,
    suffix: Suffix,
}

impl Lower<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.base)
    }

    fn grid(&mut self) -> Option<&mut Grid> {
        match &mut self.seen.position.world {
            World::Board(grid) => Some(grid),
            _ => None,
        }
    }

    fn field(&mut self, field: &Pair<'_, Rule>) -> Option<()> {
        match field.as_rule() {
            Rule::placement => self.placement(field.clone())?,
            Rule::side => {
                self.seen.stated |= Stated::TURN;
                self.seen.position.turn = match field.as_str() {
                    "w" | "W" => Side::White,
                    _ => Side::Black,
                };
            }
            Rule::castling => self.castling(field),
            Rule::none => self.seen.stated |= Stated::EN_PASSANT,
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
            if self
                .grid()
                .and_then(|g| fill(g.rank_mut(at), text))
                .is_none()
            {
                let span = self.span(&rank);
                self.sink.push(blame::width(text, span));
                return None;
            }
            let digits = |pair: &[u8]| pair.iter().all(u8::is_ascii_digit);
            if let Some(i) = text.as_bytes().windows(2).position(digits) {
                let span = self.span(&rank);
                self.sink.push(side_by_side(text, i, span));
            }
        }
        Some(())
    }

    fn castling(&mut self, field: &Pair<'_, Rule>) {
        self.seen.stated |= Stated::RIGHTS;
        let (text, start) = (field.as_str(), self.span(field).start as usize);
        for (i, letter) in text.bytes().enumerate().filter(|(_, l)| *l != b'-') {
            let granted = self
                .grid()
                .is_some_and(|g| fen::grant_right(g, letter, text, false));
            if !granted {
                let at = Span::new(start + i, start + i + 1);
                self.sink.push(dropped_right(letter, at));
            }
        }
    }

    fn passed(&mut self, field: &Pair<'_, Rule>) {
        self.seen.stated |= Stated::EN_PASSANT;
        let [file, rank] = field.as_str().as_bytes() else {
            return;
        };
        let sq = Sq::new(
            file.to_ascii_lowercase().wrapping_sub(b'a'),
            rank.wrapping_sub(b'1'),
        );
        let position = &mut self.seen.position;
        let fits = match (sq.rank, position.turn) {
            (2 | 5, _) if !self.seen.stated.contains(Stated::TURN) => true,
            (2, Side::Black) | (5, Side::White) => true,
            _ => false,
        };
        if fits {
            position.en_passant.squares.push(sq.wide());
        } else {
            let span = self.span(field);
            self.sink.push(wrong_passed(field.as_str(), span));
        }
    }
}

/// Puts the pieces of a rank on it; `None` if they are not as many as it has squares.
fn fill(cells: &mut [Cell], text: &str) -> Option<()> {
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

/// The piece a letter means.
fn piece(letter: u8) -> Option<Piece> {
    let kind = orthodox_kind(letter)?;
    let side = match letter.is_ascii_uppercase() {
        true => Side::White,
        false => Side::Black,
    };
    Some(Piece::new(side, kind))
}

fn side_by_side(rank: &str, at: usize, span: Span) -> Diagnostic {
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
    .help(format!("usual is `{squares}`"))
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
            side.name()
        ),
    )
    .at(at)
    .help("the king and the rook must stand on the back rank")
}

fn wrong_passed(square: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("short-sfen/en-passant-rank"),
        format!("the en-passant square `{square}` was dropped: no pawn has just passed over it"),
    )
    .at(span)
    .help("the square passed over is on the sixth rank for white to move, on the third for black")
}
