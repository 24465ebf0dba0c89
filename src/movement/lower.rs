//! From definitions as written to movements: resolves names and applies functions.

use super::cannot::{CannotLower, Problem};
use super::node::{
    Action, Comparison, Condition, Id, Link, MAX_DEPTH, Movement, Node, Nodes, Range, TooDeep,
};
use super::{Cost, Direction, Why};
use crate::diag::Span;
use crate::model::{CmpOp, Expr, Link as Written, PieceDef, PieceNode, Pieces, Test, Word};
use crate::order;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// The meaning of a definition.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name, if it has one.
    pub name: Option<Word>,
    /// How it moves.
    pub movement: Movement,
    /// Its other properties (`royal`); not inherited by pieces that use it.
    pub properties: Vec<Word>,
    /// Whether it is a function, which has no moves of its own.
    pub function: bool,
    /// Where it was read.
    pub span: Span,
}

/// The meaning of every definition of a file, in order. Names that the file does not define are
/// looked up in the dictionaries, the last one first.
pub fn lower(pieces: &Pieces, dictionaries: &[&Pieces]) -> Vec<Result<Definition, CannotLower>> {
    lower_parts(pieces, dictionaries).0
}

/// The meaning of every part of some definitions.
#[derive(Debug, Default)]
pub struct Parts {
    nodes: Arc<Nodes>,
    of: HashMap<*const Expr, Id>,
}

impl Parts {
    /// The store of all parts.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// The meaning of a piece in the definitions that were lowered; `None` for functions and for
    /// pieces without a meaning.
    pub fn of(&self, expr: &Expr) -> Option<Id> {
        self.of.get(&std::ptr::from_ref(expr)).copied()
    }
}

/// Like [`lower`], with the meaning of every part.
pub fn lower_parts(
    pieces: &Pieces,
    dictionaries: &[&Pieces],
) -> (Vec<Result<Definition, CannotLower>>, Parts) {
    let defs: Vec<&PieceDef> = dictionaries
        .iter()
        .flat_map(|d| &d.defs)
        .chain(&pieces.defs)
        .collect();
    let own = defs.len() - pieces.defs.len();
    let mut lowering = Lowering::new(&defs, own);
    (own..defs.len()).for_each(|i| lowering.resolve(i));
    let nodes = Arc::new(std::mem::take(&mut lowering.nodes));
    let finish = |i: usize| lowering.finish(i, &nodes);
    let found = (own..defs.len()).map(finish).collect();
    let of = std::mem::take(&mut lowering.parts);
    (found, Parts { nodes, of })
}

/// A function with its names resolved.
#[derive(Debug)]
enum Function {
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

/// Words behind a colon that restrict a piece, besides directions and zones.
pub const RESTRICTIONS: [&str; 3] = ["only", "outward", "any"];

/// The limit of function applications in one file.
const MAX_APPLICATIONS: u32 = 1_000_000;

/// The result of lowering a definition.
enum Meaning {
    Piece(Id),
    Function(Rc<Function>),
    Bad(Problem),
}

struct Lowering<'a> {
    defs: &'a [&'a PieceDef],
    /// The definition of each name: in the dictionaries, and in the file.
    named: [HashMap<&'a str, usize>; 2],
    /// The number of definitions that come from dictionaries.
    own: usize,
    /// Names of built-in functions for which the file defines functions of its own.
    redefined: HashSet<&'a str>,
    /// The names in scope of the definition being lowered.
    scope: usize,
    meanings: HashMap<usize, Meaning>,
    /// The definition that each alias finally refers to.
    owners: HashMap<usize, usize>,
    nodes: Nodes,
    /// The meaning of each piece found so far.
    parts: HashMap<*const Expr, Id>,
    applications: u32,
}

