use super::passes::{ConversionState, Pass, Stop};
use crate::diag::{Code, Sink};
use crate::model::{Document, DocumentKind, Game, Outcome};
use crate::pipeline::plan::Select;

/// A record without the requested ply is left out. For a target without positions, a game ends at
/// the requested ply.
pub(super) struct Shorten;

impl Pass for Shorten {
    /// Plies before the requested position.
    type Match = Option<u64>;

    fn applies(state: &ConversionState) -> Option<Option<u64>> {
        match state.plan.select {
            Select::Whole | Select::EveryPly => None,
            select => Some(select.only(&state.doc).flatten()),
        }
    }

    fn run(state: &mut ConversionState, at: Option<u64>, sink: &mut Sink) -> Result<(), Stop> {
        let at = at.ok_or_else(|| too_short(sink))?;
        if let Document::Game(game) = &mut state.doc
            && !state.holds.contains(DocumentKind::POSITION)
        {
            let next = game.tree.main_line().nth(at as usize);
            let is_cut = next.is_some();
            game.tree.cut(next.into_iter().collect());
            if is_cut && !state.plan.to.format.heads_with_result() {
                lose_end(game, sink);
            }
        }
        Ok(())
    }
}

/// The last move that is left did not end the game.
fn lose_end(game: &mut Game, sink: &mut Sink) {
    if std::mem::take(&mut game.outcome) != Outcome::Unknown {
        sink.lose(Code("core/lost-outcome"), "the result", 1, None);
    }
}

pub(super) fn too_short(sink: &mut Sink) -> Stop {
    let what = "records too short for the requested ply";
    sink.lose(Code("core/no-such-ply"), what, 1, None);
    Stop::Skipped
}
