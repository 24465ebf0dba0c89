use crate::diag::Explanation;

/// What each code means. The codes in parentheses are those of the reference cases.
pub static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "lcpn/argument-count",
        text: "The functions of the notation take one piece, except `promote-to`. Join several pieces first: `(capture (/ rook bishop))`.",
    },
    Explanation {
        code: "lcpn/array-too-long",
        text: "A board has at most six axes, and each number in an array is at most 1099511627775. The moves of this array cannot be computed.",
    },
    Explanation {
        code: "lcpn/bare-call",
        text: "In Lisp, `(rook)` is not a name in parentheses: it calls a function `rook` without arguments, as `(rank)` does. In C and SQL `rook()` is the same call. Write a piece without parentheses.",
    },
    Explanation {
        code: "lcpn/blocked-leg",
        text: "A capture ends the move, unless the leg is written with `capture`. `igui` always captures and is not written with `capture`, so the next leg is never made.",
    },
    Explanation {
        code: "lcpn/bracket-below",
        text: "In C and SQL, there is no space between a function and the bracket of its call. A bracket at the start of a line begins another piece, and the function before it is applied to nothing.",
    },
    Explanation {
        code: "lcpn/branch-after-default",
        text: "The branch `t` of a condition always holds, so branches after it are never reached. Put it last.",
    },
    Explanation {
        code: "lcpn/cannon-step",
        text: "`cannon` jumps over exactly one piece, and `grasshopper` over the first piece on its line. A single step, or an oblique leap such as that of the knight, does not pass over a cell, so no move is left.",
    },
    Explanation {
        code: "lcpn/capture-ends-chain",
        text: "If the piece may stop after its first leg, a capture on that leg ends the move, as for the gryphon. Write a lion, which captures and then moves on, as `(/ (-> king (king :any)) (=> (capture king) (king :any)))`.",
    },
    Explanation {
        code: "lcpn/constant-condition",
        text: "The condition always has the same answer: ranks and files count from 1.",
    },
    Explanation {
        code: "lcpn/contradiction",
        text: "Nested functions apply together: `move` keeps the moves that capture nothing and `capture` those that capture, so together they leave no move.",
    },
    Explanation {
        code: "lcpn/covered-alternative",
        text: "Another alternative already has every move of this one, as a queen has every move of a rook. This one adds nothing; perhaps the other one should be restricted.",
    },
    Explanation {
        code: "lcpn/dead-branch",
        text: "This branch is never reached: an earlier branch has the same condition, or an earlier condition always holds.",
    },
    Explanation {
        code: "lcpn/def-inside",
        text: "A definition cannot be inside another piece. Define the inner piece first and use its name.",
    },
    Explanation {
        code: "lcpn/definition-cycle",
        text: "A definition cannot use itself, directly or through other definitions. A definition of a name from the built-in dictionary also replaces that piece inside the dictionary's own definitions: after `(def rook (/ rook knight))` the original rook is no longer known.",
    },
    Explanation {
        code: "lcpn/digit-in-name",
        text: "Names consist of letters with hyphens or underscores between them. The notation requires Roman numerals instead of digits: `pawn-II`. Numbers are only allowed in arrays and ranges.",
    },
    Explanation {
        code: "lcpn/direction-keeps-all",
        text: "On a board of squares every move goes in one of these directions, so the words restrict nothing. Directions in one list are alternatives: `(wazir :forward :backward)` goes forward or backward. Directions in nested brackets apply together: `((ferz :left) :forward)` is one square.",
    },
    Explanation {
        code: "lcpn/direction-keeps-nothing",
        text: "No move goes in this direction, on squares or on hexagons, so the piece has no move left.",
    },
    Explanation {
        code: "lcpn/duplicate-definition",
        text: "The same name has two different definitions. The last one is used everywhere in the file, even above it; the others are kept but not used.",
    },
    Explanation {
        code: "lcpn/empty-list",
        text: "Empty brackets have no meaning.",
    },
    Explanation {
        code: "lcpn/function-as-piece",
        text: "Functions such as `capture` make a new piece from a piece. They are not pieces themselves. Apply the function to a piece.",
    },
    Explanation {
        code: "lcpn/guessed-gerund",
        text: "In the SQL style `capturing ferz` is `capture(ferz)`. The verb is certain for the functions of the notation and for those that the file defines or calls by name; here it was guessed. Write the call with brackets to be sure.",
    },
    Explanation {
        code: "lcpn/idle-direction",
        text: "The words before this direction already keep every move that it keeps, or it keeps no moves at all.",
    },
    Explanation {
        code: "lcpn/idle-no-jump",
        text: "`no-jump` requires the cells between the start and the end of a leap to be empty, but a single step has no cells between. A rider stops at pieces in its way without `no-jump`.",
    },
    Explanation {
        code: "lcpn/idle-range",
        text: "The piece already makes this number of steps: `rook` is a rider, and a `wazir` goes one step.",
    },
    Explanation {
        code: "lcpn/incomplete-def",
        text: "A definition has exactly one name and one piece: `(def knight [1 2])`. Join several pieces with `/` first.",
    },
    Explanation {
        code: "lcpn/incomplete-text",
        text: "`\"more\"` and `\"see text\"` mean that the rest is described elsewhere.",
    },
    Explanation {
        code: "lcpn/keyword-name",
        text: "The name is a word of the notation in Lisp, C or SQL. With `$` before it, it is a name in every style. Readers that ignore case read `is` as `IS`.",
    },
    Explanation {
        code: "lcpn/leap-beyond-board",
        text: "The largest board with edges has 16 files and 16 ranks, so this leap always ends outside it. On a board without edges it is an ordinary leap.",
    },
    Explanation {
        code: "lcpn/leg-leads-back",
        text: "A later leg leads away from the start of the move: it makes an acute angle with the previous leg and with the line from the start. This leg never does, so it is never made. `:any` removes this restriction.",
    },
    Explanation {
        code: "lcpn/lone-gerund",
        text: "In the SQL style, the gerund of a function is applied to the piece that follows, on the same line or below. Here no piece follows, so the word was read as the name of a piece. With `$` before it, it is always a name.",
    },
    Explanation {
        code: "lcpn/loose-number",
        text: "A number alone is not a piece. An array is in brackets, `[1 2]`; a range follows a colon, `rook:4` or `(rook :4)`.",
    },
    Explanation {
        code: "lcpn/loose-restriction",
        text: "`:forward` restricts the piece before it, and there is none here.",
    },
    Explanation {
        code: "lcpn/mismatched-brackets",
        text: "Round and square brackets are read in the same way, but both brackets of a pair should be of the same kind. With `+strict-brackets` this is an error.",
    },
    Explanation {
        code: "lcpn/misplaced-property",
        text: "A property such as `::royal` belongs to a whole piece and comes first, before its alternatives: not after one of them, and not among restrictions.",
    },
    Explanation {
        code: "lcpn/mixed-form",
        text: "A list either restricts its first piece with words that have a colon, or applies its first word to pieces. Both at once is ambiguous: write `((capture rook) :forward)` or `(capture (rook :forward))`.",
    },
    Explanation {
        code: "lcpn/mixed-links",
        text: "Chains are grouped from the right: `a -> b => c` stops after a, or continues through b to c. Other programs may group them differently; brackets make it clear: `a -> (b => c)`.",
    },
    Explanation {
        code: "lcpn/mixed-styles",
        text: "A file has a single style. The text before this word or symbol is in another style: `:=` defines a name \
               in C, `IS` in SQL.",
    },
    Explanation {
        code: "lcpn/move-or-capture",
        text: "Every move either captures or does not, so the two functions together keep every move. The piece is the same without them.",
    },
    Explanation {
        code: "lcpn/no-argument",
        text: "`(capture & cannon)()` applies functions to nothing. Only a plain name can be called without arguments.",
    },
    Explanation {
        code: "lcpn/no-blanks",
        text: "In the C style, `:=` and `/` are written with a space on both sides. The text was understood without these spaces.",
    },
    Explanation {
        code: "lcpn/no-branch",
        text: "A condition has at least one branch with a test. A piece that is always the same needs no condition.",
    },
    Explanation {
        code: "lcpn/no-default",
        text: "If none of its conditions holds, this piece has no move. If it should have moves in that case, add a last branch: `(t rook)` in Lisp, `else` in C and SQL.",
    },
    Explanation {
        code: "lcpn/no-jump-oblique",
        text: "A knight's leap has no straight path, so nothing defines which cells must be empty. Write the path as legs: `(=> wazir ferz)` is the Chinese horse, `(=> ferz wazir)` the Moa.",
    },
    Explanation {
        code: "lcpn/no-piece",
        text: "The file contains no piece and no comment.",
    },
    Explanation {
        code: "lcpn/not-a-function",
        text: "Only a name, or names joined with `/` and `&`, can be applied to something. Two pieces side by side need an operator between them.",
    },
    Explanation {
        code: "lcpn/not-a-later-leg",
        text: "`:outward` and `:any` say whether a later leg must lead away from the start of the move. This piece is not a second or later leg.",
    },
    Explanation {
        code: "lcpn/not-closed",
        text: "This bracket is never closed. The message points to the opening bracket.",
    },
    Explanation {
        code: "lcpn/not-opened",
        text: "This bracket closes nothing.",
    },
    Explanation {
        code: "lcpn/not-pieces",
        text: "This notation defines how pieces move. It cannot hold games or positions.",
    },
    Explanation {
        code: "lcpn/number-too-large",
        text: "Numbers in arrays are signed 64-bit integers; numbers in ranges are unsigned 32-bit integers. An unlimited range is `:*` or `:rider`.",
    },
    Explanation {
        code: "lcpn/only-and-directions",
        text: "`:only` keeps a single leap of an array. A direction beside it either changes nothing or leaves no move.",
    },
    Explanation {
        code: "lcpn/only-without-array",
        text: "`:only` uses an array exactly as it is written, and here there is a name instead. The result depends on how that piece is defined: as `[0 1]` or as `[1 0]`.",
    },
    Explanation {
        code: "lcpn/open-text",
        text: "A string begins here and has no closing quotation mark. Inside a string a quotation mark is written `\\\"` and a backslash `\\\\`.",
    },
    Explanation {
        code: "lcpn/piece-as-function",
        text: "A piece cannot be applied to another one. Alternatives are joined with `/`, legs with `=>` and `->`.",
    },
    Explanation {
        code: "lcpn/range-beyond-board",
        text: "The largest board with edges has 16 files and 16 ranks. On such a board, a longer range has no effect; it limits rides only on a board without edges.",
    },
    Explanation {
        code: "lcpn/range-form",
        text: "A range is one number (the maximum of steps) or two (the minimum and the maximum). Only the last one may be `*`.",
    },
    Explanation {
        code: "lcpn/range-of-nothing",
        text: "The array `[0 0]` does not move the piece, so repeating it changes nothing.",
    },
    Explanation {
        code: "lcpn/range-on-chain",
        text: "A range repeats single leaps, or whole paths of single leaps joined by `=>`. It is not defined what it would repeat here, so the moves are unknown. Put it on one of the legs.",
    },
    Explanation {
        code: "lcpn/range-reversed",
        text: "`:4:2` would mean at least four steps and at most two.",
    },
    Explanation {
        code: "lcpn/range-zero",
        text: "A range counts steps from 1. Write `[0 0]` for a piece that may stay where it is.",
    },
    Explanation {
        code: "lcpn/redundant-brackets",
        text: "A second pair of brackets around a list changes nothing. Brackets around a name do: `(rook)` is the function `rook` called without arguments.",
    },
    Explanation {
        code: "lcpn/repeated-alternative",
        text: "This alternative has the same moves as an earlier one, so it adds nothing. Often a different piece was meant.",
    },
    Explanation {
        code: "lcpn/repeated-definition",
        text: "This definition repeats an earlier one.",
    },
    Explanation {
        code: "lcpn/repeated-function",
        text: "Applying the function again changes nothing.",
    },
    Explanation {
        code: "lcpn/repeated-property",
        text: "A property belongs to the whole definition, so once is enough.",
    },
    Explanation {
        code: "lcpn/replaced-range",
        text: "If a range is nested in another one, the outer range is used; the inner one has no effect.",
    },
    Explanation {
        code: "lcpn/reserved-word",
        text: "In Lisp, `def` and `cond` are reserved words of the notation; in C, `if` and `else`; in SQL, the words in capitals. With `$` before it, any of them is a name.",
    },
    Explanation {
        code: "lcpn/rider-and-number",
        text: "`:rider` is a range without limit, so a number beside it contradicts it. The number is used.",
    },
    Explanation {
        code: "lcpn/round-array",
        text: "In the Emacs Lisp style, arrays are in square brackets; everything else is in parentheses. With `+strict-brackets`, this is an error.",
    },
    Explanation {
        code: "lcpn/royal-in-composite",
        text: "Properties belong to the definition in which they are written. `(/ king knight)` moves as a king and a knight and is not royal itself; a definition that consists only of the name `king` is royal.",
    },
    Explanation {
        code: "lcpn/second-piece",
        text: "Two pieces are on one line without an operator between them. In C and SQL there is no space between a function and the bracket of its call, and a piece without a name begins on a new line or after `;`. `or` in lower case is a name, not the operator.",
    },
    Explanation {
        code: "lcpn/shadowed-name",
        text: "The file's own definition replaces the one in the built-in dictionary. A variant can define its own pawn in this way. The change affects every piece that uses this name, so choose another name if it was not intended.",
    },
    Explanation {
        code: "lcpn/short-chain",
        text: "`=>` and `->` join two or more legs.",
    },
    Explanation {
        code: "lcpn/square-brackets",
        text: "The Common Lisp style has only parentheses. With `+strict-brackets`, this is an error.",
    },
    Explanation {
        code: "lcpn/square-list",
        text: "Square brackets are for arrays. Here they are read as parentheses. With `+strict-brackets` this is an error.",
    },
    Explanation {
        code: "lcpn/text-in-piece",
        text: "Text in quotation marks is meant for people. The definition is kept as it is, but its moves cannot be computed, or only some of them.",
    },
    Explanation {
        code: "lcpn/too-deep",
        text: "Brackets may be nested up to 100 levels deep. Define the inner parts separately, with their own names.",
    },
    Explanation {
        code: "lcpn/too-large",
        text: "A file has at most 250000 words and symbols, and 20000 pieces. The name of a piece has at most 64 bytes.",
    },
    Explanation {
        code: "lcpn/too-much-to-follow",
        text: "The definition can be read, but its moves cannot be computed: it is nested too deep, or its functions multiply its parts too much. Its meaning is not checked further.",
    },
    Explanation {
        code: "lcpn/trailing-comma",
        text: "Something must follow a comma.",
    },
    Explanation {
        code: "lcpn/unexpected",
        text: "Something else is expected here; the message says what. Each style has its own symbols: a file is read in the style whose symbols it uses most, or in the one you name, as in `-f lcpn+c`.",
    },
    Explanation {
        code: "lcpn/unexpected-character",
        text: "The style in which the file is read does not use this character. Often the file is in another style: name that one, as in `-f lcpn+sql`. A hyphen or underscore in a name is between two letters: `no-jump`, not `no--jump`.",
    },
    Explanation {
        code: "lcpn/unknown-condition",
        text: "A condition compares `rank` or `file`, counted from the mover's side, or is a text. Any other condition is unknown, so the moves of every branch are possible.",
    },
    Explanation {
        code: "lcpn/unknown-function",
        text: "Neither the notation nor this file defines a function with this name. Define it with other functions, `(def shoot (& capture cannon))`, or describe it in words.",
    },
    Explanation {
        code: "lcpn/unknown-piece",
        text: "Neither this file nor the built-in dictionary defines a piece with this name. The notation allows this, but the moves of this piece, and of every piece that uses it, cannot be computed.",
    },
    Explanation {
        code: "lcpn/unknown-property",
        text: "Properties such as `::royal` say what a piece is besides its moves. An unknown property is kept and has no effect.",
    },
    Explanation {
        code: "lcpn/unknown-restriction",
        text: "A word with a colon is a direction, `:only`, `:outward`, `:any`, `:rider`, or a zone of the board, which begins with `:within-`. It is unknown which moves any other word keeps, so every move is possible and none is certain.",
    },
    Explanation {
        code: "lcpn/unused-definition",
        text: "A function is defined but never applied. (A piece need not be used anywhere else.)",
    },
];
