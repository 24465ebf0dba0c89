//! Reads the usual row without the grammar: no warnings, fields in lower case. Everything else
//! is `None` and is read by the grammar; a test proves that both agree.

use super::row::{Fields, Row, fill};
use super::{Version, row};
use crate::formats::fcn::Suffix;
use crate::formats::fen;
use crate::model::{Grid, Side, Sq, Stated};

/// Reads a row in the usual spelling.
pub(super) fn read(text: &str) -> Option<Row> {
    let mut words = text.split(' ');
    let mut says = Fields::of(read_board(words.next()?)?);
    let mut word = words.next();
    if let Some(side @ ("w" | "b")) = word {
        says.turn = if side == "w" {
            Side::White
        } else {
            Side::Black
        };
        says.stated |= Stated::TURN;
        word = words.next();
    }
    if let Some(rights) = word.filter(|w| !w.starts_with(['+', '#'])) {
        grant(&mut says.board, rights)?;
        says.stated |= Stated::RIGHTS;
        word = words.next();
        if let Some(passed) = word.filter(|w| !w.starts_with(['+', '#'])) {
            says.passed = read_passed(passed, &says)?;
            says.stated |= Stated::EN_PASSANT;
            word = words.next();
        }
    }
    let suffix = match word {
        Some("") => return None,
        Some(signs) => Suffix::parse(signs, Version::V1_1)?,
        None => Suffix::default(),
    };
    words.next().is_none().then_some(Row {
        seen: says.seen(),
        suffix,
    })
}

fn read_board(text: &str) -> Option<Grid> {
    let mut grid = Grid::new(8, 8);
    let mut ranks = text.split('/');
    for at in (0..8).rev() {
        let rank = ranks.next()?;
        fill(grid.rank_mut(at), rank)?;
        if row::side_by_side(rank).is_some() {
            return None;
        }
    }
    ranks.next().is_none().then_some(grid)
}

fn grant(grid: &mut Grid, rights: &str) -> Option<()> {
    let mut left = "KQkq".bytes();
    let mut letters = rights.bytes();
    let granted = rights == "-"
        || !rights.is_empty()
            && letters.all(|l| {
                left.any(|k| k == l)
                    && fen::grant_right(grid, l, rights, fen::Customs::CHESS).is_ok()
            });
    granted.then_some(())
}

fn read_passed(word: &str, says: &Fields) -> Option<Sq> {
    match *word.as_bytes() {
        [b'-'] => Some(Sq::NONE),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            let sq = Sq::new(file - b'a', rank - b'1');
            row::is_passed_over(sq, says).then_some(sq)
        }
        _ => None,
    }
}
