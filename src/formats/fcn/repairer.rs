//! The spelling of moves, for repairing damaged ones. The caller compares them with the board.

use super::read::{FcnReader, words};
use super::write::print_move;
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::{Options, Repairer, Word};
use crate::model::{Game, Ply};

/// All signs that can follow a move.
const SIGNS: [&str; 8] = ["", "+", "#", "+#", "#+", "+#+", "##", "+##"];

/// Splits lines of moves into words and joins them again.
#[derive(Debug)]
pub struct FcnRepairer {
    reader: FcnReader,
}

impl FcnRepairer {
    /// Repairs words with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            reader: FcnReader::new(options),
        }
    }
}

impl Repairer for FcnRepairer {
    fn repaired(&self) -> Code {
        Code("fcn/repaired")
    }

    fn take_apart<'t>(
        &self,
        text: &'t str,
        game: &mut Game,
    ) -> Result<Vec<Word<'t>>, Box<Diagnostic>> {
        self.reader.begin(game);
        let words = words(text)?.map(|(text, span)| Word {
            text: text.into(),
            span,
        });
        Ok(words.collect())
    }

    fn say(&self, word: &Word<'_>) -> Result<Ply, Box<Diagnostic>> {
        self.reader.say(&word.text, word.span).map(|(ply, _)| ply)
    }

    fn spellings(&self, happened: Ply, each: &mut dyn FnMut(&str)) {
        let mut text = Vec::new();
        if print_move(happened, &mut text).is_err() {
            return;
        }
        let Ok(mut text) = String::from_utf8(text) else {
            return;
        };
        let bare = text.len();
        for signs in SIGNS {
            text.truncate(bare);
            text.push_str(signs);
            each(&text);
        }
    }

    fn put_together(
        &self,
        words: &[Word<'_>],
        game: &mut Game,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>> {
        let words = words.iter().map(|w| (&*w.text, w.span));
        self.reader.moves(words, game, sink)
    }
}
