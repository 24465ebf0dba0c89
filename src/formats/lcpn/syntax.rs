//! Builds nodes in their normal form, each with its place in the text.

use super::problem::{
    Fault, not_a_function, nothing_to_apply, range_order, range_reversed, range_zero,
};
use crate::diag::Span;
use crate::model::{Expr, Link, StepRange, Test, Word};

/// A node, and the places of it and everything below, in the order of [`Expr::nodes`].
#[derive(Debug)]
pub struct Spanned<T> {
    pub node: T,
    pub spans: Vec<Span>,
}

/// A piece as it was read.
pub type Piece = Spanned<Expr>;
/// A condition as it was read.
pub type Asked = Spanned<Test>;

impl<T> Spanned<T> {
    pub fn leaf(node: T, span: Span) -> Self {
        Self {
            node,
            spans: vec![span],
        }
    }

    pub fn span(&self) -> Span {
        self.spans.first().copied().unwrap_or_default()
    }
}

/// Keywords and range numbers in the order of the text.
#[derive(Debug, Default)]
pub struct Restrictions {
    pub keys: Vec<Word>,
    /// `None` is `*`.
    pub numbers: Vec<Option<u32>>,
    pub rider: bool,
}

impl Restrictions {
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.numbers.is_empty() && !self.rider
    }

    fn range(&self, span: Span) -> Result<Option<StepRange>, Fault> {
        let range = match self.numbers[..] {
            [] if self.rider => StepRange::RIDER,
            [] => return Ok(None),
            [max] => StepRange { min: 1, max },
            [Some(min), max] => StepRange { min, max },
            _ => return Err(range_order(span)),
        };
        if range.min == 0 || range.max == Some(0) {
            return Err(range_zero(span));
        }
        if range.max.is_some_and(|max| max < range.min) {
            return Err(range_reversed(span));
        }
        Ok(Some(range))
    }

    /// The piece with these restrictions.
    pub fn on(self, base: Piece, span: Span) -> Result<Piece, Fault> {
        let range = self.range(span)?;
        let mut spans = vec![span];
        spans.extend(base.spans);
        let node = Expr::Mod {
            base: Box::new(base.node),
            keys: self.keys,
            range,
        };
        Ok(Spanned { node, spans })
    }
}

/// Alternatives. Nested alternations are flattened; a single piece without properties is returned
/// unchanged.
pub fn alternation(mut props: Vec<Word>, items: Vec<Piece>, span: Span) -> Piece {
    let mut all = Vec::new();
    let mut spans = vec![span];
    for item in items {
        match item.node {
            Expr::Alt {
                props: inner,
                items,
            } => {
                props.extend(inner);
                all.extend(items);
                spans.extend(item.spans.into_iter().skip(1));
            }
            node => {
                all.push(node);
                spans.extend(item.spans);
            }
        }
    }
    let mut seen = std::collections::HashSet::new();
    props.retain(|p| seen.insert(p.clone()));
    match (all.pop(), all.is_empty()) {
        (Some(node), true) if props.is_empty() => {
            spans.remove(0);
            Spanned { node, spans }
        }
        (last, _) => {
            all.extend(last);
            let node = Expr::Alt { props, items: all };
            Spanned { node, spans }
        }
    }
}

/// A chain; a last leg that is itself a chain is flattened.
pub fn chain(first: Piece, legs: Vec<(Link, Piece)>, span: Span) -> Piece {
    let mut spans = vec![span];
    spans.extend(first.spans);
    let mut all = Vec::new();
    let count = legs.len();
    for (i, (link, leg)) in legs.into_iter().enumerate() {
        match leg.node {
            Expr::Chain { first, legs } if i + 1 == count => {
                spans.extend(leg.spans.into_iter().skip(1));
                all.push((link, *first));
                all.extend(legs);
            }
            node => {
                spans.extend(leg.spans);
                all.push((link, node));
            }
        }
    }
    let first = Box::new(first.node);
    let node = Expr::Chain { first, legs: all };
    Spanned { node, spans }
}

