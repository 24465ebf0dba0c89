//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "bcfen/half-board",
        text: "A board is 32 bytes, two squares each, and there are fewer here: the file was cut \
            short, bytes are missing in the middle, or it is not BCFEN.",
    },
    Explanation {
        code: "bcfen/no-piece",
        text: "Half a byte is one square: 0 is empty, 1 to 6 are White's rook, knight, bishop, queen, king and pawn, 9 \
            to E those of Black. 7 and F have no meaning, and 8 is only used in the end mark 88 after the last board.",
    },
    Explanation {
        code: "bcfen/no-end",
        text: "The byte 88 ends a game, but the file ends without it: it was cut short, or is of \
            version 1.0, which has no end mark (`bcfen+1.0`). A single board without the mark is a \
            position: `bcfen+position`.",
    },
    Explanation {
        code: "bcfen/after-end",
        text: "The byte 88 ends a game, but more bytes follow that do not belong to a game.",
    },
    Explanation {
        code: "bcfen/repeated-board",
        text: "Two consecutive boards are the same, but every move changes the board. For the same \
            reason a null move cannot be written as a board.",
    },
    Explanation {
        code: "bcfen/start-board",
        text: "The first board shows the position before the first move. Each board should show the position after a \
            move, so this one is skipped.",
    },
    Explanation {
        code: "bcfen/hex",
        text: "`bcfen+hex` reads bytes of two hexadecimal digits. Spaces and line ends between them \
            are optional.",
    },
    Explanation {
        code: "bcfen/inexpressible",
        text: "BCFEN holds chess and Chess960: one 8×8 board with the six pieces of chess. It has \
            no other variants, larger boards, other pieces, hands or marks of promoted pieces.",
    },
    Explanation {
        code: "bcfen/unknown",
        text: "A board is written after every move. The move is unknown here, because panchess does \
            not know the rules of the variant.",
    },
    Explanation {
        code: "bcfen/no-moves",
        text: "Each board shows the position after a move, so a game without moves has no board, and its start \
            position cannot be written. `bcfen+position` writes positions.",
    },
];
