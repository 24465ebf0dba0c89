//! Shogi after Hosking and after Hodges. Files count from the right, ranks from the top. A promoted piece
//! has a `+` and the letter that it had before; `=` is a promotion that is declined.

use super::Scene;
use super::print::{Said, Unspoken, becomes, capital, number};
use crate::model::{Kind, Marks, Spelling, Sq};

pub(super) fn print(
    spelling: Spelling,
    scene: &Scene<'_>,
    said: Said<'_>,
    out: &mut String,
) -> Result<(), Unspoken> {
    let hosking = spelling == Spelling::Hosking;
    let ply = said.ply;
    piece(scene, said.kind, out)?;
    if said.drops {
        out.push(if hosking { '\'' } else { '*' });
        return square(spelling, scene, said.to, out);
    }
    let apart = scene.has_rival(ply);
    if apart {
        square(spelling, scene, said.from, out)?;
    }
    if said.captures {
        out.push('x');
    } else if apart || !hosking {
        out.push('-');
    }
    square(spelling, scene, said.to, out)?;
    if ply.marks.contains(Marks::PROMOTE) {
        out.push('+');
    } else if ply.marks.contains(Marks::DEMOTE) {
        out.push('-');
    } else if ply.promotion.is_some() {
        becomes(scene, ply, out)?;
    } else if scene.may_turn(ply) {
        out.push('=');
    }
    Ok(())
}

fn piece(scene: &Scene<'_>, kind: Kind, out: &mut String) -> Result<(), Unspoken> {
    match scene.letters.letter(kind).filter(|letter| letter.raised) {
        Some(letter) => {
            out.push('+');
            out.push(char::from(letter.upper));
            Ok(())
        }
        None => capital(scene, kind, out),
    }
}

fn square(spelling: Spelling, scene: &Scene<'_>, sq: Sq, out: &mut String) -> Result<(), Unspoken> {
    let (files, ranks) = (scene.grid.files(), scene.grid.ranks());
    if sq.file >= files || sq.rank >= ranks {
        return Err(Unspoken);
    }
    number(files - sq.file, out);
    match spelling {
        Spelling::Hodges => out.push(char::from(b'a' + (ranks - 1 - sq.rank))),
        _ => number(ranks - sq.rank, out),
    }
    Ok(())
}
