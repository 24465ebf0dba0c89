use super::Coord;
use serde::{Deserialize, Serialize};

/// A square of a bounded board in two bytes; its file, its rank or both may be unknown.
///
/// Files and ranks are counted from 0: `a1` is file 0, rank 0. Boards have at most
/// 254 files and ranks.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Sq {
    /// 0 is the `a` file; 255 is unknown.
    pub file: u8,
    /// 0 is the first rank; 255 is unknown.
    pub rank: u8,
}

impl Sq {
    /// A square of which nothing is known.
    pub const NONE: Self = Self {
        file: 255,
        rank: 255,
    };

    /// A square from its file and rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Whether file and rank are known.
    pub const fn is_known(self) -> bool {
        self.file != 255 && self.rank != 255
    }

    /// Whether neither file nor rank is known.
    pub const fn is_none(self) -> bool {
        self.file == 255 && self.rank == 255
    }

    /// The square, if file and rank are known.
    pub fn known(self) -> Option<Self> {
        self.is_known().then_some(self)
    }

    /// The same square with exact coordinates: `a1` is 1,1.
    pub fn wide(self) -> Square {
        Square::new(i64::from(self.file) + 1, i64::from(self.rank) + 1)
    }
}

impl std::fmt::Debug for Sq {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// `e4`, `l10`; an unknown file or rank is `?`; files after `z` are `{27}` and so on.
impl std::fmt::Display for Sq {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.file {
            255 => f.write_str("?")?,
            n @ 0..26 => write!(f, "{}", (b'a' + n) as char)?,
            n => write!(f, "{{{}}}", n + 1)?,
        }
        match self.rank {
            255 => f.write_str("?"),
            n => write!(f, "{}", u16::from(n) + 1),
        }
    }
}

/// A square with exact coordinates: file and rank, `a1` = 1,1.
#[derive(Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Square {
    /// File, growing to White's right.
    pub x: Coord,
    /// Rank, growing away from White.
    pub y: Coord,
}

impl Square {
    /// A square from two small numbers.
    pub fn new(x: i64, y: i64) -> Self {
        Self {
            x: x.into(),
            y: y.into(),
        }
    }

    /// The square on a bounded board, if it is on one (both coordinates in 1..=254).
    pub fn small(&self) -> Option<Sq> {
        let one = |c: &Coord| {
            c.to_i64()
                .and_then(|n| u8::try_from(n.checked_sub(1)?).ok())
                .filter(|n| *n < 254)
        };
        Some(Sq::new(one(&self.x)?, one(&self.y)?))
    }
}

/// A board of the multiverse. Games with one board use [`BoardId::ONLY`].
///
/// Boards are ordered as in the hashing standard: by timeline, then by turn, then White before Black.
#[derive(
    Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd, Serialize, Deserialize,
)]
pub struct BoardId {
    /// Twice the timeline number; `-0` and `+0` are -1 and +1.
    pub timeline2: i32,
    /// Turn as displayed; 0 only in turn-zero variants.
    pub turn: i32,
    /// Black's half of the turn.
    pub black: bool,
}

impl BoardId {
    /// The only board of a single-board game.
    pub const ONLY: Self = Self {
        timeline2: 0,
        turn: 1,
        black: false,
    };
}

impl BoardId {
    /// Its half of a turn.
    pub const fn moment(self) -> Moment {
        Moment {
            turn: self.turn,
            black: self.black,
        }
    }
}

/// A half of a turn of the multiverse, on any timeline.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Moment {
    /// Turn as displayed.
    pub turn: i32,
    /// Black's half of it.
    pub black: bool,
}

impl Moment {
    /// The moment `halves` halves of turns later.
    pub fn after(self, halves: i32) -> Option<Self> {
        let all = 2 * i64::from(self.turn) + i64::from(self.black) + i64::from(halves);
        Some(Self {
            turn: i32::try_from(all.div_euclid(2)).ok()?,
            black: all.rem_euclid(2) == 1,
        })
    }
}

/// `0T1w`, `-0T4b`: timeline, turn, and the side whose half of the turn it is.
impl std::fmt::Display for BoardId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.timeline2 {
            -1 => f.write_str("-0")?,
            1 => f.write_str("+0")?,
            n => write!(f, "{}", n / 2)?,
        }
        write!(f, "T{}{}", self.turn, if self.black { 'b' } else { 'w' })
    }
}

/// A square on a board.
#[derive(Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct BoardSquare {
    /// The board.
    pub board: BoardId,
    /// The square on this board.
    pub square: Square,
}

impl BoardSquare {
    /// A square of a single-board game.
    pub fn only(square: Square) -> Self {
        Self {
            board: BoardId::ONLY,
            square,
        }
    }
}
