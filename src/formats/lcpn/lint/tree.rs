//! A definition as a list of nodes, each with its place and its role in the whole.

use crate::diag::Span;
use crate::model::{Expr, PieceDef, PieceNode, Test};

/// The role of a node in its parent.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Role {
    /// The whole definition.
    Whole,
    /// What is restricted.
    Base,
    /// One of several alternatives.
    Item,
    /// A leg, counted from 0.
    Leg(usize),
    /// A function of a composition.
    Part,
    /// What is applied.
    Func,
    /// What a function is applied to.
    Arg,
    /// A condition.
    Test,
    /// What a condition allows.
    Branch,
    /// The piece if no condition holds.
    Otherwise,
    /// Part of a condition.
    InTest,
}

/// One node.
#[derive(Copy, Clone, Debug)]
pub struct Node<'a> {
    pub what: PieceNode<'a>,
    pub span: Span,
    pub role: Role,
    /// The node above.
    pub parent: Option<usize>,
    /// The index after the last node below it.
    pub end: usize,
}

impl<'a> Node<'a> {
    /// The piece, if it is one.
    pub fn expr(&self) -> Option<&'a Expr> {
        match self.what {
            PieceNode::Expr(e) => Some(e),
            PieceNode::Test(_) => None,
        }
    }
}

/// A definition with its nodes in the order of [`Expr::nodes`].
#[derive(Debug)]
pub struct Tree<'a> {
    pub def: &'a PieceDef,
    /// Which definition of the file.
    pub index: usize,
    pub nodes: Vec<Node<'a>>,
}

impl<'a> Tree<'a> {
    pub fn of((index, def): (usize, &'a PieceDef)) -> Self {
        let mut nodes: Vec<Node<'a>> = Vec::new();
        let mut todo = vec![(PieceNode::Expr(&def.expr), Role::Whole, None)];
        while let Some((what, role, parent)) = todo.pop() {
            let at = nodes.len();
            let span = def.source.nodes.get(at).copied().unwrap_or_default();
            nodes.push(Node {
                what,
                span,
                role,
                parent,
                end: at + 1,
            });
            let from = todo.len();
            let mut add = |what, role| todo.push((what, role, Some(at)));
            match what {
                PieceNode::Expr(e) => below(e, &mut add),
                PieceNode::Test(t) => below_test(t, &mut add),
            }
            todo[from..].reverse();
        }
        for at in (0..nodes.len()).rev() {
            let end = nodes[at].end;
            if let Some(parent) = nodes[at].parent.and_then(|p| nodes.get_mut(p)) {
                parent.end = parent.end.max(end);
            }
        }
        Self { def, index, nodes }
    }

    /// The nodes directly below one.
    pub fn below(&self, at: usize) -> impl Iterator<Item = (usize, &Node<'a>)> {
        let end = self.nodes.get(at).map_or(0, |n| n.end);
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let node = self.nodes.get(next).filter(|_| next < end)?;
            let found = (next, node);
            next = node.end;
            Some(found)
        })
    }

    /// The nodes above one, the nearest first, itself included.
    pub fn above(&self, at: usize) -> impl Iterator<Item = &Node<'a>> {
        let mut next = Some(at);
        std::iter::from_fn(move || {
            let node = self.nodes.get(next?)?;
            next = node.parent;
            Some(node)
        })
    }

    /// The pieces, each with its number.
    pub fn exprs(&self) -> impl Iterator<Item = (usize, &Node<'a>, &'a Expr)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(i, n)| Some((i, n, n.expr()?)))
    }

    /// Whether a function is expected at a node.
    pub fn is_function(&self, at: usize) -> bool {
        let part = |n: &Node| matches!(n.role, Role::Func | Role::Part);
        let way = |n: &&Node<'_>| part(n) || n.role == Role::Item;
        self.above(at).take_while(way).any(part)
    }

    /// Whether a node is in a second or later leg.
    pub fn is_later_leg(&self, at: usize) -> bool {
        self.above(at).any(|n| matches!(n.role, Role::Leg(1..)))
    }

    /// Whether a node is in a leg.
    pub fn is_leg(&self, at: usize) -> bool {
        self.above(at).any(|n| matches!(n.role, Role::Leg(_)))
    }
}

fn below<'a>(e: &'a Expr, add: &mut impl FnMut(PieceNode<'a>, Role)) {
    let mut expr = |e: &'a Expr, role| add(PieceNode::Expr(e), role);
    match e {
        Expr::Name(_) | Expr::Array(_) | Expr::Text(_) | Expr::Int(_) => {}
        Expr::Mod { base, .. } => expr(base, Role::Base),
        Expr::Alt { items, .. } => items.iter().for_each(|i| expr(i, Role::Item)),
        Expr::Compose(items) => items.iter().for_each(|i| expr(i, Role::Part)),
        Expr::Chain { first, legs } => {
            expr(first, Role::Leg(0));
            let legs = legs.iter().enumerate();
            legs.for_each(|(i, (_, leg))| expr(leg, Role::Leg(i + 1)));
        }
        Expr::Apply { func, args } => {
            expr(func, Role::Func);
            args.iter().for_each(|a| expr(a, Role::Arg));
        }
        Expr::Cond {
            branches,
            otherwise,
        } => {
            for (test, then) in branches {
                add(PieceNode::Test(test), Role::Test);
                add(PieceNode::Expr(then), Role::Branch);
            }
            if let Some(e) = otherwise {
                add(PieceNode::Expr(e), Role::Otherwise);
            }
        }
    }
}

fn below_test<'a>(t: &'a Test, add: &mut impl FnMut(PieceNode<'a>, Role)) {
    let mut test = |t: &'a Test| add(PieceNode::Test(t), Role::InTest);
    match t {
        Test::Text(_) | Test::Int(_) => {}
        Test::Call { args: all, .. } | Test::And(all) | Test::Or(all) => {
            all.iter().for_each(test);
        }
        Test::Cmp(_, a, b) => {
            test(a);
            test(b);
        }
        Test::Not(t) => test(t),
    }
}
