//! From a position to one line.
//!
//! Always six fields (seven with checks); unknown counters are `0 1`. Two boards that were on one line are on one line
//! again.

use super::beside::{BEHIND, BESIDE, pair, sort};
use super::customs::Customs;
use super::plain_text::{PlainText, word};
use super::printed::Printed;
use super::ranks::{MarkCount, print_board};
use super::spelling::Spelling;
use super::style::{EnPassantStyle, Style};
use super::{castling_field, place, usual};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::printed::Short;
use crate::formats::rows::print_number;
use crate::formats::{Dialect, InForce, Write};
use crate::model::{
    Checks, Document, EnPassant, Grid, Hands, Kind, Letters, Piece, PlainPosition, Position, Side,
    Sq, Square, VariantName, World,
};
use crate::order;

/// Writes one FEN per line.
#[derive(Debug)]
pub struct FenWriter {
    style: Style,
    printed: Printed,
    plain: PlainText,
    /// How the last line ended and began.
    line: InForce,
}

impl FenWriter {
    /// A writer of that style.
    pub fn new(style: Style) -> Self {
        Self {
            style,
            printed: Printed::default(),
            plain: PlainText::default(),
            line: 0,
        }
    }
}

impl Write for FenWriter {
    fn in_force(&self) -> InForce {
        self.line
    }

    fn write_plain(&mut self, position: &PlainPosition, out: &mut Vec<u8>) -> bool {
        const WORDS: [Short<8>; 3] = [word(b" "), word(b" "), word(b"\n")];
        self.line = 0;
        self.plain.write(position, &self.style, &WORDS, out)
    }

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
        let done = print_again(position, &self.style, &mut self.printed, out, sink);
        if position.extras.is_empty() {
            self.line = 0;
            out.push(b'\n');
            return sink.checked(done);
        }
        let [beside, behind] = [BESIDE, BEHIND].map(|key| pair(position, key));
        let own = |key: &str| match key {
            BESIDE => beside.is_some(),
            BEHIND => behind.is_some(),
            _ => false,
        };
        let kept = |key: &(&str, &str)| key.0 != "fen" || own(key.1);
        for (_, key) in position.extras.keys().filter(|key| !kept(key)) {
            let what = format!("extras: `fen` {key}");
            sink.lose(Code("core/lost-extras"), what, 1, None);
        }
        self.line = sort(beside, behind);
        let end: &[u8] = if beside.is_some() { b" |" } else { b"\n" };
        out.extend_from_slice(end);
        sink.checked(done)
    }
}

/// Appends the whole FEN, without a line end. `false` if an error went to `sink`.
pub fn print(position: &Position, style: &Style, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let customs = Customs::of(&position.variant, &style.catalog);
    print_all(position, (style, customs), None, out, sink)
}

/// The same. Of positions that follow each other in a game, only the ranks that differ are printed again: `printed` is what
/// was printed last, always in this style.
pub fn print_again(
    position: &Position,
    style: &Style,
    printed: &mut Printed,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let customs = Customs::of(&position.variant, &style.catalog);
    print_all(position, (style, customs), Some(printed), out, sink)
}

fn print_all(
    position: &Position,
    (style, customs): (&Style, Customs),
    printed: Option<&mut Printed>,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let done = print_fields(position, (style, customs), printed, out, sink);
    if done {
        print_counters(position, (style, customs), out);
    }
    done
}

fn print_counters(position: &Position, (style, customs): (&Style, Customs), out: &mut Vec<u8>) {
    let counters = &position.counters;
    let checks = Counted::of(position, style, customs);
    if let Some(left @ Counted::Left(_)) = &checks {
        left.print(out);
    }
    out.push(b' ');
    print_number(counters.halfmove.unwrap_or(0), out);
    out.push(b' ');
    print_number(counters.fullmove.unwrap_or(1), out);
    if let Some(given @ Counted::Given(_)) = &checks {
        given.print(out);
    }
}

/// Appends the counted checks, if there are any: those that are left (`3+3`), or those that were given
/// (`+0+0`).
pub(crate) fn print_checks(position: &Position, style: &Style, out: &mut Vec<u8>) {
    let customs = Customs::of(&position.variant, &style.catalog);
    if let Some(checks) = Counted::of(position, style, customs) {
        checks.print(out);
    }
}

