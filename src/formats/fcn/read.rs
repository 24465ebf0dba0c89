//! From a line of moves to a game.
//!
//! Accepts upper and lower case, and more than one space between moves. Keeps every claim of
//! a move (the captured piece, check, mate) with the move, so that `check --legal` can compare
//! it with the board.

use super::ending::{Ending, Suffix, tell_termination};
use super::word::parse_move;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Game, NodeId, Ply, VariantName};

/// The version of the notation.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Version {
    /// Two signs after a move: check, and that the game is over.
    V1_0,
    /// A third sign tells how it ended.
    #[default]
    V1_1,
}

impl Version {
    /// The version in the options.
    pub fn of(options: &Options) -> Self {
        match options.is_first_version() {
            true => Self::V1_0,
            false => Self::V1_1,
        }
    }
}

/// Reads lines of moves.
#[derive(Debug)]
pub struct FcnReader {
    variant: Option<VariantName>,
    version: Version,
    termination: bool,
}

impl FcnReader {
    /// A reader with these options; the text names no variant.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            version: Version::of(options),
            termination: options.has("termination"),
        }
    }
}

impl Read for FcnReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let game = doc.as_new_game();
        self.begin(game);
        let read = words(&text).and_then(|words| self.moves(words, game, sink));
        if self.termination {
            tell_termination(game);
        }
        read.map_err(|d| sink.fail(*d))
    }
}

impl FcnReader {
    /// The game before its first move.
    pub(super) fn begin(&self, game: &mut Game) {
        game.variant = self.variant.clone().unwrap_or(VariantName::CHESS);
    }

    /// The move in a word, and the signs after it.
    pub(super) fn say(&self, word: &str, span: Span) -> Result<(Ply, Suffix), Box<Diagnostic>> {
        parse_move(word, self.version).map_err(|d| Box::new(d.shifted(span.start as usize)))
    }

    /// The moves that these words are, and how the game ended.
    pub(super) fn moves<'w>(
        &self,
        words: impl Iterator<Item = (&'w str, Span)>,
        game: &mut Game,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>> {
        let (mut node, mut side) = (NodeId::ROOT, game.first_side());
        let mut last = Suffix::default();
        for (word, span) in words {
            if last.ending.is_some() {
                return Err(Box::new(behind_the_end(span)));
            }
            let (ply, suffix) = self.say(word, span)?;
            node = game.tree.push(node, side, ply, span);
            side = side.other();
            last = suffix;
        }
        if let Some(ending) = last.ending {
            let mover = game.tree.side(node);
            game.outcome = ending.outcome(mover);
            if ending == Ending::WonOtherwise {
                sink.push(assumed(game.tree.span(node)));
            }
        }
        Ok(())
    }
}

/// The words of a line, and their places.
pub(super) fn words(text: &str) -> Result<impl Iterator<Item = (&str, Span)>, Box<Diagnostic>> {
    let blank = |c: char| c == ' ' || c == '\t';
    if text.starts_with(blank) || text.trim_matches(blank).is_empty() {
        return Err(Box::new(begins_with_nothing()));
    }
    if text.ends_with(blank) {
        return Err(Box::new(ends_in_a_blank(text.len())));
    }
    let words = text.split(blank).filter(|w| !w.is_empty());
    Ok(words.map(|word| {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        (word, Span::new(at, at + word.len()))
    }))
}

fn begins_with_nothing() -> Diagnostic {
    Diagnostic::error(Code("fcn/move"), "the line does not begin with a move")
        .at(Span::default())
        .help("a game is a line of moves with spaces between them: `Pe2-e4 Pe7-e5`")
}

fn ends_in_a_blank(len: usize) -> Diagnostic {
    Diagnostic::error(Code("fcn/move"), "the line ends in a space")
        .at(Span::new(len - 1, len))
        .help("remove the space; write signs directly after the last move")
}

fn behind_the_end(span: Span) -> Diagnostic {
    Diagnostic::error(Code("fcn/after-end"), "a move after the end of the game")
        .at(span)
        .help("remove the `#` from the move before, or begin a new line for another game")
}

fn assumed(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("fcn/winner-assumed"),
        "`#+` does not say who won; read as a win of the side that moved last",
    )
    .at(span)
    .help("if the other side won, correct the result in the output")
}
