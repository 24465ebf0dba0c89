//! From a position to one line.
//!
//! Always six fields (seven with checks); unknown counters are `0 1`.

use super::customs::Customs;
use super::ranks::print_board;
use super::{castling, place};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::rows::print_number;
use crate::formats::{Options, Write};
use crate::model::{
    Catalog, Document, EnPassant, Hands, Kind, Letters, Piece, Position, Side, Sq, Square,
    VariantName, World,
};
use std::sync::Arc;

/// How castling rights are written.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum CastlingStyle {
    /// `KQkq`, and the rook's file where that would mean another rook.
    #[default]
    Xfen,
    /// Always the rooks' files: `HAha`.
    Shredder,
}

/// When the en-passant square is written.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum EnPassantStyle {
    /// If a capture there is legal.
    #[default]
    Legal,
    /// If an enemy pawn is beside the pawn that moved, ignoring pins.
    Pseudo,
    /// After every double step.
    Always,
}

/// The style of a FEN.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Castling rights.
    pub castling: CastlingStyle,
    /// En-passant square.
    pub en_passant: EnPassantStyle,
    /// The variants whose letters are known.
    pub catalog: Arc<Catalog>,
}

impl Style {
    /// The usual style, with the letters of these variants.
    pub fn with(catalog: &Arc<Catalog>) -> Self {
        Self {
            catalog: Arc::clone(catalog),
            ..Self::default()
        }
    }

    /// From `+shredder`, `+xfen`, `+ep-always`, `+ep-pseudo`, and the catalog.
    pub fn from_options(options: &Options) -> Self {
        let castling = if options.has("shredder") {
            CastlingStyle::Shredder
        } else {
            CastlingStyle::Xfen
        };
        let pseudo = options.has("ep-pseudo") || options.has("xfen");
        let en_passant = if options.has("ep-always") {
            EnPassantStyle::Always
        } else if pseudo && !options.has("ep-legal") {
            EnPassantStyle::Pseudo
        } else {
            EnPassantStyle::Legal
        };
        Self {
            castling,
            en_passant,
            catalog: Arc::clone(options.catalog()),
        }
    }
}

/// Writes one FEN per line.
#[derive(Debug)]
pub struct FenWriter {
    style: Style,
}

impl FenWriter {
    /// A writer of that style.
    pub fn new(style: Style) -> Self {
        Self { style }
    }
}

impl Write for FenWriter {
    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Position(position) = doc else {
            return Err(sink.fail(
                Diagnostic::error(Code("fen/game"), "FEN holds positions, and this is a game")
                    .help("`--ply N` writes one position, `--every-ply` writes all of them"),
            ));
        };
        let done = print(position, &self.style, out, sink);
        out.push(b'\n');
        sink.checked(done)
    }
}

/// Appends the whole FEN, without a line end. `false` if an error went to `sink`.
pub fn print(position: &Position, style: &Style, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    if !print_four(position, style, out, sink) {
        return false;
    }
    let counters = &position.counters;
    if let Some(checks) = counters.checks {
        out.push(b' ');
        print_number(u64::from(checks.white), out);
        out.push(b'+');
        print_number(u64::from(checks.black), out);
    }
    out.push(b' ');
    print_number(counters.halfmove.unwrap_or(0), out);
    out.push(b' ');
    print_number(counters.fullmove.unwrap_or(1), out);
    true
}

/// Appends the FEN of the position a game starts from, by the game's variant, as its
/// reader will use it.
pub fn print_start(
    position: &Position,
    variant: &VariantName,
    style: &Style,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    if position.variant == *variant {
        return print(position, style, out, sink);
    }
    let mut position = position.clone();
    position.variant = variant.clone();
    print(&position, style, out, sink)
}

/// Appends board, hands, side, castling and en passant: the fields of an EPD.
pub fn print_four(position: &Position, style: &Style, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let World::Board(grid) = &position.world else {
        sink.push(no_board());
        return false;
    };
    let letters = style.catalog.letters(&position.variant);
    let customs = Customs::of(&position.variant, &style.catalog);
    let marks = match print_board(grid, letters, customs, out) {
        Ok(marks) => marks,
        Err(piece) => return refuse(piece, sink),
    };
    let hands = &position.hands;
    if hands.held.iter().any(|h| h.2 > MAX_HELD) {
        return refuse_crowd(sink);
    }
    if hands.exist && !print_hands(hands, letters, out) {
        return refuse_hand(hands, letters, sink);
    }
    match position.turn {
        Side::White => out.extend_from_slice(b" w "),
        Side::Black => out.extend_from_slice(b" b "),
        side => return refuse_turn(side, sink),
    }
    let said = match marks.others {
        0 => {
            out.push(b'-');
            0
        }
        _ => castling::print(grid, style.castling, customs, out),
    };
    let lost = marks.pawns + marks.others.saturating_sub(said);
    sink.lose(Code("core/lost-rights"), "first-move rights", lost, None);
    let what = "what promoted pieces become when captured, if not a pawn";
    sink.lose(Code("fen/lost-origin"), what, marks.origins, None);
    out.push(b' ');
    print_passed(position, style.en_passant, out, sink);
    true
}

