use super::extras::small_number;
use super::{
    Cell, Extras, Grid, Kind, Laws, Multiverse, Names, Plane, Side, Square, VariantName, Worlds,
};

/// The kind of board, and the pieces on it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum World {
    /// Files × ranks: an ordinary board.
    Board(Grid),
    /// Unbounded in both directions.
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

/// A position: boards, hands, side to move, and what earlier moves left (rights, counters).
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The game it belongs to.
    pub variant: VariantName,
    /// The board or boards.
    pub world: World,
    /// Pieces in hand.
    pub hands: Hands,
    /// To move.
    pub turn: Side,
    /// Squares passed over by the last move, which a pawn may capture on.
    pub en_passant: EnPassant,
    /// Ply and move counters.
    pub counters: Counters,
    /// Rules that the position states itself.
    pub rules: Laws,
    /// Data that only one notation has.
    pub extras: Extras,
    /// Keeps the piece names that only this position's record has.
    pub names: Names,
}

impl Position {
    /// An empty board of that size, White to move.
    pub fn board(files: u8, ranks: u8) -> Self {
        Self::of(World::Board(Grid::new(files, ranks)))
    }

    /// A position with that world and everything else at its default.
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

    /// Makes it an empty board of that size with everything else at its default, keeping its memory.
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

    /// Whether it cannot be a chess position: another board size, other pieces, walls, hands, or
    /// counted checks. Kings may be missing.
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
    // All cells are looked at: that is quicker than to stop early.
    let all = |so: bool, cell: &Cell| so & is_cell_of_chess(*cell);
    grid.files() == 8 && grid.ranks() == 8 && grid.cells().iter().fold(true, all)
}

/// Whether the square may look like that in chess.
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

/// Where a pawn that has just moved may be captured en passant.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct EnPassant {
    /// Squares passed over, nearest the pawn's start first; empty if none.
    pub squares: Vec<Square>,
    /// Whether a capture there is legal. `None`: not stated and not computed; writers then write
    /// the square as it was given.
    pub legal: Option<bool>,
    /// Whether an enemy pawn stands next to it; pins are ignored (X-FEN).
    pub pseudo_legal: Option<bool>,
}

/// Counters; `None` where the source does not say.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Counters {
    /// Plies since the last pawn move or capture.
    pub halfmove: Option<u64>,
    /// Number of the current full move; starts at 1, grows after Black.
    pub fullmove: Option<u64>,
    /// Checks still to be given (three-check and similar variants).
    pub checks: Option<Checks>,
    /// Limit of a counting rule in plies (makruk and similar variants).
    pub counting_limit: Option<u64>,
}

/// Checks that win when this many more are given.
#[derive(Copy, Clone, Debug, Eq, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Checks {
    /// White still has to give.
    pub white: u32,
    /// Black still has to give.
    pub black: u32,
}

/// Pieces in hand of all sides, in the order they were listed.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Hands {
    /// Side, kind and number (never 0); no pair of side and kind twice.
    pub held: Vec<(Side, Kind, u32)>,
    /// The notation has a place for hands even if they are empty (`[]`).
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

    /// How many of that kind the side holds.
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
