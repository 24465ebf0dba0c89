//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "hexicube/syntax",
        text: "The text is not in Hexicube's notation. This should not happen, because every text can be split \
            into its tokens. Please report it.",
    },
    Explanation {
        code: "hexicube/unknown-word",
        text: "A word is neither a move nor the number of a turn. A move on a board is written as in chess, with \
            its timeline in front if it is not the next one: `L-1 Nc6`. A move to another board is the timeline and \
            the square it starts from, the piece, and the place it goes to: `L0c7 Qx T5e5`. `;` separates the moves \
            of a turn, and `..` begins Black's half of it.",
    },
    Explanation {
        code: "hexicube/no-turn",
        text: "Moves follow the number of their turn: `1. c4 .. e6`, or `13W. Nf3` and `13B. Bd7`.",
    },
    Explanation {
        code: "hexicube/no-timeline",
        text: "The moves of a turn are listed from the lowest timeline to the highest, and `-` stands for a timeline \
            on which nobody moves. A move that names no timeline is on the next one. Here none is left.",
    },
    Explanation {
        code: "hexicube/no-move",
        text: "`#` says that the previous move gives checkmate, but there is no previous move.",
    },
    Explanation {
        code: "hexicube/unknown-square",
        text: "A square of this move or its timeline is unknown here. The rules can complete it if the start of \
            the game is known.",
    },
    Explanation {
        code: "hexicube/inexpressible",
        text: "Hexicube's notation has moves of White and Black on boards of up to 26 files. It has no null moves, \
            drops, gating or walls, and no turns without moves.",
    },
];
