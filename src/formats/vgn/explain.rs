use crate::diag::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "vgn/syntax",
        text: "The text is not VGN. This should not happen: the grammar accepts every text as a \
            sequence of tokens. Please report it.",
    },
    Explanation {
        code: "vgn/no-game-format",
        text: "A VGN game has the tag `[GameFormat \"VGN\"]`; a game without it is PGN, which is \
            read with `-f pgn`. Names of tags are case-sensitive.",
    },
    Explanation {
        code: "vgn/game-format",
        text: "The tag `GameFormat` names a container other than VGN.",
    },
    Explanation {
        code: "vgn/taken-for-vgn",
        text: "Only VGN has a tag `MoveFormat`, so a game with that tag was read as VGN although \
            it has no `GameFormat`.",
    },
    Explanation {
        code: "vgn/move-format",
        text: "`MoveFormat` names how the moves are written. As text: SAN (usual), MCN, FCN, SFEN, \
            FEN. As bytes: BCCF, BCFEN, PGC. Case does not matter; a colon and a version may follow.",
    },
    Explanation {
        code: "vgn/unknown-version",
        text: "After the colon of a `MoveFormat` comes its version, 1.0 or 1.1. This version is \
            unknown; the message says how the moves were read.",
    },
    Explanation {
        code: "vgn/repeated-tag",
        text: "If several tags have the same name, the last one is used. The others were left out.",
    },
    Explanation {
        code: "vgn/broken-tag",
        text: "Text in brackets is not a tag. A tag is one name of letters, digits and `_`, white \
            space, and one value in quotes: `[White \"Tal\"]`. Commands such as `[%clk 0:01:00]` \
            belong inside a comment.",
    },
    Explanation {
        code: "vgn/unclosed-tag",
        text: "A tag has no closing `\"]`. In a value, a backslash escapes the next character: \
            after a single backslash at the end of a value, the quote does not close it.",
    },
    Explanation {
        code: "vgn/tag-after-moves",
        text: "Tags come before the moves. A tag among the moves usually means that the result \
            between two games is missing.",
    },
    Explanation {
        code: "vgn/unclear-result",
        text: "The tag `Result` is `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`. It has another value \
            here, so it was left out.",
    },
    Explanation {
        code: "vgn/set-up",
        text: "`SetUp` is the start position: the name of a format, a colon and the position. The \
            formats are SFEN, which is the default, and FEN. `[SetUp \"1\"]` with a tag `FEN`, as \
            in PGN, is read as well.",
    },
    Explanation {
        code: "vgn/set-up-differs",
        text: "`[SetUp \"0\"]` says that the game starts from the usual position, but a `FEN` tag states another \
            position. The `FEN` is used.",
    },
    Explanation {
        code: "vgn/set-up-without-fen",
        text: "`[SetUp \"1\"]` announces a tag `FEN`, which is missing. The game is read from the \
            usual start position.",
    },
    Explanation {
        code: "vgn/two-starts",
        text: "`SetUp` and `FEN` both state a start position. The one in `SetUp` was used.",
    },
    Explanation {
        code: "vgn/no-move",
        text: "A word among the moves is neither a move, nor a move number, nor a result. Moves of \
            SAN look like `Nf3`, `exd5`, `O-O`, `e8=Q`. A move number ends in a dot, for Black in \
            three dots or in `.5`: `12.5` comes before Black's twelfth move.",
    },
    Explanation {
        code: "vgn/no-row",
        text: "In SFEN and FEN a move is written as a board: ranks with slashes between them, then \
            the fields of the notation. It cannot contain a comment, a glyph or a bracket.",
    },
    Explanation {
        code: "vgn/start-row",
        text: "Each board stands for the move that leads to it. The first board here is the start \
            position, so it was skipped.",
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
        text: "A `}` has no `{` before it. Often a comment contains braces; comments do not nest, so the first `}` \
            ends the comment.",
    },
    Explanation {
        code: "vgn/broken-nag",
        text: "An annotation glyph is `$` and a number; the number is missing.",
    },
    Explanation {
        code: "vgn/lost-nag",
        text: "VGN has no upper limit for the numbers of annotation glyphs, but panchess leaves out glyphs above \
4294967295.",
    },
    Explanation {
        code: "vgn/empty-variation",
        text: "A variation without a move is left out; its comments and glyphs stay with the move \
            before it.",
    },
    Explanation {
        code: "vgn/variation-without-move",
        text: "A variation replaces the move before it, and there is none here. `1. (1. d4) e4` should \
            be `1. e4 (1. d4)`.",
    },
    Explanation {
        code: "vgn/unopened-variation",
        text: "A `)` has no `(` before it.",
    },
    Explanation {
        code: "vgn/unclosed-variation",
        text: "A variation begins with `(` and ends with `)`; the game ends before it does.",
    },
    Explanation {
        code: "vgn/too-deep",
        text: "Variations can be nested up to 500 levels deep.",
    },
    Explanation {
        code: "vgn/not-in-passing",
        text: "`e.p.` follows a capture by a pawn. Here it follows something else, or nothing.",
    },
    Explanation {
        code: "vgn/no-end",
        text: "After the moves comes `1-0`, `0-1`, `1/2-1/2`, or `*` if the game is not finished. \
            It is missing here: the file may have been cut short.",
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
        text: "The `Result` tag and the result after the moves differ. If one of them is `*`, the other one is used. \
            If both are definite, the one after the moves is used, the tag is changed to match, and the result in the \
            tag counts as a loss.",
    },
    Explanation {
        code: "vgn/ending-differs",
        text: "The signs after the last move say how the game ended, and the result contradicts \
            them. The result is used. Signs other than those of checkmate and stalemate are then \
            replaced when the game is written, which counts as a loss.",
    },
    Explanation {
        code: "vgn/behind-the-end",
        text: "Moves as bytes begin directly after the bracket of their `MoveFormat`, which is \
            therefore the last tag, and end at their own end mark. Only white space and the next \
            game may follow.",
    },
    Explanation {
        code: "vgn/no-end-mark",
        text: "The last bit of a BCCF game marks its end. A game that is not finished has no such \
            mark, nor has any game of version 1.0. Such a game ends with the file, or where the tag of \
            the next game begins (line ends may precede it): no legal move has the same bytes.",
    },
    Explanation {
        code: "vgn/no-end-bit",
        text: "The tag `Result` says that the game is over, and the last bit of its last move in \
            BCCF 1.1 says that it is not. The file may have been cut short between two moves. The \
            moves in the file, and the result, were read.",
    },
    Explanation {
        code: "vgn/position",
        text: "VGN holds games. A position alone can be written as FEN.",
    },
    Explanation {
        code: "vgn/not-one-move",
        text: "VGN has one move per turn, on a board of a fixed size. It cannot hold turns of \
            several moves, or moves on the infinite board or through time.",
    },
    Explanation {
        code: "vgn/out-of-turn",
        text: "In VGN, White and Black alternate, beginning with the side to move in the start \
            position. It cannot hold a game in which a player moves twice, or the other player \
            moves first.",
    },
    Explanation {
        code: "vgn/unknown",
        text: "A move was written as the board after it, or as its number, and the rules of the \
            variant, which are needed to find that move, are unknown.",
    },
    Explanation {
        code: "vgn/inexpressible",
        text: "Algebraic notation writes each piece as one letter, files from `a` to `w` (`x` \
            means a capture) and ranks up to 99. This piece or square has no such name.",
    },
    Explanation {
        code: "vgn/lost-tag",
        text: "Names of tags consist of letters, digits and `_`, and each name is used once. Tags \
            with other names, repeated tags, and tags that the container itself uses are left out.",
    },
    Explanation {
        code: "vgn/lost-move-number",
        text: "The game does not start at move 1. Its start position is written without counters, \
            so the number of its first move would have to say this, but moves as bytes have no \
            numbers.",
    },
    Explanation {
        code: "vgn/lost-line-breaks",
        text: "A comment that contains `}` can only be written after `;`, up to the end of the \
            line, so its line breaks become spaces. So do those of a comment that quotes a game, \
            because it looks like a comment that was never closed.",
    },
];
