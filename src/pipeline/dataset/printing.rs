//! Positions and moves as text, in the notation of their kind of board.

use super::games::Made;
use super::texts::exchange;
use crate::diag::{Code, Severity, Sink};
use crate::formats::printed::Short;
use crate::formats::{FormatName, Write, fen, icn, raw5d, san, uci};
use crate::model::{
    Action, Catalog, Document, Game, NodeId, PlainPosition, Position, Start, VariantName, World,
    Worlds,
};
use crate::pipeline::{Writable, named};
use std::sync::Arc;

/// Prints positions and moves, reusing its memory.
pub(super) struct Printer {
    catalog: Arc<Catalog>,
    style: fen::Style,
    printed: fen::Printed,
    plain: fen::PlainText,
    /// The writers of `icn` and `5dfen`, once they are needed.
    writers: [Option<Box<dyn Write>>; 2],
    text: Vec<u8>,
    /// Where each text ends in it.
    ends: Vec<usize>,
    /// The same texts with a sign after each, if they are asked for in this way.
    joined: Vec<u8>,
    joins: bool,
    /// The usual start of the variant that was asked for last.
    usual: Option<(VariantName, Option<String>)>,
}

impl Printer {
    /// `joins`: the moves of a game are asked for as one text.
    pub fn new(catalog: &Arc<Catalog>, joins: bool) -> Self {
        Self {
            catalog: Arc::clone(catalog),
            style: fen::Style::with(catalog),
            printed: fen::Printed::default(),
            plain: fen::PlainText::default(),
            writers: [None, None],
            text: Vec::new(),
            ends: Vec::new(),
            joined: Vec::new(),
            joins,
            usual: None,
        }
    }