/// White's pieces, then Black's, in the order of the variant.
fn print_hands(hands: &Hands, letters: &Letters, out: &mut Vec<u8>) -> bool {
    let mut said = 0;
    out.push(b'[');
    for side in [Side::White, Side::Black] {
        for upper in letters.held() {
            // A further letter of a piece is only read.
            let kind = letters.kind(*upper, false);
            let own = |kind: &Kind| letters.letter(*kind).is_some_and(|l| l.upper == *upper);
            let Some(kind) = kind.filter(own) else {
                continue;
            };
            let n = hands.count(side, kind);
            said += usize::from(n > 0);
            let letter = match side {
                Side::White => *upper,
                _ => upper.to_ascii_lowercase(),
            };
            out.extend(std::iter::repeat_n(letter, n as usize));
        }
    }
    out.push(b']');
    said == hands.held.len()
}

fn print_passed(position: &Position, style: EnPassantStyle, out: &mut Vec<u8>, sink: &mut Sink) {
    // No limit is not written, and is read as no limit.
    if let Some(limit) = position.counters.counting_limit.filter(|n| *n > 0) {
        print_number(limit, out);
        let lost = position.en_passant.squares.len() as u64;
        sink.lose(
            Code("core/lost-en-passant"),
            "en-passant squares",
            lost,
            None,
        );
        return;
    }
    let start = out.len();
    if is_wanted(&position.en_passant, style) {
        let squares = position.en_passant.squares.iter();
        let lost = squares.filter(|s| !print_square(s, position, out)).count() as u64;
        sink.lose(
            Code("core/lost-en-passant"),
            "en-passant squares",
            lost,
            None,
        );
    }
    if out.len() == start {
        out.push(b'-');
    }
}

fn is_wanted(passed: &EnPassant, style: EnPassantStyle) -> bool {
    match style {
        EnPassantStyle::Always => true,
        EnPassantStyle::Pseudo => passed.pseudo_legal.or(passed.legal) != Some(false),
        EnPassantStyle::Legal => passed.legal.or(passed.pseudo_legal) != Some(false),
    }
}

/// `false` if the square cannot be named by one letter and a number, or if no pawn can
/// have passed over it.
fn print_square(square: &Square, position: &Position, out: &mut Vec<u8>) -> bool {
    let there = |sq: &Sq| position.grid().is_some_and(|g| g.contains(*sq));
    match square.small().filter(there) {
        Some(sq) if sq.file < 26 && place::is_passed_over(position, sq) => {
            out.push(b'a' + sq.file);
            print_number(u64::from(sq.rank) + 1, out);
            true
        }
        _ => false,
    }
}

fn no_board() -> Diagnostic {
    Diagnostic::error(
        Code("fen/world"),
        "FEN holds one board of a fixed size, but this position has another shape",
    )
    .help("use `-t icn` for infinite boards, `-t 5dfen` for several boards")
}

fn refuse(piece: Piece, sink: &mut Sink) -> bool {
    let (kind, side) = (piece.kind, piece.side.name());
    sink.push(
        Diagnostic::error(
            Code("fen/no-letter"),
            format!("FEN has no letter for the piece `{side} {kind}`"),
        )
        .help("use another notation, such as `-t json` or `-t icn`"),
    );
    false
}

fn refuse_hand(hands: &Hands, letters: &Letters, sink: &mut Sink) -> bool {
    let plain = |kind| letters.letter(kind).is_some_and(|l| !l.raised);
    let two = |side| matches!(side, Side::White | Side::Black);
    let odd = hands.held.iter().find(|(s, k, _)| !two(*s) || !plain(*k));
    match odd {
        Some((side, kind, _)) => refuse(Piece::new(*side, *kind), sink),
        None => refuse(Piece::new(Side::Neutral, Kind::PAWN), sink),
    }
}

/// Each piece in hand is one letter; no game has more pieces of a kind.
const MAX_HELD: u32 = 1000;

fn refuse_crowd(sink: &mut Sink) -> bool {
    sink.push(
        Diagnostic::error(
            Code("fen/hand"),
            format!("a hand holds more than {MAX_HELD} pieces of a kind"),
        )
        .help("use `-t json`, which holds any number"),
    );
    false
}

fn refuse_turn(side: Side, sink: &mut Sink) -> bool {
    let name = side.name();
    sink.push(
        Diagnostic::error(
            Code("fen/no-letter"),
            format!("FEN has no letter for `{name}` to move"),
        )
        .help("FEN has only White and Black; use `-t json`, which holds every player"),
    );
    false
}
