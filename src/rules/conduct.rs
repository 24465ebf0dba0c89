/// Whose custom is followed where two of them differ.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub enum Convention {
    /// The README of the notation, and the program beside it.
    #[default]
    Seed,
    /// The site of infinite chess.
    Site,
}

/// How a game on the infinite board is replayed.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Conduct {
    /// Whether every move has to be legal; else moves are believed.
    pub legal: bool,
    /// What becomes of first-move rights. Seed: who moves loses his own. Site: so does
    /// everybody on the rank who has nobody left to castle with.
    pub rights: Convention,
    /// In which order pieces are listed. Seed: who captures takes the place of who was
    /// captured, everybody else who moves goes to the end. Site: everybody does.
    pub order: Convention,
    /// When the number of the move grows. Seed: after Black. Site: after as many plies as
    /// there are players.
    pub fullmove: Convention,
    /// What `#` says. Seed: checkmate. Site: this move ended the game, be it by a draw.
    pub mate: Convention,
}

impl Conduct {
    /// The same custom everywhere.
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
