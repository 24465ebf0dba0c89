//! Two bytes per move; with `+hex`, words of four digits.
//!
//! The last bit of the last move is set if the game is over.

use super::read::version;
use super::word::{Move, Version};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::games::{POSITIONS_AS_FEN, game_of};
use crate::formats::plain_move::NotPlain;
use crate::formats::{Options, Write};
use crate::model::{Document, Game, Marks, NodeId, Outcome, Part};

/// Writes games with two bytes per move.
#[derive(Debug)]
pub struct BccfWriter {
    version: Version,
    hex: bool,
}

impl BccfWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            version: version(options),
            hex: options.has("hex"),
        }
    }

    fn put(&self, word: Move, out: &mut Vec<u8>) {
        if !self.hex {
            out.extend_from_slice(&word.0.to_be_bytes());
            return;
        }
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digits = [12, 8, 4, 0].map(|shift| DIGITS[usize::from(word.0 >> shift & 15)]);
        out.extend_from_slice(&digits);
        out.push(b' ');
    }
}

/// Appends the words of a game: for containers that hold them. `false`: an error was sent to
/// `sink`; the caller then removes what was appended.
pub fn write_words(game: &Game, version: Version, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    out.reserve(game.tree.len() * 2);
    let put = |word: Move| out.extend_from_slice(&word.0.to_be_bytes());
    each_word(game, version, put, sink)
}

fn each_word(game: &Game, version: Version, mut put: impl FnMut(Move), sink: &mut Sink) -> bool {
    let tree = &game.tree;
    for id in tree.main_line() {
        let word = match tree.ply(id) {
            Some(ply) => {
                let ends = tree.first_child(id).is_none() && is_over(game, ply.marks);
                Move::of(ply, ends, version)
            }
            None => Err(NotPlain::Inexpressible),
        };
        match word {
            Ok(word) => put(word),
            Err(why) => {
                sink.push(refuse(why, game, id));
                return false;
            }
        }
    }
    true
}

/// Whether the last move ends the game: its result is known, or the source marks the end.
fn is_over(game: &Game, last: Marks) -> bool {
    game.outcome != Outcome::Unknown || last.contains(Marks::SAYS_OVER)
}

impl Write for BccfWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::CASTLING
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("bccf/inexpressible"), "BCCF");
        let game = game_of(doc, notation, POSITIONS_AS_FEN, sink)?;
        if game.tree.is_empty() {
            sink.lose(Code("core/lost-record"), "a game without moves", 1, None);
        }
        out.reserve(game.tree.len() * if self.hex { 5 } else { 2 });
        if !each_word(game, self.version, |word| self.put(word, out), sink) {
            return Err(sink.failure());
        }
        if self.hex {
            if !game.tree.is_empty() {
                out.pop();
            }
            out.push(b'\n');
        }
        Ok(())
    }
}

fn code(why: NotPlain) -> Code {
    match why {
        NotPlain::Inexpressible => Code("bccf/inexpressible"),
        NotPlain::Unknown => Code("bccf/unknown-square"),
        NotPlain::Castling => Code("bccf/castling"),
    }
}

fn refuse(why: NotPlain, game: &Game, id: NodeId) -> Diagnostic {
    let others = "`-t fcn` and `-t uci` can write it";
    why.diagnostic((code(why), "BCCF"), others, game.tree.place(id))
}
