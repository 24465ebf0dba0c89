//! From boards to board strings: sorted by timeline, turn, White before Black.
//!
//! Positive timelines have their sign, the middle one is `0`, or `-0` and `+0`;
//! a run of empty squares is one number; unmoved pawns, brawns, rooks and kings have
//! `*`. A position of one bounded board is timeline 0, and its move number is the turn.

use super::{HEADERS, PROMOTIONS, headers_of, is_marked, promotions_of, says_laws};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::Write;
use crate::formats::rows::{print_letter, print_number, print_ranks};
use crate::model::Letters;
use crate::model::{
    BoardId, Cell, Document, Grid, Multiverse, Piece, Position, Side, Value, VariantName, World,
};

/// Writes one position per line, or one board per line.
#[derive(Debug)]
pub struct Fen5dWriter {
    lines: bool,
    headers: bool,
}

impl Fen5dWriter {
    /// With each board on its own line, with the headers the standard requires.
    pub fn new(lines: bool, headers: bool) -> Self {
        Self { lines, headers }
    }
}

impl Write for Fen5dWriter {
    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Position(position) = doc else {
            return Err(sink.fail(
                Diagnostic::error(
                    Code("5dfen/game"),
                    "5DFEN holds positions, and this is a game",
                )
                .help("`--ply N` writes one position, `--every-ply` writes all of them"),
            ));
        };
        let between: &[u8] = if self.lines { b"\n" } else { b"" };
        let done =
            print_headers(position, self.headers, out, sink) && print(position, between, out, sink);
        out.push(b'\n');
        if done {
            name_losses(position, sink);
        }
        sink.checked(done)
    }
}

/// Appends every board, separated by `between`.
pub fn print(position: &Position, between: &[u8], out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    match &position.world {
        World::Board(grid) => {
            let turn = position.counters.fullmove.unwrap_or(1);
            match (i32::try_from(turn), position.turn) {
                (Ok(turn), Side::White | Side::Black) => {
                    let id = BoardId {
                        timeline2: 0,
                        turn,
                        black: position.turn == Side::Black,
                    };
                    print_board(id, grid, out).or_else(|wrong| refuse(wrong, sink))
                }
                (Err(_), _) => refuse(Wrong::Turn, sink),
                (_, side) => refuse(Wrong::Side(side), sink),
            }
        }
        World::Multiverse(world) => {
            print_boards(world, between, out).or_else(|wrong| refuse(wrong, sink))
        }
        World::Plane(_) => refuse(Wrong::Plane, sink),
    }
    .is_ok()
}

/// Appends one board string. `false` if an error went to `sink`.
pub fn print_one(id: BoardId, grid: &Grid, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    print_board(id, grid, out)
        .or_else(|wrong| refuse(wrong, sink))
        .is_ok()
}

fn print_boards(world: &Multiverse, between: &[u8], out: &mut Vec<u8>) -> Result<(), Wrong> {
    let mut first = true;
    for (id, grid) in &world.boards {
        if !first {
            out.extend_from_slice(between);
        }
        first = false;
        print_board(*id, grid, out)?;
    }
    match first {
        true => Err(Wrong::Empty),
        false => Ok(()),
    }
}

/// What a board string cannot express.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Wrong {
    /// A piece or a side without a letter.
    Piece(Piece),
    /// A player other than White and Black to move.
    Side(Side),
    /// A square that is not there.
    Hole,
    /// A timeline between two whole numbers.
    Timeline,
    /// A turn below 0 or too large.
    Turn,
    /// No bounded board.
    Plane,
    /// No board at all.
    Empty,
}

/// Appends one board string: `[rows:timeline:turn:color]`.
pub fn print_board(id: BoardId, grid: &Grid, out: &mut Vec<u8>) -> Result<(), Wrong> {
    out.push(b'[');
    print_rows(grid, out)?;
    out.push(b':');
    print_timeline(id.timeline2, out)?;
    out.push(b':');
    let turn = u32::try_from(id.turn).map_err(|_| Wrong::Turn)?;
    print_number(turn.into(), out);
    out.extend_from_slice(if id.black { b":b]" } else { b":w]" });
    Ok(())
}

