//! Describes in English how a piece moves.
//!
//! Parts that filter or change moves (`move`, `:forward`, a range) are passed down to the leaps they
//! apply to, so that a leap is described together with everything that applies to it: a [`Step`]. Steps
//! that differ only in their direction are combined. The text is bounded: a text that would be too
//! long is summarized.

mod condition;
mod step;
#[cfg(test)]
mod tests;
mod words;

use super::node::{Action, Condition, Id, Link, Movement, Node, Range, children};
use super::{Cost, Direction, Why};
use crate::diag::listed;
use crate::model::Word;
use std::sync::Arc;
use step::Step;
use words::{Form, quoted, with_article};

/// The most parts that are visited.
const MOST_PARTS: usize = 2_000;
/// The most phrases.
const MOST_CLAUSES: usize = 24;

/// The most letters of the whole text.
const LONGEST: usize = 2_000;

/// The movement and the properties of a piece as a sentence or two.
pub fn sentence(movement: &Movement, properties: &[Word]) -> String {
    let mut describer = Describer {
        movement,
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

/// Which moves of a leap are meant.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum Mode {
    #[default]
    Any,
    Quiet,
    Capture,
    CaptureRoyal,
    /// Filtered so that nothing is left.
    None,
}

impl Mode {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Any, m) | (m, Self::Any) => m,
            (a, b) if a == b => a,
            (Self::None | Self::Quiet, _) | (_, Self::None | Self::Quiet) => Self::None,
            _ => Self::CaptureRoyal,
        }
    }
}

/// The context of a part: everything that the enclosing parts say about it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
struct Context {
    mode: Mode,
    range: Option<Range>,
    /// All of these apply; of each, any one is enough.
    ways: Vec<Vec<Direction>>,
    zones: Vec<Arc<str>>,
    literal: bool,
    lame: bool,
    hop: Option<Action>,
    igui: bool,
    initial: bool,
    /// For a later leg: whether it must go outward.
    outward: Option<bool>,
    /// The leg ends on an empty square, because another one follows.
    onto_empty: bool,
}

/// One thing a piece can do.
enum Clause {
    Step(Step),
    /// A whole phrase, in the form that was asked for.
    Phrase(String),
}

