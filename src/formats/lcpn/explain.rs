use crate::diag::Explanation;

/// What each code means. Numbers in brackets are those of the reference cases.
pub static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "lcpn/argument-count",
        text: "Functions of the notation take one piece, except `promote-to`. Several pieces are joined first: `(capture (/ rook bishop))`.",
    },
    Explanation {
        code: "lcpn/array-too-long",
        text: "A board has at most six axes, and a leap a length that numbers can be reckoned with. Nobody can follow this array.",
    },
    Explanation {
        code: "lcpn/bare-call",
        text: "In Lisp `(rook)` is not a name in brackets: it calls a function `rook` without arguments, as `(rank)` does. In C and SQL `rook()` is the same call. A piece stands without brackets.",
    },
    Explanation {
        code: "lcpn/blocked-leg",
        text: "After a capture a move ends, unless the leg says `capture`. `igui` captures without saying so, and nothing else; so the next leg is never taken.",
    },
    Explanation {
        code: "lcpn/branch-after-default",
        text: "The branch `t` of a condition always holds, so nothing behind it is ever looked at. Put it last. (E032)",
    },
    Explanation {
        code: "lcpn/cannon-step",
        text: "`cannon` moves over exactly one piece on the way, and a single step has no way, so no move is left.",
    },
    Explanation {
        code: "lcpn/capture-ends-chain",
        text: "Where the piece may stop after its first leg, a capture there ends the move, as it does for the gryphon. A lion that captures and goes on says so: `(/ (-> king (king :any)) (=> (capture king) (king :any)))`.",
    },
    Explanation {
        code: "lcpn/constant-condition",
        text: "The condition does not depend on anything: ranks and files count from 1.",
    },
    Explanation {
        code: "lcpn/contradiction",
        text: "Functions around each other must all hold: `move` keeps moves without capture and `capture` those with one, so of both together nothing is left.",
    },
    Explanation {
        code: "lcpn/covered-alternative",
        text: "Everything this alternative can do, another one can do as well: a queen needs no rook beside her. It adds nothing, unless the other one was meant to be restricted.",
    },
    Explanation {
        code: "lcpn/dead-branch",
        text: "A branch that is never reached: the same was asked before, or a condition before it always holds.",
    },
    Explanation {
        code: "lcpn/def-inside",
        text: "A definition stands on its own, never inside another piece. Define the inner piece first and use its name. (E011)",
    },
    Explanation {
        code: "lcpn/definition-cycle",
        text: "A definition says what a piece is made of, so it cannot need itself, not even by way of others. A definition of a name everybody knows replaces that piece in the dictionary's own definitions, too: after `(def rook (/ rook knight))` nobody knows what a rook was. (E210)",
    },
    Explanation {
        code: "lcpn/digit-in-name",
        text: "Names are letters with hyphens or underscores between them. The notation asks for Roman numerals instead of digits: `pawn-II`. Numbers stand in arrays and ranges only. (E010)",
    },
    Explanation {
        code: "lcpn/direction-keeps-all",
        text: "On a board of squares every move goes one of these ways, so the words restrict nothing. Directions beside each other add up: `(wazir :forward :backward)` goes either way. Those of nested brackets must all hold: `((ferz :left) :forward)` is one square.",
    },
    Explanation {
        code: "lcpn/direction-keeps-nothing",
        text: "None of the moves goes this way, neither on squares nor on hexagons, so nothing is left of the piece.",
    },
    Explanation {
        code: "lcpn/duplicate-definition",
        text: "Two definitions of one name that mean different things. The last one counts, everywhere in the file, even above it; the others are kept and never looked up. (W130)",
    },
    Explanation {
        code: "lcpn/empty-list",
        text: "Brackets without anything between them mean nothing. (E006)",
    },
    Explanation {
        code: "lcpn/function-as-piece",
        text: "`capture` and its like make pieces of pieces and are none themselves. Apply the function to a piece.",
    },
    Explanation {
        code: "lcpn/guessed-gerund",
        text: "In the SQL style `capturing ferz` is `capture(ferz)`. Which verb is meant is known for the functions of the notation and for those the file defines or calls by name; here it was guessed. Write the call with brackets to be sure. (W120)",
    },
    Explanation {
        code: "lcpn/idle-direction",
        text: "This direction keeps no move that the words before it do not keep, or keeps none at all.",
    },
    Explanation {
        code: "lcpn/idle-no-jump",
        text: "`no-jump` asks for empty cells between the start and the end of a leap, and single steps have none. A rider stops before what stands in its way without being told.",
    },
    Explanation {
        code: "lcpn/idle-range",
        text: "The piece makes exactly so many steps already: `rook` is a rider, and a `wazir` goes one step.",
    },
    Explanation {
        code: "lcpn/incomplete-def",
        text: "A definition has exactly one name and one piece: `(def knight [1 2])`. Several pieces are put together with `/` first. (E015)",
    },
    Explanation {
        code: "lcpn/incomplete-text",
        text: "`\"more\"` and `\"see text\"` say that the rest is told elsewhere. (I304)",
    },
    Explanation {
        code: "lcpn/keyword-name",
        text: "The name is a word of the notation in Lisp, C or SQL. With `$` before it, it is a name in every style; readers that know no capitals take `is` for `IS`.",
    },
    Explanation {
        code: "lcpn/leap-beyond-board",
        text: "The largest board with edges has 16 files and 16 ranks, so this leap always leads off it. On a board without edges it is a leap like any other.",
    },
    Explanation {
        code: "lcpn/leg-leads-back",
        text: "Later legs lead away from where the move began: at an acute angle to the leg before, and to the way from the start. This one never does, so it is never taken. `:any` lifts the rule.",
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
        code: "lcpn/mixed-links",
        text: "Chains are read from the right: `a -> b => c` is to stop after a, or to go on through b into c. Not every reader ranks them so, and brackets say it: `a -> (b => c)`.",
    },
    Explanation {
        code: "lcpn/move-or-capture",
        text: "Moves that capture nothing and moves that capture are all there are. The piece without functions is the same.",
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
        code: "lcpn/no-default",
        text: "A piece with conditions and no last branch has no move at all where none of them holds. Say so, or say what holds then: `(t rook)` in Lisp, `else` in C and SQL.",
    },
    Explanation {
        code: "lcpn/no-jump-oblique",
        text: "A knight's leap has no straight way, so nobody knows which cells have to be empty. Say the way with legs: `(=> wazir ferz)` is the Chinese horse, `(=> ferz wazir)` the Moa.",
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
        code: "lcpn/not-a-later-leg",
        text: "`:outward` and `:any` say whether a leg has to lead away from where the move began. A piece that is no second or later leg begins the move itself.",
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
        code: "lcpn/only-and-directions",
        text: "`:only` leaves one single leap of an array, which goes a direction or does not; a direction beside it keeps it or leaves nothing.",
    },
    Explanation {
        code: "lcpn/only-without-array",
        text: "`:only` takes arrays as they are written, and here none is written, only a name. What comes of it depends on how that piece happens to be defined: `[0 1]` or `[1 0]`.",
    },
    Explanation {
        code: "lcpn/open-text",
        text: "A string begins here and has no closing quotation mark. Inside a string a quotation mark is written `\\\"` and a backslash `\\\\`.",
    },
    Explanation {
        code: "lcpn/piece-as-function",
        text: "A piece cannot be applied to another one. Alternatives are joined with `/`, legs with `=>` and `->`. (W305)",
    },
    Explanation {
        code: "lcpn/range-beyond-board",
        text: "The largest board with edges has 16 files and 16 ranks. On smaller boards a longer range is as good as none; on a board without edges it is a limit.",
    },
    Explanation {
        code: "lcpn/range-form",
        text: "A range is one number, the most steps, or two, the least and the most. Only the last may be `*`. (E020)",
    },
    Explanation {
        code: "lcpn/range-of-nothing",
        text: "The array `[0 0]` stays where it is, and taken several times it still does.",
    },
    Explanation {
        code: "lcpn/range-on-chain",
        text: "A range repeats single leaps, or whole paths of single leaps joined by `=>`. What it would repeat here is not determined, so the moves are not known. Put it on one of the legs.",
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
        code: "lcpn/repeated-alternative",
        text: "An alternative moves exactly as one before it, so it adds nothing. Often another piece was meant.",
    },
    Explanation {
        code: "lcpn/repeated-definition",
        text: "A definition says what one before it says already.",
    },
    Explanation {
        code: "lcpn/repeated-function",
        text: "To apply the function once more changes nothing.",
    },
    Explanation {
        code: "lcpn/repeated-property",
        text: "A property belongs to the whole definition, so once is enough.",
    },
    Explanation {
        code: "lcpn/replaced-range",
        text: "Of two ranges around each other the outermost counts; the inner one has no effect.",
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
        code: "lcpn/royal-in-composite",
        text: "Properties belong to the definition they are written in. `(/ king knight)` moves as a king and a knight and is not royal itself; a definition that is nothing but the name `king` is. (I301)",
    },
    Explanation {
        code: "lcpn/second-piece",
        text: "Two pieces on a line without an operator between them. In C and SQL the bracket of a call touches its function, a gerund stands on the line of its operand, and a piece without a name begins on a new line or behind `;`. `or` in small letters is a name, not the operator. (E110)",
    },
    Explanation {
        code: "lcpn/shadowed-name",
        text: "The file's own definition counts instead of the one everybody knows. That is how a variant says what its pawn does; by accident it changes every piece that is made of this one.",
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
        code: "lcpn/text-in-piece",
        text: "Words in quotation marks are for people. The definition stays as it is, and nobody can compute its moves, or only some of them. (I303)",
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
        code: "lcpn/too-much-to-follow",
        text: "The definition is understood, but nested too deep or multiplied too often by its functions to be followed. Nothing else is said of what it means.",
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
    Explanation {
        code: "lcpn/unknown-condition",
        text: "Conditions ask for `rank` and `file`, counted from the mover's side, or say something in words. Of another question nobody knows the answer, so the moves of every branch are possible. (W304)",
    },
    Explanation {
        code: "lcpn/unknown-function",
        text: "Neither the notation nor this file knows a function of that name. A function is defined by functions, `(def shoot (& capture cannon))`, or described in words. (W303)",
    },
    Explanation {
        code: "lcpn/unknown-piece",
        text: "Neither this file nor the built-in dictionary defines a piece of that name. The notation allows it: the piece is then known to people only, and so is everything made of it. (W301)",
    },
    Explanation {
        code: "lcpn/unknown-property",
        text: "Properties such as `::royal` say what a piece is besides its moves. One nobody knows is kept and does nothing. (I302)",
    },
    Explanation {
        code: "lcpn/unknown-restriction",
        text: "A word with a colon is a direction, `:only`, `:outward`, `:any`, `:rider`, or names a zone of the board; zones are recognized by `:within-`. Of any other word nobody knows which moves it keeps, so all are possible and none is certain. (W302)",
    },
    Explanation {
        code: "lcpn/unused-definition",
        text: "A function is defined and never applied. Pieces need no use: each is a piece.",
    },
];
