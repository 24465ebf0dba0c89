//! How every piece moves: the one table the engine derives all it knows from.
//!
//! A piece is a list of [`Movement`]s, each a vector that is taken once (a
//! leaper) or again and again (a rider) in some directions. What only pawns and
//! kings do (the double step, en passant, promotion, castling, being royal) is
//! law, not movement, and lives elsewhere.

use crate::model::Kind;

/// What a piece is called and how it moves.
#[derive(Copy, Clone, Debug)]
pub(super) struct Definition {
    pub(super) kind: Kind,
    pub(super) moves: &'static [Movement],
}

/// One way of moving.
#[derive(Copy, Clone, Debug)]
pub(super) struct Movement {
    /// Files to the right and ranks ahead, as its owner sees the board.
    pub(super) leap: (i8, i8),
    /// Which mirror images belong to it.
    pub(super) ways: Ways,
    /// How often the leap may be taken in one move, over empty squares.
    pub(super) reach: u8,
    /// What it may do at its end.
    pub(super) purpose: Purpose,
}

/// Which mirror images of a leap a piece has.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Ways {
    /// All of them, with file and rank swapped too.
    All,
    /// Left and right.
    Mirrored,
}

/// What a move may do at its end.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Purpose {
    /// Go to an empty square or capture.
    Any,
    /// Go to an empty square.
    Quiet,
    /// Capture.
    Capture,
}

impl Movement {
    const fn leap(x: i8, y: i8) -> Self {
        Self {
            leap: (x, y),
            ways: Ways::All,
            reach: 1,
            purpose: Purpose::Any,
        }
    }

    const fn ride(x: i8, y: i8) -> Self {
        let mut ride = Self::leap(x, y);
        ride.reach = u8::MAX;
        ride
    }

    const fn ahead(x: i8, y: i8, purpose: Purpose) -> Self {
        Self {
            leap: (x, y),
            ways: Ways::Mirrored,
            reach: 1,
            purpose,
        }
    }

    /// Every leap it stands for, each once.
    pub(super) fn leaps(&self) -> Vec<(i8, i8)> {
        let (x, y) = self.leap;
        let mut leaps = match self.ways {
            Ways::Mirrored => vec![(x, y), (-x, y)],
            Ways::All => [(x, y), (y, x)]
                .into_iter()
                .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
                .collect(),
        };
        leaps.sort_unstable();
        leaps.dedup();
        leaps
    }
}

const ORTHOGONAL: (i8, i8) = (1, 0);
const DIAGONAL: (i8, i8) = (1, 1);

const STEP_ORTHOGONALLY: Movement = Movement::leap(ORTHOGONAL.0, ORTHOGONAL.1);
const STEP_DIAGONALLY: Movement = Movement::leap(DIAGONAL.0, DIAGONAL.1);
const RIDE_ORTHOGONALLY: Movement = Movement::ride(ORTHOGONAL.0, ORTHOGONAL.1);
const RIDE_DIAGONALLY: Movement = Movement::ride(DIAGONAL.0, DIAGONAL.1);
const KNIGHT_LEAP: Movement = Movement::leap(1, 2);

const fn piece(kind: Kind, moves: &'static [Movement]) -> Definition {
    Definition { kind, moves }
}

/// The pieces of orthodox chess; their places in this list are their types in the engine.
pub(super) const ORTHODOX: [Definition; 6] = [
    piece(
        Kind::PAWN,
        &[
            Movement::ahead(0, 1, Purpose::Quiet),
            Movement::ahead(1, 1, Purpose::Capture),
        ],
    ),
    piece(Kind::KNIGHT, &[KNIGHT_LEAP]),
    piece(Kind::BISHOP, &[RIDE_DIAGONALLY]),
    piece(Kind::ROOK, &[RIDE_ORTHOGONALLY]),
    piece(Kind::QUEEN, &[RIDE_ORTHOGONALLY, RIDE_DIAGONALLY]),
    piece(Kind::KING, &[STEP_ORTHOGONALLY, STEP_DIAGONALLY]),
];

/// Pieces of other games whose names are settled.
const FAIRY: [Definition; 11] = [
    piece(Kind::KNIGHTRIDER, &[Movement::ride(1, 2)]),
    piece(
        Kind::AMAZON,
        &[RIDE_ORTHOGONALLY, RIDE_DIAGONALLY, KNIGHT_LEAP],
    ),
    piece(Kind::CHANCELLOR, &[RIDE_ORTHOGONALLY, KNIGHT_LEAP]),
    piece(Kind::ARCHBISHOP, &[RIDE_DIAGONALLY, KNIGHT_LEAP]),
    piece(
        Kind::CENTAUR,
        &[STEP_ORTHOGONALLY, STEP_DIAGONALLY, KNIGHT_LEAP],
    ),
    piece(Kind::GUARD, &[STEP_ORTHOGONALLY, STEP_DIAGONALLY]),
    piece(Kind::COMMON_KING, &[STEP_ORTHOGONALLY, STEP_DIAGONALLY]),
    piece(
        Kind::HAWK,
        &[
            Movement::leap(2, 0),
            Movement::leap(3, 0),
            Movement::leap(2, 2),
            Movement::leap(3, 3),
        ],
    ),
    piece(Kind::CAMEL, &[Movement::leap(1, 3)]),
    piece(Kind::GIRAFFE, &[Movement::leap(1, 4)]),
    piece(Kind::ZEBRA, &[Movement::leap(2, 3)]),
];

/// The definition of that piece, if the project has one.
pub(super) fn definition(kind: Kind) -> Option<&'static Definition> {
    static ALL: [&[Definition]; 2] = [&ORTHODOX, &FAIRY];
    ALL.iter().flat_map(|d| d.iter()).find(|d| d.kind == kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine's tables hold one step for each vector: with a rider whose
    /// leap is a multiple of another, two ways would lead to the same square.
    #[test]
    fn riders_leap_by_primitive_vectors() {
        fn gcd(a: u8, b: u8) -> u8 {
            if b == 0 { a } else { gcd(b, a % b) }
        }
        for d in ORTHODOX.iter().chain(&FAIRY) {
            for m in d.moves.iter().filter(|m| m.reach > 1) {
                let (x, y) = m.leap;
                assert_eq!(gcd(x.unsigned_abs(), y.unsigned_abs()), 1, "{}", d.kind);
            }
        }
    }

    #[test]
    fn a_leap_has_as_many_mirror_images_as_it_should() {
        assert_eq!(KNIGHT_LEAP.leaps().len(), 8);
        assert_eq!(STEP_DIAGONALLY.leaps().len(), 4);
        assert_eq!(STEP_ORTHOGONALLY.leaps().len(), 4);
        assert_eq!(Movement::ahead(0, 1, Purpose::Quiet).leaps(), [(0, 1)]);
        assert_eq!(
            Movement::ahead(1, 1, Purpose::Capture).leaps(),
            [(-1, 1), (1, 1)]
        );
    }
}
