use crate::diag::Explanation;

/// What each code means.
pub static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "betza/cannot-follow",
        text: "A definition that uses itself, or is nested too deep, has no moves that can be written.",
    },
    Explanation {
        code: "betza/cannot-say",
        text: "The output dialect has no letters for any move of this piece. No dialect has letters for zones, conditions, promotions, descriptions in words, boards with more than two axes or curved paths; XBetza and the dialect with brackets have some for legs.",
    },
    Explanation {
        code: "betza/contradiction",
        text: "`n` requires the path of a leap to be empty, `p` and `g` require exactly one piece on it, and `j` requires a piece or skips a square. Only one of them can be used. In Fairy-Stockfish, first moves are not captures.",
    },
    Explanation {
        code: "betza/direction",
        text: "Directions are f b l r (forward, backward, left, right), v (f and b) and s (l and r). Oblique and diagonal leaps can have two of them together: `flF` is one square, `fsN` the two knight's leaps that go farther sideways than forward. For oblique leaps, `h` selects half of the directions, as in `fhN`, or those of one rotation, as in `hrN`; it has no meaning for other leaps.",
    },
    Explanation {
        code: "betza/double-rider",
        text: "A doubled leap is a rider: `NN` repeats the knight's leap. Rook, bishop and queen are riders already. Fairy-Stockfish ignores a number after a doubled leap.",
    },
    Explanation {
        code: "betza/hopper",
        text: "A hopper rides up to a piece and lands anywhere behind it (`p`: the Chinese cannon is `mRcpR`) or directly behind it (`g`: the grasshopper is `gQ`). A single leap is not a rider; write a leap that must jump over a piece as `jD`.",
    },
    Explanation {
        code: "betza/in-words",
        text: "These letters belong to some dialect, but their meaning depends on the game or on a board of another shape: castling `O2`, drops `@`, cylinders `o`, curved riders `q` and `z`, capturing own pieces `d`, putting pieces back `u`. The same applies to legs before `a` that jump over a piece and then turn, or that capture while they jump, such as `paK`. All of these are kept as text and written to Betza unchanged, but the moves of the piece are then unknown.",
    },
    Explanation {
        code: "betza/lame",
        text: "`n` makes a leap that can be blocked. For a leap along a line, the squares between its ends block it: `nA`. For the knight, `n` always means the horse of Chinese chess, which goes straight first. For other oblique leaps there is no such convention, so write out the legs.",
    },
    Explanation {
        code: "betza/leading-zero",
        text: "A number after a leap is the maximum number of steps; 0 means no limit. In XBetza, a zero before the number means exactly that number of steps: `W03`.",
    },
    Explanation {
        code: "betza/link",
        text: "In brackets, `?` between two legs means that the move may end there, and `-` that it continues. In the older form `t[FR]`, there is nothing between the legs, and the move may end after any of them.",
    },
    Explanation {
        code: "betza/long-leap",
        text: "A leap written as numbers goes at most 1000 squares.",
    },
    Explanation {
        code: "betza/long-line",
        text: "A piece is one line, of at most 4096 bytes.",
    },
    Explanation {
        code: "betza/long-range",
        text: "XBoard reads ranges with two digits, Fairy-Stockfish with one. `0` means no limit.",
    },
    Explanation {
        code: "betza/lost-function",
        text: "Betza has no functions. Every piece that uses one is written with the resulting moves, so only the definition of the function is lost.",
    },
    Explanation {
        code: "betza/lost-moves",
        text: "The output dialect has no letters for some of the moves of these pieces. All other moves were written exactly. Fairy-Stockfish also reads some parts differently if they occur together; in that case, not all of them are written.",
    },
    Explanation {
        code: "betza/lost-property",
        text: "This notation describes only moves. Royalty and other properties of a piece are left to the rules of the game.",
    },
    Explanation {
        code: "betza/misplaced",
        text: "In a sequence of legs each lowercase letter belongs to the leg after it. `i` (first move) applies to the whole move and comes first, `e` (en-passant capture) belongs to the last leg, and `y` changes the range of what comes after it.",
    },
    Explanation {
        code: "betza/name",
        text: "A name comes before a colon. As in LCPN, it consists of letters, with hyphens or underscores between them, and has no digits.",
    },
    Explanation {
        code: "betza/no-leap",
        text: "A leap of length zero does not move the piece. Write `O` for a piece that may stay where it is.",
    },
    Explanation {
        code: "betza/no-moves",
        text: "A line with a name must contain the moves of the piece. This notation cannot write a piece that never moves.",
    },
    Explanation {
        code: "betza/no-piece",
        text: "The file contains no piece and no comment.",
    },
    Explanation {
        code: "betza/no-rider",
        text: "Fairy-Stockfish repeats the steps of rook and bishop and the knight's leap, because it has tables for these. It would read other riders without a warning, and they would never move.",
    },
    Explanation {
        code: "betza/no-shift",
        text: "`X` and `Y` after a capital letter make a longer leap: `WX` goes four squares, `FX` is (4,1).",
    },
    Explanation {
        code: "betza/no-way",
        text: "The directions of the first leg are relative to the player, and those of later legs to the previous leg: `f` straight on, `fs` turned by 45 degrees, `s` by 90 degrees, `b` back. A rook's leg cannot follow another one at 45 degrees.",
    },
    Explanation {
        code: "betza/not-in-brackets",
        text: "Inside brackets `?` and `-` are used in place of `a` and `y`. Write letters that apply to the whole move before the brackets.",
    },
    Explanation {
        code: "betza/not-in-dialect",
        text: "The dialect named with the format does not have this. Programs that read it would ignore the letter, or the rest of the string; here it is refused. Without `+classic`, `+xbetza`, `+brackets` or `+fsf`, all dialects are read.",
    },
    Explanation {
        code: "betza/not-pieces",
        text: "This notation defines how pieces move. It cannot hold games or positions.",
    },
    Explanation {
        code: "betza/one-leg",
        text: "Brackets join legs. A single leap needs none.",
    },
    Explanation {
        code: "betza/skipper",
        text: "Before a rook, bishop or queen, `j` means that it skips the first square; before a leap along a line, that it must jump over a piece.",
    },
    Explanation {
        code: "betza/too-large",
        text: "A file has at most 100000 lines and 20000 pieces, a piece at most 200 parts and 8192 paths, and all paths of a file at most 200000 legs, where those after the first leg of a path count twice. The name of a piece has at most 64 bytes.",
    },
    Explanation {
        code: "betza/too-many",
        text: "Each leg without directions multiplies the number of paths by seven. A part of a piece has at most 4096 paths.",
    },
    Explanation {
        code: "betza/two-directions",
        text: "`fK` is the three squares forward in every dialect. But `ffK` and `frK` are one square for XBoard and several squares for Fairy-Stockfish, so they are rejected, and so is `fhK` in the dialect of Fairy-Stockfish.",
    },
    Explanation {
        code: "betza/unexpected",
        text: "Something else is expected here; the message says what. A line is an optional name with a colon, then moves, then an optional comment after `#` or `;`.",
    },
    Explanation {
        code: "betza/unknown-atom",
        text: "No dialect has a leap with this letter. Most programs would stop reading here without a warning.",
    },
    Explanation {
        code: "betza/unknown-modifier",
        text: "No dialect has this lowercase letter. Most programs would ignore it without a warning and read a different piece.",
    },
    Explanation {
        code: "betza/wayward",
        text: "After a ride and a turn, the direction away from the start depends on how far the piece has gone. Directions relative to the previous leg are always clear.",
    },
];
