//! Spellings with both squares: of janggi, where the rank comes first, and ICCS of xiangqi.

use super::Scene;
use super::print::{Said, Unspoken, becomes, capital};
use crate::model::Sq;

/// The rank counts from the top, the tenth is 0; the file counts from the left.
pub(super) fn janggi(scene: &Scene<'_>, said: Said<'_>, out: &mut String) -> Result<(), Unspoken> {
    let square = |sq: Sq, out: &mut String| {
        let (files, ranks) = (scene.grid.files(), scene.grid.ranks());
        if sq.file >= files.min(9) || sq.rank >= ranks || ranks > 10 {
            return Err(Unspoken);
        }
        out.push(char::from(b'0' + (ranks - sq.rank) % 10));
        out.push(char::from(b'1' + sq.file));
        Ok(())
    };
    capital(scene, said.kind, out)?;
    if said.drops {
        out.push('@');
    } else {
        square(said.from, out)?;
        out.push(if said.captures { 'x' } else { '-' });
    }
    square(said.to, out)?;
    becomes(scene, said.ply, out)
}

/// Capital letters for files, ranks from 0.
pub(super) fn iccs(scene: &Scene<'_>, said: Said<'_>, out: &mut String) -> Result<(), Unspoken> {
    let (files, ranks) = (scene.grid.files(), scene.grid.ranks());
    let plain = said.ply.promotion.is_none() && !said.drops;
    if !plain || files > 9 || ranks > 10 {
        return Err(Unspoken);
    }
    for (sq, sign) in [(said.from, "-"), (said.to, "")] {
        if !scene.grid.contains(sq) {
            return Err(Unspoken);
        }
        out.push(char::from(b'A' + sq.file));
        out.push(char::from(b'0' + sq.rank));
        out.push_str(sign);
    }
    Ok(())
}
