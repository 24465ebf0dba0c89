//! The board while a game is written as KI2, and the words for its moves.

use super::bearing::words_for;
use super::diagram::{file_name, rank_name};
use crate::formats::shogi::{Handicap, Setup, ShogiPiece, Undo, number};
use crate::model::{Game, Marks, Ply, Side, Sq};

/// The board, and how to take its moves back.
#[derive(Debug)]
pub(super) struct Walker {
    setup: Setup,
    undo: Vec<Undo>,
}

impl Walker {
    /// At the start of a game.
    pub fn of(game: &Game) -> Self {
        let even = || Handicap::named("even").map(Handicap::position);
        let setup = match game.start.given() {
            Some(position) => Setup::of(position),
            None => even().as_ref().and_then(Setup::of),
        };
        Self {
            setup: setup.unwrap_or_else(Setup::empty),
            undo: Vec::new(),
        }
    }

    /// Takes back all moves after the first ones.
    pub fn go_back(&mut self, ply: usize) {
        while self.undo.len() > ply {
            if let Some(undo) = self.undo.pop() {
                self.setup.take_back(&undo);
            }
        }
    }

    /// Carries out a move; its words, if it has some.
    pub fn play(&mut self, side: Side, ply: Ply, last: Option<Sq>) -> Option<String> {
        let words = self.words(side, ply, last)?;
        let undo = self.setup.play(side, ply);
        self.undo.push(undo);
        Some(words)
    }

    fn words(&self, side: Side, ply: Ply, last: Option<Sq>) -> Option<String> {
        let man = ShogiPiece::of(ply.kind?)?;
        let mut words = String::from(if side == Side::White { "▲" } else { "△" });
        words.push_str(&target(ply, last)?);
        words.push_str(man.word());
        let all = self.setup.reaching(side, man, ply.to);
        if ply.marks.contains(Marks::DROP) {
            // Without a piece in hand, the words would mean nothing.
            words.push_str(match all.is_empty() && self.setup.count(side, man) > 0 {
                true => "",
                false => "打",
            });
            return (!man.is_promoted()).then_some(words);
        }
        words.push_str(&words_for(man, side, (ply.from, ply.to), &all)?);
        let becomes = ply.promotion.map_or(man.promoted(), ShogiPiece::of);
        if ply.marks.contains(Marks::PROMOTE) || ply.promotion.is_some() {
            words.push('成');
            return (becomes.is_some() && becomes == man.promoted()).then_some(words);
        }
        if may_promote(man, side, ply) {
            words.push_str("不成");
        }
        Some(words)
    }
}

/// Where a move goes: the name of the square, or `同` for that of the last move. `None`: the move has no words.
pub(super) fn target(ply: Ply, last: Option<Sq>) -> Option<String> {
    let other = Marks::PASS | Marks::DEMOTE | Marks::GATE | Marks::WALL;
    let (file, rank) = number(ply.to)?;
    if ply.marks.intersects(other) || ply.is_castling() {
        return None;
    }
    Some(match last == Some(ply.to) {
        true => "同　".to_owned(),
        false => format!("{}{}", file_name(file), rank_name(rank)),
    })
}

/// Whether a move begins or ends on the three last ranks, and its piece can promote.
fn may_promote(man: ShogiPiece, side: Side, ply: Ply) -> bool {
    let is_last = |sq: Sq| match side {
        Side::White => sq.rank > 5,
        _ => sq.rank < 3,
    };
    man.promoted().is_some() && (is_last(ply.from) || is_last(ply.to))
}
