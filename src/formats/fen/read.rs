//! From one line to a position.
//!
//! Accepts: blanks around and between fields, underscores instead of blanks,
//! fields missing from the right, castling and en passant missing together,
//! castling letters in any order or twice, `KQkq`, `HAha` and X-FEN letters,
//! a pocket as a ninth rank, `[-]` and `[]`, given checks (`+2+0`) at the end,
//! `r` for `w` in variants other than chess.
//! Castling rights without king or rook are dropped with a warning.

use super::beside::{self, BESIDE};
use super::customs::Customs;
use super::place::{drops, first_rank, in_order, is_passed_over, mark_pawns};
use super::shuffled::{needs_960, startpos};
use super::{castling, plain};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, short, syntax_error};
use crate::formats::rows::Rows;
use crate::formats::{Dialect, Options, Read};
use crate::io::Record;
use crate::model::{
    Catalog, Cell, Checks, Document, Grid, Kind, Letters, Piece, Position, Side, Sq, VariantName,
    World,
};
use pest::Parser;
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/fen.pest"]
struct FenParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::placement | Rule::rank => "a board",
        Rule::run | Rule::digits | Rule::integer => "a number",
        Rule::piece | Rule::held => "a piece letter from A to Z",
        Rule::wall => "a wall `*`",
        Rule::hole => "a hole `_`",
        Rule::hand => "pieces in hand",
        Rule::close => "`]`",
        Rule::turn => "the side to move",
        Rule::castling => "castling rights",
        Rule::en_passant | Rule::square => "an en-passant square",
        Rule::counting | Rule::limit => "a counting limit",
        Rule::checks => "checks such as `3+3`",
        Rule::given => "given checks such as `+0+0`",
        Rule::halfmove => "the halfmove clock",
        Rule::fullmove => "the move number",
        Rule::fen
        | Rule::four
        | Rule::beside
        | Rule::fields
        | Rule::link
        | Rule::gap
        | Rule::blank
        | Rule::newline
        | Rule::EOI => "",
    }
}

/// Reads one FEN per record.
#[derive(Debug)]
pub struct FenReader {
    variant: Option<VariantName>,
    catalog: Arc<Catalog>,
    dialect: Dialect,
    by_grammar: bool,
}

impl FenReader {
    /// A reader for the variant the options name, otherwise for chess and Chess960.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            catalog: Arc::clone(options.catalog()),
            dialect: Dialect::of(options),
            by_grammar: options.by_grammar,
        }
    }
}

impl Read for FenReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let line = text.trim_end_matches(['\r', '\n']);
        let named = self.variant.as_ref().map(|v| (v, &*self.catalog));
        let position = doc.as_position();
        if self.by_grammar || !read_plain(line, named, position) {
            let Some(read) = parse_by_grammar(line, named, self.dialect, sink, 0) else {
                return Err(sink.failure());
            };
            *position = read;
        }
        beside::count(position, &record.origin);
        Ok(())
    }
}

/// Reads a FEN inside a record, `base` bytes from its start.
/// `None` means an error went to `sink`.
pub fn parse(
    text: &str,
    variant: &VariantName,
    catalog: &Catalog,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    parse_in(Dialect::Usual, text, Some((variant, catalog)), sink, base)
}

/// The same without a given variant: the position is one of chess or Chess960 if it looks
/// like one, otherwise of an unknown variant.
pub fn parse_unnamed(text: &str, sink: &mut Sink, base: usize) -> Option<Position> {
    parse_in(Dialect::Usual, text, None, sink, base)
}

/// The same in a dialect, with a given variant or without.
pub fn parse_in(
    dialect: Dialect,
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    let mut position = Position::board(8, 8);
    match read_plain(text, named, &mut position) {
        true => Some(position),
        false => parse_by_grammar(text, named, dialect, sink, base),
    }
}

/// Reads a FEN without the grammar, if it is plain. Otherwise `position` must not be used.
fn read_plain(
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    position: &mut Position,
) -> bool {
    let Some(variant) = plainly(named) else {
        return false;
    };
    let read = plain::read(text, variant, position);
    unless_960(position, read == Some(true) && named.is_none());
    read.is_some()
}

/// The first four fields without the grammar, if they are plain, and what follows them: nothing, or a blank. Otherwise
/// `position` must not be used.
pub(crate) fn plain_four<'t>(
    text: &'t str,
    named: Option<(&VariantName, &Catalog)>,
    position: &mut Position,
) -> Option<&'t str> {
    let variant = plainly(named)?;
    let (free, rest) = plain::read_four(text, variant, position)?;
    unless_960(position, free && named.is_none());
    Some(rest)
}

