//! Alternatives that add no move to the others.

use super::page::{Page, each};
use super::tree::{Node, Tree};
use super::warn;
use crate::diag::{Code, Diagnostic, Edit, Fix, Sink, Span, short};
use crate::formats::lcpn::tokens::Kind;
use crate::model::Expr;
use crate::movement::{Action, Id, Node as Part, Nodes, Range};
use std::collections::HashMap;

/// In longer lists only equal parts are looked for.
const MOST_COMPARED: usize = 40;

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    let mut cover = Cover::new(page.parts.nodes());
    each(page, |tree, at, _, expr| {
        if matches!(expr, Expr::Alt { .. }) && !tree.is_function(at) {
            alternatives(page, tree, at, &mut cover, found);
        }
    });
}

fn alternatives(
    page: &Page<'_>,
    tree: &Tree<'_>,
    at: usize,
    cover: &mut Cover<'_>,
    found: &mut Sink,
) {
    let items: Vec<&Node<'_>> = tree.below(at).map(|(_, n)| n).collect();
    let id = |n: &&Node<'_>| page.meaning(n.expr()?);
    let ids: Vec<Option<Id>> = items.iter().map(id).collect();
    let mut first: HashMap<Id, usize> = HashMap::new();
    let mut single: Vec<usize> = Vec::new();
    for (i, id) in ids.iter().enumerate() {
        let Some(id) = id else { continue };
        match first.get(id) {
            Some(&same) => found.push(repeated(page, items[same], items[i])),
            None => {
                first.insert(*id, i);
                single.push(i);
            }
        }
    }
    if single.len() > MOST_COMPARED || tree.is_leg(at) {
        return;
    }
    for &i in &single {
        let by = |j: &&usize| **j != i && cover.covers(ids[**j], ids[i]);
        if let Some(&j) = single.iter().find(by) {
            found.push(covered(page, items[j], items[i]));
        }
    }
}

fn repeated(page: &Page<'_>, first: &Node<'_>, again: &Node<'_>) -> Diagnostic {
    let same = first.expr() == again.expr();
    let message = match same {
        true => format!("`{}` is repeated", brief(page.at(again.span))),
        false => format!(
            "`{}` has the same moves as `{}`",
            brief(page.at(again.span)),
            brief(page.at(first.span))
        ),
    };
    let d = warn(
        Code("lcpn/repeated-alternative"),
        message,
        "remove one of them",
    );
    d.at(again.span)
        .related(first.span, "the same moves")
        .fix(removal(page, again.span, same))
}

fn covered(page: &Page<'_>, by: &Node<'_>, item: &Node<'_>) -> Diagnostic {
    let message = format!(
        "every move of `{}` is also a move of `{}`",
        brief(page.at(item.span)),
        brief(page.at(by.span))
    );
    let d = warn(
        Code("lcpn/covered-alternative"),
        message,
        "remove it, or restrict the other one",
    );
    d.at(item.span)
        .related(by.span, "covers it")
        .fix(removal(page, item.span, false))
}