    /// Appends the text of a position. The name of its notation; `None`: it has no text, and why is an error in `said`.
    pub fn position(
        &mut self,
        position: &Position,
        out: &mut Vec<u8>,
        said: &mut Sink,
    ) -> Option<&'static str> {
        let before = out.len();
        let (notation, done) = match &position.world {
            World::Board(_) => {
                let (style, printed) = (&self.style, &mut self.printed);
                let done = fen::print_again(position, style, printed, out, said);
                ("fen", done)
            }
            World::Plane(_) => (
                "icn",
                wide(&mut self.writers[0], "icn", position, out, said),
            ),
            World::Multiverse(_) => (
                "5dfen",
                wide(&mut self.writers[1], "5dfen", position, out, said),
            ),
        };
        if !done {
            out.truncate(before);
        }
        while out.last().is_some_and(u8::is_ascii_whitespace) {
            out.pop();
        }
        done.then_some(notation)
    }

    /// Appends the text of a plain position of standard chess, as [`Printer::position`] does. `None`: nothing was appended.
    pub fn plain(&mut self, position: &PlainPosition, out: &mut Vec<u8>) -> Option<&'static str> {
        const WORDS: [Short<8>; 3] = [fen::word(b" "), fen::word(b" "), fen::word(b"")];
        let done = self.plain.write(position, &self.style, &WORDS, out);
        done.then_some("fen")
    }

    /// The same as [`Printer::position`], alone.
    fn one_position(
        &mut self,
        position: &Position,
        said: &mut Sink,
    ) -> Option<(String, &'static str)> {
        let mut text = Vec::new();
        let notation = self.position(position, &mut text, said)?;
        Some((String::from_utf8(text).ok()?, notation))
    }

    /// Where a game starts. Without a start, that of its variant.
    pub fn start(&mut self, game: &Game, made: &mut Made, sink: &mut Sink) {
        // If the game has its own boards, the header `Promotions` is also a part of the start.
        let of_turns = match game.world() {
            Worlds::MULTIVERSE => named::multiverse_start(game, &self.catalog),
            _ => None,
        };
        let found = match (&game.start, game.world()) {
            _ if of_turns.is_some() => of_turns,
            (Start::Usual, Worlds::MULTIVERSE) => None,
            (Start::Given(position), _) => Some(Arc::clone(position)),
            (Start::Usual, Worlds::BOARD) => return self.usual_start(game, made),
            (Start::Usual, _) => named::start_of(game, &self.catalog),
        };
        if let Some(position) = found {
            self.given_start(&position, made, sink);
        }
    }

    fn given_start(&mut self, position: &Position, made: &mut Made, sink: &mut Sink) {
        let mut said = sink.beside();
        let Some((text, notation)) = self.one_position(position, &mut said) else {
            return miss("the start position", 1, said, sink);
        };
        take_over(said, sink);
        made.start.push_str(&text);
        made.start_notation = Some(notation);
    }

    /// The start of the variant of a game on one board.
    fn usual_start(&mut self, game: &Game, made: &mut Made) {
        let known = self
            .usual
            .as_ref()
            .is_some_and(|(of, _)| *of == game.variant);
        if !known {
            let defined = self.catalog.variant(&game.variant);
            let start = defined.and_then(|variant| variant.start_at(None));
            let start = start.map(|start| Arc::clone(&start.position));
            let text = start.and_then(|p| {
                let mut ignored = Sink::default();
                self.one_position(&p, &mut ignored).map(|(text, _)| text)
            });
            self.usual = Some((game.variant.clone(), text));
        }
        if let Some((_, Some(text))) = &self.usual {
            made.start.push_str(text);
            made.start_notation = Some("fen");
        }
    }

    /// The moves of the main line in coordinates.
    pub fn moves(&mut self, game: &Game, made: &mut Made, sink: &mut Sink) {
        let mut said = sink.beside();
        made.moves_notation = self.print_moves(game, &mut said).filter(|_| {
            // The sign after the last move.
            self.joined.pop();
            exchange(&mut made.movetext, &mut self.joined)
                && made.moves.exchange(&mut self.text, &mut self.ends)
        });
        if made.moves_notation.is_none() {
            miss("the moves", 1, said, sink);
        }
    }

    /// Prints them to the own texts. The name of their notation; `None`: one has no text, and why is an error in `said`.
    fn print_moves(&mut self, game: &Game, said: &mut Sink) -> Option<&'static str> {
        let (notation, sign) = match game.world() {
            Worlds::PLANE => ("icn", b'|'),
            Worlds::MULTIVERSE => ("5draw", b'\n'),
            _ => ("uci", b' '),
        };
        let letters = Arc::clone(self.catalog.letters(&game.variant));
        let castling = uci::castling_of(game, &self.catalog);
        self.text.clear();
        self.ends.clear();
        self.joined.clear();
        let usual = notation == "uci" && !letters.has_walls_instead();
        for id in game.tree.main_line() {
            if usual && let Some(name) = game.tree.ply(id).and_then(uci::usual) {
                self.text.extend_from_slice(&name);
                self.ends.push(self.text.len());
                if self.joins {
                    let [a, b, c, d] = name;
                    self.joined.extend_from_slice(&[a, b, c, d, sign]);
                }
                continue;
            }
            let start = self.text.len();
            let done = match game.tree.action(id) {
                Action::One(ply) => {
                    let printed = uci::print_move(ply, castling, &letters, &mut self.text);
                    printed
                        .map_err(|why| unwritable(why, game, id, said))
                        .is_ok()
                }
                Action::Wide([one]) if notation == "icn" => {
                    icn::print_move(one, game.tree.side(id), &mut self.text, said)
                }
                _ => {
                    let printed = raw5d::print_turn(game, id, &mut self.text);
                    printed.map_err(|d| said.push(*d)).is_ok()
                }
            };
            if !done {
                return None;
            }
            self.ends.push(self.text.len());
            if self.joins {
                self.joined.extend_from_slice(&self.text[start..]);
                self.joined.push(sign);
            }
        }
        Some(notation)
    }

    /// The moves in algebraic notation, if it has words for all of them.
    pub fn san(&mut self, game: &Game, made: &mut Made) {
        let letters = Arc::clone(self.catalog.letters(&game.variant));
        self.text.clear();
        self.ends.clear();
        made.has_san = false;
        if game.world() != Worlds::BOARD {
            return;
        }
        let orthodox = letters.are_orthodox();
        for id in game.tree.main_line() {
            let Some(ply) = game.tree.ply(id) else { return };
            match san::usual(&ply).filter(|_| orthodox) {
                Some(word) => word.append(&mut self.text),
                None => {
                    let printed = san::print(ply, san::Style::Short, &letters, &mut self.text);
                    if printed.is_err() {
                        return;
                    }
                }
            }
            self.ends.push(self.text.len());
        }
        made.has_san = made.san.exchange(&mut self.text, &mut self.ends);
    }
}

/// A value that its notation cannot express is missing. That is a loss, and why is a warning: the other columns have
/// their values.
pub(super) fn miss(what: &'static str, count: u64, said: Sink, sink: &mut Sink) {
    warn(said, sink);
    sink.lose(Code("core/lost-value"), what, count, None);
}

/// Why a value is missing is a warning.
pub(super) fn warn(mut said: Sink, sink: &mut Sink) {
    let most = |_, severity: Severity| Some(severity.min(Severity::Warning));
    sink.absorb(&mut said, most, |d| d);
}

/// The variant has its own column.
pub(super) fn take_over(mut said: Sink, sink: &mut Sink) {
    if said.is_empty() {
        return;
    }
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
