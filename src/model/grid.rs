use super::revision::Revision;
use super::{Kind, Piece, Side, Sq};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The content of a square of a [`Grid`]. Walls are neutral pieces of the kind `wall`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub enum Cell {
    /// An empty square.
    #[default]
    Empty,
    /// The square does not exist (`_` in variant FEN).
    Hole,
    /// A square with a piece.
    Piece(Piece),
}

impl Cell {
    /// The piece, if there is one.
    pub fn piece(self) -> Option<Piece> {
        match self {
            Self::Piece(p) => Some(p),
            _ => None,
        }
    }
}

/// The squares of a small board without pieces.
static EMPTY: [Cell; 128] = [Cell::Empty; 128];

/// A bounded board: files × ranks of [`Cell`]s, `a1` first, rank by rank.
#[derive(Clone)]
pub struct Grid {
    files: u8,
    ranks: u8,
    cells: Vec<Cell>,
    /// Not compared.
    revision: Revision,
    /// Whether it is known to be a chess board. Not compared.
    of_chess: bool,
}

impl Grid {
    /// The most files or ranks that a board may have.
    pub const MAX: u8 = 254;

    /// An empty board; both numbers are clamped to 1..=254.
    pub fn new(files: u8, ranks: u8) -> Self {
        let (files, ranks) = (files.clamp(1, Self::MAX), ranks.clamp(1, Self::MAX));
        Self {
            files,
            ranks,
            cells: vec![Cell::Empty; usize::from(files) * usize::from(ranks)],
            revision: Revision::default(),
            of_chess: false,
        }
    }

    /// Makes it an empty board of this size, and keeps its memory.
    pub fn reset(&mut self, files: u8, ranks: u8) {
        self.files = files.clamp(1, Self::MAX);
        self.ranks = ranks.clamp(1, Self::MAX);
        self.forget();
        self.cells.clear();
        let len = usize::from(self.files) * usize::from(self.ranks);
        match EMPTY.get(..len) {
            // Copying them is faster than filling them in one by one.
            Some(empty) => self.cells.extend_from_slice(empty),
            None => self.cells.resize(len, Cell::Empty),
        }
    }

    /// The number of files.
    pub fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Whether the square is on the board (holes are).
    pub fn contains(&self, sq: Sq) -> bool {
        sq.file < self.files && sq.rank < self.ranks
    }

    fn index(&self, sq: Sq) -> usize {
        usize::from(sq.rank) * usize::from(self.files) + usize::from(sq.file)
    }

    /// The content of a square; a square off the board is a hole.
    pub fn get(&self, sq: Sq) -> Cell {
        if self.contains(sq) {
            self.cells[self.index(sq)]
        } else {
            Cell::Hole
        }
    }

    /// The piece on a square, if there is one.
    pub fn piece(&self, sq: Sq) -> Option<Piece> {
        self.get(sq).piece()
    }

    /// Sets the content of a square; squares off the board are ignored.
    pub fn set(&mut self, sq: Sq, cell: Cell) {
        if self.contains(sq) {
            let i = self.index(sq);
            self.cells[i] = cell;
            self.forget();
        }
    }

    /// The number of its contents.
    pub(crate) fn revision(&self) -> Revision {
        self.revision
    }

    /// Sets the number of its contents.
    pub(crate) fn revise(&mut self, revision: Revision) {
        self.revision = revision;
    }

    /// Whether it was stated that it has eight files and ranks, pieces of chess, and nothing else.
    pub(crate) fn is_known_as_chess(&self) -> bool {
        self.of_chess
    }

    /// States that it has eight files and ranks, pieces of chess, and nothing else.
    pub(crate) fn state_chess(&mut self) {
        self.of_chess = true;
    }

    /// Removes what is known about its contents, because it is no longer true.
    #[inline]
    fn forget(&mut self) {
        self.revision.forget();
        self.of_chess = false;
    }

    /// The cells, `a1` first, rank by rank.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of one rank from the `a` file on; `rank` is counted from 0 and must exist.
    pub fn rank(&self, rank: u8) -> &[Cell] {
        let w = usize::from(self.files);
        let start = usize::from(rank) * w;
        &self.cells[start..start + w]
    }

    /// The cells of one rank, to fill in.
    pub fn rank_mut(&mut self, rank: u8) -> &mut [Cell] {
        self.forget();
        let w = usize::from(self.files);
        let start = usize::from(rank) * w;
        &mut self.cells[start..start + w]
    }

    /// All cells, `a1` first, rank by rank, to fill in.
    pub(crate) fn all_mut(&mut self) -> &mut [Cell] {
        self.forget();
        &mut self.cells
    }

    /// Every square, `a1` first, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = Sq> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Sq::new(file, rank)))
    }

    /// Every piece and its square, `a1` first, rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (Sq, Piece)> + '_ {
        let w = usize::from(self.files);
        self.cells.iter().enumerate().filter_map(move |(i, c)| {
            let sq = Sq::new((i % w) as u8, (i / w) as u8);
            c.piece().map(|p| (sq, p))
        })
    }

    /// The squares of the pieces of this side and kind.
    pub fn find(&self, side: Side, kind: Kind) -> impl Iterator<Item = Sq> + '_ {
        self.pieces()
            .filter(move |(_, p)| p.side == side && p.kind == kind)
            .map(|(sq, _)| sq)
    }
}

impl Grid {
    fn contents(&self) -> (u8, u8, &[Cell]) {
        (self.files, self.ranks, &self.cells)
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.contents() == other.contents()
    }
}

impl Eq for Grid {}

impl Hash for Grid {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.contents().hash(state);
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Grid");
        out.field("files", &self.files);
        out.field("ranks", &self.ranks);
        out.field("cells", &self.cells).finish()
    }
}
