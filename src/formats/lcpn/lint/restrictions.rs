//! `:words` and `:numbers` that change nothing, or leave nothing.

use super::alternatives::brief;
use super::page::{Page, each};
use super::tree::{Role, Tree};
use super::{note, warn};
use crate::diag::{Code, Diagnostic, Edit, Fix, Sink, Span};
use crate::formats::lcpn::codes;
use crate::formats::lcpn::tokens::Kind;
use crate::model::{Expr, PieceNode, StepRange, Word};
use crate::movement::facts::{Fact, Ways, kept};
use crate::movement::{Direction, RESTRICTIONS, Range};
use std::collections::HashSet;

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    let legs = used_as_legs(page);
    each(page, |tree, at, node, expr| {
        let Expr::Mod { base, keys, range } = expr else {
            return;
        };
        let it = Restricted {
            page,
            tree,
            at,
            span: node.span,
            base,
            spans: page.keys(tree, at),
            keys,
        };
        it.unknown(found);
        it.directions(found);
        it.only(found);
        it.outward(&legs, found);
        if let Some(range) = range {
            it.range(*range, found);
        }
    });
}

/// A node under restrictions.
struct Restricted<'p, 'a> {
    page: &'p Page<'a>,
    tree: &'p Tree<'a>,
    at: usize,
    span: Span,
    base: &'a Expr,
    /// The place of each word.
    spans: Vec<Span>,
    keys: &'a [Word],
}

/// Words that may have been meant, beside directions.
const MEANT: [&str; 8] = [
    "north", "south", "east", "west", "only", "outward", "any", "rider",
];

/// More directions on one piece are not compared with each other.
const MOST_WORDS: usize = 64;

/// From the first of some places to the last.
fn across(spans: &[Span]) -> Span {
    Span {
        start: spans.first().map_or(0, |s| s.start),
        end: spans.last().map_or(0, |s| s.end),
    }
}

impl Restricted<'_, '_> {
    /// The words with their places.
    fn words(&self) -> impl Iterator<Item = (&str, Span)> {
        let words = self.keys.iter().map(Word::as_str);
        words.zip(self.spans.iter().copied())
    }

    /// The directions, each once.
    fn ways(&self) -> Vec<(Direction, Span)> {
        let mut seen = HashSet::new();
        let words = self.words().filter(|(w, _)| !RESTRICTIONS.contains(w));
        let ways = words.filter_map(|(w, s)| Some((Direction::parse(w)?, s)));
        ways.filter(|(d, _)| seen.insert(d.clone()))
            .take(MOST_WORDS)
            .collect()
    }

    fn has(&self, word: &str) -> Option<Span> {
        self.words().find(|(w, _)| *w == word).map(|(_, s)| s)
    }

    fn fact(&self) -> Option<&Fact> {
        Some(self.page.facts.get(self.page.meaning(self.base)?))
    }

    fn base_text(&self) -> String {
        let base = self.tree.nodes.get(self.at + 1).map(|n| n.span);
        brief(self.page.at(base.unwrap_or_default()))
    }

    /// The node without some of its words; without all of them it is the base alone.
    fn without(&self, words: &[Span]) -> Option<Vec<Edit>> {
        let all = self.page.restrictions(self.tree, self.at).len();
        if all > words.len() || !self.page.is_lisp() {
            return Some(words.iter().map(|s| self.page.without(*s)).collect());
        }
        let base = self.page.at(self.tree.nodes.get(self.at + 1)?.span);
        closed(base).then(|| vec![Edit::new(self.span, base)])
    }

