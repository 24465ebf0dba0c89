//! Infinite Chess Notation: positions and games on a board without edges.
//!
//! Dialects: that of the notation's README, and those of infinitechess.org. See `docs/formats/icn.md`.

mod blame;
pub(in crate::formats) mod card;
mod dialect;
mod explain;
mod framing;
#[cfg(test)]
mod framing_tests;
mod goals;
pub(in crate::formats) mod hand;
pub(in crate::formats) mod header;
pub(in crate::formats) mod json;
pub(in crate::formats) mod letters;
mod lines;
pub(in crate::formats) mod moves;
pub(in crate::formats) mod number;
pub(in crate::formats) mod pieces;
pub(in crate::formats) mod play;
mod promotions;
mod quick;
mod read;
mod site;
mod split;
mod syntax;
pub(in crate::formats) mod tags;
pub(in crate::formats) mod write;
mod write_moves;
pub(in crate::formats) mod write_position;
mod write_site;
mod write_tags;

pub use write::print_move;

use super::{Card, Closing, Format, Options, Read, Separation, Write};
use crate::diag::Sink;
use crate::io::Record;
use crate::model::{Border, Catalog, Document, Piece, Position, Sq, VariantName};
use dialect::Dialect;

/// The notation.
#[derive(Debug)]
pub struct Icn;

/// The name of a square of the board inside this border.
pub(in crate::formats) fn square_inside(sq: Sq, border: &Border) -> Option<String> {
    let (left, bottom) = (border.left.as_ref()?, border.bottom.as_ref()?);
    let [x, y] =
        [(left, sq.file), (bottom, sq.rank)].map(|(first, n)| first.plus(&i64::from(n).into()));
    Some(format!("{x},{y}"))
}

/// The dialect that infinitechess.org reads today, under a name that never changes.
pub(in crate::formats) const OF_THE_SITE: (&str, &str) = ("infinitechess", "icn+site2026");

impl Format for Icn {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn square(&self, sq: Sq, of: (&VariantName, Option<&Position>), _: &Catalog) -> Option<String> {
        square_inside(sq, of.1?.plane()?.border.as_ref()?)
    }

    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        &[
            &["readme", "site", "site2026"],
            &["compact", "letters", "pretty"],
        ]
    }

    fn dialect(&self, options: &Options) -> Option<&'static str> {
        Dialect::forced(options).map(Dialect::name)
    }

    fn denies(&self, options: &Options) -> Option<&'static str> {
        let site = Dialect::forced(options).is_some_and(Dialect::is_site);
        site.then_some("icn/not-on-the-site")
    }

    fn castles_by_taking(&self, options: &Options) -> bool {
        options.has("chess960")
    }

    fn asks_pieces(&self, options: &Options) -> bool {
        options.has("pieces")
    }

    fn separation(&self, _: &Options) -> Separation {
        // The brace would end a comment, and any record that has an end ends before fields.
        Separation {
            sample: b"0/1 {}",
            closing: framing::closing,
            between_endless: |closing, _| match closing {
                Closing::Same => "{}\n\n",
                Closing::Broken | Closing::Never => "",
            },
            ..Separation::NONE
        }
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(read::Reader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(write::Writer::new(options)))
    }
}

/// Whether a dialect of a record is one of the site's.
pub fn is_of_the_site(dialect: &str) -> bool {
    let site = [Dialect::Site, Dialect::Site2026];
    site.iter().any(|known| known.name() == dialect)
}

/// The position a text describes; `None` if it has errors or contains anything else.
pub fn position(text: &str) -> Option<Position> {
    let mut doc = Document::default();
    let read = read::Reader::default().read(&Record::of(text), &mut doc, &mut Sink::default());
    match doc {
        Document::Position(p) if read.is_ok() => Some(p),
        _ => None,
    }
}

/// The piece with these letters, if there is one.
pub fn piece(letters: &str) -> Option<Piece> {
    match letters::piece("", letters) {
        letters::Letters::Known(side, kind) => Some(Piece::new(side, kind)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
