use crate::diag::Explanation;

/// What each code means.
pub static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "fsf-ini/cannot-say",
        text: "Fairy-Stockfish has no letters for any move of this piece: it has none for bent riders, riders other \
            than W, F and N, minimum distances, long leaps, zones, conditions and descriptions in words.",
    },
    Explanation {
        code: "fsf-ini/castling-dropped",
        text: "The castling field of the start has `K` or `Q` for a side without a king and a rook to castle with in \
            this direction. Fairy-Stockfish ignores such a letter, and so does panchess; the other rights count.",
    },
    Explanation {
        code: "fsf-ini/known",
        text: "Fairy-Stockfish reads moves in a variant file only for `king` and for `customPiece1` to \
            `customPiece25`. After any other name, it would silently skip them, and the piece would move as usual.",
    },
    Explanation {
        code: "fsf-ini/large-board",
        text: "Fairy-Stockfish has boards of at most 12 files and 10 ranks, and skips a section with a larger one. \
            panchess and some programs that are based on Fairy-Stockfish have boards of up to 16 files and 16 ranks.",
    },
    Explanation {
        code: "fsf-ini/lost-function",
        text: "A function has no moves of its own. Every piece that uses it is written with the resulting moves.",
    },
    Explanation {
        code: "fsf-ini/lost-law",
        text: "Fairy-Stockfish has no option for these laws of the variant, or only one for both players together. \
            All other laws were written.",
    },
    Explanation {
        code: "fsf-ini/lost-moves",
        text: "Fairy-Stockfish has no letters for some of the moves of these pieces. All other moves were written \
            exactly.",
    },
    Explanation {
        code: "fsf-ini/lost-property",
        text: "One royal piece becomes the `king` of the variant. Other properties, and a second royal piece, are \
            options of the variant and are not written.",
    },
    Explanation {
        code: "fsf-ini/lost-words",
        text: "A section has a name, pieces and options. It has no place for titles, sources, other names, \
            additional letters of pieces, or start positions that are no longer used.",
    },
    Explanation {
        code: "fsf-ini/no-board",
        text: "A section needs a board with edges, the letters of the pieces and a start position. The variant does \
            not state them, and neither does the variant from which it inherits.",
    },
    Explanation {
        code: "fsf-ini/no-moves",
        text: "A piece that a variant defines itself needs its moves in Betza's notation after the letter.",
    },
    Explanation {
        code: "fsf-ini/no-section",
        text: "Every option belongs to a variant. A variant begins with its name and the name of its base variant in \
            square brackets.",
    },
    Explanation {
        code: "fsf-ini/not-pieces",
        text: "This notation holds variants and their pieces, not games or positions.",
    },
    Explanation {
        code: "fsf-ini/nothing",
        text: "The file contains no section and no option.",
    },
    Explanation {
        code: "fsf-ini/number",
        text: "Fairy-Stockfish has room for 25 pieces that a variant defines itself.",
    },
    Explanation {
        code: "fsf-ini/not-played",
        text: "panchess knows this option, but cannot play it yet in a file of this kind. Games of the variant are \
            read and written, but their moves are not checked.",
    },
    Explanation {
        code: "fsf-ini/lost-gates",
        text: "The castling field of the start names files of pieces of `castlingRookPieces` that have a gating \
            right but no castling right, such as `B` in addition to `KQ` if knights can castle, too. In panchess, an \
            unmoved piece that can castle always has a castling right if its king is unmoved, so these letters are \
            left out, and the pieces have no gating right. Fairy-Stockfish supports such gating rights.",
    },
    Explanation {
        code: "fsf-ini/not-used",
        text: "panchess knows this option, but does not use it: it affects no moves, or only a draw that a player \
            has to claim, or it is meant for programs that play or display the variant. It is kept.",
    },
    Explanation {
        code: "fsf-ini/option",
        text: "Fairy-Stockfish has no option with this name and would silently skip it. The option is refused, \
            because the variant would differ from what the file says.",
    },
    Explanation {
        code: "fsf-ini/option-value",
        text: "The option cannot have this value, and Fairy-Stockfish would skip it or use something else. The \
            variant would differ from what the file says.",
    },
    Explanation {
        code: "fsf-ini/section",
        text: "The options of this section do not define a valid variant: for example, the start position does not fit \
            on the board. Or the section from which it inherits is missing, refused, or too large (more than 16384 \
            bytes, or 65536 bytes with all sections from which that section inherits). A section is read again for \
            each section that inherits from it, and at most 2097152 bytes of a file are read again. If a file exceeds \
            this limit, divide it.",
    },
    Explanation {
        code: "fsf-ini/start",
        text: "The start has a letter that no piece of the section has. In a section, the pieces of chess have only \
            the letters that the section states or inherits. Sections that inherit from this one may have another \
            start.",
    },
    Explanation {
        code: "fsf-ini/too-large",
        text: "A file of variants has at most 100000 lines of at most 8192 bytes. It has at most 1000 sections.",
    },
    Explanation {
        code: "fsf-ini/too-many-pieces",
        text: "A variant has one letter per piece, and room for 25 pieces that Fairy-Stockfish does not know by \
            name.",
    },
    Explanation {
        code: "fsf-ini/same-letter",
        text: "Two pieces of a section have the same letter. Fairy-Stockfish reads the pieces in a fixed order: the \
            known ones from `pawn` to `centaur`, then the custom pieces by number, then `king`. The last one gets \
            the letter, and the others are left out, whatever the order of the lines is.",
    },
    Explanation {
        code: "fsf-ini/twice",
        text: "Two sections have the same name; Fairy-Stockfish uses one of them. If an option is given twice in a \
            section, the last value counts. In `[pieces:chess]`, which is not a variant, each piece may be given \
            only once.",
    },
    Explanation {
        code: "fsf-ini/unexpected",
        text: "A line of a variant file is a section in square brackets, an option with `=`, or a comment after `#` \
            or `;`.",
    },
    Explanation {
        code: "fsf-ini/value",
        text: "The value of a piece is one letter, `-` for a piece the variant does not have, or a letter, a colon \
            and moves.",
    },
];
