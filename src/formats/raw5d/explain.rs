//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "5draw/syntax",
        text: "The text is not 5draw. This should not happen, because every text can be split into \
            its tokens. Please report it.",
    },
    Explanation {
        code: "5draw/unknown-word",
        text: "A move is the board and the square it starts from, and the board and the square it goes to: \
            `(0T1)d2(0T1)d4`. A letter of a piece may come before the first square, and `=Q` after the \
            second one. Every turn begins with `w.` or `b.`. There are no captures, checks, comments or results.",
    },
    Explanation {
        code: "5draw/no-turn",
        text: "A turn begins with `w.` if White plays, and with `b.` if Black does. Here are moves without it.",
    },
    Explanation {
        code: "5draw/empty-turn",
        text: "`w.` or `b.` is alone. A turn has at least one move, so it is not kept.",
    },
    Explanation {
        code: "5draw/unknown-square",
        text: "Every move has both squares and their boards, but some of these are unknown here. The rules can \
            complete it if the start of the game is known.",
    },
    Explanation {
        code: "5draw/inexpressible",
        text: "5draw has moves of White and Black on boards of up to 26 files. It has no null moves, drops, gating or \
            walls.",
    },
];
