//! Whose spelling of variants is used: `fen+lichess`, `pgn+pychess`.
//!
//! The dialect decides how something is spelled, never the variant. Readers understand all of them;
//! they need the name of one only where the same text means different things.

use super::{FormatOption, Options};

/// A program or a site whose spelling is used.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Dialect {
    /// The usual spelling.
    #[default]
    Usual,
    /// Fairy-Stockfish and what is built on it.
    Fsf,
    /// lichess.org
    Lichess,
    /// pychess.org
    Pychess,
    /// Cute Chess.
    Cutechess,
    /// XBoard and WinBoard.
    Xboard,
    /// chess.com, in PGN only.
    Chesscom,
}

/// The options, for every format that has dialects.
pub(crate) const OPTIONS: [FormatOption; 5] = [
    FormatOption {
        name: "fsf",
        help: "the dialect of Fairy-Stockfish",
    },
    FormatOption {
        name: "lichess",
        help: "the dialect of lichess.org",
    },
    FormatOption {
        name: "pychess",
        help: "the dialect of pychess.org",
    },
    FormatOption {
        name: "cutechess",
        help: "the dialect of Cute Chess",
    },
    FormatOption {
        name: "xboard",
        help: "the dialect of XBoard and WinBoard",
    },
];

impl Dialect {
    const ALL: [(&'static str, Self); 6] = [
        ("fsf", Self::Fsf),
        ("lichess", Self::Lichess),
        ("pychess", Self::Pychess),
        ("cutechess", Self::Cutechess),
        ("xboard", Self::Xboard),
        ("chesscom", Self::Chesscom),
    ];

    /// Whether every drop resets the halfmove clock. Elsewhere the laws of the variant say which drops do.
    pub fn counts_every_drop(self) -> bool {
        matches!(self, Self::Fsf | Self::Pychess)
    }

    /// The dialect that was chosen; of several the first one.
    pub fn of(options: &Options) -> Self {
        let chosen = Self::ALL.iter().find(|(name, _)| options.has(name));
        chosen.map_or(Self::Usual, |(_, dialect)| *dialect)
    }
}
