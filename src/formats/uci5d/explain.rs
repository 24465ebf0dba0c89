//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "5duci/syntax",
        text: "The text is not 5DUCI. This should not happen, because every text can be split into its tokens. \
            Please report it.",
    },
    Explanation {
        code: "5duci/unknown-word",
        text: "A game is set up by one line: `position startpos`, or `position size 5x5 odd fen [4k/5/5/5/K1R2:0:1:w]`, \
            then `moves` and the moves. A move is the board and the square it starts from, the board it goes to if that \
            is another one, the target square, and the letter of a promotion: `(0T1)e2e4`, `(0T6)g5(0T4)g3`. `submit` \
            ends a turn. Timelines are whole numbers; with an even number of timelines at the start, `0` is the upper \
            middle one and `-1` the lower one.",
    },
    Explanation {
        code: "5duci/no-position",
        text: "There is no line that begins with `position`. Other commands do not set up a game.",
    },
    Explanation {
        code: "5duci/line-skipped",
        text: "Commands other than `position` do not set up a game. They are left out and counted as a loss.",
    },
    Explanation {
        code: "5duci/size",
        text: "The boards do not have the size that `size` states, or the word `odd` comes before boards of the \
            timelines -0 and +0, which exist only with an even number of timelines.",
    },
    Explanation {
        code: "5duci/no-start",
        text: "A line says where the game starts: `startpos`, or `fen` and boards. 5DUCI has no names of starts, so \
            the boards must be known.",
    },
    Explanation {
        code: "5duci/empty-turn",
        text: "Each side moves on at least one board before `submit`. A second `submit` would end a turn of the other \
            side that has no moves.",
    },
    Explanation {
        code: "5duci/unknown-square",
        text: "Every move has both squares and their boards, but some of these are unknown here. The rules can \
            complete it if the start of the game is known.",
    },
    Explanation {
        code: "5duci/inexpressible",
        text: "5DUCI has turns of White and Black that alternate, with moves on boards of up to 26 files. It has no \
            null moves, drops, gating or walls, and no turns without moves.",
    },
];
