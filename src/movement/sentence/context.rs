//! What the parts around a leap say about it.

use super::paths::Paths;
use crate::movement::Direction;
use crate::movement::node::{Action, Id, Node, Range};
use std::rc::Rc;
use std::sync::Arc;

/// Which moves of a leap are meant.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Mode {
    #[default]
    Any,
    Quiet,
    Capture,
    CaptureRoyal,
    /// Filtered so that nothing is left.
    None,
}

impl Mode {
    pub(super) fn and(self, other: Self) -> Self {
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
pub(super) struct Context {
    pub(super) mode: Mode,
    pub(super) range: Option<Range>,
    /// All of these apply; of each, any one is enough.
    pub(super) ways: Vec<Vec<Direction>>,
    pub(super) zones: Vec<Arc<str>>,
    pub(super) literal: bool,
    pub(super) lame: bool,
    pub(super) hop: Option<Action>,
    pub(super) igui: bool,
    pub(super) initial: bool,
    /// For a later leg: whether it must go outward.
    pub(super) outward: Option<bool>,
    /// The leg ends on an empty square, because another one follows.
    pub(super) onto_empty: bool,
    /// Captures are written out, so that a leg may follow them.
    pub(super) explicit: bool,
    /// It follows a leg directly, not as a part of something.
    pub(super) direct: bool,
    /// For a later leg: how the piece may have come to where it begins.
    pub(super) before: Option<Rc<Paths>>,
}

impl Context {
    /// What the parts around say leaves no move, whatever the leap is.
    pub(super) fn is_contradiction(&self) -> bool {
        self.mode == Mode::None || self.igui && self.mode == Mode::Quiet
    }

    /// It is a leg that has to go outward from a known one.
    pub(super) fn follows(&self) -> bool {
        let before = self.before.as_ref();
        self.outward == Some(true) && before.is_some_and(|paths| paths.is_known())
    }

    /// What the legs of a chain inherit from the parts around the chain.
    pub(super) fn for_legs(&self) -> Self {
        Self {
            literal: self.literal,
            lame: self.lame,
            hop: self.hop,
            ..Self::default()
        }
    }
}

/// Adds what a part says to the context, and continues with the part it applies to.
pub(super) fn adjust(node: &Node, context: &mut Context) -> Option<Id> {
    context.direct = false;
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
        Action::Capture => {
            context.mode = context.mode.and(Mode::Capture);
            context.explicit = true;
        }
        Action::CaptureRoyal => {
            context.mode = context.mode.and(Mode::CaptureRoyal);
            context.explicit = true;
        }
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
