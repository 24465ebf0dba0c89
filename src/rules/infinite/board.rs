//! The pieces by square, by the lines they are on, and in the order they are listed in.

use super::army::{Army, Line, Mover, PieceType, Royal};
use super::lines::Lines;
use super::number::Far;
use super::number::{Number, Point, Squares};
use super::widen::{far, far_at};
use crate::model::{Kind, Piece, Side};
use std::collections::HashMap;

/// The number of a piece on the board. It is never reused: captured pieces keep theirs.
pub(super) type Id = u32;

/// No piece.
pub(super) const NOBODY: Id = Id::MAX;

/// A piece, on the board or captured.
#[derive(Clone, Debug)]
pub(super) struct BoardPiece<N> {
    pub(super) at: Point<N>,
    pub(super) piece_type: PieceType,
    pub(super) side: Side,
    pub(super) unmoved: bool,
    pub(super) was: Option<Kind>,
    /// Its neighbors in the list of pieces.
    pub(super) links: Links,
}

/// The pieces before and after a piece in the list.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Links {
    pub(super) before: Id,
    pub(super) behind: Id,
}

impl Links {
    /// The neighbors after one of them, which had these neighbors, is removed.
    pub(super) fn without(self, gone: Id, links: Self) -> Self {
        let Self { before, behind } = self;
        Self {
            before: if before == gone { links.before } else { before },
            behind: if behind == gone { links.behind } else { behind },
        }
    }
}

/// All pieces.
#[derive(Clone, Debug)]
pub(super) struct Board<N> {
    pub(super) pieces: Vec<BoardPiece<N>>,
    at: HashMap<Point<N>, Id, Squares>,
    /// Left, right, bottom, top.
    pub(super) border: [Option<N>; 4],
    /// Kept only if legality or checks are needed.
    lines: Option<Lines<N>>,
    /// Whether `lines` has every line needed to find attacks, or only the ranks.
    all_lines: bool,
    /// The two ends of the list.
    pub(super) ends: Links,
    /// The number of pieces on the board, by side.
    pub(super) count: [u32; 7],
    pub(super) census: Census,
    /// The royal pieces of each side.
    royals: [Vec<Id>; 7],
    huygens: Vec<Id>,
    /// For each type: whether it is royal, and whether it is the huygen.
    listed_apart: Vec<(bool, bool)>,
}

/// The number of pieces of each type, by side.
#[derive(Clone, Debug, Default)]
pub(super) struct Census(Vec<[u32; 7]>);

impl Census {
    fn change(&mut self, piece_type: PieceType, side: Side, by: i32) {
        let piece_type = usize::from(piece_type);
        if self.0.len() <= piece_type {
            self.0.resize(piece_type + 1, [0; 7]);
        }
        let n = &mut self.0[piece_type][side as usize];
        *n = n.wrapping_add_signed(by);
    }

    /// The number of pieces of this type and side.
    pub(super) fn of(&self, piece_type: PieceType, side: Side) -> u32 {
        self.0
            .get(usize::from(piece_type))
            .map_or(0, |n| n[side as usize])
    }

    /// The number of pieces of this type of all players except `side`.
    pub(super) fn against(&self, piece_type: PieceType, side: Side) -> u32 {
        let all = self
            .0
            .get(usize::from(piece_type))
            .map_or(0, |n| n.iter().sum());
        all - self.of(piece_type, side) - self.of(piece_type, Side::Neutral)
    }
}

impl<N: Number> Board<N> {
    /// An empty board. `lines`: the lines to keep, if any.
    pub(super) fn new(army: &Army, lines: Option<&[Line]>) -> Self {
        Self {
            pieces: Vec::new(),
            at: HashMap::with_hasher(Squares::default()),
            border: [const { None }; 4],
            lines: lines.map(Lines::new),
            all_lines: lines.is_some(),
            ends: Links {
                before: NOBODY,
                behind: NOBODY,
            },
            count: [0; 7],
            census: Census::default(),
            royals: Default::default(),
            huygens: Vec::new(),
            listed_apart: listed_apart(army),
        }
    }

