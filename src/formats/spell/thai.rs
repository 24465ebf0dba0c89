//! Makruk in Thai: letters for files, Thai digits for ranks. A promoted pawn has its own letter.

use super::Scene;
use super::print::{Said, Unspoken, becomes};
use crate::model::{Kind, Marks, Ply, Sq};

const FILES: [char; 8] = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ'];
const RANKS: [char; 9] = ['๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘', '๙'];

const PIECES: &[(&str, &str)] = &[
    ("king", "ข"),
    ("silver-general", "ค"),
    ("ferz", "ม็"),
    ("knight", "ม"),
    ("rook", "ร"),
    ("pawn", "บ"),
    ("aiwok", "ว"),
];

/// The letter of a pawn that became a ferz.
const PROMOTED: &str = "ง";

pub(super) fn print(
    short: bool,
    scene: &Scene<'_>,
    said: Said<'_>,
    out: &mut String,
) -> Result<(), Unspoken> {
    let pawn = said.kind == Kind::PAWN;
    if !(short && pawn) || said.drops {
        out.push_str(piece(scene, said)?);
    }
    if !short {
        out.push(' ');
    }
    if said.drops {
        out.push('@');
    } else {
        square(origin(short, said), out)?;
        if said.captures {
            out.push('x');
        } else if !short || !pawn {
            out.push('-');
        }
    }
    square(said.to, out)?;
    becomes(scene, said.ply, out)
}

fn piece(scene: &Scene<'_>, said: Said<'_>) -> Result<&'static str, Unspoken> {
    let name = said.kind.name();
    if &*name == "ferz" && !said.drops && scene.promoted & Scene::bit(said.from) != 0 {
        return Ok(PROMOTED);
    }
    let found = PIECES.iter().find(|(piece, _)| *piece == &*name);
    found.map(|(_, letter)| *letter).ok_or(Unspoken)
}

/// The part of the origin to write.
fn origin(short: bool, said: Said<'_>) -> Sq {
    let Sq { file, rank } = said.from;
    let Ply { marks, .. } = *said.ply;
    match short {
        false => said.from,
        true if said.kind == Kind::PAWN => {
            let aside = said.ply.promotion.is_some() && file != said.to.file;
            match said.captures {
                true => Sq::new(file, 255),
                false if aside => said.from,
                false => Sq::NONE,
            }
        }
        true => {
            let keep = |mark, half| if marks.contains(mark) { half } else { 255 };
            Sq::new(keep(Marks::SAN_FILE, file), keep(Marks::SAN_RANK, rank))
        }
    }
}

/// Appends a square; unknown halves are left out.
fn square(sq: Sq, out: &mut String) -> Result<(), Unspoken> {
    if sq.file != 255 {
        out.push(*FILES.get(usize::from(sq.file)).ok_or(Unspoken)?);
    }
    if sq.rank != 255 {
        out.push(*RANKS.get(usize::from(sq.rank)).ok_or(Unspoken)?);
    }
    Ok(())
}
