//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "short-sfen/row",
        text: "A row is a board of eight ranks with seven slashes between them, the eighth rank \
            first, as in FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR. The side to move, \
            castling rights, the en-passant square and signs may follow.",
    },
    Explanation {
        code: "short-sfen/rank-width",
        text: "A rank has eight squares. A letter is one square, a digit is a number of empty \
            squares.",
    },
    Explanation {
        code: "short-sfen/letter",
        text: "A board consists of the letters K, Q, R, B, N, P, in upper case for White and in \
            lower case for Black, and the digits 1 to 8. It has no other pieces, walls or hands.",
    },
    Explanation {
        code: "short-sfen/field",
        text: "These fields may follow the board, each after one space: the side to move (w, b), \
            castling rights (K, Q, k, q in this order, or -), the en-passant square or -, which \
            needs castling rights before it, and the signs. There are no counters.",
    },
    Explanation {
        code: "short-sfen/signs",
        text: "The last field of a row may be `+` (check), `+#` (checkmate) or `#` (stalemate). If the game ended in \
            another way, `#+` or `+#+` is a win, `##` or `+##` a draw.",
    },
    Explanation {
        code: "short-sfen/blanks",
        text: "The line begins or ends in a space. The notation's own grammar allows one or two \
            spaces at the end, but its text forbids them. `short-sfen+lenient` reads such lines.",
    },
    Explanation {
        code: "short-sfen/digits",
        text: "Two digits are next to each other, as in `44` for eight empty squares. Unlike in FEN, \
            they are added. The usual form is one digit, and this is how it is written.",
    },
    Explanation {
        code: "short-sfen/castling-dropped",
        text: "A castling right needs the king and the rook on the back rank. A right without them \
            is dropped, and the message names it.",
    },
    Explanation {
        code: "short-sfen/en-passant-rank",
        text: "The en-passant square is on the sixth rank if White is to move and on the third \
            rank if Black is to move. Any other square is dropped.",
    },
    Explanation {
        code: "short-sfen/start-row",
        text: "The first row shows the board before the first move. Each row should show the board after a move, so \
            this one is skipped.",
    },
    Explanation {
        code: "short-sfen/repeated-board",
        text: "Two consecutive rows have the same board, but every move changes the board. For the \
            same reason a null move cannot be written as a row.",
    },
    Explanation {
        code: "short-sfen/signs-unused",
        text: "The signs of a row describe the move that led to it. A single position has no place \
            for them; they are left out.",
    },
    Explanation {
        code: "short-sfen/after-end",
        text: "`#` in a row ends the game, but more rows follow on the same line.",
    },
    Explanation {
        code: "short-sfen/winner-assumed",
        text: "`#+` says that the game was won, but not by whom. It was read as a win of the side \
            that moved last, which is usually right.",
    },
    Explanation {
        code: "short-sfen/lost-winner",
        text: "The side that did not move last won, for example because the other side resigned or \
            ran out of time. `#+` does not say who won, and readers assume the side that moved last.",
    },
    Explanation {
        code: "short-sfen/wrong-result",
        text: "The last position is checkmate or stalemate, and the result of the game contradicts \
            it. The signs of the last row follow the board.",
    },
    Explanation {
        code: "short-sfen/inexpressible",
        text: "Shortened FEN holds chess and Chess960: one 8×8 board with the six pieces of chess. \
            It has no other variants, larger boards, other pieces, hands or marks of promoted pieces.",
    },
    Explanation {
        code: "short-sfen/unknown",
        text: "A row is the board after a move. The move is unknown here, because panchess does \
            not know the rules of the variant.",
    },
    Explanation {
        code: "short-sfen/no-moves",
        text: "A row is the board after a move, so a game without moves has no row. It is an empty \
            line, which readers do not see as a game. `short-sfen+position` writes positions.",
    },
];