/// Appends the ranks of a board.
pub(crate) fn print_rows(grid: &Grid, out: &mut Vec<u8>) -> Result<(), Wrong> {
    let letters = super::letters();
    print_ranks(grid, out, |cell, _, out| match cell {
        Cell::Piece(p) => print_piece(p, letters, out),
        _ => Err(Wrong::Hole),
    })
}

/// Reports what a board string cannot express.
pub(crate) fn report(wrong: Wrong, sink: &mut Sink) -> Reported {
    let _ = refuse(wrong, sink);
    sink.failure()
}

fn print_piece(p: Piece, letters: &Letters, out: &mut Vec<u8>) -> Result<(), Wrong> {
    print_letter(p, letters, out).ok_or(Wrong::Piece(p))?;
    if p.unmoved && is_marked(p.kind) {
        out.push(b'*');
    }
    Ok(())
}

fn print_timeline(timeline2: i32, out: &mut Vec<u8>) -> Result<(), Wrong> {
    match timeline2 {
        0 => {}
        n if n > 0 => out.push(b'+'),
        _ => out.push(b'-'),
    }
    match (timeline2 % 2, timeline2) {
        (0, n) => print_number(u64::from(n.unsigned_abs() / 2), out),
        (_, -1 | 1) => out.push(b'0'),
        _ => return Err(Wrong::Timeline),
    }
    Ok(())
}

fn refuse(wrong: Wrong, sink: &mut Sink) -> Result<(), Wrong> {
    let d = |code, message: String| Diagnostic::error(code, message);
    let d = match wrong {
        Wrong::Piece(p) => d(
            Code("5dfen/no-letter"),
            format!(
                "5DFEN has no letter for the piece `{} {}`",
                p.side.name(),
                p.kind
            ),
        )
        .help("use another notation, such as `-t json`"),
        Wrong::Side(side) => d(
            Code("5dfen/no-letter"),
            format!("5DFEN has no letter for `{}` to move", side.name()),
        )
        .help("5DFEN has only White and Black; use `-t json`, which allows all players"),
        Wrong::Hole => d(
            Code("5dfen/no-letter"),
            "5DFEN cannot write missing squares".into(),
        )
        .help("use another notation, such as `-t fen` or `-t json`"),
        Wrong::Timeline => d(
            Code("5dfen/timeline"),
            "a timeline is not a whole number".into(),
        )
        .help("in the model timelines are even numbers; only the middle ones may be -1 and 1"),
        Wrong::Turn => d(
            Code("5dfen/number"),
            "a turn is below 0 or above 2147483647".into(),
        )
        .help("count turns from 0 or 1"),
        Wrong::Plane => d(
            Code("5dfen/world"),
            "5DFEN holds bounded boards, not infinite boards".into(),
        )
        .help("use `-t icn` for infinite boards"),
        Wrong::Empty => d(Code("5dfen/no-board"), "the position has no board".into())
            .help("a position in 5DFEN has at least one board"),
    };
    sink.push(d);
    Err(wrong)
}

fn print_headers(position: &Position, wanted: bool, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let kept = position.extras.get("5dfen", HEADERS);
    let kept = kept
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    for header in kept {
        let word = |i| header.get(i).and_then(Value::as_str);
        match (word(0), word(1)) {
            (Some(name), Some(value)) if is_tag(name) && is_value(value) => {
                print_header(name, value, out);
            }
            _ => return refuse_header(header, sink),
        }
    }
    let size = match &position.world {
        World::Board(grid) => Some((grid.files(), grid.ranks())),
        World::Multiverse(world) => world.size(),
        World::Plane(_) => None,
    };
    let has = |name| {
        kept.iter()
            .any(|h| h.get(0).and_then(Value::as_str) == Some(name))
    };
    if let Some((files, ranks)) = size.filter(|_| wanted) {
        if !has("Size") {
            print_header("Size", &format!("{files}x{ranks}"), out);
        }
        if !has("Board") {
            print_header("Board", "custom", out);
        }
    }
    print_promotions(position, out, sink);
    true
}

