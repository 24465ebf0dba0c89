//! The start of a game: `PI`, ranks, and single pieces.

use super::problem::wrong_start;
use super::read::{Rule, side_of};
use crate::diag::{Diagnostic, Span, amount};
use crate::formats::shogi::{Handicap, Setup, ShogiPiece, square};
use crate::model::{Position, Side, Start};
use pest::iterators::Pair;
use std::sync::Arc;

/// The lines of the start so far.
#[derive(Debug, Default)]
pub(super) struct StartLines {
    /// What is on the board; nothing if no line was read.
    setup: Option<Setup>,
    /// Something other than `PI` alone was read.
    own: bool,
    /// Which ranks were read, and the place of the last one.
    ranks: [bool; 9],
    last_rank: Span,
}

impl StartLines {
    /// Whether there were any.
    pub fn is_some(&self) -> bool {
        self.setup.is_some()
    }

    /// Reads one line.
    pub fn read(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        match line.as_rule() {
            Rule::initial => self.initial(line),
            Rule::rank => self.rank(line),
            _ => self.placed(line),
        }
    }

    fn initial(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        if self.setup.is_some() {
            return Err(wrong_start("`PI` follows other pieces".into(), span));
        }
        let even = Handicap::named("even").map(Handicap::position);
        let mut setup = even
            .and_then(|p| Setup::of(&p))
            .unwrap_or_else(Setup::empty);
        for place in line.into_inner() {
            let span = Span::from(place.as_span());
            let text = place.as_str();
            let (sq, man) = place_of(place).ok_or_else(|| no_place(text, span))?;
            let found = sq.and_then(|sq| setup.at(sq).map(|(_, m)| (sq, m)));
            match found {
                Some((sq, there)) if there == man => {
                    setup.remove(sq);
                }
                _ => {
                    return Err(wrong_start(
                        format!("`{text}` is not on the board at the start"),
                        span,
                    ));
                }
            }
            self.own = true;
        }
        self.setup = Some(setup);
        Ok(())
    }

    fn rank(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        self.own = true;
        let span = Span::from(line.as_span());
        let setup = self.setup.get_or_insert_with(Setup::empty);
        let mut parts = line.into_inner();
        let number = parts.next().and_then(|n| n.as_str().parse::<u8>().ok());
        let cells: Vec<_> = parts.collect();
        self.last_rank = span;
        let seen = number.and_then(|n| self.ranks.get_mut(usize::from(n.wrapping_sub(1))));
        if seen.is_some_and(|seen| std::mem::replace(seen, true)) {
            let message = format!("rank {} is given twice", number.unwrap_or(0));
            return Err(wrong_start(message, span));
        }
        if cells.len() != 9 {
            let message = format!(
                "rank {} has {}, not 9",
                number.unwrap_or(0),
                amount(cells.len() as u64, "square", "squares")
            );
            return Err(wrong_start(message, span));
        }
        for (file, cell) in (1..=9).rev().zip(cells) {
            let at = Span::from(cell.as_span());
            let mut parts = cell.into_inner();
            let sq = number.and_then(|rank| square(file, rank));
            let (Some(sign), Some(man), Some(sq)) = (parts.next(), parts.next(), sq) else {
                continue;
            };
            if setup.at(sq).is_some() {
                return Err(occupied(at));
            }
            if let Some(man) = ShogiPiece::of_csa(man.as_str()) {
                setup.put(sq, side_of(&sign), man);
            }
        }
        Ok(())
    }

    fn placed(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        self.own = true;
        let setup = self.setup.get_or_insert_with(Setup::empty);
        let mut parts = line.into_inner();
        let side = parts.next().as_ref().map_or(Side::White, side_of);
        for part in parts {
            let (span, text) = (Span::from(part.as_span()), part.as_str());
            if part.as_rule() == Rule::others {
                for (man, n) in setup.missing() {
                    setup.hold(side, man, n);
                }
                continue;
            }
            let (sq, man) = place_of(part).ok_or_else(|| no_place(text, span))?;
            match sq {
                Some(sq) if setup.at(sq).is_some() => return Err(occupied(span)),
                Some(sq) => setup.put(sq, side, man),
                None if !ShogiPiece::held().any(|m| m == man) => {
                    let message = format!("`{}` cannot be held in hand", man.csa());
                    return Err(wrong_start(message, span));
                }
                None => setup.hold(side, man, 1),
            }
        }
        Ok(())
    }

    /// The start, if that side moves first, and the board that the moves begin with.
    pub fn finish(self, turn: Side) -> Result<(Start, Setup), Box<Diagnostic>> {
        let missing = self.ranks.iter().position(|seen| !seen);
        if let Some(at) = missing.filter(|_| self.ranks.contains(&true)) {
            let message = format!("the board has no rank {}", at + 1);
            return Err(wrong_start(message, self.last_rank));
        }
        let even = || Handicap::named("even").map(Handicap::position);
        let setup = match self.setup {
            Some(setup) => setup,
            None => even()
                .and_then(|p| Setup::of(&p))
                .unwrap_or_else(Setup::empty),
        };
        if !self.own && turn == Side::White {
            return Ok((Start::Usual, setup));
        }
        let position: Position = setup.position(turn);
        Ok((Start::Given(Arc::new(position)), setup))
    }
}

/// The square of a piece, if it is not in hand, and the piece. `None`: there is no such square.
fn place_of(place: Pair<'_, Rule>) -> Option<(Option<crate::model::Sq>, ShogiPiece)> {
    let mut parts = place.into_inner();
    let (name, man) = (parts.next()?, parts.next()?);
    let man = ShogiPiece::of_csa(man.as_str())?;
    match name.as_str().as_bytes() {
        b"00" => Some((None, man)),
        [file, rank] => Some((Some(square(file - b'0', rank - b'0')?), man)),
        _ => None,
    }
}

fn no_place(text: &str, span: Span) -> Box<Diagnostic> {
    wrong_start(format!("`{text}` is outside the board"), span)
}

fn occupied(span: Span) -> Box<Diagnostic> {
    wrong_start("two pieces stand on the same square".into(), span)
}
