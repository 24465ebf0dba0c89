//! From a move to its word.

use super::{Scene, chinese, shogi, squares, thai, xiangqi};
use crate::model::{Kind, Marks, Ply, Spelling, Sq};

/// A spelling has no word for the move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Unspoken;

/// What every spelling states about a move.
#[derive(Copy, Clone, Debug)]
pub(super) struct Said<'a> {
    pub ply: &'a Ply,
    pub kind: Kind,
    pub from: Sq,
    pub to: Sq,
    pub captures: bool,
    pub drops: bool,
}

/// Appends the word of a resolved move, without marks of check and mate.
///
/// # Errors
/// The spelling has no word for it; then nothing useful was appended.
pub fn print(
    spelling: Spelling,
    scene: &Scene<'_>,
    ply: &Ply,
    out: &mut String,
) -> Result<(), Unspoken> {
    let said = said(scene, ply)?;
    match spelling {
        Spelling::Hosking | Spelling::Hodges | Spelling::HodgesNumber => {
            shogi::print(spelling, scene, said, out)
        }
        Spelling::Janggi => squares::janggi(scene, said, out),
        Spelling::Iccs => squares::iccs(scene, said, out),
        Spelling::Wxf => xiangqi::print(scene, said, out),
        Spelling::ChineseSimplified => chinese::print(false, scene, said, out),
        Spelling::ChineseTraditional => chinese::print(true, scene, said, out),
        Spelling::ThaiShort => thai::print(true, scene, said, out),
        Spelling::ThaiLong => thai::print(false, scene, said, out),
    }
}

fn said<'a>(scene: &Scene<'_>, ply: &'a Ply) -> Result<Said<'a>, Unspoken> {
    let other = Marks::CASTLE | Marks::GATE | Marks::WALL;
    if !ply.is_resolved() || ply.marks.intersects(other) {
        return Err(Unspoken);
    }
    let drops = ply.marks.contains(Marks::DROP);
    let stands = || scene.grid.piece(ply.from).map(|p| p.kind);
    let known = ply.to.is_known() && (drops || ply.from.is_known());
    let kind = ply.kind.or_else(stands).filter(|_| known);
    Ok(Said {
        ply,
        kind: kind.ok_or(Unspoken)?,
        from: ply.from,
        to: ply.to,
        captures: ply.captured.is_some() || ply.marks.contains(Marks::EN_PASSANT),
        drops,
    })
}

/// Appends the capital of a piece as in algebraic notation.
pub(super) fn capital(scene: &Scene<'_>, kind: Kind, out: &mut String) -> Result<(), Unspoken> {
    let letter = scene.letters.algebraic(kind).ok_or(Unspoken)?;
    if letter.raised {
        out.push('+');
    }
    out.push(char::from(letter.upper));
    Ok(())
}

/// Appends `=Q`, if the piece becomes another one.
pub(super) fn becomes(scene: &Scene<'_>, ply: &Ply, out: &mut String) -> Result<(), Unspoken> {
    let Some(kind) = ply.promotion else {
        return Ok(());
    };
    out.push('=');
    capital(scene, kind, out)
}

/// Appends a number.
pub(super) fn number(n: u8, out: &mut String) {
    if n >= 10 {
        out.push(char::from(b'0' + n / 10 % 10));
    }
    out.push(char::from(b'0' + n % 10));
}
