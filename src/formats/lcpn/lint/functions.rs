//! Functions that change nothing, or leave nothing.

use super::alternatives::brief;
use super::page::{Page, each};
use super::tree::{Node, Tree};
use super::warn;
use crate::diag::{Code, Diagnostic, Edit, Fix, Sink};
use crate::formats::lcpn::codes;
use crate::model::Expr;
use crate::movement::{Action, Node as Part, is_function};
use crate::order;

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    each(page, |tree, at, node, expr| {
        if tree.is_function(at) {
            return;
        }
        if let Expr::Apply { .. } = expr {
            found.extend(call(page, tree, at, node, expr));
        }
        if let Expr::Alt { .. } = expr {
            found.extend(move_or_capture(page, tree, at, node));
        }
    });
}

fn call(
    page: &Page<'_>,
    tree: &Tree<'_>,
    at: usize,
    node: &Node<'_>,
    expr: &Expr,
) -> Option<Diagnostic> {
    let Expr::Apply { func, args } = expr else {
        return None;
    };
    let name = match &**func {
        Expr::Name(word) if !page.redefines(word) => Some(word.as_str()),
        _ => None,
    };
    if let Some(name) = name
        && is_function(name)
        && name != "promote-to"
        && args.len() != 1
    {
        return Some(count(page, tree, at, node, name));
    }
    let [arg] = args.as_slice() else { return None };
    let arg_node = tree.below(at).last().map(|(_, n)| n)?;
    if let Some(name) = name
        && let Expr::Apply { func, args } = arg
        && matches!(&**func, Expr::Name(w) if w.as_str() == name)
        && args.len() == 1
        && IDEMPOTENT.contains(&name)
    {
        return Some(twice(page, node, arg_node, name));
    }
    match name {
        Some("no-jump") => no_jump(page, node, arg, arg_node),
        Some(hop @ ("cannon" | "grasshopper"))
            if page.facts.get(page.meaning(arg)?).ways.is_some() =>
        {
            hopper(page, node, arg, arg_node, hop)
        }
        _ => None,
    }
    .or_else(|| nothing(page, node, expr, arg, arg_node))
}

/// Functions that change nothing when they are applied twice.
const IDEMPOTENT: &[&str] = &["move", "capture", "no-jump", "initial", "capture-a-general"];

fn count(page: &Page<'_>, tree: &Tree<'_>, at: usize, node: &Node<'_>, name: &str) -> Diagnostic {
    let args: Vec<_> = tree.below(at).skip(1).map(|(_, n)| n.span).collect();
    let message = format!("`{name}` takes one piece and is applied to {}", args.len());
    let code = codes::ARGUMENT_COUNT;
    let (Some(first), Some(last)) = (args.first(), args.last()) else {
        let help = format!("write `{name}(rook)`, in Lisp `({name} rook)`");
        return warn(code, message, help).at(node.span);
    };
    let texts: Vec<&str> = args.iter().map(|s| page.at(*s)).collect();
    let whole = crate::diag::Span {
        start: first.start,
        end: last.end,
    };
    let joined = match (page.is_lisp(), page.style) {
        (true, _) => format!("(/ {})", texts.join(" ")),
        (_, crate::formats::lcpn::Style::Sql) => texts.join(" OR "),
        _ => texts.join(" / "),
    };
    let d = warn(
        code,
        message,
        "join them with `/`, or apply the function to each",
    );
    d.at(whole).fix(Fix::guess([Edit::new(whole, joined)]))
}

fn twice(page: &Page<'_>, node: &Node<'_>, inner: &Node<'_>, name: &str) -> Diagnostic {
    let message = format!("`{name}` is applied twice");
    let d = warn(Code("lcpn/repeated-function"), message, "apply it once");
    d.at(node.span)
        .fix(Fix::safe([Edit::new(node.span, page.standing(inner))]))
}

