//! A file with all the facts that the lints use.

use super::tree::{Node, Tree};
use crate::diag::{Edit, Span, nearest};
use crate::formats::lcpn::Style;
use crate::formats::lcpn::tokens::{Kind, Token, Tokens};
use crate::model::{Expr, PieceDef, Pieces, Word};
use crate::movement::facts::Facts;
use crate::movement::{
    Answer, CannotLower, Definition, Id, Parts, equal, is_function, lower_parts,
};
use std::cell::Cell;
use std::collections::HashMap;

pub struct Page<'a> {
    pub text: &'a str,
    pub style: Style,
    pub tokens: &'a Tokens<'a>,
    pub pieces: &'a Pieces,
    pub dictionary: &'a Pieces,
    pub trees: Vec<Tree<'a>>,
    /// The last definition of each name of the file.
    pub own: HashMap<&'a str, usize>,
    /// The last definition of each name of the dictionary.
    pub known: HashMap<&'a str, &'a PieceDef>,
    pub meanings: Vec<Result<Definition, CannotLower>>,
    pub parts: Parts,
    pub facts: Facts,
    /// How many more times a similar name may be searched for.
    searches: Cell<u32>,
    /// How many more times movements may be compared on boards.
    comparisons: Cell<u32>,
}

/// What a name refers to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Stands {
    Piece,
    Function,
    /// A text or similar: either is possible.
    Anything,
    Nothing,
}

/// How alike two definitions are.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Same {
    Parts,
    Moves,
    No,
}

impl<'a> Page<'a> {
    pub fn new(
        text: &'a str,
        style: Style,
        tokens: &'a Tokens<'a>,
        pieces: &'a Pieces,
        dictionary: &'a Pieces,
    ) -> Self {
        let (meanings, parts) = lower_parts(pieces, &[dictionary]);
        let named = |d: &'a PieceDef| Some((d.name.as_ref()?.as_str(), d));
        let own = pieces.defs.iter().enumerate();
        Self {
            text,
            style,
            tokens,
            pieces,
            dictionary,
            trees: pieces.defs.iter().enumerate().map(Tree::of).collect(),
            own: own.filter_map(|(i, d)| Some((named(d)?.0, i))).collect(),
            known: dictionary.defs.iter().filter_map(named).collect(),
            meanings,
            facts: Facts::of(&parts),
            parts,
            searches: Cell::new(200),
            comparisons: Cell::new(16),
        }
    }

    pub fn is_lisp(&self) -> bool {
        matches!(self.style, Style::Emacs | Style::Common)
    }

    /// The text at a place.
    pub fn at(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// What a piece means.
    pub fn meaning(&self, e: &Expr) -> Option<Id> {
        self.parts.of(e)
    }

    /// What a name refers to where a piece is expected, and where a function is expected.
    pub fn stands(&self, word: &Word, function: bool) -> Stands {
        let name = word.as_str();
        if function && is_function(name) {
            return Stands::Function;
        }
        if let Some(&i) = self.own.get(name) {
            return match self.meanings.get(i) {
                Some(Ok(d)) if d.function => Stands::Function,
                _ if matches!(self.trees[i].def.expr, Expr::Text(_)) => Stands::Anything,
                Some(Ok(_)) => Stands::Piece,
                _ => Stands::Anything,
            };
        }
        match self.known.get(name) {
            Some(_) => Stands::Piece,
            None if is_function(name) => Stands::Function,
            None => Stands::Nothing,
        }
    }

    /// Whether the file defines a function with that name.
    pub fn redefines(&self, word: &Word) -> bool {
        let own = self.own.get(word.as_str());
        let meaning = own.and_then(|&i| self.meanings.get(i));
        matches!(meaning, Some(Ok(d)) if d.function)
    }

    /// The tokens within a place.
    pub fn tokens_in(&self, span: Span) -> &'a [Token] {
        let all = &self.tokens.all;
        let from = all.partition_point(|t| t.span().start < span.start);
        let to = all.partition_point(|t| t.span().end <= span.end);
        all.get(from..to.max(from)).unwrap_or(&[])
    }

