//! VGN: the container of the SkySpiral7 family. Tags, comments, glyphs and variations as
//! in PGN, with moves in one of eight formats, text or binary.

mod binary;
mod card;
mod explain;
mod extent;
mod form;
mod framing;
mod header;
mod places;
mod problem;
mod read;
mod result;
mod rows;
mod scan;
mod set_up;
mod write;
mod write_tags;
mod write_text;

#[cfg(test)]
mod framing_tests;
#[cfg(test)]
mod tests;

pub use read::VgnReader;
pub use write::VgnWriter;

use super::{Card, EndSigns, Format, Options, Read, Separation, Write, san};
use crate::model::{Letters, Ply};

/// The format.
#[derive(Debug)]
pub struct Vgn;

impl Format for Vgn {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn end_signs(&self) -> &'static EndSigns {
        &EndSigns {
            capture: EndSigns::FCN.capture,
            no_mate: "leave out the `#`, in FCN and SFEN the `+#`",
            only_check: "leave out the `#`, in SAN write `+`",
            ..EndSigns::USUAL
        }
    }

    fn heads_with_result(&self) -> bool {
        true
    }

    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        &[&["san", "mcn", "fcn", "sfen", "fen", "bccf", "bcfen", "pgc"]]
    }

    fn separation(&self, _: &Options) -> Separation {
        // The brace would end a comment.
        Separation {
            sample: b"[GameFormat \"}\"]\n\n*",
            // As after tags alone.
            between_endless: |_, _| "\n*\n\n",
            ..Separation::NONE
        }
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(VgnReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(VgnWriter::new(options)))
    }

    fn reads_back(&self, options: &Options, ply: Ply, letters: &Letters) -> bool {
        let form = form::Form::of_options(options).unwrap_or_default();
        form == form::Form::San && san::reads_back(ply, letters)
    }

    fn writes_bytes(&self, options: &Options) -> bool {
        form::Form::of_options(options).is_some_and(form::Form::is_binary)
    }
}
