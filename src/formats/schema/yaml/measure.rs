//! Estimates the cost of a YAML text before it is read.
//!
//! The YAML parser of this project reads a whole document before it checks the depth, in time
//! quadratic in the depth, and it counts uses of aliases but not the size of what they repeat.
//! This file uses another parser, which returns one event at a time and can be stopped.

use crate::formats::schema::LineColumn;
use saphyr_parser::{Event, Marker, Parser, ScanError};
use std::collections::HashMap;

/// The maximum nesting of lists and objects, the same as for JSON.
pub(super) const DEPTH: usize = 127;
/// The maximum size of what aliases repeat, as a multiple of the length of the document.
pub(super) const EXPANSION: usize = 16;

/// The maximum number of lines `%TAG`. The parser compares each of them with all others.
pub(super) const DIRECTIVES: usize = 64;

/// The cost of one list, object or scalar besides its text.
const NODE: usize = 2;

/// Why a text is refused.
pub(super) enum Refusal {
    /// Too deep.
    Depth(LineColumn),
    /// Aliases repeat too much.
    Expansion(LineColumn),
    /// Too many lines `%TAG`.
    Directives(LineColumn),
    /// The text cannot be parsed beyond this place.
    Syntax(LineColumn, String),
}

/// Checks whether a text may be read.
pub(super) fn measure(text: &str) -> Result<(), Refusal> {
    let lines = memchr::memmem::find_iter(text.as_bytes(), b"\n%TAG");
    if let Some(at) = lines.into_iter().nth(DIRECTIVES) {
        let before = text.as_bytes().get(..=at).unwrap_or_default();
        let line = 1 + memchr::memchr_iter(b'\n', before).count();
        return Err(Refusal::Directives(LineColumn { line, column: 1 }));
    }
    if is_harmless(text.as_bytes()) {
        return Ok(());
    }
    let mut scales = Scales {
        left: text.len().saturating_mul(EXPANSION),
        ..Scales::default()
    };
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|e| syntax(&e))?;
        scales.put(&event, place(&span.start))?;
    }
    Ok(())
}

/// Whether the text is certainly not deep, with few brackets and lists on one line, and has no
/// aliases.
pub(super) fn is_harmless(text: &[u8]) -> bool {
    let few = memchr::memchr2_iter(b'[', b'{', text).nth(DEPTH).is_none();
    let lists = |deep: &[u8]| memchr::memmem::find(text, deep).is_some();
    let deep = [&b"- - - -"[..], b"? ? ? ?", b"- ? - ?"]
        .into_iter()
        .any(lists);
    few && !deep && (memchr::memchr(b'*', text).is_none() || memchr::memchr(b'&', text).is_none())
}

fn syntax(e: &ScanError) -> Refusal {
    // The parser's own limit; it reads ahead, so it can be reached before ours.
    if e.info().contains("recursion limit") {
        return Refusal::Depth(place(e.marker()));
    }
    Refusal::Syntax(place(e.marker()), e.info().to_owned())
}

fn place(marker: &Marker) -> LineColumn {
    LineColumn {
        line: marker.line(),
        column: marker.col() + 1,
    }
}

/// Computes the weight of every node, and stores the weight of those with an anchor.
#[derive(Default)]
struct Scales {
    /// The enclosing lists and objects: the number of the anchor, and the weight so far.
    open: Vec<(usize, usize)>,
    weights: HashMap<usize, usize>,
    left: usize,
}

impl Scales {
    fn put(&mut self, event: &Event<'_>, at: LineColumn) -> Result<(), Refusal> {
        match event {
            Event::Scalar(text, _, anchor, _) => self.add(*anchor, text.len() + NODE),
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                self.open.push((*anchor, NODE));
                if self.open.len() > DEPTH {
                    return Err(Refusal::Depth(at));
                }
            }
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some((anchor, weight)) = self.open.pop() {
                    self.add(anchor, weight);
                }
            }
            Event::Alias(anchor) => {
                let weight = self.weights.get(anchor).copied().unwrap_or(NODE);
                let left = self.left.checked_sub(weight);
                self.left = left.ok_or(Refusal::Expansion(at))?;
                self.add(0, weight);
            }
            _ => {}
        }
        Ok(())
    }

    fn add(&mut self, anchor: usize, weight: usize) {
        if anchor > 0 {
            self.weights.insert(anchor, weight);
        }
        if let Some((_, around)) = self.open.last_mut() {
            *around = around.saturating_add(weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_fine(text: &str) -> bool {
        measure(text).is_ok()
    }

    #[test]
    fn directives_are_counted() {
        let text = |n: usize| {
            let lines = (0..n).map(|n| format!("%TAG !a{n}! x\n"));
            format!("{}---\na: 1\n", lines.collect::<String>())
        };
        assert!(is_fine(&text(DIRECTIVES)));
        let many = measure(&text(DIRECTIVES + 2));
        assert!(matches!(
            many,
            Err(Refusal::Directives(LineColumn { line: 66, .. }))
        ));
    }

    #[test]
    fn depth_is_counted_in_brackets_and_not_in_text() {
        let deep = |n: usize| format!("a: {}{}", "[".repeat(n), "]".repeat(n));
        assert!(is_fine(&deep(DEPTH - 1)));
        for n in [DEPTH + 1, 1_000, 100_000] {
            assert!(matches!(measure(&deep(n)), Err(Refusal::Depth(_))));
            let unclosed = "a: ".to_owned() + &"[".repeat(n);
            assert!(matches!(measure(&unclosed), Err(Refusal::Depth(_))));
        }
        let text = "[".repeat(1_000);
        assert!(is_fine(&format!("a: '{text}'")));
        assert!(is_fine(&format!("a: |\n  {text}\n")));
        assert!(is_fine(&format!("a: b{text}\n")));
    }

    #[test]
    fn aliases_may_stand_for_sixteen_times_the_text() {
        let text = |name: usize, uses: usize| {
            format!("a: &a {}\nb: [{}]", "x".repeat(name), "*a,".repeat(uses))
        };
        assert!(is_fine(&text(10, 1_000)));
        assert!(matches!(
            measure(&text(10_000, 100)),
            Err(Refusal::Expansion(_))
        ));
        let chain: String = (0..30)
            .map(|i| format!("a{}: &a{} [*a{i}, *a{i}]\n", i + 1, i + 1))
            .collect();
        let bomb = format!("a0: &a0 x\n{chain}");
        assert!(matches!(measure(&bomb), Err(Refusal::Expansion(_))));
    }
}
