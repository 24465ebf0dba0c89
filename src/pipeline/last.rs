//! The last position of a game that was replayed, and whether the game had ended before.

use super::replay::Replay;
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Action, Game, Marks, NodeId, Position};
use crate::rules::{Convention, Rules, Status};

/// What must be known.
#[derive(Copy, Clone, Debug)]
pub(super) struct Asked {
    /// Whether moves follow the end of the game.
    pub over: bool,
    /// The status of the last position.
    pub status: bool,
    /// The last position itself.
    pub position: bool,
}

/// What was found by playing the main line once more.
#[derive(Default)]
pub(super) struct Last {
    /// How the game had ended before a move, and the place of that move.
    after_end: Option<(&'static str, Span)>,
    /// `None`: it was not asked for, or the game cannot be played.
    pub status: Option<Status>,
    /// The same.
    pub position: Option<Position>,
}

impl Last {
    /// Plays the main line of a resolved game, if something must be known.
    pub fn of(game: &Game, asked: Asked, replay: &mut Replay) -> Self {
        let mut last = Self::default();
        if asked.over || asked.status || asked.position {
            let draws_end = replay.conduct().mate == Convention::Site;
            if let Some(rules) = replay.started(game) {
                last.play(game, asked, draws_end, rules);
            }
        }
        last
    }

    fn play(&mut self, game: &Game, asked: Asked, draws_end: bool, rules: &mut dyn Rules) {
        let wide = game.tree.is_wide();
        let mut over = None;
        for id in game.tree.line(NodeId::ROOT) {
            if asked.over && self.after_end.is_none() {
                let how = if wide { over } else { rules.over() };
                self.after_end = how.map(|how| (how, game.tree.span(id)));
                if self.after_end.is_some() && !asked.status && !asked.position {
                    return;
                }
            }
            let action = game.tree.action(id);
            if rules.play(action).is_err() {
                return;
            }
            if wide {
                over = match draws_end && mates(action) {
                    true => how_it_ended(rules.status()),
                    false => rules.won(),
                };
            }
        }
        self.status = asked.status.then(|| rules.status());
        if asked.position {
            rules.position(self.position.insert(Position::board(1, 1)));
        }
    }

    /// Reports the first move after the end. A game of infinite chess may continue after it was won.
    pub fn tell(&self, sink: &mut Sink) {
        if let Some((how, span)) = self.after_end {
            let message = format!("the game ended before this move, by {how}");
            let d = Diagnostic::warning(Code("core/after-end"), message).at(span);
            sink.push(d.help(
                "leave out the moves from here on, or check the win condition and the earlier moves",
            ));
        }
    }
}

/// Whether a turn mates; by the rules of the site, whether it ends the game in any way.
fn mates(action: Action<'_>) -> bool {
    matches!(action, Action::Wide(moves) if moves.iter().any(|m| m.marks.contains(Marks::MATE)))
}

fn how_it_ended(status: Status) -> Option<&'static str> {
    match status {
        Status::Won(how) | Status::Lost(how) | Status::Drawn(how) => Some(how),
        _ => None,
    }
}
