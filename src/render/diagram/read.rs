//! A picture of how a piece moves, read back from text.
//!
//! Forgiven: blanks anywhere, `;` before a line, a title before the picture and a legend after it, names of ranks and
//! files. The legend is read for the signs that have no fixed meaning. Rows of one length are squares; rows that grow
//! by one cell up to the middle and shrink again are hexagons in level rows.

use super::symbols::{SPARE, abilities, sign};
use crate::diag::{Code, Diagnostic, Span};
use crate::movement::{Abilities, HexRows, Picture, Simple, Vector};
use std::collections::BTreeMap;

/// A row: each sign with its place in the text.
type Row = Vec<(char, u32)>;

/// Cells and their signs.
type Signs = Vec<(Vector, (char, u32))>;

/// The first picture of a text.
///
/// # Errors
/// When there is none, when its rows make no board, or when its signs do not say where the
/// piece stands and where it goes.
pub fn read(text: &str) -> Result<Picture, Diagnostic> {
    let rows = rows(text)?;
    let all = || rows.iter().flatten().copied();
    let sign = if all().any(|(c, _)| c == '@') {
        '@'
    } else {
        '!'
    };
    let starts: Vec<(char, u32)> = all().filter(|(c, _)| *c == sign).collect();
    let whole = Span::default();
    match starts[..] {
        [_] => {}
        [] => {
            return Err(wrong(
                "the picture does not say where the piece stands",
                whole,
            ));
        }
        [_, (_, second), ..] => return Err(wrong("the piece stands on two cells", at(second))),
    }
    let (board, cells) = board(&rows)?;
    let mut picture = Picture {
        board,
        from: Vector::default(),
        cells: BTreeMap::new(),
        only_where: sign == '!',
    };
    let legend = legend(text);
    for (cell, (c, place)) in cells {
        put(&mut picture, cell, (c, place), &legend)?;
    }
    Ok(picture)
}

/// What a legend says about the signs without a fixed meaning.
fn legend(text: &str) -> BTreeMap<char, Abilities> {
    let lines = text.lines().map(|l| l.trim_start_matches("; ").trim());
    let items = lines.flat_map(|l| l.split("   ")).filter_map(|item| {
        let (sign, words) = item.trim().split_once(' ')?;
        let sign = SPARE.into_iter().find(|c| sign == c.to_string())?;
        Some((sign, abilities(words)?))
    });
    items.collect()
}

fn put(
    picture: &mut Picture,
    cell: Vector,
    (c, place): (char, u32),
    legend: &BTreeMap<char, Abilities>,
) -> Result<(), Diagnostic> {
    match c {
        '@' => picture.from = cell,
        '!' if picture.only_where => picture.from = cell,
        '.' => {}
        'A' | ':' => {
            picture.board.friends.insert(cell);
        }
        'E' => {
            picture.board.enemies.insert(cell);
        }
        'X' => {
            picture
                .cells
                .insert(cell, Abilities::MOVE | Abilities::CAPTURE);
        }
        _ => match sign(c).or_else(|| legend.get(&c).copied()) {
            Some(abilities) => {
                picture.cells.insert(cell, abilities);
            }
            None => return Err(without_meaning(c, at(place))),
        },
    }
    Ok(())
}

/// The rows of the first picture.
fn rows(text: &str) -> Result<Vec<Row>, Diagnostic> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut offset, mut before) = (0u32, None);
    for line in text.split_inclusive('\n') {
        let row = row(line, offset);
        let width = row.as_ref().or(rows.last()).map_or(0, Row::len);
        let beside = match (&row, rows.is_empty()) {
            (Some(_), true) => before,
            (None, false) => Some((line, offset)),
            _ => None,
        };
        if let Some(wrong) = beside.and_then(|line| unknown_sign(line, width)) {
            return Err(wrong);
        }
        match row {
            Some(row) => rows.push(row),
            None if !rows.is_empty() => break,
            None => before = Some((line, offset)),
        }
        offset = offset.saturating_add(u32::try_from(line.len()).unwrap_or(u32::MAX));
    }
    Ok(rows)
}

