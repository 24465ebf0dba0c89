//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "cecp/syntax",
        text: "The line is not a command of the protocol. A position is `setboard FEN`, a move `usermove e2e4`, the \
            end of a game `result 1-0 {White mates}`.",
    },
    Explanation {
        code: "cecp/move",
        text: "A move is the square it starts from and the square it ends on, `e2e4`, with the letter of the new \
            piece for a promotion, `e7e8q`. On boards with ten ranks, the ranks are numbered 0 to 9. Drops are \
            `P@e4`, walls `e2e4,e4a3`, a pass is `@@@@`, and in Chess960 castling is `O-O` or `O-O-O`. Algebraic \
            notation, `Nf3`, is also read, except on boards with ten ranks.",
    },
    Explanation {
        code: "cecp/edit",
        text: "After `edit`, a position is built with lines that are not ordinary commands. panchess does not read \
            them; write `setboard FEN` instead.",
    },
    Explanation {
        code: "cecp/no-move",
        text: "`undo` takes back one move and `remove` two, but fewer moves were played.",
    },
    Explanation {
        code: "cecp/no-game",
        text: "The commands do not set up a game: there is no `new`, `variant`, `setboard` or move.",
    },
    Explanation {
        code: "cecp/line-skipped",
        text: "Commands such as `level` and `go`, the engine's thinking output and its other answers do not set up a \
            game. Neither do a move that XBoard ignores, a repeated result, a result after which the game continues, \
            and `Illegal move` for a move other than the last one. These lines were left out.",
    },
    Explanation {
        code: "cecp/session-too-long",
        text: "The variant stays in force for later games, and with `cecp+live` so do the earlier moves. The lines \
            that state them are kept up to a limit (docs/limits.md in the panchess repository).",
    },
    Explanation {
        code: "cecp/lost-reason",
        text: "The text after a result, usually in braces, says why the game ended. A game has no place for it.",
    },
    Explanation {
        code: "cecp/unknown-board",
        text: "The names of squares depend on the number of ranks. The variant of this game is not known, so its \
            board is not known either. Write the position with `setboard`, or name another variant with `--variant`.",
    },
    Explanation {
        code: "cecp/unknown-square",
        text: "Both squares of every move are written. One square of this move is unknown, because the rules could \
            not complete it, or it is beyond the files and ranks that have names.",
    },
    Explanation {
        code: "cecp/no-letter",
        text: "Dropped and promoted pieces are written as one letter, and this piece has no letter in the variant.",
    },
    Explanation {
        code: "cecp/several-moves",
        text: "The protocol has one move per turn, on one board. Turns of several moves and moves on infinite boards \
            cannot be written.",
    },
    Explanation {
        code: "cecp/variant-name",
        text: "A command is one line, and the name of a variant one word in it. A name with spaces or line breaks \
            cannot be written. A name without a letter or digit cannot name a variant.",
    },
];
