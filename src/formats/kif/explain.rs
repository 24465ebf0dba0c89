//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "kif/syntax",
        text: "The line is not valid KIF. A line is a header `先手：…`, part of a board, a move \
            `1 ７六歩(77)`, a comment that begins with `*`, or a variation `変化：9手`.",
    },
    Explanation {
        code: "kif/move",
        text: "A move has its number, its target square (`同` for the target square of the previous move), the piece, \
            `成` if it promotes, and the square that it came from in parentheses, or `打` for a drop. The piece has to \
            be on that square, and the players move in turn.",
    },
    Explanation {
        code: "kif/number",
        text: "Moves are numbered from 1. The number of this move is not one more than the number of the previous \
            move.",
    },
    Explanation {
        code: "kif/variation",
        text: "A variation begins with the number of the move that it replaces: `変化：9手`. The previous line of moves \
            and the lines that it is a variation of have no such move, or the number is missing or followed by other \
            words. Or so many variations belong to lines before the previous one that reading the record would take \
            too long.",
    },
    Explanation {
        code: "kif/variation-at-end",
        text: "A variation begins with the number of the end of the game, such as `変化：4手` after `4 投了`: it says what \
            could have been played instead. A game has moves or an end at one place, not both, so the moves of this \
            variation were kept as a comment on the last move.",
    },
    Explanation {
        code: "kif/variation-continues",
        text: "A variation begins one move after the last move of its line. There is nothing to replace, or only the end \
            of a variation, so its moves were read as the continuation of that line.",
    },
    Explanation {
        code: "kif/variation-order",
        text: "A variation belongs to the previous line of moves. That line has no move with this number, so the \
            variation was read as one of the nearest line that has it, among those that the previous line is a \
            variation of.",
    },
    Explanation {
        code: "kif/second-end",
        text: "A word such as `投了` ended the line of moves, and another end with a number follows. The first end is \
            kept, and the second one is left out.",
    },
    Explanation {
        code: "kif/end",
        text: "The words after the number of a move have a square or a piece, but are neither a move nor the \
            end of a game: `投了`, `中断`, `千日手`, `持将棋`, `詰み`, `切れ負け`, `反則勝ち`, `反則負け`, `入玉勝ち`.",
    },
    Explanation {
        code: "kif/after-end",
        text: "The line ended with a word such as `投了` or a line such as `まで2手で後手の勝ち`, and a move follows. A \
            variation begins with `変化`, another game with `#KIF` or with its headers.",
    },
    Explanation {
        code: "kif/late-header",
        text: "A header that names a player or the start time comes after a move, and the game has not ended before \
            it. Perhaps another game begins there: write `#KIF` on a line before each game.",
    },
    Explanation {
        code: "kif/handicap",
        text: "`手合割` names the start. This handicap is not in the definition of KIF, and there is no board; \
            with `その他` the board is written as a diagram.",
    },
    Explanation {
        code: "kif/board",
        text: "A board has nine ranks of nine squares, with `v` before the pieces of \
            the second player. Hands are lists of pieces with their numbers. The board \
            comes before the moves. If the message appears while a game is written, the start of \
            the game has a board or pieces that shogi does not have.",
    },
    Explanation {
        code: "kif/no-game",
        text: "The record contains only comments and lines that are not KIF.",
    },
    Explanation {
        code: "kif/line-skipped",
        text: "Lines that are neither a header, a board, a move nor a comment were left out.",
    },
    Explanation {
        code: "kif/move-skipped",
        text: "A line contains a move, such as `７六歩(77)`, but cannot be read as a move: its number is missing, or \
            something else comes before it. Lines like this were left out.",
    },
    Explanation {
        code: "kif/repeated-number",
        text: "A move has the same number as the previous move. It cannot replace that move, because the piece on its \
            square belongs to the other player, so it was read as the next move.",
    },
    Explanation {
        code: "kif/unknown-end",
        text: "The word after the number of a move is not one of the words for an end that KIF defines, such as `投了` \
            or `中断`. It was kept as the tag `Termination`. The result is unknown, unless the line that begins with \
            `まで` states it.",
    },
    Explanation {
        code: "kif/start-twice",
        text: "Two lines state the handicap, the pieces in a hand, or the player who moves first, and they differ. \
            Nothing says which of them is right, so the record is refused.",
    },
    Explanation {
        code: "kif/result-differs",
        text: "The line that begins with `まで` states a different result from the word that ends \
            the moves. That word counts.",
    },
    Explanation {
        code: "kif/other-number",
        text: "The line that begins with `まで` says how many moves were played, and the record has a different number \
            of moves, whether or not the moves before its board are counted. Perhaps moves are missing.",
    },
    Explanation {
        code: "kif/empty-variation",
        text: "`変化：9手` begins a variation, but neither a move nor an end follows. The variation was left out.",
    },
    Explanation {
        code: "kif/lost-reason",
        text: "The line that begins with `まで` says more than the number of moves, the result and one \
            reason. A game has no place for these words.",
    },
    Explanation {
        code: "kif/lost-handicap",
        text: "`手合割` names a handicap, but the board differs from the start with that handicap, as in a record that \
            begins in the middle of a game. The board takes precedence, and the name is lost.",
    },
    Explanation {
        code: "kif/lost-bookmark",
        text: "A line that begins with `&` is a bookmark of a program. A game has no \
            place for it.",
    },
    Explanation {
        code: "kif/lost-count",
        text: "`手数＝` says how many moves were played before a board. A game has no place \
            for it.",
    },
    Explanation {
        code: "kif/lost-time",
        text: "The time of a move is `m:ss` or `h:mm:ss`. This one has more numbers, or is too \
            large, and was left out.",
    },
    Explanation {
        code: "kif/lost-total",
        text: "The total time of a player after a move is the sum of the times of the \
            moves so far. This one is not, and a game has no place for it.",
    },
    Explanation {
        code: "kif/lost-end",
        text: "A variation ended with a word such as `投了`. A game has only the end of its \
            main line.",
    },
    Explanation {
        code: "kif/lost-tag",
        text: "The name of a header is one word without a colon, and some names have \
            another meaning in KIF. A tag with such a name cannot be written.",
    },
    Explanation {
        code: "kif/lost-comment-place",
        text: "In KIF, a comment follows its move. A comment before a move is written after that move. A comment after \
            the end of the game is read as a comment on the last move.",
    },
    Explanation {
        code: "kif/lost-line-break",
        text: "A header is one line: line breaks in a tag become spaces, and spaces at its end are left out.",
    },
    Explanation {
        code: "kif/lost-clock-digits",
        text: "KIF has only whole seconds. Fractions of a second are left out.",
    },
    Explanation {
        code: "kif/unwritable",
        text: "KIF writes moves from one square of the board to another, drops, and \
            promotions, one per turn. This move is something else, or its squares or \
            its piece are not known.",
    },
    Explanation {
        code: "kif/variant",
        text: "KIF holds games of shogi on its usual board. Games of other variants \
            cannot be written.",
    },
    Explanation {
        code: "kif/position",
        text: "KIF holds games. A game without moves has its start as a board.",
    },
];

pub(super) static KI2_EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "ki2/move",
        text: "A move has the mark of the player, its target square (`同` for the target square of the previous move), \
            the piece, and `成` if it promotes. One of the player's pieces of that kind must be able to reach the \
            square, or be in hand.",
    },
    Explanation {
        code: "ki2/ambiguous",
        text: "Several pieces can make this move. Words tell which one is meant: `右` the one on the right, `左` the one \
            on the left, `直` the one straight behind the target square, `上`, `寄` or `引` the one that moves forward, \
            sideways or backward, and `打` a drop. If the message appears while a game is written, no words distinguish \
            this piece from the others.",
    },
    Explanation {
        code: "ki2/lost-clock",
        text: "KI2 has no times. The times of the moves are left out.",
    },
];
