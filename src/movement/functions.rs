//! Functions on pieces: which there are, and what they make of a piece.

use super::cannot::Problem;
use super::lower::{Lowering, Meaning, opaque};
use super::node::{Action, Id, MAX_DEPTH, Node, TooDeep};
use super::{Cost, Why};
use crate::model::{Expr, PieceNode, Word};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

/// The limit of function applications in one file.
const MAX_APPLICATIONS: u32 = 1_000_000;

/// A function with its names resolved.
#[derive(Debug)]
pub(super) enum Function {
    Act(Action),
    Promote,
    /// Removes all moves.
    Passing,
    /// The last one is applied first.
    Compose(Vec<Rc<Function>>),
    Either(Vec<Rc<Function>>),
    Opaque(Cost),
}

/// Built-in functions of the language.
const FUNCTIONS: &[(&str, Action)] = &[
    ("move", Action::Move),
    ("capture", Action::Capture),
    ("no-jump", Action::NoJump),
    ("cannon", Action::Cannon),
    ("igui", Action::Igui),
    ("grasshopper", Action::Grasshopper),
    ("initial", Action::Initial),
    ("capture-a-general", Action::CaptureRoyal),
];

const PROMOTE: &str = "promote-to";

/// En passant depends on the history of the game, not on the piece, so the rules of the game add
/// these moves.
const PASSING: &str = "en-passant";

/// Whether the language has a built-in function of that name.
pub fn is_function(name: &str) -> bool {
    [PROMOTE, PASSING].contains(&name) || FUNCTIONS.iter().any(|(n, _)| *n == name)
}

/// Words after a colon that restrict a piece, besides directions and zones.
pub const RESTRICTIONS: [&str; 3] = ["only", "outward", "any"];

impl<'a> Lowering<'a> {
    pub(super) fn call(&mut self, func: &Expr, args: &[Expr], depth: u16) -> Result<Id, Problem> {
        let function = self.function(func, depth)?;
        if let Function::Promote = *function {
            return Ok(self.nodes.add(promotion(args))?);
        }
        let args = self.pieces(args, depth)?;
        match (&*function, args.as_slice()) {
            (Function::Opaque(cost), _) => Ok(self.nodes.add(Node::Opaque(cost.clone()))?),
            (_, &[arg]) => self.apply(&function, arg, 0),
            _ => {
                let name = match func {
                    Expr::Name(word) => word.as_str(),
                    _ => "&",
                };
                Ok(self.nodes.add(opaque(Why::ArgumentCount, name))?)
            }
        }
    }

    pub(super) fn function(&self, expr: &Expr, depth: u16) -> Result<Rc<Function>, Problem> {
        if depth > MAX_DEPTH {
            return Err(TooDeep.into());
        }
        let all = |items: &[Expr]| -> Result<Vec<Rc<Function>>, Problem> {
            items.iter().map(|i| self.function(i, depth + 1)).collect()
        };
        let function = match expr {
            Expr::Name(word) => return self.named_function(word),
            Expr::Compose(items) => Function::Compose(all(items)?),
            Expr::Alt { items, .. } => Function::Either(all(items)?),
            Expr::Text(text) => Function::Opaque(Cost::new(Why::Text, text)),
            _ => Function::Opaque(Cost::new(Why::PieceAsFunction, "(...)")),
        };
        Ok(Rc::new(function))
    }

    fn named_function(&self, word: &Word) -> Result<Rc<Function>, Problem> {
        let name = word.as_str();
        if self.is_built_in(self.scope, name) {
            let action = FUNCTIONS.iter().find(|(n, _)| *n == name);
            return Ok(Rc::new(match action {
                Some((_, action)) => Function::Act(*action),
                None if name == PROMOTE => Function::Promote,
                None => Function::Passing,
            }));
        }
        let def = self.find(self.scope, name);
        let why = match def.and_then(|def| self.meanings.get(&def)) {
            Some(Meaning::Function(function)) => return Ok(function.clone()),
            Some(Meaning::Bad(problem)) => return Err(problem.clone()),
            Some(Meaning::Piece(id)) => match self.nodes.get(*id) {
                Node::Opaque(cost) => return Ok(Rc::new(Function::Opaque(cost.clone()))),
                _ => Why::PieceAsFunction,
            },
            None => Why::UnknownFunction,
        };
        Ok(Rc::new(Function::Opaque(Cost::new(why, name))))
    }

    /// Functions distribute over alternation, both in the function and in its argument.
    fn apply(&mut self, function: &Function, arg: Id, depth: u16) -> Result<Id, Problem> {
        self.applications += 1;
        if self.applications > MAX_APPLICATIONS || depth > MAX_DEPTH {
            return Err(Problem::TooLarge);
        }
        let node = match function {
            Function::Act(action) => Node::Act(*action, arg),
            Function::Compose(functions) => {
                let mut of = arg;
                for f in functions.iter().rev() {
                    of = self.apply(f, of, depth + 1)?;
                }
                return Ok(of);
            }
            Function::Either(functions) => {
                let each = functions.iter().map(|f| self.apply(f, arg, depth + 1));
                Node::Either(each.collect::<Result<_, _>>()?)
            }
            Function::Promote => opaque(Why::UnknownFunction, PROMOTE),
            Function::Passing => Node::Either(Vec::new()),
            Function::Opaque(cost) => Node::Opaque(cost.clone()),
        };
        Ok(self.nodes.add(node)?)
    }
}

/// Whether an expression outside an application is made of functions, these names among them.
pub(super) fn combines_functions(expr: &Expr, named: &mut dyn FnMut(&str) -> bool) -> bool {
    match expr {
        Expr::Compose(_) => true,
        Expr::Name(word) => named(word.as_str()),
        Expr::Alt { props, items } => {
            let one = |e: &Expr| !matches!(e, Expr::Alt { .. }) && combines_functions(e, named);
            props.is_empty() && items.iter().all(one)
        }
        _ => false,
    }
}

/// The nodes where a function is expected.
pub(super) fn functions(expr: &Expr) -> HashSet<*const Expr> {
    let mut found = HashSet::new();
    let mut add = |root: &Expr| {
        for node in root.nodes() {
            if let PieceNode::Expr(name @ Expr::Name(_)) = node {
                found.insert(std::ptr::from_ref(name));
            }
        }
    };
    for node in expr.nodes() {
        match node {
            PieceNode::Expr(Expr::Apply { func, .. }) => add(func),
            PieceNode::Expr(compose @ Expr::Compose(_)) => add(compose),
            _ => {}
        }
    }
    found
}

fn promotion(args: &[Expr]) -> Node {
    let mut names: Vec<Arc<str>> = Vec::new();
    for arg in args {
        match arg {
            Expr::Name(word) => names.push(word.as_str().into()),
            Expr::Text(text) => return opaque(Why::Text, text),
            _ => return opaque(Why::UnknownFunction, PROMOTE),
        }
    }
    Node::PromoteTo(names)
}
