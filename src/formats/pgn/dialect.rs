//! Which checks and mates programs and sites mark.

use crate::formats::{Dialect, Options};
use crate::model::{Catalog, Game, Marks, Ply, Side};

/// Which moves have `+` and `#`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Signs {
    /// Check of any royal piece, and mate.
    #[default]
    Usual,
    /// Only where the opponent has a king that is royal as in chess.
    Fsf,
    /// As usual, and `#` for every move that wins or loses the game.
    Lichess,
    /// None.
    None,
}

impl Signs {
    /// Those that were chosen, otherwise those of the dialect.
    pub fn of(options: &Options) -> Self {
        let named = [
            ("marks-fsf", Self::Fsf),
            ("marks-lichess", Self::Lichess),
            ("marks-none", Self::None),
        ];
        let chosen = named.iter().find(|(name, _)| options.has(name));
        match (chosen, Dialect::of(options)) {
            (Some((_, signs)), _) => *signs,
            (None, Dialect::Fsf | Dialect::Pychess) => Self::Fsf,
            (None, Dialect::Lichess) => Self::Lichess,
            (None, _) => Self::Usual,
        }
    }

    /// Which sides give check in a game, as far as it is marked.
    pub fn in_game(self, game: &Game, catalog: &Catalog) -> [bool; 2] {
        match self {
            Self::Usual | Self::Lichess => [true; 2],
            Self::None => [false; 2],
            Self::Fsf => [Side::Black, Side::White].map(|side| has_king(game, catalog, side)),
        }
    }
}

/// Whether a side has pieces that are royal as long as the game lasts.
fn has_king(game: &Game, catalog: &Catalog, side: Side) -> bool {
    if game.variant.is_chess_family() {
        return true;
    }
    let laws = catalog.variant(&game.variant).map(|v| &v.laws);
    let royals = laws.and_then(|laws| laws.royals.as_ref());
    royals.is_none_or(|royals| !royals.of(side).0.pieces.is_empty())
}

/// A move without its marks of check and mate.
pub(super) fn unmarked(mut ply: Ply) -> Ply {
    ply.marks |= Marks::CHECK_KNOWN;
    ply.marks -= Marks::CHECK | Marks::MATE;
    ply
}
