//! The long form of Infinite Chess Notation: positions and games as JSON.
//!
//! What FormatConverter.js makes of a record, with moves as strings or as objects,
//! and what infinitechess.org wrote before March 2024. See `docs/formats/icn-json.md`.

mod card;
mod explain;
mod moves;
mod names;
mod node;
mod position;
mod promotion;
mod read;
mod values;
mod write;
mod write_moves;
mod write_position;

use super::icn::square_inside;
use super::{Card, EndSigns, Format, Options, Read, Separation, Write};
use crate::model::{Catalog, Position, Sq, VariantName};

/// The notation.
#[derive(Debug)]
pub struct IcnJson;

impl Format for IcnJson {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn square(&self, sq: Sq, of: (&VariantName, Option<&Position>), _: &Catalog) -> Option<String> {
        square_inside(sq, of.1?.plane()?.border.as_ref()?)
    }

    fn end_signs(&self) -> &'static EndSigns {
        &EndSigns {
            only_check: "leave out `mate`",
            ..EndSigns::WORDS
        }
    }

    fn castles_by_taking(&self, options: &Options) -> bool {
        options.has("chess960")
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation::JSON
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(read::Reader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(write::Writer::new(options)))
    }
}

#[cfg(test)]
mod tests;
