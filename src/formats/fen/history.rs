//! The fields that depend on the moves before.

use super::castling;
use super::place::{first_rank, is_passed_over};
use super::read::{Lower, Rule};
use crate::diag::{Code, Diagnostic, Span};
use crate::model::{Checks, Grid, Position, Side, Sq, World};
use pest::iterators::Pair;

impl Lower<'_> {
    pub(super) fn castling(
        &mut self,
        castling: Pair<'_, Rule>,
        position: &mut Position,
    ) -> Option<()> {
        let customs = self.customs.holding(&position.hands);
        let World::Board(grid) = &mut position.world else {
            return Some(());
        };
        let span = self.span(&castling);
        let field = castling.as_str();
        for (i, letter) in field.bytes().enumerate() {
            let at = Span::new(span.start as usize + i, span.start as usize + i + 1);
            if letter == b'-' {
                continue;
            }
            let Err(why) = castling::grant(grid, letter, field, customs) else {
                continue;
            };
            let file = letter.to_ascii_uppercase().wrapping_sub(b'A');
            if file >= grid.files() && !matches!(letter, b'K' | b'Q' | b'k' | b'q') {
                let message = format!("`{}` is not a castling right", char::from(letter));
                return self.fail(Code("fen/castling-letter"), message, at, CASTLING_HELP);
            }
            self.sink
                .discard(castling::dropped(letter, why, at), "castling rights");
        }
        Some(())
    }

    pub(super) fn en_passant(
        &mut self,
        field: Pair<'_, Rule>,
        position: &mut Position,
    ) -> Option<()> {
        let first = first_rank(self.dialect, position);
        for square in field.into_inner() {
            let span = self.span(&square);
            let Some(sq) =
                parse_square(square.as_str(), first).filter(|sq| on_board(position, *sq))
            else {
                let message = format!(
                    "the en-passant square `{}` is not on the board",
                    square.as_str()
                );
                let help = "write the square the pawn has passed over, or `-`";
                return self.fail(Code("fen/en-passant-square"), message, span, help);
            };
            if is_passed_over(position, sq) {
                position.en_passant.squares.push(sq.wide());
            } else {
                let d = wrong_passed(square.as_str(), position.turn, span);
                self.sink.discard(d, "en-passant squares");
            }
        }
        Some(())
    }

    pub(super) fn checks(&mut self, checks: Pair<'_, Rule>) -> Option<Checks> {
        let span = self.span(&checks);
        let (white, black) = self.numbers(checks)?;
        let small = |n: Option<u64>| u32::try_from(n.unwrap_or(0)).ok();
        match (small(white), small(black)) {
            (Some(white), Some(black)) => Some(Checks { white, black }),
            _ => {
                let message = "too many checks".into();
                self.fail(Code("fen/number"), message, span, NUMBER_HELP)
            }
        }
    }

    /// The checks that are left, unless there are more than win the game.
    pub(super) fn no_more_than_win(&mut self, left: Checks, span: Span) -> Option<Checks> {
        match self.customs.stated_checks() {
            Some(all) if left.white.max(left.black) > all => {
                let message =
                    format!("a player has more checks left than the {all} that win the game");
                let help = "write the checks that are left, such as `3+3`, or name another variant";
                self.fail(Code("fen/checks"), message, span, help)
            }
            _ => Some(left),
        }
    }

    /// The checks that are left when these were given.
    pub(super) fn left(&mut self, given: Checks, span: Span) -> Option<Checks> {
        let all = self.customs.winning_checks();
        let left = |given| all.checked_sub(given);
        match (left(given.white), left(given.black)) {
            (Some(white), Some(black)) => Some(Checks { white, black }),
            _ => {
                let message = format!("a player gave more checks than the {all} that win the game");
                let help = "write the checks that are left before the halfmove clock, such as `5+5`, or name the variant";
                self.fail(Code("fen/checks"), message, span, help)
            }
        }
    }

    /// The one or two numbers of a field; `None` where it has `-`.
    pub(super) fn numbers(&mut self, field: Pair<'_, Rule>) -> Option<(Option<u64>, Option<u64>)> {
        let mut found = (None, None);
        for (i, digits) in field.into_inner().enumerate() {
            let Ok(n) = digits.as_str().parse::<u64>() else {
                let message = format!("the number `{}` is too large", digits.as_str());
                return self.fail(Code("fen/number"), message, self.span(&digits), NUMBER_HELP);
            };
            match i {
                0 => found.0 = Some(n),
                _ => found.1 = Some(n),
            }
        }
        Some(found)
    }
}

pub(crate) const NUMBER_HELP: &str =
    "write a number below 18446744073709551616, or leave the field out";

const CASTLING_HELP: &str =
    "write `K`, `Q`, `k`, `q` or the rook's file, or `-` for no castling rights";

fn parse_square(text: &str, first: u8) -> Option<Sq> {
    let (file, rank) = text.split_at_checked(1)?;
    let file = file.bytes().next()?.checked_sub(b'a')?;
    let rank = rank.parse::<u16>().ok()?.checked_sub(first.into())?;
    Some(Sq::new(file, u8::try_from(rank).ok()?))
}

fn on_board(position: &Position, sq: Sq) -> bool {
    position.grid().is_some_and(|g: &Grid| g.contains(sq))
}

fn wrong_passed(square: &str, turn: Side, span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("fen/en-passant-rank"),
        format!(
            "the en-passant square `{square}` was dropped: no pawn can have passed over it with {} to move",
            turn.name()
        ),
    )
    .at(span)
    .help("the square passed over is on the sixth rank if White is to move, on the third if Black is to move")
}
