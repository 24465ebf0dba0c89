use super::Explanation;

/// Codes about selecting records and removing duplicates, sorted.
pub static SELECTION: &[Explanation] = &[
    Explanation {
        code: "core/condition",
        text: "The condition of `--where` cannot be read. The mark shows where reading stopped. docs/where.md in the \
               panchess repository lists the tests, the operators and the fields.",
    },
    Explanation {
        code: "core/depends-on-lines",
        text: "`panchess dedup` without `-t` keeps records byte for byte, but what this record means depends on lines \
               before it: an option such as `UCI_Variant`, or the earlier moves of a session. On its own, it would \
               mean something else. `-t FORMAT` writes each record completely; the target may be the notation that is \
               read.",
    },
    Explanation {
        code: "core/key-of-a-game",
        text: "`panchess dedup` was asked to compare positions, but the record is a game, and a game is kept or left out as \
               a whole. `--key moves` compares the moves of games, `--key final-position` the positions at their ends, and \
               `--key record` their text. To write every position of the games once, name a notation of positions: \
               `--every-ply -t fen`.",
    },
    Explanation {
        code: "core/not-separable",
        text: "`panchess dedup` without `-t` keeps records byte for byte, but next to other records, this record would \
               be read differently: a comment that is never closed would hide the next record, a comment before the \
               tags would belong to the previous record, and text after a game without an end would belong to that \
               game. Correct the record. If it can be read, `-t FORMAT` writes it completely; the target may be the \
               notation that is read.",
    },
];