/// The variant of a FEN, unless its pawns need the grammar.
fn plainly<'a>(named: Option<(&'a VariantName, &Catalog)>) -> Option<&'a VariantName> {
    let Some((variant, catalog)) = named else {
        return Some(&VariantName::CHESS);
    };
    let usual = catalog.pawns_of_other_chess(variant).is_none();
    usual.then_some(variant)
}

/// The position becomes one of Chess960 if it is `free`.
fn unless_960(position: &mut Position, free: bool) {
    if free && position.variant == VariantName::CHESS {
        position.variant = VariantName::CHESS960;
    }
}

pub(super) fn parse_by_grammar(
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    dialect: Dialect,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    let position = parse_as(Rule::fen, text, (named, dialect), sink, base)?;
    Some(match named {
        Some(_) => position,
        None => or_960(position),
    })
}

/// Reads the part of a FEN that an EPD has: four fields, perhaps with checks and counters.
pub fn parse_four(
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    dialect: Dialect,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    let position = parse_as(Rule::four, text, (named, dialect), sink, base)?;
    Some(match named {
        Some(_) => position,
        None => or_960(position),
    })
}

fn or_960(mut position: Position) -> Position {
    let free = needs_960(&position);
    unless_960(&mut position, free);
    position
}

fn parse_as(
    rule: Rule,
    text: &str,
    (variant, dialect): (Option<(&VariantName, &Catalog)>, Dialect),
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    if let Some(d) = startpos(text) {
        sink.push(d.shifted(base));
        return None;
    }
    let fen = match FenParser::parse(rule, text) {
        Ok(mut pairs) => pairs.next()?,
        Err(e) => {
            let d = syntax_error(Code("fen/syntax"), &e, text, name).shifted(base);
            sink.push(d.help(
                "a FEN looks like `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`",
            ));
            return None;
        }
    };
    let (named, letters, customs) = match variant {
        Some((named, catalog)) => (named, catalog.letters(named), Customs::of(named, catalog)),
        None => (&VariantName::CHESS, Letters::orthodox(), Customs::CHESS),
    };
    let mut lower = Lower {
        letters,
        customs,
        free: variant.is_none(),
        dialect,
        sink,
        base,
    };
    lower.fen(fen, named)
}

/// Turns the syntax tree into a position.
struct Lower<'a> {
    letters: &'a Letters,
    customs: Customs<'a>,
    /// The variant was not named.
    free: bool,
    /// Whose spelling it is, where that makes a difference.
    dialect: Dialect,
    sink: &'a mut Sink,
    base: usize,
}

