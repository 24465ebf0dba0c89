//! The codes of each protocol.

use super::Unwritable;
use crate::diag::Code;

/// The codes of one protocol.
#[derive(Copy, Clone, Debug)]
pub struct Codes {
    /// A line is none of the protocol.
    pub syntax: Code,
    /// A word is no move.
    pub word: Code,
    /// A wall does not follow its move.
    pub wall: Code,
    /// A number of an SFEN is too large.
    pub sfen: Code,
    /// The size of the board is not known.
    pub unknown_board: Code,
    /// A record sets up no game.
    pub no_position: Code,
    /// A record sets up two games.
    pub two_games: Code,
    /// Lines with no effect on the game.
    pub line_skipped: Code,
    /// Lines of a logger that have a start in them.
    pub position_skipped: Code,
    /// An option without a meaning for the moves.
    pub option_skipped: Code,
    /// An option in force is too long to be kept.
    pub option_too_long: Code,
    /// A square of a move is not known.
    pub unknown_square: Code,
    /// A piece has no letter.
    pub no_letter: Code,
    /// A variant's name has line breaks.
    pub variant_name: Code,
    /// A turn has several moves.
    pub several_moves: Code,
}

impl Codes {
    /// The code of what cannot be written.
    pub fn unwritable(&self, why: Unwritable) -> Code {
        match why {
            Unwritable::Turn => self.several_moves,
            Unwritable::Letter => self.no_letter,
            Unwritable::Square => self.unknown_square,
        }
    }
}

pub const UCI: Codes = Codes {
    syntax: Code("uci/syntax"),
    word: Code("uci/move"),
    wall: Code("uci/wall"),
    sfen: Code("uci/sfen"),
    unknown_board: Code("uci/unknown-board"),
    no_position: Code("uci/no-position"),
    two_games: Code("uci/two-games"),
    line_skipped: Code("uci/line-skipped"),
    position_skipped: Code("uci/position-skipped"),
    option_skipped: Code("uci/option-skipped"),
    option_too_long: Code("uci/option-too-long"),
    unknown_square: Code("uci/unknown-square"),
    no_letter: Code("uci/no-letter"),
    variant_name: Code("uci/variant-name"),
    several_moves: Code("uci/several-moves"),
};

pub const USI: Codes = Codes {
    syntax: Code("usi/syntax"),
    word: Code("usi/move"),
    wall: Code("usi/wall"),
    sfen: Code("usi/sfen"),
    unknown_board: Code("usi/unknown-board"),
    no_position: Code("usi/no-position"),
    two_games: Code("usi/two-games"),
    line_skipped: Code("usi/line-skipped"),
    position_skipped: Code("usi/position-skipped"),
    option_skipped: Code("usi/option-skipped"),
    option_too_long: Code("usi/option-too-long"),
    unknown_square: Code("usi/unknown-square"),
    no_letter: Code("usi/no-letter"),
    variant_name: Code("usi/variant-name"),
    several_moves: Code("usi/several-moves"),
};

pub const UCCI: Codes = Codes {
    syntax: Code("ucci/syntax"),
    word: Code("ucci/move"),
    wall: Code("ucci/wall"),
    sfen: Code("ucci/sfen"),
    unknown_board: Code("ucci/unknown-board"),
    no_position: Code("ucci/no-position"),
    two_games: Code("ucci/two-games"),
    line_skipped: Code("ucci/line-skipped"),
    position_skipped: Code("ucci/position-skipped"),
    option_skipped: Code("ucci/option-skipped"),
    option_too_long: Code("ucci/option-too-long"),
    unknown_square: Code("ucci/unknown-square"),
    no_letter: Code("ucci/no-letter"),
    variant_name: Code("ucci/variant-name"),
    several_moves: Code("ucci/several-moves"),
};

pub const CYCLONE: Codes = Codes {
    syntax: Code("cyclone/syntax"),
    word: Code("cyclone/move"),
    wall: Code("cyclone/wall"),
    sfen: Code("cyclone/sfen"),
    unknown_board: Code("cyclone/unknown-board"),
    no_position: Code("cyclone/no-position"),
    two_games: Code("cyclone/two-games"),
    line_skipped: Code("cyclone/line-skipped"),
    position_skipped: Code("cyclone/position-skipped"),
    option_skipped: Code("cyclone/option-skipped"),
    option_too_long: Code("cyclone/option-too-long"),
    unknown_square: Code("cyclone/unknown-square"),
    no_letter: Code("cyclone/no-letter"),
    variant_name: Code("cyclone/variant-name"),
    several_moves: Code("cyclone/several-moves"),
};

pub const SHOGI_SFEN: Codes = Codes {
    syntax: Code("shogi-sfen/syntax"),
    word: Code("shogi-sfen/move"),
    wall: Code("shogi-sfen/wall"),
    sfen: Code("shogi-sfen/sfen"),
    unknown_board: Code("shogi-sfen/unknown-board"),
    no_position: Code("shogi-sfen/no-position"),
    two_games: Code("shogi-sfen/two-games"),
    line_skipped: Code("shogi-sfen/line-skipped"),
    position_skipped: Code("shogi-sfen/position-skipped"),
    option_skipped: Code("shogi-sfen/option-skipped"),
    option_too_long: Code("shogi-sfen/option-too-long"),
    unknown_square: Code("shogi-sfen/unknown-square"),
    no_letter: Code("shogi-sfen/no-letter"),
    variant_name: Code("shogi-sfen/variant-name"),
    several_moves: Code("shogi-sfen/several-moves"),
};
