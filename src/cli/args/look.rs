use crate::render;
use clap::{Args, ValueEnum};

/// How a picture looks.
#[derive(Args, Clone, Debug)]
pub struct Look {
    /// Colors of a picture: light, green, dark or print [default: light]
    #[arg(
        long,
        value_name = "NAME",
        hide_possible_values = true,
        help_heading = "Appearance"
    )]
    pub theme: Option<Theme>,
    /// Width of a picture in pixels [default: 45 for each square, and the margins]
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = clap::value_parser!(u16).range(16..=16_384),
        help_heading = "Appearance"
    )]
    pub size: Option<u16>,
}

/// Colors of a picture.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Theme {
    /// Wooden squares on light paper
    Light,
    /// Green squares on light paper
    Green,
    /// Gray squares on a dark ground
    Dark,
    /// Black, white and gray, for paper
    Print,
}

impl Look {
    /// The requested colors.
    pub fn theme(&self) -> render::Theme {
        match self.theme {
            None | Some(Theme::Light) => render::Theme::Light,
            Some(Theme::Green) => render::Theme::Green,
            Some(Theme::Dark) => render::Theme::Dark,
            Some(Theme::Print) => render::Theme::Print,
        }
    }
}
