//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "bccf/half-move",
        text: "Every move is two bytes, and one byte is left at the end: the file was cut short, or \
            it is not BCCF.",
    },
    Explanation {
        code: "bccf/hex",
        text: "`bccf+hex` reads words of four hexadecimal digits, one word per move. Spaces and \
            line ends between them are optional: `8630 9a40`.",
    },
    Explanation {
        code: "bccf/no-move",
        text: "The word goes from a square to the same square, which is not a move. A file of \
            zeros is not a game.",
    },
    Explanation {
        code: "bccf/piece-bits",
        text: "The bits that name the piece of a promotion are set, but the promotion flag is not. \
            In version 1.1 these bits are zero unless the flag is set. If the file is of version \
            1.0, read it as `bccf+1.0`.",
    },
    Explanation {
        code: "bccf/flags",
        text: "Version 1.0 has no flags: the last two bits of each word are zero. If the file is \
            of version 1.1, read it as `bccf`.",
    },
    Explanation {
        code: "bccf/after-end",
        text: "The last bit of a word ends the game, but more bytes follow. A file holds one game; \
            write each game to its own file.",
    },
    Explanation {
        code: "bccf/inexpressible",
        text: "BCCF holds orthodox moves on an 8×8 board: two squares and a promotion to queen, \
            rook, bishop or knight.",
    },
    Explanation {
        code: "bccf/unknown-square",
        text: "Both squares of a move are written, and one of them is unknown here, because \
            panchess does not know the rules of the variant.",
    },
    Explanation {
        code: "bccf/castling",
        text: "BCCF writes castling as the king's move. In Chess960 the king may stay where it is \
            when castling, or move one step as it could without castling. The bytes would mean \
            another move, so the game is refused.",
    },
];
