use crate::diag::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "vgn/syntax",
        text: "The text is no VGN at all. This should not happen: every text is some run of \
            tokens. Please report it.",
    },
    Explanation {
        code: "vgn/no-game-format",
        text: "A game is VGN because its tag `[GameFormat \"VGN\"]` says so; without that tag it \
            is PGN, which is read with `-f pgn`. Names of tags keep their capitals.",
    },
    Explanation {
        code: "vgn/game-format",
        text: "The tag `GameFormat` names another container than VGN.",
    },
    Explanation {
        code: "vgn/taken-for-vgn",
        text: "Only VGN has a tag `MoveFormat`, so a game that has one was read as VGN although \
            no `GameFormat` says so.",
    },
    Explanation {
        code: "vgn/move-format",
        text: "`MoveFormat` names how the moves are written. As text: SAN (usual), MCN, FCN, SFEN, \
            FEN. As bytes: BCCF, BCFEN, PGC. In any letters; behind a colon a version.",
    },
    Explanation {
        code: "vgn/unknown-version",
        text: "Behind the colon of a `MoveFormat` stands its version, 1.0 or 1.1. This one is not \
            known, and the moves were read as the message says.",
    },
    Explanation {
        code: "vgn/repeated-tag",
        text: "Of several tags with one name the last one counts. The others were left out.",
    },
    Explanation {
        code: "vgn/broken-tag",
        text: "Text in brackets is not a tag. A tag is one name of letters, digits and `_`, white \
            space, and one value in quotes: `[White \"Tal\"]`. Commands such as `[%clk 0:01:00]` \
            belong inside a comment.",
    },
    Explanation {
        code: "vgn/unclosed-tag",
        text: "A tag has no closing `\"]`. In a value, a backslash makes the next character plain: \
            a value that ends with a single backslash swallows its quote.",
    },
    Explanation {
        code: "vgn/tag-after-moves",
        text: "Tags stand before the moves. A tag among them usually means that two games run \
            into each other without a result between them.",
    },
    Explanation {
        code: "vgn/unclear-result",
        text: "The tag `Result` is `1-0`, `0-1`, `1/2-1/2` or `*`. What stands there is none of \
            them, so it was left out.",
    },
    Explanation {
        code: "vgn/set-up",
        text: "`SetUp` is the start position: a format's name, a colon and the position. The \
            formats are SFEN, which is meant where none is named, and FEN. `[SetUp \"1\"]` with a \
            tag `FEN`, as PGN has it, is read as well.",
    },
    Explanation {
        code: "vgn/set-up-differs",
        text: "`[SetUp \"0\"]` says that the game starts from the usual position, but a `FEN` \
            gives another one. The `FEN` is used.",
    },
    Explanation {
        code: "vgn/set-up-without-fen",
        text: "`[SetUp \"1\"]` announces a tag `FEN`, which is missing. The game is read from the \
            usual start position.",
    },
    Explanation {
        code: "vgn/two-starts",
        text: "A position in `SetUp` and one in `FEN`: the one in `SetUp` was used.",
    },
    Explanation {
        code: "vgn/no-move",
        text: "A word among the moves is neither a move, nor a move number, nor a result. Moves of \
            SAN look like `Nf3`, `exd5`, `O-O`, `e8=Q`. A move number ends in a dot, for Black in \
            three dots or in `.5`: `12.5` is the half behind White's twelfth move.",
    },
    Explanation {
        code: "vgn/no-row",
        text: "Moves of SFEN and FEN are boards: ranks with slashes between, and behind them the \
            fields of the notation. A comment, a glyph or a bracket may not stand inside one.",
    },
    Explanation {
        code: "vgn/start-row",
        text: "Boards stand for the moves that lead to them. The first one is the start position, \
            so it was passed over.",
    },
    Explanation {
        code: "vgn/repeated-row",
        text: "A board is the same as the one before it, and a move changes the board.",
    },
    Explanation {
        code: "vgn/unclosed-comment",
        text: "A comment begins with `{` and ends at the next `}`; there is none. Comments do \
            not nest.",
    },
    Explanation {
        code: "vgn/stray-brace",
        text: "A `}` without a `{` before it. Often a comment contains braces of its own; \
            comments do not nest, the first `}` closes them.",
    },
    Explanation {
        code: "vgn/broken-nag",
        text: "An annotation glyph is `$` and a number; the number is missing.",
    },
    Explanation {
        code: "vgn/lost-nag",
        text: "VGN numbers annotation glyphs without end; those above 4294967295 are left out.",
    },
    Explanation {
        code: "vgn/empty-variation",
        text: "A variation without a move says nothing. It is left out; its comments and glyphs \
            stay with the move before it.",
    },
    Explanation {
        code: "vgn/variation-without-move",
        text: "A variation replaces the move before it, and here is none. `1. (1. d4) e4` should \
            be `1. e4 (1. d4)`.",
    },
    Explanation {
        code: "vgn/unopened-variation",
        text: "A `)` without a `(` before it.",
    },
    Explanation {
        code: "vgn/unclosed-variation",
        text: "A variation begins with `(` and ends with `)`; the game ends before it does.",
    },
    Explanation {
        code: "vgn/too-deep",
        text: "Variations may lie inside each other up to five hundred deep.",
    },
    Explanation {
        code: "vgn/not-in-passing",
        text: "`e.p.` stands behind a pawn's capture. Here it follows something else, or nothing.",
    },
    Explanation {
        code: "vgn/no-end",
        text: "Behind the moves stands `1-0`, `0-1`, `1/2-1/2`, or `*` if the game is not \
            finished. Here is none: the file may have been cut short.",
    },
    Explanation {
        code: "vgn/after-end",
        text: "A result ends the game, but moves follow. Either the result is wrong or the next \
            game begins without tags. Comments may follow a result.",
    },
    Explanation {
        code: "vgn/end-in-variation",
        text: "Only the game has a result, not a variation of it.",
    },
    Explanation {
        code: "vgn/result-differs",
        text: "The `Result` tag and the result behind the moves are not the same. A `*` says nothing \
            and gives way to the other one. Of two definite results the one behind the moves is \
            used, the tag is written to match, and the result in the tag counts as a loss.",
    },
    Explanation {
        code: "vgn/ending-differs",
        text: "The signs behind the last move say how the game ended, and the result says \
            something else. The result is used. Signs other than those of checkmate and \
            stalemate are then written anew, which counts as a loss.",
    },
    Explanation {
        code: "vgn/behind-the-end",
        text: "Moves as bytes begin right behind the bracket of their `MoveFormat`, which is \
            therefore the last tag, and end at their own end mark. Only white space and the next \
            game may follow.",
    },
    Explanation {
        code: "vgn/no-end-mark",
        text: "The last bit of a BCCF game says that it is over, so a game that is not finished has \
            none, nor has any game of version 1.0. It ends with the file, or where, behind line ends \
            or not, the tag of the next game begins: no legal move is spelled like that.",
    },
    Explanation {
        code: "vgn/no-end-bit",
        text: "The tag `Result` says that the game is over, and the last bit of its last move in \
            BCCF 1.1 says that it is not. The file may have been cut short at the border of a \
            move. The moves there are, and the result, were read.",
    },
    Explanation {
        code: "vgn/position",
        text: "VGN holds games. A position alone can be written as FEN.",
    },
    Explanation {
        code: "vgn/not-one-move",
        text: "VGN writes one move a turn, on a board of a fixed size. Turns of several moves, \
            and moves on the infinite board or through time, do not fit.",
    },
    Explanation {
        code: "vgn/out-of-turn",
        text: "In VGN, White and Black move by turns, from the side to move in the start position \
            on. A game in which one player moves twice, or the other one first, does not fit.",
    },
    Explanation {
        code: "vgn/unknown",
        text: "A move was said by the board after it, or by its number, and the rules that would \
            tell which move that is are not known.",
    },
    Explanation {
        code: "vgn/unsayable",
        text: "Algebraic notation writes each piece as one letter, names files from `a` to `w` \
            (`x` captures) and ranks up to 99. This piece or square has no such name.",
    },
    Explanation {
        code: "vgn/lost-tag",
        text: "Names of tags are made of letters, digits and `_`, and each stands once. Tags with \
            other names, second ones, and those the container itself uses are left out.",
    },
    Explanation {
        code: "vgn/lost-move-number",
        text: "The game starts at a later move than the first. Its start position is written \
            without counters, and the number of the first move would tell; but moves as bytes \
            have no numbers.",
    },
    Explanation {
        code: "vgn/lost-line-breaks",
        text: "A comment that holds `}` can only stand behind `;`, to the end of its line, so its \
            line breaks become blanks.",
    },
];
