//! Pieces with characters: wedges, discs and octagons.

use super::escaped;
use crate::model::{Form, Side};
use crate::render::shapes::UNIT;
use std::fmt::Write;

/// What is written on a piece.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shown<'a> {
    pub text: &'a str,
    pub form: Form,
    pub promoted: bool,
    /// Its player sits at the top.
    pub turned: bool,
}

/// The color of the wood.
const BODY: &str = "#f3dfb0";
const LINE: &str = "#3a2a14";
/// Characters of promoted pieces, of the first player of xiangqi and of the second one of janggi.
const RED: &str = "#a3120a";
/// The first player of janggi.
const GREEN: &str = "#0e5a33";
const BLACK: &str = "#1c1713";

/// Fonts that have the characters.
const FONTS: &str =
    "'Noto Serif CJK JP','Noto Serif CJK SC','Yu Mincho','Songti SC','MS Mincho',serif";

/// A piece with its character. Wedges of both players have the same color and point toward the
/// opponent.
pub(super) fn character(
    out: &mut String,
    (x, y): (usize, usize),
    side: Side,
    shown: &Shown<'_>,
    name: &str,
) {
    let turned = match (shown.form, shown.turned) {
        (Form::Wedges, true) => format!(" rotate(180 {0} {0})", half()),
        _ => String::new(),
    };
    let (body, color) = match shown.form {
        Form::Wedges => (WEDGE, if shown.promoted { RED } else { BLACK }),
        Form::Discs => (DISC, player(side, [RED, BLACK])),
        Form::Octagons => (OCTAGON, player(side, [GREEN, RED])),
    };
    let letters = shown.text.chars().count().max(1);
    let size = if letters > 1 { 30 / letters + 3 } else { 24 };
    let line = if shown.form == Form::Wedges {
        LINE
    } else {
        color
    };
    let _ = writeln!(
        out,
        "<g transform=\"translate({x} {y}){turned}\" stroke=\"{line}\" stroke-width=\"1.2\" \
         fill=\"{BODY}\"><title>{name}</title>{body}<text x=\"{}\" y=\"31.5\" font-size=\"{size}\" \
         font-family=\"{FONTS}\" text-anchor=\"middle\" fill=\"{color}\" stroke=\"none\">{}</text></g>",
        half(),
        escaped(shown.text)
    );
}

fn player(side: Side, [first, second]: [&'static str; 2]) -> &'static str {
    match side {
        Side::Black => second,
        _ => first,
    }
}

fn half() -> String {
    format!("{}.5", UNIT / 2)
}

const WEDGE: &str = r#"<path d="M22.5 3L35.5 8.6L40 41.5H5L9.5 8.6Z"/>"#;
const DISC: &str =
    r#"<circle cx="22.5" cy="22.5" r="19.5"/><circle cx="22.5" cy="22.5" r="16.6" fill="none"/>"#;
const OCTAGON: &str = r#"<path d="M14.4 3H30.6L42 14.4V30.6L30.6 42H14.4L3 30.6V14.4Z"/><path d="M15.6 6H29.4L39 15.6V29.4L29.4 39H15.6L6 29.4V15.6Z" fill="none"/>"#;
