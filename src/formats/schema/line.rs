//! The moves of one line, made into rows one at a time when they are written.
//!
//! A row has room for everything that a move can state, which is a hundred times more than most
//! moves need.

use super::marks::Field;
use super::moves::{Defaults, MoveRow};
use super::position::PositionRow;
use super::remarks::Remarks;
use crate::model::{Action, Game, NodeId, Side, Tree};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The moves of a line.
#[derive(Debug)]
pub enum Moves<'a> {
    /// As they were read.
    Read(Vec<MoveRow<'a>>),
    /// As they are to be written.
    Written(Line<'a>),
}

impl<'a> Moves<'a> {
    /// The main line of a game.
    pub fn of(game: &'a Game, defaults: Defaults) -> Self {
        Line::main(game, defaults).map_or_else(Self::default, Self::Written)
    }

    /// Whether there are none in a file.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Read(rows) if rows.is_empty())
    }

    /// Whether each move from a square names its piece. Other moves state too little for what happened.
    pub fn name_pieces(&self) -> bool {
        match self {
            Self::Read(rows) => rows.iter().all(MoveRow::names_piece),
            Self::Written(_) => true,
        }
    }

    /// From a file.
    pub fn read(self) -> Vec<MoveRow<'a>> {
        match self {
            Self::Read(rows) => rows,
            Self::Written(_) => Vec::new(),
        }
    }
}

impl Default for Moves<'_> {
    fn default() -> Self {
        Self::Read(Vec::new())
    }
}

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Read(rows) => rows.serialize(s),
            Self::Written(line) => s.collect_seq(line.rows()),
        }
    }
}

impl<'de> Deserialize<'de> for Moves<'_> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Vec::deserialize(d).map(Self::Read)
    }
}

/// A line of a tree.
#[derive(Copy, Clone, Debug)]
pub struct Line<'a> {
    /// Its place.
    pub tree: &'a Tree,
    /// Its first move.
    pub start: NodeId,
    /// Whose turn it is.
    pub side: Side,
    /// What the game states for all moves.
    pub defaults: Defaults,
}

impl<'a> Line<'a> {
    /// The main line of a game that has moves.
    pub fn main(game: &'a Game, defaults: Defaults) -> Option<Self> {
        Some(Self {
            tree: &game.tree,
            start: game.tree.first_child(NodeId::ROOT)?,
            side: game.first_side(),
            defaults,
        })
    }

    /// Its moves.
    pub fn nodes(self) -> impl Iterator<Item = NodeId> + 'a {
        let tree = self.tree;
        std::iter::successors(Some(self.start), move |id| tree.first_child(*id))
    }

    fn rows(self) -> impl Iterator<Item = MoveRow<'a>> {
        let mut side = self.side;
        self.nodes().map(move |id| {
            let row = self.row(id, side);
            side = self.tree.side(id).other();
            row
        })
    }

    fn row(self, id: NodeId, expected: Side) -> MoveRow<'a> {
        let (tree, defaults) = (self.tree, self.defaults);
        let mut row = match tree.action(id) {
            Action::One(ply) if !ply.is_resolved() => {
                said(tree, id, MoveRow::of_ply(ply, defaults))
            }
            Action::One(ply) => MoveRow::of_ply(ply, defaults),
            Action::Wide([one]) => MoveRow::of_wide(one, defaults),
            Action::Wide(moves) => {
                let rows = moves.iter().map(|m| MoveRow::of_wide(m, defaults));
                MoveRow::of_several(self.remarked(id, rows), true)
            }
            Action::Several(plies) => {
                let rows = plies.iter().map(|p| MoveRow::of_ply(*p, defaults));
                MoveRow::of_several(self.remarked(id, rows), false)
            }
        };
        let side = tree.side(id);
        row.side = (side != expected).then_some(side);
        row.put_remarks(Remarks::of(tree, id));
        row
    }
}

impl<'a> Line<'a> {
    /// The moves of a turn with what is stated about each; of a turn of one move the turn has it.
    fn remarked(self, id: NodeId, rows: impl Iterator<Item = MoveRow<'a>>) -> Vec<MoveRow<'a>> {
        let mut rows: Vec<_> = rows.collect();
        if rows.len() > 1 {
            for (nth, row) in rows.iter_mut().enumerate() {
                row.put_remarks(Remarks::of_move(self.tree, id.nth(nth)));
            }
        }
        rows
    }
}

/// The board or number in place of the move.
fn said<'a>(tree: &'a Tree, id: NodeId, mut row: MoveRow<'a>) -> MoveRow<'a> {
    row.ordinal = tree.ordinal(id);
    if let Some(seen) = tree.seen(id) {
        row.board = Some(Box::new(PositionRow::start(
            &seen.position,
            &seen.position.variant,
        )));
        row.stated = Field::list(seen.stated);
    }
    row
}
