//! What the codes of the protocols mean.

use super::codes::{self, Codes};
use crate::diag::Explanation;

/// What a line and a move look like.
struct Looks {
    line: &'static str,
    word: &'static str,
    options: &'static str,
}

pub(super) static UCI: [Explanation; 15] = explained(
    &codes::UCI,
    Looks {
        line: "The line is not a UCI position line. Such a line is `position startpos moves e2e4 \
            e7e5`, `position fen FEN moves e2e4`, or a list of moves alone.",
        word: "A move is the square it starts from and the square it ends on, `e2e4`. A promotion adds the letter of \
            the new piece, `e7e8q`. Drops are `P@e4`, walls `e2e4,e4a3`, and a null move is `0000`. Castling is the \
            king's move; in Chess960, it is the king capturing its own rook.",
        options: "Only the options UCI_Variant and UCI_Chess960 change what moves mean, the second one \
            with `true` or `false`; other options and values were left out.",
    },
);

pub(super) static USI: [Explanation; 15] = explained(
    &codes::USI,
    Looks {
        line: "The line is not a USI position line. Such a line is `position startpos moves 7g7f \
            3c3d`, `position sfen SFEN moves 7g7f`, or a list of moves alone.",
        word: SHOGI_MOVE,
        options: "Only the options USI_Variant and USI_Chess960, which may also begin with `UCI_`, change what \
            moves mean, the second one with `true` or `false`; other options and values were left out.",
    },
);

pub(super) static UCCI: [Explanation; 15] = explained(
    &codes::UCCI,
    Looks {
        line: "The line is not a UCCI position line. Such a line is `position fen FEN moves h2e2 \
            h9g7`, `position startpos moves h2e2`, or a list of moves alone.",
        word: FROM_ZERO,
        options: FEW_OPTIONS,
    },
);

pub(super) static CYCLONE: [Explanation; 15] = explained(
    &codes::CYCLONE,
    Looks {
        line: "The line is not a position line of UCI-Cyclone. Such a line is `fen FEN moves h2e2 \
            h9g7`, `startpos moves h2e2`, or a list of moves alone.",
        word: FROM_ZERO,
        options: FEW_OPTIONS,
    },
);

pub(super) static SHOGI_SFEN: [Explanation; 15] = explained(
    &codes::SHOGI_SFEN,
    Looks {
        line: "The line is not an SFEN. Such a line is `sfen BOARD b HANDS 1 moves 7g7f 3c3d`, the same \
            without the word `sfen`, or the name of a start: `startpos moves 7g7f`, `two-piece moves 5a4b`.",
        word: SHOGI_MOVE,
        options: "Only the options USI_Variant and USI_Chess960 change what moves mean, the second one \
            with `true` or `false`; other options and values were left out.",
    },
);

const SHOGI_MOVE: &str = "A move is the square it starts from and the square it ends on, `7g7f`: files are \
    numbers from the right, ranks letters from the top. `+` is a promotion, `8h2b+`, and \
    a drop is `P*5e`. In other variants a promotion may have the letter of the new piece, \
    and a wall follows a comma.";

const FROM_ZERO: &str = "A move is the square it starts from and the square it ends on, `h2e2`. \
    The ranks of a board with ten ranks are 0 to 9; those of other boards begin with 1. Promotions, \
    drops and walls are written as in UCI: `e7e8q`, `P@e4`, `e2e4,e4a3`.";

const FEW_OPTIONS: &str = "Only the options UCI_Variant and UCI_Chess960 change what moves mean, \
    the second one with `true` or `false`; other options and values were left out.";

const fn explained(codes: &Codes, looks: Looks) -> [Explanation; 15] {
    [
        Explanation {
            code: codes.syntax.0,
            text: looks.line,
        },
        Explanation {
            code: codes.word.0,
            text: looks.word,
        },
        Explanation {
            code: codes.wall.0,
            text: "A wall is placed after a move: `e2e4,e4a3` moves to e4 and then puts a wall on a3. The square \
            before the wall's square must be the target square of the move.",
        },
        Explanation {
            code: codes.sfen.0,
            text: "In the hands of an SFEN, the number of pieces comes before their letter, `2Pb`, and an SFEN ends \
            with the number of the next ply. One of these numbers is too large.",
        },
        Explanation {
            code: codes.unknown_board.0,
            text: "The names of squares depend on the size of the board. The variant of this game is not \
            known, so its board is not known either. Write the position as a FEN, or name another \
            variant with `--variant`.",
        },
        Explanation {
            code: codes.no_position.0,
            text: "The options and commands are not followed by a position line or a list of moves.",
        },
        Explanation {
            code: codes.two_games.0,
            text: "One record sets up one game, but this record has a second position line.",
        },
        Explanation {
            code: codes.line_skipped.0,
            text: "Commands such as `go` and `isready` and the engine's answers do not set up a game, and neither do \
            lines of a log that continue the message before them. These lines were left out.",
        },
        Explanation {
            code: codes.position_skipped.0,
            text: "A line of a log has `position` and a start in it, but unknown words before them. Such \
            a line is read if an arrow is before `position`: `[INFO] <- position startpos moves e2e4`.",
        },
        Explanation {
            code: codes.option_skipped.0,
            text: looks.options,
        },
        Explanation {
            code: codes.option_too_long.0,
            text: "Options stay in force for the games after them. The name of the variant that was set before this \
            game is too long to be kept, so the variant of this game is not known.",
        },
        Explanation {
            code: codes.unknown_square.0,
            text: "Both squares of every move are written. One square of this move is unknown, because \
            the rules could not complete it, or it is beyond the files and ranks that have names.",
        },
        Explanation {
            code: codes.no_letter.0,
            text: "Dropped and promoted pieces are written as one letter, and this piece has no letter in \
            the variant.",
        },
        Explanation {
            code: codes.variant_name.0,
            text: "`setoption` is one line, so a variant's name with line breaks cannot be written. A name without a \
            letter or digit cannot name a variant.",
        },
        Explanation {
            code: codes.several_moves.0,
            text: "The protocol has one move per turn, on one board. Turns of several moves and moves on \
            infinite boards cannot be written.",
        },
    ]
}
