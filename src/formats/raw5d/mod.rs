//! 5draw: the export notation of 5dpgn, in which every move has both squares and their boards.

mod card;
mod explain;
mod read;
#[cfg(test)]
mod tests;
mod write;

use read::Raw5dReader;
pub use write::{Raw5dWriter, print_turn};

use super::{Card, Format, LoneMove, Options, Read, Separation, Write};

/// The format.
#[derive(Debug)]
pub struct Raw5d;

impl Format for Raw5d {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn heads_with_result(&self) -> bool {
        true
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation::MODE_5D
    }

    fn lone_move(&self) -> Option<LoneMove> {
        let (before, letters) = ("w. ", "abcdefgh1234567890-+KQRBNPSUDWCY");
        Some(LoneMove { before, letters })
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(Raw5dReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(Raw5dWriter::new(options)))
    }
}
