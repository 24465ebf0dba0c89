//! Describes in English how a piece moves.
//!
//! Parts that filter or change moves (`move`, `:forward`, a range) are passed down to the leaps they
//! apply to, so that a leap is described together with everything that applies to it: a [`Step`]. Steps
//! that differ only in their direction are combined. The text is bounded: a text that would be too
//! long is summarized.

mod condition;
mod context;
mod heading;
mod paths;
mod step;
#[cfg(test)]
mod tests;
mod words;

use super::node::{Action, Condition, Id, Link, Movement, Node, Range, children};
use super::{Cost, Geometry, Why};
use crate::diag::listed;
use crate::model::Word;
use context::{Context, Mode, adjust};
use paths::{Paths, Space};
use std::rc::Rc;
use std::sync::Arc;
use step::Step;
use words::{Form, quoted, with_article};

/// The most parts that are visited.
const MOST_PARTS: usize = 2_000;
/// The most phrases.
const MOST_CLAUSES: usize = 24;

/// The most letters of the whole text.
const LONGEST: usize = 2_000;

/// The movement and the properties of a piece as a sentence or two, for boards of this geometry.
pub fn sentence(movement: &Movement, properties: &[Word], on: Geometry) -> String {
    let mut describer = Describer {
        movement,
        space: Space::new(on),
        parts: MOST_PARTS,
        clauses: MOST_CLAUSES,
    };
    let mut said = Vec::new();
    let (royal, other): (Vec<&Word>, Vec<&Word>) =
        properties.iter().partition(|p| p.as_str() == "royal");
    said.extend(royal.first().map(|_| "it is royal".to_owned()));
    let other = other.iter().take(MOST_CLAUSES);
    said.extend(other.map(|p| format!("it is {}", quoted(p.as_str()))));
    describer.sentences(movement.root(), &Context::default(), &mut said);
    let text: Vec<String> = said.iter().map(|s| capitalized(s) + ".").collect();
    shortened(text.join(" "))
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => text.get(..end).unwrap_or("").to_owned() + "…",
        None => text,
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// One thing a piece can do.
enum Clause {
    Step(Step),
    /// A whole phrase, in the form that was asked for, and how a leg may follow.
    Phrase(String, Paths),
}

struct Describer<'a> {
    movement: &'a Movement,
    space: Space,
    parts: usize,
    clauses: usize,
}

