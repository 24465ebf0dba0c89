/// What a cell holds: nothing.
pub const EMPTY: u8 = 0;
/// What a cell holds: it does not exist, or nothing can enter or pass it.
pub const OFF: u8 = 1;

/// A board: [`EMPTY`], [`OFF`], or a piece, whose last bit is its side.
pub type Mailbox = [u8; 1024];

/// The number of a cell; file and rank count from 0 and are below 16.
pub const fn cell(file: u8, rank: u8) -> u16 {
    (rank as u16 & 31) << 5 | (file as u16 & 31)
}

/// An empty board.
pub fn mailbox(files: u8, ranks: u8) -> Mailbox {
    let mut cells = [OFF; 1024];
    for rank in 0..ranks.min(16) {
        for file in 0..files.min(16) {
            cells[usize::from(cell(file, rank))] = EMPTY;
        }
    }
    cells
}

/// The board and the side a table is made for.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Files, at most 16.
    pub files: u8,
    /// Ranks, at most 16.
    pub ranks: u8,
    /// Whether the piece belongs to the second player, who sees the board from the other side.
    pub second: bool,
    /// Zones by name: one bit per file, for each rank.
    pub zones: Vec<(String, [u16; 16])>,
}

impl Layout {
    /// The cells of a zone.
    pub(super) fn zone(&self, name: &str) -> Option<&[u16; 16]> {
        let zone = self.zones.iter().find(|(n, _)| n == name);
        zone.map(|(_, cells)| cells)
    }

    /// The step that a vector is; `None` if it leaves every board.
    pub(super) fn step(x: i64, y: i64) -> Option<u16> {
        let fits = |n: i64| n.unsigned_abs() < 16;
        (fits(x) && fits(y)).then_some(((y * 32 + x) & 1023) as u16)
    }
}
