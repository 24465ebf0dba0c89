use super::hand::{eat, run, square};
use super::letters::{self, Letters};
use super::number::{Numbers, shorten};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Coord, Kind, Piece, Side, Square};
use crate::order;

/// The text of one entry of a piece list.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(in crate::formats) struct Entry<'a> {
    pub(super) owner: &'a str,
    pub(super) code: &'a str,
    pub(super) x: &'a str,
    pub(super) y: &'a str,
    pub(super) right: bool,
    /// Byte offset in the list.
    pub(super) at: usize,
}

/// Reads a whole piece list by hand. `false` if it is not one; the grammar then reports why.
pub(in crate::formats) fn scan<'a>(text: &'a str, mut each: impl FnMut(Entry<'a>)) -> bool {
    let mut at = 0;
    loop {
        let Some(entry) = entry(text, &mut at) else {
            return false;
        };
        each(entry);
        if at == text.len() {
            return true;
        }
        if !eat(text, &mut at, b'|') {
            return false;
        }
    }
}

fn entry<'a>(text: &'a str, at: &mut usize) -> Option<Entry<'a>> {
    let start = *at;
    let owner = run(text, at, u8::is_ascii_digit);
    let code = run(text, at, u8::is_ascii_alphabetic);
    let [x, y] = square(text, at).filter(|_| !code.is_empty())?;
    let right = eat(text, at, b'+');
    Some(Entry {
        owner,
        code,
        x,
        y,
        right,
        at: start,
    })
}

impl Entry<'_> {
    fn len(&self) -> usize {
        let commas_and_plus = 1 + usize::from(self.right);
        self.owner.len() + self.code.len() + self.x.len() + self.y.len() + commas_and_plus
    }
}

/// The square and piece of an entry. `base` is the offset of the list in the record.
pub(in crate::formats) fn lower(
    e: &Entry<'_>,
    base: usize,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<(Square, Piece)> {
    let at = base + e.at;
    let (side, kind) = side_and_kind(e.owner, e.code, at, sink)?;
    let x_at = at + e.owner.len() + e.code.len();
    let x = numbers.coord(e.x, x_at, sink)?;
    let y = numbers.coord(e.y, x_at + e.x.len() + 1, sink)?;
    let piece = Piece::new(side, kind).with_right(e.right);
    Some((Square { x, y }, piece))
}

/// Owner and kind of a piece by its letters; an error states why they are invalid.
pub(super) fn side_and_kind(
    owner: &str,
    code: &str,
    at: usize,
    sink: &mut Sink,
) -> Option<(Side, Kind)> {
    let (why, help): (&str, String) = match letters::piece(owner, code) {
        Letters::Known(side, kind) => return Some((side, kind)),
        Letters::Unknown => (
            "unknown piece",
            "pieces are p r n b q k nr am ha ch ar gu ca gi ze ce rq rc hu ro ob vo, in capitals for White".into(),
        ),
        Letters::MixedCase => (
            "uppercase and lowercase letters mixed:",
            format!("write `{}` or `{}`", code.to_uppercase(), code.to_lowercase()),
        ),
        Letters::NeutralInUpperCase => (
            "obstacles and voids are neutral:",
            format!("write `{}`", code.to_lowercase()),
        ),
        Letters::NoSuchPlayer => (
            "unknown player number:",
            "player numbers are 0 (neutral), 1 (White) to 6 (Green)".into(),
        ),
    };
    let text = format!("{owner}{code}");
    let span = Span::new(at, at + text.len());
    let message = format!("{why} `{}`", shorten(&text));
    sink.push(
        Diagnostic::error(Code("icn/unknown-piece"), message)
            .at(span)
            .help(help),
    );
    None
}

/// Reports the first square that is listed twice, with both entries.
pub(in crate::formats) fn find_twice(
    text: &str,
    base: usize,
    pieces: &[(Square, Piece)],
    sink: &mut Sink,
) -> bool {
    if all_apart(pieces) {
        return false;
    }
    let mut order: Vec<u32> = (0..pieces.len() as u32).collect();
    let square = |i: &u32| pieces.get(*i as usize).map(|p| &p.0);
    // Lists are long and nearly always without duplicates: sort once, compare neighbors.
    order::sort_by(&mut order, |a, b| square(a).cmp(&square(b)).then(a.cmp(b)));
    let double = order
        .windows(2)
        .filter(|w| square(&w[0]) == square(&w[1]))
        .min_by_key(|w| w[1]);
    let Some(&[first, second]) = double else {
        return false;
    };
    let (a, b) = (span_of(text, base, first), span_of(text, base, second));
    let spelled = |s: Span| {
        let inside = s.start as usize - base..s.end as usize - base;
        shorten(text.get(inside).unwrap_or(""))
    };
    let message = format!(
        "`{}` and `{}` are on the same square",
        spelled(a),
        spelled(b)
    );
    sink.push(
        Diagnostic::error(Code("icn/square-twice"), message)
            .at(b)
            .related(a, "the first piece is here")
            .help("remove one of the two"),
    );
    true
}

/// Whether no square occurs twice, by a quick check that works for small numbers only.
fn all_apart(pieces: &[(Square, Piece)]) -> bool {
    let half = |c: &Coord| c.to_i64().and_then(|n| i32::try_from(n).ok());
    let packed = |(at, _): &(Square, Piece)| {
        let (x, y) = (half(&at.x)?, half(&at.y)?);
        Some((u64::from(x.cast_unsigned()) << 32) | u64::from(y.cast_unsigned()))
    };
    let Some(mut squares) = pieces.iter().map(packed).collect::<Option<Vec<u64>>>() else {
        return false;
    };
    order::sort(&mut squares);
    squares.windows(2).all(|w| w[0] != w[1])
}

fn span_of(text: &str, base: usize, wanted: u32) -> Span {
    let (mut i, mut span) = (0, Span::default());
    scan(text, |e| {
        if i == wanted {
            span = Span::new(base + e.at, base + e.at + e.len());
        }
        i += 1;
    });
    span
}