/// Checks, as a dialect counts them.
enum Counted {
    Left(Checks),
    Given(Checks),
}

impl Counted {
    /// If a position does not state them, as many are left as win.
    fn of(position: &Position, style: &Style, customs: Customs) -> Option<Self> {
        let left = position
            .counters
            .checks
            .or_else(|| customs.first_checks())?;
        let all = customs.winning_checks();
        let given = || {
            Some(Checks {
                white: all.checked_sub(left.white)?,
                black: all.checked_sub(left.black)?,
            })
        };
        let given = if style.dialect == Dialect::Lichess {
            given()
        } else {
            None
        };
        Some(given.map_or(Self::Left(left), Self::Given))
    }

    fn print(&self, out: &mut Vec<u8>) {
        let (sign, checks): (&[u8], _) = match self {
            Self::Left(checks) => (b" ", checks),
            Self::Given(checks) => (b" +", checks),
        };
        out.extend_from_slice(sign);
        print_number(u64::from(checks.white), out);
        out.push(b'+');
        print_number(u64::from(checks.black), out);
    }
}

/// Appends the FEN of the position a game starts from, by the game's variant, as its
/// reader will use it. Hands that the source does not state are not written either.
pub fn print_start(
    position: &Position,
    variant: &VariantName,
    style: &Style,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let customs = Customs::of(variant, &style.catalog).as_stated();
    if position.variant == *variant {
        return print_all(position, (style, customs), None, out, sink);
    }
    let mut position = position.clone();
    position.variant = variant.clone();
    print_all(&position, (style, customs), None, out, sink)
}

/// Appends board, hands, side, castling and en passant: the fields of an EPD. See [`print_again`] for `printed`.
pub fn print_four(
    position: &Position,
    style: &Style,
    printed: Option<&mut Printed>,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let customs = Customs::of(&position.variant, &style.catalog);
    print_fields(position, (style, customs), printed, out, sink)
}

fn print_fields(
    position: &Position,
    (style, customs): (&Style, Customs),
    printed: Option<&mut Printed>,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let World::Board(grid) = &position.world else {
        sink.push(no_board());
        return false;
    };
    let letters = style.catalog.letters(&position.variant);
    let spelling = Spelling::of(style.dialect, letters, customs);
    // A board that was not changed by a move has nothing in common with the one before.
    let mut printed = printed.filter(|_| grid.revision().id().is_some());
    let board = match &mut printed {
        Some(printed) => printed.board(grid, &position.variant, (spelling, customs), out),
        None => print_board(grid, spelling, customs, out),
    };
    let marks = match board {
        Ok(marks) => marks,
        Err(piece) => return refuse(piece, sink),
    };
    let hands = &position.hands;
    if hands.held.iter().any(|h| h.2 > MAX_HELD) {
        return refuse_crowd(sink);
    }
    let has_hands = hands.exist || customs.drops_captured();
    if has_hands && !print_hands(position, grid, (spelling, style.dialect), out) {
        return refuse_hand(hands, letters, sink);
    }
    match position.turn {
        Side::White => out.extend_from_slice(b" w "),
        Side::Black => out.extend_from_slice(b" b "),
        side => return refuse_turn(side, sink),
    }
    let castling = style.castling_of(&position.variant);
    let customs = customs.holding(hands);
    let said = match (marks.others, printed) {
        (others, _) if others == 0 || style.only_lawful_rights && customs.has_no_rights() => {
            out.push(b'-');
            0
        }
        (_, Some(printed)) => printed.castling(grid, castling, customs, out),
        (others, None) => usual::print(grid, others.into(), castling, customs, out)
            .unwrap_or_else(|| castling_field::print(grid, castling, customs, out)),
    };
    lose_marks(&marks, said, sink);
    out.push(b' ');
    print_passed(position, style, out, sink);
    true
}

