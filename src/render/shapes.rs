//! Our own piece shapes, drawn for this project in a square of 45 units.
//!
//! Each is a base, a body and a few inner lines. A shape has no colors: it
//! takes `fill` (body), `stroke` (outline) and `color` (dots) from where it is used.

use crate::model::Kind;

/// Width and height of a square.
pub(super) const UNIT: usize = 45;

/// Makes a shape fill its square.
pub(super) const FIT: &str = "translate(-2.25 -2.3) scale(1.1)";

/// The shape of a piece with that name; `None` for pieces that get a lettered disc.
pub(super) fn of_name(name: &str) -> Option<&'static str> {
    SHAPES.iter().find(|s| s.0 == name).map(|s| s.0)
}

/// The name of a kind's shape; `None` for kinds that get a lettered disc.
pub(super) fn id(kind: Kind) -> Option<&'static str> {
    of_name(&kind.name())
}

/// Every shape.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    SHAPES.iter().map(|s| s.0)
}

/// Whether everybody knows its shape.
pub(super) fn is_orthodox(kind: Kind) -> bool {
    Kind::OF_CHESS.contains(&kind)
}

/// The shape of another piece that this one resembles: `shogi-knight` is a knight, and what never
/// moves is a stone.
pub(super) fn alike(name: &str) -> Option<&'static str> {
    let listed = ALIKE.iter().find(|(of, _)| *of == name);
    let last = name.rsplit('-').next().unwrap_or(name);
    let lent = LENT.iter().copied().find(|shape| *shape == last);
    let lent = lent.filter(|_| !name.starts_with("promoted-"));
    listed.map(|(_, shape)| *shape).or(lent)
}

/// The elements of a shape.
pub(super) fn elements(id: &str) -> &'static str {
    SHAPES.iter().find(|s| s.0 == id).map_or("", |s| s.1)
}

/// The stone of games in which all pieces are alike.
pub(super) const STONE: &str = "stone";

/// A duck.
pub(super) const DUCK: &str = "duck";

/// Pieces that are called after another one.
const LENT: &[&str] = &[
    "pawn", "knight", "bishop", "rook", "queen", "cannon", "elephant",
];

/// Pieces that resemble another one without being called after it.
const ALIKE: &[(&str, &str)] = &[
    ("horse", "knight"),
    ("soldier", "pawn"),
    ("xiangqi-soldier", "pawn"),
    ("hoplite", "pawn"),
    ("immobile", STONE),
    ("clobberer", STONE),
];

// ---- drawings --------------------------------------------------------------------

macro_rules! pawn {
    () => {
        r#"<path d="M18.8 20.5C18.8 26.4 16.4 30.6 13.6 34.6H31.4C28.6 30.6 26.2 26.4 26.2 20.5Z"/><circle cx="22.5" cy="13.6" r="5.7"/><rect x="15.8" y="18.6" width="13.4" height="3.2" rx="1.6"/><rect x="11" y="34.3" width="23" height="4.9" rx="1.8"/>"#
    };
}

macro_rules! knight {
    () => {
        r#"<path d="M32.6 34.8C34.2 24 31.8 14.2 24.6 10.6L23.4 6.2L20.2 10.1C16.6 11.4 14.1 14.6 12.7 18.4C11.7 20.6 9.6 22.4 9.2 24.6C8.9 26.7 10.4 28.4 12.3 28.2C13.8 28 14.7 26.7 16.2 26.1C18.5 25.6 20.6 25.1 22.2 23.3C21.8 27.3 17.8 29 15.8 31.6C15 32.7 14.6 33.7 14.5 34.8Z"/><path d="M26.6 13.6C30 17.8 31 24.6 30.2 31.6" fill="none"/><circle cx="18" cy="16.6" r="1.2" fill="currentColor" stroke="none"/><circle cx="12" cy="24.9" r="0.8" fill="currentColor" stroke="none"/><rect x="11" y="34.3" width="24" height="4.9" rx="1.8"/>"#
    };
}

macro_rules! bishop {
    () => {
        r#"<path d="M18 30.6C17.6 32.6 15.6 33.8 13.4 34.6H31.6C29.4 33.8 27.4 32.6 27 30.6Z"/><path d="M22.5 9.4C28.3 13.8 30.9 18.2 30.5 22.2C30.2 25 28 26.8 27.2 28.4H17.8C17 26.8 14.8 25 14.5 22.2C14.1 18.2 16.7 13.8 22.5 9.4Z"/><path d="M25.6 14.4L21.6 21" fill="none"/><circle cx="22.5" cy="7.6" r="2.4"/><rect x="15.4" y="27.8" width="14.2" height="3.2" rx="1.6"/><rect x="10.5" y="34.3" width="24" height="4.9" rx="1.8"/>"#
    };
}

macro_rules! rook {
    () => {
        r#"<path d="M14.2 34.6L15.8 18.4H29.2L30.8 34.6Z"/><path d="M11.8 8.6H16.4V12H20.2V8.6H24.8V12H28.6V8.6H33.2V15.6L30.2 18.8H14.8L11.8 15.6Z"/><path d="M15.2 30.4H29.8" fill="none"/><rect x="10" y="34.3" width="25" height="4.9" rx="1.8"/>"#
    };
}

