//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "pgc/unknown-marker",
        text: "A file is a sequence of entries, each with a marker in front: a byte from 00 to 0a. This byte is not \
            one of them. The previous entry may announce too many or too few bytes. Nothing in a file marks the \
            beginning of a game with certainty, so reading continues where tags and a result, or the name of a tag, \
            look like the beginning of a game.",
    },
    Explanation {
        code: "pgc/cut-short",
        text: "An entry announces more bytes than there are. The file was cut short, or a count \
            is wrong. Counts of two bytes have their low byte first: `04 0200` announces 2 moves, \
            `04 0002` announces 512. If another game can be recognized inside the announced bytes, \
            this game ends there.",
    },
    Explanation {
        code: "pgc/nul",
        text: "Names and values of tags and escape lines are text, which never contains the byte \
            00. A length that is too large includes bytes of the next entry, often such a byte.",
    },
    Explanation {
        code: "pgc/unclosed-game",
        text: "A game goes from 05 to 06, but there is no 06 before the next game or the end of the bytes.",
    },
    Explanation {
        code: "pgc/stray-end",
        text: "06 ends a game that 05 began. Here it ends nothing.",
    },
    Explanation {
        code: "pgc/game-in-game",
        text: "Games do not contain games. A whole game (01) is written instead of the entries \
            from 05 to 06, not between them.",
    },
    Explanation {
        code: "pgc/after-end",
        text: "After the 06 of a game, or after a whole game (01), comes the next game. This \
            entry belongs to no game.",
    },
    Explanation {
        code: "pgc/implicit-game",
        text: "Tags, moves, glyphs and variations belong between 05 and 06. Here they are outside, which is not \
            forbidden; they are read as a separate game, up to the next game, the end of the file, or a tag after \
            moves. Escape lines belong to the game after them; if there is none, they are a game without moves.",
    },
    Explanation {
        code: "pgc/late-tag",
        text: "`FEN`, `SetUp` and `Variant` set the position in which moves are counted, so they \
            must come before the first moves. Other tags may be anywhere in a game.",
    },
    Explanation {
        code: "pgc/ignored-tag",
        text: "In a container the tags are in the text before the moves. A tag among the moves is \
            left out.",
    },
    Explanation {
        code: "pgc/odd-start",
        text: "Texts are Latin-1, but the start position is a FEN, which is ASCII: letters, digits, \
            `/`, `-` and similar characters.",
    },
    Explanation {
        code: "pgc/variation-without-move",
        text: "A variation (08) replaces the move before it, and there is none here.",
    },
    Explanation {
        code: "pgc/empty-variation",
        text: "A variation without a move is left out; its glyphs stay with the move before it.",
    },
    Explanation {
        code: "pgc/unopened-variation",
        text: "09 ends a variation that 08 began, and there is none.",
    },
    Explanation {
        code: "pgc/unclosed-variation",
        text: "A variation goes from 08 to 09; the game ends before it does.",
    },
    Explanation {
        code: "pgc/too-deep",
        text: "Variations can be nested up to 500 levels deep.",
    },
    Explanation {
        code: "pgc/too-many-moves",
        text: "A game may have at most four million moves, including variations. A move takes much more memory than \
            its byte in the file.",
    },
    Explanation {
        code: "pgc/hex",
        text: "`pgc+hex` reads bytes of two hexadecimal digits. Spaces and line ends between them \
            are optional: `05 03 02 0d0c 06`.",
    },
    Explanation {
        code: "pgc/position",
        text: "PGC holds games. A position alone can be written as FEN or EPD.",
    },
    Explanation {
        code: "pgc/lost-nag",
        text: "An annotation glyph is one byte. Glyphs above 255, which PGN does not have, are left \
            out.",
    },
    Explanation {
        code: "pgc/no-ordinal",
        text: "A move is its number among the legal moves, sorted by their names in algebraic \
            notation. To count them, panchess must know the rules of the variant.",
    },
    Explanation {
        code: "pgc/out-of-turn",
        text: "Legal moves are those of the player to move. White and Black alternate, beginning \
            with the side to move in the start position. PGC cannot hold a game in which a player \
            moves twice, or the other player moves first.",
    },
    Explanation {
        code: "pgc/long-start",
        text: "The start position is a FEN in a tag, and a tag holds at most 255 bytes. The FEN of a \
            large board with many pieces is longer, and a part of it would be another position.",
    },
    Explanation {
        code: "pgc/lost-characters",
        text: "Texts are Latin-1: the letters of western Europe, one byte each. Other characters, \
            NUL, and the bytes that begin and end a game become `?`.",
    },
    Explanation {
        code: "pgc/lost-ends",
        text: "Names and values of tags have at most 255 bytes, escape lines 65,535. Longer texts \
            are cut off.",
    },
    Explanation {
        code: "pgc/lost-tag",
        text: "Additional tags named `Result`, `FEN` or `SetUp` would contradict those that are written for the game, \
            so they are left out.",
    },
];
