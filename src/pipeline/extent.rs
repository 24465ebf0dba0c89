use super::replay::Refused;
use crate::model::{Marks, NodeId, Part, Tree};
use crate::rules::{Rules, Status};

/// How much of a game's tree is played, and what happens at a move that cannot be played.
#[derive(Copy, Clone, Debug, Default)]
pub struct Extent {
    /// Variations stay as they were read.
    pub main_line: bool,
    /// A move that cannot be played ends its line; otherwise it refuses the game.
    pub keep_going: bool,
}

/// A move that ends its line, and why.
pub(super) type Cut = (NodeId, Refused);

/// What became of a tree that was played.
pub(super) struct Played {
    /// The moves that end their lines because they cannot be played.
    pub cuts: Vec<Cut>,
    /// How the main line ends, if that was asked for and it has moves.
    pub end: Option<Status>,
}

/// Depth first without recursion: where a move has alternatives the position
/// before it is remembered until the last of them has been played.
pub(super) fn play_tree(
    tree: &mut Tree,
    rules: &mut dyn Rules,
    wants: Part,
    extent: Extent,
    mut step: impl FnMut(&mut Tree, NodeId, &mut dyn Rules) -> Result<(), Refused>,
) -> Result<Played, Refused> {
    let mut end = None;
    // A move after which another one is played does not mate. So only the last moves of lines are looked at.
    let mates_later = wants.contains(Part::CHECK) && rules.decide_mates_later();
    let (mut open, mut cuts): (Vec<NodeId>, Vec<Cut>) = (Vec::new(), Vec::new());
    let mut line = tree.first_child(NodeId::ROOT);
    loop {
        while let Some(id) = line {
            if !extent.main_line && tree.next_sibling(id).is_some() {
                rules.push();
                open.push(id);
            }
            match step(tree, id, rules) {
                Ok(()) => line = tree.first_child(id),
                Err(why) => {
                    if mates_later && let Some(before) = tree.parent(id) {
                        mark_mate(tree, before, rules.status());
                    }
                    if !extent.keep_going {
                        return Err(why);
                    }
                    cuts.push((id, why));
                    // Without the move, its variations have nothing to replace.
                    if tree.is_first(id) && open.last() == Some(&id) {
                        open.pop();
                        rules.pop();
                    }
                    break;
                }
            }
            if line.is_none() {
                let status = end_line(tree, id, rules, (wants, mates_later));
                // The main line is the first one.
                end = end.or(status);
            }
        }
        let Some(before) = open.pop() else {
            return Ok(Played { cuts, end });
        };
        rules.pop();
        line = tree.next_sibling(before);
    }
}

/// Marks the last move of a line as mate or stalemate, and returns how the line ends if that was asked for.
fn end_line(
    tree: &mut Tree,
    id: NodeId,
    rules: &mut dyn Rules,
    (wants, mates_later): (Part, bool),
) -> Option<Status> {
    let asked = wants.contains(Part::END);
    let may_mate = mates_later && checks(tree, id);
    if !asked && !may_mate {
        return None;
    }
    let status = rules.status();
    if mates_later {
        mark_mate(tree, id, status);
    }
    if asked {
        mark_stalemate(tree, id, status);
    }
    asked.then_some(status)
}

/// Whether a move gives check, as far as that is known.
fn checks(tree: &Tree, id: NodeId) -> bool {
    let ply = tree.ply(id);
    ply.is_some_and(|ply| ply.marks.contains(Marks::CHECK))
}

/// Marks a move that gives check as mate, if it is. `status`: that of the position after it.
fn mark_mate(tree: &mut Tree, id: NodeId, status: Status) {
    if let Some(ply) = tree.ply_mut(id).filter(|_| status == Status::Checkmate) {
        ply.marks.set(Marks::MATE, ply.marks.contains(Marks::CHECK));
    }
}

fn mark_stalemate(tree: &mut Tree, id: NodeId, status: Status) {
    if let Some(ply) = tree.ply_mut(id) {
        ply.marks.set(Marks::STALEMATE, status == Status::Stalemate);
    }
}
