//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "pgn/syntax",
        text: "The text is not PGN. This should not happen, because every text can be split into \
            PGN tokens. Please report it.",
    },
    Explanation {
        code: "pgn/unknown-word",
        text: "A word among the moves is neither a move, nor a move number, nor an annotation, \
            nor a result. Moves look like `Nf3`, `exd5`, `O-O`, `e8=Q`; long forms (`Ng1-f3`, \
            `e2e4`) are read as well. Text belongs in braces: `{text}`.",
    },
    Explanation {
        code: "pgn/no-start",
        text: "The wild games of FICS, `wild/0` to `wild/8a`, are chess from another start position, which the tag `FEN` states. \
            Without it, the moves would be read from the usual one.",
    },
    Explanation {
        code: "pgn/four-players",
        text: "The tag `Variant` or `StartFen4` is that of chess.com's four-player chess, or the moves of a turn are \
            separated by two dots: `1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8`. Its board has 14 files and 14 ranks \
            without its corners, and three or four players move in turn.",
    },
    Explanation {
        code: "pgn/unclosed-comment",
        text: "A comment begins with `{` and ends at the next `}`, which is missing. Comments do \
            not nest.",
    },
    Explanation {
        code: "pgn/stray-brace",
        text: "A `}` has no `{` before it. Often a comment contains braces: comments do not nest, so the first `}` \
            ends the comment.",
    },
    Explanation {
        code: "pgn/broken-nag",
        text: "An annotation glyph is `$` and a number from 0 to 255; the number is missing.",
    },
    Explanation {
        code: "pgn/lost-nag",
        text: "Annotation glyphs are numbered from 0 to 255. Larger ones are left out.",
    },
    Explanation {
        code: "pgn/lost-footer",
        text: "A line of `=` follows the result. Below it, a program names itself or its site. This line and \
            everything after it, up to the next game, are left out.",
    },
    Explanation {
        code: "pgn/broken-tag",
        text: "Text in brackets is not a tag pair. A tag is `[Name \"value\"]` on one line; its \
            name has letters, digits and `_`. Commands such as `[%clk 0:01:00]` belong inside a \
            comment.",
    },
    Explanation {
        code: "pgn/unclosed-tag",
        text: "A tag has no closing `\"]` on its line. Inside a value, a quote is written `\\\"` \
            and a backslash `\\\\`: a single backslash at the end of a value escapes the closing \
            quote.",
    },
    Explanation {
        code: "pgn/tag-after-moves",
        text: "Tags come before the moves. A tag among the moves usually means that a result or a \
            blank line is missing between two games.",
    },
    Explanation {
        code: "pgn/unclear-tag",
        text: "`Result`, `FEN` and `SetUp` become the game's result and start position. This tag \
            contradicts an earlier one or has an unknown value, so it was left out, which counts \
            as a loss. Results are `1-0`, `0-1`, `1/2-1/2` (also `1/2` and `½-½`, with any dash), \
            `0-0` if neither player scored, and `*`.",
    },
    Explanation {
        code: "pgn/tag-case",
        text: "`FEN`, `SetUp`, `Variant` and `Result` become the start position, the variant and the result of the \
            game. A tag with one of these names in a different case, such as `fen`, is kept, but has no effect, so the \
            game that is read may not be the one that was played.",
    },
    Explanation {
        code: "pgn/repeated-tag",
        text: "`check` found the same tag twice with different values. All of them are kept. Programs that allow each \
            tag only once use the first one or the last one. `Red` counts as `White`.",
    },
    Explanation {
        code: "pgn/set-up-differs",
        text: "`[SetUp \"0\"]` means that the game starts from the usual position, but the `FEN` tag states another \
            position. The `FEN` is used.",
    },
    Explanation {
        code: "pgn/set-up-without-fen",
        text: "`[SetUp \"1\"]` requires a `FEN` tag, which is missing. The game is read from the \
            usual start position.",
    },
    Explanation {
        code: "pgn/result-differs",
        text: "The `Result` tag and the result after the moves are not the same. If one of them is `*`, the other one \
            is used. If both are definite, the one after the moves is used, the tag is changed to match, and the \
            result in the tag counts as a loss.",
    },
    Explanation {
        code: "pgn/result-twice",
        text: "Two results end the game, without a blank line between them. Both are read as results of this game. The \
            last one that is not `*` is used. If the other one is definite and differs, it is left out, which is a \
            loss.",
    },
    Explanation {
        code: "pgn/after-result",
        text: "A result ends the game, but moves follow. Either the result is wrong or the next \
            game begins without tags. Comments may follow a result.",
    },
    Explanation {
        code: "pgn/move-number",
        text: "`check` found a move number that differs from the number of the move. Moves are counted from 1, or from the \
            move number in the `FEN`. Only the first difference in a game is reported. Move numbers have no effect, but \
            a wrong one may mean that moves are missing.",
    },
    Explanation {
        code: "pgn/ply-count",
        text: "The tag `PlyCount` differs from the number of moves of the main line: moves are missing, or the tag is \
            wrong. It is kept as it is.",
    },
    Explanation {
        code: "pgn/starts-over",
        text: "A line begins with the move number 1, after moves that do not end with a result, as in a list of openings \
            with one on each line. The values of numbers are ignored, so all moves are read as one game. If they are \
            several games, write a result such as * after each of them.",
    },
    Explanation {
        code: "pgn/lost-variation-result",
        text: "A result inside a variation is not kept: only games have results.",
    },
    Explanation {
        code: "pgn/variation-without-move",
        text: "A variation replaces the move before it, and there is no such move. `1. (1. d4) \
            e4` should be `1. e4 (1. d4)`.",
    },
    Explanation {
        code: "pgn/empty-variation",
        text: "A variation has no moves. It is left out; its comments and glyphs stay with the \
            move before it.",
    },
    Explanation {
        code: "pgn/unclosed-variation",
        text: "A variation begins with `(` and ends with `)`; the game ends before the `)`.",
    },
    Explanation {
        code: "pgn/unopened-variation",
        text: "A `)` has no `(` before it.",
    },
    Explanation {
        code: "pgn/too-deep",
        text: "Variations can be nested up to five hundred levels deep.",
    },
    Explanation {
        code: "pgn/not-in-passing",
        text: "`e.p.` follows a pawn's capture. Here it follows something else, or nothing.",
    },
    Explanation {
        code: "pgn/position",
        text: "PGN holds games. A position alone can be written as FEN or EPD.",
    },
    Explanation {
        code: "pgn/ambiguous-words",
        text: "The words of this game are moves in more than one language or notation, but not the same moves. \
            panchess cannot choose one of them, because the moves are legal in several of them or in none, or because \
            a variant is named. Name the right one: `-f pgn+lang=de`, `-f pgn+janggi`.",
    },
    Explanation {
        code: "pgn/found-words",
        text: "The moves are not written with English piece letters. All of them are moves in one other language or \
            notation, so they were read in that way. If the game does not name its variant, it belongs to the variant \
            for which this spelling is usually used. `convert -v` prints this note.",
    },
    Explanation {
        code: "pgn/language",
        text: "The letters of a language stand for the pieces of chess. In this variant, one of them is also the \
            letter of another piece, so that a move could have two meanings.",
    },
    Explanation {
        code: "pgn/no-letter",
        text: "Algebraic notation writes each piece as one letter; this piece has no letter.",
    },
    Explanation {
        code: "pgn/no-square",
        text: "Algebraic notation names files from `a` to `w` (`x` captures) and ranks up to 99.",
    },
    Explanation {
        code: "pgn/no-move",
        text: "PGN writes one move per turn, on a board of a fixed size. Turns of several moves, \
            moves on the infinite board and moves through time cannot be written.",
    },
    Explanation {
        code: "pgn/out-of-turn",
        text: "In PGN, White and Black move in turn, starting with the side to move in the start \
            position. A game in which one player moves twice in a row, or the other player moves \
            first, cannot be written.",
    },
    Explanation {
        code: "pgn/lost-line-breaks",
        text: "PGN wraps its lines, so line breaks inside comments, tags and escape lines become \
            spaces.",
    },
    Explanation {
        code: "pgn/lost-tag",
        text: "Tag names have letters, digits and `_ - + # : . /`. Tags with other names, and \
            second tags called `Result`, `FEN` or `SetUp`, are left out.",
    },
];
