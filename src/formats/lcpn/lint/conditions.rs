//! Conditions that never hold, always hold, or leave something out.

use super::alternatives::brief;
use super::page::Page;
use super::tree::{Node, Role, Tree};
use super::warn;
use crate::diag::{Code, Diagnostic, Edit, Fix, Sink, Span};
use crate::formats::lcpn::codes;
use crate::formats::lcpn::tokens::{Kind, Token};
use crate::model::{CmpOp, Expr, PieceNode, Test};
use std::collections::HashMap;

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    for tree in &page.trees {
        for (at, node) in tree.nodes.iter().enumerate() {
            match node.what {
                PieceNode::Expr(Expr::Cond { otherwise, .. }) => {
                    branches(page, tree, at, found);
                    if otherwise.is_none() {
                        found.extend(no_default(page, tree, at));
                    }
                }
                PieceNode::Test(Test::Call { func, args }) => {
                    found.extend(unknown(page, node, func.as_str(), args.len()));
                }
                _ => {}
            }
        }
    }
}

/// Values that a condition can compare.
const QUESTIONS: &[&str] = &["rank", "file"];

fn unknown(page: &Page<'_>, node: &Node<'_>, func: &str, args: usize) -> Option<Diagnostic> {
    let code = codes::UNKNOWN_CONDITION;
    if QUESTIONS.contains(&func) {
        let message = format!("`{func}` takes no arguments");
        let help = "compare its value: `(= (rank) 2)`, `rank() = 2`";
        return (args > 0).then(|| warn(code, message, help).at(node.span));
    }
    let named = |t: &&Token| t.kind == Kind::Word;
    let word = page.tokens_in(node.span).iter().find(named);
    let span = word.map_or(node.span, Token::span);
    let near = page.near(func, QUESTIONS, false);
    let message = format!("unknown condition `{func}`");
    let help = match &near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "use `rank` or `file`, or write a text: `\"before crossing river\"`".into(),
    };
    let fix = near.map(|n| Fix::guess([Edit::new(span, n)]));
    Some(warn(code, message, help).at(span).fix(fix))
}

fn no_default(page: &Page<'_>, tree: &Tree<'_>, at: usize) -> Option<Diagnostic> {
    let last = tree
        .below(at)
        .filter(|(_, n)| n.role == Role::Test)
        .last()?
        .1;
    let PieceNode::Test(test) = last.what else {
        return None;
    };
    if answer(test) == Some(true) {
        return None;
    }
    let message = "if no condition holds, this piece has no move".to_owned();
    let help = match page.is_lisp() {
        true => "add a last branch: `(t rook)`",
        false => "add a last branch with `else`",
    };
    let node = tree.nodes.get(at)?;
    let named = |t: &&Token| t.kind == Kind::Word;
    let head = page.tokens_in(node.span).iter().find(named);
    let end = head.map_or(node.span.end, |t| t.span().end);
    let start = node.span.start;
    Some(warn(Code("lcpn/no-default"), message, help).at(Span { start, end }))
}

fn branches(page: &Page<'_>, tree: &Tree<'_>, at: usize, found: &mut Sink) {
    let mut seen: HashMap<String, &Node<'_>> = HashMap::new();
    let mut always: Option<&Node<'_>> = None;
    for (_, node) in tree.below(at) {
        if let Some(test) = always
            && matches!(node.role, Role::Test | Role::Otherwise)
        {
            let message = "this branch is never reached: the condition before it always holds";
            let d = warn(
                Code("lcpn/dead-branch"),
                message.to_owned(),
                "move it to the front, or remove it",
            );
            found.push(d.at(node.span).related(test.span, "always holds"));
            return;
        }
        let PieceNode::Test(test) = node.what else {
            continue;
        };
        if let Some(first) = seen.insert(format!("{test:?}"), node) {
            let message = format!(
                "an earlier branch has the condition `{}`",
                brief(page.at(node.span))
            );
            let help =
                "the first branch whose condition holds is used, so this one is never reached";
            let d = warn(Code("lcpn/dead-branch"), message, help);
            found.push(d.at(node.span).related(first.span, "the same condition"));
        }
        if let Some(known) = answer(test) {
            let (message, help) = match known {
                true => (
                    "this condition always holds",
                    "remove it, or write `t` or `else`",
                ),
                false => (
                    "this condition never holds",
                    "ranks and files count from 1; remove the branch",
                ),
            };
            found.push(
                warn(Code("lcpn/constant-condition"), message.to_owned(), help).at(node.span),
            );
            always = known.then_some(node);
        }
    }
}

/// Whether a condition holds, if that is known without a board.
fn answer(test: &Test) -> Option<bool> {
    match test {
        Test::Not(t) => answer(t).map(|a| !a),
        Test::And(all) => {
            let all: Vec<_> = all.iter().map(answer).collect();
            match all.contains(&Some(false)) {
                true => Some(false),
                false => all.iter().all(Option::is_some).then_some(true),
            }
        }
        Test::Or(all) => {
            let all: Vec<_> = all.iter().map(answer).collect();
            match all.contains(&Some(true)) {
                true => Some(true),
                false => all.iter().all(Option::is_some).then_some(false),
            }
        }
        Test::Cmp(op, a, b) => compared(*op, values(a)?, values(b)?),
        _ => None,
    }
}

/// The minimum and the maximum of a value.
fn values(test: &Test) -> Option<(i64, i64)> {
    match test {
        Test::Int(n) => Some((*n, *n)),
        Test::Call { func, args } if args.is_empty() && QUESTIONS.contains(&func.as_str()) => {
            Some((1, i64::MAX))
        }
        _ => None,
    }
}

fn compared(op: CmpOp, a: (i64, i64), b: (i64, i64)) -> Option<bool> {
    let opposite = |op, a, b| compared(op, a, b).map(|known| !known);
    match op {
        CmpOp::Less if a.1 < b.0 => Some(true),
        CmpOp::Less if a.0 >= b.1 => Some(false),
        CmpOp::AtMost if a.1 <= b.0 => Some(true),
        CmpOp::AtMost if a.0 > b.1 => Some(false),
        CmpOp::Equal if a.1 < b.0 || b.1 < a.0 => Some(false),
        CmpOp::Equal if a.0 == a.1 && a == b => Some(true),
        CmpOp::Less | CmpOp::AtMost | CmpOp::Equal => None,
        CmpOp::Greater => opposite(CmpOp::AtMost, a, b),
        CmpOp::AtLeast => opposite(CmpOp::Less, a, b),
        CmpOp::Unequal => opposite(CmpOp::Equal, a, b),
    }
}