/// Reports what the board states and the text does not; `said` pieces have their rights in it.
fn lose_marks(marks: &MarkCount, said: u64, sink: &mut Sink) {
    let lost = u64::from(marks.pawns) + u64::from(marks.others).saturating_sub(said);
    sink.lose(Code("core/lost-rights"), "first-move rights", lost, None);
    let what = "what promoted pieces become when captured";
    sink.lose(Code("fen/lost-origin"), what, marks.origins.into(), None);
    let what = "missing squares, written as walls";
    sink.lose(Code("fen/lost-holes"), what, marks.holes.into(), None);
}

/// White's pieces, then Black's, in the order of the variant.
fn print_hands(
    position: &Position,
    grid: &Grid,
    (spelling, dialect): (Spelling<'_>, Dialect),
    out: &mut Vec<u8>,
) -> bool {
    let hands = &position.hands;
    let pocket = dialect == Dialect::Lichess && place::takes_pocket(grid, hands, &position.variant);
    out.push(if pocket { b'/' } else { b'[' });
    let start = out.len();
    let said = print_held(hands, spelling, out);
    let marks_none = matches!(dialect, Dialect::Cutechess | Dialect::Xboard);
    if marks_none && out.len() == start {
        out.push(b'-');
    }
    if !pocket {
        out.push(b']');
    }
    said == hands.held.len()
}

/// Returns how many kinds of pieces were written.
fn print_held(hands: &Hands, spelling: Spelling<'_>, out: &mut Vec<u8>) -> usize {
    let letters = spelling.letters;
    let mut said = 0;
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
            let upper = spelling.letter(kind).map_or(*upper, |l| l.upper);
            let letter = match side {
                Side::White => upper,
                _ => upper.to_ascii_lowercase(),
            };
            out.extend(std::iter::repeat_n(letter, n as usize));
        }
    }
    said
}

fn print_passed(position: &Position, style: &Style, out: &mut Vec<u8>, sink: &mut Sink) {
    // No limit is not written, and is read as no limit.
    let limit = position.counters.counting_limit.filter(|n| *n > 0);
    let counts = !matches!(style.dialect, Dialect::Lichess | Dialect::Xboard);
    if !counts {
        let what = "limits of counting rules";
        sink.lose(Code("fen/lost-limit"), what, limit.is_some().into(), None);
    }
    if let Some(limit) = limit.filter(|_| counts) {
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
    if is_wanted(&position.en_passant, style.en_passant) {
        let mut squares: Vec<&Square> = position.en_passant.squares.iter().collect();
        if matches!(style.dialect, Dialect::Fsf | Dialect::Pychess) {
            // Those programs go through the board from its first rank.
            order::sort_by_key(&mut squares, |square| {
                square.small().map(|sq| (sq.rank, sq.file))
            });
        }
        let first = place::first_rank(style.dialect, position);
        let squares = squares.into_iter();
        let lost = squares.filter(|s| !print_square(s, position, first, out));
        let lost = lost.count() as u64;
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

pub(super) fn is_wanted(passed: &EnPassant, style: EnPassantStyle) -> bool {
    match style {
        EnPassantStyle::Always => true,
        EnPassantStyle::Pseudo => passed.pseudo_legal.or(passed.legal) != Some(false),
        EnPassantStyle::Legal => passed.legal.or(passed.pseudo_legal) != Some(false),
    }
}

/// `false` if the square cannot be named by one letter and a number, or if no pawn can
/// have passed over it.
fn print_square(square: &Square, position: &Position, first: u8, out: &mut Vec<u8>) -> bool {
    let there = |sq: &Sq| position.grid().is_some_and(|g| g.contains(*sq));
    match square.small().filter(there) {
        Some(sq) if sq.file < 26 && place::is_passed_over(position, sq) => {
            out.push(b'a' + sq.file);
            print_number(u64::from(sq.rank) + u64::from(first), out);
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
        Some((side, kind, _)) if two(*side) && letters.letter(*kind).is_some() => {
            let message = format!("in a hand, FEN has no letter for `{kind}`");
            let d = Diagnostic::error(Code("fen/no-letter"), message);
            sink.push(d.help(
                "on the board, its letter has a prefix, as in `+G`; give it a letter of its own, or use `-t json`",
            ));
            false
        }
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
            format!("a hand holds more than {MAX_HELD} pieces of one kind"),
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
        .help("FEN has only White and Black; use `-t json`, which allows all players"),
    );
    false
}
