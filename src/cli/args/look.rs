use super::numbers::number;
use crate::render;
use clap::{Args, ValueEnum};

/// How a picture looks.
#[derive(Args, Clone, Debug)]
pub struct Look {
    /// Color theme of a picture: light, green, dark or print [default: light]
    #[arg(
        long,
        value_name = "NAME",
        hide_possible_values = true,
        help_heading = "Appearance"
    )]
    pub theme: Option<Theme>,
    /// Width of a picture in pixels [default: 45 per square, plus the margins]
    #[arg(
        long,
        value_name = "PIXELS",
        allow_negative_numbers = true,
        value_parser = number::<u16>(16, 16_384),
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
    /// Gray squares on a dark background
    Dark,
    /// Black, white and gray, for paper
    Print,
}

impl Theme {
    /// The requested colors.
    pub fn of(chosen: Option<Self>) -> render::Theme {
        match chosen {
            None | Some(Self::Light) => render::Theme::Light,
            Some(Self::Green) => render::Theme::Green,
            Some(Self::Dark) => render::Theme::Dark,
            Some(Self::Print) => render::Theme::Print,
        }
    }
}

/// What stands for the pieces of a picture.
#[derive(Args, Clone, Copy, Debug)]
pub struct Signs {
    /// How pieces are drawn in a picture: shapes, letters, or characters (for shogi, xiangqi and janggi) [default: shapes]
    #[arg(
        long,
        value_name = "WHAT",
        hide_possible_values = true,
        help_heading = "Appearance"
    )]
    pub glyphs: Option<Glyphs>,
}

/// What stands for the pieces of a picture.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Glyphs {
    /// Shapes, and letters for pieces without one
    Shapes,
    /// The letters of the variant
    Letters,
    /// The characters of the variant, and shapes for pieces without one
    Characters,
}

impl Signs {
    /// What is requested.
    pub fn glyphs(self) -> render::Glyphs {
        match self.glyphs {
            None | Some(Glyphs::Shapes) => render::Glyphs::Shapes,
            Some(Glyphs::Letters) => render::Glyphs::Letters,
            Some(Glyphs::Characters) => render::Glyphs::Characters,
        }
    }
}

impl Look {
    /// The requested colors.
    pub fn theme(&self) -> render::Theme {
        Theme::of(self.theme)
    }
}
