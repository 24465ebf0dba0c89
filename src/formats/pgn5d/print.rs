//! One move as text.

use crate::diag::{Code, Diagnostic, Span};
use crate::formats::fen5d;
use crate::formats::rows::print_number;
use crate::model::{Coord, Jump, Kind, Marks, Moment, Spot, Square, WideMove};

/// What a move has that cannot be written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Inexpressible {
    Kind(Kind),
    Square,
    Timeline,
    Turn,
    Mark,
    /// Castling that 5D chess does not have.
    Castling,
    /// A part that must be known.
    Unknown,
}

/// Whether there are signs for what a move does; `but`: marks that this notation has.
pub(crate) fn is_expressible(said: &WideMove, but: Marks) -> Result<(), Inexpressible> {
    let odd = (Marks::PASS | Marks::UNORTHODOX) - but;
    if said.placed.is_some() || said.marks.intersects(odd) {
        return Err(Inexpressible::Mark);
    }
    match said.castles_otherwise(1) {
        true => Err(Inexpressible::Castling),
        false => Ok(()),
    }
}

/// Appends the move up to the signs of check. `full`: both squares with their boards; `by_squares`: castling is written
/// as a move of the king, if its squares are known.
pub(super) fn print(
    said: &WideMove,
    full: bool,
    by_squares: bool,
    out: &mut Vec<u8>,
) -> Result<(), Inexpressible> {
    let by_squares = by_squares && said.from.square().is_some() && said.to.square().is_some();
    let unnamed = said.marks.contains(Marks::PROMOTE);
    is_expressible(said, Marks::PASS | Marks::PROMOTE)?;
    print_board(&said.from, out)?;
    match said {
        it if it.marks.contains(Marks::PASS) => out.extend_from_slice(b"0000"),
        it if usual_castling(it) && !by_squares => {
            castling(it, out);
        }
        it => squares(it, full, out)?,
    }
    promotion(said, out)?;
    out.extend((unnamed && said.promotion.is_none()).then_some(b'='));
    suffixes(said, out);
    Ok(())
}

/// Appends `=Q`, or nothing.
pub(crate) fn promotion(said: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    if let Some(kind) = said.promotion {
        out.extend_from_slice(&[b'=', letter(kind)?]);
    }
    Ok(())
}

/// Appends `O-O` or `O-O-O`.
pub(crate) fn castling(said: &WideMove, out: &mut Vec<u8>) {
    let short = said.marks.contains(Marks::CASTLE_SHORT);
    out.extend_from_slice(if short { b"O-O" } else { b"O-O-O" });
}

/// Castling that has no squares, or those of a king on the e file of eight.
pub(crate) fn usual_castling(said: &WideMove) -> bool {
    if !said.marks.intersects(Marks::CASTLE) {
        return false;
    }
    let (Some(from), Some(to)) = (said.from.square(), said.to.square()) else {
        return true;
    };
    let short = said.marks.contains(Marks::CASTLE_SHORT);
    let target = if short { 7 } else { 3 };
    let home = [1, 8].map(|rank| (Square::new(5, rank), Square::new(target, rank)));
    home.contains(&(from, to))
}

/// Appends the piece and the squares. `full`: the whole origin.
pub(crate) fn squares(said: &WideMove, full: bool, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let resolved = said.marks.contains(Marks::RESOLVED);
    let crosses = crosses(said);
    let sign = if resolved { said.jump } else { said.says_jump };
    // A move with both squares and no letter may be one of any piece.
    let whole = said.from.square().is_some() && !resolved;
    if let Some(kind) = said.kind.filter(|k| *k != Kind::PAWN || crosses || whole) {
        out.push(letter(kind)?);
    }
    let captures = captures(said);
    match crosses || full {
        true => square(said.from.x.as_ref(), said.from.y.as_ref(), out)?,
        false => origin(said, out)?,
    }
    match sign.filter(|_| crosses) {
        Some(Jump::Branch) => out.extend_from_slice(b">>"),
        Some(Jump::Hop) => out.push(b'>'),
        None => {}
    }
    if captures && sign.is_some() == crosses {
        out.push(b'x');
    }
    if crosses {
        print_board(&said.to, out)?;
    }
    if captures && sign.is_some() != crosses {
        out.push(b'x');
    }
    match (&said.to.x, &said.to.y) {
        (Some(_), Some(_)) => square(said.to.x.as_ref(), said.to.y.as_ref(), out),
        _ => Err(Inexpressible::Unknown),
    }
}