    /// Whether a square is inside the border.
    #[inline]
    pub(super) fn inside(&self, at: &Point<N>) -> bool {
        let [left, right, bottom, top] = &self.border;
        left.as_ref().is_none_or(|n| at.0 >= *n)
            && right.as_ref().is_none_or(|n| at.0 <= *n)
            && bottom.as_ref().is_none_or(|n| at.1 >= *n)
            && top.as_ref().is_none_or(|n| at.1 <= *n)
    }

    /// The royal pieces of a side.
    #[inline]
    pub(super) fn royals(&self, side: Side) -> &[Id] {
        &self.royals[side as usize]
    }

    /// The huygens of all sides.
    pub(super) fn huygens(&self) -> &[Id] {
        &self.huygens
    }

    /// Registers new piece types.
    pub(super) fn enlist(&mut self, army: &Army) {
        self.listed_apart = listed_apart(army);
    }

    /// Keeps these lines from now on. `all`: they are sufficient to find attacks.
    pub(super) fn keep_lines(&mut self, directions: &[Line], all: bool) {
        self.all_lines = all;
        let mut lines = Lines::new(directions);
        for (at, id) in &self.at {
            lines.insert(at, *id);
        }
        self.lines = Some(lines);
    }

    /// The piece on a square.
    #[inline]
    pub(super) fn on(&self, at: &Point<N>) -> Option<Id> {
        self.at.get(at).copied()
    }

    #[inline]
    pub(super) fn piece(&self, id: Id) -> &BoardPiece<N> {
        &self.pieces[id as usize]
    }

    #[inline]
    pub(super) fn man_mut(&mut self, id: Id) -> &mut BoardPiece<N> {
        &mut self.pieces[id as usize]
    }

    /// Whether all lines needed to find attacks are kept.
    #[inline]
    pub(super) fn has_all_lines(&self) -> bool {
        self.all_lines
    }

    /// Whether any lines are kept; the ranks are always among them.
    pub(super) fn has_lines(&self) -> bool {
        self.lines.is_some()
    }

    /// The next pieces on a line, forward and backward from a square. Lines must be kept.
    #[inline]
    pub(super) fn neighbors(&self, line: usize, at: &Point<N>) -> [Option<Id>; 2] {
        match &self.lines {
            Some(lines) => lines.neighbors(line, at),
            None => [None; 2],
        }
    }

    /// All pieces on a line between two squares of it, the nearest to the first square first.
    pub(super) fn between(&self, line: usize, from: &Point<N>, to: &Point<N>) -> Vec<Id> {
        self.lines
            .as_ref()
            .map_or_else(Vec::new, |lines| lines.between(line, from, to))
    }

    /// Adds a piece at the end of the list; `None` if the square is occupied.
    pub(super) fn add(&mut self, at: Point<N>, piece: Piece, piece_type: PieceType) -> Option<Id> {
        if self.at.contains_key(&at) {
            return None;
        }
        let id = Id::try_from(self.pieces.len())
            .ok()
            .filter(|id| *id != NOBODY)?;
        self.pieces.push(BoardPiece {
            at: at.clone(),
            piece_type,
            side: piece.side,
            unmoved: piece.unmoved,
            was: piece.was,
            links: Links {
                before: NOBODY,
                behind: NOBODY,
            },
        });
        self.stand(id);
        self.append(id);
        Some(id)
    }

    /// Puts a piece on the square it records.
    #[inline]
    pub(super) fn stand(&mut self, id: Id) {
        let piece = &self.pieces[id as usize];
        self.at.insert(piece.at.clone(), id);
        if let Some(lines) = &mut self.lines {
            lines.insert(&piece.at, id);
        }
        self.count[piece.side as usize] += 1;
        self.census.change(piece.piece_type, piece.side, 1);
        let apart = self
            .listed_apart
            .get(usize::from(piece.piece_type))
            .copied();
        let (royal, huygen) = apart.unwrap_or_default();
        if royal {
            self.royals[piece.side as usize].push(id);
        }
        if huygen {
            self.huygens.push(id);
        }
    }

