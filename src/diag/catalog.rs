/// The long text of one code, shown by `panchess explain CODE`.
#[derive(Copy, Clone, Debug)]
pub struct Explanation {
    /// The code it explains.
    pub code: &'static str,
    /// What it means and what to do, as plain paragraphs.
    pub text: &'static str,
}

/// Codes that belong to no single notation, sorted.
pub static CORE: &[Explanation] = &[
    Explanation {
        code: "core/lost-comments",
        text: "The target notation has no place for text beside moves, so comments were left out. \
               Nothing else of the game is touched. `--explain-loss` lists every loss and writes \
               nothing; `--strict` refuses to lose anything.",
    },
    Explanation {
        code: "core/lost-counters",
        text: "The target notation has no move counters. A reader of the output will assume its \
               usual start values, so fifty-move and similar claims start anew.",
    },
    Explanation {
        code: "core/lost-en-passant",
        text: "The target notation cannot name the square a pawn just passed over. A capture in \
               passing that was possible in this position is not possible for a reader of the \
               output.",
    },
    Explanation {
        code: "core/lost-extras",
        text: "The source notation knows something that only it knows, such as a clock setting or \
               an editor's option. It rides along under the notation's name and comes back when the \
               same notation is written; this target has no place for it. The yaml, json and jsonl \
               formats keep everything.",
    },
    Explanation {
        code: "core/lost-hands",
        text: "The target notation has no place for pieces in hand.",
    },
    Explanation {
        code: "core/lost-infinite",
        text: "The target notation needs a board with edges and this board has none. Choose the \
               part to show with `--window`.",
    },
    Explanation {
        code: "core/lost-multiverse",
        text: "The target notation has one board and this document has several along time and \
               timelines. Choose one with `--board`, or a notation made for the multiverse.",
    },
    Explanation {
        code: "core/lost-nags",
        text: "The target notation has no annotation glyphs (`!`, `?!`, `$14`), so they were left \
               out.",
    },
    Explanation {
        code: "core/lost-outcome",
        text: "The target notation has no place for the result of the game.",
    },
    Explanation {
        code: "core/lost-rights",
        text: "The target notation cannot say which pieces still have their first-move right: \
               castling, a pawn's double step, gating. A reader of the output will assume its own \
               defaults.",
    },
    Explanation {
        code: "core/lost-rules",
        text: "The position states rules of its own, such as promotion ranks or a goal, and the \
               target notation cannot say them.",
    },
    Explanation {
        code: "core/lost-start",
        text: "The game does not start from the usual position and the target notation has no place \
               for a start position. Its moves will not make sense to a reader who sets up the \
               usual one.",
    },
    Explanation {
        code: "core/lost-tags",
        text: "The target notation has no headers, so names, dates and other tags were left out.",
    },
    Explanation {
        code: "core/lost-turn",
        text: "The target notation cannot say who is to move.",
    },
    Explanation {
        code: "core/lost-turns",
        text: "A turn in this game holds several moves and the target notation has one move a turn.",
    },
    Explanation {
        code: "core/lost-variant",
        text: "The target notation cannot name the variant. Say it on the command line when the \
               output is read again: `--variant NAME`.",
    },
    Explanation {
        code: "core/lost-variations",
        text: "The target notation holds one line of moves, so only the main line was written.",
    },
    Explanation {
        code: "core/not-utf8",
        text: "The text is not UTF-8. It was read as Latin-1, in which every byte is a letter, so \
               nothing is lost, but names written in another encoding look wrong. Save the file as \
               UTF-8 to be sure.",
    },
    Explanation {
        code: "core/too-large-to-draw",
        text: "A picture has at most 100 files and 100 ranks a board, and 65,536 squares over all \
               boards. Convert the position instead of drawing it, or draw an earlier ply.",
    },
];
