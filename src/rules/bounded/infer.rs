//! The move that was made, computed from the board before it and the board after it.
//!
//! No two legal moves of chess lead to the same board, so there is at most one answer. In nearly
//! all cases the two squares that changed determine the move; otherwise all legal moves are
//! searched.

use super::army::{Code as CellCode, EMPTY, OFF, belongs, code, type_of};
use super::explain::spelled;
use super::field::{At, Wing, sq};
use super::setting::Setting;
use super::state::{Move, State};
use crate::diag::listed;
use crate::model::{Cell, Grid, Kind, Ply, Side};
use crate::rules::{Problem, Reason};

/// The contents of a board, square by square in the order of the field.
type Shown = [CellCode; 256];

/// The most squares a message names.
const NAMED: usize = 8;

impl State {
    /// The legal move that leads to the board.
    pub(super) fn leading_to(
        &mut self,
        set: &Setting,
        board: &Grid,
        moves: &mut Vec<Move>,
    ) -> Result<Move, Problem> {
        let shown = self.shown(set, board)?;
        if let Some(m) = self.told_by_squares(set, &shown) {
            return Ok(m);
        }
        self.legal(set, moves);
        let found = moves.iter().find(|m| self.arrives(set, **m, &shown));
        match found {
            Some(m) => Ok(*m),
            None => Err(self.why_not(set, &shown, moves)),
        }
    }

    fn shown(&self, set: &Setting, board: &Grid) -> Result<Shown, Problem> {
        let field = &set.field;
        if (board.files(), board.ranks()) != (field.files(), field.ranks()) {
            return Err(Problem::new(
                Reason::OtherBoard,
                format!(
                    "this board has {} files and {} ranks, but the board of the game has {} and {}",
                    board.files(),
                    board.ranks(),
                    field.files(),
                    field.ranks()
                ),
                "use the same size for all boards of a game",
            ));
        }
        let mut shown = [OFF; 256];
        for ((to, cell), at) in shown.iter_mut().zip(board.cells()).zip(field.all()) {
            *to = match cell {
                Cell::Piece(p) => match (set.army.type_of(p.kind), p.side) {
                    (Some(kind), Side::White) => code(kind, 0),
                    (Some(kind), Side::Black) => code(kind, 1),
                    _ if self.cell(*at) == OFF => OFF,
                    _ => return Err(stranger(p.kind, *at)),
                },
                Cell::Empty if self.cell(*at) != OFF => EMPTY,
                _ => OFF,
            };
        }
        Ok(shown)
    }

    /// The move if one own piece left a square and one own piece appeared on another.
    fn told_by_squares(&mut self, set: &Setting, shown: &Shown) -> Option<Move> {
        let (mut from, mut to, mut own) = (None, None, 0);
        for (at, is) in set.field.all().iter().zip(shown) {
            let was = set.army.plain(self.cell(*at));
            if was == *is {
                continue;
            }
            if belongs(was, self.turn) {
                own += 1;
                from = Some(*at);
            }
            if belongs(*is, self.turn) {
                own += 1;
                to = Some((*at, *is));
            }
        }
        let (from, (to, is)) = (from?, to?);
        let m = if own > 2 {
            let wing = if to > from { Wing::Short } else { Wing::Long };
            return [wing, other(wing)].into_iter().find_map(|wing| {
                let m = self.castle(set, wing).ok()?;
                self.arrives(set, m, shown).then_some(m)
            });
        } else {
            let promoted = type_of(set.army.plain(self.cell(from))) != type_of(is);
            let said = Ply {
                promotion: promoted.then(|| set.army.kind(type_of(is))),
                ..Ply::coordinates(sq(from), sq(to))
            };
            self.only(set, said)?
        };
        self.arrives(set, m, shown).then_some(m)
    }

