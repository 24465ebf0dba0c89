//! Positions and moves as text, in the notation of their kind of board.

use super::games::Made;
use crate::diag::{Code, Sink};
use crate::formats::{FormatName, Write, fen, icn, raw5d, san, uci};
use crate::model::{
    Action, Catalog, Document, Game, NodeId, Position, Start, VariantName, World, Worlds,
};
use crate::pipeline::Writable;
use std::sync::Arc;

/// Prints positions and moves, reusing its memory.
pub(super) struct Printer {
    catalog: Arc<Catalog>,
    style: fen::Style,
    printed: fen::Printed,
    /// The writers of `icn` and `5dfen`, once they are needed.
    writers: [Option<Box<dyn Write>>; 2],
    text: Vec<u8>,
    /// Where each text ends in it.
    ends: Vec<usize>,
    /// The usual start of the variant that was asked for last.
    usual: Option<(VariantName, Option<String>)>,
}

impl Printer {
    pub fn new(catalog: &Arc<Catalog>) -> Self {
        Self {
            catalog: Arc::clone(catalog),
            style: fen::Style::with(catalog),
            printed: fen::Printed::default(),
            writers: [None, None],
            text: Vec::new(),
            ends: Vec::new(),
            usual: None,
        }
    }

    /// Appends the text of a position. The name of its notation; `None`: an error went to `sink`.
    pub fn position(
        &mut self,
        position: &Position,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Option<&'static str> {
        let mut said = sink.beside();
        let (notation, done) = match &position.world {
            World::Board(_) => {
                let (style, printed) = (&self.style, &mut self.printed);
                let done = fen::print_again(position, style, printed, out, &mut said);
                ("fen", done)
            }
            World::Plane(_) => (
                "icn",
                wide(&mut self.writers[0], "icn", position, out, &mut said),
            ),
            World::Multiverse(_) => (
                "5dfen",
                wide(&mut self.writers[1], "5dfen", position, out, &mut said),
            ),
        };
        if !said.is_empty() {
            take_over(said, sink);
        }
        while out.last().is_some_and(u8::is_ascii_whitespace) {
            out.pop();
        }
        done.then_some(notation)
    }

    /// The same, alone.
    fn one_position(
        &mut self,
        position: &Position,
        sink: &mut Sink,
    ) -> Option<(String, &'static str)> {
        let mut text = Vec::new();
        let notation = self.position(position, &mut text, sink)?;
        Some((String::from_utf8(text).ok()?, notation))
    }

    /// Where a game starts. Without a start, that of its variant.
    pub fn start(&mut self, game: &Game, made: &mut Made, sink: &mut Sink) -> bool {
        if let Start::Given(position) = &game.start {
            let Some((text, notation)) = self.one_position(position, sink) else {
                return false;
            };
            made.start.push_str(&text);
            made.start_notation = Some(notation);
            return true;
        }
        if game.world() != Worlds::BOARD {
            return true;
        }
        let known = self
            .usual
            .as_ref()
            .is_some_and(|(of, _)| *of == game.variant);
        if !known {
            let defined = self.catalog.variant(&game.variant);
            let start = defined.and_then(|variant| variant.start_at(None));
            let start = start.map(|start| Arc::clone(&start.position));
            let text = start.and_then(|p| {
                let mut unheard = Sink::default();
                self.one_position(&p, &mut unheard).map(|(text, _)| text)
            });
            self.usual = Some((game.variant.clone(), text));
        }
        if let Some((_, Some(text))) = &self.usual {
            made.start.push_str(text);
            made.start_notation = Some("fen");
        }
        true
    }

    /// The moves of the main line in coordinates. `false`: an error went to `sink`.
    pub fn moves(&mut self, game: &Game, made: &mut Made, sink: &mut Sink) -> bool {
        let notation = match game.world() {
            Worlds::PLANE => "icn",
            Worlds::MULTIVERSE => "5draw",
            _ => "uci",
        };
        made.moves_notation = Some(notation);
        let letters = Arc::clone(self.catalog.letters(&game.variant));
        let castling = uci::castling_of(game);
        self.text.clear();
        self.ends.clear();
        for id in game.tree.main_line() {
            let done = match game.tree.action(id) {
                Action::One(ply) => {
                    let printed = uci::print_move(ply, castling, &letters, &mut self.text);
                    printed
                        .map_err(|why| unwritable(why, game, id, sink))
                        .is_ok()
                }
                Action::Wide([said]) if notation == "icn" => {
                    icn::print_move(said, game.tree.side(id), &mut self.text, sink)
                }
                _ => {
                    let printed = raw5d::print_turn(game, id, &mut self.text);
                    printed.map_err(|d| sink.push(*d)).is_ok()
                }
            };
            if !done {
                made.moves_notation = None;
                return false;
            }
            self.end_text();
        }
        let done = made.moves.push_all(&self.text, &self.ends);
        if !done {
            made.moves_notation = None;
        }
        done
    }

    /// Ends a text, without blanks at its ends.
    fn end_text(&mut self) {
        let start = self.ends.last().copied().unwrap_or(0);
        let text = &self.text[start..];
        let blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        if !blank(text.first()) && !blank(text.last()) {
            // Nearly always.
            self.ends.push(self.text.len());
            return;
        }
        let blank = text.len() - text.trim_ascii_start().len();
        if blank > 0 {
            self.text.copy_within(start + blank.., start);
            self.text.truncate(self.text.len() - blank);
        }
        let end = start + self.text[start..].trim_ascii_end().len();
        self.text.truncate(end);
        self.ends.push(end);
    }

    /// The moves in algebraic notation, if it has words for all of them.
    pub fn san(&mut self, game: &Game, made: &mut Made) {
        let letters = Arc::clone(self.catalog.letters(&game.variant));
        self.text.clear();
        self.ends.clear();
        made.has_san = game.world() == Worlds::BOARD;
        for id in game.tree.main_line() {
            made.has_san = made.has_san
                && game.tree.ply(id).is_some_and(|ply| {
                    san::print(ply, san::Style::Short, &letters, &mut self.text).is_ok()
                });
            if !made.has_san {
                return;
            }
            self.end_text();
        }
        made.has_san = made.has_san && made.san.push_all(&self.text, &self.ends);
    }
}

/// The variant has a column of its own.
fn take_over(mut said: Sink, sink: &mut Sink) {
    let (messages, losses) = said.take();
    sink.extend(messages);
    for loss in losses {
        if loss.code != Code("core/lost-variant") {
            sink.lose(loss.code, loss.what, loss.count, loss.first);
        }
    }
}

fn unwritable(why: uci::Unwritable, game: &Game, id: NodeId, sink: &mut Sink) {
    let message = match why {
        uci::Unwritable::Turn => "a turn of several moves has no notation",
        uci::Unwritable::Letter => "this piece has no letter",
        uci::Unwritable::Square => {
            "a square of this move is unknown, or on a file without a letter"
        }
    };
    let d = crate::diag::Diagnostic::error(why.code(), message);
    sink.push(d.at(game.tree.place(id)));
}

/// Writes a position with the writer of a notation.
fn wide(
    writer: &mut Option<Box<dyn Write>>,
    notation: &str,
    position: &Position,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    if writer.is_none() {
        let name = FormatName::parse(notation).ok();
        *writer = name.and_then(|name| Some(Writable::new(name).ok()?.open()));
    }
    let Some(writer) = writer else {
        sink.failure();
        return false;
    };
    let doc = Document::Position(position.clone());
    writer.write(&doc, out, sink).is_ok()
}
