use crate::diag::Span;
use crate::model::{Action, NodeId, Ply, Remark, Tree, WideMove};

/// What an action becomes.
pub(super) enum Becomes {
    Bounded(Ply),
    Wide(WideMove),
}

/// The same tree with other actions: shape, sides, remarks and spans stay.
///
/// `change` gets whether the action is on the main line. `None` stops the change.
pub(super) fn rebuild(
    tree: &Tree,
    mut change: impl FnMut(Action<'_>, bool, Span) -> Option<Becomes>,
) -> Option<Tree> {
    let mut main = tree.main_line().peekable();
    let mut new = Tree::default();
    copy_remarks(tree, NodeId::ROOT, &mut new, NodeId::ROOT);
    for id in tree.ids() {
        let is_main = main.next_if_eq(&id).is_some();
        // Nodes are added in the same order, so each gets the number it had.
        let parent = tree.parent(id)?;
        let (side, span) = (tree.side(id), tree.span(id));
        let made = match change(tree.action(id), is_main, span)? {
            Becomes::Bounded(ply) => new.push(parent, side, ply, span),
            Becomes::Wide(wide) => new.push_wide(parent, side, [wide], span),
        };
        // The main move may have been added after its alternatives.
        if tree.first_child(parent) == Some(id) && new.first_child(parent) != Some(made) {
            new.lead(made);
        }
        copy_remarks(tree, id, &mut new, made);
    }
    Some(new)
}

fn copy_remarks(from: &Tree, id: NodeId, to: &mut Tree, made: NodeId) {
    for remark in from.remarks(id) {
        match remark {
            Remark::Before(text) => to.comment_before(made, text),
            Remark::After(text) => to.comment(made, text),
            Remark::Nag(n) => to.nag(made, n),
        }
    }
}
