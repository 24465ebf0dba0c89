//! Definitions of how pieces move, as their author wrote them.
//!
//! They keep the content and the order of the text; their meaning is computed in `movement`. All notations
//! of pieces share this tree.

use super::{Extras, Kind, KindError, Variant};
use crate::diag::{Code, Diagnostic, Span, nearest};
use pest::unicode::{LETTER, MARK};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization;

/// The definitions of one file, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pieces {
    /// Definitions and pieces without a name. A later definition replaces an earlier one with the same name.
    pub defs: Vec<PieceDef>,
    /// Comments after the last definition.
    pub after: Vec<Note>,
    /// Data that only one notation has, such as the style in which a file was written.
    pub extras: Extras,
    /// The variant of these pieces, if there is one.
    pub variant: Option<Box<Variant>>,
}

impl Pieces {
    /// The maximum number of definitions of one file, far more than any collection of pieces has.
    pub const MAX_DEFINITIONS: usize = 20_000;
}

/// One definition, or a piece without a name.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceDef {
    /// Its name, if it has one.
    pub name: Option<Word>,
    /// How it moves.
    pub expr: Expr,
    /// Comments before it.
    pub before: Vec<Note>,
    /// Comments inside it, each with the number of the node that follows it, in ascending order. Nodes are counted
    /// from 0 in the order of [`Expr::nodes`].
    pub inside: Vec<(u32, String)>,
    /// The comment after it on the same line.
    pub beside: Option<String>,
    /// Its place in the text.
    pub source: PieceSource,
}

/// A comment on its own line, or an empty line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// An empty line; several count as one.
    Gap,
    /// A line of text, without the signs that make it a comment.
    Line(String),
}

/// The places of a definition and its parts in the text. They are not compared.
#[derive(Clone, Debug, Default)]
pub struct PieceSource {
    /// The whole definition.
    pub span: Span,
    /// Its name.
    pub name: Span,
    /// Every node, in the order of [`Expr::nodes`]. Empty if it was not read from text.
    pub nodes: Vec<Span>,
}

impl PartialEq for PieceSource {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A name: words of lower-case letters, joined by hyphens; underscores become hyphens.
#[derive(Clone, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Word(Arc<str>);

impl Word {
    /// The name in canonical spelling: composed (NFC), in lower case, with hyphens. `None`
    /// if it cannot be a name.
    pub fn new(text: &str) -> Option<Self> {
        if is_canonical(text.as_bytes()) {
            return Some(Self(text.into()));
        }
        let lower: String = text.to_lowercase().nfc().collect();
        let lower = lower.replace('_', "-");
        let letter = |c: char| LETTER(c) || MARK(c);
        let parts = lower
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(letter));
        (parts && lower.starts_with(LETTER)).then(|| Self(lower.into()))
    }

    /// The name, if it has the length of a piece name.
    pub(crate) fn of_piece(self) -> Result<Self, KindError> {
        Kind::fits(&self.0)?;
        Ok(self)
    }

    /// The name, with hyphens.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether it is a name in ASCII in canonical spelling, as nearly all names are.
fn is_canonical(text: &[u8]) -> bool {
    let mut parts = text.split(|byte| *byte == b'-');
    parts.all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_lowercase))
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// How a piece moves, as written.
///
/// Trees are canonical: no [`Alt`](Expr::Alt) is directly in another one, the last leg of a
/// [`Chain`](Expr::Chain) is not a chain, no [`Compose`](Expr::Compose) is directly in another one,
/// and `otherwise` of a [`Cond`](Expr::Cond) is not a condition. Readers ensure this.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// The name of a piece or a function; its place determines which of them.
    Name(Word),
    /// `[1 2]`: the distance along each axis. Never empty.
    Array(Vec<i64>),
    /// A description in words.
    Text(String),
    /// A number, only as an argument.
    Int(i64),
    /// `(rook :forward :4)`: a piece restricted by directions, a range, or both.
    Mod {
        /// The piece that is restricted.
        base: Box<Expr>,
        /// Directions and other restrictions; moves in any of these directions are kept.
        keys: Vec<Word>,
        /// The number of steps.
        range: Option<StepRange>,
    },
    /// `(/ ::royal rook bishop)`: any of these parts, and properties of the whole piece.
    Alt {
        /// Properties, without the colons.
        props: Vec<Word>,
        /// At least two, or at least one property.
        items: Vec<Expr>,
    },
    /// `(=> wazir ferz)`: at least two legs, one after another.
    Chain {
        /// The first leg.
        first: Box<Expr>,
        /// Each further leg, with the link before it.
        legs: Vec<(Link, Expr)>,
    },
    /// `(& capture cannon)`: at least two functions, of which the last one is applied first.
    Compose(Vec<Expr>),
    /// `(capture rook)`: a function of pieces, numbers or words.
    Apply {
        /// A name, or names joined by [`Alt`](Expr::Alt) and [`Compose`](Expr::Compose).
        func: Box<Expr>,
        /// The arguments of the function. Only a plain name may have none.
        args: Vec<Expr>,
    },
    /// `(cond (test piece) (t piece))`: the first piece whose test is true.
    Cond {
        /// At least one.
        branches: Vec<(Test, Expr)>,
        /// The piece if no test is true.
        otherwise: Option<Box<Expr>>,
    },
}