impl Lower<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.base)
    }

    fn fail<T>(
        &mut self,
        code: Code,
        message: String,
        span: Span,
        help: &'static str,
    ) -> Option<T> {
        let d = Diagnostic::error(code, message);
        self.sink.push(d.at(span).help(help));
        None
    }

    fn fen(&mut self, fen: Pair<'_, Rule>, variant: &VariantName) -> Option<Position> {
        let mut fields = fen.into_inner();
        let mut position = Position::board(1, 1);
        position.variant = variant.clone();
        self.placement(fields.next()?, &mut position)?;
        self.look(&mut position);
        for field in fields {
            self.field(field, &mut position)?;
        }
        self.look(&mut position);
        Some(position)
    }

    /// A position that is not chess belongs to an unknown variant, whose letters may mean more.
    fn look(&mut self, position: &mut Position) {
        if self.free && position.is_unlike_chess() {
            position.variant = VariantName::UNKNOWN;
            self.customs.gating = true;
        }
    }

    fn field(&mut self, field: Pair<'_, Rule>, position: &mut Position) -> Option<()> {
        match field.as_rule() {
            Rule::turn => position.turn = self.turn(field, &position.variant)?,
            Rule::castling => self.castling(field, position)?,
            Rule::en_passant => self.en_passant(field, position)?,
            Rule::counting | Rule::limit => {
                let limit = self.numbers(field)?.0;
                position.counters.counting_limit = limit.filter(|n| *n > 0);
            }
            Rule::checks | Rule::given => {
                let (span, ends) = (self.span(&field), field.as_rule() == Rule::given);
                let said = self.checks(field)?;
                let left = match ends {
                    true => self.left(said, span)?,
                    false => self.no_more_than_win(said, span)?,
                };
                let before = position.counters.checks.replace(left);
                if before.is_some_and(|before| before != left) {
                    let message = "the checks that are left and those that were given differ";
                    let help = "leave out one of them";
                    return self.fail(Code("fen/checks"), message.into(), span, help);
                }
            }
            Rule::beside => position.extras.set("fen", BESIDE, true.into()),
            Rule::halfmove => position.counters.halfmove = self.numbers(field)?.0,
            Rule::fullmove => position.counters.fullmove = self.numbers(field)?.0,
            _ => {}
        }
        Some(())
    }

    // ---- board and hands ----------------------------------------------------

    fn placement(&mut self, placement: Pair<'_, Rule>, position: &mut Position) -> Option<()> {
        let whole = self.span(&placement);
        let mut rows = Rows::default();
        let mut hand = None;
        for part in placement.into_inner() {
            match part.as_rule() {
                Rule::hand => hand = Some(self.hand(part)),
                _ => self.rank(part, &mut rows, whole)?,
            }
        }
        let drops = self.dialect == Dialect::Lichess || drops(&position.variant);
        if hand.is_none() {
            hand = rows.take_pocket(drops);
        }
        let mut grid = rows.board(Code("fen/rank-width"), self.sink)?;
        mark_pawns(&mut grid, self.customs);
        position.world = World::Board(grid);
        if let Some(mut pieces) = hand {
            in_order(&mut pieces, self.letters);
            position.hands.exist = true;
            for p in pieces {
                position.hands.add(p.side, p.kind, 1);
            }
        }
        Some(())
    }

    fn rank(&mut self, rank: Pair<'_, Rule>, rows: &mut Rows, whole: Span) -> Option<()> {
        let span = self.span(&rank);
        rows.letters_only = true;
        for cell in rank.into_inner() {
            let at = self.span(&cell);
            let fits = match cell.as_rule() {
                Rule::run => {
                    rows.letters_only = false;
                    let n = self.run(&cell)?;
                    (0..n).all(|_| rows.push(Cell::Empty))
                }
                Rule::piece => rows.push(Cell::Piece(self.piece(cell.as_str())?)),
                Rule::wall => rows.push(Cell::Piece(Piece::new(Side::Neutral, Kind::WALL))),
                _ => rows.push(Cell::Hole),
            };
            if !fits {
                let message = "a rank is wider than 254 squares".into();
                return self.fail(Code("fen/board-size"), message, at, SIZE_HELP);
            }
        }
        if !rows.end_rank(span) {
            let message = "the board has more than 254 ranks".into();
            return self.fail(Code("fen/board-size"), message, whole, SIZE_HELP);
        }
        Some(())
    }

    fn run(&mut self, run: &Pair<'_, Rule>) -> Option<u32> {
        // Longer numbers are too wide in any case.
        let n = run.as_str().parse::<u32>().unwrap_or(u32::MAX);
        if n == 0 {
            let message = format!("`{}` counts no squares", run.as_str());
            let help = "remove it, or write the number of empty squares";
            return self.fail(Code("fen/empty-run"), message, self.span(run), help);
        }
        Some(n)
    }

    fn piece(&self, text: &str) -> Option<Piece> {
        let bytes = text.as_bytes();
        let raised = bytes.starts_with(b"+");
        let mut piece = self.lettered(*bytes.get(usize::from(raised))?, raised)?;
        piece.was = bytes.ends_with(b"~").then_some(Kind::PAWN);
        Some(piece)
    }

    fn lettered(&self, letter: u8, raised: bool) -> Option<Piece> {
        let kind = self.letters.kind(letter, raised)?;
        Some(Piece::new(side_of(letter), kind))
    }

    fn hand(&self, hand: Pair<'_, Rule>) -> Vec<Piece> {
        hand.into_inner()
            .filter(|part| part.as_rule() == Rule::held)
            .flat_map(|held| held.as_str().bytes())
            .filter_map(|letter| self.lettered(letter, false))
            .collect()
    }

    // ---- the other fields -----------------------------------------------------

    fn turn(&mut self, turn: Pair<'_, Rule>, variant: &VariantName) -> Option<Side> {
        match turn.as_str() {
            "w" => Some(Side::White),
            // Red moves first in xiangqi. In chess, it is rather a mistake.
            "r" if !variant.is_chess_family() => Some(Side::White),
            "b" => Some(Side::Black),
            other => {
                let message = format!("`{}` is not a side to move", short(other));
                let help = "write `w` if White is to move, `b` if Black is";
                self.fail(Code("fen/side-to-move"), message, self.span(&turn), help)
            }
        }
    }

    fn castling(&mut self, castling: Pair<'_, Rule>, position: &mut Position) -> Option<()> {
        let customs = self.customs.holding(&position.hands);
        let World::Board(grid) = &mut position.world else {
            return Some(());
        };
        let span = self.span(&castling);
        let field = castling.as_str();
        for (i, letter) in field.bytes().enumerate() {
            let at = Span::new(span.start as usize + i, span.start as usize + i + 1);
            if letter == b'-' {
                continue;
            }
            let Err(why) = castling::grant(grid, letter, field, customs) else {
                continue;
            };
            let file = letter.to_ascii_uppercase().wrapping_sub(b'A');
            if file >= grid.files() && !matches!(letter, b'K' | b'Q' | b'k' | b'q') {
                let message = format!("`{}` is not a castling right", char::from(letter));
                return self.fail(Code("fen/castling-letter"), message, at, CASTLING_HELP);
            }
            self.sink
                .discard(castling::dropped(letter, why, at), "castling rights");
        }
        Some(())
    }

    fn en_passant(&mut self, field: Pair<'_, Rule>, position: &mut Position) -> Option<()> {
        let first = first_rank(self.dialect, position);
        for square in field.into_inner() {
            let span = self.span(&square);
            let Some(sq) =
                parse_square(square.as_str(), first).filter(|sq| on_board(position, *sq))
            else {
                let message = format!(
                    "the en-passant square `{}` is not on the board",
                    square.as_str()
                );
                let help = "write the square the pawn has passed over, or `-`";
                return self.fail(Code("fen/en-passant-square"), message, span, help);
            };
            if is_passed_over(position, sq) {
                position.en_passant.squares.push(sq.wide());
            } else {
                let d = wrong_passed(square.as_str(), position.turn, span);
                self.sink.discard(d, "en-passant squares");
            }
        }
        Some(())
    }

    fn checks(&mut self, checks: Pair<'_, Rule>) -> Option<Checks> {
        let span = self.span(&checks);
        let (white, black) = self.numbers(checks)?;
        let small = |n: Option<u64>| u32::try_from(n.unwrap_or(0)).ok();
        match (small(white), small(black)) {
            (Some(white), Some(black)) => Some(Checks { white, black }),
            _ => {
                let message = "too many checks".into();
                self.fail(Code("fen/number"), message, span, NUMBER_HELP)
            }
        }
    }

    /// The checks that are left, unless there are more than win the game.
    fn no_more_than_win(&mut self, left: Checks, span: Span) -> Option<Checks> {
        match self.customs.stated_checks() {
            Some(all) if left.white.max(left.black) > all => {
                let message =
                    format!("a player has more checks left than the {all} that win the game");
                let help = "write the checks that are left, such as `3+3`, or name another variant";
                self.fail(Code("fen/checks"), message, span, help)
            }
            _ => Some(left),
        }
    }

    /// The checks that are left when these were given.
    fn left(&mut self, given: Checks, span: Span) -> Option<Checks> {
        let all = self.customs.winning_checks();
        let left = |given| all.checked_sub(given);
        match (left(given.white), left(given.black)) {
            (Some(white), Some(black)) => Some(Checks { white, black }),
            _ => {
                let message = format!("a player gave more checks than the {all} that win the game");
                let help = "write the checks that are left before the halfmove clock, such as `5+5`, or name the variant";
                self.fail(Code("fen/checks"), message, span, help)
            }
        }
    }

    /// The one or two numbers of a field; `None` where it has `-`.
    fn numbers(&mut self, field: Pair<'_, Rule>) -> Option<(Option<u64>, Option<u64>)> {
        let mut found = (None, None);
        for (i, digits) in field.into_inner().enumerate() {
            let Ok(n) = digits.as_str().parse::<u64>() else {
                let message = format!("the number `{}` is too large", digits.as_str());
                return self.fail(Code("fen/number"), message, self.span(&digits), NUMBER_HELP);
            };
            match i {
                0 => found.0 = Some(n),
                _ => found.1 = Some(n),
            }
        }
        Some(found)
    }
}

const SIZE_HELP: &str = "boards have at most 254 files and 254 ranks";
pub(crate) const NUMBER_HELP: &str =
    "write a number below 18446744073709551616, or leave the field out";
const CASTLING_HELP: &str =
    "write `K`, `Q`, `k`, `q` or the rook's file, or `-` for no castling rights";

fn side_of(letter: u8) -> Side {
    if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    }
}

fn parse_square(text: &str, first: u8) -> Option<Sq> {
    let (file, rank) = text.split_at_checked(1)?;
    let file = file.bytes().next()?.checked_sub(b'a')?;
    let rank = rank.parse::<u16>().ok()?.checked_sub(first.into())?;
    Some(Sq::new(file, u8::try_from(rank).ok()?))
}

fn on_board(position: &Position, sq: Sq) -> bool {
    position.grid().is_some_and(|g: &Grid| g.contains(sq))
}

fn wrong_passed(square: &str, turn: Side, span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("fen/en-passant-rank"),
        format!(
            "the en-passant square `{square}` was dropped: no pawn can have passed over it with {} to move",
            turn.name()
        ),
    )
    .at(span)
    .help("the square passed over is on the sixth rank if White is to move, on the third if Black is to move")
}