impl<'a> Lowering<'a> {
    /// The first `own` definitions are a dictionary's. Names in them are looked up in the
    /// dictionary, even if the file defines pieces of the same name.
    fn new(defs: &'a [&'a PieceDef], own: usize) -> Self {
        let named = |defs: &'a [&'a PieceDef]| {
            let names = defs.iter().enumerate();
            names
                .filter_map(|(i, d)| Some((d.name.as_ref()?.as_str(), i)))
                .collect()
        };
        let mut lowering = Self {
            defs,
            named: [named(defs.get(..own).unwrap_or(defs)), named(defs)],
            own,
            redefined: HashSet::new(),
            scope: 1,
            meanings: HashMap::new(),
            owners: HashMap::new(),
            nodes: Nodes::default(),
            parts: HashMap::new(),
            applications: 0,
        };
        let names = defs.iter().filter_map(|d| d.name.as_ref());
        let names: HashSet<&str> = names.map(Word::as_str).filter(|n| is_function(n)).collect();
        let function = |name: &&str| lowering.names_function(name, &mut 1000);
        lowering.redefined = names.into_iter().filter(function).collect();
        lowering
    }

    /// Whether the file itself defines a function of that name. Pieces have separate names: a file
    /// may define the piece `cannon` by the function.
    fn names_function(&self, name: &str, lookups: &mut u16) -> bool {
        let own = self.find(1, name).filter(|def| *def >= self.own);
        let def = own.and_then(|def| self.defs.get(def));
        let Some(left) = lookups.checked_sub(1) else {
            return false;
        };
        *lookups = left;
        let mut named = |name: &str| match self.find(1, name) {
            Some(_) => self.names_function(name, lookups),
            None => is_function(name),
        };
        def.is_some_and(|d| combines_functions(&d.expr, &mut named))
    }

    /// Whether a name stands for the built-in function where a function is expected.
    fn is_built_in(&self, scope: usize, name: &str) -> bool {
        is_function(name) && !(scope == 1 && self.redefined.contains(name))
    }

    /// Lowers a definition and all definitions it uses, those first.
    fn resolve(&mut self, root: usize) {
        let mut open = vec![(root, self.needs(root))];
        let mut on_the_way = HashSet::from([root]);
        while let Some((at, needs)) = open.last_mut() {
            let at = *at;
            match needs.pop() {
                Some(next) if self.meanings.contains_key(&next) => {}
                Some(next) if on_the_way.contains(&next) => {
                    let problem = Problem::Cycle(self.name(next));
                    self.meanings.insert(next, Meaning::Bad(problem));
                }
                Some(next) => {
                    on_the_way.insert(next);
                    open.push((next, self.needs(next)));
                }
                None => {
                    open.pop();
                    on_the_way.remove(&at);
                    if !self.meanings.contains_key(&at) {
                        let meaning = self.meaning(at);
                        self.meanings.insert(at, meaning);
                    }
                }
            }
        }
    }

    /// The meaning of a name inside a definition.
    fn find(&self, scope: usize, name: &str) -> Option<usize> {
        self.named[scope & 1].get(name).copied()
    }

    /// The names in scope of a definition.
    fn scope_of(&self, def: usize) -> usize {
        usize::from(def >= self.own)
    }

    fn name(&self, def: usize) -> String {
        let name = self.defs.get(def).and_then(|d| d.name.as_ref());
        name.map_or_else(|| "it".to_owned(), Word::to_string)
    }

    /// The definitions that a definition uses.
    fn needs(&self, def: usize) -> Vec<usize> {
        let mut needs = Vec::new();
        let scope = self.scope_of(def);
        let Some(def) = self.defs.get(def) else {
            return needs;
        };
        let functions = functions(&def.expr);
        for node in def.expr.nodes() {
            if let PieceNode::Expr(expr @ Expr::Name(word)) = node
                && !(functions.contains(&std::ptr::from_ref(expr))
                    && self.is_built_in(scope, word.as_str()))
            {
                needs.extend(self.find(scope, word.as_str()));
            }
        }
        needs
    }

    fn meaning(&mut self, i: usize) -> Meaning {
        let Some(&def) = self.defs.get(i) else {
            return Meaning::Bad(Problem::TooLarge);
        };
        self.scope = self.scope_of(i);
        if let Expr::Name(word) = &def.expr
            && let Some(next) = self.find(self.scope, word.as_str())
        {
            let owner = *self.owners.get(&next).unwrap_or(&next);
            self.owners.insert(i, owner);
        }
        if self.is_function(&def.expr) {
            return match self.function(&def.expr, 0) {
                Ok(function) => Meaning::Function(function),
                Err(problem) => Meaning::Bad(problem),
            };
        }
        match self.piece(&def.expr, 0) {
            Ok(id) => Meaning::Piece(id),
            Err(problem) => Meaning::Bad(problem),
        }
    }

    /// Whether an expression outside an application is a function.
    fn is_function(&self, expr: &Expr) -> bool {
        combines_functions(expr, &mut |name| match self.find(self.scope, name) {
            Some(def) => matches!(self.meanings.get(&def), Some(Meaning::Function(_))),
            None => is_function(name),
        })
    }

    fn piece(&mut self, expr: &Expr, depth: u16) -> Result<Id, Problem> {
        let id = self.new_piece(expr, depth)?;
        self.parts.insert(std::ptr::from_ref(expr), id);
        Ok(id)
    }

    fn new_piece(&mut self, expr: &Expr, depth: u16) -> Result<Id, Problem> {
        if depth > MAX_DEPTH {
            return Err(TooDeep.into());
        }
        let depth = depth + 1;
        let node = match expr {
            Expr::Name(word) => return self.named_piece(word),
            Expr::Array(array) => Node::Leap(array.clone()),
            Expr::Text(text) => opaque(Why::Text, text),
            Expr::Int(n) => opaque(Why::Text, &n.to_string()),
            Expr::Mod { base, keys, range } => {
                let base = self.piece(base, depth)?;
                let range = range.map(|r| Range {
                    min: r.min,
                    max: r.max,
                });
                return self.modified(base, keys, range);
            }
            Expr::Alt { items, .. } => Node::Either(self.pieces(items, depth)?),
            Expr::Chain { first, legs } => return self.chain(first, legs, depth),
            Expr::Compose(_) => opaque(Why::UnknownPiece, "&"),
            Expr::Apply { func, args } => return self.call(func, args, depth),
            Expr::Cond {
                branches,
                otherwise,
            } => {
                let mut lowered = Vec::new();
                for (test, then) in branches {
                    lowered.push((condition(test, depth)?, self.piece(then, depth)?));
                }
                let otherwise = otherwise.as_deref().map(|e| self.piece(e, depth));
                Node::When {
                    branches: lowered,
                    otherwise: otherwise.transpose()?,
                }
            }
        };
        Ok(self.nodes.add(node)?)
    }

    fn pieces(&mut self, items: &[Expr], depth: u16) -> Result<Vec<Id>, Problem> {
        items.iter().map(|item| self.piece(item, depth)).collect()
    }

    fn named_piece(&mut self, word: &Word) -> Result<Id, Problem> {
        let def = self.find(self.scope, word.as_str());
        match def.and_then(|def| self.meanings.get(&def)) {
            Some(Meaning::Piece(id)) => Ok(*id),
            Some(Meaning::Bad(problem)) => Err(problem.clone()),
            _ => Ok(self.nodes.add(opaque(Why::UnknownPiece, word.as_str()))?),
        }
    }

    /// The words of one node: directions are combined, everything else restricts. What is neither a direction nor one of
    /// [`RESTRICTIONS`] is a zone.
    fn modified(&mut self, base: Id, keys: &[Word], range: Option<Range>) -> Result<Id, Problem> {
        let mut of = base;
        let mut ways = Vec::new();
        let mut zones = Vec::new();
        for key in keys {
            match key.as_str() {
                "only" => of = self.nodes.add(Node::Literal(of))?,
                "outward" => of = self.nodes.add(Node::Outward(of, true))?,
                "any" => of = self.nodes.add(Node::Outward(of, false))?,
                word => match Direction::parse(word) {
                    Some(way) => ways.push(way),
                    None => zones.push(word),
                },
            }
        }
        if let Some(range) = range {
            of = self.nodes.add(Node::Ride(of, range))?;
        }
        if !ways.is_empty() {
            of = self.nodes.add(Node::Toward(of, ways))?;
        }
        for zone in zones {
            of = self.nodes.add(Node::Within(of, zone.into()))?;
        }
        Ok(of)
    }

    /// Read from the right: stop here, or continue through all the rest.
    fn chain(&mut self, first: &Expr, legs: &[(Written, Expr)], depth: u16) -> Result<Id, Problem> {
        let mut ids = vec![self.piece(first, depth)?];
        for (_, leg) in legs {
            ids.push(self.piece(leg, depth)?);
        }
        let mut whole = ids.pop();
        for ((link, _), first) in legs.iter().rev().zip(ids.into_iter().rev()) {
            let Some(then) = whole else { break };
            let link = match link {
                Written::Must => Link::Must,
                Written::May => Link::May,
            };
            whole = Some(self.nodes.add(Node::Then { first, link, then })?);
        }
        whole.ok_or(Problem::TooLarge)
    }

    fn call(&mut self, func: &Expr, args: &[Expr], depth: u16) -> Result<Id, Problem> {
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

    fn function(&self, expr: &Expr, depth: u16) -> Result<Rc<Function>, Problem> {
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

    fn finish(&self, i: usize, nodes: &Arc<Nodes>) -> Result<Definition, CannotLower> {
        let bad = |problem: &Problem, span| CannotLower {
            problem: problem.clone(),
            span,
        };
        let Some(def) = self.defs.get(i) else {
            return Err(bad(&Problem::TooLarge, Span::default()));
        };
        let span = def.source.span;
        let (root, function) = match self.meanings.get(&i) {
            Some(Meaning::Piece(id)) => (*id, false),
            Some(Meaning::Function(_)) => (Id::NOTHING, true),
            Some(Meaning::Bad(problem)) => return Err(bad(problem, span)),
            None => return Err(bad(&Problem::TooLarge, span)),
        };
        Ok(Definition {
            name: def.name.clone(),
            movement: Movement::new(nodes.clone(), root),
            properties: self.properties(i, def),
            function,
            span,
        })
    }

    /// The properties written in the definition itself; an alias has those of its target.
    fn properties(&self, i: usize, def: &PieceDef) -> Vec<Word> {
        let owner = self.owners.get(&i).and_then(|i| self.defs.get(*i));
        let def = owner.unwrap_or(&def);
        let mut found: Vec<Word> = Vec::new();
        for node in def.expr.nodes() {
            if let PieceNode::Expr(Expr::Alt { props, .. }) = node {
                found.extend(props.iter().cloned());
            }
        }
        order::sort(&mut found);
        found.dedup();
        found
    }
}

/// Whether an expression outside an application is made of functions, these names among them.
fn combines_functions(expr: &Expr, named: &mut dyn FnMut(&str) -> bool) -> bool {
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
fn functions(expr: &Expr) -> HashSet<*const Expr> {
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

fn opaque(why: Why, word: &str) -> Node {
    Node::Opaque(Cost::new(why, word))
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

fn condition(test: &Test, depth: u16) -> Result<Condition, Problem> {
    if depth > MAX_DEPTH {
        return Err(TooDeep.into());
    }
    let one = |t: &Test| condition(t, depth + 1);
    let all = |ts: &[Test]| ts.iter().map(one).collect::<Result<Vec<_>, _>>();
    Ok(match test {
        Test::Text(text) => Condition::Unknown(text.as_str().into()),
        Test::Int(n) => Condition::Number(*n),
        Test::Call { func, args } => match func.as_str() {
            "rank" if args.is_empty() => Condition::Rank,
            "file" if args.is_empty() => Condition::File,
            other => Condition::Unknown(other.into()),
        },
        Test::Cmp(how, a, b) => {
            Condition::Compare(comparison(*how), Box::new(one(a)?), Box::new(one(b)?))
        }
        Test::Not(t) => Condition::Not(Box::new(one(t)?)),
        Test::And(ts) => Condition::All(all(ts)?),
        Test::Or(ts) => Condition::Any(all(ts)?),
    })
}

fn comparison(how: CmpOp) -> Comparison {
    match how {
        CmpOp::Equal => Comparison::Equal,
        CmpOp::Unequal => Comparison::NotEqual,
        CmpOp::Less => Comparison::Less,
        CmpOp::AtMost => Comparison::LessOrEqual,
        CmpOp::Greater => Comparison::Greater,
        CmpOp::AtLeast => Comparison::GreaterOrEqual,
    }
}
