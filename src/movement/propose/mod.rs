//! From a picture to a definition: finds the shortest definition that gives exactly this picture.
//!
//! The candidates are known pieces, leaps and rides with directions and ranges, and single leaps as
//! written. A candidate has no moves that are not in the diagram. Its cost is the number of its words. A bounded search
//! finds the cheapest candidates that together cover the diagram.

mod atoms;
mod cover;

mod names;
#[cfg(test)]
mod tests;

use super::reach::{Abilities, Limits, Simple, potential, reach, touches};
use super::{Action, Movement, Vector};
use crate::model::{Expr, Word};
use atoms::Atom;
use std::collections::BTreeMap;

/// A drawing of how a piece moves.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The board, with the other pieces on it.
    pub board: Simple,
    /// The cell of the piece.
    pub from: Vector,
    /// What it can do with each cell.
    pub cells: BTreeMap<Vector, Abilities>,
    /// Whether the picture shows only where the piece goes, without distinguishing moves and
    /// captures.
    pub only_where: bool,
}

/// A known piece a definition may name.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its name.
    pub name: Word,
    /// How it moves.
    pub movement: Movement,
}

/// A definition for a picture.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The definition as it is written.
    pub expr: Expr,
    /// The meaning of the definition.
    pub movement: Movement,
    /// Whether no shorter definition can be made of the same parts.
    pub shortest: bool,
}

/// Why there is no definition: no part explains these cells of the picture.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unexplained(pub Vec<Vector>);

impl Picture {
    /// The picture of a movement on the same board; `None` if it is not certain.
    pub fn of(&self, movement: &Movement) -> Option<BTreeMap<Vector, Abilities>> {
        let limits = Limits {
            steps: 50_000,
            ..Limits::default()
        };
        let cells = if self.is_empty() {
            let found = potential(movement, &self.board, self.from, limits).ok()?;
            found.open.is_empty().then_some(found.cells)?
        } else {
            let found = reach(movement, &self.board, self.from, limits).ok()?;
            found.open.is_empty().then(|| touches(found.moves))?
        };
        if cells.values().any(|t| t.certain != t.possible) {
            return None;
        }
        let seen = cells.into_iter().map(|(at, t)| (at, self.seen(t.certain)));
        Some(
            seen.filter(|(at, d)| !d.is_empty() && *at != self.from)
                .collect(),
        )
    }

    fn is_empty(&self) -> bool {
        self.board.friends.is_empty() && self.board.enemies.is_empty()
    }

    /// The part of it that the picture can show.
    fn seen(&self, abilities: Abilities) -> Abilities {
        let goes = Abilities::all().difference(Abilities::SHOOT);
        match self.only_where {
            false => abilities,
            true if abilities.intersects(goes) => Abilities::MOVE,
            true => Abilities::empty(),
        }
    }

    /// The strokes of the picture, cell by cell.
    fn wanted(&self) -> BTreeMap<Vector, Abilities> {
        let all = self.cells.iter().map(|(at, d)| (*at, self.seen(*d)));
        all.filter(|(at, d)| !d.is_empty() && *at != self.from)
            .collect()
    }
}

/// For more cells, no short definition is sought: the time grows with the third power of their number. A queen on the
/// largest board reaches 398.
const MOST_CELLS: usize = 400;

/// The shortest definition that gives this picture.
///
/// # Errors
/// If the picture has something no part draws: a capture from a distance, a jump over pieces.
pub fn propose(picture: &Picture, known: &[Named]) -> Result<Proposal, Unexplained> {
    let wanted = picture.wanted();
    if wanted.len() > MOST_CELLS {
        return literal(picture, wanted);
    }
    let parts = atoms::atoms(picture, &wanted, known);
    let found = cover::cover(&wanted, &parts);
    let chosen = found.map_err(Unexplained)?;
    let atoms = chosen.parts.iter().filter_map(|n| parts.get(*n));
    let proposal = assembled(atoms.cloned().collect(), chosen.shortest);
    // The result is checked once more as a whole.
    if picture.of(&proposal.movement).as_ref() == Some(&wanted) {
        return Ok(proposal);
    }
    literal(picture, wanted)
}

/// Cell by cell.
fn literal(
    picture: &Picture,
    wanted: BTreeMap<Vector, Abilities>,
) -> Result<Proposal, Unexplained> {
    let literal = assembled(atoms::literal(picture, &wanted), false);
    match picture.of(&literal.movement).as_ref() == Some(&wanted) {
        true => Ok(literal),
        false => Err(Unexplained(wanted.into_keys().collect())),
    }
}

/// One definition of all these parts; parts that only move or only capture are grouped.
fn assembled(atoms: Vec<Atom>, shortest: bool) -> Proposal {
    let mut items = Vec::new();
    let mut movements = Vec::new();
    for mode in [None, Some(Action::Move), Some(Action::Capture)] {
        let these = || atoms.iter().filter(|a| a.mode == mode);
        let exprs: Vec<Expr> = these().map(|a| a.expr.clone()).collect();
        let parts = these().map(|a| a.movement.clone()).collect();
        let Some(whole) = Movement::any_of(parts) else {
            continue;
        };
        let (exprs, whole) = match mode.and_then(|m| Some((m, function(m)?))) {
            Some((action, name)) => {
                let call = Expr::Apply {
                    func: Box::new(Expr::Name(name)),
                    args: vec![either(exprs)],
                };
                (vec![call], whole.act(action))
            }
            None => (exprs, whole),
        };
        items.extend(exprs);
        movements.push(whole);
    }
    Proposal {
        expr: either(items),
        // A picture without moves is a piece that never moves or captures.
        movement: Movement::any_of(movements)
            .unwrap_or_else(|| Movement::leap(&[0]).act(Action::Capture)),
        shortest,
    }
}

fn function(action: Action) -> Option<Word> {
    Word::new(match action {
        Action::Move => "move",
        _ => "capture",
    })
}

/// An alternation of these; with no items, a piece that never moves.
fn either(mut items: Vec<Expr>) -> Expr {
    match (items.len(), items.pop()) {
        (1, Some(only)) => only,
        (_, Some(last)) => {
            items.push(last);
            Expr::Alt {
                props: Vec::new(),
                items,
            }
        }
        (_, None) => match function(Action::Capture) {
            Some(capture) => Expr::Apply {
                func: Box::new(Expr::Name(capture)),
                args: vec![Expr::Array(vec![0, 0])],
            },
            None => Expr::Array(vec![0, 0]),
        },
    }
}