/// Whether it is written with the board it goes to.
pub(crate) fn crosses(said: &WideMove) -> bool {
    let other = (said.to.timeline2, said.to.moment) != (said.from.timeline2, said.from.moment);
    match said.marks.contains(Marks::RESOLVED) {
        true => said.jump.is_some() || said.to.names_board() && other,
        false => said.says_jump.is_some() || said.to.names_board(),
    }
}

/// Twice the number of the timeline that it makes, or is stated to make. A move that stays on its board makes none.
pub(crate) fn made(said: &WideMove) -> Option<i32> {
    let lanes = said.lanes.as_deref().filter(|_| crosses(said))?;
    match said.marks.contains(Marks::RESOLVED) {
        true => lanes.makes,
        false => lanes.makes.or(lanes.says_makes),
    }
}

/// Whether it captures, or is stated to.
pub(crate) fn captures(said: &WideMove) -> bool {
    match said.marks.contains(Marks::RESOLVED) {
        true => said.captured.is_some() || said.marks.contains(Marks::EN_PASSANT),
        false => said.marks.contains(Marks::SAYS_CAPTURE),
    }
}

/// The strongest of check, softmate and mate that it gives, or is stated to give.
pub(crate) fn check_of(said: &WideMove) -> Marks {
    let known = said.marks.contains(Marks::RESOLVED | Marks::CHECK_KNOWN);
    let pairs = [
        (Marks::MATE, Marks::SAYS_MATE),
        (Marks::SOFTMATE, Marks::SAYS_SOFTMATE),
        (Marks::CHECK, Marks::SAYS_CHECK),
    ];
    let given = pairs.iter().find(|(fact, claim)| {
        let mark = if known { *fact } else { *claim };
        said.marks.contains(mark)
    });
    // Whether a check is mate may be too hard to find out; then the text decides.
    let plain = said.marks & Marks::CHECK;
    given.map_or(plain, |(fact, _)| *fact)
}

/// The text of a glyph.
pub(crate) fn glyph_of(nag: u32) -> Option<&'static [u8]> {
    let texts: [&[u8]; 6] = [b"!", b"?", b"!!", b"??", b"!?", b"?!"];
    let at = usize::try_from(nag.checked_sub(1)?).ok()?;
    texts.get(at).copied()
}

/// Appends the halves of the origin that are needed, or those that the text has.
pub(crate) fn origin(said: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let (file, rank) = match said.marks.contains(Marks::RESOLVED) {
        true => halves(said),
        false => (true, true),
    };
    let (x, y) = (said.from.x.as_ref(), said.from.y.as_ref());
    square(x.filter(|_| file), y.filter(|_| rank), out)
}

/// Which halves of the origin a completed move needs.
fn halves(said: &WideMove) -> (bool, bool) {
    let marks = said.marks;
    match said.kind {
        Some(Kind::PAWN) if !crosses(said) => (captures(said), false),
        _ if marks.intersects(Marks::CASTLE) => (true, true),
        _ if marks.contains(Marks::SAN_KNOWN) => (
            marks.contains(Marks::SAN_FILE),
            marks.contains(Marks::SAN_RANK),
        ),
        _ => (true, true),
    }
}

fn suffixes(said: &WideMove, out: &mut Vec<u8>) {
    let marks = said.marks;
    let claims = [
        (Marks::SAYS_CHECK, b'+'),
        (Marks::SAYS_SOFTMATE, b'*'),
        (Marks::SAYS_MATE, b'#'),
    ];
    let says = claims.iter().any(|(claim, _)| marks.contains(*claim));
    if says && !marks.contains(Marks::RESOLVED | Marks::CHECK_KNOWN) {
        // A text may have said several.
        let said = claims.iter().filter(|(claim, _)| marks.contains(*claim));
        return out.extend(said.map(|(_, sign)| *sign));
    }
    out.extend_from_slice(match check_of(said) {
        Marks::MATE => b"#",
        Marks::SOFTMATE => b"*",
        Marks::CHECK => b"+",
        _ => b"",
    });
}

