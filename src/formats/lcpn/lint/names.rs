//! Names that are unknown, of the wrong kind, or defined by themselves.

use super::page::{Page, Stands, each};
use super::tree::Tree;
use super::{say, warn};
use crate::diag::{Code, Diagnostic, Edit, Fix, Severity, Sink, Span};
use crate::formats::lcpn::codes;
use crate::formats::lcpn::gerund::KNOWN;
use crate::model::{Expr, Word};
use crate::movement::Problem;
use std::collections::HashSet;

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    each(page, |tree, at, node, expr| {
        if let Expr::Name(word) = expr {
            let function = tree.is_function(at);
            found.extend(name(page, tree, at, word, node.span, function));
        }
    });
    cycles(page, found);
}

fn name(
    page: &Page<'_>,
    tree: &Tree<'_>,
    at: usize,
    word: &Word,
    span: Span,
    function: bool,
) -> Option<Diagnostic> {
    match (function, page.stands(word, function)) {
        (false, Stands::Nothing) => Some(unknown_piece(page, word, span)),
        (false, Stands::Function) => function_as_piece(page, tree, word, span),
        (true, Stands::Nothing) => Some(unknown_function(page, word, span)),
        (true, Stands::Piece) => piece_as_function(page, tree, at, word, span),
        _ => None,
    }
}

/// "did you mean", and the edit for it.
fn meant(page: &Page<'_>, near: Option<String>, span: Span, else_: &str) -> (String, Option<Fix>) {
    match near.map(|n| page.spelled(&n)) {
        Some(near) => (
            format!("did you mean `{near}`?"),
            Some(Fix::guess([Edit::new(span, near)])),
        ),
        None => (else_.to_owned(), None),
    }
}

fn unknown_piece(page: &Page<'_>, word: &Word, span: Span) -> Diagnostic {
    let near = page.near(word.as_str(), &[], true);
    let (help, fix) = meant(
        page,
        near,
        span,
        "define it, or write a text instead: `\"…\"`",
    );
    let message = format!("unknown piece `{}`", page.at(span));
    warn(codes::UNKNOWN_PIECE, message, help).at(span).fix(fix)
}

fn unknown_function(page: &Page<'_>, word: &Word, span: Span) -> Diagnostic {
    let near = page.near(word.as_str(), KNOWN, true);
    let else_ = "define it with other functions, or with a text: `\"…\"`";
    let (help, fix) = meant(page, near, span, else_);
    let message = format!("unknown function `{}`", page.at(span));
    warn(codes::UNKNOWN_FUNCTION, message, help)
        .at(span)
        .fix(fix)
}

/// A definition may be another name of a function; elsewhere a piece is expected.
fn function_as_piece(
    page: &Page<'_>,
    tree: &Tree<'_>,
    word: &Word,
    span: Span,
) -> Option<Diagnostic> {
    let whole = page.meanings.get(tree.index);
    if matches!(whole, Some(Ok(d)) if d.function) && tree.def.name.is_some() {
        return None;
    }
    let message = format!("expected a piece, found the function `{word}`");
    let help = format!("apply it to a piece: `{word}(rook)`, in Lisp `({word} rook)`");
    Some(warn(Code("lcpn/function-as-piece"), message, help).at(span))
}

fn piece_as_function(
    page: &Page<'_>,
    tree: &Tree<'_>,
    at: usize,
    word: &Word,
    span: Span,
) -> Option<Diagnostic> {
    let parent = tree.nodes.get(at)?.parent?;
    let call = tree.nodes.get(parent)?;
    if let Some(Expr::Apply { args, .. }) = call.expr()
        && args.is_empty()
    {
        let message = format!(
            "`{}` calls the piece `{word}` like a function",
            page.at(call.span)
        );
        let d = warn(Code("lcpn/bare-call"), message, "remove the parentheses");
        let fix = Fix::safe([Edit::new(call.span, page.at(span))]);
        return Some(d.at(call.span).fix(fix));
    }
    let message = format!("expected a function, found the piece `{word}`");
    let code = codes::PIECE_AS_FUNCTION;
    if let Some(Expr::Apply { args, .. }) = call.expr()
        && let [Expr::Int(range)] = args[..]
    {
        let spelled = match page.is_lisp() {
            true => format!("({} :{range})", page.at(span)),
            false => format!("{}:{range}", page.at(span)),
        };
        let d = warn(
            code,
            message,
            format!("write a range with a colon: `{spelled}`"),
        );
        let fix = Fix::guess([Edit::new(call.span, spelled)]);
        return Some(d.at(span).fix(fix));
    }
    let help = "join pieces with `/`, or legs with `=>` and `->`";
    Some(warn(code, message, help).at(span))
}

/// One message per cycle: at the definition that was met again, otherwise at the first that
/// uses it.
fn cycles(page: &Page<'_>, found: &mut Sink) {
    let mut said = HashSet::new();
    for (at, meaning) in page.meanings.iter().enumerate() {
        let Err(why) = meaning else { continue };
        match &why.problem {
            Problem::Cycle(name) => {
                let at = page.own.get(name.as_str()).copied().unwrap_or(at);
                if said.insert(name.as_str()) {
                    found.push(cycle(page, &page.trees[at], name));
                }
            }
            Problem::TooDeep(_) | Problem::TooLarge => {
                let help = "nest fewer parts, or split the definition";
                found.push(too_much(&why.problem, help).at(head(page, at)));
            }
            Problem::TooMany => {
                let help = "divide the file; from here on, names are not checked";
                found.push(too_much(&why.problem, help).at(head(page, at)));
                return;
            }
        }
    }
}

fn too_much(problem: &Problem, help: &str) -> Diagnostic {
    warn(Code("lcpn/too-much-to-follow"), problem.to_string(), help)
}

/// The name of a definition, or all of one without a name.
pub fn head(page: &Page<'_>, at: usize) -> Span {
    let Some(tree) = page.trees.get(at) else {
        return Span::default();
    };
    match tree.def.name {
        Some(_) => tree.def.source.name,
        None => tree.def.source.span,
    }
}

fn cycle(page: &Page<'_>, tree: &Tree<'_>, name: &str) -> Diagnostic {
    let mine = |e: &Expr| matches!(e, Expr::Name(w) if Some(w) == tree.def.name.as_ref());
    let itself = tree
        .exprs()
        .find(|(_, _, e)| mine(e))
        .map(|(_, n, _)| n.span);
    let span = itself.unwrap_or(match tree.def.name {
        Some(_) => tree.def.source.name,
        None => tree.def.source.span,
    });
    let message = match itself {
        Some(_) => format!("the definition of `{name}` uses itself"),
        None => format!("the definition of `{name}` uses itself through other definitions"),
    };
    let help = match page.known.contains_key(name) {
        true => {
            "a definition replaces the dictionary's piece of that name everywhere; choose another name"
        }
        false => "define the piece with other pieces, or with a text",
    };
    say(
        Severity::Error,
        Code("lcpn/definition-cycle"),
        message,
        help,
    )
    .at(span)
}
