use super::Explanation;

/// Codes of the rules of 5D chess, sorted.
pub static TIMELINES: &[Explanation] = &[
    Explanation {
        code: "core/board-sizes",
        text: "All boards of a game of 5D chess have the same number of files and ranks, but the boards of this \
               position do not. Correct the board that differs.",
    },
    Explanation {
        code: "core/empty-turn",
        text: "A turn of 5D chess has at least one move: the side whose turn it is must play on \
               the present. Write the moves, or leave the turn out.",
    },
    Explanation {
        code: "core/no-legacy-hash",
        text: "The hash `5d-legacy` is defined for boards of 5D chess with pawns, bishops, \
               knights, rooks, queens, kings, princesses, brawns, common kings, royal queens, \
               unicorns and dragons of White and Black, and for at most 100,000 missing boards. \
               Use `--scheme state` for everything that 5DFEN can write.",
    },
    Explanation {
        code: "core/no-multiverse",
        text: "The variant is 5D chess, which is played on boards with turns and timelines, but \
               the position or the move belongs to a single board or to the infinite board. \
               Name the variant of the game with `--variant`, or convert the position to \
               `5dfen` first.",
    },
    Explanation {
        code: "core/no-new-present",
        text: "The move is marked with `~`, which means that it creates a timeline and that the present moves to this \
               timeline. But the move creates none, or the new timeline is inactive, or the present stays where it is \
               or moves to another timeline. Leave out the sign.",
    },
    Explanation {
        code: "core/no-softmate",
        text: "The move is marked with `*`, which means that it gives check and that only moves that take the present \
               back in time can answer it. Write `+` for any other check, `#` for checkmate, or nothing.",
    },
    Explanation {
        code: "core/other-hash",
        text: "The header `Hash` of a game of 5D chess holds a digest of all boards after the last move. It was \
               compared with the schemes `state` (with and without the sign of positive timelines) and `5d-legacy` of \
               `panchess hash`, and matches none of them. Moves may be missing or wrong, or the header may belong to \
               another game.",
    },
    Explanation {
        code: "core/other-jump",
        text: "A jump that creates a timeline is written `>>`, and a jump to the last board of a timeline is written \
               `>`. Which of them is right depends on the earlier moves of the same turn: a board that was played on \
               in this turn is no longer the last one.",
    },
    Explanation {
        code: "core/other-present",
        text: "The token `(~T3)` after a move states the turn to which the present moves. But this move does not move \
               the present, or moves it to another turn.",
    },
    Explanation {
        code: "core/other-start",
        text: "The header `Board` names a start of 5D chess, but the text has other boards. The game is played on the \
               boards of the text. If the text has its own boards, `Board` should be `custom`.",
    },
    Explanation {
        code: "core/other-timeline",
        text: "The token `(>L2)` after a move states the timeline that the move creates. White's timelines are \
               numbered upward and Black's downward, in the order in which they are created. But this move creates \
               none, or one with another number.",
    },
    Explanation {
        code: "core/repaired-move",
        text: "With `--repair`, if a move of a game of 5D chess cannot be played, one character of it is changed: a \
               square, a letter, a coordinate or a sign. Among the changes that make the turn legal, panchess chooses \
               the one after which the most turns of the game can be played. If several different moves are equally \
               good, the game is refused and they are listed. `panchess check --repair --fix` writes the changes into \
               the file.",
    },
    Explanation {
        code: "core/scattered-boards",
        text: "Between the boards of the position, more than 4096 boards or timelines are missing, or the number of a \
               turn is too large. Usually a number is wrong.",
    },
    Explanation {
        code: "core/too-many-squares",
        text: "All boards of a position of 5D chess together have at most 4,194,304 squares, which is 65,536 boards of \
               8×8, because more would take too much memory. This also applies to the last position of a game that is \
               replayed. End the game earlier, or leave out boards that are not needed.",
    },
    Explanation {
        code: "core/undecided-mate",
        text: "The move is marked as mate or softmate. panchess could not decide whether that is correct, because it \
               examines only a limited number of squares in a game. The limit is the same on every machine.",
    },
    Explanation {
        code: "core/unfinished-turn",
        text: "A turn of 5D chess is complete when the present has moved to a board of the other side: a move must be \
               made on every active timeline whose last board is in the present, unless a new timeline takes the \
               present back. The help line names boards that were left out. Often a move is missing from the turn \
               before, or its timeline or turn number is wrong.",
    },
];