/// Whether the present moves to the timeline that a move makes, or is stated to make.
pub(crate) fn moves_present(said: &WideMove) -> bool {
    match said.marks.contains(Marks::RESOLVED) {
        true => said
            .lanes
            .as_ref()
            .is_some_and(|lanes| lanes.present.is_some() && !lanes.elsewhere),
        false => said.marks.contains(Marks::SAYS_PRESENT),
    }
}

/// `(0T1)`, `(L-1)`, `(T3)`, or nothing.
pub(crate) fn print_board(spot: &Spot, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    if !spot.names_board() {
        return Ok(());
    }
    out.push(b'(');
    match (spot.timeline2, spot.moment) {
        (Some(timeline2), Some(moment)) => {
            print_lane(timeline2, out)?;
            turn(moment, out)?;
        }
        (Some(timeline2), None) => {
            out.push(b'L');
            print_lane(timeline2, out)?;
        }
        (None, moment) => turn(moment.unwrap_or_default(), out)?,
    }
    out.push(b')');
    Ok(())
}

fn turn(moment: Moment, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    out.push(b'T');
    print_turn_number(moment.turn, out)
}

/// The number of a turn.
pub(crate) fn print_turn_number(turn: i32, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let turn = u64::try_from(turn).map_err(|_| Inexpressible::Turn)?;
    print_number(turn, out);
    Ok(())
}

/// The number of a timeline.
pub(crate) fn print_lane(timeline2: i32, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    match timeline2 {
        1 => out.extend_from_slice(b"+0"),
        -1 => out.extend_from_slice(b"-0"),
        n if n % 2 != 0 => return Err(Inexpressible::Timeline),
        n => {
            out.extend((n < 0).then_some(b'-'));
            print_number(u64::from(n.unsigned_abs() / 2), out);
        }
    }
    Ok(())
}

/// Appends the parts of a square.
pub(crate) fn square(
    x: Option<&Coord>,
    y: Option<&Coord>,
    out: &mut Vec<u8>,
) -> Result<(), Inexpressible> {
    let number = |c: &Coord| c.to_i64().and_then(|n| u8::try_from(n).ok());
    if let Some(x) = x {
        let file = number(x).filter(|n| (1..=26).contains(n));
        out.push(b'a' - 1 + file.ok_or(Inexpressible::Square)?);
    }
    if let Some(y) = y {
        let rank = number(y).filter(|n| (1..=254).contains(n));
        print_number(rank.ok_or(Inexpressible::Square)?.into(), out);
    }
    Ok(())
}

/// The letter of a piece. Boards have pieces with other letters, which moves do not have.
pub(crate) fn letter(kind: Kind) -> Result<u8, Inexpressible> {
    let letters = fen5d::letters();
    let letter = letters.letter(kind).filter(|letter| !letter.raised);
    let known = letter.filter(|letter| letters.moves(letter.upper, false).is_some());
    known.map_or(Err(Inexpressible::Kind(kind)), |letter| Ok(letter.upper))
}

/// Why a move cannot be written.
pub(crate) fn inexpressible(why: &Inexpressible, span: Span) -> Diagnostic {
    let message = match why {
        Inexpressible::Kind(kind) => format!("there is no letter for the piece `{kind}`"),
        Inexpressible::Square => "there is no name for a square of this move".into(),
        Inexpressible::Timeline => "this move names a timeline that the game does not have".into(),
        Inexpressible::Turn => "a turn of this move is below 0".into(),
        Inexpressible::Mark => "there is no sign for what this move does".into(),
        Inexpressible::Castling => "in 5D chess a king castles two files toward its rook".into(),
        Inexpressible::Unknown => "the target square of this move is unknown".into(),
    };
    Diagnostic::error(Code("5dpgn/inexpressible"), message)
        .at((span != Span::default()).then_some(span))
        .help("use `-t jsonl`, which can write every game")
}

/// Why a move cannot be written in a notation that needs its parts; `unknown`: the code and the message if one is not known.
pub(crate) fn why_not(
    why: &Inexpressible,
    span: Span,
    (code, message): (Code, &'static str),
) -> Box<Diagnostic> {
    Box::new(match why {
        Inexpressible::Unknown => Diagnostic::error(code, message)
            .at((span != Span::default()).then_some(span))
            .help("name the start with the header `Board`, so that rules can complete the move"),
        why => inexpressible(why, span),
    })
}