impl Describer<'_> {
    /// Conditions that apply to everything get a sentence each.
    fn sentences(&mut self, id: Id, context: &Context, into: &mut Vec<String>) {
        let movement = self.movement;
        match movement.node(id) {
            Node::When {
                branches,
                otherwise,
            } => into.extend(self.when(branches, *otherwise, context, Form::Third)),
            Node::Either(_) | Node::Leap(_) | Node::Then { .. } => {
                into.push(self.phrase(id, context, Form::Third));
            }
            node => {
                let mut inner = context.clone();
                match adjust(node, &mut inner) {
                    Some(of) => self.sentences(of, &inner, into),
                    None => into.push(self.phrase(id, context, Form::Third)),
                }
            }
        }
    }

    /// Everything a part can do, as one phrase.
    fn phrase(&mut self, id: Id, context: &Context, form: Form) -> String {
        let said = self.moves(id, context, form);
        said.map_or_else(|| form.of("make") + " no moves", |(text, _)| text)
    }

    /// The same, and how a leg may follow; `None` if it can do nothing.
    fn moves(&mut self, id: Id, context: &Context, form: Form) -> Option<(String, Paths)> {
        let mut clauses = Vec::new();
        self.part(id, context, form, &mut clauses);
        let mut said: Vec<String> = Vec::new();
        let all = clauses.len();
        let clauses = merged(clauses);
        let mut paths = Paths::default();
        for clause in &clauses {
            let (Clause::Step(Step { paths: more, .. }) | Clause::Phrase(_, more)) = clause;
            paths = paths.or(more.clone());
        }
        if self.parts == 0 {
            paths = Paths::open();
        }
        for clause in clauses {
            if self.clauses == 0 {
                break;
            }
            self.clauses -= 1;
            let text = match clause {
                Clause::Step(step) => step.say(form),
                Clause::Phrase(text, _) => text,
            };
            if !said.contains(&text) {
                said.push(text);
            }
        }
        if said.is_empty() {
            let left_out = all > 0 || self.parts == 0;
            return left_out.then(|| (form.of("move") + " in other ways", Paths::open()));
        }
        if self.clauses == 0 && all > said.len() {
            said.push(form.of("move") + " in other ways");
        }
        Some((alternatives(&said), paths))
    }

    fn part(&mut self, id: Id, context: &Context, form: Form, into: &mut Vec<Clause>) {
        if self.parts == 0 {
            return;
        }
        self.parts -= 1;
        let movement = self.movement;
        match movement.node(id) {
            Node::Leap(array) => {
                let step = Step::of(array, context, &mut self.space);
                into.extend(step.map(Clause::Step));
            }
            Node::Either(items) => {
                // What acts from the place of the piece has no direction of its own.
                let acting = Context {
                    outward: None,
                    before: Some(Rc::new(Paths::open())),
                    ..context.clone()
                };
                for &item in items {
                    let acts = context.direct && movement.nodes().is_effect(item);
                    let context = if acts { &acting } else { context };
                    self.part(item, context, form, into);
                }
            }
            Node::When {
                branches,
                otherwise,
            } => {
                let said = self.when(branches, *otherwise, context, form);
                let text = format!("({})", said.join("; "));
                into.push(Clause::Phrase(text, Paths::open()));
            }
            Node::Then { .. } => {
                let chain = self.chain(id, context, form);
                into.extend(chain.map(|(text, paths)| Clause::Phrase(text, paths)));
            }
            Node::PromoteTo(names) => {
                into.push(Clause::Phrase(promotion(names, form), Paths::open()));
            }
            Node::Opaque(cost) => into.push(Clause::Phrase(opaque(cost, form), Paths::open())),
            node => {
                let mut inner = context.clone();
                if let Some(of) = adjust(node, &mut inner) {
                    self.part(of, &inner, form, into);
                }
            }
        }
    }

    fn when(
        &mut self,
        branches: &[(Condition, Id)],
        otherwise: Option<Id>,
        context: &Context,
        form: Form,
    ) -> Vec<String> {
        let mut said = Vec::new();
        for (condition, id) in branches {
            if self.clauses == 0 {
                break;
            }
            let test = condition::said(condition);
            said.push(format!("{test}: {}", self.phrase(*id, context, form)));
        }
        if let Some(id) = otherwise {
            said.push(format!("otherwise: {}", self.phrase(id, context, form)));
        }
        said
    }

    /// A leg, and what comes after it; `None` if that is never possible.
    fn chain(&mut self, id: Id, context: &Context, form: Form) -> Option<(String, Paths)> {
        let Node::Then { first, link, then } = *self.movement.node(id) else {
            return None;
        };
        if context.is_contradiction() {
            return None;
        }
        let around = Around(context);
        let walks = !self.movement.nodes().is_effect(then);
        let (before, mut after) = self.legs(context, (first, link, then));
        // A leg that stays is none: the next one may go anywhere, unless others come before.
        if link == Link::Must && walks && self.stays(first) {
            if context.follows() {
                return None;
            }
            after.outward = context.outward.map(|_| true);
            after.before.clone_from(&context.before);
            let (text, paths) = self.moves(then, &after, form)?;
            let paths = around.paths(paths, &self.space)?;
            return Some((around.put(text, form, after.mode), paths));
        }
        let (start, paths) = self.moves(first, &before, form)?;
        if self.clauses == 0 {
            let text = around.put(start + ", and so on", form, after.mode);
            return Some((text, Paths::open()));
        }
        let stops = walks && before.mode == Mode::Any && self.ends_by_capture(first);
        let several = start.contains(", or ") || start.contains("; or ");
        let comma = if several { ";" } else { "," };
        let follows = paths.goes_on() || !walks || self.acts(then);
        after.before = Some(Rc::new(match walks {
            true => paths.clone(),
            false => Paths::open(),
        }));
        let form_of_rest = if link == Link::Must {
            form
        } else {
            Form::Plain
        };
        let rest = match follows {
            true => self.moves(then, &after, form_of_rest),
            false => None,
        };
        let (text, paths) = match (link, rest) {
            (Link::Must, rest) => {
                let (rest, paths) = rest?;
                (format!("{start}{comma} then {rest}"), paths)
            }
            (Link::May, Some((rest, more))) => {
                let unless = if stops {
                    "unless that was a capture "
                } else {
                    ""
                };
                let text = format!("{start}{comma} and {unless}may then {rest}");
                (text, paths.or(more))
            }
            (Link::May, None) => (start, paths),
        };
        let paths = around.paths(paths, &self.space)?;
        Some((around.put(text, form, after.mode), paths))
    }

    /// The contexts of a leg and of what comes after it.
    fn legs(&mut self, around: &Context, chain: (Id, Link, Id)) -> (Context, Context) {
        let (first, link, then) = chain;
        let walks = !self.movement.nodes().is_effect(then);
        let (mut before, mut after) = (around.for_legs(), around.for_legs());
        before.outward = around.outward;
        before.before.clone_from(&around.before);
        after.outward = walks.then_some(true);
        after.direct = true;
        match around.mode {
            Mode::Quiet => (before.mode, after.mode) = (Mode::Quiet, Mode::Quiet),
            // The last leg captures, unless an earlier one may.
            Mode::Capture | Mode::CaptureRoyal
                if walks && link == Link::Must && !self.captures_on(first) =>
            {
                after.mode = around.mode;
            }
            _ => {}
        }
        before.onto_empty = walks && link == Link::Must;
        after.onto_empty = around.onto_empty;
        (before, after)
    }

    /// Whether one of some alternatives acts from the place of the piece.
    fn acts(&mut self, id: Id) -> bool {
        let movement = self.movement;
        self.any_part(id, |id, node| match node {
            Node::Either(_) => None,
            _ => Some(movement.nodes().is_effect(id)),
        })
    }

    /// Whether a leg has captures after which the move may go on, because they are written out.
    fn captures_on(&mut self, id: Id) -> bool {
        self.any_part(id, |_, node| match node {
            Node::Act(Action::Capture | Action::CaptureRoyal, _) => Some(true),
            _ => None,
        })
    }

    /// Whether a leg ends where it began.
    fn stays(&self, id: Id) -> bool {
        matches!(self.movement.node(id), Node::Leap(array) if array.iter().all(|n| *n == 0))
    }

    /// Whether a leg has captures that end the move, because none said `capture`.
    fn ends_by_capture(&mut self, id: Id) -> bool {
        self.any_part(id, |_, node| match node {
            Node::Act(Action::Move | Action::Capture | Action::CaptureRoyal, _) => Some(false),
            Node::Leap(array) => Some(array.iter().any(|n| *n != 0)),
            _ => None,
        })
    }

    /// Whether something is true of a part. `None`: it depends on the parts it is made of.
    fn any_part(&mut self, id: Id, test: impl Fn(Id, &Node) -> Option<bool>) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.parts == 0 {
                return true;
            }
            self.parts -= 1;
            let node = self.movement.node(id);
            match test(id, node) {
                Some(true) => return true,
                Some(false) => {}
                None => open.extend(children(node)),
            }
        }
        false
    }
}

