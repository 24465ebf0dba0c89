//! Properties, descriptions in words, and arrays.

use super::page::{Page, each};
use super::tree::{Node, Role, Tree};
use super::{note, say, warn};
use crate::diag::{Code, Diagnostic, Edit, Fix, Severity, Sink, Span};
use crate::formats::lcpn::Style;
use crate::formats::lcpn::tokens::Kind;
use crate::model::{Expr, PieceNode, Test, Word};
use crate::movement::{MAX_AXES, Vector};
use std::collections::HashMap;

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    for (tree, royal) in page.trees.iter().zip(royals(page)) {
        properties(page, tree, found);
        for (at, node) in tree.nodes.iter().enumerate() {
            match node.what {
                PieceNode::Expr(Expr::Text(text)) | PieceNode::Test(Test::Text(text)) => {
                    found.push(words(tree, node, text));
                }
                _ => {}
            }
            if let Some(Expr::Name(word)) = node.expr()
                && !royal
                && node.role != Role::Whole
            {
                found.extend(royal_inside(page, tree, at, word));
            }
        }
    }
    each(page, |_, _, node, expr| {
        if let Expr::Array(array) = expr {
            found.extend(array_size(page, node, array));
        }
    });
    mixed_brackets(page, found);
}

fn words(tree: &Tree<'_>, node: &Node<'_>, text: &str) -> Diagnostic {
    if matches!(text, "more" | "see text") {
        let message = "this description is marked as incomplete".to_owned();
        let help = "the moves cannot be computed until the rest is written here";
        return note(Code("lcpn/incomplete-text"), message, help).at(node.span);
    }
    let message = match tree.def.name.as_ref() {
        Some(name) => format!("the moves of `{name}` cannot be computed because of this text"),
        None => "the moves of this piece cannot be computed because of this text".to_owned(),
    };
    let help = "ignore this note if the notation has no other way to write it";
    note(Code("lcpn/text-in-piece"), message, help).at(node.span)
}

/// Known properties.
const PROPERTIES: &[&str] = &["royal"];

fn properties(page: &Page<'_>, tree: &Tree<'_>, found: &mut Sink) {
    let mut seen: HashMap<Word, Span> = HashMap::new();
    let tokens = page.tokens_in(tree.def.source.span);
    let said = |i: usize| tokens.get(i).map_or("", |t| page.tokens.said(t));
    let lisp = matches!(page.style, Style::Emacs | Style::Common);
    // What the open lists begin with.
    let mut heads = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match said(i) {
            "(" | "[" => heads.push(said(i + 1)),
            ")" | "]" => drop(heads.pop()),
            _ => {}
        }
        if token.kind != Kind::Prop {
            continue;
        }
        let span = token.span();
        let Some(word) = Word::new(page.at(span).trim_start_matches(':')) else {
            continue;
        };
        if let Some(first) = seen.get(&word) {
            let message = format!("`::{word}` is repeated");
            let d = warn(Code("lcpn/repeated-property"), message, "once is enough");
            // Elsewhere it is a separate piece.
            let beside = !lisp || heads.last() == Some(&"/");
            let next = tokens.get(i + 1).filter(|_| beside);
            let next = next.map(|t| (page.tokens.said(t), t.span()));
            found.push(
                d.at(span)
                    .related(*first, "the first one")
                    .fix(without(page, span, next)),
            );
            continue;
        }
        if !PROPERTIES.contains(&word.as_str()) {
            found.push(unknown_property(page, &word, span));
        }
        seen.insert(word, span);
    }
}

/// Removes a property up to what follows it, if something does.
fn without(page: &Page<'_>, span: Span, next: Option<(&str, Span)>) -> Option<Fix> {
    let (said, place) = next?;
    let end = match said {
        ")" | "]" | "}" => return None,
        "/" | "OR" | "," => return None,
        _ => place.start,
    };
    let plain = page
        .at(Span {
            start: span.end,
            end,
        })
        .trim()
        .is_empty();
    let edit = Edit::remove(Span {
        start: span.start,
        end,
    });
    plain.then(|| Fix::safe([edit]))
}

fn unknown_property(page: &Page<'_>, word: &Word, span: Span) -> Diagnostic {
    let near = page.near(word.as_str(), PROPERTIES, false);
    let message = format!("unknown property `::{word}`; it is kept and has no effect");
    let (severity, help) = match &near {
        Some(near) => (Severity::Warning, format!("did you mean `::{near}`?")),
        None => (
            Severity::Note,
            "the only known property is `::royal`".to_owned(),
        ),
    };
    let fix = near.map(|n| Fix::guess([Edit::new(span, format!("::{n}"))]));
    say(severity, Code("lcpn/unknown-property"), message, help)
        .at(span)
        .fix(fix)
}

