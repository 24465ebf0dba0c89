//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "uci/syntax",
        text: "The line is not a UCI position line. Such a line is `position startpos moves e2e4 \
            e7e5`, `position fen FEN moves e2e4`, or a list of moves alone.",
    },
    Explanation {
        code: "uci/move",
        text: "A move is the square it starts from and the square it ends on, `e2e4`. A promotion \
            adds the letter of the new piece, `e7e8q`. Drops are `P@e4`, walls `e2e4,e4a3`, and a \
            null move is `0000`. Castling is the king's move; in Chess960 it is the king taking \
            the player's own rook.",
    },
    Explanation {
        code: "uci/wall",
        text: "A wall is placed after a move: `e2e4,e4a3` moves to e4 and then puts a wall on a3. \
            The square in front of the wall's square has to be the one moved to.",
    },
    Explanation {
        code: "uci/shogi",
        text: "`position sfen` belongs to USI, the protocol for shogi, which panchess cannot read yet.",
    },
    Explanation {
        code: "uci/no-position",
        text: "The options and commands are not followed by a position line or a list of moves.",
    },
    Explanation {
        code: "uci/two-games",
        text: "One record sets up one game, but this record has a second position line.",
    },
    Explanation {
        code: "uci/line-skipped",
        text: "Commands such as `go` and `isready`, and the engine's answers, do not set up a \
            game. They were left out.",
    },
    Explanation {
        code: "uci/option-skipped",
        text: "Only the options UCI_Variant and UCI_Chess960 change what moves mean; other \
            options were left out.",
    },
    Explanation {
        code: "uci/option-too-long",
        text: "Options stay in force for the games after them. The name of the variant that was \
            set before this game is too long to be kept, so its variant is not known.",
    },
    Explanation {
        code: "uci/unknown-square",
        text: "UCI writes both squares of every move. One square of this move is unknown, because \
            the rules could not complete it, or it is on a file beyond z.",
    },
    Explanation {
        code: "uci/no-letter",
        text: "UCI writes dropped and promoted pieces as one letter, and this piece has no letter \
            in the variant.",
    },
    Explanation {
        code: "uci/variant-name",
        text: "`setoption` is one line, so a variant's name with line breaks cannot be written.",
    },
    Explanation {
        code: "uci/several-moves",
        text: "UCI has one move per turn, on one board. Turns of several moves and moves on \
            infinite boards cannot be written.",
    },
];