    fn arrives(&mut self, set: &Setting, m: Move, shown: &Shown) -> bool {
        if set.law.has_side_effects {
            let mut after = *self;
            after.carry_out(set, m);
            after.take_effect(set, m);
            let mut cells = set.field.all().iter().zip(shown);
            return cells.all(|(at, is)| set.army.plain(after.cell(*at)) == *is);
        }
        let saved = self.make_on_cells(set, m);
        if m.gated != EMPTY {
            self.set_cell(&set.field, m.gate, m.gated);
        }
        let cells = set.field.all().iter().zip(shown);
        let same = cells
            .into_iter()
            .all(|(at, is)| set.army.plain(self.cell(*at)) == *is);
        self.restore_cells(saved);
        same
    }

    #[cold]
    fn why_not(&mut self, set: &Setting, shown: &Shown, legal: &[Move]) -> Problem {
        let changed = self.changed(set, shown);
        if changed.is_empty() {
            return Problem::new(
                Reason::RepeatedBoard,
                "this board is the same as the one before it, so no move was made",
                "remove the repeated board",
            );
        }
        if let Some(m) = self.by_the_other_side(set, shown) {
            return Problem::new(
                Reason::WrongSide,
                format!(
                    "`{}` leads to this board, but it is the other side's turn",
                    spelled(set, &m)
                ),
                "add the board that is missing before this one, or correct the side to move at the start",
            );
        }
        if let Some((first, second)) = self.two_plies(set, shown, legal) {
            return Problem::new(
                Reason::BoardGap,
                format!(
                    "a board is missing before this one: `{}` `{}` leads here",
                    spelled(set, &first),
                    spelled(set, &second)
                ),
                "add the missing board: there must be one for each ply",
            );
        }
        let squares: Vec<String> = changed
            .iter()
            .take(NAMED)
            .map(|at| format!("`{}`", sq(*at)))
            .collect();
        Problem::new(
            Reason::NoSuchStep,
            format!(
                "no legal move leads to this board; {} from the board before it: {}{}",
                match changed.len() {
                    1 => "one square differs".to_owned(),
                    n => format!("{n} squares differ"),
                },
                listed(&squares, "and"),
                if changed.len() > NAMED {
                    " and more"
                } else {
                    ""
                }
            ),
            "check this board and the one before it",
        )
    }

    fn changed(&self, set: &Setting, shown: &Shown) -> Vec<At> {
        let cells = set.field.all().iter().zip(shown);
        let changed = cells.filter(|(at, is)| set.army.plain(self.cell(**at)) != **is);
        changed.map(|(at, _)| *at).collect()
    }

    fn by_the_other_side(&mut self, set: &Setting, shown: &Shown) -> Option<Move> {
        let mut turned = *self;
        turned.play(set, Move::PASS, None);
        let mut moves = Vec::new();
        turned.legal(set, &mut moves);
        moves.into_iter().find(|m| turned.arrives(set, *m, shown))
    }

    fn two_plies(&self, set: &Setting, shown: &Shown, legal: &[Move]) -> Option<(Move, Move)> {
        let mut replies = Vec::new();
        legal.iter().find_map(|first| {
            let mut after = *self;
            after.play(set, *first, None);
            after.legal(set, &mut replies);
            let second = replies.iter().find(|m| after.arrives(set, **m, shown))?;
            Some((*first, *second))
        })
    }
}

fn other(wing: Wing) -> Wing {
    match wing {
        Wing::Short => Wing::Long,
        Wing::Long => Wing::Short,
    }
}

fn stranger(kind: Kind, at: At) -> Problem {
    Problem::new(
        Reason::NoSuchStep,
        format!(
            "there is a {kind} on {}, a kind of piece that is not part of this game",
            sq(at)
        ),
        "check this board: no move can add a new kind of piece",
    )
}

#[cfg(test)]
mod tests {
    use crate::model::{
        Action, Cell, Grid, Kind, Piece, Ply, Position, Side, Sq, VariantName, World,
    };
    use crate::movement::Dice;
    use crate::pipeline::rules_for;
    use crate::rules::Rules;

