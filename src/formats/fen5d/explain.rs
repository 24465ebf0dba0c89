//! What the codes of the notation mean.

use super::HEADER_VALUES;
use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "5dfen/header-value",
        text: HEADER_VALUES,
    },
    Explanation {
        code: "5dfen/syntax",
        text: "A board string is [rows:timeline:turn:color], with rows as in a FEN, `*` after \
            pieces that have not moved, and no spaces: [4k/5/5/5/K1R2:0:1:w]. Headers such as \
            [Size \"5x5\"] may come between them.",
    },
    Explanation {
        code: "5dfen/no-board",
        text: "There is no board string in this record, only headers or comments.",
    },
    Explanation {
        code: "5dfen/rank-width",
        text: "All ranks of a board have the same width. A number is that many empty squares; digits side by side are \
            one number.",
    },
    Explanation {
        code: "5dfen/board-size",
        text: "Boards have 1 to 254 files and 1 to 254 ranks, and all boards of a position have \
            the same size.",
    },
    Explanation {
        code: "5dfen/size",
        text: "The header `Size` says how many files and ranks the boards have, but the boards in the text have different numbers.",
    },
    Explanation {
        code: "5dfen/empty-run",
        text: "A number on the board counts empty squares and cannot be zero.",
    },
    Explanation {
        code: "5dfen/number",
        text: "Timelines and turns are 31-bit numbers.",
    },
    Explanation {
        code: "5dfen/mixed-zero",
        text: "A game has one middle timeline, `0`, or two, `-0` and `+0`; it cannot have both.",
    },
    Explanation {
        code: "5dfen/board-twice",
        text: "Two boards have the same timeline, turn and color. Separate positions with a blank \
            line.",
    },
    Explanation {
        code: "5dfen/star",
        text: "Only pawns, brawns, rooks and kings can be marked as unmoved. The mark of any \
            other piece is left out.",
    },
    Explanation {
        code: "5dfen/unknown-letter",
        text: "The standard defines the pieces P B R N K Q U D S W C Y, and none with `+`. The \
            letter is kept as it is, but the movement of the piece is unknown.",
    },
    Explanation {
        code: "5dfen/header",
        text: "The name of a header consists of letters and digits. Its value is on one line, and quotation marks in \
            it are escaped.",
    },
    Explanation {
        code: "5dfen/no-letter",
        text: "5DFEN writes each piece as one letter: uppercase for White, lowercase for Black. This \
            piece or side has no letter. There are no walls and no missing squares either.",
    },
    Explanation {
        code: "5dfen/timeline",
        text: "Timelines are whole numbers, or -0 and +0.",
    },
    Explanation {
        code: "5dfen/world",
        text: "5DFEN holds bounded boards. The notation `icn` holds infinite ones.",
    },
    Explanation {
        code: "5dfen/game",
        text: "5DFEN holds positions. `--ply N` writes one position of a game, `--every-ply` \
            writes all of them.",
    },
    Explanation {
        code: "5dfen/lost-promoted",
        text: "5DFEN cannot mark a promoted piece that becomes its original piece again when it is captured.",
    },
];
