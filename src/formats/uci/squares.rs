//! The names of squares.

use super::Unwritable;
use super::protocol::{Naming, Protocol};
use crate::model::{Catalog, Position, Sq, VariantName};

/// How squares are named on a board.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Squares {
    /// Files are letters, ranks numbers from 1: `a1`.
    #[default]
    FromOne,
    /// Files are letters, ranks numbers from 0: `a0`.
    FromZero,
    /// Files are numbers from the right, ranks letters from the top: `9i`. The board has this size.
    Shogi {
        /// How many files it has.
        files: u8,
        /// How many ranks it has.
        ranks: u8,
    },
}

impl Squares {
    /// Those of a game; `None` if they depend on the size of a board that is not known.
    pub(super) fn of(
        protocol: Protocol,
        variant: &VariantName,
        start: Option<&Position>,
        catalog: &Catalog,
    ) -> Option<Self> {
        let facts = protocol.facts();
        if facts.naming == Naming::FromOne {
            return Some(Self::FromOne);
        }
        let usual = || (variant.base() == facts.variant).then_some(facts.board);
        let (files, ranks) = size(variant, start, catalog).or_else(usual)?;
        Some(match facts.naming {
            Naming::Shogi => Self::Shogi { files, ranks },
            _ if ranks == 10 => Self::FromZero,
            _ => Self::FromOne,
        })
    }

    /// Those of XBoard: the ten ranks of a board are 0 to 9, others begin with 1.
    pub(in crate::formats) fn of_xboard(
        variant: &VariantName,
        start: Option<&Position>,
        catalog: &Catalog,
    ) -> Option<Self> {
        let (_, ranks) = size(variant, start, catalog)?;
        Some(match ranks {
            10 => Self::FromZero,
            _ => Self::FromOne,
        })
    }

    /// The name of a square, if it differs from the one of algebraic notation.
    pub(in crate::formats) fn name(self, sq: Sq) -> Option<String> {
        let mut out = Vec::new();
        self.print(sq, &mut out).ok()?;
        String::from_utf8(out)
            .ok()
            .filter(|_| self != Self::FromOne)
    }

    /// The sign between a dropped piece and its square.
    pub(super) fn drop_sign(self) -> u8 {
        match self {
            Self::Shogi { .. } => b'*',
            _ => b'@',
        }
    }

    /// The square with that name, if there is one.
    pub(super) fn read(self, name: &str) -> Option<Sq> {
        match self {
            Self::FromOne => read_ranks_from(1, name),
            Self::FromZero => read_ranks_from(0, name).filter(|sq| sq.rank < 10),
            Self::Shogi { files, ranks } => {
                let (file, rank) = name.split_at_checked(name.len().checked_sub(1)?)?;
                let file = match file.as_bytes() {
                    // Fairy-Stockfish counts on from 9 in ASCII.
                    [sign @ b':'..=b'<'] => sign - b'0',
                    _ => file.parse::<u8>().ok().filter(|n| *n > 0)?,
                };
                let rank = rank.bytes().next()?.checked_sub(b'a')?;
                let (file, rank) = (files.checked_sub(file)?, ranks.checked_sub(rank + 1)?);
                Some(Sq::new(file, rank))
            }
        }
    }

    /// Appends the name of a square.
    pub(super) fn print(self, sq: Sq, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        match self {
            Self::FromOne => print_ranks_from(1, sq, out),
            Self::FromZero if sq.rank > 9 => Err(Unwritable::Square),
            Self::FromZero => print_ranks_from(0, sq, out),
            Self::Shogi { files, ranks } => {
                let there = sq.file < files && sq.rank < ranks && ranks - sq.rank <= 26;
                if !there {
                    return Err(Unwritable::Square);
                }
                print_number(u16::from(files - sq.file), out);
                out.push(b'a' + (ranks - 1 - sq.rank));
                Ok(())
            }
        }
    }
}

/// Files and ranks of the board of a game.
fn size(variant: &VariantName, start: Option<&Position>, catalog: &Catalog) -> Option<(u8, u8)> {
    let of = |p: &Position| p.grid().map(|g| (g.files(), g.ranks()));
    if let Some(start) = start {
        return of(start);
    }
    if variant.is_chess_family() {
        return Some((8, 8));
    }
    let usual = catalog.variant(variant).and_then(|v| v.starts.first());
    usual.and_then(|start| of(&start.position))
}

fn read_ranks_from(first: u16, name: &str) -> Option<Sq> {
    let (file, rank) = name.split_at_checked(1)?;
    let file = file.bytes().next()?.checked_sub(b'a')?;
    let rank = rank.parse::<u16>().ok()?.checked_sub(first)?;
    let rank = u8::try_from(rank).ok().filter(|r| *r < 254)?;
    Some(Sq::new(file, rank))
}

#[inline(never)]
fn print_ranks_from(first: u16, sq: Sq, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    if sq.file >= 26 || sq.rank == 255 {
        return Err(Unwritable::Square);
    }
    out.push(b'a' + sq.file);
    print_number(u16::from(sq.rank) + first, out);
    Ok(())
}

/// At most three digits.
fn print_number(n: u16, out: &mut Vec<u8>) {
    if n >= 100 {
        out.push(b'0' + (n / 100) as u8);
    }
    if n >= 10 {
        out.push(b'0' + (n / 10 % 10) as u8);
    }
    out.push(b'0' + (n % 10) as u8);
}
