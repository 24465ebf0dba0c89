//! The lines of a game beside the main one.

use super::line::{Line, Moves};
use super::moves::Defaults;
use crate::model::{Game, NodeId, Side, Tree};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A line beside another one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a variation")]
pub struct VariationRow<'a> {
    /// The move it is an alternative to.
    pub at: usize,
    /// Its moves.
    pub moves: Moves<'a>,
}

/// All variations, flat.
#[derive(Debug)]
pub enum Variations<'a> {
    /// As they were read.
    Read(Vec<VariationRow<'a>>),
    /// As they are to be written.
    Written(VariationsOf<'a>),
}

impl<'a> Variations<'a> {
    /// Those of a game.
    pub fn of(game: &'a Game, defaults: Defaults) -> Self {
        let beside = VariationsOf { game, defaults };
        match beside.rows().todo.is_empty() {
            true => Self::default(),
            false => Self::Written(beside),
        }
    }

    /// From a file.
    pub fn read(self) -> Vec<VariationRow<'a>> {
        match self {
            Self::Read(rows) => rows,
            Self::Written(_) => Vec::new(),
        }
    }

    /// Whether each move of them from a square names its piece.
    pub fn name_pieces(&self) -> bool {
        match self {
            Self::Read(rows) => rows.iter().all(|row| row.moves.name_pieces()),
            Self::Written(_) => true,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Read(rows) if rows.is_empty())
    }
}

impl Default for Variations<'_> {
    fn default() -> Self {
        Self::Read(Vec::new())
    }
}

impl Serialize for Variations<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Read(rows) => rows.serialize(s),
            Self::Written(beside) => s.collect_seq(beside.rows()),
        }
    }
}

impl<'de> Deserialize<'de> for Variations<'_> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Vec::deserialize(d).map(Self::Read)
    }
}

/// The variations of a tree. They are found while they are written, because there can be
/// millions of them.
#[derive(Copy, Clone, Debug)]
pub struct VariationsOf<'a> {
    game: &'a Game,
    defaults: Defaults,
}

impl<'a> VariationsOf<'a> {
    fn rows(self) -> Rows<'a> {
        let mut rows = Rows {
            tree: &self.game.tree,
            defaults: self.defaults,
            count: 0,
            todo: Vec::new(),
        };
        if let Some(main) = Line::main(self.game, self.defaults) {
            rows.pass(main);
            rows.put(main.start, 0);
        }
        rows
    }
}

/// Goes through the lines: the first of a line's variations comes next, its own before its
/// siblings.
struct Rows<'a> {
    tree: &'a Tree,
    defaults: Defaults,
    /// How many moves came before.
    count: usize,
    todo: Vec<Pending>,
}

/// The alternatives to a move from this one on.
struct Pending {
    start: NodeId,
    at: usize,
    side: Side,
}

impl<'a> Rows<'a> {
    /// Puts the alternatives to a move on the list.
    fn put(&mut self, node: NodeId, at: usize) {
        if let Some(start) = self.tree.next_sibling(node) {
            let side = self.tree.side(node);
            self.todo.push(Pending { start, at, side });
        }
    }

    /// Puts the alternatives to all moves of a line but the first on the list.
    fn pass(&mut self, line: Line<'a>) {
        let first = self.todo.len();
        for node in line.nodes() {
            if node != line.start {
                self.put(node, self.count);
            }
            self.count += 1;
        }
        self.todo[first..].reverse();
    }
}

impl<'a> Iterator for Rows<'a> {
    type Item = VariationRow<'a>;

    fn next(&mut self) -> Option<VariationRow<'a>> {
        let Pending { start, at, side } = self.todo.pop()?;
        if let Some(next) = self.tree.next_sibling(start) {
            let start = next;
            self.todo.push(Pending { start, at, side });
        }
        let line = Line {
            tree: self.tree,
            start,
            side,
            defaults: self.defaults,
        };
        self.pass(line);
        let moves = Moves::Written(line);
        Some(VariationRow { at, moves })
    }
}
