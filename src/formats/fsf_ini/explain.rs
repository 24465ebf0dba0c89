use crate::diag::Explanation;

/// What each code means.
pub static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "fsf-ini/cannot-say",
        text: "Nothing this piece does has letters that Fairy-Stockfish reads: bent riders, riders other than W, F and N, least distances, long leaps, zones, conditions and words have none.",
    },
    Explanation {
        code: "fsf-ini/known",
        text: "Fairy-Stockfish takes moves from a variant file for `king` and for `customPiece1` to `customPiece25` only. Behind another name it would skip them without a word, and the piece would move as it always does.",
    },
    Explanation {
        code: "fsf-ini/lost-function",
        text: "A function has no moves of its own. Every piece that uses one is written with what the function makes of it.",
    },
    Explanation {
        code: "fsf-ini/lost-moves",
        text: "Some of the moves of these pieces have no letters that Fairy-Stockfish reads. The letters that were written are exactly the others.",
    },
    Explanation {
        code: "fsf-ini/lost-property",
        text: "One royal piece becomes the `king` of the variant. Other properties, and a second royal piece, are options of the variant and are not written.",
    },
    Explanation {
        code: "fsf-ini/no-moves",
        text: "A piece of a variant's own needs its moves in Betza's notation behind the letter.",
    },
    Explanation {
        code: "fsf-ini/no-section",
        text: "Every option belongs to a variant, which begins with its name and the variant it is made from in square brackets.",
    },
    Explanation {
        code: "fsf-ini/not-pieces",
        text: "panchess writes the pieces of a variant in this notation, and nothing of games and positions.",
    },
    Explanation {
        code: "fsf-ini/nothing",
        text: "The file has neither a section nor an option.",
    },
    Explanation {
        code: "fsf-ini/number",
        text: "Fairy-Stockfish has 25 places for pieces of a variant's own.",
    },
    Explanation {
        code: "fsf-ini/too-large",
        text: "A file of variants has at most 100000 lines of at most 8192 bytes.",
    },
    Explanation {
        code: "fsf-ini/too-many-pieces",
        text: "A variant has one letter a piece, and 25 places for pieces that Fairy-Stockfish does not know by name.",
    },
    Explanation {
        code: "fsf-ini/twice",
        text: "The same piece is defined twice in one section. Fairy-Stockfish takes one of them.",
    },
    Explanation {
        code: "fsf-ini/unexpected",
        text: "A line of a variant file is a section in square brackets, an option with `=`, or a comment behind `#` or `;`.",
    },
    Explanation {
        code: "fsf-ini/value",
        text: "The value of a piece is one letter, `-` for a piece the variant does not have, or a letter, a colon and moves.",
    },
];
