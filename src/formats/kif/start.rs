//! Where a game starts: a handicap by its name, or a board with hands.

use super::diagram::read_hand;
use super::problem::{shown, stated_twice, unknown_handicap, wrong_board};
use super::read::Rule;
use crate::diag::{Diagnostic, Span, amount};
use crate::formats::shogi::{Handicap, SIZE, Setup, ShogiPiece, square, stands};
use crate::model::{Side, Start};
use pest::iterators::Pair;
use std::sync::Arc;

/// What the lines before the moves state about the start.
#[derive(Debug, Default)]
pub(super) struct StartLines {
    handicap: Option<&'static Handicap>,
    /// A name that is none of the known ones, and its place.
    unknown: Option<(String, Span)>,
    /// The start as it is named.
    start_name: Option<String>,
    /// Where a handicap is named.
    named: Option<Span>,
    /// Something other than a named start was named.
    other: bool,
    board: Option<Setup>,
    /// How many rows of the board were read.
    rows: u8,
    turn: Option<Side>,
    hands: Vec<(Side, ShogiPiece, u32)>,
    /// Whose hands were read.
    stated: Vec<Side>,
    last_row: Span,
    last_hand: Span,
}

impl StartLines {
    /// `手合割：香落ち`
    pub fn handicap(&mut self, name: &str, span: Span) -> Result<(), Box<Diagnostic>> {
        let name = name.trim_matches([' ', '　', '\t']);
        if !name.is_empty() {
            // A handicap has several names.
            let usual = Handicap::named(name).map_or(name, |handicap| handicap.name);
            let before = self.start_name.get_or_insert_with(|| usual.to_owned());
            if before != usual {
                return Err(stated_twice("the handicap", span));
            }
        }
        match name {
            "" => {}
            "その他" => self.other = true,
            _ => {
                self.named = Some(span);
                self.handicap = Handicap::named(name);
                self.unknown = self.handicap.is_none().then(|| (name.to_owned(), span));
            }
        }
        Ok(())
    }

    /// `先手の持駒：飛　角`
    pub fn hand(&mut self, side: Side, words: &str, span: Span) -> Result<(), Box<Diagnostic>> {
        let held = read_hand(words);
        let wrong = |word: &str| {
            let message = format!("`{}` is not a piece in hand with its number", shown(word));
            wrong_board(message, span)
        };
        let held = held.map_err(wrong)?;
        if !held.is_empty() {
            self.last_hand = span;
        }
        let held: Vec<_> = held.into_iter().map(|(man, n)| (side, man, n)).collect();
        let before = self.hands.iter().filter(|hand| hand.0 == side);
        if self.stated.contains(&side) {
            return match before.eq(&held) {
                true => Ok(()),
                false => Err(stated_twice("this hand", span)),
            };
        }
        self.stated.push(side);
        self.hands.extend(held);
        Ok(())
    }

    /// `後手番`
    pub fn turn(&mut self, side: Side, span: Span) -> Result<(), Box<Diagnostic>> {
        if *self.turn.get_or_insert(side) != side {
            return Err(stated_twice("the player who moves first", span));
        }
        Ok(())
    }

    /// `|v香v桂 ・ ・|一`
    pub fn row(&mut self, row: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(row.as_span());
        self.last_row = span;
        let setup = self.board.get_or_insert_with(Setup::empty);
        self.rows = self.rows.saturating_add(1);
        if self.rows > SIZE {
            return Err(wrong_board(
                "the board has more than nine ranks".into(),
                span,
            ));
        }
        let cells = row.into_inner().filter(|p| p.as_rule() == Rule::cell);
        let cells: Vec<_> = cells.collect();
        if cells.len() != usize::from(SIZE) {
            let message = format!(
                "the rank has {}, not 9",
                amount(cells.len() as u64, "square", "squares")
            );
            return Err(wrong_board(message, span));
        }
        for (file, cell) in (1..=SIZE).rev().zip(cells) {
            let (mut owner, mut man) = (Side::White, None);
            for part in cell.into_inner() {
                match part.as_rule() {
                    Rule::owner => owner = stands(!part.as_str().eq_ignore_ascii_case("v")),
                    Rule::sign => man = ShogiPiece::of_word(part.as_str()),
                    _ => {}
                }
            }
            if let (Some(man), Some(sq)) = (man, square(file, self.rows)) {
                setup.put(sq, owner, man);
            }
        }
        Ok(())
    }

    /// Where a handicap is named that is not the start on the board.
    pub fn contradicted(&self) -> Option<Span> {
        self.board.as_ref()?;
        let usual = self.handicap.is_some_and(Handicap::is_even);
        match self.shown() {
            Some(turn) if self.turn.is_none_or(|stated| stated == turn) => None,
            _ => self.named.filter(|_| !usual),
        }
    }

    /// Who moves first in the handicap that is named, if the board and the hands show its start.
    fn shown(&self) -> Option<Side> {
        let start = self.handicap.filter(|h| !h.is_even())?.position();
        let mut shown = self.board.clone()?;
        let same = Setup::of(&start)?.stands_like(&shown);
        for (side, man, n) in &self.hands {
            shown.hold(*side, *man, *n);
        }
        let held = shown.position(start.turn).hands;
        (same && held == start.hands).then_some(start.turn)
    }

    /// Fails if the board is missing that other lines need.
    fn needs_no_board(&self) -> Result<(), Box<Diagnostic>> {
        if self.other {
            let message = "the start is `その他`, and there is no board";
            return Err(wrong_board(message.into(), self.last_row));
        }
        if let Some((name, span)) = &self.unknown {
            return Err(unknown_handicap(name, *span));
        }
        match self.hands.is_empty() {
            true => Ok(()),
            false => {
                let message = "there are pieces in hand, and there is no board";
                Err(wrong_board(message.into(), self.last_hand))
            }
        }
    }

    /// The start, who moves first, and the board that the moves begin with.
    pub fn finish(self) -> Result<(Start, Side, Setup), Box<Diagnostic>> {
        if self.board.is_none() {
            self.needs_no_board()?;
        }
        let shown = self.shown();
        let even = Handicap::named("even");
        let handicap = self.handicap.or(even);
        if let Some(mut setup) = self.board {
            if self.rows != SIZE {
                let message = format!(
                    "the board has {}, not 9",
                    amount(self.rows.into(), "rank", "ranks")
                );
                return Err(wrong_board(message, self.last_row));
            }
            for (side, man, n) in self.hands {
                setup.hold(side, man, n);
            }
            let turn = self.turn.or(shown).unwrap_or(Side::White);
            return Ok((Start::Given(Arc::new(setup.position(turn))), turn, setup));
        }
        let position = handicap.map(Handicap::position);
        let setup = position.as_ref().and_then(Setup::of);
        let setup = setup.unwrap_or_else(Setup::empty);
        let usual = handicap.is_none_or(Handicap::is_even);
        let own = position.map_or(Side::White, |p| p.turn);
        let turn = self.turn.unwrap_or(own);
        let start = match usual && turn == Side::White {
            true => Start::Usual,
            false => Start::Given(Arc::new(setup.position(turn))),
        };
        Ok((start, turn, setup))
    }
}