/// The link from one leg of a chain to the next.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Link {
    /// `=>`: the piece must continue.
    Must,
    /// `->`: the piece may stop here.
    May,
}

/// The number of steps in one direction.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct StepRange {
    /// The minimum, from 1.
    pub min: u32,
    /// The maximum; `None` means up to the edge of the board.
    pub max: Option<u32>,
}

impl StepRange {
    /// One step or more.
    pub const RIDER: Self = Self { min: 1, max: None };
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// A condition in words.
    Text(String),
    /// A number, for comparison.
    Int(i64),
    /// `(rank)`: a function.
    Call {
        /// Its name.
        func: Word,
        /// Its arguments.
        args: Vec<Test>,
    },
    /// A comparison.
    Cmp(CmpOp, Box<Test>, Box<Test>),
    /// The negation.
    Not(Box<Test>),
    /// All of these; at least two, none of them an `All` itself.
    And(Vec<Test>),
    /// Any of these; at least two, none of them an `Any` itself.
    Or(Vec<Test>),
}

/// How two values compare.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum CmpOp {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// A node of a definition.
#[derive(Copy, Clone, Debug)]
pub enum PieceNode<'a> {
    /// A node of a piece.
    Expr(&'a Expr),
    /// A node of a condition.
    Test(&'a Test),
}

impl<'a> PieceNode<'a> {
    fn and_below(self) -> impl Iterator<Item = PieceNode<'a>> {
        let mut todo = vec![self];
        std::iter::from_fn(move || {
            let node = todo.pop()?;
            let from = todo.len();
            match node {
                PieceNode::Expr(e) => e.children(&mut todo),
                PieceNode::Test(t) => t.children(&mut todo),
            }
            todo[from..].reverse();
            Some(node)
        })
    }
}

impl Expr {
    /// This node and all nodes below it, parents first, in the order of the text.
    pub fn nodes(&self) -> impl Iterator<Item = PieceNode<'_>> {
        PieceNode::Expr(self).and_below()
    }

    /// Appends the direct children, in order.
    fn children<'a>(&'a self, to: &mut Vec<PieceNode<'a>>) {
        match self {
            Self::Name(_) | Self::Array(_) | Self::Text(_) | Self::Int(_) => {}
            Self::Mod { base, .. } => to.push(PieceNode::Expr(base)),
            Self::Alt { items: all, .. } | Self::Compose(all) => {
                to.extend(all.iter().map(PieceNode::Expr));
            }
            Self::Chain { first, legs } => {
                to.push(PieceNode::Expr(first));
                to.extend(legs.iter().map(|(_, leg)| PieceNode::Expr(leg)));
            }
            Self::Apply { func, args } => {
                to.push(PieceNode::Expr(func));
                to.extend(args.iter().map(PieceNode::Expr));
            }
            Self::Cond {
                branches,
                otherwise,
            } => {
                let branch = |(t, e)| [PieceNode::Test(t), PieceNode::Expr(e)];
                to.extend(branches.iter().map(|(t, e)| (t, e)).flat_map(branch));
                to.extend(otherwise.as_deref().map(PieceNode::Expr));
            }
        }
    }
}

impl Test {
    /// This node and all nodes below it, parents first, in the order of the text.
    pub fn nodes(&self) -> impl Iterator<Item = PieceNode<'_>> {
        PieceNode::Test(self).and_below()
    }

    fn children<'a>(&'a self, to: &mut Vec<PieceNode<'a>>) {
        match self {
            Self::Text(_) | Self::Int(_) => {}
            Self::Call { args: all, .. } | Self::And(all) | Self::Or(all) => {
                to.extend(all.iter().map(PieceNode::Test));
            }
            Self::Cmp(_, a, b) => to.extend([PieceNode::Test(a), PieceNode::Test(b)]),
            Self::Not(t) => to.push(PieceNode::Test(t)),
        }
    }
}