/// What applies to a chain as a whole.
struct Around<'a>(&'a Context);

impl Around<'_> {
    /// How a leg may follow the whole chain; `None` if it has no moves.
    fn paths(&self, paths: Paths, space: &Space) -> Option<Paths> {
        let context = self.0;
        if context.igui {
            return Some(Paths::after(None, context, space));
        }
        let paths = match context.range {
            Some(range) if range != Range::ONCE => paths.repeated(context),
            _ => paths,
        };
        // Directions are those of the chain, not of the legs before it.
        let paths = match context.before {
            None => paths.toward(&context.ways, space)?,
            Some(_) => paths,
        };
        Some(match context.explicit && !paths.goes_on() {
            true => Paths::open(),
            false => paths,
        })
    }

    fn put(&self, text: String, form: Form, last: Mode) -> String {
        let context = self.0;
        let mut text = match context.range {
            Some(range) if range != Range::ONCE => {
                let times = words::times(range);
                let repeat = form.of("repeat");
                format!("{repeat} this {times} in the same directions: {text}")
            }
            _ => text,
        };
        let mode = match context.mode {
            Mode::Capture | Mode::CaptureRoyal if last == context.mode => "",
            Mode::Capture => ", and only to capture",
            Mode::CaptureRoyal => ", and only to capture a royal piece",
            Mode::Any | Mode::Quiet | Mode::None => "",
        };
        text.push_str(mode);
        for ways in context.ways.iter().take(8) {
            text.push_str(&format!(
                ", only if the whole move goes {}",
                words::any_of(ways)
            ));
        }
        text.push_str(&words::ending(context));
        if context.igui {
            text.push_str(", and goes back to where it was");
        }
        text
    }
}

fn promotion(names: &[Arc<str>], form: Form) -> String {
    let all: Vec<String> = names.iter().take(12).map(|n| with_article(n)).collect();
    match &all[..] {
        [] => form.of("become") + " nothing",
        all => format!("{} {}", form.of("become"), listed(all, "or")),
    }
}

fn opaque(cost: &Cost, form: Form) -> String {
    let word = quoted(&cost.word);
    match cost.why {
        Why::Text => format!("{} what this text states: {word}", form.of("do")),
        Why::UnknownPiece => format!("{} like the unknown piece {word}", form.of("move")),
        Why::ArgumentCount => format!("{} {word} without naming one piece", form.of("use")),
        Why::PieceAsFunction => {
            let verb = form.of("move");
            format!("{verb} in a way that uses the piece {word} as a function")
        }
        _ => format!("{} the unknown function {word}", form.of("use")),
    }
}

/// Combines steps that differ only in their direction, at the place of the first of them.
fn merged(clauses: Vec<Clause>) -> Vec<Clause> {
    let mut out: Vec<Clause> = Vec::new();
    for clause in clauses {
        let Clause::Step(step) = clause else {
            out.push(clause);
            continue;
        };
        let host = out.iter_mut().take(MOST_CLAUSES).find_map(|c| match c {
            Clause::Step(other) => other.takes(&step).then_some(other),
            Clause::Phrase(..) => None,
        });
        match host {
            Some(other) => other.join(step),
            None => out.push(Clause::Step(step)),
        }
    }
    out
}

/// `a, or b`; `a; or b` where commas would be ambiguous.
fn alternatives(said: &[String]) -> String {
    let long = said.len() > 2 || said.iter().any(|s| s.contains([',', ';', ':']));
    let glue = if long { "; or " } else { ", or " };
    match said {
        [] => String::new(),
        [rest @ .., last] if !rest.is_empty() => format!("{}{glue}{last}", rest.join("; ")),
        [only, ..] => only.clone(),
    }
}