    /// Removes a piece from its square; it keeps its place in the list.
    #[inline]
    pub(super) fn lift(&mut self, id: Id) {
        let piece = &self.pieces[id as usize];
        self.at.remove(&piece.at);
        if let Some(lines) = &mut self.lines {
            lines.remove(&piece.at);
        }
        self.count[piece.side as usize] -= 1;
        self.census.change(piece.piece_type, piece.side, -1);
        let apart = self
            .listed_apart
            .get(usize::from(piece.piece_type))
            .copied();
        let (royal, huygen) = apart.unwrap_or_default();
        if royal {
            forget(&mut self.royals[piece.side as usize], id);
        }
        if huygen {
            forget(&mut self.huygens, id);
        }
    }

    // ---- the list -----------------------------------------------------------------

    /// The pieces in the order they are listed in.
    pub(super) fn listed(&self) -> impl Iterator<Item = Id> + '_ {
        let first = Some(self.ends.behind).filter(|id| *id != NOBODY);
        std::iter::successors(first, |id| {
            Some(self.piece(*id).links.behind).filter(|id| *id != NOBODY)
        })
    }

    fn link(&mut self, before: Id, behind: Id) {
        match before {
            NOBODY => self.ends.behind = behind,
            id => self.man_mut(id).links.behind = behind,
        }
        match behind {
            NOBODY => self.ends.before = before,
            id => self.man_mut(id).links.before = before,
        }
    }

    /// Removes a piece from the list. It remembers its neighbors.
    pub(super) fn unlist(&mut self, id: Id) {
        let Links { before, behind } = self.piece(id).links;
        self.link(before, behind);
    }

    /// Inserts a piece between two neighbors.
    pub(super) fn list(&mut self, id: Id, links: Links) {
        self.link(links.before, id);
        self.link(id, links.behind);
    }

    /// Puts a piece at the end of the list.
    pub(super) fn append(&mut self, id: Id) {
        let links = Links {
            before: self.ends.before,
            behind: NOBODY,
        };
        self.list(id, links);
    }
}

impl Board<i64> {
    /// The same board with larger numbers.
    pub(super) fn widened(self, directions: &[Line]) -> Board<Far> {
        let piece = |m: &BoardPiece<i64>| BoardPiece {
            at: far_at(&m.at),
            piece_type: m.piece_type,
            side: m.side,
            unmoved: m.unmoved,
            was: m.was,
            links: m.links,
        };
        let mut board = Board {
            pieces: self.pieces.iter().map(piece).collect(),
            at: HashMap::with_hasher(Squares::default()),
            border: self.border.each_ref().map(|n| n.as_ref().map(far)),
            lines: None,
            all_lines: false,
            ends: self.ends,
            count: self.count,
            census: self.census,
            royals: self.royals,
            huygens: self.huygens,
            listed_apart: self.listed_apart,
        };
        let all = self.at.iter().map(|(at, id)| (far_at(at), *id));
        board.at.extend(all);
        if self.all_lines {
            board.keep_lines(directions, true);
        }
        board
    }
}

/// For each type, whether it is royal, and whether it is the huygen.
fn listed_apart(army: &Army) -> Vec<(bool, bool)> {
    let apart = |(piece_type, mover): (PieceType, &Mover)| {
        (mover.royal != Royal::No, army.huygen == Some(piece_type))
    };
    (0..).zip(&army.movers).map(apart).collect()
}

/// Searches from the end: the piece lifted last is put down first.
fn forget(list: &mut Vec<Id>, id: Id) {
    if let Some(at) = list.iter().rposition(|known| *known == id) {
        list.swap_remove(at);
    }
}