    /// Random games: every board determines its move, and the move alone leads to the same position
    /// when it is applied without rules.
    #[test]
    fn every_board_of_a_random_game_tells_its_move() {
        let mut rules = rules_for(&VariantName::CHESS).unwrap();
        let (mut before, mut after) = (Position::board(8, 8), Position::board(8, 8));
        let (mut dice, mut plies) = (Dice::new(7), 0);
        for _ in 0..60 {
            rules.start_usual().unwrap();
            for _ in 0..150 {
                rules.position(&mut before);
                let moves = rules.plies();
                if moves.is_empty() {
                    break;
                }
                let ply = dice.of(&moves);
                rules.push();
                rules.play(Action::One(ply)).unwrap();
                rules.position(&mut after);
                rules.pop();
                assert_eq!(
                    rules.infer(after.grid().unwrap()).map(Ply::bare),
                    Ok(ply.bare())
                );
                assert!(before.play(ply));
                before.en_passant.legal = after.en_passant.legal;
                before.en_passant.pseudo_legal = after.en_passant.pseudo_legal;
                assert_eq!(before, after);
                rules.play(Action::One(ply)).unwrap();
                plies += 1;
            }
        }
        assert!(plies > 5000);
    }

    /// A king that stays, a rook that stays, and both in each other's way.
    #[test]
    fn every_castling_of_chess960_is_told_by_its_board() {
        let mut rules = rules_for(&VariantName::CHESS960).unwrap();
        let mut castled = 0;
        for king in 1..7 {
            for rook in (0..8).filter(|r| *r != king) {
                let mut before = Position::board(8, 8);
                let World::Board(grid) = &mut before.world else {
                    panic!("it is a board");
                };
                let piece = |side, kind| Cell::Piece(Piece::new(side, kind).unmoved());
                grid.set(Sq::new(king, 0), piece(Side::White, Kind::KING));
                grid.set(Sq::new(rook, 0), piece(Side::White, Kind::ROOK));
                grid.set(
                    Sq::new(0, 7),
                    Cell::Piece(Piece::new(Side::Black, Kind::KING)),
                );
                if rules.start(&before).is_err() {
                    continue;
                }
                let moves = rules.plies();
                for ply in moves {
                    castled += usize::from(ply.is_castling());
                    let mut after = before.clone();
                    assert!(after.play(ply));
                    let told = rules.infer(after.grid().unwrap()).map(Ply::bare);
                    assert_eq!(told, Ok(ply.bare()));
                }
            }
        }
        assert!(castled > 20, "{castled}");
    }

    fn square(name: &str) -> Sq {
        let name = name.as_bytes();
        Sq::new(name[0] - b'a', name[1] - b'1')
    }

    fn board(changes: &[(&str, Option<&str>)]) -> Grid {
        let mut rules = rules_for(&VariantName::CHESS).unwrap();
        rules.start_usual().unwrap();
        let mut p = Position::board(8, 8);
        rules.position(&mut p);
        let mut grid = p.grid().unwrap().clone();
        for (to, from) in changes {
            let cell = from.map_or(Cell::Empty, |f| p.grid().unwrap().get(square(f)));
            grid.set(square(to), cell);
        }
        grid
    }

    fn code_of(grid: &Grid) -> &'static str {
        let mut rules: Box<dyn Rules> = rules_for(&VariantName::CHESS).unwrap();
        rules.start_usual().unwrap();
        rules.infer(grid).unwrap_err().reason.code().0
    }

    #[test]
    fn a_board_that_no_move_leads_to_says_why() {
        assert_eq!(code_of(&board(&[])), "core/repeated-board");
        let black = board(&[("e7", None), ("e5", Some("e7"))]);
        assert_eq!(code_of(&black), "core/wrong-side");
        let both = board(&[
            ("e7", None),
            ("e5", Some("e7")),
            ("e2", None),
            ("e4", Some("e2")),
        ]);
        assert_eq!(code_of(&both), "core/board-gap");
        let odd = board(&[("e2", None), ("e5", Some("e2"))]);
        assert_eq!(code_of(&odd), "core/no-such-step");
        assert_eq!(code_of(&Grid::new(10, 8)), "core/other-board");
    }
}
