//! The protocols, and in what their lines differ.

use super::codes::{self, Codes};
use super::moves;
use super::squares::Squares;
use super::{UciReader, UciWriter, card, problem};
use crate::diag::Sink;
use crate::formats::shogi::PLAYERS;
use crate::formats::{Card, Format, Options, Read, Separation, Write};
use crate::model::{Catalog, Letters, Ply, Position, Sq, VariantName};

/// A protocol whose lines set up games.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Protocol {
    /// Chess engines.
    Uci,
    /// Engines for shogi.
    Usi,
    /// Engines for xiangqi.
    Ucci,
    /// UCI for xiangqi: the lines of UCI and the squares of UCCI.
    Cyclone,
    /// Positions and games of shogi as SFEN alone.
    ShogiSfen,
}

impl Format for Protocol {
    fn card(&self) -> &'static Card {
        match self {
            Self::Uci => &card::UCI,
            Self::Usi => &card::USI,
            Self::Ucci => &card::UCCI,
            Self::Cyclone => &card::CYCLONE,
            Self::ShogiSfen => &card::SHOGI_SFEN,
        }
    }

    fn square(
        &self,
        sq: Sq,
        of: (&VariantName, Option<&Position>),
        catalog: &Catalog,
    ) -> Option<String> {
        let (variant, start) = of;
        Squares::of(*self, variant, start, catalog)?.name(sq)
    }

    fn respelled(&self, word: &str) -> Option<String> {
        if let Some((piece, at)) = word.split_once('@') {
            return self.facts().sfen.then(|| format!("{piece}*{at}"));
        }
        unsigned(word).or_else(|| walled(word))
    }

    fn reads_back(&self, _: &Options, ply: Ply, letters: &Letters) -> bool {
        *self == Self::Uci && moves::reads_back(ply, letters)
    }

    fn players(&self) -> Option<[&'static str; 2]> {
        self.facts().sfen.then_some(PLAYERS)
    }

    fn name_unread(&self, text: &str, sink: &mut Sink) {
        problem::name_unread(self.facts(), text, sink);
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation {
            sample: b"position startpos",
            settings: Some(super::session::settings),
            ..Separation::NONE
        }
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(UciReader::new(*self, options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(UciWriter::new(*self, options)))
    }
}

/// How a protocol names squares.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Naming {
    /// `a1` on every board.
    FromOne,
    /// `a0` on boards of ten ranks, `a1` on others.
    FromZeroOfTen,
    /// `1i`: the file from the right, the rank from the top.
    Shogi,
}

/// What the lines of a protocol look like.
#[derive(Debug)]
pub(super) struct Facts {
    /// What people call it.
    pub name: &'static str,
    pub codes: Codes,
    /// The variant of a session that sets none.
    pub variant: &'static str,
    /// Files and ranks of its board.
    pub board: (u8, u8),
    pub naming: Naming,
    /// What precedes the name of a variant.
    pub sets_variant: &'static str,
    /// The line that turns Chess960 on.
    pub sets_free: &'static str,
    /// The two options, in the words of a message.
    pub options: &'static str,
    /// What a position line begins with.
    pub position: &'static str,
    /// A position is an SFEN.
    pub sfen: bool,
    /// What to write instead of a line that is none.
    pub line_help: &'static str,
    /// What to write instead of a word that is no move.
    pub move_help: &'static str,
    /// The lines that set the variant, Chess960, and both to what a session begins with.
    pub taken_back: [&'static str; 3],
}

impl Protocol {
    pub(super) fn facts(self) -> &'static Facts {
        match self {
            Self::Uci => &UCI,
            Self::Usi => &USI,
            Self::Ucci => &UCCI,
            Self::Cyclone => &CYCLONE,
            Self::ShogiSfen => &SHOGI_SFEN,
        }
    }
}

