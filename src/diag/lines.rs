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
        text: "A comment line, or free text with which a file can begin or end, has zero bytes or control-Z. Each is \
               replaced by U+FFFD, because at the beginning or the end of a file they mean UTF-16 and the end of the \
               text.",
    },
    Explanation {
        code: "core/lost-session-lines",
        text: "A log of a protocol goes on after its last game: commands such as `quit`, and answers such as \
               `bestmove`. They set up no game. They are kept if the output has the same notation; other notations \
               have no place for them.",
    },
];
