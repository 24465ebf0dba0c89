//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "mcn/move",
        text: "A move is the square it starts from, the square it ends on, and the letter of a \
            promotion: `e2e4`, `e7e8q`. Castling is written as the king's move, `e1g1`. There is no \
            sign for captures, checks or results. Moves must be separated: `a7a8b7b6` could begin \
            with a promotion to a bishop.",
    },
    Explanation {
        code: "mcn/inexpressible",
        text: "MCN holds orthodox moves on an 8×8 board: two squares and a promotion to queen, \
            rook, bishop or knight. It has no drops, null moves, turns of several moves, larger \
            boards or other pieces.",
    },
    Explanation {
        code: "mcn/unknown-square",
        text: "Both squares of a move are written, and one of them is unknown here, because \
            panchess does not know the rules of the variant.",
    },
    Explanation {
        code: "mcn/castling",
        text: "MCN writes castling as the king's move. In Chess960 the king may stay where it is \
            when castling, or move one step as it could without castling. The text would mean \
            another move, so the game is refused. FCN and UCI can write it.",
    },
];
