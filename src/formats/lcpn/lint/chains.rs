//! Legs that are never made, and chains whose meaning may surprise.

use super::alternatives::brief;
use super::page::{Page, each};
use super::tree::Node;
use super::{note, warn};
use crate::diag::{Code, Diagnostic, Edit, Fix, Sink, Span};
use crate::formats::lcpn::Style;
use crate::model::{Expr, Link};
use crate::movement::facts::{BOARDS, Fact, Ways};

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    each(page, |tree, at, node, expr| {
        let Expr::Chain { legs, .. } = expr else {
            return;
        };
        let nodes: Vec<&Node<'_>> = tree.below(at).map(|(_, n)| n).collect();
        let links: Vec<Link> = legs.iter().map(|(l, _)| *l).collect();
        for pair in nodes.windows(2) {
            found.extend(blocked(page, pair[0], pair[1]));
        }
        if let [first, second, ..] = nodes[..]
            && !tree.is_leg(at)
        {
            found.extend(leads_back(page, first, second));
        }
        found.extend(ends(page, node, &nodes, &links));
        if !page.is_lisp() {
            mixed(page, &nodes, &links, found);
        }
    });
}

fn fact<'p>(page: &'p Page<'_>, node: &Node<'_>) -> Option<&'p Fact> {
    Some(page.facts.get(page.meaning(node.expr()?)?))
}

/// A leg after which no move continues.
fn blocked(page: &Page<'_>, leg: &Node<'_>, next: &Node<'_>) -> Option<Diagnostic> {
    let (a, b) = (fact(page, leg)?, fact(page, next)?);
    if a.quiet || a.explicit || a.opaque || b.effect || !a.captures {
        return None;
    }
    let message = format!(
        "`{}` always captures, and a capture ends the move before `{}`",
        brief(page.at(leg.span)),
        brief(page.at(next.span))
    );
    let help = "a move continues after a capture only if the leg is written with `capture`";
    Some(warn(Code("lcpn/blocked-leg"), message, help).at(next.span))
}

/// A second leg that only leads back, although later legs lead away without `:any`.
fn leads_back(page: &Page<'_>, first: &Node<'_>, second: &Node<'_>) -> Option<Diagnostic> {
    let (a, b) = (fact(page, first)?, fact(page, second)?);
    let (from, to) = (a.ways.as_deref()?, b.ways.as_deref()?);
    if b.any || b.effect || a.stays || b.stays || outward(&from.0, &to.0) {
        return None;
    }
    let message = format!(
        "`{}` never leads outward after `{}`",
        brief(page.at(second.span)),
        brief(page.at(first.span))
    );
    let help = "a later leg must lead away from the start of the move; write `:any` to allow other directions";
    let d = warn(Code("lcpn/leg-leads-back"), message, help).at(second.span);
    let end = second.span.end;
    let edit = match (page.is_lisp(), second.expr()) {
        (true, Some(Expr::Mod { .. })) => Edit::insert(end.saturating_sub(1), " :any"),
        (false, Some(Expr::Mod { .. })) => Edit::insert(end, ":any"),
        (true, _) => Edit::new(second.span, format!("({} :any)", page.at(second.span))),
        (false, _) => Edit::new(second.span, format!("{}:any", page.standing(second))),
    };
    Some(d.fix(Fix::guess([edit])))
}

fn outward(from: &Ways, to: &Ways) -> bool {
    let boards = from.iter().zip(to).zip(BOARDS);
    let mut acute = boards.map(|((from, to), board)| {
        from.iter()
            .any(|a| to.iter().any(|b| board.is_acute(*a, *b)))
    });
    acute.any(|found| found)
}

