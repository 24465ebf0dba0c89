//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "axel/syntax",
        text: "The text is not in Axel's notation. This should not happen, because every text can be split \
            into its tokens. Please report it.",
    },
    Explanation {
        code: "axel/unknown-word",
        text: "A word is neither a move nor the number of a turn. A move is written as in chess, with the \
            timeline in front if it is not the next one: `L-1 Bh6`. A move to another board names that board \
            before its square: `L0T7 Qf4 x L0T4 c4 (+L-1)`. `;` separates the moves of a turn, `..` begins \
            Black's half of it, and a dot ends it.",
    },
    Explanation {
        code: "axel/no-turn",
        text: "Moves follow the number of their turn: `1. c4 .. g6.` or `w1. c4. b1. g6.`",
    },
    Explanation {
        code: "axel/no-timeline",
        text: "A move that names no timeline is on the next one the player can still play on: White's moves are \
            listed from the lowest timeline to the highest, Black's from the highest to the lowest. Here \
            none is left.",
    },
    Explanation {
        code: "axel/lost-present",
        text: "The number of a turn can be followed by the turn of the present: `w15T13.` It follows from the moves, \
            so it is not kept.",
    },
    Explanation {
        code: "axel/lost-nag",
        text: "A move can have one of the glyphs `!`, `?`, `!!`, `??`, `!?` and `?!`. Others are left out.",
    },
    Explanation {
        code: "axel/unknown-square",
        text: "The target square of a move is unknown here. The rules can complete it if the start of the \
            game is known.",
    },
    Explanation {
        code: "axel/inexpressible",
        text: "Axel's notation has moves of White and Black on boards of up to 26 files. It has no null moves, drops, \
            gating or walls, and no turns without moves.",
    },
];
