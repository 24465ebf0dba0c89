//! One line per game: piece letters, `EN`, `KC` and `QC` in upper case, squares and `x` in lower
//! case.

use super::ending::{Suffix, Untold};
use super::read::Version;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::games::{POSITIONS_AS_FEN, game_of};
use crate::formats::letters::orthodox_letter;
use crate::formats::plain_move::{
    NAME_THE_VARIANT, NotPlain, WRITE_OTHERWISE, from_square_to_square, inexpressible,
};
use crate::formats::{Options, Write};
use crate::model::{Document, Game, Kind, Marks, NodeId, Outcome, Part, Ply, Sq};

/// Writes games as lines of moves.
#[derive(Debug)]
pub struct FcnWriter {
    upper: bool,
    version: Version,
}

impl FcnWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            upper: options.has("upper"),
            version: Version::of(options),
        }
    }

    fn moves(&self, game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let tree = &game.tree;
        for id in tree.main_line() {
            if tree.parent(id) != Some(NodeId::ROOT) {
                out.push(b' ');
            }
            let ply = tree.ply(id).ok_or(NotPlain::Inexpressible);
            if let Err(why) = ply.and_then(|ply| print_move(ply, out)) {
                sink.push(refuse(why, game, id));
                return false;
            }
            let (suffix, told) = Suffix::behind(game, id, self.version);
            told.report(game, id, &UNTOLD, sink);
            out.extend_from_slice(suffix.written(self.version).as_bytes());
        }
        true
    }
}

const UNTOLD: Untold = Untold {
    winner: Code("fcn/lost-winner"),
    contradicts: Code("fcn/wrong-result"),
    help: "the signs after the last move follow the board",
};

impl Write for FcnWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING | Part::CHECK | Part::END
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("fcn/inexpressible"), "FCN");
        let game = game_of(doc, notation, POSITIONS_AS_FEN, sink)?;
        if game.tree.is_empty() {
            sink.lose(Code("core/lost-record"), "a game without moves", 1, None);
            if game.outcome != Outcome::Unknown {
                sink.lose(Code("core/lost-outcome"), "the result", 1, None);
            }
        }
        out.reserve(game.tree.len() * 8);
        let start = out.len();
        if !self.moves(game, out, sink) {
            return Err(sink.failure());
        }
        if self.upper {
            out[start..].make_ascii_uppercase();
        }
        out.push(b'\n');
        Ok(())
    }
}

/// Writes one move without the signs after it; on an error nothing is written.
///
/// # Errors
/// `Inexpressible` or `Unknown`.
pub fn print_move(ply: Ply, out: &mut Vec<u8>) -> Result<(), NotPlain> {
    match from_square_to_square(ply) {
        Err(NotPlain::Inexpressible) => return Err(NotPlain::Inexpressible),
        Ok(()) if ply.is_castling() => return castle(ply, out),
        Err(_) if ply.is_castling() && !ply.from.is_known() => return castle(ply, out),
        Err(_) => return Err(NotPlain::Unknown),
        Ok(()) => {}
    }
    let captures = ply.captured.is_some();
    if !ply.is_resolved() && captures != ply.marks.contains(Marks::SAYS_CAPTURE) {
        return Err(NotPlain::Unknown);
    }
    let kind = ply.kind.ok_or(NotPlain::Unknown)?;
    let mut text = Text::default();
    text.push(letter(kind)?);
    text.square(ply.from);
    text.push(b'-');
    text.square(ply.to);
    if ply.marks.contains(Marks::EN_PASSANT) {
        text.push(b'E');
        text.push(b'N');
    } else if let Some(captured) = ply.captured {
        if captured == Kind::KING {
            return Err(NotPlain::Inexpressible);
        }
        text.push(b'x');
        text.push(letter(captured)?);
    }
    if let Some(becomes) = ply.promotion {
        if kind != Kind::PAWN || matches!(becomes, Kind::KING | Kind::PAWN) {
            return Err(NotPlain::Inexpressible);
        }
        text.push(b'=');
        text.push(letter(becomes)?);
    }
    out.extend_from_slice(text.bytes());
    Ok(())
}

fn castle(ply: Ply, out: &mut Vec<u8>) -> Result<(), NotPlain> {
    let short = ply.marks.contains(Marks::CASTLE_SHORT);
    if ply.marks.contains(Marks::CASTLE) {
        return Err(NotPlain::Unknown);
    }
    out.extend_from_slice(if short { b"KC" } else { b"QC" });
    Ok(())
}

/// A buffer for one move, so that a refused move writes nothing.
#[derive(Default)]
struct Text {
    bytes: [u8; 12],
    len: usize,
}

impl Text {
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
    }

    fn square(&mut self, sq: Sq) {
        self.push(b'a' + sq.file);
        self.push(b'1' + sq.rank);
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

fn letter(kind: Kind) -> Result<u8, NotPlain> {
    orthodox_letter(kind).ok_or(NotPlain::Inexpressible)
}

/// The code of a move that cannot be written.
pub fn code(why: NotPlain) -> Code {
    match why {
        NotPlain::Inexpressible => Code("fcn/inexpressible"),
        NotPlain::Unknown | NotPlain::Castling => Code("fcn/unknown"),
    }
}

fn refuse(why: NotPlain, game: &Game, id: NodeId) -> Diagnostic {
    let (message, help) = match why {
        NotPlain::Unknown | NotPlain::Castling => (
            "the piece, a square or the capture of this move is unknown".into(),
            NAME_THE_VARIANT,
        ),
        NotPlain::Inexpressible => (inexpressible("FCN"), WRITE_OTHERWISE),
    };
    Diagnostic::error(code(why), message)
        .at(game.tree.place(id))
        .help(help)
}
