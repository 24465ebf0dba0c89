use crate::diag::Explanation;

/// What each code means. Numbers in brackets are those of the reference cases.
pub static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "lcpn/branch-after-default",
        text: "The branch `t` of a condition always holds, so nothing behind it is ever looked at. Put it last. (E032)",
    },
    Explanation {
        code: "lcpn/def-inside",
        text: "A definition stands on its own, never inside another piece. Define the inner piece first and use its name. (E011)",
    },
    Explanation {
        code: "lcpn/digit-in-name",
        text: "Names are letters with hyphens or underscores between them. The notation asks for Roman numerals instead of digits: `pawn-II`. Numbers stand in arrays and ranges only. (E010)",
    },
    Explanation {
        code: "lcpn/empty-list",
        text: "Brackets without anything between them mean nothing. (E006)",
    },
    Explanation {
        code: "lcpn/guessed-gerund",
        text: "In the SQL style `capturing ferz` is `capture(ferz)`. Which verb is meant is known for the functions of the notation and for those the file defines or calls by name; here it was guessed. Write the call with brackets to be sure. (W120)",
    },
    Explanation {
        code: "lcpn/incomplete-def",
        text: "A definition has exactly one name and one piece: `(def knight [1 2])`. Several pieces are put together with `/` first. (E015)",
    },
    Explanation {
        code: "lcpn/loose-number",
        text: "A number alone is no piece. An array stands in brackets, `[1 2]`; a range follows a colon, `rook:4` or `(rook :4)`.",
    },
    Explanation {
        code: "lcpn/loose-restriction",
        text: "`:forward` restricts what stands before it, and here nothing does.",
    },
    Explanation {
        code: "lcpn/mismatched-brackets",
        text: "Round and square brackets mean the same when reading, but a pair should be of one kind. With `+strict-brackets` this is an error. (W101)",
    },
    Explanation {
        code: "lcpn/misplaced-property",
        text: "A property such as `::royal` belongs to a whole piece and stands first in its alternation, not among restrictions.",
    },
    Explanation {
        code: "lcpn/mixed-form",
        text: "A list either restricts its first piece with words that have a colon, or applies its first word to pieces. Both at once is ambiguous: write `((capture rook) :forward)` or `(capture (rook :forward))`. (E013)",
    },
    Explanation {
        code: "lcpn/no-argument",
        text: "`(capture & cannon)()` applies functions to nothing. Only a plain name can be called without arguments. (E016)",
    },
    Explanation {
        code: "lcpn/no-blanks",
        text: "In the C style `:=` and `/` are written with blanks on both sides. It was understood. (W111, W112)",
    },
    Explanation {
        code: "lcpn/no-branch",
        text: "A condition has at least one branch with a test. A piece that is always the same needs no condition.",
    },
    Explanation {
        code: "lcpn/no-piece",
        text: "The file has neither a piece nor a comment.",
    },
    Explanation {
        code: "lcpn/not-a-function",
        text: "Only a name can be applied to something, or names put together with `/` and `&`. Two pieces side by side need an operator between them.",
    },
    Explanation {
        code: "lcpn/not-closed",
        text: "This bracket is never closed. The message points at the opening one. (E003)",
    },
    Explanation {
        code: "lcpn/not-opened",
        text: "This bracket closes nothing. (E004)",
    },
    Explanation {
        code: "lcpn/not-pieces",
        text: "This notation says how pieces move, and nothing of games and positions.",
    },
    Explanation {
        code: "lcpn/number-too-large",
        text: "Array components fit into 64 bits with a sign, ranges into 32 bits. A range without limit is `:*` or `:rider`.",
    },
    Explanation {
        code: "lcpn/open-text",
        text: "A string begins here and has no closing quotation mark. Inside a string a quotation mark is written `\\\"` and a backslash `\\\\`.",
    },
    Explanation {
        code: "lcpn/range-form",
        text: "A range is one number, the most steps, or two, the least and the most. Only the last may be `*`. (E020)",
    },
    Explanation {
        code: "lcpn/range-reversed",
        text: "In `:4:2` at least four steps but at most two would be made. (E022)",
    },
    Explanation {
        code: "lcpn/range-zero",
        text: "A range counts steps from 1. A piece that may stay where it is, is the array `[0 0]`. (E021)",
    },
    Explanation {
        code: "lcpn/redundant-brackets",
        text: "Brackets around a list change nothing. Around a name they would: `(rook)` is the function `rook` called without arguments. (W104)",
    },
    Explanation {
        code: "lcpn/reserved-word",
        text: "In Lisp `def` and `cond` are words of the notation, in C `if` and `else`, in SQL the words in capitals. With `$` before it any of them is a name. (E017)",
    },
    Explanation {
        code: "lcpn/rider-and-number",
        text: "`:rider` is a range without limit, so a number beside it contradicts it. The number counts. (W201)",
    },
    Explanation {
        code: "lcpn/round-array",
        text: "In the Emacs Lisp style arrays stand in square brackets, so that lists are always actions. With `+strict-brackets` this is an error. (W105)",
    },
    Explanation {
        code: "lcpn/second-piece",
        text: "Two pieces on a line without an operator between them. In C and SQL the bracket of a call touches its function, a gerund stands on the line of its operand, and a piece without a name begins on a new line or behind `;`. `or` in small letters is a name, not the operator. (E110)",
    },
    Explanation {
        code: "lcpn/short-chain",
        text: "`=>` and `->` lead from one leg to the next, so there are at least two.",
    },
    Explanation {
        code: "lcpn/square-brackets",
        text: "The Common Lisp style has round brackets only. With `+strict-brackets` this is an error. (W103)",
    },
    Explanation {
        code: "lcpn/square-list",
        text: "Square brackets are for arrays. They are read as round ones. With `+strict-brackets` this is an error. (W102)",
    },
    Explanation {
        code: "lcpn/too-deep",
        text: "Brackets may be nested 100 deep; nobody can read half of that. Give the inner parts names of their own.",
    },
    Explanation {
        code: "lcpn/too-large",
        text: "A file has at most 250000 words and signs.",
    },
    Explanation {
        code: "lcpn/trailing-comma",
        text: "A comma promises that something follows. (E102)",
    },
    Explanation {
        code: "lcpn/unexpected",
        text: "Something else should stand here; the message says what. Each style has its own signs: a file is read in the style whose signs it has most of, or in the one named by `-f lcpn+c`. (E103)",
    },
    Explanation {
        code: "lcpn/unexpected-character",
        text: "This character belongs to no word or sign of the style the file is read in. Often the file is in another style: name it, `-f lcpn+sql`. (E001)",
    },
];