/// What pawns become, if no header has said it.
fn print_promotions(position: &Position, out: &mut Vec<u8>, sink: &mut Sink) {
    let mut headers = headers_of(position);
    let said = headers.find(|(name, _)| name.eq_ignore_ascii_case(PROMOTIONS));
    let said = said.map(|(_, value)| value);
    if says_laws(said, position) {
        return;
    }
    match promotions_of(position).filter(|_| said.is_none()) {
        Some(letters) => print_header(PROMOTIONS, &letters, out),
        None => lose_promotions(position, sink),
    }
}

/// Names the loss of what pawns become; other laws are named as losses of rules in any case.
pub(crate) fn lose_promotions(position: &Position, sink: &mut Sink) {
    let states = position.rules.only_promote() && !position.rules.promotion.is_empty();
    let what = "rules stated by the position";
    sink.lose(Code("core/lost-rules"), what, states.into(), None);
}

fn print_header(name: &str, value: &str, out: &mut Vec<u8>) {
    for part in ["[", name, " \"", value, "\"]\n"] {
        out.extend_from_slice(part.as_bytes());
    }
}

fn is_tag(name: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    !name.is_empty() && name.bytes().all(fits)
}

/// Whether the value is one line with escaped quotation marks: values are kept as written.
fn is_value(value: &str) -> bool {
    let mut escaped = false;
    let fits = value.chars().all(|c| {
        let fits = !c.is_control() && (escaped || c != '"');
        escaped = c == '\\' && !escaped;
        fits
    });
    fits && !escaped
}

fn refuse_header(header: &Value, sink: &mut Sink) -> bool {
    let message = format!("the header `{header}` cannot be written");
    sink.push(
        Diagnostic::error(Code("5dfen/header"), message)
            .help("a header is a name of letters and digits, and a value on one line"),
    );
    false
}

/// What the boards do not state.
pub(crate) fn name_losses(position: &Position, sink: &mut Sink) {
    let (mut rights, mut promoted) = (0, 0);
    let mut count = |grid: &Grid| {
        for (_, p) in grid.pieces() {
            rights += u64::from(p.unmoved && !is_marked(p.kind));
            promoted += u64::from(p.was.is_some());
        }
    };
    let mut turn = 0;
    match &position.world {
        World::Board(grid) => count(grid),
        World::Multiverse(world) => {
            world.boards.values().for_each(|g| count(g));
            turn = u64::from(world.turn() != position.turn);
        }
        World::Plane(_) => {}
    }
    let counters = &position.counters;
    // A clock at its default is not a loss.
    let mut unstated = u64::from(counters.halfmove.is_some_and(|n| n > 0));
    unstated += u64::from(counters.checks.is_some());
    unstated += u64::from(counters.counting_limit.is_some());
    let several = position.multiverse().is_some();
    unstated += u64::from(several && counters.fullmove.is_some());
    let known = [
        VariantName::CHESS,
        VariantName::FIVE_D,
        VariantName::UNKNOWN,
    ];
    let variant = u64::from(!known.contains(&position.variant));
    sink.lose(Code("core/lost-rights"), "first-move rights", rights, None);
    sink.lose(Code("core/lost-counters"), "move counters", unstated, None);
    sink.lose(Code("core/lost-turn"), "the side to move", turn, None);
    sink.lose(
        Code("core/lost-variant"),
        "the variant's name",
        variant,
        None,
    );
    let what = "marks of promoted pieces";
    sink.lose(Code("5dfen/lost-promoted"), what, promoted, None);
}
