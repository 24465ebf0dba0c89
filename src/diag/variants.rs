use super::Explanation;

/// Codes about variants, sorted.
pub static VARIANTS: &[Explanation] = &[
    Explanation {
        code: "core/lost-definition",
        text: "The definition of a variant is written in a notation for pieces alone, so only the definitions of its \
               pieces are written. The message lists what is left out: the board with its holes and zones, start \
               positions, laws, letters, pieces that need no definition, and the other parts of the definition. A piece \
               that moves only in a zone of the board needs that zone, so its definition is useless alone. Use `-t \
               yaml`, which can express every variant.",
    },
    Explanation {
        code: "core/unknown-variant",
        text: "The file does not name the variant, and the position cannot be a chess position: its board is not 8x8, \
               or it has other pieces, walls, missing squares, hands, pieces marked as promoted, or a count of checks. \
               It is read and written as it is. Its moves can be checked once the variant is named, in the file or \
               with `--variant`. If it should be chess, a rank may be missing or a letter may be wrong.",
    },
    Explanation {
        code: "core/variant-detected",
        text: "The record names no variant and cannot be chess, and exactly one known variant fits its board, letters, \
               hands, counters, start position or moves. The record was read as a record of this variant. Use \
               `--variant NAME` to name another one.",
    },
    Explanation {
        code: "core/variant-undecided",
        text: "The record names no variant and cannot be chess, and several known variants fit. None of them was \
               chosen; the help line lists them. Name the variant with `--variant NAME`.",
    },
];
