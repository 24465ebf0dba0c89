//! What the records of shogi cannot hold.

use super::{Setup, ShogiPiece};
use crate::diag::{Code, Diagnostic, Reported, Sink, short};
use crate::model::{Document, Game, Position};

/// A notation of records, and its codes for what it refuses.
pub(crate) struct Refuse {
    /// Its name in messages.
    pub name: &'static str,
    /// A game of another variant.
    pub variant: Code,
    /// A position instead of a game.
    pub position: Code,
    /// Another board, or other pieces.
    pub board: Code,
    /// A move that has no words.
    pub unwritable: Code,
}

impl Refuse {
    /// A move that cannot be written.
    pub fn unwritable(&self, why: &str) -> Diagnostic {
        Diagnostic::error(self.unwritable, why.to_owned())
            .help("use `-t json`, which can write every game")
    }

    /// A game of a variant other than shogi.
    pub fn other_variant(&self, game: &Game) -> Diagnostic {
        let message = format!(
            "{} holds games of shogi, and this is a game of `{}`",
            self.name,
            short(game.variant.as_str())
        );
        Diagnostic::error(self.variant, message)
            .help("use `-t pgn` or `-t usi`, which hold games of other variants")
    }

    /// A board of another size, or with other pieces.
    pub fn other_board(&self) -> Diagnostic {
        let message = format!(
            "{} has a board of nine files and nine ranks, and the pieces of shogi",
            self.name
        );
        Diagnostic::error(self.board, message).help("use `-t json`, which writes pieces by name")
    }

    /// The board of a position; another one is refused.
    pub fn setup_of(&self, position: &Position) -> Result<Setup, Box<Diagnostic>> {
        let setup = Setup::of(position);
        let setup = setup.filter(|setup| {
            setup
                .pieces()
                .all(|(_, p)| ShogiPiece::of(p.kind).is_some())
        });
        setup.ok_or_else(|| Box::new(self.other_board()))
    }

    /// The game of a document; anything else is refused.
    pub fn game_of<'d>(&self, doc: &'d Document, sink: &mut Sink) -> Result<&'d Game, Reported> {
        match doc {
            Document::Game(game) => Ok(game),
            Document::Pieces(pieces) => Err(sink.fail(pieces.no_game())),
            Document::Position(_) => Err(sink.fail(self.no_position())),
        }
    }

    /// A position.
    fn no_position(&self) -> Diagnostic {
        let message = format!("{} holds games, and this is a position", self.name);
        Diagnostic::error(self.position, message).help("use `-t shogi-sfen`, which holds positions")
    }
}
