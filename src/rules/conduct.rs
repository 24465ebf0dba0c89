/// Which convention is followed where two of them differ.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub enum Convention {
    /// The README of the notation, and its reference program.
    #[default]
    Seed,
    /// The site infinitechess.org.
    Site,
}

/// How a game on the infinite board is replayed.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Conduct {
    /// Whether every move must be legal; otherwise moves are accepted unchecked.
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
    /// What `#` means. Seed: checkmate. Site: the move ended the game, even if by a draw.
    pub mate: Convention,
}

impl Conduct {
    /// The same convention for everything.
    pub const fn of(convention: Convention) -> Self {
        Self {
            legal: false,
            rights: convention,
            order: convention,
            fullmove: convention,
            mate: convention,
        }
    }
}
