//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "csa/syntax",
        text: "The line is not valid CSA. A header is `$EVENT:…`, a player `N+…`, a start `PI`, a \
            move `+7776FU`, a time `T12`, an end `%TORYO`, and a comment begins with an \
            apostrophe.",
    },
    Explanation {
        code: "csa/move",
        text: "A move has the sign of the player, its origin and target squares, and the piece as it is after the \
            move: `+7776FU`. A drop starts from `00`. The piece has to be on the first square, and the players move in \
            turn.",
    },
    Explanation {
        code: "csa/start",
        text: "The start of a game is `PI`, optionally with pieces that are removed, or nine ranks of nine squares, \
            each rank once, or single pieces such as `P+59OU`. Pieces in hand are on `00`. Two pieces cannot stand on \
            one square.",
    },
    Explanation {
        code: "csa/order",
        text: "A record has its parts in this order: names and headers, the start, the side to \
            move, the moves, and the end. A time follows its move or the end.",
    },
    Explanation {
        code: "csa/end",
        text: "The word after `%` says why the game ended. This one is not in the definition of \
            CSA.",
    },
    Explanation {
        code: "csa/time",
        text: "The number after `T` is the number of seconds that a move took. This one is too \
            large.",
    },
    Explanation {
        code: "csa/no-game",
        text: "The record has only headers or comments. A game has at least a start: `PI` and \
            `+`.",
    },
    Explanation {
        code: "csa/lost-tag",
        text: "The name of a header is one line without a colon, and some names have another \
            meaning in CSA. A tag with such a name cannot be written.",
    },
    Explanation {
        code: "csa/lost-comment-place",
        text: "In CSA, a comment follows its move. A comment before a move is written after that move. A comment after \
            the end of the game is read as a comment on the last move.",
    },
    Explanation {
        code: "csa/lost-line-break",
        text: "A header is one line: line breaks in a tag become spaces, and spaces at its end are left out.",
    },
    Explanation {
        code: "csa/unwritable",
        text: "CSA writes moves from one square of the board to another, drops, and promotions, \
            one per turn. This move is something else, or its squares or its piece are not \
            known.",
    },
    Explanation {
        code: "csa/variant",
        text: "CSA holds games of shogi on its usual board. Games of other variants cannot be \
            written.",
    },
    Explanation {
        code: "csa/board",
        text: "The start of this game has a board that differs from that of shogi, or pieces that shogi does not \
            have.",
    },
    Explanation {
        code: "csa/position",
        text: "CSA holds games. To write a position, write a game without moves, whose start is `P1` to `P9`.",
    },
];
