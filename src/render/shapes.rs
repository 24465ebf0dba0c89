//! Our own piece shapes, drawn for this project in a square of 45 units.
//!
//! Each is a plinth, a body and a few inner lines. A shape has no colors: it
//! takes `fill` (body), `stroke` (outline) and `color` (dots) from where it is used.

use crate::model::Kind;

/// Width and height of a square.
pub(super) const UNIT: usize = 45;

/// Makes a shape fill its square.
pub(super) const FIT: &str = "translate(-2.25 -2.3) scale(1.1)";

/// The name of a kind's shape; `None` for kinds that get a lettered disc.
pub(super) fn id(kind: Kind) -> Option<&'static str> {
    SHAPES.iter().find(|s| s.0 == kind).map(|s| s.1)
}

/// The kinds that have a shape.
pub(super) fn kinds() -> impl Iterator<Item = Kind> {
    SHAPES.iter().map(|s| s.0)
}

/// The elements that make up a kind's shape.
pub(super) fn elements(kind: Kind) -> &'static str {
    SHAPES.iter().find(|s| s.0 == kind).map_or("", |s| s.2)
}

/// Kind, name and drawing.
static SHAPES: &[(Kind, &str, &str)] = &[
    (Kind::PAWN, "pawn", PAWN),
    (Kind::KNIGHT, "knight", KNIGHT),
    (Kind::BISHOP, "bishop", BISHOP),
    (Kind::ROOK, "rook", ROOK),
    (Kind::QUEEN, "queen", QUEEN),
    (Kind::KING, "king", KING),
];

const PAWN: &str = r#"<path d="M18.8 20.5C18.8 26.4 16.4 30.6 13.6 34.6H31.4C28.6 30.6 26.2 26.4 26.2 20.5Z"/><circle cx="22.5" cy="13.6" r="5.7"/><rect x="15.8" y="18.6" width="13.4" height="3.2" rx="1.6"/><rect x="11" y="34.3" width="23" height="4.9" rx="1.8"/>"#;

const KNIGHT: &str = r#"<path d="M32.6 34.8C34.2 24 31.8 14.2 24.6 10.6L23.4 6.2L20.2 10.1C16.6 11.4 14.1 14.6 12.7 18.4C11.7 20.6 9.6 22.4 9.2 24.6C8.9 26.7 10.4 28.4 12.3 28.2C13.8 28 14.7 26.7 16.2 26.1C18.5 25.6 20.6 25.1 22.2 23.3C21.8 27.3 17.8 29 15.8 31.6C15 32.7 14.6 33.7 14.5 34.8Z"/><path d="M26.6 13.6C30 17.8 31 24.6 30.2 31.6" fill="none"/><circle cx="18" cy="16.6" r="1.2" fill="currentColor" stroke="none"/><circle cx="12" cy="24.9" r="0.8" fill="currentColor" stroke="none"/><rect x="11" y="34.3" width="24" height="4.9" rx="1.8"/>"#;

const BISHOP: &str = r#"<path d="M18 30.6C17.6 32.6 15.6 33.8 13.4 34.6H31.6C29.4 33.8 27.4 32.6 27 30.6Z"/><path d="M22.5 9.4C28.3 13.8 30.9 18.2 30.5 22.2C30.2 25 28 26.8 27.2 28.4H17.8C17 26.8 14.8 25 14.5 22.2C14.1 18.2 16.7 13.8 22.5 9.4Z"/><path d="M25.6 14.4L21.6 21" fill="none"/><circle cx="22.5" cy="7.6" r="2.4"/><rect x="15.4" y="27.8" width="14.2" height="3.2" rx="1.6"/><rect x="10.5" y="34.3" width="24" height="4.9" rx="1.8"/>"#;

const ROOK: &str = r#"<path d="M14.2 34.6L15.8 18.4H29.2L30.8 34.6Z"/><path d="M11.8 8.6H16.4V12H20.2V8.6H24.8V12H28.6V8.6H33.2V15.6L30.2 18.8H14.8L11.8 15.6Z"/><path d="M15.2 30.4H29.8" fill="none"/><rect x="10" y="34.3" width="25" height="4.9" rx="1.8"/>"#;

const QUEEN: &str = r#"<path d="M13.4 34.6L12.4 28.4L8.4 15.4L15.4 22.6L15.6 11.8L20.6 21.2L22.5 9.8L24.4 21.2L29.4 11.8L29.6 22.6L36.6 15.4L32.6 28.4L31.6 34.6Z"/><path d="M12.6 28.8C18.8 26.8 26.2 26.8 32.4 28.8" fill="none"/><circle cx="8.2" cy="13.6" r="2.1"/><circle cx="15.4" cy="9.9" r="2.1"/><circle cx="22.5" cy="7.9" r="2.1"/><circle cx="29.6" cy="9.9" r="2.1"/><circle cx="36.8" cy="13.6" r="2.1"/><rect x="10.5" y="34.3" width="24" height="4.9" rx="1.8"/>"#;

const KING: &str = r#"<path d="M21 14V10.4H17.6V7.4H21V4.2H24V7.4H27.4V10.4H24V14Z"/><path d="M14 34.6L13.2 28.6C8.4 24.6 8 17.6 13.2 15.6C17 14.2 20.6 16 22.5 19C24.4 16 28 14.2 31.8 15.6C37 17.6 36.6 24.6 31.8 28.6L31 34.6Z"/><path d="M22.5 13.2C24.7 14.6 25.3 16.8 22.5 20.6C19.7 16.8 20.3 14.6 22.5 13.2Z"/><path d="M13.2 29C19 27 26 27 31.8 29" fill="none"/><rect x="10.5" y="34.3" width="24" height="4.9" rx="1.8"/>"#;
