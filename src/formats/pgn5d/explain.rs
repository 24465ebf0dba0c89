//! What the codes of the notation mean.

use crate::diag::Explanation;
use crate::formats::fen5d::HEADER_VALUES;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "5dpgn/syntax",
        text: "The text is not 5dpgn. This should not happen, because every text can be split into \
            its tokens. Please report it.",
    },
    Explanation {
        code: "5dpgn/unknown-word",
        text: "A word among the moves is neither a move, nor the number of a turn, nor an annotation, nor a result. A \
            move on a board is written as in chess, with the board in front if there are several: `(0T1)Nf3`. A move \
            to another board is written `(0T6)Qg5>>x(0T4)g3` if it creates a timeline, and `(0T8)Nf3>x(-1T8)f5` if it \
            does not. Text belongs in braces: `{text}`. Annotation glyphs are `!`, `?`, `!!`, `??`, `!?`, `?!` and \
            `$1` to `$255`.",
    },
    Explanation {
        code: "5dpgn/unclosed-comment",
        text: "A comment begins with `{` and ends at the next `}`, which is missing. Comments do \
            not nest.",
    },
    Explanation {
        code: "5dpgn/nested-comment",
        text: "A comment contains another one: `{a {b} c}`. The standard does not allow nested comments, and other \
            programs end the comment at its first `}`. panchess ends it at the brace that closes the first one, if \
            every brace has its partner.",
    },
    Explanation {
        code: "5dpgn/stray-brace",
        text: "A `}` has no `{` before it. Often a comment contains braces without partners: then the first `}` ends \
            the comment.",
    },
    Explanation {
        code: "5dpgn/broken-header",
        text: "A `[` begins a header, `[Name \"value\"]`, or a board, `[4k/5/5/5/K1R2:0:1:w]`. This is \
            neither, or it does not end on its line.",
    },
    Explanation {
        code: "5dpgn/header-after-moves",
        text: "Headers and boards come before the moves. If another game begins here, write an empty line \
            and its headers.",
    },
    Explanation {
        code: "5dpgn/number",
        text: "The number of a timeline, a turn or a rank is out of range. Timelines go up to 1073741823, turns up to \
            2147483647, and ranks from 1 to 254.",
    },
    Explanation {
        code: "5dpgn/second-slash",
        text: "A turn has moves of White, a `/` and moves of Black. Another `/` has no meaning. In most cases, the \
            number of the next turn is missing.",
    },
    Explanation {
        code: "5dpgn/zero",
        text: "A game that starts with an even number of timelines has two in the middle, `-0` and `+0`. A timeline \
            `0` without a sign could be either of them. It is refused in Axel's and Hexicube's notations. With an odd \
            number of timelines, there is one in the middle, `0`, and there is no timeline `-0`.",
    },
    Explanation {
        code: "5dpgn/no-number",
        text: "After a variation, a move needs the number of its turn, `3.` or `3b.`, or a `/`, so that it \
            is clear whose move it is.",
    },
    Explanation {
        code: "5dpgn/token-without-move",
        text: "`(>L1)` states which timeline the previous move creates, and `(~T1)` to which turn the present moves. \
            They follow a move of the same turn, each at most once; comments may come between.",
    },
    Explanation {
        code: "5dpgn/too-many-moves",
        text: "A turn may have at most 65535 moves. In most cases, the numbers of turns and the `/` are missing.",
    },
    Explanation {
        code: "5dpgn/unopened-variation",
        text: "A `)` has no `(` before it.",
    },
    Explanation {
        code: "5dpgn/unclosed-variation",
        text: "A `(` begins a variation, and the `)` at its end is missing.",
    },
    Explanation {
        code: "5dpgn/too-deep",
        text: "Variations may be nested up to five hundred levels deep.",
    },
    Explanation {
        code: "5dpgn/empty-variation",
        text: "A variation has no moves. It was left out; its comments belong to the move before it.",
    },
    Explanation {
        code: "5dpgn/size",
        text: "The header `Size` states the numbers of files and ranks of the boards, but the boards in the text have \
            different numbers. Either the header or a board is wrong; often a rank of a board is missing.",
    },
    Explanation {
        code: "5dpgn/result-differs",
        text: "The header `Result` and the result among the moves contradict each other. The one among \
            the moves counts, unless it is `*`.",
    },
    Explanation {
        code: "5dpgn/repeated-header",
        text: "`Board`, `Size` and `Promotions` say where the game starts. One of them is given twice with \
            different values. The first one counts, and the other one is left out.",
    },
    Explanation {
        code: "5dpgn/header-value",
        text: HEADER_VALUES,
    },
    Explanation {
        code: "5dpgn/mode",
        text: "In this notation, the header `Mode` is always `5D`. A header with another value was left out, which is \
            a loss.",
    },
    Explanation {
        code: "5dpgn/unclear-result",
        text: "The header `Result` was written twice with different values. The second one was left out, \
            which is a loss.",
    },
    Explanation {
        code: "5dpgn/result-twice",
        text: "There are two different results among the moves. The last one counts, and the other one is left out, \
            which is a loss.",
    },
    Explanation {
        code: "5dpgn/turn-number",
        text: "The number of a turn is not one more than that of the previous turn, or Black's half of a turn has a \
            different number than White's. Numbers are not kept: turns are counted from the first one. The first \
            number of a variation is kept, because it shows which turn the variation replaces: the last one, the next \
            one, or White's half of the turn before it. Any other number is an error.",
    },
    Explanation {
        code: "5dpgn/starts-over",
        text: "After an empty line, the moves begin again with number 1. If another game begins there, it needs \
            headers: because there are none, its moves were read as moves of the previous game.",
    },
    Explanation {
        code: "5dpgn/lost-variation-result",
        text: "A result inside a variation is not kept: only games have results.",
    },
    Explanation {
        code: "5dpgn/lost-header",
        text: "A header was left out: its name has characters that names cannot have, or it contradicts the boards, \
            such as a different size or the name of a start with other boards.",
    },
    Explanation {
        code: "5dpgn/lost-line-breaks",
        text: "A header must be on one line. So must a comment that contains a `}`, because it is written after a `;`, \
            and a comment that quotes a game with a `{`, because it would look like a comment that is never closed. \
            Line breaks became spaces.",
    },
    Explanation {
        code: "5dpgn/lost-comment-place",
        text: "A comment comes before a move that is not the first move of its turn, or belongs to a turn of several \
            moves as a whole. It is written next to one of the moves.",
    },
    Explanation {
        code: "5dpgn/lost-nag",
        text: "Annotation glyphs are numbered from 1 to 255. Larger ones are left out.",
    },
    Explanation {
        code: "5dpgn/position",
        text: "5dpgn holds games, and this is a position. Write it with `-t 5dfen`.",
    },
    Explanation {
        code: "5dpgn/inexpressible",
        text: "5dpgn has moves of White and Black on boards of up to 26 files, with the pieces P W K C Q Y S N R B U \
            D. It has no drops, gating or walls, and the target of every move must be known. A king castles two files \
            toward its rook.",
    },
    Explanation {
        code: "5dpgn/lost-first-number",
        text: "The game has no moves, so there is no place for the number of its first turn.",
    },
];
