use crate::diag::{Code, Diagnostic};
use crate::hash::Scheme;
use crate::model::Document;

/// What makes two records duplicates of each other.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Key {
    /// [`Key::Position`] of positions, [`Key::Moves`] of games that stay games.
    #[default]
    Usual,
    /// The canonical position.
    Position,
    /// The 5DFEN of all boards.
    State,
    /// The 5DFEN of each board.
    Board,
    /// The canonical position at the end of a game.
    FinalPosition,
    /// The variant, the start and the moves of a game.
    Moves,
    /// The bytes of the record.
    Record,
}

/// What is digested for the key of a document.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Digested {
    Positions(Scheme),
    Moves,
    Bytes,
}

impl Key {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Usual | Self::Position => "position",
            Self::State => "state",
            Self::Board => "board",
            Self::FinalPosition => "final-position",
            Self::Moves => "moves",
            Self::Record => "record",
        }
    }

    /// Its name and those of its digests, for an index. They never change their meaning; see
    /// `docs/hashing.md`.
    pub fn index_name(self) -> &'static str {
        match self {
            Self::Usual => "position-or-moves position-md5-1 moves-md5-1",
            Self::Position => "position position-md5-1",
            Self::State => "state state-md5-1",
            Self::Board => "board board-md5-1",
            Self::FinalPosition => "final-position position-md5-1",
            Self::Moves => "moves moves-md5-1",
            Self::Record => "record record-md5-1",
        }
    }

    /// Whether games have it, and not each of their positions.
    pub fn is_of_games(self) -> bool {
        matches!(self, Self::FinalPosition | Self::Moves | Self::Record)
    }

    /// What is digested. `game`: the document is written as a game.
    pub(super) fn of(self, game: bool) -> Result<Digested, Box<Diagnostic>> {
        Ok(match self {
            Self::Usual if game => Digested::Moves,
            Self::Position | Self::State | Self::Board if game => {
                return Err(Box::new(no_key_of_a_game(self)));
            }
            Self::Usual | Self::Position | Self::FinalPosition => {
                Digested::Positions(Scheme::Position)
            }
            Self::State => Digested::Positions(Scheme::State),
            Self::Board => Digested::Positions(Scheme::Board),
            Self::Moves => Digested::Moves,
            Self::Record => Digested::Bytes,
        })
    }
}

/// Whether a document is a game.
pub(super) fn is_game(doc: &Document) -> bool {
    matches!(doc, Document::Game(_))
}

fn no_key_of_a_game(key: Key) -> Diagnostic {
    let message = format!(
        "`--key {}` compares positions, and this is a game, which has many",
        key.name()
    );
    let help = match key {
        Key::State | Key::Board => {
            "`--key moves` or `--key final-position` compares games; `--every-ply -t 5dfen` writes each position once"
        }
        _ => {
            "`--key moves` or `--key final-position` compares games; `--every-ply -t fen` writes each position once"
        }
    };
    Diagnostic::error(Code("core/key-of-a-game"), message).help(help)
}
