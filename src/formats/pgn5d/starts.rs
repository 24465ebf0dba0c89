//! Boards that games started on before. An archive has few of them, and reading one takes a third of the time of a game.

use crate::diag::{Sink, Span};
use crate::formats::fen5d;
use crate::model::Position;
use std::collections::HashMap;
use std::sync::Arc;

/// How many starts are remembered.
const MAX_STARTS: usize = 256;
/// Longer texts are not remembered, in bytes.
const LONGEST: usize = 4 << 10;

/// Starts by the texts of their boards.
#[derive(Debug, Default)]
pub(crate) struct Starts {
    known: HashMap<Box<str>, Arc<Position>>,
    /// The texts of the boards that are read now.
    key: String,
}

impl Starts {
    /// The start on the boards at these places of the text; `None` after an error. `whole` is the place of all of them.
    pub fn read(
        &mut self,
        text: &str,
        boards: &[Span],
        whole: Span,
        sink: &mut Sink,
    ) -> Option<Arc<Position>> {
        let parts = boards.iter();
        let parts = parts.map(|span| (text.get(span.range()).unwrap_or(""), span.range().start));
        self.key.clear();
        for (board, _) in parts.clone().take(LONGEST) {
            if self.key.len() <= LONGEST {
                // A board has no line break.
                self.key.push('\n');
                self.key.push_str(board);
            }
        }
        if self.key.len() > LONGEST {
            return fen5d::parse_parts(parts, whole, sink).map(Arc::new);
        }
        if let Some(known) = self.known.get(self.key.as_str()) {
            return Some(Arc::clone(known));
        }
        let mut said = sink.beside();
        let position = fen5d::parse_parts(parts, whole, &mut said).map(Arc::new);
        // A text with messages is read again, so that they are repeated.
        if let Some(position) = position.as_ref().filter(|_| said.is_empty()) {
            self.keep(position);
        }
        sink.take_over(said);
        position
    }

    fn keep(&mut self, position: &Arc<Position>) {
        if self.known.len() >= MAX_STARTS {
            self.known.clear();
        }
        let key = self.key.as_str().into();
        self.known.insert(key, Arc::clone(position));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "[4k/5/5/5/K4:0:1:w]";
    const MARKED: &str = "[4k/5/5/5/N*K3:0:1:w]";

    fn read(starts: &mut Starts, text: &str) -> (Option<Arc<Position>>, Sink) {
        let (mut sink, whole) = (Sink::default(), Span::new(0, text.len()));
        let position = starts.read(text, &[whole], whole, &mut sink);
        (position, sink)
    }

    #[test]
    fn what_is_remembered_is_what_was_read() {
        let mut starts = Starts::default();
        for text in [PLAIN, MARKED, PLAIN, MARKED, "[4k/5:0:1:w", "[4k/5:0:1:w"] {
            let (mut expected, whole) = (Sink::default(), Span::new(0, text.len()));
            let fresh = fen5d::parse_parts([(text, 0)], whole, &mut expected);
            let (position, said) = read(&mut starts, text);
            assert_eq!(position.as_deref(), fresh.as_ref(), "{text}");
            assert_eq!(said.messages(), expected.messages(), "{text}");
            assert_eq!(said.losses(), expected.losses(), "{text}");
        }
        assert_eq!(starts.known.len(), 1);
    }

    #[test]
    fn starts_of_several_boards_are_remembered_with_all_of_them() {
        let mut starts = Starts::default();
        let text = "[4k/5/5/5/K4:0:1:w][4k/5/5/5/K4:0:1:b][4k/5/5/5/K4:1:1:w]";
        let boards: Vec<Span> = (0..3).map(|n| Span::new(n * 19, n * 19 + 19)).collect();
        let whole = Span::new(0, text.len());
        for boards in [&boards[..2], &boards[..], &boards[..1], &boards[..]] {
            let (mut sink, mut expected) = (Sink::default(), Sink::default());
            let position = starts.read(text, boards, whole, &mut sink);
            let parts = boards.iter().map(|b| (&text[b.range()], b.range().start));
            let fresh = fen5d::parse_parts(parts, whole, &mut expected);
            assert!(fresh.is_some());
            assert_eq!(position.as_deref(), fresh.as_ref());
        }
        assert_eq!(starts.known.len(), 3);
    }

    #[test]
    fn only_so_many_are_remembered() {
        let mut starts = Starts::default();
        for n in 1..=MAX_STARTS as u32 + 10 {
            assert!(
                read(&mut starts, &format!("[4k/5/5/5/K4:0:{n}:w]"))
                    .0
                    .is_some()
            );
            assert!(starts.known.len() <= MAX_STARTS);
        }
    }
}
