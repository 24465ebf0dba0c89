//! The board while a record is read, and the numbers of its squares.

use super::{SHOGI, SIZE, ShogiPiece, stands};
use crate::diag::{Code, Sink};
use crate::model::{
    Cell, Game, Grid, Hands, Kind, Marks, NodeId, Piece, Ply, Position, Remark, Side, Sq,
    VariantName, World,
};

/// The square of a file counted from the right and a rank counted from the top, both from 1.
pub(crate) fn square(file: u8, rank: u8) -> Option<Sq> {
    let there = |n: u8| (1..=SIZE).contains(&n);
    (there(file) && there(rank)).then(|| Sq::new(SIZE - file, SIZE - rank))
}

/// The file and the rank of a square.
pub(crate) fn number(sq: Sq) -> Option<(u8, u8)> {
    let there = sq.file < SIZE && sq.rank < SIZE;
    there.then(|| (SIZE - sq.file, SIZE - sq.rank))
}

/// Names the comments before moves: a record has comments only after moves.
pub(crate) fn lose_places(
    game: &Game,
    moves: impl Iterator<Item = NodeId>,
    code: Code,
    sink: &mut Sink,
) {
    let remarks = moves.flat_map(|id| game.tree.remarks(id));
    let before = remarks.filter(|remark| matches!(remark, Remark::Before(_)));
    sink.lose(
        code,
        "places of comments before moves",
        before.count() as u64,
        None,
    );
}

/// Names the counters of a start that a record does not keep.
pub(crate) fn lose_counters(start: Option<&Position>, sink: &mut Sink) {
    let counters = start.map(|p| p.counters).unwrap_or_default();
    let lost = counters.halfmove.unwrap_or(0) > 0 || counters.fullmove.unwrap_or(1) != 1;
    let what = "move counters of the start";
    sink.lose(Code("core/lost-counters"), what, u64::from(lost), None);
}

/// What a side holds, in the order of hands. `None` if one of the pieces is not held in shogi, or if there are more
/// than `most` of it.
pub(crate) fn held_by(
    position: &Position,
    side: Side,
    most: u32,
) -> Option<Vec<(ShogiPiece, u32)>> {
    let known =
        |kind: Kind| ShogiPiece::of(kind).is_some_and(|m| ShogiPiece::held().any(|h| h == m));
    let mut own = position.hands.held.iter().filter(|h| h.0 == side);
    if !own.all(|(_, kind, n)| known(*kind) && *n <= most) {
        return None;
    }
    let count = |man: ShogiPiece| Some((man, position.hands.count(side, man.kind()?)));
    let held = ShogiPiece::held().filter_map(count);
    Some(held.filter(|(_, n)| *n > 0).collect())
}

/// Pieces on the board and in hand.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    grid: Grid,
    hands: Hands,
}

impl Setup {
    /// An empty board, and empty hands.
    pub fn empty() -> Self {
        Self {
            grid: Grid::new(SIZE, SIZE),
            hands: Hands {
                exist: true,
                ..Hands::default()
            },
        }
    }

    /// The board of a position; `None` if it is not one of shogi.
    pub fn of(position: &Position) -> Option<Self> {
        let grid = position.grid()?;
        ((grid.files(), grid.ranks()) == (SIZE, SIZE)).then(|| Self {
            grid: grid.clone(),
            hands: position.hands.clone(),
        })
    }

    /// Whether both boards have the same pieces on the same squares.
    pub fn stands_like(&self, other: &Self) -> bool {
        self.grid == other.grid
    }

