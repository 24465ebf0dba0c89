//! The field of the pieces, and the pieces in hand.

use super::place::{drops, in_order, mark_pawns};
use super::read::{Lower, Rule};
use crate::diag::{Code, Span};
use crate::formats::Dialect;
use crate::formats::rows::Rows;
use crate::model::{Cell, Kind, Piece, Position, Side, World};
use pest::iterators::Pair;

impl Lower<'_> {
    pub(super) fn placement(
        &mut self,
        placement: Pair<'_, Rule>,
        position: &mut Position,
    ) -> Option<()> {
        let whole = self.span(&placement);
        let mut rows = Rows::default();
        let mut hand = None;
        for part in placement.into_inner() {
            match part.as_rule() {
                Rule::hand => hand = Some(self.hand(part)),
                _ => self.rank(part, &mut rows, whole)?,
            }
        }
        let drops = self.dialect == Dialect::Lichess || drops(&position.variant);
        if hand.is_none() {
            hand = rows.take_pocket(drops);
        }
        let mut grid = rows.board(Code("fen/rank-width"), self.sink)?;
        mark_pawns(&mut grid, self.customs);
        position.world = World::Board(grid);
        if let Some(mut pieces) = hand {
            in_order(&mut pieces, self.letters);
            position.hands.exist = true;
            for p in pieces {
                position.hands.add(p.side, p.kind, 1);
            }
        }
        Some(())
    }

    fn rank(&mut self, rank: Pair<'_, Rule>, rows: &mut Rows, whole: Span) -> Option<()> {
        let span = self.span(&rank);
        rows.letters_only = true;
        for cell in rank.into_inner() {
            let at = self.span(&cell);
            let fits = match cell.as_rule() {
                Rule::run => {
                    rows.letters_only = false;
                    let n = self.run(&cell)?;
                    (0..n).all(|_| rows.push(Cell::Empty))
                }
                Rule::piece => rows.push(Cell::Piece(self.piece(cell.as_str())?)),
                Rule::wall => rows.push(Cell::Piece(Piece::new(Side::Neutral, Kind::WALL))),
                _ => rows.push(Cell::Hole),
            };
            if !fits {
                let message = "a rank is wider than 254 squares".into();
                return self.fail(Code("fen/board-size"), message, at, SIZE_HELP);
            }
        }
        if !rows.end_rank(span) {
            let message = "the board has more than 254 ranks".into();
            return self.fail(Code("fen/board-size"), message, whole, SIZE_HELP);
        }
        Some(())
    }

    fn run(&mut self, run: &Pair<'_, Rule>) -> Option<u32> {
        // Longer numbers are too wide in any case.
        let n = run.as_str().parse::<u32>().unwrap_or(u32::MAX);
        if n == 0 {
            let message = format!("`{}` cannot be a number of empty squares", run.as_str());
            let help = "remove it, or write the number of empty squares";
            return self.fail(Code("fen/empty-run"), message, self.span(run), help);
        }
        Some(n)
    }

    fn piece(&self, text: &str) -> Option<Piece> {
        let bytes = text.as_bytes();
        let raised = bytes.starts_with(b"+");
        let mut piece = self.lettered(*bytes.get(usize::from(raised))?, raised)?;
        piece.was = bytes.ends_with(b"~").then_some(Kind::PAWN);
        Some(piece)
    }

    fn lettered(&self, letter: u8, raised: bool) -> Option<Piece> {
        let kind = self.letters.kind(letter, raised)?;
        Some(Piece::new(side_of(letter), kind))
    }

    fn hand(&self, hand: Pair<'_, Rule>) -> Vec<Piece> {
        hand.into_inner()
            .filter(|part| part.as_rule() == Rule::held)
            .flat_map(|held| held.as_str().bytes())
            .filter_map(|letter| self.lettered(letter, false))
            .collect()
    }
}

const SIZE_HELP: &str = "boards have at most 254 files and 254 ranks";

fn side_of(letter: u8) -> Side {
    if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    }
}