/// What is wrong with a line beside a row of such a width that would be one but for a sign: most of its signs are known.
fn unknown_sign((line, offset): (&str, u32), width: usize) -> Option<Diagnostic> {
    let bare = line.trim_start_matches([';', ' ', '\t']);
    let bare = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    let shift = line.len() - bare.len();
    let signs = bare.char_indices().filter(|(_, c)| !c.is_whitespace());
    let (known, unknown): (Vec<_>, Vec<_>) = signs.partition(|(_, c)| is_sign(*c));
    let all = known.len() + unknown.len();
    let is_row = bare.contains('.') && known.len() >= unknown.len() && all.abs_diff(width) <= 1;
    let (i, c) = unknown.first().filter(|_| is_row)?;
    let start = offset as usize + shift + i;
    let words = format!("`{c}` has no meaning in a diagram");
    Some(wrong(words, Span::new(start, start + c.len_utf8())))
}

fn is_sign(c: char) -> bool {
    ".:XAE?!@".contains(c) || SPARE.contains(&c) || sign(c).is_some()
}

/// A line of signs, possibly after the name of a rank.
fn row(line: &str, offset: u32) -> Option<Row> {
    let mut signs = Row::new();
    let mut named = false;
    let bare = line.trim_start_matches([';', ' ', '\t']);
    let shift = line.len() - bare.len();
    let mut begun = false;
    for (i, c) in bare.char_indices() {
        if c.is_whitespace() {
            begun = false;
        } else if c.is_ascii_digit() && signs.is_empty() && (begun || !named) {
            (named, begun) = (true, true);
        } else if is_sign(c) {
            signs.push((c, offset + (shift + i) as u32));
        } else {
            return None;
        }
    }
    (!signs.is_empty()).then_some(signs)
}

/// The board that rows of such lengths make, and which sign stands on which cell.
fn board(rows: &[Row]) -> Result<(Simple, Signs), Diagnostic> {
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let width = lengths.first().copied().unwrap_or(0);
    let height = rows.len();
    let place = |(x, y): (i64, i64)| Vector::new(&[x, y]).unwrap_or_default();
    let mut cells = Vec::new();
    if lengths.iter().all(|n| *n == width) && width <= 100 && height <= 100 {
        for (row, y) in rows.iter().rev().zip(0..) {
            cells.extend((0..).zip(row).map(|(x, sign)| (place((x, y)), *sign)));
        }
        return Ok((Simple::rectangular(&[width as i64, height as i64]), cells));
    }
    let edge = width as i64;
    let expected = |n: usize| 2 * edge - 1 - (edge - 1 - n as i64).abs();
    let hexagon = height as i64 == 2 * edge - 1;
    if !hexagon
        || edge > 50
        || !lengths
            .iter()
            .enumerate()
            .all(|(i, n)| *n as i64 == expected(i))
    {
        let odd = lengths.iter().position(|n| *n != width).unwrap_or(0);
        let place = rows.get(odd).and_then(|r| r.first()).map_or(0, |s| s.1);
        return Err(wrong(
            "the rows do not have the same length, and do not form a hexagon",
            at(place),
        ));
    }
    for (row, b) in rows.iter().zip((1 - edge..edge).rev()) {
        let first = (1 - edge).max(1 - edge - b);
        cells.extend((first..).zip(row).map(|(a, sign)| (place((a, b)), *sign)));
    }
    Ok((Simple::hexagon(edge, HexRows::Level), cells))
}

/// A sign of which no part of a definition can be made.
fn without_meaning(c: char, span: Span) -> Diagnostic {
    let (words, help) = match c {
        '?' => (
            "`?` is a cell that the piece perhaps reaches".to_owned(),
            "a definition can be made only of certain moves; draw a sign for what the piece does there, or `.`",
        ),
        '!' => (
            "`!` beside `@` stands for several things".to_owned(),
            "draw a sign for what the piece does there, such as `o`, `x` or `*`",
        ),
        _ => (
            format!("no legend says what `{c}` means"),
            "add the legend that `panchess piece` writes below the picture, such as \
             `& captures, or ends after a capture elsewhere`",
        ),
    };
    wrong(words, span).help(help)
}