    /// Puts the pieces of an SFEN on the board, which is well formed.
    pub fn place_sfen(&mut self, board: &str) {
        for (rank, row) in (1..).zip(board.split('/')) {
            let mut file = SIZE;
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    file = file.saturating_sub(letter - b'0');
                    continue;
                }
                let man = ShogiPiece::of_letter(letter.to_ascii_uppercase(), false);
                if let (Some(man), Some(sq)) = (man, square(file, rank)) {
                    self.put(sq, stands(letter.is_ascii_uppercase()), man);
                }
                file = file.saturating_sub(1);
            }
        }
    }

    /// Puts a piece on the board.
    pub fn put(&mut self, sq: Sq, side: Side, man: ShogiPiece) {
        if let Some(kind) = man.kind() {
            self.grid.set(sq, Cell::Piece(Piece::new(side, kind)));
        }
    }

    /// Takes the piece from a square.
    pub fn remove(&mut self, sq: Sq) -> Option<Piece> {
        let piece = self.grid.piece(sq);
        self.grid.set(sq, Cell::Empty);
        piece
    }

    /// Adds pieces to a hand.
    pub fn hold(&mut self, side: Side, man: ShogiPiece, n: u32) {
        if let Some(kind) = man.kind() {
            self.hands.add(side, kind, n);
        }
    }

    /// Adds the pieces of the hands of an SFEN, which are well formed.
    pub fn hold_sfen(&mut self, hands: &str) {
        let mut n = None;
        for letter in hands.bytes() {
            if letter.is_ascii_digit() {
                n = Some(n.unwrap_or(0) * 10 + u32::from(letter - b'0'));
            } else if let Some(man) = ShogiPiece::of_letter(letter.to_ascii_uppercase(), false) {
                let side = stands(letter.is_ascii_uppercase());
                self.hold(side, man, n.take().unwrap_or(1));
            }
        }
    }

    /// The piece on a square.
    pub fn at(&self, sq: Sq) -> Option<(Side, ShogiPiece)> {
        let piece = self.grid.piece(sq)?;
        Some((piece.side, ShogiPiece::of(piece.kind)?))
    }

    /// The pieces on the board, from the first rank up.
    pub fn pieces(&self) -> impl Iterator<Item = (Sq, Piece)> + '_ {
        self.grid.pieces()
    }

    /// How many of a piece a side holds.
    pub fn count(&self, side: Side, man: ShogiPiece) -> u32 {
        man.kind().map_or(0, |kind| self.hands.count(side, kind))
    }

    /// The pieces of a full set that are neither on the board nor in a hand, without kings.
    pub fn missing(&self) -> Vec<(ShogiPiece, u32)> {
        let standing = |man: ShogiPiece| {
            let on_board = self
                .grid
                .pieces()
                .filter_map(|(_, p)| ShogiPiece::of(p.kind));
            on_board.filter(|m| m.base() == man).count() as u32
        };
        let sides = [Side::White, Side::Black];
        let held = |man: ShogiPiece| sides.iter().map(|s| self.count(*s, man)).sum::<u32>();
        let left = |man: ShogiPiece| {
            let used = standing(man).saturating_add(held(man));
            man.number_in_set().saturating_sub(used)
        };
        ShogiPiece::held().map(|man| (man, left(man))).collect()
    }

    /// The position, with the hands in their usual order.
    pub fn position(&self, turn: Side) -> Position {
        let mut position = Position::of(World::Board(self.grid.clone()));
        position.variant = VariantName::from_words(SHOGI);
        position.turn = turn;
        position.hands.exist = true;
        for side in [Side::White, Side::Black] {
            for man in ShogiPiece::held() {
                if let Some(kind) = man.kind() {
                    position.hands.add(side, kind, self.hands.count(side, kind));
                }
            }
        }
        position
    }

    /// Carries out a move, without judging it, and returns what takes it back.
    pub fn play(&mut self, side: Side, ply: Ply) -> Undo {
        let undo = Undo {
            from: (ply.from, self.grid.get(ply.from)),
            to: (ply.to, self.grid.get(ply.to)),
            hand: None,
        };
        let moved = undo.from.1.piece();
        let (piece, hand) = match (ply.marks.contains(Marks::DROP), ply.kind, moved) {
            (true, Some(kind), _) => (Piece::new(side, kind), Some((side, kind, -1))),
            (false, _, Some(piece)) => {
                let taken = undo
                    .to
                    .1
                    .piece()
                    .and_then(|p| ShogiPiece::of(p.kind)?.base().kind());
                (after(piece, ply), taken.map(|kind| (side, kind, 1)))
            }
            _ => return undo,
        };
        self.grid.set(ply.from, Cell::Empty);
        self.grid.set(ply.to, Cell::Piece(piece));
        if let Some((side, kind, n)) = hand {
            self.change(side, kind, n);
        }
        Undo { hand, ..undo }
    }

    /// Takes a move back, the last one first.
    pub fn take_back(&mut self, undo: &Undo) {
        if let Some((side, kind, n)) = undo.hand {
            self.change(side, kind, -n);
        }
        for (sq, cell) in [undo.to, undo.from] {
            self.grid.set(sq, cell);
        }
    }

    /// Adds a piece to a hand, or takes one from it if there is one.
    fn change(&mut self, side: Side, kind: Kind, n: i32) {
        match n > 0 {
            true => self.hands.add(side, kind, 1),
            false => {
                let mut held = self.hands.held.iter_mut();
                if let Some(h) = held.find(|h| h.0 == side && h.1 == kind) {
                    h.2 = h.2.saturating_sub(1);
                }
                self.hands.held.retain(|h| h.2 > 0);
            }
        }
    }
}

/// What takes a move back: what stood on its squares, and how a hand changed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Undo {
    from: (Sq, Cell),
    to: (Sq, Cell),
    hand: Option<(Side, Kind, i32)>,
}

/// The piece after its move.
fn after(piece: Piece, ply: Ply) -> Piece {
    let promoted = || ShogiPiece::of(piece.kind)?.promoted()?.kind();
    let becomes = match ply.marks.contains(Marks::PROMOTE) {
        true => promoted().or(ply.promotion),
        false => ply.promotion,
    };
    Piece::new(piece.side, becomes.unwrap_or(piece.kind))
}
