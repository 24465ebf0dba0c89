//! Why a side cannot castle, in the user's words.

use super::army::{is_black, is_unmoved, type_of};
use super::board::Board;
use super::moves::BoardPiece;
use super::state::{BoardIndex, State, Time, side_of};
use crate::model::{Kind, Marks, WideMove};

/// Whether a move is stated to castle short; `None` if it is not stated to castle. A king may go two files instead.
fn says_short(said: &WideMove) -> Option<bool> {
    if said.marks.intersects(Marks::CASTLE) {
        return Some(said.marks.contains(Marks::CASTLE_SHORT));
    }
    let stays = said.says_jump.is_none() && !said.to.names_board();
    let king = said.kind == Some(Kind::KING) && stays;
    let (from, to) = (said.from.square()?.small()?, said.to.square()?.small()?);
    let two = from.rank == to.rank && from.file.abs_diff(to.file) == 2;
    (king && two).then_some(to.file > from.file)
}

impl State {
    /// Why a move that is stated to castle does not; `None` if it does not say so, or not on which board.
    pub(super) fn no_castling(&self, said: &WideMove, black: bool) -> Option<String> {
        let short = says_short(said)?;
        let at = self.castles_on(said, black)?;
        let board = self.board(at)?;
        let from = said.from.square().and_then(|square| square.small());
        let on_it = |piece: &BoardPiece| from.is_none_or(|from| (from.file, from.rank) == piece.on);
        let is_king =
            |piece: &BoardPiece| self.army.piece_type(type_of(piece.code)).kind == Kind::KING;
        let kings = self
            .pieces_on(at)
            .filter(|piece| is_king(piece) && on_it(piece));
        let why = self.castling_fails(at, board, &kings.collect::<Vec<_>>(), short)?;
        let (side, wing) = (side_of(black).title(), if short { "short" } else { "long" });
        let name = self.board_name(at);
        Some(format!("{side} cannot castle {wing} on {name}: {why}"))
    }

    /// The board that is named, or the only one.
    fn castles_on(&self, said: &WideMove, black: bool) -> Option<BoardIndex> {
        let place = said.from.timeline2.map(|timeline2| self.place(timeline2));
        let turn = said.from.moment.map(|moment| Time::from(moment.turn));
        let fits = |at: &BoardIndex| {
            place.is_none_or(|place| place == at.0)
                && turn.is_none_or(|turn| turn == at.1.div_euclid(2))
        };
        let mut found = self.playable(black).filter(fits);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    fn castling_fails(
        &self,
        at: BoardIndex,
        board: &Board,
        kings: &[BoardPiece],
        short: bool,
    ) -> Option<String> {
        let moved = kings.first()?;
        let Some(king) = kings.iter().find(|piece| is_unmoved(piece.code)) else {
            let name = self.place_name(at, moved.on);
            return Some(format!("the king on {name} has moved"));
        };
        let (x, y, dx) = (i32::from(king.on.0), king.on.1, if short { 1 } else { -1 });
        let files = (1..).map(|n| x + n * dx);
        let mut inside = files.take_while(|x| (0..i32::from(self.files)).contains(x));
        let Some(file) = inside.find(|x| board.at((*x as u8, y)) != 0) else {
            return Some("there is no rook on that side".to_owned());
        };
        let on = (file as u8, y);
        let (there, name) = (board.at(on), self.place_name(at, on));
        let kind = self.name_of(type_of(there));
        let own_rook = is_black(there) == is_black(king.code)
            && self.army.piece_type(type_of(there)).kind == Kind::ROOK;
        if !own_rook {
            return Some(format!("the {kind} on {name} is in the way"));
        }
        if !is_unmoved(there) {
            return Some(format!("the rook on {name} has moved"));
        }
        if (file - x).abs() < i32::from(self.law.rook_distance) {
            return Some(format!("the rook on {name} is too near the king"));
        }
        let way = [x, x + dx, x + 2 * dx].map(|x| (x as u8, y));
        let attacked =
            |on: &&super::board::Square| self.is_attacked(board, **on, !is_black(king.code));
        let attacked = way.iter().find(attacked)?;
        let name = self.place_name(at, *attacked);
        Some(format!("the square {name} is attacked"))
    }
}
