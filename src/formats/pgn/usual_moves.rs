//! Writes most moves of chess with their numbers in one step. A test compares it with the way that is taken for all moves.

use super::write::{Moves, usual_number};
use crate::formats::san;
use crate::model::{Side, Simple};

impl Moves<'_> {
    /// Whether moves are written as the standard writes those of chess.
    pub(super) fn are_usual(&self) -> bool {
        !self.style.is_long()
            && self.spelling.is_none()
            && self.respelled.is_none()
            && !self.from_zero
            && self.letters.are_orthodox()
            && self.marked == [true; 2]
    }

    /// Writes moves up to one with alternatives, or the end of a line. `false`: one cannot be written, and why is an error
    /// in the sink.
    pub(super) fn usual_moves(&mut self) -> bool {
        let tree = &self.game.tree;
        while let Some((id, number, simple)) = self.traversal.simple(tree) {
            let apart = simple.has_remarks && tree.has_before(id);
            if apart || !self.usual_move(number, simple) {
                if !self.node(id, number) {
                    return false;
                }
            } else if simple.has_remarks {
                self.remarks(id);
            }
        }
        true
    }

    /// Writes a move, and its number if it is due. `false`: nothing was written.
    #[inline(always)]
    fn usual_move(&mut self, number: u64, simple: Simple<'_>) -> bool {
        let Some(word) = san::usual(simple.ply) else {
            return false;
        };
        let black = simple.side == Side::Black;
        let (mut text, mut len) = (u128::from(word.text << 8 | u64::from(b' ')), word.len + 1);
        if !black || self.say_number {
            let Some(number) = usual_number(number, black) else {
                return false;
            };
            let digits = number.len + 1;
            text = text << (8 * digits) | u128::from(number.text << 8 | u64::from(b' '));
            len += digits;
        }
        let done = self.lines.few_words(text, len);
        self.say_number &= !done;
        done
    }
}

#[cfg(test)]
mod tests {
    use super::super::write::PgnWriter;
    use crate::diag::{Sink, Span};
    use crate::formats::{FormatName, Write};
    use crate::model::{Document, Kind, Marks, NodeId, Ply, Side, Sq};

    /// A tree of moves that no rules have seen: most are usual, some promote, castle, are by the wrong player or lack
    /// something.
    fn game(any: &mut impl FnMut(usize) -> usize) -> Document {
        let mut doc = Document::default();
        let tree = &mut doc.as_new_game().tree;
        let (mut at, mut side) = (NodeId::ROOT, Side::White);
        for _ in 0..any(130) {
            let mut sq = || Sq::new(any(8) as u8, any(8) as u8);
            let mut ply = Ply::coordinates(sq(), sq());
            ply.kind = Some(Kind::OF_CHESS[any(6)]);
            ply.captured = (any(4) == 0).then_some(Kind::PAWN);
            ply.marks = Marks::RESOLVED | Marks::SAN_KNOWN | Marks::CHECK_KNOWN;
            for mark in [Marks::SAN_FILE, Marks::SAN_RANK, Marks::CHECK, Marks::MATE] {
                ply.marks.set(mark, any(8) == 0);
            }
            match any(40) {
                0 => ply.marks |= Marks::CASTLE_LONG,
                1 => ply.promotion = Some(Kind::QUEEN),
                2 => ply.marks -= Marks::CHECK_KNOWN,
                3 => ply.marks -= Marks::RESOLVED,
                _ => {}
            }
            if any(400) == 0 {
                side = side.other();
            }
            let before = at;
            at = tree.push(before, side, ply, Span::default());
            match any(12) {
                0 => tree.comment(at, "a comment of several words [%clk 0:01:00]"),
                1 => tree.comment_before(at, "before"),
                2 => tree.nag(at, 5_u32),
                3 => {
                    let other = tree.push(before, side, ply, Span::default());
                    tree.push(other, side.other(), ply, Span::default());
                }
                4 if before != NodeId::ROOT => {
                    let other = tree.push(before, side, ply, Span::default());
                    at = if any(2) == 0 { at } else { other };
                }
                _ => {}
            }
            side = side.other();
        }
        doc
    }

    #[test]
    fn usual_moves_are_written_as_all_moves_are() {
        let mut seed = 5_usize;
        let mut any = move |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        let widths = [
            "width=79",
            "width=20",
            "width=7",
            "oneline",
            "marks-fsf",
            "marks-none",
        ];
        for width in widths {
            let options = FormatName::parse(&format!("pgn+{width}")).unwrap().options;
            let (mut writer, mut by_words) = (PgnWriter::new(&options), PgnWriter::new(&options));
            by_words.by_words = true;
            for _ in 0..300 {
                let doc = game(&mut any);
                let write = |writer: &mut PgnWriter| {
                    let (mut out, mut sink) = (Vec::new(), Sink::default());
                    let done = writer.write(&doc, &mut out, &mut sink).is_ok();
                    (String::from_utf8(out).unwrap(), done)
                };
                assert_eq!(write(&mut writer), write(&mut by_words));
            }
        }
    }
}
