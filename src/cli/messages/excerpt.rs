//! As much of a line as a message shows.

use super::lines::Spot;
use crate::diag::{floor, shown};
use std::ops::Range;

/// A line with more characters is cut.
const LONGEST_LINE: usize = 140;
/// Characters that are shown before the place and from there on, where a line is cut.
const BEFORE: usize = 40;
const BEHIND: usize = 80;
/// The most bytes of several lines that are shown; otherwise the message points only at the first line.
const MOST_OF_SEVERAL: usize = 2_000;

/// The text shown around a place, without characters that control a terminal.
pub struct Excerpt<'a> {
    /// What is shown.
    pub text: String,
    /// The place in `text`.
    pub range: Range<usize>,
    /// The column at which `text` has the place, from 1.
    pub column: u64,
    /// The part of the source that is shown, and where it begins in the record.
    source: &'a str,
    from: usize,
    /// The text before it.
    mark: &'static str,
}

impl<'a> Excerpt<'a> {
    /// What is shown of these lines.
    pub fn of(spot: &Spot<'a>) -> Self {
        let (source, end) = single(spot);
        let start = spot.range.start;
        let is_short = source
            .lines()
            .all(|l| l.chars().nth(LONGEST_LINE).is_none());
        let cut = match is_short {
            true => 0..source.len(),
            false => window(source, start),
        };
        let part = source.get(cut.clone()).unwrap_or("");
        let mark = |is_cut: bool| if is_cut { "…" } else { "" };
        let (before, behind) = (mark(cut.start > 0), mark(cut.end < source.len()));
        let mut excerpt = Self {
            text: format!(
                "{before}{}{behind}",
                part.chars().map(seen).collect::<String>()
            ),
            range: 0..0,
            column: 0,
            source: part,
            from: spot.from + cut.start,
            mark: before,
        };
        let place = |at: usize| excerpt.inside(at.clamp(cut.start, cut.end) - cut.start);
        let range = place(start)..place(end);
        let line = excerpt.text[..range.start].rfind('\n').map_or(0, |i| i + 1);
        excerpt.column = excerpt.text[line..range.start].chars().count() as u64 + 1;
        excerpt.range = range;
        excerpt
    }

    /// Where a byte of the shown source is in the text.
    fn inside(&self, at: usize) -> usize {
        let at = floor(self.source, at);
        let before = self.source[..at].chars().map(|c| seen(c).len_utf8());
        self.mark.len() + before.sum::<usize>()
    }

    /// Where a place of the record is in the text; `None` if it is not shown.
    pub fn place(&self, range: Range<usize>) -> Option<Range<usize>> {
        let start = range.start.checked_sub(self.from)?;
        let end = range.end.checked_sub(self.from)?;
        self.source.get(start..end)?;
        Some(self.inside(start)..self.inside(end))
    }
}

/// Lines stay lines, and the renderer knows tabs.
fn seen(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        c => shown(c),
    }
}

/// All lines if they are few and short, otherwise the first; and where the place ends there.
fn single<'a>(spot: &Spot<'a>) -> (&'a str, usize) {
    let source = spot.source;
    let fits = source.len() <= MOST_OF_SEVERAL
        && source
            .lines()
            .all(|l| l.chars().nth(LONGEST_LINE).is_none());
    match source.find('\n').filter(|_| !fits) {
        Some(end) => (&source[..end], spot.range.end.min(end)),
        None => (source, spot.range.end),
    }
}

/// The part of a long line that is shown.
fn window(line: &str, at: usize) -> Range<usize> {
    let at = floor(line, at);
    let before = line[..at].char_indices().rev().nth(BEFORE - 1);
    let behind = line[at..].char_indices().nth(BEHIND);
    before.map_or(0, |(i, _)| i)..behind.map_or(line.len(), |(i, _)| at + i)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(source: &str, range: Range<usize>) -> Spot<'_> {
        Spot {
            source,
            from: 1_000,
            range,
            line: 1,
            column: 1,
        }
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = format!("{}here{}", "é".repeat(30_000), "b".repeat(30_000));
        let e = Excerpt::of(&spot(&line, 60_000..60_004));
        assert_eq!(&e.text[e.range.clone()], "here");
        assert_eq!(e.text.chars().count(), 1 + BEFORE + BEHIND + 1);
        assert!(e.text.starts_with("…é") && e.text.ends_with("b…"));
        assert_eq!(e.column, 2 + BEFORE as u64);
        assert_eq!(e.place(61_000..61_004), Some(e.range.clone()));
        assert_eq!(e.place(1_000..1_002), None);
        let all = Excerpt::of(&spot(&line, 0..line.len()));
        assert_eq!(&all.text[all.range.clone()], "é".repeat(BEHIND));
    }

    #[test]
    fn what_a_terminal_obeys_is_replaced_and_places_stay_right() {
        let e = Excerpt::of(&spot("a\x1b[1m\u{9b}bad\tx\x07", 7..10));
        assert_eq!(e.text, "a␛[1m\u{FFFD}bad\tx␇");
        assert_eq!(&e.text[e.range.clone()], "bad");
        assert_eq!(e.place(1_001..1_002), Some(1..4));
    }

    #[test]
    fn of_many_lines_the_first_is_shown() {
        let lines = "0123456789\n".repeat(1_000);
        let e = Excerpt::of(&spot(&lines, 4..8_000));
        assert_eq!((e.text.as_str(), e.range), ("0123456789", 4..10));
    }
}
