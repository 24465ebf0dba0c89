/// Which convention is followed where two of them differ.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub enum Convention {
    /// The README of the notation, and its reference program.
    #[default]
    Seed,
    /// The site infinitechess.org.
    Site,
}

/// How games of 5D chess are played where programs differ, and how long they are searched.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Timelines {
    /// The minimum number of files from a king to the rook it castles with. With 3, both squares
    /// that the king and the rook go to were empty.
    pub rook_distance: u8,
    /// Whether a pawn may become any of the pieces listed for promotion when moves are listed or
    /// searched. Otherwise it becomes the first one. A move that is written may name any of them.
    pub underpromotes: bool,
    /// How much is examined in a game, at most, to tell mate from check: directions, and squares along them. All take
    /// about the same time, so this limits the time on boards and armies of any size.
    pub work: u32,
}

impl Default for Timelines {
    fn default() -> Self {
        Self {
            rook_distance: 3,
            underpromotes: false,
            work: 50_000_000,
        }
    }
}

/// How a game is replayed.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Conduct {
    /// Whether every move must be legal; otherwise moves on the infinite board are accepted unchecked.
    pub legal: bool,
    /// When a first-move right is lost. Seed: a piece loses its own right when it moves. Site: a
    /// piece also loses it when no partner for castling is left on its rank.
    pub rights: Convention,
    /// In which order pieces are listed. Seed: a capturing piece takes the place of the captured
    /// piece; any other piece that moves goes to the end. Site: every piece that moves goes to the
    /// end.
    pub order: Convention,
    /// When the move number increases. Seed: after Black's ply. Site: after as many plies as there
    /// are players.
    pub fullmove: Convention,
    /// Every drop resets the halfmove clock, as Fairy-Stockfish counts. Otherwise the laws of the variant say which
    /// drops do.
    pub every_drop: bool,
    /// What `#` means. Seed: checkmate. Site: the move ended the game, even if by a draw.
    pub mate: Convention,
    /// How games of 5D chess are played.
    pub timelines: Timelines,
}

impl Conduct {
    /// The same convention for everything.
    pub fn of(convention: Convention) -> Self {
        Self {
            legal: false,
            every_drop: false,
            rights: convention,
            order: convention,
            fullmove: convention,
            mate: convention,
            timelines: Timelines::default(),
        }
    }
}