    /// The index of the first token at or after that place.
    pub fn token_from(&self, at: u32) -> usize {
        self.tokens.all.partition_point(|t| t.span().start < at)
    }

    /// The restrictions of a node: its `:words` and `:numbers`, as written.
    pub fn restrictions(&self, tree: &Tree<'a>, at: usize) -> Vec<(Kind, Span)> {
        let (Some(node), Some(base)) = (tree.nodes.get(at), tree.nodes.get(at + 1)) else {
            return Vec::new();
        };
        let behind = Span {
            start: base.span.end,
            end: node.span.end,
        };
        let tokens = self.tokens_in(behind).iter();
        let wanted = tokens.filter(|t| matches!(t.kind, Kind::Key | Kind::Range));
        wanted.map(|t| (t.kind, t.span())).collect()
    }

    /// The `:words` of a node except `:rider`, in the order of the tree.
    pub fn keys(&self, tree: &Tree<'a>, at: usize) -> Vec<Span> {
        let all = self.restrictions(tree, at).into_iter();
        let word = |s: &Span| !self.at(*s).eq_ignore_ascii_case(":rider");
        all.filter(|(kind, _)| *kind == Kind::Key)
            .map(|(_, span)| span)
            .filter(word)
            .collect()
    }

    /// Removes a `:word` or a property, with the spaces before it.
    pub fn without(&self, span: Span) -> Edit {
        let before = self.text.get(..span.start as usize).unwrap_or("");
        let blanks = before.len() - before.trim_end_matches([' ', '\t']).len();
        Edit::remove(Span {
            start: span.start - blanks as u32,
            end: span.end,
        })
    }

    /// A word as written in this style.
    pub fn spelled(&self, word: &str) -> String {
        match self.is_lisp() {
            true => word.to_owned(),
            false => word.replace('-', "_"),
        }
    }

    /// The most similar name among some names and those of the file and the dictionary.
    pub fn near(&self, word: &str, among: &[&str], pieces: bool) -> Option<String> {
        let left = self.searches.get();
        if left == 0 {
            return None;
        }
        self.searches.set(left - 1);
        let defined = self.pieces.defs.iter().take(2000);
        let defined = defined.chain(self.dictionary.defs.iter());
        let names = defined.filter_map(|d| d.name.as_ref());
        let names = names.map(Word::as_str).filter(|_| pieces);
        let best = nearest(word, among.iter().copied().chain(names));
        best.map(str::to_owned)
    }

    /// Whether two movements are made of the same parts, or lead to the same moves on every
    /// flat board.
    pub fn same(&self, a: &Definition, b: &Definition) -> Same {
        if a.properties != b.properties || a.function || b.function {
            return Same::No;
        }
        if a.movement == b.movement {
            return Same::Parts;
        }
        let left = self.comparisons.get();
        self.comparisons.set(left.saturating_sub(1));
        match left > 0 && matches!(equal(&a.movement, &b.movement), Answer::Equal(_)) {
            true => Same::Moves,
            false => Same::No,
        }
    }

    /// The text of a part for use anywhere: in brackets if it could otherwise be split.
    pub fn standing(&self, node: &Node<'_>) -> String {
        let text = self.at(node.span);
        let firm = matches!(
            node.expr(),
            Some(Expr::Name(_) | Expr::Array(_) | Expr::Text(_) | Expr::Apply { .. })
        );
        match self.is_lisp() || firm {
            true => text.to_owned(),
            false => format!("({text})"),
        }
    }
}

/// Every node of every definition.
pub fn each<'p, 'a>(
    page: &'p Page<'a>,
    mut see: impl FnMut(&'p Tree<'a>, usize, &'p Node<'a>, &'a Expr),
) {
    for tree in &page.trees {
        for (at, node, expr) in tree.exprs() {
            see(tree, at, node, expr);
        }
    }
}
