//! CECP: what XBoard and an engine say to each other in a game, `usermove e2e4`, a move a line.

mod card;
mod engines;
mod explain;
mod extra;
mod framing;
mod grammar;
mod problem;
mod read;
mod word;
mod write;

#[cfg(test)]
mod tests;

pub use read::CecpReader;
pub use write::CecpWriter;

use super::{Card, Format, Options, Read, Separation, Write};
use crate::formats::uci::{Squares, unsigned};
use crate::io::Framing;
use crate::model::{Catalog, Position, Sq, VariantName};

/// The format.
#[derive(Debug)]
pub struct Cecp;

impl Format for Cecp {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn framing(&self, options: &Options) -> Framing {
        match options.has("live") {
            true => Framing::Own(framing::live_framer),
            false => self.card().framing,
        }
    }

    /// What is read as one game for each of its moves can be written only once.
    fn alone(&self, options: &Options) -> bool {
        options.has("live")
    }

    fn square(
        &self,
        sq: Sq,
        of: (&VariantName, Option<&Position>),
        catalog: &Catalog,
    ) -> Option<String> {
        Squares::of_xboard(of.0, of.1, catalog)?.name(sq)
    }

    fn respelled(&self, word: &str) -> Option<String> {
        unsigned(word)
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation {
            sample: b"variant x\nusermove e2e4",
            mark: "new\n",
            own: framing::from_new,
            may_be_marked: framing::begins_game,
            ..Separation::NONE
        }
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(CecpReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(CecpWriter::new(options)))
    }
}
