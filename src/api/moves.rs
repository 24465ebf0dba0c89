//! The main line of a game as text, with its clock times and evaluations.

use super::document::Document;
use super::rules;
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::{san, uci};
use crate::model::{self, Evaluation, NodeId, Part, Ply, Remark, commands, evaluation, seconds};
use crate::pipeline::{Conventions, Error, Steps};
use std::sync::Arc;

impl Document {
    /// The moves of the main line in coordinates, in the notation of UCI; empty if there are none. The game is
    /// replayed.
    ///
    /// ```
    /// let game = panchess::Reader::of("pgn")?.bytes("1. e4 e5 2. Nf3 *")?.next().expect("a game")?;
    /// assert_eq!(game.uci_moves()?, ["e2e4", "e7e5", "g1f3"]);
    /// assert_eq!(game.san_moves()?, ["e4", "e5", "Nf3"]);
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// A move cannot be played, or is not on one board with files and ranks.
    pub fn uci_moves(&self) -> Result<Vec<String>, Error> {
        let catalog = self.known.options.catalog();
        let style = self.game().map(|game| uci::castling_of(game, catalog));
        let style = style.unwrap_or_default();
        let wants = Part::SQUARES | Part::CASTLING;
        self.played(wants, |ply, letters, out| {
            uci::print_move(ply, style, letters, out).is_ok()
        })
    }

    /// The moves of the main line in algebraic notation. The game is replayed.
    ///
    /// # Errors
    /// A move cannot be played, or cannot be written in algebraic notation.
    pub fn san_moves(&self) -> Result<Vec<String>, Error> {
        self.played(Part::ALGEBRAIC, |ply, letters, out| {
            san::print(ply, san::Style::Short, letters, out).is_ok()
        })
    }

    fn played(
        &self,
        wants: Part,
        print: impl Fn(Ply, &model::Letters, &mut Vec<u8>) -> bool,
    ) -> Result<Vec<String>, Error> {
        let Some(game) = self.game().filter(|game| !game.tree.is_empty()) else {
            return Ok(Vec::new());
        };
        let catalog = Arc::clone(self.known.options.catalog());
        let mut replay = rules::take(&catalog);
        replay.follow(Conventions::default().conduct(self.dialect));
        let (mut sink, letters) = (Sink::default(), catalog.letters(&game.variant));
        let mut steps = Steps::new(self.inner.clone(), replay, wants, false);
        let mut all = Vec::with_capacity(game.tree.len());
        let mut text = Vec::new();
        let done = loop {
            match steps.advance(&mut sink) {
                None => break true,
                Some(false) => break false,
                Some(true) => {}
            }
            let Some(node) = steps.place().node else {
                continue;
            };
            let ply = steps.game().and_then(|game| game.tree.ply(node));
            text.clear();
            match ply.is_some_and(|ply| print(ply, letters, &mut text)) {
                true => all.push(String::from_utf8_lossy(&text).into_owned()),
                false => {
                    sink.push(unspelled(game.tree.span(node)));
                    break false;
                }
            }
        };
        rules::keep(&catalog, steps.into_replay());
        match done {
            true => Ok(all),
            false => Err(self.kept.refused(&sink)),
        }
    }

    /// The clock time in seconds after each move of the main line, from a command such as `[%clk 0:01:30]` in its
    /// comment. There is one item per move; it is `None` if the move has no such command.
    ///
    /// ```
    /// let text = "1. e4 {[%clk 0:01:30] [%eval 0.2]} e5 {[%eval #-3]} *";
    /// let game = panchess::Reader::of("pgn")?.bytes(text)?.next().expect("a game")?;
    /// assert_eq!(game.clocks(), [Some(90.0), None]);
    /// let evaluations = [panchess::Evaluation::Pawns(0.2), panchess::Evaluation::Mate(-3)];
    /// assert_eq!(game.evaluations(), evaluations.map(Some));
    /// # Ok::<(), panchess::Error>(())
    /// ```
    pub fn clocks(&self) -> Vec<Option<f64>> {
        self.commands("clk", seconds)
    }

    /// The evaluation after each move of the main line, from a command such as `[%eval 0.35]` in its comment; positive
    /// numbers are good for White. There is one item per move; it is `None` if the move has no such command. A whole
    /// number with a depth, `[%eval 23,24]`, is also `None`, because it may be in pawns or in centipawns.
    pub fn evaluations(&self) -> Vec<Option<Evaluation>> {
        self.commands("eval", evaluation)
    }

    /// The value of the last command with this name in the comments on each move of the main line.
    fn commands<T>(&self, name: &str, read: impl Fn(&str) -> Option<T>) -> Vec<Option<T>> {
        let game = self.game().into_iter();
        let moves = game.flat_map(|game| game.tree.line(NodeId::ROOT).map(move |id| (game, id)));
        let of = |(game, id): (&model::Game, NodeId)| {
            let comments = game.tree.all_remarks(id).filter_map(|remark| match remark {
                Remark::After(text) => Some(text),
                _ => None,
            });
            let all = comments.flat_map(commands).filter(|c| c.name == name);
            all.last().and_then(|c| read(c.value))
        };
        moves.map(of).collect()
    }
}

/// A move cannot be spelled in this way.
fn unspelled(span: crate::diag::Span) -> Diagnostic {
    let message = "this move is not on one board with files and ranks, so it has no such spelling";
    Diagnostic::error(Code("core/no-spelling"), message)
        .at(span)
        .help("convert the game to a notation of its kind of board, such as `icn` or `5dpgn`")
}
