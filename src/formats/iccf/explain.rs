//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "iccf/move",
        text: "A move is the file and the rank of two squares, each a digit from 1 to 8, and a digit for what \
            a pawn becomes: 1 queen, 2 rook, 3 bishop, 4 knight. `5254` is e2-e4, `57581` is e7-e8 with a \
            queen. Castling is written as the king's move, `5171`. Move numbers end with a dot.",
    },
    Explanation {
        code: "iccf/number",
        text: "A line that begins with the number of the next move continues the game of the previous line. This line \
            begins with a number that is neither 1 nor the number of the next move. Moves may be missing, or there may \
            be a blank line, a comment or a result between the two lines.",
    },
    Explanation {
        code: "iccf/after-result",
        text: "The result ends a game. The next game begins on a new line.",
    },
    Explanation {
        code: "iccf/inexpressible",
        text: "ICCF numeric holds orthodox moves on an 8×8 board: two squares and a promotion to queen, \
            rook, bishop or knight. It has no drops, null moves, turns of several moves, larger \
            boards or other pieces.",
    },
    Explanation {
        code: "iccf/unknown-square",
        text: "Both squares of a move are written, and one of them is unknown here, because \
            panchess does not know the rules of the variant.",
    },
    Explanation {
        code: "iccf/castling",
        text: "ICCF numeric writes castling as the king's move. In Chess960 the king may stay where it is \
            when castling, or move one step as it could without castling. The text would mean \
            another move, so the game is refused. UCI can write it.",
    },
];