/// `-> (king :any)` looks as if the move continued after a capture.
fn ends(
    page: &Page<'_>,
    node: &Node<'_>,
    nodes: &[&Node<'_>],
    links: &[Link],
) -> Option<Diagnostic> {
    let [first, second] = nodes else { return None };
    let (a, b) = (fact(page, first)?, fact(page, second)?);
    let lion = links == [Link::May] && b.any && a.captures && !a.explicit && b.captures;
    if !lion || a.opaque || b.opaque {
        return None;
    }
    let message = "a capture on the first leg ends this move".to_owned();
    let (one, two) = (page.standing(first), page.standing(second));
    let exact = match page.style {
        Style::Sql => format!("({one} THEN {two}) OR (capture({one}) AND_THEN {two})"),
        Style::C => format!("({one} -> {two}) / (capture({one}) => {two})"),
        _ => format!("(/ (-> {one} {two}) (=> (capture {one}) {two}))"),
    };
    let help = "to let the piece move on after a capture, add `(=> (capture king) (king :any))` to `(-> king (king :any))`";
    let d = note(Code("lcpn/capture-ends-chain"), message, help).at(first.span);
    Some(d.fix(Fix::guess([Edit::new(node.span, exact)])))
}

/// `a -> b => c`, where brackets would make the grouping clear.
fn mixed(page: &Page<'_>, nodes: &[&Node<'_>], links: &[Link], found: &mut Sink) {
    for (i, pair) in links.windows(2).enumerate() {
        let (Some(leg), Some(next), Some(last)) =
            (nodes.get(i + 1), nodes.get(i + 2), nodes.last())
        else {
            return;
        };
        let Some(before) = nodes.get(i) else { return };
        if pair[0] == pair[1] || depth(page, before.span.end, next.span.start) != 0 {
            continue;
        }
        let (start, end) = (
            with_brackets(page, leg.span, true),
            with_brackets(page, last.span, false),
        );
        let message = "`=>` and `->` are mixed without brackets".to_owned();
        let help = "chains are grouped from the right; put brackets around the last two legs";
        let d = warn(Code("lcpn/mixed-links"), message, help);
        let span = sign(page, leg.span.end, next.span.start).unwrap_or(leg.span);
        let edits = [Edit::insert(start, "("), Edit::insert(end, ")")];
        found.push(d.at(span).fix(Fix::safe(edits)));
        return;
    }
}

/// How many brackets are opened and not closed between two places, at the sign of the link.
fn depth(page: &Page<'_>, from: u32, to: u32) -> i64 {
    let mut depth = 0;
    for token in page.tokens_in(Span {
        start: from,
        end: to,
    }) {
        match page.tokens.said(token) {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
    }
    // Brackets that are opened directly before the next leg belong to it.
    let tokens = page
        .tokens_in(Span {
            start: from,
            end: to,
        })
        .iter()
        .rev();
    let own = tokens.take_while(|t| page.tokens.said(t) == "(").count();
    depth - i64::try_from(own).unwrap_or(0)
}

/// The link between two legs.
fn sign(page: &Page<'_>, from: u32, to: u32) -> Option<Span> {
    let tokens = page
        .tokens_in(Span {
            start: from,
            end: to,
        })
        .iter();
    let signs = ["=>", "->", "AND_THEN", "THEN"];
    tokens
        .map(|t| t.span())
        .find(|s| signs.contains(&page.at(*s)))
}

/// Where a leg begins or ends, including its own brackets.
fn with_brackets(page: &Page<'_>, span: Span, start: bool) -> u32 {
    let all = &page.tokens.all;
    let (mut from, mut to) = (page.token_from(span.start), page.token_from(span.end));
    let said = |i: usize| all.get(i).map_or("", |t| page.tokens.said(t));
    let call = |i: usize| all.get(i).is_some_and(|t| t.joined);
    while from > 0 && said(from - 1) == "(" && said(to) == ")" && !call(from - 1) {
        (from, to) = (from - 1, to + 1);
    }
    match start {
        true => all.get(from).map_or(span.start, |t| t.span().start),
        false => all
            .get(to.wrapping_sub(1))
            .map_or(span.end, |t| t.span().end),
    }
}
