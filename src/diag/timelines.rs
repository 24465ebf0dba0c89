use super::Explanation;

/// Codes of the rules of 5D chess, sorted.
pub static TIMELINES: &[Explanation] = &[
    Explanation {
        code: "core/board-sizes",
        text: "All boards of 5D chess have the same number of files and ranks, but those of \
               this position do not. Correct the board that differs.",
    },
    Explanation {
        code: "core/empty-turn",
        text: "A turn of 5D chess has at least one move: the side whose turn it is must play on \
               the present. Write the moves, or leave the turn out.",
    },
    Explanation {
        code: "core/no-multiverse",
        text: "The variant is 5D chess, which is played on boards with turns and timelines, but \
               the position or the move belongs to a single board or to the infinite board. \
               Name the variant of the game with `--variant`, or convert the position to \
               `5dfen` first.",
    },
    Explanation {
        code: "core/scattered-boards",
        text: "Between the boards of the position, more than 4096 boards or timelines are \
               missing, or a turn is larger than the program counts. Usually a number is wrong.",
    },
    Explanation {
        code: "core/unfinished-turn",
        text: "A turn of 5D chess is complete when the present has moved on to the other side: \
               every active timeline whose last board is in the present must be played, unless \
               a new timeline takes the present back. The help line names boards that were left \
               out. Often a move is missing from the turn before, or its timeline or turn \
               number is wrong.",
    },
];
