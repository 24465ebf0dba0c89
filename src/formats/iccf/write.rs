//! One line per game: move numbers, one space between words, and the result if it is known.

use super::read::PROMOTIONS;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::Write;
use crate::formats::games::{POSITIONS_AS_FEN, game_of};
use crate::formats::plain_move::{NotPlain, PlainMove};
use crate::model::{Document, Game, NodeId, Outcome, Part, Ply, Side, Sq};

/// Writes games as lines of moves.
#[derive(Debug, Default)]
pub struct IccfWriter {}

impl Write for IccfWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::CASTLING
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("iccf/inexpressible"), "ICCF numeric");
        let game = game_of(doc, notation, POSITIONS_AS_FEN, sink)?;
        if game.tree.is_empty() && game.outcome == Outcome::Unknown {
            sink.lose(Code("core/lost-record"), "a game without moves", 1, None);
        }
        let start = out.len();
        let mut number = 1_u64;
        for id in game.tree.main_line() {
            let side = game.tree.side(id);
            if side != Side::Black || out.len() == start {
                let dots = if side == Side::Black { "..." } else { "." };
                space(start, out);
                out.extend_from_slice(format!("{number}{dots}").as_bytes());
            }
            number += u64::from(side == Side::Black);
            space(start, out);
            let ply = game.tree.ply(id).ok_or(NotPlain::Inexpressible);
            if let Err(why) = ply.and_then(|ply| print_move(ply, out)) {
                return Err(sink.fail(refuse(why, game, id)));
            }
        }
        if game.outcome != Outcome::Unknown {
            space(start, out);
            out.extend_from_slice(game.outcome.token().as_bytes());
        }
        out.push(b'\n');
        Ok(())
    }
}

fn space(start: usize, out: &mut Vec<u8>) {
    if out.len() > start {
        out.push(b' ');
    }
}

fn print_move(ply: Ply, out: &mut Vec<u8>) -> Result<(), NotPlain> {
    let plain = PlainMove::of(ply)?;
    let name = |s: Sq| [b'1' + s.file, b'1' + s.rank];
    out.extend_from_slice(&name(plain.from));
    out.extend_from_slice(&name(plain.to));
    let places = (b'1'..).zip(PROMOTIONS);
    let digit = places.filter(|(_, kind)| Some(*kind) == plain.promotion);
    out.extend(digit.map(|(digit, _)| digit));
    Ok(())
}

fn code(why: NotPlain) -> Code {
    match why {
        NotPlain::Inexpressible => Code("iccf/inexpressible"),
        NotPlain::Unknown => Code("iccf/unknown-square"),
        NotPlain::Castling => Code("iccf/castling"),
    }
}

fn refuse(why: NotPlain, game: &Game, id: NodeId) -> Diagnostic {
    let others = "`-t uci` can write it";
    why.diagnostic((code(why), "ICCF numeric"), others, game.tree.place(id))
}
