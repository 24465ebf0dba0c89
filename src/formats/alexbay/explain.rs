//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "alexbay/syntax",
        text: "The text is not in Alexbay's notation. This should not happen, because every text can be split \
            into its tokens. Please report it.",
    },
    Explanation {
        code: "alexbay/unknown-word",
        text: "A move is a line: the number of the turn with `w.` or `b.`, the turn and the timeline of the board, the \
            square a piece starts from and the square it goes to: `2w. 2:Ng1:f3`. A move to another board names it \
            after the first square: `7b. 7:Qf4<-1>4:xc4` creates timeline -1 from the board of turn 4. Castling is \
            `0-0` or `0-0-0`.",
    },
    Explanation {
        code: "alexbay/unknown-piece",
        text: "The letters are K, Q, R, B, N and P for a princess; a pawn has none. W, C, Y, U and D are read as \
            in 5dpgn.",
    },
    Explanation {
        code: "alexbay/zero",
        text: "This game has two middle timelines, -0 and +0. A board without a sign could be on either.",
    },
    Explanation {
        code: "alexbay/unknown-square",
        text: "Every move has both squares, their boards and the letter of its piece, but some of these are unknown \
            here. The rules can complete it if the start of the game is known.",
    },
    Explanation {
        code: "alexbay/inexpressible",
        text: "Alexbay's notation has moves of White and Black on boards of up to 26 files. It has no null moves, \
            drops, gating or walls.",
    },
];
