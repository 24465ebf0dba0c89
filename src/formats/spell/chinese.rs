//! Xiangqi in four Chinese characters: piece and file, or place and piece; direction; steps or new file.
//! Red counts in Chinese numerals, Black in digits.

use super::Scene;
use super::print::{Said, Unspoken};
use super::xiangqi::{Which, direction, far, which};
use crate::model::{Kind, Side};
use std::cmp::Ordering;

/// A piece and its characters: simplified of both sides, traditional of both sides.
const PIECES: &[(&str, [char; 4])] = &[
    ("king", ['帅', '将', '帥', '將']),
    ("ferz", ['仕', '士', '仕', '士']),
    ("elephant", ['相', '象', '相', '象']),
    ("horse", ['马', '马', '傌', '馬']),
    ("rook", ['车', '车', '俥', '車']),
    ("cannon", ['炮', '炮', '炮', '砲']),
    ("xiangqi-soldier", ['兵', '卒', '兵', '卒']),
];

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Characters that mean the same, and the one they are compared as.
const SAME: &[(char, &str)] = &[
    ('帅', "帥将將"),
    ('仕', "士"),
    ('相', "象"),
    ('马', "馬傌"),
    ('车', "車俥"),
    ('炮', "砲包"),
    ('兵', "卒"),
    ('进', "進"),
    ('后', "後"),
];

pub(super) fn print(
    traditional: bool,
    scene: &Scene<'_>,
    said: Said<'_>,
    out: &mut String,
) -> Result<(), Unspoken> {
    if said.drops || said.ply.promotion.is_some() {
        return Err(Unspoken);
    }
    let name = piece(traditional, scene.side, said.kind).ok_or(Unspoken)?;
    let number = |n| number(scene.side, n).ok_or(Unspoken);
    let file = number(scene.file_of(said.from))?;
    match which(scene, said.kind, said.from) {
        Which::File => out.extend([name, file]),
        Which::Front(_) if scene.zone_of(said.kind).is_some() => out.extend([name, file]),
        Which::Front(front) => out.extend([if front { '前' } else { back(traditional) }, name]),
        Which::Place(place, count) => {
            let alone = count >= 3 && !crowded_elsewhere(scene, said);
            out.push(place_of(traditional, place, count).ok_or(Unspoken)?);
            out.push(if alone { name } else { file });
        }
    }
    out.push(match (direction(scene, said), traditional) {
        (Ordering::Equal, _) => '平',
        (Ordering::Greater, false) => '进',
        (Ordering::Greater, true) => '進',
        (Ordering::Less, _) => '退',
    });
    out.push(number(far(scene, said))?);
    Ok(())
}

/// Whether several pieces of the kind stand on another file, too.
fn crowded_elsewhere(scene: &Scene<'_>, said: Said<'_>) -> bool {
    let apart = |sq: &crate::model::Sq| sq.file != said.from.file;
    scene.own(said.kind).filter(apart).any(|sq| {
        let mut beside = scene.own(said.kind);
        beside.any(|other| other.file == sq.file && other != sq)
    })
}

fn piece(traditional: bool, side: Side, kind: Kind) -> Option<char> {
    let name = kind.name();
    let (_, signs) = PIECES.iter().find(|(piece, _)| *piece == &*name)?;
    let at = usize::from(side == Side::Black) + 2 * usize::from(traditional);
    signs.get(at).copied()
}

fn number(side: Side, n: u8) -> Option<char> {
    let signs = match side {
        Side::Black => &DIGITS,
        _ => &NUMERALS,
    };
    signs.get(usize::from(n.checked_sub(1)?)).copied()
}

fn back(traditional: bool) -> char {
    match traditional {
        true => '後',
        false => '后',
    }
}

/// The first is in front, the last behind; of three, the other one is in the middle.
fn place_of(traditional: bool, place: u8, count: u8) -> Option<char> {
    match place {
        1 => Some('前'),
        n if n == count => Some(back(traditional)),
        2 if count == 3 => Some('中'),
        n => NUMERALS.get(usize::from(n.checked_sub(1)?)).copied(),
    }
}

/// The word with one character for each meaning.
pub(super) fn plain(word: &str) -> String {
    let same = |c: char| {
        let found = SAME.iter().find(|(_, others)| others.contains(c));
        found.map_or(c, |(sign, _)| *sign)
    };
    let numeral = |c: char| match c {
        '1'..='9' => NUMERALS[c as usize - '1' as usize],
        '１'..='９' => NUMERALS[c as usize - '１' as usize],
        _ => same(c),
    };
    word.chars().map(numeral).collect()
}