macro_rules! queen {
    () => {
        r#"<path d="M13.4 34.6L12.4 28.4L8.4 15.4L15.4 22.6L15.6 11.8L20.6 21.2L22.5 9.8L24.4 21.2L29.4 11.8L29.6 22.6L36.6 15.4L32.6 28.4L31.6 34.6Z"/><path d="M12.6 28.8C18.8 26.8 26.2 26.8 32.4 28.8" fill="none"/><circle cx="8.2" cy="13.6" r="2.1"/><circle cx="15.4" cy="9.9" r="2.1"/><circle cx="22.5" cy="7.9" r="2.1"/><circle cx="29.6" cy="9.9" r="2.1"/><circle cx="36.8" cy="13.6" r="2.1"/><rect x="10.5" y="34.3" width="24" height="4.9" rx="1.8"/>"#
    };
}

macro_rules! king {
    () => {
        r#"<path d="M21 14V10.4H17.6V7.4H21V4.2H24V7.4H27.4V10.4H24V14Z"/><path d="M14 34.6L13.2 28.6C8.4 24.6 8 17.6 13.2 15.6C17 14.2 20.6 16 22.5 19C24.4 16 28 14.2 31.8 15.6C37 17.6 36.6 24.6 31.8 28.6L31 34.6Z"/><path d="M22.5 13.2C24.7 14.6 25.3 16.8 22.5 20.6C19.7 16.8 20.3 14.6 22.5 13.2Z"/><path d="M13.2 29C19 27 26 27 31.8 29" fill="none"/><rect x="10.5" y="34.3" width="24" height="4.9" rx="1.8"/>"#
    };
}

/// A piece that also moves as a knight has the knight in front.
macro_rules! beside_knight {
    ($other:expr) => {
        concat!(
            r#"<g transform="translate(10.5 0.5) scale(.78)">"#,
            $other,
            r#"</g><g transform="translate(-4.5 11) scale(.74)">"#,
            knight!(),
            "</g>"
        )
    };
}

const CANNON: &str = r#"<path d="M7.6 27.2L26.6 8.4L29.4 8.2L34.4 13.2L34.2 16L15.4 35C11.6 35.4 7.2 31.2 7.6 27.2Z"/><path d="M24 11.4L31.2 18.6M11.4 23.6L19 31.2" fill="none"/><circle cx="23.5" cy="29.6" r="8.4"/><circle cx="23.5" cy="29.6" r="2.4"/><path d="M23.5 21.2V27.2M23.5 32V38M15.1 29.6H21.1M25.9 29.6H31.9" fill="none"/>"#;

const ELEPHANT: &str = r#"<path d="M15.2 12.6C10.4 8.6 4.6 12.4 5.6 19C6.2 23.4 9.6 27 13.6 26.2L15 23.6Z"/><path d="M29.8 12.6C34.6 8.6 40.4 12.4 39.4 19C38.8 23.4 35.4 27 31.4 26.2L30 23.6Z"/><path d="M22.5 7.4C28.2 7.4 31.4 11.4 31.4 16.6C31.4 21.4 28.6 23.8 27.2 27C26 30 26.6 33.6 28.6 36.4C29.4 37.8 28.6 39 27.2 38.8C22 38 19 33.6 18.4 27.8C17.6 24 13.6 21.6 13.6 16.6C13.6 11.4 16.8 7.4 22.5 7.4Z"/><path d="M19 24.6C18.4 28.4 16.4 30.8 13.4 31.6C15.4 27.6 14.8 24.6 15.6 22.4Z"/><path d="M26.6 25.4C27.4 28.6 29.2 30.6 31.6 31.4C29.8 27.8 30.2 24.6 29.4 22.4Z"/><circle cx="18.4" cy="15.6" r="1.3" fill="currentColor" stroke="none"/><circle cx="26.6" cy="15.6" r="1.3" fill="currentColor" stroke="none"/>"#;

const STONE_SHAPE: &str = r#"<circle cx="22.5" cy="22.5" r="15.4"/><circle cx="22.5" cy="22.5" r="11.6" fill="none" stroke-width="0.7"/>"#;

const DUCK_SHAPE: &str = r##"<g fill="#f2c230" stroke="#3a2c04" stroke-width="1.3" stroke-linejoin="round"><path d="M9.4 13.6L3.6 17.4C5.6 19.8 8.8 19.8 11.6 18.6Z" fill="#e2764c"/><path d="M17.4 6.4C22.4 6.4 25.2 10 24.6 14.2C24.2 17 22.6 18.6 23.8 20.4C27.4 24 34.4 20.8 39.8 16.6C41.6 25.6 37.6 36.8 24.8 37.4C13.8 37.8 8.2 31.8 10 25.2C10.8 22.2 12.6 20.6 11.6 18.6C7.2 12 11.4 6.4 17.4 6.4Z"/><path d="M19.6 28C24 31.4 31 29.6 34.6 24.6" fill="none"/></g><circle cx="16.6" cy="12.6" r="1.5" fill="#3a2c04" stroke="none"/>"##;

/// Name and drawing.
static SHAPES: &[(&str, &str)] = &[
    ("pawn", pawn!()),
    ("knight", knight!()),
    ("bishop", bishop!()),
    ("rook", rook!()),
    ("queen", queen!()),
    ("king", king!()),
    ("archbishop", beside_knight!(bishop!())),
    ("chancellor", beside_knight!(rook!())),
    ("amazon", beside_knight!(queen!())),
    ("cannon", CANNON),
    ("elephant", ELEPHANT),
    (STONE, STONE_SHAPE),
    (DUCK, DUCK_SHAPE),
];
