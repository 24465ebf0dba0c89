//! 5DFEN: every board of a 5D chess position as `[rows:timeline:turn:color]`.
//!
//! The hashing standard is defined on this text; [`print_board`] writes what is hashed.

mod card;
mod explain;
mod framing;
mod letters;
mod promotions;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use letters::letters;
pub(crate) use promotions::{
    HEADER_VALUES, PROMOTIONS, odd_value, promotion_law, promotions_of, says_laws, unstated_law,
};
pub use read::{Fen5dReader, parse, parse_parts};
pub use write::{Fen5dWriter, Wrong, print, print_board, print_one};
pub(crate) use write::{lose_promotions, name_losses, print_rows, report};

use super::{Card, Format, Options, Read, Separation, Write};
use crate::model::{Kind, Position, Value};

/// The format.
#[derive(Debug)]
pub struct Fen5d;

impl Format for Fen5d {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation {
            sample: b"[k:0:1:w]",
            ..Separation::NONE
        }
    }

    fn states_tag(&self, name: &str, value: &str, position: &Position) -> bool {
        let is_list = name.eq_ignore_ascii_case(PROMOTIONS) && odd_value(name, value).is_none();
        // A replay takes the law over from the tag. The header must have the same text.
        let is_written = || {
            let rules = promotion_law(value, position);
            let own = Position {
                rules,
                ..position.clone()
            };
            promotions_of(&own).as_deref() == Some(value)
        };
        is_list && says_laws(Some(value), position) && is_written()
    }

    fn reader(&self, _options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(Fen5dReader::default()))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        let (lines, headers) = (options.has("lines"), options.has("headers"));
        Some(Box::new(Fen5dWriter::new(lines, headers)))
    }
}

/// The pieces that are marked when they have not moved.
fn is_marked(kind: Kind) -> bool {
    [Kind::PAWN, Kind::KING, Kind::ROOK, Kind::BRAWN].contains(&kind)
}

/// The files and ranks of a header such as `8x8`, `5 x 5` or `8X8`; `None` if it has no such numbers.
pub(crate) fn read_size(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.split(['x', 'X', '\u{D7}']).map(|n| n.trim().parse());
    match (numbers.next()?, numbers.next()?, numbers.next()) {
        (Ok(files), Ok(ranks), None) => Some((files, ranks)),
        _ => None,
    }
}

/// The headers of a position, each a name and a value with its escapes.
pub(crate) fn headers_of(position: &Position) -> impl Iterator<Item = (&str, &str)> {
    let kept = position.extras.get("5dfen", HEADERS);
    let kept = kept.and_then(Value::as_array).map(Vec::as_slice);
    kept.unwrap_or_default().iter().filter_map(words)
}

fn words(header: &Value) -> Option<(&str, &str)> {
    let word = |i| header.get(i).and_then(Value::as_str);
    Some((word(0)?, word(1)?))
}

/// Extra under `5dfen`: the headers, as a list of names and values.
const HEADERS: &str = "headers";