fn at(place: u32) -> Span {
    Span::new(place as usize, place as usize + 1)
}

fn wrong(words: impl Into<std::borrow::Cow<'static, str>>, span: Span) -> Diagnostic {
    Diagnostic::error(Code("core/no-diagram"), words).at(span).help(
        "draw rows of cells: `!` the piece, `X` where it can go, `:` another piece, `.` any other \
         cell; or `@` the piece, `o` where it moves, `x` where it captures, `*` both, `A` and `E` \
         pieces of its side and of the other",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_with_or_without_names_and_titles() {
        let bare = "o . x\n. @ .\n. A E\n";
        let named =
            "\na piece: exact\n  Moves.\n\n3 o . x\n2 . @ .\n1 . A E\n  a b c\n@ the piece\n";
        for text in [bare, named, "; o.x\n; .@.\n;; .AE"] {
            let picture = read(text).unwrap();
            let v = |x, y| Vector::new(&[x, y]).unwrap();
            assert_eq!(picture.from, v(1, 1));
            let cells: Vec<_> = picture.cells.into_iter().collect();
            assert_eq!(
                cells,
                [(v(0, 2), Abilities::MOVE), (v(2, 2), Abilities::CAPTURE)]
            );
            assert!(picture.board.friends.contains(&v(1, 0)));
            assert!(picture.board.enemies.contains(&v(2, 0)));
        }
    }

    #[test]
    fn a_hexagon_is_told_by_its_rows() {
        let picture = read(" . X\n. ! .\n . .\n").unwrap();
        assert_eq!(picture.board.sizes(), [2]);
        assert!(picture.only_where);
        let right = Vector::new(&[0, 1]).unwrap();
        assert_eq!(picture.cells.keys().collect::<Vec<_>>(), [&right]);
    }

    #[test]
    fn what_is_no_picture_is_refused_at_its_place() {
        let wrong = |text: &str| {
            let e = read(text).unwrap_err();
            let span = e.span.unwrap_or_default();
            (e.message.into_owned(), span.start)
        };
        assert_eq!(wrong("").1, 0);
        assert_eq!(wrong(". !\n! .").0, "the piece stands on two cells");
        assert_eq!(wrong(". !\n! .").1, 4);
        assert_eq!(wrong(". !\n. . .").1, 4);
        let perhaps = "`?` is a cell that the piece perhaps reaches";
        assert_eq!(wrong("? @"), (perhaps.into(), 0));
        let unknown = "no legend says what `&` means";
        assert_eq!(wrong("@ &"), (unknown.into(), 2));
        assert_eq!(wrong("@ &\n& flies").0, unknown);
        for (text, place) in [
            ("..O\n.!.\n...\n", 2),
            ("...\n.!.\n..O\n", 10),
            ("; 3 . . \u{e9}\n; 2 . ! .\n", 8),
        ] {
            let (message, at) = wrong(text);
            assert!(
                message.ends_with("` has no meaning in a diagram"),
                "{message}"
            );
            assert_eq!(at, place, "{text}");
        }
        let several = "`!` beside `@` stands for several things";
        assert_eq!(wrong("@ !").0, several);
    }

    #[test]
    fn the_legend_says_what_the_spare_signs_mean() {
        let text = "1 @ & =\n@ the piece   = moves, or moves over a piece\n\
                    & captures, or ends after a capture elsewhere\n";
        for text in [text.to_owned(), text.replace('\n', "\n; ")] {
            let picture = read(&text).unwrap();
            let cells: Vec<Abilities> = picture.cells.into_values().collect();
            let wanted = [
                Abilities::CAPTURE | Abilities::AFTER,
                Abilities::MOVE | Abilities::HOP_MOVE,
            ];
            assert_eq!(cells, wanted);
        }
    }
}
