//! Completes what the moves of a game lack.

use super::adapt::Window;
use super::extent::{Cut, Extent, Played, play_tree};
use super::fitting::with_candidates;
use super::replay::{Replay, refuse};
use super::stepper;
use super::unplayed::located;
use super::worlds;
use crate::diag::{Code, Diagnostic, Severity, Sink};
use crate::model::{Document, Game, Part, Tree};
use crate::rules::Status;

impl Replay {
    /// A document on one board with edges, if that can be played; what was lost goes to `sink`.
    pub fn cut_out(
        &mut self,
        doc: &Document,
        window: &Window,
        sink: &mut Sink,
    ) -> Option<Document> {
        let (mut trial, mut said) = (doc.clone(), sink.beside());
        let to_board = worlds::row(doc.world()).to_board;
        let fits = to_board(&mut trial, window, &mut said);
        let plays = match &mut trial {
            Document::Game(game) => fits && self.begin(game, &mut Sink::default()).is_some(),
            _ => fits,
        };
        plays.then(|| {
            sink.take_over(said);
            trial
        })
    }

    /// Resolves every move: claims of the text become facts. `false`: an error went to `sink`.
    pub fn resolve(&mut self, game: &mut Game, wants: Part, sink: &mut Sink) -> bool {
        self.resolve_in(game, wants, Extent::default(), sink)
    }

    /// The same for a part of the tree.
    pub fn resolve_in(
        &mut self,
        game: &mut Game,
        wants: Part,
        extent: Extent,
        sink: &mut Sink,
    ) -> bool {
        self.resolve_to_end(game, wants, extent, sink).is_some()
    }

    /// The same. How the main line ends, if [`Part::END`] is wanted and it has moves; `None`: an error went to `sink`.
    pub(super) fn resolve_to_end(
        &mut self,
        game: &mut Game,
        wants: Part,
        extent: Extent,
        sink: &mut Sink,
    ) -> Option<Option<Status>> {
        let wants = self.can_be_told(game, wants, sink);
        let (rules, stepper) = self.begin(game, sink)?;
        let tree = &mut game.tree;
        let played = if stepper::says_moves(tree, wants) {
            play_tree(tree, rules, wants, extent, |tree, id, rules| {
                stepper::step_plain(tree, id, rules, wants)
            })
        } else {
            play_tree(tree, rules, wants, extent, |tree, id, rules| {
                stepper.step_said(tree, id, rules, wants, sink)
            })
        };
        match played {
            Ok(Played { cuts, end }) => {
                leave_out(tree, cuts, sink);
                Some(end)
            }
            Err((span, problem)) => {
                refuse(located(*problem, span), sink);
                None
            }
        }
    }

    /// The same for a target that can write moves as they were read: if moves cannot be resolved,
    /// that is only a warning.
    pub fn resolve_if_possible(&mut self, game: &mut Game, wants: Part, sink: &mut Sink) {
        let mut said = sink.beside();
        self.resolve(game, wants, &mut said);
        said.amend(|d| with_candidates(d, sink));
        sink.absorb(&mut said, |_, s| Some(s.min(Severity::Warning)), |d| d);
        sink.take_over(said);
    }
}

/// Removes moves that cannot be played from the tree, with everything after them.
pub(super) fn leave_out(tree: &mut Tree, cuts: Vec<Cut>, sink: &mut Sink) {
    let Some((_, (first, _))) = cuts.first() else {
        return;
    };
    let (first, before) = (*first, tree.len());
    let mut from = Vec::with_capacity(cuts.len());
    for (id, (span, problem)) in cuts {
        let severity = Severity::Warning;
        let why = located(*problem, span);
        sink.push(Diagnostic { severity, ..why });
        from.push(id);
    }
    tree.cut(from);
    let what = "moves from the first one that cannot be played, with their comments, glyphs and variations";
    let lost = (before - tree.len()) as u64;
    sink.lose(Code("core/cut-short"), what, lost, Some(first));
}
