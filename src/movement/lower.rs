//! From definitions as written to movements: resolves names and applies functions.

use super::cannot::{CannotLower, MOST_PARTS, Problem};
use super::functions::{Function, combines_functions, functions, is_function};
use super::node::{
    Comparison, Condition, Id, Link, MAX_DEPTH, Movement, Node, Nodes, Range, TooDeep,
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
    /// Whether it is a function, which has no moves itself.
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
    let mut left = MOST_PARTS;
    let mut finish = |i: usize| within(lowering.finish(i, &nodes)?, &mut left);
    let found = (own..defs.len()).map(&mut finish).collect();
    let of = std::mem::take(&mut lowering.parts);
    (found, Parts { nodes, of })
}

/// Counts the parts of a definition; those of an ordinary one need not be visited for that.
fn within(definition: Definition, left: &mut usize) -> Result<Definition, CannotLower> {
    let rest = left.checked_sub(match *left {
        0 => 1,
        _ => definition.movement.size(1000),
    });
    *left = rest.unwrap_or(0);
    match rest {
        Some(_) => Ok(definition),
        None => Err(CannotLower {
            problem: Problem::TooMany,
            span: definition.span,
        }),
    }
}

/// The result of lowering a definition.
pub(super) enum Meaning {
    Piece(Id),
    Function(Rc<Function>),
    Bad(Problem),
}

pub(super) struct Lowering<'a> {
    defs: &'a [&'a PieceDef],
    /// The definition of each name: in the dictionaries, and in the file.
    named: [HashMap<&'a str, usize>; 2],
    /// The number of definitions that come from dictionaries.
    own: usize,
    /// Names of built-in functions that the file defines again.
    redefined: HashSet<&'a str>,
    /// The names in scope of the definition being lowered.
    pub(super) scope: usize,
    pub(super) meanings: HashMap<usize, Meaning>,
    /// The definition that each alias finally refers to.
    owners: HashMap<usize, usize>,
    pub(super) nodes: Nodes,
    /// The meaning of each piece found so far.
    parts: HashMap<*const Expr, Id>,
    pub(super) applications: u32,
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
    pub(super) fn is_built_in(&self, scope: usize, name: &str) -> bool {
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
    pub(super) fn find(&self, scope: usize, name: &str) -> Option<usize> {
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

    pub(super) fn pieces(&mut self, items: &[Expr], depth: u16) -> Result<Vec<Id>, Problem> {
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

pub(super) fn opaque(why: Why, word: &str) -> Node {
    Node::Opaque(Cost::new(why, word))
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
