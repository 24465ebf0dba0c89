//! One line per game, in lower case, with one space between moves.

use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::Write;
use crate::formats::games::{POSITIONS_AS_FEN, game_of};
use crate::formats::letters::orthodox_letter;
use crate::formats::plain_move::{NotPlain, PlainMove};
use crate::model::{Document, Game, NodeId, Part, Ply, Sq};

/// Writes games as lines of moves.
#[derive(Debug, Default)]
pub struct McnWriter {}

impl Write for McnWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::CASTLING
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("mcn/inexpressible"), "MCN");
        let game = game_of(doc, notation, POSITIONS_AS_FEN, sink)?;
        if game.tree.is_empty() {
            sink.lose(Code("core/lost-record"), "a game without moves", 1, None);
        }
        out.reserve(game.tree.len() * 6);
        for (n, id) in game.tree.main_line().enumerate() {
            if n > 0 {
                out.push(b' ');
            }
            let written = match game.tree.ply(id) {
                Some(ply) => print_move(ply, out),
                None => Err(NotPlain::Inexpressible),
            };
            if let Err(why) = written {
                return Err(sink.fail(refuse(why, game, id)));
            }
        }
        out.push(b'\n');
        Ok(())
    }
}

/// Writes one move; on an error nothing is written.
pub fn print_move(ply: Ply, out: &mut Vec<u8>) -> Result<(), NotPlain> {
    let plain = PlainMove::of(ply)?;
    let name = |s: Sq| [b'a' + s.file, b'1' + s.rank];
    out.extend_from_slice(&name(plain.from));
    out.extend_from_slice(&name(plain.to));
    let letter = plain.promotion.and_then(orthodox_letter);
    out.extend(letter.map(|l| l.to_ascii_lowercase()));
    Ok(())
}

/// The code of a move that cannot be written.
pub fn code(why: NotPlain) -> Code {
    match why {
        NotPlain::Inexpressible => Code("mcn/inexpressible"),
        NotPlain::Unknown => Code("mcn/unknown-square"),
        NotPlain::Castling => Code("mcn/castling"),
    }
}

fn refuse(why: NotPlain, game: &Game, id: NodeId) -> Diagnostic {
    let others = "`-t fcn` and `-t uci` can write it";
    why.diagnostic((code(why), "MCN"), others, game.tree.place(id))
}
