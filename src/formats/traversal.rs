//! The moves of a game in the order a movetext has them.

use crate::model::{Game, NodeId, Side, Simple, Start, Tree};

/// The next element of a movetext.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Step {
    /// A move, with its number.
    Move(NodeId, u64),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// Visits a tree without recursion: a variation comes before its main line continues.
/// Reuses its memory for the next game.
#[derive(Debug)]
pub(crate) struct Traversal {
    later: Vec<Later>,
    ahead: Ahead,
    /// Of the next move.
    number: u64,
}

/// Where to continue after a variation.
#[derive(Copy, Clone, Debug)]
struct Later {
    /// The move that has alternatives.
    main: NodeId,
    /// The alternative returned last.
    given: NodeId,
    /// The number of the move.
    number: u64,
}

#[derive(Copy, Clone, Debug)]
enum Ahead {
    Move(NodeId),
    /// An alternative to a move.
    Alternative {
        main: NodeId,
        given: NodeId,
    },
    EndOfLine,
}

impl Default for Traversal {
    fn default() -> Self {
        Self {
            later: Vec::new(),
            ahead: Ahead::EndOfLine,
            number: 1,
        }
    }
}

impl Traversal {
    /// Before the first move.
    pub(crate) fn begin(&mut self, game: &Game) {
        self.later.clear();
        self.number = first_number(game);
        self.ahead = along(&game.tree, NodeId::ROOT);
    }

    /// The next step; `None` at the end.
    #[inline]
    pub(crate) fn next(&mut self, tree: &Tree) -> Option<Step> {
        match self.ahead {
            Ahead::Move(id) => {
                let number = self.number;
                match alternative(tree, id) {
                    Some(given) => self.ahead = Ahead::Alternative { main: id, given },
                    None => self.onward(tree, id),
                }
                Some(Step::Move(id, number))
            }
            Ahead::Alternative { main, given } => {
                let number = self.number;
                self.later.push(Later {
                    main,
                    given,
                    number,
                });
                self.ahead = Ahead::Move(given);
                Some(Step::Open)
            }
            Ahead::EndOfLine => {
                let Later {
                    main,
                    given,
                    number,
                } = self.later.pop()?;
                self.number = number;
                match tree.next_sibling(given) {
                    Some(given) => self.ahead = Ahead::Alternative { main, given },
                    None => self.onward(tree, main),
                }
                Some(Step::Close)
            }
        }
    }

    /// The next step, if it is a [simple](Tree::simple) move, with its number.
    #[inline(always)]
    pub(crate) fn simple<'t>(&mut self, tree: &'t Tree) -> Option<(NodeId, u64, Simple<'t>)> {
        let Ahead::Move(id) = self.ahead else {
            return None;
        };
        let (simple, number) = (tree.simple(id)?, self.number);
        self.number = number.saturating_add(u64::from(simple.side == Side::Black));
        self.ahead = simple.next.map_or(Ahead::EndOfLine, Ahead::Move);
        Some((id, number, simple))
    }

    /// Whether the next step opens a variation.
    pub(crate) fn opens(&self) -> bool {
        matches!(self.ahead, Ahead::Alternative { .. })
    }

    /// Counts the move and goes to its continuation.
    fn onward(&mut self, tree: &Tree, id: NodeId) {
        if tree.side(id) == Side::Black {
            self.number = self.number.saturating_add(1);
        }
        self.ahead = along(tree, id);
    }
}

fn along(tree: &Tree, id: NodeId) -> Ahead {
    tree.first_child(id).map_or(Ahead::EndOfLine, Ahead::Move)
}

/// The first alternative, if this move is the one that has them.
pub(crate) fn alternative(tree: &Tree, id: NodeId) -> Option<NodeId> {
    let sibling = tree.next_sibling(id)?;
    let first = tree.first_child(tree.parent(id)?)?;
    (first == id).then_some(sibling)
}

/// The number of the first move.
pub(crate) fn first_number(game: &Game) -> u64 {
    match &game.start {
        Start::Usual => 1,
        Start::Given(p) => p.counters.fullmove.unwrap_or(1),
    }
}

/// The side that a reader assumes for the move: White and Black alternate.
pub(crate) fn turn(game: &Game, id: NodeId) -> Side {
    match (game.tree.parent(id), &game.start) {
        (Some(NodeId::ROOT), Start::Given(p)) => p.turn,
        (Some(NodeId::ROOT) | None, _) => Side::White,
        (Some(before), _) => game.tree.side(before).other(),
    }
}
