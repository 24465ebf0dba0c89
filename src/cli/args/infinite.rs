use super::numbers::number;
use crate::formats::FormatName;
use crate::pipeline;
use crate::rules::Convention;
use clap::{Args, ValueEnum};

/// Whose rules are followed where programs differ, on the infinite board and in 5D chess.
#[derive(Args, Clone, Copy, Debug)]
pub struct Conventions {
    /// Rules for losing first-move rights, for move numbers and for the meaning of `#`: those of the README of the notation (readme) or of infinitechess.org (site) [default: as in the record; for `convert` as in the target dialect, if one is named]
    #[arg(
        long,
        value_name = "WHOSE",
        hide_possible_values = true,
        help_heading = "Infinite chess",
        hide_short_help = true
    )]
    pub rights: Option<Whose>,
    /// How the pieces of a position are ordered: readme or site [default: the value of --rights]
    #[arg(
        long,
        value_name = "WHOSE",
        hide_possible_values = true,
        help_heading = "Infinite chess",
        hide_short_help = true
    )]
    pub order: Option<Whose>,
    /// Minimum distance, in files, between king and rook for castling in 5D chess; programs differ [default: 3]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::<u8>(1, 253),
        help_heading = "5D chess",
        hide_short_help = true
    )]
    pub rook_distance: Option<u8>,
}

/// Whose rules are followed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Whose {
    /// The README of the notation
    #[value(alias = "seed")]
    Readme,
    /// The site of infinite chess
    Site,
}

impl From<Whose> for Convention {
    fn from(whose: Whose) -> Self {
        match whose {
            Whose::Readme => Self::Seed,
            Whose::Site => Self::Site,
        }
    }
}

impl Conventions {
    /// The rules these options request.
    pub fn said(self) -> pipeline::Conventions {
        pipeline::Conventions {
            rights: self.rights.map(Convention::from),
            order: self.order.map(Convention::from),
            mate: None,
            rook_distance: self.rook_distance,
        }
    }

    /// The same for the output: a requested dialect has its own rules and its own meaning of `#`.
    pub fn on_the_way_to(self, notation: &FormatName) -> pipeline::Conventions {
        let asked = pipeline::Conventions::of(notation);
        pipeline::Conventions {
            rights: self.rights.map(Convention::from).or(asked.rights),
            mate: Some(asked.rights.unwrap_or_default()),
            ..self.said()
        }
    }
}