/// A composition of functions; a single function is returned unchanged.
pub fn composition(items: Vec<Piece>, span: Span) -> Piece {
    let mut all = Vec::new();
    let mut spans = vec![span];
    for item in items {
        match item.node {
            Expr::Compose(inner) => {
                all.extend(inner);
                spans.extend(item.spans.into_iter().skip(1));
            }
            node => {
                all.push(node);
                spans.extend(item.spans);
            }
        }
    }
    match (all.pop(), all.is_empty()) {
        (Some(node), true) => {
            spans.remove(0);
            Spanned { node, spans }
        }
        (last, _) => {
            all.extend(last);
            let node = Expr::Compose(all);
            Spanned { node, spans }
        }
    }
}

/// Whether this can be applied: a name, or joined names.
pub fn is_function(expr: &Expr) -> bool {
    match expr {
        Expr::Name(_) => true,
        Expr::Compose(items) => items.iter().all(is_function),
        Expr::Alt { props, items } => props.is_empty() && items.iter().all(is_function),
        _ => false,
    }
}

/// A function applied.
pub fn application(func: Piece, args: Vec<Piece>, span: Span) -> Result<Piece, Fault> {
    if !is_function(&func.node) {
        return Err(not_a_function(func.span()));
    }
    if args.is_empty() && !matches!(func.node, Expr::Name(_)) {
        return Err(nothing_to_apply(span));
    }
    let mut spans = vec![span];
    spans.extend(func.spans);
    let mut all = Vec::new();
    for arg in args {
        all.push(arg.node);
        spans.extend(arg.spans);
    }
    let func = Box::new(func.node);
    let node = Expr::Apply { func, args: all };
    Ok(Spanned { node, spans })
}

/// A condition. If its last branch is itself a condition, the branches of that one are added.
pub fn condition(branches: Vec<(Asked, Piece)>, otherwise: Option<Piece>, span: Span) -> Piece {
    let mut spans = vec![span];
    let mut all = Vec::new();
    for (test, piece) in branches {
        spans.extend(test.spans);
        spans.extend(piece.spans);
        all.push((test.node, piece.node));
    }
    let otherwise = otherwise.and_then(|piece| match piece.node {
        Expr::Cond {
            branches,
            otherwise,
        } => {
            spans.extend(piece.spans.into_iter().skip(1));
            all.extend(branches);
            otherwise
        }
        node => {
            spans.extend(piece.spans);
            Some(Box::new(node))
        }
    });
    let node = Expr::Cond {
        branches: all,
        otherwise,
    };
    Spanned { node, spans }
}

/// A test made of other tests.
pub fn tests(span: Span, parts: Vec<Asked>, make: impl FnOnce(Vec<Test>) -> Test) -> Asked {
    let mut spans = vec![span];
    let mut all = Vec::new();
    for part in parts {
        spans.extend(part.spans);
        all.push(part.node);
    }
    Spanned {
        node: make(all),
        spans,
    }
}

/// All or any of several tests. Nested lists of the same kind are flattened; a single test is
/// returned unchanged.
pub fn junction(span: Span, parts: Vec<Asked>, any: bool) -> Asked {
    let mut spans = vec![span];
    let mut all = Vec::new();
    for part in parts {
        match part.node {
            Test::And(inner) if !any => {
                all.extend(inner);
                spans.extend(part.spans.into_iter().skip(1));
            }
            Test::Or(inner) if any => {
                all.extend(inner);
                spans.extend(part.spans.into_iter().skip(1));
            }
            node => {
                all.push(node);
                spans.extend(part.spans);
            }
        }
    }
    match (all.pop(), all.is_empty()) {
        (Some(node), true) => {
            spans.remove(0);
            Spanned { node, spans }
        }
        (last, _) => {
            all.extend(last);
            let node = if any { Test::Or(all) } else { Test::And(all) };
            Spanned { node, spans }
        }
    }
}