fn no_jump(page: &Page<'_>, node: &Node<'_>, arg: &Expr, at: &Node<'_>) -> Option<Diagnostic> {
    let fact = page.facts.get(page.meaning(arg)?);
    let text = brief(page.at(at.span));
    if fact.oblique {
        let message = format!("`no-jump` does not define the path of `{text}`");
        let help = "write the path as legs: `wazir => ferz` is one step straight, then one diagonally; `ferz => wazir` the reverse";
        let d = warn(Code("lcpn/no-jump-oblique"), message, help);
        let horse = match page.is_lisp() {
            true => "(=> wazir ferz)",
            false if page.style == crate::formats::lcpn::Style::Sql => "(wazir AND_THEN ferz)",
            false => "(wazir => ferz)",
        };
        let knight = matches!(page.meaning(arg).map(|id| page.parts.nodes().get(id)), Some(Part::Leap(v)) if is_knight(v));
        let fix = knight.then(|| Fix::guess([Edit::new(node.span, horse)]));
        return Some(d.at(node.span).fix(fix));
    }
    if fact.long_leap || fact.opaque {
        return None;
    }
    let message = format!("`{text}` has no cell to jump over");
    let d = warn(Code("lcpn/idle-no-jump"), message, "leave out `no-jump`");
    Some(
        d.at(node.span)
            .fix(Fix::safe([Edit::new(node.span, page.standing(at))])),
    )
}

fn is_knight(leap: &[i64]) -> bool {
    let mut lengths: Vec<u64> = leap.iter().map(|n| n.unsigned_abs()).collect();
    order::sort(&mut lengths);
    lengths.retain(|n| *n > 0);
    lengths == [1, 2]
}

fn hopper(
    page: &Page<'_>,
    node: &Node<'_>,
    arg: &Expr,
    at: &Node<'_>,
    hop: &str,
) -> Option<Diagnostic> {
    let fact = page.facts.get(page.meaning(arg)?);
    if fact.passes || fact.opaque {
        return None;
    }
    let text = brief(page.at(at.span));
    let message = format!("`{text}` passes over no cell, so `{hop}` leaves no move");
    let help = format!("apply `{hop}` to a rider, or to a leap that passes over cells");
    Some(warn(Code("lcpn/cannon-step"), message, help).at(node.span))
}

/// A call that leaves no move, although its argument has moves.
fn nothing(
    page: &Page<'_>,
    node: &Node<'_>,
    whole: &Expr,
    arg: &Expr,
    at: &Node<'_>,
) -> Option<Diagnostic> {
    let all = page.facts.get(page.meaning(whole)?);
    let part = page.facts.get(page.meaning(arg)?);
    if !all.is_empty() || part.is_empty() {
        return None;
    }
    let text = brief(page.at(at.span));
    let what = match (part.quiet, part.captures) {
        (false, true) => format!("`{text}` only captures"),
        (true, false) => format!("`{text}` never captures"),
        _ => "each of these removes what the other one keeps".to_owned(),
    };
    let message = format!("this leaves no move: {what}");
    let help = "if these are alternatives, join them with `/`: `move(rook) / capture(bishop)`";
    Some(warn(Code("lcpn/contradiction"), message, help).at(node.span))
}

/// `move(x) / capture(x)` is x.
fn move_or_capture(
    page: &Page<'_>,
    tree: &Tree<'_>,
    at: usize,
    node: &Node<'_>,
) -> Option<Diagnostic> {
    let items: Vec<&Node<'_>> = tree.below(at).map(|(_, n)| n).collect();
    let mut moved = None;
    let mut captured = None;
    for item in items.iter().take(64) {
        let id = page.meaning(item.expr()?)?;
        match page.parts.nodes().get(id) {
            Part::Act(Action::Move, of) => moved = Some((*of, *item)),
            Part::Act(Action::Capture, of) => captured = Some((*of, *item)),
            _ => {}
        }
        if let (Some((a, m)), Some((b, c))) = (moved, captured)
            && a == b
            && !tree.is_leg(at)
        {
            let message = "these two functions together keep every move";
            let help = "remove both functions";
            let d = warn(Code("lcpn/move-or-capture"), message.to_owned(), help);
            let inner = tree
                .nodes
                .iter()
                .find(|n| std::ptr::eq(*n, m))
                .and_then(|_| argument(tree, m));
            let fix = inner
                .filter(|_| items.len() == 2)
                .map(|inner| Fix::guess([Edit::new(node.span, page.standing(inner))]));
            return Some(d.at(m.span).related(c.span, "the same moves").fix(fix));
        }
    }
    None
}

/// The argument of a call.
fn argument<'t, 'a>(tree: &'t Tree<'a>, call: &Node<'a>) -> Option<&'t Node<'a>> {
    let at = tree
        .nodes
        .iter()
        .position(|n| n.span == call.span && matches!(n.expr(), Some(Expr::Apply { .. })))?;
    tree.below(at).last().map(|(_, n)| n)
}
