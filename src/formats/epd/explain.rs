//! What the codes of the notation mean.

use crate::diag::Explanation;

pub(super) static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "epd/syntax",
        text: "An EPD is the first four fields of a FEN (board, side to move, castling, en \
            passant) and opcodes, each ended by a semicolon: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm \
            O-O; id \"castle\";",
    },
    Explanation {
        code: "epd/number",
        text: "The opcodes hmvc (plies since the last pawn move or capture) and fmvn (move \
            number) are followed by one number. Counters are 64-bit numbers.",
    },
    Explanation {
        code: "epd/opcode-twice",
        text: "An opcode may occur once in a line. The last one is kept. Counters after the fields of the \
            position are values of hmvc and fmvn.",
    },
    Explanation {
        code: "epd/variant-name",
        text: "The opcode variant is followed by the name of a variant, which has at least one letter or digit.",
    },
    Explanation {
        code: "epd/operand",
        text: "An opcode's name has letters, digits and underscores; its operands are words and \
            \"strings\" on one line, without semicolons outside the quotation marks.",
    },
    Explanation {
        code: "epd/game",
        text: "EPD holds positions. `--ply N` writes one position of a game, `--every-ply` writes \
            all of them.",
    },
    Explanation {
        code: "epd/zero-byte",
        text: "A zero byte is not a text character. Programs that store lines in buffers of a fixed length write zero \
            bytes at the end of a line. There, they are left out, which is a loss. Anywhere else, a zero byte is an \
            error.",
    },
];
