//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "fen/syntax",
        text: "The line is not a FEN. A FEN has the board, the side to move, castling rights, the \
            en-passant square, the halfmove clock and the move number, separated by spaces: \
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    },
    Explanation {
        code: "fen/rank-width",
        text: "All ranks of a board have the same width. A letter is one square, a number is that \
            many empty squares. Adjacent digits form one number, so `44` is forty-four empty \
            squares.",
    },
    Explanation {
        code: "fen/board-size",
        text: "Boards have 1 to 254 files and 1 to 254 ranks.",
    },
    Explanation {
        code: "fen/empty-run",
        text: "A number on the board counts empty squares and cannot be zero.",
    },
    Explanation {
        code: "fen/side-to-move",
        text: "The second field is `w` if White is to move and `b` if Black is to move.",
    },
    Explanation {
        code: "fen/castling-dropped",
        text: "A castling right needs the king and the rook on the back rank. A right without its king or rook there \
            is dropped, and so is the gating right of a side with no pieces in hand. In a variant without gating, so is \
            the letter of a piece that does not castle.",
    },
    Explanation {
        code: "fen/castling-letter",
        text: "Castling rights are written K, Q, k, q, or as the files of the rooks that may \
            castle: capitals for White, lowercase letters for Black.",
    },
    Explanation {
        code: "fen/en-passant-square",
        text: "The fourth field is the square a pawn has just passed over, or `-`. It must be on \
            the board.",
    },
    Explanation {
        code: "fen/en-passant-rank",
        text: "After a double step, the square passed over is on the sixth rank if White is to \
            move and on the third rank if Black is to move. A square on another rank is dropped.",
    },
    Explanation {
        code: "fen/number",
        text: "A counter is too large: counters are 64-bit numbers.",
    },
    Explanation {
        code: "fen/no-letter",
        text: "FEN writes each piece as one letter: uppercase for White, lowercase for Black. This \
            piece or side has none in the variant. A piece in hand also needs a letter without a prefix such as `+`.",
    },
    Explanation {
        code: "fen/hand",
        text: "FEN writes one letter for each piece in hand; more than a thousand pieces of one \
            kind are refused.",
    },
    Explanation {
        code: "fen/lost-origin",
        text: "FEN marks a promoted piece with `~`, and readers assume that it was promoted from a pawn. FEN cannot \
            express that this piece becomes a different piece when it is captured.",
    },
    Explanation {
        code: "fen/lost-holes",
        text: "The programs of this dialect do not support `_` for a missing square. It is written as a wall, `*`, and \
            read as one.",
    },
    Explanation {
        code: "fen/lost-limit",
        text: "The programs of this dialect do not support the limit of a counting rule (makruk). It is left out, and \
            the field has the en-passant square or `-`.",
    },
    Explanation {
        code: "fen/checks",
        text: "Checks at the end of a FEN, such as `+2+0`, have been given; checks before the halfmove clock, such as \
            `3+3`, are still to be given. Neither can exceed the number that wins the game: three, or the number of \
            the variant. If both are written, they must agree.",
    },
    Explanation {
        code: "fen/world",
        text: "FEN holds one board of a fixed size. It cannot hold an infinite board or several \
            boards; the notations `icn` and `5dfen` can.",
    },
    Explanation {
        code: "fen/game",
        text: "FEN holds positions. `--ply N` writes one position of a game, `--every-ply` writes \
            all of them.",
    },
    Explanation {
        code: "fen/zero-byte",
        text: "A zero byte is not a text character. Programs that store lines in buffers of a fixed length write zero \
            bytes at the end of a line. There, they are left out, which is a loss. Anywhere else, a zero byte is an \
            error.",
    },
];