impl Pieces {
    /// The message for these definitions if only games and positions are accepted.
    pub fn no_game(&self) -> Diagnostic {
        let span = self.defs.first().map(|d| d.source.span);
        let (message, help) = match self.variant {
            Some(_) => (
                "this is the definition of a variant, not a game or a position",
                "`panchess variants show FILE` describes it, and `--variant FILE` reads games of it",
            ),
            None => (
                "these are definitions of pieces, not a game or a position",
                "`panchess piece FILE` describes and draws them; `panchess formats --matrix` shows which notations hold pieces",
            ),
        };
        Diagnostic::error(Code("core/pieces"), message)
            .at(span.unwrap_or_default())
            .help(help)
    }

    /// What helps against a piece that is not defined.
    pub(crate) const DEFINE: &str =
        "correct its name, or define how it moves: `moves: {betza: 'FN'}`";

    /// The pieces of the variant that neither these definitions nor the known ones define, one sentence for each.
    pub fn undefined(&self, known: &Self) -> Vec<String> {
        let names = || {
            known
                .defs
                .iter()
                .chain(&self.defs)
                .filter_map(|def| def.name.as_ref())
        };
        let defined: HashSet<&str> = names().map(Word::as_str).collect();
        let letters = self.variant.iter().flat_map(|variant| &variant.letters);
        let unknown = letters
            .map(|row| row.piece.as_str())
            .filter(|name| !defined.contains(name));
        let sentence = |name| match nearest(name, names().map(Word::as_str)) {
            Some(near) => format!("no piece `{name}` is known (did you mean `{near}`?)"),
            None => format!("no piece `{name}` is known"),
        };
        unknown.map(sentence).collect()
    }

    /// Removes the comments, but keeps empty lines.
    pub fn drop_comments(&mut self) {
        for def in &mut self.defs {
            def.before.retain(|n| *n == Note::Gap);
            def.inside.clear();
            def.beside = None;
        }
        self.after.clear();
    }

    /// The number of lines that are not about pieces and are kept for one notation.
    pub fn kept(&self) -> u64 {
        let lines = self.extras.keys();
        let counts = lines.filter_map(|(slug, key)| self.extras.get(slug, key)?.as_u64());
        counts.sum()
    }

    /// The number of comments, and the place of the first one.
    pub fn comments(&self) -> (u64, Option<Span>) {
        let lines = |notes: &[Note]| notes.iter().filter(|n| matches!(n, Note::Line(_))).count();
        let of = |d: &PieceDef| lines(&d.before) + d.inside.len() + usize::from(d.beside.is_some());
        let count = self.defs.iter().map(of).sum::<usize>() + lines(&self.after);
        let first = self.defs.iter().find(|d| of(d) > 0).map(|d| d.source.span);
        (count as u64, first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_spelling() {
        let word = |t: &str| Word::new(t).map(|w| w.to_string());
        assert_eq!(word("No_Jump").as_deref(), Some("no-jump"));
        assert_eq!(word("Läufer").as_deref(), Some("läufer"));
        assert_eq!(word("La\u{308}ufer"), word("läufer"));
        for none in ["", "-a", "a-", "a--b", "pawn2", "a b", "$if", "\u{301}a"] {
            assert_eq!(word(none), None, "{none}");
        }
    }

    #[test]
    fn nodes_come_in_the_order_they_are_written() {
        let name = |n: &str| Expr::Name(Word::new(n).unwrap());
        let cond = Expr::Cond {
            branches: vec![(Test::Not(Box::new(Test::Int(1))), name("a"))],
            otherwise: Some(Box::new(Expr::Compose(vec![name("b"), name("c")]))),
        };
        let words: Vec<String> = cond
            .nodes()
            .map(|n| match n {
                PieceNode::Expr(Expr::Name(w)) => w.to_string(),
                PieceNode::Expr(Expr::Cond { .. }) => "cond".into(),
                PieceNode::Expr(_) => "&".into(),
                PieceNode::Test(Test::Int(n)) => n.to_string(),
                PieceNode::Test(_) => "not".into(),
            })
            .collect();
        assert_eq!(words, ["cond", "not", "1", "a", "&", "b", "c"]);
    }
}