/// Which definitions are royal themselves.
fn royals(page: &Page<'_>) -> Vec<bool> {
    let royal = |w: &Word| w.as_str() == "royal";
    let mut all = Vec::new();
    for meaning in &page.meanings {
        all.push(
            meaning
                .as_ref()
                .is_ok_and(|d| d.properties.iter().any(royal)),
        );
    }
    all
}

/// A royal piece inside another one, where its property is not used.
fn royal_inside(page: &Page<'_>, tree: &Tree<'_>, at: usize, word: &Word) -> Option<Diagnostic> {
    let royal = match page.own.get(word.as_str()) {
        Some(i) => page
            .meanings
            .get(*i)?
            .as_ref()
            .ok()?
            .properties
            .iter()
            .any(|p| p.as_str() == "royal"),
        None => {
            let def = page.known.get(word.as_str())?;
            matches!(&def.expr, Expr::Alt { props, .. } if props.iter().any(|p| p.as_str() == "royal"))
        }
    };
    let promoted = tree.above(at).any(|n| matches!(n.expr(), Some(Expr::Apply { func, .. }) if matches!(&**func, Expr::Name(f) if f.as_str() == "promote-to")));
    if !royal || promoted || tree.is_function(at) {
        return None;
    }
    let node = tree.nodes.get(at)?;
    let message =
        format!("`{word}` is royal, but this piece takes over only its moves and is not royal");
    let help = "to make this piece royal, write `::royal` in this definition";
    let d = note(Code("lcpn/royal-in-composite"), message, help).at(node.span);
    let whole = tree.nodes.first()?;
    let fix = match (page.is_lisp(), whole.expr()) {
        (true, Some(Expr::Alt { .. })) => {
            let first = tree.nodes.get(1)?.span.start;
            Some(Fix::guess([Edit::insert(first, "::royal ")]))
        }
        (false, Some(Expr::Alt { .. })) => {
            Some(Fix::guess([Edit::insert(whole.span.start, "::royal ")]))
        }
        _ => None,
    };
    Some(d.fix(fix))
}

/// The most steps on the largest board with edges, 16 by 16.
const LARGEST_BOARD: u64 = 15;

fn array_size(page: &Page<'_>, node: &Node<'_>, array: &[i64]) -> Option<Diagnostic> {
    let said = page.at(node.span);
    if Vector::new(array).is_none() {
        let long = array.iter().skip(MAX_AXES).any(|n| *n != 0);
        let (message, help) = match long {
            true => (
                format!("`{said}` has {} axes, more than {MAX_AXES}", array.len()),
                "write one number for each axis of the board: `[1 2]`",
            ),
            false => (
                format!("`{said}` is too far for any board"),
                "numbers go up to 1099511627775",
            ),
        };
        return Some(warn(Code("lcpn/array-too-long"), message, help).at(node.span));
    }
    let far = array.iter().any(|n| n.unsigned_abs() > LARGEST_BOARD);
    let message = format!("the leap `{said}` fits only on a board without edges");
    let help = "the largest board with edges has 16 files and 16 ranks";
    far.then(|| note(Code("lcpn/leap-beyond-board"), message, help).at(node.span))
}

/// Arrays in parentheses in a file that has arrays in square brackets.
fn mixed_brackets(page: &Page<'_>, found: &mut Sink) {
    if page.style != crate::formats::lcpn::Style::Emacs {
        return;
    }
    each(page, |tree, _, node, expr| {
        let parent = node.parent.and_then(|p| tree.nodes.get(p));
        let words = parent.is_some_and(|p| p.span.start == node.span.start);
        if matches!(expr, Expr::Array(_)) && !words && page.at(node.span).starts_with('(') {
            let message =
                "an array in parentheses in a file that has arrays in square brackets".to_owned();
            let help = "write `[1 2]`, as elsewhere in this file";
            let (start, end) = (node.span.start, node.span.end);
            let edits = [
                Edit::new(
                    Span {
                        start,
                        end: start + 1,
                    },
                    "[",
                ),
                Edit::new(
                    Span {
                        start: end - 1,
                        end,
                    },
                    "]",
                ),
            ];
            let d = warn(Code("lcpn/round-array"), message, help);
            found.push(d.at(node.span).fix(Fix::safe(edits)));
        }
    });
}