const UCI: Facts = Facts {
    name: "UCI",
    codes: codes::UCI,
    variant: "chess",
    board: (8, 8),
    naming: Naming::FromOne,
    sets_variant: "setoption name UCI_Variant value ",
    sets_free: "setoption name UCI_Chess960 value true\n",
    options: "UCI_Variant and UCI_Chess960",
    position: "position ",
    sfen: false,
    line_help: "write `position startpos moves e2e4 …` or a list of moves",
    move_help: "a move is two squares, with the new piece of a promotion: `e2e4`, `e7e8q`",
    taken_back: [
        "setoption name UCI_Variant value chess\n",
        "setoption name UCI_Chess960 value false\n",
        "setoption name UCI_Variant value chess\nsetoption name UCI_Chess960 value false\n",
    ],
};

const USI: Facts = Facts {
    name: "USI",
    codes: codes::USI,
    variant: "shogi",
    board: (9, 9),
    naming: Naming::Shogi,
    sets_variant: "setoption name USI_Variant value ",
    sets_free: "setoption name USI_Chess960 value true\n",
    options: "USI_Variant and USI_Chess960",
    position: "position ",
    sfen: true,
    line_help: "write `position startpos moves 7g7f …` or a list of moves",
    move_help: "a move is two squares, with `+` for a promotion, or a drop: `7g7f`, `8h2b+`, `P*5e`",
    taken_back: [
        "setoption name USI_Variant value shogi\n",
        "setoption name USI_Chess960 value false\n",
        "setoption name USI_Variant value shogi\nsetoption name USI_Chess960 value false\n",
    ],
};

const UCCI: Facts = Facts {
    name: "UCCI",
    codes: codes::UCCI,
    variant: "xiangqi",
    board: (9, 10),
    naming: Naming::FromZeroOfTen,
    sets_variant: "setoption UCI_Variant ",
    sets_free: "setoption UCI_Chess960 true\n",
    options: "UCI_Variant and UCI_Chess960",
    position: "position ",
    sfen: false,
    line_help: "write `position startpos moves h2e2 …` or a list of moves",
    move_help: "a move is two squares: `h2e2`; the ten ranks of xiangqi are 0 to 9",
    taken_back: [
        "setoption UCI_Variant xiangqi\n",
        "setoption UCI_Chess960 false\n",
        "setoption UCI_Variant xiangqi\nsetoption UCI_Chess960 false\n",
    ],
};

const CYCLONE: Facts = Facts {
    name: "UCI-Cyclone",
    codes: codes::CYCLONE,
    sets_variant: "setoption name UCI_Variant value ",
    sets_free: "setoption name UCI_Chess960 value true\n",
    position: "",
    line_help: "write `startpos moves h2e2 …`, `fen FEN moves h2e2 …` or a list of moves",
    taken_back: [
        "setoption name UCI_Variant value xiangqi\n",
        "setoption name UCI_Chess960 value false\n",
        "setoption name UCI_Variant value xiangqi\nsetoption name UCI_Chess960 value false\n",
    ],
    ..UCCI
};

const SHOGI_SFEN: Facts = Facts {
    name: "SFEN",
    codes: codes::SHOGI_SFEN,
    position: "",
    line_help: "write `sfen BOARD b - 1 moves 7g7f …`, `startpos moves 7g7f …` or `two-piece moves 5a4b …`",
    ..USI
};

/// `e2e4,e4e5` for `e2e4,e5`: a wall is written like a move that begins where the piece has moved to.
fn walled(word: &str) -> Option<String> {
    let (moved, wall) = word.split_once(',')?;
    let squares = moved.split_once('=').map_or(moved, |(squares, _)| squares);
    let to = squares.get(squares.rfind(|c: char| c.is_ascii_lowercase())?..)?;
    let moved = unsigned(moved).unwrap_or_else(|| moved.to_owned());
    Some(format!("{moved},{to}{wall}"))
}

/// `e7e8q` for `e7e8=Q`, and `b1c3h` for `b1c3/H`: coordinates have no sign before the piece.
pub(crate) fn unsigned(word: &str) -> Option<String> {
    let (squares, piece) = word.split_once(['=', '/'])?;
    let plain = squares.len() > 3 && squares.bytes().all(|b| b.is_ascii_alphanumeric());
    (plain && piece.len() == 1).then(|| format!("{squares}{}", piece.to_ascii_lowercase()))
}
