use super::Explanation;

/// Codes about lines between records, sorted.
pub static LINES: &[Explanation] = &[
    Explanation {
        code: "core/lost-comment-lines",
        text: "Lines that begin with `#` (in EPD also with `%`) are comments between the records of \
               a file. They are kept if the output has the same notation; other notations have no place for them.",
    },
    Explanation {
        code: "core/lost-control-characters",
        text: "A comment line, or free text that can be at the beginning or end of a file, contains zero bytes or \
               control-Z. Each of them is replaced by U+FFFD, because a zero byte at the beginning of a file is taken \
               for UTF-16, and control-Z at its end for the end of the text.",
    },
    Explanation {
        code: "core/lost-session-lines",
        text: "A log of a protocol continues after its last game with commands such as `quit` and answers such as \
               `bestmove`, which do not set up a game. They are kept if the output has the same notation; other \
               notations have no place for them.",
    },
    Explanation {
        code: "core/no-record",
        text: "A file has lines, but none of them is part of a record: in a log, none sets up a game. If it should \
               have records, it is in another notation, or in a kind of log that panchess does not know. Files that \
               are empty or have only comments are not reported.",
    },
];