    fn unknown(&self, found: &mut Sink) {
        for (word, span) in self.words() {
            let zone = word.starts_with("within-");
            if zone || RESTRICTIONS.contains(&word) || Direction::parse(word).is_some() {
                continue;
            }
            let message = format!("unknown restriction `{}`", self.page.at(span));
            let known = [Direction::NAMES, &MEANT].concat();
            let near = self.page.near(word, &known, false);
            let near = near.map(|n| format!(":{}", self.page.spelled(&n)));
            let help = match &near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "write a zone of the board as `:within-fortress`".to_owned(),
            };
            let fix = near.map(|near| Fix::guess([Edit::new(span, near)]));
            let code = codes::UNKNOWN_RESTRICTION;
            found.push(warn(code, message, help).at(span).fix(fix));
        }
    }

    /// Directions that keep nothing, keep everything, or add nothing to the others.
    fn directions(&self, found: &mut Sink) {
        let ways = self.ways();
        if ways.is_empty() {
            return;
        }
        self.repeated(found);
        let only = self.has("only").is_some();
        let Some(all) = self.fact().and_then(|f| f.ways.clone()) else {
            return;
        };
        let all = if only { &all.1 } else { &all.0 };
        if all.iter().all(Vec::is_empty) {
            return;
        }
        let directions: Vec<Direction> = ways.iter().map(|(d, _)| d.clone()).collect();
        let spans: Vec<Span> = ways.iter().map(|(_, s)| *s).collect();
        let left = kept(all, &directions);
        if left.iter().all(Vec::is_empty) {
            found.push(self.nothing(&spans, only));
        } else if left[0] == all[0] && !all[0].is_empty() {
            found.push(self.everything(&spans, only));
        } else {
            self.idle(all, &ways, found);
        }
    }

    /// A repeated word, `:forward :forwards`.
    fn repeated(&self, found: &mut Sink) {
        let mut seen = HashSet::new();
        for (word, span) in self.words() {
            let name = Direction::parse(word).map_or_else(|| word.to_owned(), |d| d.to_string());
            let name = name
                .replace("forwards", "forward")
                .replace("backwards", "backward");
            if !seen.insert(name) {
                let message = format!("`{}` is repeated", self.page.at(span));
                let d = warn(Code("lcpn/idle-direction"), message, "remove it");
                found.push(d.at(span).fix(Fix::safe([self.page.without(span)])));
            }
        }
    }

    fn nothing(&self, spans: &[Span], only: bool) -> Diagnostic {
        let base = self.base_text();
        let words = brief(self.page.at(across(spans)));
        let (code, message, help) = match only {
            true => (
                Code("lcpn/only-and-directions"),
                format!("with `:only`, `{base}` does not go `{words}`"),
                "swap the numbers of the array, or remove `:only`",
            ),
            false => (
                Code("lcpn/direction-keeps-nothing"),
                format!("no move of `{base}` goes `{words}`"),
                "choose another direction; `:forward` is a half plane, `:forward-most` the part that is steeper than the diagonal",
            ),
        };
        warn(code, message, help).at(across(spans))
    }

    fn everything(&self, spans: &[Span], only: bool) -> Diagnostic {
        let base = self.base_text();
        let words = brief(self.page.at(across(spans)));
        let fix = self.without(spans).map(Fix::guess);
        let (code, message, help) = match only {
            true => (
                Code("lcpn/only-and-directions"),
                format!("with `:only`, `{base}` goes `{words}` anyway"),
                "remove the direction, or `:only`",
            ),
            false => (
                Code("lcpn/direction-keeps-all"),
                format!("on squares every move of `{base}` goes `{words}`"),
                "remove it; directions in one list are alternatives, those in nested brackets must all hold",
            ),
        };
        warn(code, message, help).at(across(spans)).fix(fix)
    }

    fn idle(&self, all: &Ways, ways: &[(Direction, Span)], found: &mut Sink) {
        for (i, (way, span)) in ways.iter().enumerate().rev() {
            let mine = kept(all, std::slice::from_ref(way));
            let message = if mine.iter().all(Vec::is_empty) {
                let base = self.base_text();
                format!("no move of `{base}` goes `{}`", self.page.at(*span))
            } else {
                let others: Vec<Direction> = ways[..i].iter().map(|(d, _)| d.clone()).collect();
                let theirs = kept(all, &others);
                let inside = |(m, t): (&Vec<_>, &Vec<_>)| m.iter().all(|v| t.contains(v));
                if !mine.iter().zip(&theirs).all(inside) {
                    continue;
                }
                format!(
                    "`{}` adds nothing to the words before it",
                    self.page.at(*span)
                )
            };
            let d = warn(Code("lcpn/idle-direction"), message, "remove it");
            found.push(d.at(*span).fix(Fix::guess([self.page.without(*span)])));
        }
    }

    fn only(&self, found: &mut Sink) {
        let Some(span) = self.has("only") else {
            return;
        };
        let array = |n: PieceNode<'_>| matches!(n, PieceNode::Expr(Expr::Array(_)));
        if self.base.nodes().any(array) {
            return;
        }
        let base = self.base_text();
        let message = format!("`:only` needs a written array, and `{base}` is not one");
        let help = "write the array: `([0 1] :only)`, `[0, 1]:only`";
        found.push(warn(Code("lcpn/only-without-array"), message, help).at(span));
    }

    /// `:outward` and `:any` without a leg before them.
    fn outward(&self, legs: &HashSet<&str>, found: &mut Sink) {
        let used = self.tree.def.name.as_ref();
        if self.tree.is_later_leg(self.at) || used.is_some_and(|n| legs.contains(n.as_str())) {
            return;
        }
        for span in ["outward", "any"].into_iter().filter_map(|w| self.has(w)) {
            let word = self.page.at(span);
            let message = format!("`{word}` is only for a second or later leg");
            let fix = self.without(&[span]).map(Fix::safe);
            let d = warn(Code("lcpn/not-a-later-leg"), message, "remove it");
            found.push(d.at(span).fix(fix));
        }
    }

    /// The places of the numbers.
    fn numbers(&self) -> Vec<Span> {
        let all = self.page.restrictions(self.tree, self.at).into_iter();
        let rider = |s: Span| self.page.at(s).eq_ignore_ascii_case(":rider");
        all.filter(|(kind, s)| *kind == Kind::Range || rider(*s))
            .map(|(_, s)| s)
            .collect()
    }

    fn range(&self, range: StepRange, found: &mut Sink) {
        let numbers = self.numbers();
        if numbers.is_empty() {
            return;
        }
        let span = across(&numbers);
        let range = Range {
            min: range.min,
            max: range.max,
        };
        if let Some(fact) = self.fact() {
            found.extend(self.of_parts(fact, range, &numbers, span));
        }
        if let Expr::Mod { range: Some(_), .. } = self.base {
            found.push(self.replaced(span));
        }
        found.extend(self.beyond(range, span));
    }

    fn of_parts(
        &self,
        fact: &Fact,
        range: Range,
        numbers: &[Span],
        span: Span,
    ) -> Option<Diagnostic> {
        let base = self.base_text();
        let said = self.page.at(span);
        if fact.loose_chain {
            let message =
                format!("the range `{said}` on `{base}`, whose legs are not one fixed path");
            let help = "put the range on one of the legs; only a chain of single leaps joined by `=>` can be repeated as a whole";
            return Some(warn(Code("lcpn/range-on-chain"), message, help).at(span));
        }
        if fact.stays {
            let message = format!("the range `{said}` on `{base}`, which does not move");
            let help = "a range repeats a leap to another cell";
            return Some(warn(Code("lcpn/range-of-nothing"), message, help).at(span));
        }
        if fact.range != Some(range) || matches!(self.base, Expr::Mod { range: Some(_), .. }) {
            return None;
        }
        let message = format!("`{base}` makes this number of steps without `{said}`");
        let fix = self.without(numbers).map(Fix::safe);
        let d = warn(Code("lcpn/idle-range"), message, "remove it");
        Some(d.at(span).fix(fix))
    }

    fn replaced(&self, span: Span) -> Diagnostic {
        let inner = Restricted {
            at: self.at + 1,
            span: self.span,
            spans: Vec::new(),
            ..*self
        };
        let numbers = inner.numbers();
        let message = format!(
            "`{}` replaces `{}`",
            self.page.at(span),
            self.page.at(across(&numbers))
        );
        let help = "the outer range is used; remove the inner one";
        let bare = self.tree.nodes.get(self.at + 1).map(|n| n.span);
        let base = self.tree.nodes.get(self.at + 2).map(|n| n.span);
        let keys = matches!(self.base, Expr::Mod { keys, .. } if !keys.is_empty());
        let fix = match (bare, base) {
            _ if keys => Some(numbers.iter().map(|s| self.page.without(*s)).collect()),
            (Some(bare), Some(base)) if closed(self.page.at(base)) => {
                Some(vec![Edit::new(bare, self.page.at(base))])
            }
            _ => None,
        };
        let d = warn(Code("lcpn/replaced-range"), message, help);
        d.at(across(&numbers))
            .related(span, "this one is used")
            .fix(fix.map(|edits: Vec<Edit>| Fix::safe(edits)))
    }

    /// Numbers too large for any board with edges.
    fn beyond(&self, range: Range, span: Span) -> Option<Diagnostic> {
        let most = range.max.unwrap_or(range.min);
        if most <= LARGEST_BOARD {
            return None;
        }
        let message = format!("{most} steps fit only on a board without edges");
        let help = "`:rider` and `:*` have no maximum";
        Some(note(Code("lcpn/range-beyond-board"), message, help).at(span))
    }
}

/// The most steps on the largest board with edges, 16 by 16.
const LARGEST_BOARD: u32 = 15;

/// Whether a text that begins with a bracket ends with one.
fn closed(text: &str) -> bool {
    !text.starts_with(['(', '[']) || text.ends_with([')', ']'])
}

/// Names of the file that are used in a later leg, directly or through other definitions.
fn used_as_legs<'a>(page: &Page<'a>) -> HashSet<&'a str> {
    let mut used: HashSet<&str> = HashSet::new();
    let mut todo: Vec<&Tree<'_>> = Vec::new();
    let mut add = |name: &'a str, todo: &mut Vec<_>| {
        if let Some(tree) = page.own.get(name).and_then(|i| page.trees.get(*i))
            && used.insert(name)
        {
            todo.push(tree);
        }
    };
    each(page, |tree, at, node, expr| {
        if let Expr::Name(word) = expr
            && node.role != Role::Func
            && tree.is_later_leg(at)
        {
            add(word.as_str(), &mut todo);
        }
    });
    while let Some(tree) = todo.pop() {
        for (_, _, expr) in tree.exprs() {
            if let Expr::Name(word) = expr {
                add(word.as_str(), &mut todo);
            }
        }
    }
    used
}
