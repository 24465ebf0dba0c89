//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "fcn/move",
        text: "A move is the letter of the piece, the square it leaves, a hyphen and the square it goes to: `Ng1-f3`. \
            A capture names what is captured, `Qh5-f7xP`; an en-passant capture ends in `EN`, a promotion in `=Q` \
            (after the capture). Castling is `KC` on the king's side and `QC` on the queen's.",
    },
    Explanation {
        code: "fcn/suffix",
        text: "The signs after a move are `+` (check), `+#` (checkmate) and `#` (stalemate). If the game ended in \
            another way, `#+` or `+#+` is a win, `##` or `+##` a draw.",
    },
    Explanation {
        code: "fcn/after-end",
        text: "`#` after a move ends the game, but more moves follow on the same line.",
    },
    Explanation {
        code: "fcn/repaired",
        text: "`--repair` was given, and this word contradicts the board: it is not a move, it is illegal, or it \
            states something that does not happen. Exactly one word that differs in one character (changed, added or \
            removed) is a legal move in which every part is correct; that word was read instead. If there are several \
            such words, or none, the word is not repaired. A legal move that states something wrong is never replaced \
            by another move.",
    },
    Explanation {
        code: "fcn/winner-assumed",
        text: "`#+` says that the game was won, but not by whom. It was read as a win of the side \
            that moved last, which is usually right.",
    },
    Explanation {
        code: "fcn/lost-winner",
        text: "The side that did not move last won, for example because the other side resigned or \
            ran out of time. `#+` does not say who won, and readers assume the side that moved last.",
    },
    Explanation {
        code: "fcn/wrong-result",
        text: "The last position is checkmate or stalemate, and the result of the game contradicts \
            it. The signs after the last move follow the board.",
    },
    Explanation {
        code: "fcn/inexpressible",
        text: "FCN holds orthodox moves on an 8×8 board. It has no drops, null moves, turns of \
            several moves, larger boards or other pieces.",
    },
    Explanation {
        code: "fcn/unknown",
        text: "FCN writes the piece, both squares and the captured piece of every move. Some of \
            that is unknown here, because panchess does not know the rules of the variant.",
    },
];
