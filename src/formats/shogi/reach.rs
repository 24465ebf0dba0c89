//! Which pieces can go to a square, as far as the words of KI2 need it: captures, pins and checks make no
//! difference.

use super::board::Setup;
use super::pieces::ShogiPiece;
use crate::model::{Side, Sq};

/// A step to a file and a rank, seen from the player, and whether it may be repeated.
type Step = (i8, i8, bool);

const FORWARD: Step = (0, 1, false);
const PAWN: &[Step] = &[FORWARD];
const LANCE: &[Step] = &[(0, 1, true)];
const KNIGHT: &[Step] = &[(-1, 2, false), (1, 2, false)];
const SILVER: &[Step] = &[
    FORWARD,
    (-1, 1, false),
    (1, 1, false),
    (-1, -1, false),
    (1, -1, false),
];
const GOLD: &[Step] = &[
    FORWARD,
    (-1, 1, false),
    (1, 1, false),
    (-1, 0, false),
    (1, 0, false),
    (0, -1, false),
];
const KING: &[Step] = &[
    FORWARD,
    (-1, 1, false),
    (1, 1, false),
    (-1, 0, false),
    (1, 0, false),
    (0, -1, false),
    (-1, -1, false),
    (1, -1, false),
];
const BISHOP: &[Step] = &[(-1, 1, true), (1, 1, true), (-1, -1, true), (1, -1, true)];
const ROOK: &[Step] = &[(0, 1, true), (0, -1, true), (-1, 0, true), (1, 0, true)];

/// The steps of a piece.
fn steps(man: ShogiPiece) -> [&'static [Step]; 2] {
    match man.csa() {
        "FU" => [PAWN, &[]],
        "KY" => [LANCE, &[]],
        "KE" => [KNIGHT, &[]],
        "GI" => [SILVER, &[]],
        "KA" => [BISHOP, &[]],
        "HI" => [ROOK, &[]],
        "UM" => [BISHOP, KING],
        "RY" => [ROOK, KING],
        "OU" => [KING, &[]],
        _ => [GOLD, &[]],
    }
}

impl Setup {
    /// The squares from which a player's pieces of a kind reach a square.
    pub fn reaching(&self, side: Side, man: ShogiPiece, to: Sq) -> Vec<Sq> {
        let own = self.pieces().filter(|(_, p)| p.side == side);
        let own = own.filter(|(_, p)| ShogiPiece::of(p.kind) == Some(man));
        let found = own.map(|(sq, _)| sq).filter(|from| *from != to);
        found
            .filter(|from| self.reaches(side, man, *from, to))
            .collect()
    }

    fn reaches(&self, side: Side, man: ShogiPiece, from: Sq, to: Sq) -> bool {
        if self.at(to).is_some_and(|(owner, _)| owner == side) {
            return false;
        }
        let up = if side == Side::White { 1 } else { -1 };
        let mut all = steps(man).into_iter().flatten();
        all.any(|(x, y, slides)| {
            let mut sq = from;
            loop {
                let Some(next) = stepped(sq, x * up, y * up) else {
                    return false;
                };
                if next == to {
                    return true;
                }
                if !slides || self.at(next).is_some() {
                    return false;
                }
                sq = next;
            }
        })
    }
}

/// The square one step away, if it is on the board.
fn stepped(sq: Sq, x: i8, y: i8) -> Option<Sq> {
    let file = sq.file.checked_add_signed(x)?;
    let rank = sq.rank.checked_add_signed(y)?;
    let there = file < super::SIZE && rank < super::SIZE;
    there.then(|| Sq::new(file, rank))
}
