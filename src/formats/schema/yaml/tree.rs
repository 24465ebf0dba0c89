//! A YAML text as a tree of limited depth and size.
//!
//! The parser returns one event at a time, so it is stopped at the first part that is too deep. Aliases share the
//! nodes they repeat, and what they repeat is counted.

use crate::formats::schema::Place;
use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError};
use std::borrow::Cow;
use std::collections::HashMap;

/// The maximum nesting of lists and objects, the same as for JSON.
pub(super) const DEPTH: usize = 127;
/// The maximum size of what aliases repeat, as a multiple of the length of the document.
pub(super) const EXPANSION: usize = 16;

/// The cost of one list, object or scalar besides its text.
const NODE: usize = 2;

/// Why a text is refused.
#[derive(Debug)]
pub(super) enum Refusal {
    /// Too deep.
    Depth(Place),
    /// Aliases repeat too much.
    Expansion(Place),
    /// The text cannot be parsed beyond this place.
    Syntax(Place, String),
    /// There is nothing in it.
    Empty,
    /// A second document begins.
    Second,
}

/// The nodes of one document; the last one contains all others.
pub(super) struct Tree<'a> {
    nodes: Vec<Node<'a>>,
}

/// A part of a document, and where it begins.
pub(super) struct Node<'a> {
    pub place: Place,
    pub value: Value<'a>,
}

/// The numbers are those of other nodes.
pub(super) enum Value<'a> {
    Scalar {
        text: Cow<'a, str>,
        plain: bool,
    },
    List(Vec<usize>),
    /// Keys and values in turn.
    Object(Vec<usize>),
}

impl<'a> Tree<'a> {
    pub fn of(text: &'a str) -> Result<Self, Refusal> {
        let mut builder = Builder {
            left: text.len().saturating_mul(EXPANSION),
            ..Builder::default()
        };
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|e| syntax(&e))?;
            builder.put(event, place(&span.start))?;
        }
        match builder.nodes.is_empty() {
            true => Err(Refusal::Empty),
            false => Ok(Self {
                nodes: builder.nodes,
            }),
        }
    }

    pub fn root(&self) -> usize {
        self.nodes.len() - 1
    }

    pub fn node(&self, number: usize) -> &Node<'a> {
        &self.nodes[number]
    }
}

fn syntax(e: &ScanError) -> Refusal {
    // The parser's own limit; it reads ahead, so it can be reached before ours.
    if e.info().contains("recursion limit") {
        return Refusal::Depth(place(e.marker()));
    }
    // What is wrong, without what was being parsed.
    let words = e
        .info()
        .split_once(", ")
        .filter(|(before, _)| before.starts_with("while "));
    let words = words.map_or(e.info(), |(_, words)| words);
    Refusal::Syntax(place(e.marker()), words.to_owned())
}

fn place(marker: &Marker) -> Place {
    Place {
        line: marker.line(),
        column: marker.col() + 1,
    }
}

/// A list or an object whose end was not seen yet.
struct Open<'a> {
    anchor: usize,
    node: Node<'a>,
    weight: usize,
}

/// Collects nodes, and computes the weight of those with an anchor.
#[derive(Default)]
struct Builder<'a> {
    nodes: Vec<Node<'a>>,
    open: Vec<Open<'a>>,
    /// The number and the weight of each complete node with an anchor.
    anchors: HashMap<usize, (usize, usize)>,
    left: usize,
    documents: usize,
}

impl<'a> Builder<'a> {
    fn put(&mut self, event: Event<'a>, at: Place) -> Result<(), Refusal> {
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(Refusal::Second);
                }
            }
            Event::Scalar(text, style, anchor, _) => {
                let plain = style == ScalarStyle::Plain;
                let weight = text.len() + NODE;
                let value = Value::Scalar { text, plain };
                self.close(Node { place: at, value }, anchor, weight);
            }
            Event::SequenceStart(anchor, _) => self.start(anchor, Value::List(Vec::new()), at)?,
            Event::MappingStart(anchor, _) => self.start(anchor, Value::Object(Vec::new()), at)?,
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(open) = self.open.pop() {
                    self.close(open.node, open.anchor, open.weight);
                }
            }
            Event::Alias(anchor) => {
                // A part cannot contain itself.
                let known = self.anchors.get(&anchor).copied();
                let (number, weight) = known.ok_or(Refusal::Expansion(at))?;
                let left = self.left.checked_sub(weight);
                self.left = left.ok_or(Refusal::Expansion(at))?;
                self.add(number, weight);
            }
            _ => {}
        }
        Ok(())
    }

    fn start(&mut self, anchor: usize, value: Value<'a>, at: Place) -> Result<(), Refusal> {
        self.open.push(Open {
            anchor,
            node: Node { place: at, value },
            weight: NODE,
        });
        match self.open.len() > DEPTH {
            true => Err(Refusal::Depth(at)),
            false => Ok(()),
        }
    }

    /// A complete node.
    fn close(&mut self, node: Node<'a>, anchor: usize, weight: usize) {
        let number = self.nodes.len();
        self.nodes.push(node);
        if anchor > 0 {
            self.anchors.insert(anchor, (number, weight));
        }
        self.add(number, weight);
    }

    fn add(&mut self, number: usize, weight: usize) {
        let Some(open) = self.open.last_mut() else {
            return;
        };
        open.weight = open.weight.saturating_add(weight);
        match &mut open.node.value {
            Value::List(parts) | Value::Object(parts) => parts.push(number),
            Value::Scalar { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_fine(text: &str) -> bool {
        Tree::of(text).is_ok()
    }

    #[test]
    fn depth_is_counted_in_brackets_and_not_in_text() {
        let deep = |n: usize| format!("a: {}{}", "[".repeat(n), "]".repeat(n));
        assert!(is_fine(&deep(DEPTH - 1)));
        for n in [DEPTH + 1, 1_000, 100_000] {
            assert!(matches!(Tree::of(&deep(n)), Err(Refusal::Depth(_))));
            let unclosed = "a: ".to_owned() + &"[".repeat(n);
            assert!(matches!(Tree::of(&unclosed), Err(Refusal::Depth(_))));
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
            Tree::of(&text(10_000, 100)),
            Err(Refusal::Expansion(_))
        ));
        let chain: String = (0..30)
            .map(|i| format!("a{}: &a{} [*a{i}, *a{i}]\n", i + 1, i + 1))
            .collect();
        let bomb = format!("a0: &a0 x\n{chain}");
        assert!(matches!(Tree::of(&bomb), Err(Refusal::Expansion(_))));
        let itself = Tree::of("a: &a [*a]\n");
        assert!(matches!(itself, Err(Refusal::Expansion(_))));
    }

    #[test]
    fn there_is_one_document() {
        assert!(matches!(Tree::of("# nothing\n"), Err(Refusal::Empty)));
        assert!(matches!(
            Tree::of("a: 1\n---\nb: 2\n"),
            Err(Refusal::Second)
        ));
        assert!(is_fine("---\na: 1\n...\n"));
    }
}