/// Shortens long pieces for messages.
pub fn brief(text: &str) -> String {
    short(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Removes an alternative, together with the operator or space before or after it.
fn removal(page: &Page<'_>, span: Span, safe: bool) -> Option<Fix> {
    let all = &page.tokens.all;
    let (mut from, mut to) = (page.token_from(span.start), page.token_from(span.end));
    if page.is_lisp() {
        let before = all.get(from.checked_sub(1)?)?.span().end;
        let edit = Edit::remove(Span {
            start: before,
            end: span.end,
        });
        let plain = page.at(edit.span).len() == page.at(span).len() + 1;
        return Some(fix(edit, safe && plain));
    }
    // Brackets around it are removed as well.
    let said = |i: usize| all.get(i).map_or("", |t| page.tokens.said(t));
    while from > 0 && said(from - 1) == "(" && said(to) == ")" && !all.get(from - 1)?.joined {
        (from, to) = (from - 1, to + 1);
    }
    let is_or = |i: usize| {
        matches!(said(i), "/" | "OR") && all.get(i).is_some_and(|t| t.kind != Kind::Text)
    };
    if from > 0 && is_or(from - 1) {
        let before = all.get(from.checked_sub(2)?)?.span().end;
        let end = all.get(to.checked_sub(1)?)?.span().end;
        return Some(fix(Edit::remove(Span { start: before, end }), safe));
    }
    if is_or(to) {
        let start = all.get(from)?.span().start;
        let end = all.get(to + 1)?.span().start;
        return Some(fix(Edit::remove(Span { start, end }), safe));
    }
    None
}

fn fix(edit: Edit, safe: bool) -> Fix {
    match safe {
        true => Fix::safe([edit]),
        false => Fix::guess([edit]),
    }
}

/// Whether every move of one part is a move of another. `true` is certain; `false` means that
/// it is not known.
struct Cover<'n> {
    nodes: &'n Nodes,
    known: HashMap<(Ranged, Ranged), bool>,
}

/// A part, and the range around it, which takes precedence over ranges inside.
type Ranged = (Id, Option<Range>);

/// The maximum number of pairs that are compared in one file.
const MOST_PAIRS: usize = 200_000;

impl<'n> Cover<'n> {
    fn new(nodes: &'n Nodes) -> Self {
        Self {
            nodes,
            known: HashMap::new(),
        }
    }

    fn covers(&mut self, all: Option<Id>, part: Option<Id>) -> bool {
        match (all, part) {
            (Some(all), Some(part)) => self.pair((all, None), (part, None)),
            _ => false,
        }
    }

    fn pair(&mut self, all: Ranged, part: Ranged) -> bool {
        if all == part {
            return true;
        }
        if let Some(known) = self.known.get(&(all, part)) {
            return *known;
        }
        if self.known.len() >= MOST_PAIRS {
            return false;
        }
        // A part never contains itself, so this ends.
        self.known.insert((all, part), false);
        let found = self.look(all, part);
        self.known.insert((all, part), found);
        found
    }

    fn look(&mut self, all: Ranged, part: Ranged) -> bool {
        let nodes = self.nodes;
        let (a, b) = (nodes.get(all.0), nodes.get(part.0));
        match (a, b) {
            (_, Part::Either(items)) => {
                return !items.is_empty() && items.iter().all(|i| self.pair(all, (*i, part.1)));
            }
            (_, Part::Ride(of, range)) => return self.pair(all, (*of, part.1.or(Some(*range)))),
            (Part::Ride(of, range), _) => return self.pair((*of, all.1.or(Some(*range))), part),
            (Part::Either(items), _) if items.iter().any(|i| self.pair((*i, all.1), part)) => {
                return true;
            }
            _ => {}
        }
        // Fewer of the same.
        let fewer = match b {
            Part::Toward(of, _) | Part::Literal(of) | Part::Within(of, _) => Some(*of),
            Part::Act(action, of) if sifts(*action) || *action == Action::NoJump => Some(*of),
            _ => None,
        };
        if fewer.is_some_and(|of| self.pair(all, (of, part.1))) {
            return true;
        }
        match (a, b) {
            (Part::Leap(x), Part::Leap(y)) => x == y && within(part.1, all.1),
            (Part::Toward(x, v), Part::Toward(y, w)) if v == w => {
                self.pair((*x, all.1), (*y, part.1))
            }
            (Part::Act(f, x), Part::Act(g, y)) if f == g && sifts(*f) => {
                self.pair((*x, all.1), (*y, part.1))
            }
            _ => false,
        }
    }
}

/// Whether a function only filters moves.
fn sifts(action: Action) -> bool {
    use Action::{Capture, CaptureRoyal, Initial, Move};
    matches!(action, Move | Capture | CaptureRoyal | Initial)
}

fn within(less: Option<Range>, more: Option<Range>) -> bool {
    let (less, more) = (less.unwrap_or(Range::ONCE), more.unwrap_or(Range::ONCE));
    let most = |r: Range| r.max.unwrap_or(u32::MAX);
    more.min <= less.min && most(less) <= most(more)
}