struct Describer<'a> {
    movement: &'a Movement,
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
        said.unwrap_or_else(|| form.of("make") + " no moves")
    }

    /// The same; `None` if it can do nothing.
    fn moves(&mut self, id: Id, context: &Context, form: Form) -> Option<String> {
        let mut clauses = Vec::new();
        self.part(id, context, form, &mut clauses);
        let mut said: Vec<String> = Vec::new();
        let all = clauses.len();
        for clause in merged(clauses) {
            if self.clauses == 0 {
                break;
            }
            self.clauses -= 1;
            let text = match clause {
                Clause::Step(step) => step.say(form),
                Clause::Phrase(text) => text,
            };
            if !said.contains(&text) {
                said.push(text);
            }
        }
        if said.is_empty() {
            let left_out = all > 0 || self.parts == 0;
            return left_out.then(|| form.of("move") + " in other ways");
        }
        if self.clauses == 0 && all > said.len() {
            said.push(form.of("move") + " in other ways");
        }
        Some(alternatives(&said))
    }

    fn part(&mut self, id: Id, context: &Context, form: Form, into: &mut Vec<Clause>) {
        if self.parts == 0 {
            return;
        }
        self.parts -= 1;
        let movement = self.movement;
        match movement.node(id) {
            Node::Leap(array) => into.extend(Step::of(array, context).map(Clause::Step)),
            Node::Either(items) => {
                for &item in items {
                    self.part(item, context, form, into);
                }
            }
            Node::When {
                branches,
                otherwise,
            } => {
                let said = self.when(branches, *otherwise, context, form);
                into.push(Clause::Phrase(format!("({})", said.join("; "))));
            }
            Node::Then { .. } => into.extend(self.chain(id, context, form).map(Clause::Phrase)),
            Node::PromoteTo(names) => into.push(Clause::Phrase(promotion(names, form))),
            Node::Opaque(cost) => into.push(Clause::Phrase(opaque(cost, form))),
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
    fn chain(&mut self, id: Id, context: &Context, form: Form) -> Option<String> {
        let Node::Then { first, link, then } = *self.movement.node(id) else {
            return None;
        };
        if context.is_contradiction() {
            return None;
        }
        let around = Around::of(context);
        let (mut before, mut after) = (context.for_legs(), context.for_legs());
        let walks = !self.movement.nodes().is_effect(then);
        before.outward = context.outward;
        after.outward = walks.then_some(true);
        match context.mode {
            Mode::Quiet => (before.mode, after.mode) = (Mode::Quiet, Mode::Quiet),
            Mode::Capture | Mode::CaptureRoyal if walks && link == Link::Must => {
                after.mode = context.mode;
            }
            _ => {}
        }
        before.onto_empty = walks && link == Link::Must;
        after.onto_empty = context.onto_empty;
        // A leg that stays is none: the next one may go anywhere.
        if link == Link::Must && walks && self.stays(first) {
            after.outward = None;
            let text = self.moves(then, &after, form)?;
            return Some(around.put(text, form, after.mode));
        }
        let start = self.moves(first, &before, form)?;
        if self.clauses == 0 {
            return Some(around.put(start + ", and so on", form, after.mode));
        }
        let stops = walks && before.mode == Mode::Any && self.ends_by_capture(first);
        let several = start.contains(", or ") || start.contains("; or ");
        let comma = if several { ";" } else { "," };
        let text = match link {
            Link::Must => {
                let rest = self.moves(then, &after, form)?;
                format!("{start}{comma} then {rest}")
            }
            Link::May => {
                let unless = if stops {
                    "unless that was a capture "
                } else {
                    ""
                };
                match self.moves(then, &after, Form::Plain) {
                    Some(rest) => format!("{start}{comma} and {unless}may then {rest}"),
                    None => start,
                }
            }
        };
        Some(around.put(text, form, after.mode))
    }

    /// Whether a leg ends where it began.
    fn stays(&self, id: Id) -> bool {
        matches!(self.movement.node(id), Node::Leap(array) if array.iter().all(|n| *n == 0))
    }

    /// Whether a leg has captures that end the move, because none said `capture`.
    fn ends_by_capture(&mut self, id: Id) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.parts == 0 {
                return true;
            }
            self.parts -= 1;
            match self.movement.node(id) {
                Node::Act(Action::Move | Action::Capture | Action::CaptureRoyal, _) => {}
                Node::Leap(array) if array.iter().all(|n| *n == 0) => {}
                Node::Leap(_) => return true,
                node => open.extend(children(node)),
            }
        }
        false
    }
}

/// What applies to a chain as a whole.
struct Around<'a>(&'a Context);

impl<'a> Around<'a> {
    fn of(context: &'a Context) -> Self {
        Self(context)
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

impl Context {
    /// What the parts around say leaves no move, whatever the leap is.
    fn is_contradiction(&self) -> bool {
        self.mode == Mode::None || self.igui && self.mode == Mode::Quiet
    }

    /// What the legs of a chain inherit from the parts around the chain.
    fn for_legs(&self) -> Self {
        Self {
            literal: self.literal,
            lame: self.lame,
            hop: self.hop,
            ..Self::default()
        }
    }
}

/// Adds what a part says to the context, and continues with the part it applies to.
fn adjust(node: &Node, context: &mut Context) -> Option<Id> {
    match node {
        Node::Ride(of, range) => {
            context.range = context.range.or(Some(*range));
            Some(*of)
        }
        Node::Toward(of, ways) => {
            context.ways.push(ways.clone());
            Some(*of)
        }
        Node::Literal(of) => {
            context.literal = true;
            Some(*of)
        }
        Node::Outward(of, outward) => {
            context.outward = context.outward.map(|_| *outward);
            Some(*of)
        }
        Node::Within(of, zone) => {
            context.zones.push(zone.clone());
            Some(*of)
        }
        Node::Act(action, of) => {
            act(*action, context);
            Some(*of)
        }
        _ => None,
    }
}

fn act(action: Action, context: &mut Context) {
    match action {
        Action::Move => context.mode = context.mode.and(Mode::Quiet),
        Action::Capture => context.mode = context.mode.and(Mode::Capture),
        Action::CaptureRoyal => context.mode = context.mode.and(Mode::CaptureRoyal),
        Action::NoJump => context.lame = true,
        Action::Cannon | Action::Grasshopper => context.hop = Some(action),
        // Only captures are made in this way.
        Action::Igui => {
            context.igui = true;
            context.mode = context.mode.and(Mode::Capture);
        }
        Action::Initial => context.initial = true,
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
            Clause::Phrase(_) => None,
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
