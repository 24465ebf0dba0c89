use crate::diag::Explanation;

/// What each code means.
pub static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "betza/cannot-follow",
        text: "A definition that needs itself, or has too many levels, has no moves to write.",
    },
    Explanation {
        code: "betza/cannot-say",
        text: "Nothing this piece does has letters in the dialect that is written. Zones, conditions, promotions, words, boards of more than two axes and curved ways have none in any; legs have some in XBetza and in brackets.",
    },
    Explanation {
        code: "betza/contradiction",
        text: "`n` wants the way of a leap empty, `p` and `g` want exactly one piece on it, `j` wants one or skips it. Only one of them can hold.",
    },
    Explanation {
        code: "betza/direction",
        text: "Directions are f b l r (ahead, back, left, right), v (f and b) and s (l and r). Two of them stand together for oblique and diagonal leaps: `flF` is one square, `fsN` the two knight's leaps that go ahead but more aside. `h` makes halves of oblique leaps, `fhN`, and hands, `hrN`; it means nothing for others.",
    },
    Explanation {
        code: "betza/double-rider",
        text: "A leap twice is a rider: `NN` repeats the knight's leap. Rook, bishop and queen ride as they are.",
    },
    Explanation {
        code: "betza/hopper",
        text: "A hopper rides up to a piece and lands anywhere behind it (`p`, the Chinese cannon is `mRcpR`) or directly behind it (`g`, the grasshopper is `gQ`). A single leap does not ride: one that has to jump a piece is `jD`.",
    },
    Explanation {
        code: "betza/in-words",
        text: "These letters are part of some dialect, but what they say depends on the game or on a board of another shape: castling `O2`, drops `@`, cylinders `o`, curved riders `q` and `z`, taking one's own pieces `d`, setting pieces down again `u`. They are kept as words, come back as they were when Betza is written, and what the piece can do is then open.",
    },
    Explanation {
        code: "betza/lame",
        text: "`n` makes a leap one that can be blocked. On a line the squares between are meant: `nA`. For the knight everybody means the horse of Chinese chess, straight first. For other oblique leaps there is no such custom, so the legs have to be written out.",
    },
    Explanation {
        code: "betza/leading-zero",
        text: "A number behind a leap is the most steps it makes; 0 is without limit. In XBetza a zero before the number says exactly so many: `W03`.",
    },
    Explanation {
        code: "betza/link",
        text: "In brackets a `?` says that the move may end between two legs, and a `-` that it goes on. In the older form `t[FR]` nothing stands between, and the move may end anywhere.",
    },
    Explanation {
        code: "betza/long-leap",
        text: "A leap in numbers goes at most 1000 squares.",
    },
    Explanation {
        code: "betza/long-line",
        text: "A piece is one line, of at most 4096 bytes.",
    },
    Explanation {
        code: "betza/long-range",
        text: "XBoard reads ranges of two digits, Fairy-Stockfish of one. `0` is without limit.",
    },
    Explanation {
        code: "betza/lost-function",
        text: "Betza has no functions. Every piece that uses one is written with what the function makes of it, so that nothing but the definition itself is lost.",
    },
    Explanation {
        code: "betza/lost-moves",
        text: "Some of the moves of these pieces have no letters in the dialect that is written. The letters that were written are exactly the others: no move was made wider or narrower.",
    },
    Explanation {
        code: "betza/lost-property",
        text: "That a piece is royal, or anything else that is not a move, is part of the rules of a game in this notation.",
    },
    Explanation {
        code: "betza/misplaced",
        text: "Inside a row of legs each small letter belongs to the leg it stands before. A first move (`i`) is one of the whole and stands first, an en-passant capture (`e`) is the last leg, and `y` changes the range of what comes after it.",
    },
    Explanation {
        code: "betza/name",
        text: "A name stands before a colon: letters with hyphens or underscores between them, no digits, as in LCPN.",
    },
    Explanation {
        code: "betza/no-leap",
        text: "A leap by nothing leads nowhere. A piece that may stay where it is has the atom `O`.",
    },
    Explanation {
        code: "betza/no-moves",
        text: "A line with a name says how the piece moves. There is no way to write a piece that never moves.",
    },
    Explanation {
        code: "betza/no-piece",
        text: "The file has neither a piece nor a comment.",
    },
    Explanation {
        code: "betza/no-rider",
        text: "Fairy-Stockfish repeats the steps of rook and bishop and the knight's leap, because it has tables for these. Other riders would be read without a word and never move.",
    },
    Explanation {
        code: "betza/no-shift",
        text: "`X` and `Y` behind a capital letter make a longer leap: `WX` goes four squares, `FX` is (4,1).",
    },
    Explanation {
        code: "betza/no-way",
        text: "The directions of the first leg are seen from the player, those of later legs from the leg before: straight on `f`, an eighth aside `fs`, a quarter `s`, back `b`. A rook's leg cannot follow another one an eighth aside.",
    },
    Explanation {
        code: "betza/not-in-brackets",
        text: "Brackets say with `?` and `-` what `a` and `y` say in a row of legs, and what holds for the whole move stands before them.",
    },
    Explanation {
        code: "betza/not-in-dialect",
        text: "The dialect named with the format does not have this. Programs that read it would ignore the letter, or the rest of the string; here it is refused. Without `+classic`, `+xbetza`, `+brackets` or `+fsf` everything is read.",
    },
    Explanation {
        code: "betza/not-pieces",
        text: "This notation says how pieces move, and nothing of games and positions.",
    },
    Explanation {
        code: "betza/one-leg",
        text: "Brackets join legs. A single leap needs none.",
    },
    Explanation {
        code: "betza/skipper",
        text: "`j` before a rook, bishop or queen means that it skips the first square; before a leap along a line, that there must be a piece to jump over.",
    },
    Explanation {
        code: "betza/too-large",
        text: "A file has at most 100000 lines, a piece at most 200 parts and 8192 ways to go, and all pieces of a file at most 200000 ways.",
    },
    Explanation {
        code: "betza/too-many",
        text: "Each leg without directions multiplies the ways by seven. A piece has at most 4096 of them.",
    },
    Explanation {
        code: "betza/two-directions",
        text: "`fK` is the three squares ahead everywhere. But `ffK` and `frK` are one square for XBoard and several for Fairy-Stockfish, so they are not read at all.",
    },
    Explanation {
        code: "betza/unexpected",
        text: "Something else should stand here; the message says what. A line is a name and a colon, which may be missing, then moves, then a comment behind `#` or `;`.",
    },
    Explanation {
        code: "betza/unknown-atom",
        text: "No dialect has a leap of that letter. Most programs would stop reading here without a word.",
    },
    Explanation {
        code: "betza/unknown-modifier",
        text: "No dialect has this small letter. Most programs would ignore it without a word, and the piece would be another one.",
    },
    Explanation {
        code: "betza/wayward",
        text: "After a ride and a bend it depends on how far the piece has come which way leads away from where it began. Directions counted from the leg before are always clear.",
    },
];
