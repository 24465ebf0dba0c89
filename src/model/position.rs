use super::extras::small_number;
use super::{
    Cell, Extras, Grid, Kind, Laws, Multiverse, Names, Plane, Side, Square, VariantName, Worlds,
};

/// The kind of board, and the pieces on it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum World {
    /// Files × ranks: an ordinary board.
    Board(Grid),
    /// The infinite board.
    Plane(Plane),
    /// Many bounded boards along time and timelines.
    Multiverse(Multiverse),
}

impl World {
    /// The kind of board, as a flag.
    pub fn flag(&self) -> Worlds {
        match self {
            Self::Board(_) => Worlds::BOARD,
            Self::Plane(_) => Worlds::PLANE,
            Self::Multiverse(_) => Worlds::MULTIVERSE,
        }
    }
}

/// A position: boards, hands, the side to move, and what depends on earlier moves (rights, counters).
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The variant to which it belongs.
    pub variant: VariantName,
    /// The board or boards.
    pub world: World,
    /// Pieces in hand.
    pub hands: Hands,
    /// The side to move.
    pub turn: Side,
    /// The squares that the last move passed over, on which a pawn may capture.
    pub en_passant: EnPassant,
    /// Ply and move counters.
    pub counters: Counters,
    /// Rules that the position itself states.
    pub rules: Laws,
    /// Data that only one notation has.
    pub extras: Extras,
    /// Keeps the piece names that only the record of this position uses.
    pub names: Names,
}

impl Position {
    /// An empty board of this size, with White to move.
    pub fn board(files: u8, ranks: u8) -> Self {
        Self::of(World::Board(Grid::new(files, ranks)))
    }

    /// A position with this world and the defaults for everything else.
    pub fn of(world: World) -> Self {
        Self {
            variant: VariantName::CHESS,
            world,
            hands: Hands::default(),
            turn: Side::White,
            en_passant: EnPassant::default(),
            counters: Counters::default(),
            rules: Laws::default(),
            extras: Extras::default(),
            names: Names::default(),
        }
    }

    /// Makes it an empty board of this size with the defaults for everything else, and keeps its memory.
    pub(crate) fn reset(&mut self, files: u8, ranks: u8) {
        match &mut self.world {
            World::Board(grid) => grid.reset(files, ranks),
            world => *world = World::Board(Grid::new(files, ranks)),
        }
        self.variant = VariantName::CHESS;
        self.hands.held.clear();
        self.hands.exist = false;
        self.turn = Side::White;
        self.en_passant.squares.clear();
        (self.en_passant.legal, self.en_passant.pseudo_legal) = (None, None);
        self.counters = Counters::default();
        if !self.rules.is_empty() {
            self.rules = Laws::default();
        }
        if !self.extras.is_empty() {
            self.extras.0.clear();
        }
        self.names = Names::default();
    }

    /// Whether it cannot be a position of chess, because it has another board size, other pieces, walls, hands, or
    /// check counters. Kings may be missing.
    pub fn is_unlike_chess(&self) -> bool {
        let counters = &self.counters;
        let counted = counters.checks.is_some() || counters.counting_limit.is_some();
        self.grid()
            .is_some_and(|g| counted || self.hands.exist || !is_board_of_chess(g))
    }

    /// Its board, if it is a bounded one.
    pub fn grid(&self) -> Option<&Grid> {
        match &self.world {
            World::Board(g) => Some(g),
            _ => None,
        }
    }

    /// Its infinite board, if it has one.
    pub fn plane(&self) -> Option<&Plane> {
        match &self.world {
            World::Plane(p) => Some(p),
            _ => None,
        }
    }

    /// Removes the extras, except those without which its pieces would have other moves.
    pub(crate) fn drop_extras(&mut self) {
        let of_rules = ["slideLimit", "variant"].map(|key| ("icn", key));
        self.extras.keep(&of_rules);
    }

    /// The most steps of a sliding piece on the infinite board, if a property of ICN states it.
    pub fn slide_limit(&self) -> Option<u32> {
        self.extras.get("icn", "slideLimit").and_then(small_number)
    }

    /// Its boards, if it is a multiverse.
    pub fn multiverse(&self) -> Option<&Multiverse> {
        match &self.world {
            World::Multiverse(m) => Some(m),
            _ => None,
        }
    }
}

fn is_board_of_chess(grid: &Grid) -> bool {
    if grid.is_known_as_chess() {
        return true;
    }
    // All cells are examined: that is quicker than to stop early.
    let all = |so: bool, cell: &Cell| so & is_cell_of_chess(*cell);
    grid.files() == 8 && grid.ranks() == 8 && grid.cells().iter().fold(true, all)
}

/// Whether a square may have this content in chess.
#[inline]
pub(crate) fn is_cell_of_chess(cell: Cell) -> bool {
    match cell {
        Cell::Empty => true,
        Cell::Piece(p) => {
            is_orthodox(p.kind) & p.was.is_none() & matches!(p.side, Side::White | Side::Black)
        }
        Cell::Hole => false,
    }
}

fn is_orthodox(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::PAWN | Kind::KNIGHT | Kind::BISHOP | Kind::ROOK | Kind::QUEEN | Kind::KING
    )
}

/// The squares on which a pawn that has just moved may be captured en passant.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct EnPassant {
    /// The squares that the pawn passed over, beginning with the nearest to its start square; empty if there are none.
    pub squares: Vec<Square>,
    /// Whether a capture there is legal. `None`: not stated and not computed; writers then write
    /// the square as it was given.
    pub legal: Option<bool>,
    /// Whether an enemy pawn is next to the pawn; pins are ignored (X-FEN).
    pub pseudo_legal: Option<bool>,
}

/// Counters; those that the source does not state are `None`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Counters {
    /// Plies since the last pawn move or capture.
    pub halfmove: Option<u64>,
    /// The number of the current full move; it starts at 1, and increases after Black's move.
    pub fullmove: Option<u64>,
    /// The checks that must still be given (three-check and similar variants).
    pub checks: Option<Checks>,
    /// The limit of a counting rule in plies (makruk and similar variants).
    pub counting_limit: Option<u64>,
}

/// The number of checks that each side must still give to win.
#[derive(Copy, Clone, Debug, Eq, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Checks {
    /// The checks that White must still give.
    pub white: u32,
    /// The checks that Black must still give.
    pub black: u32,
}

/// The pieces in hand of all sides, in the order in which they were listed.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Hands {
    /// Side, kind and number (never 0); no pair of side and kind occurs twice.
    pub held: Vec<(Side, Kind, u32)>,
    /// Whether the position has hands, even if they are empty (`[]`).
    pub exist: bool,
}

impl Hands {
    /// Adds `n` pieces.
    pub fn add(&mut self, side: Side, kind: Kind, n: u32) {
        self.exist = true;
        if n == 0 {
            return;
        }
        match self.held.iter_mut().find(|h| h.0 == side && h.1 == kind) {
            Some(h) => h.2 = h.2.saturating_add(n),
            None => self.held.push((side, kind, n)),
        }
    }

    /// How many pieces of this kind the side has in hand.
    pub fn count(&self, side: Side, kind: Kind) -> u32 {
        self.held
            .iter()
            .find(|h| h.0 == side && h.1 == kind)
            .map_or(0, |h| h.2)
    }

    /// Whether all hands are empty.
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }
}
