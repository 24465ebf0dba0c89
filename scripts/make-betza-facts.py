#!/usr/bin/env python3
"""Where pieces go that Fairy-Stockfish reads as customPiece, on random positions.

    pip install pyffish==0.0.90
    scripts/make-betza-facts.py > fixtures/oracle/betza-fsf.jsonl

One piece stands on the board among pieces that never move, and pyffish lists its moves. A
line a position: the letters, the position, the squares. Same seed, same bytes.
"""
import json
import random
import sys

import pyffish

LETTERS = """
W F D N A H C Z G K R B Q L J
WW FF NN R4 B2 Q3 W1 F3 N0 W0 KK
fW bW lW rW vW sW fsW frW frlW
fF flF frF blF brF lF rF fbF
ffN bbN llN rrN fsN bsN lvN rvN vN sN fhN bhN lhN rhN hrN hlN
lfN rfN flN frN lbN rbN blN brN ffbsN ffNbsN fN
ffC fsZ lvZ flC hrC hlZ
fA frD bH flG
fR vR sR frlR flB fB flbrB
fK bK lK rK vK sK fKbR fQ
ffNN fsNN lfNN hrNN
mW cF mNcB mRcpR fmWfcF fmFfcW WcF BmW mRcN
nA nD nN fnN lfnN vnN nZ ffnZ lfnZ fmnD hrnN
pR pB pQ pR4 pB2 gQ gR gB mgQ cpB mBcpB fpR lgB
fmWfcFifmnD imA ifR
RcpRnN FfW WfF fRbW fhNbFsbW KADN
lfrbB rflbB mfrWmrfF lrR
fRcpR fRmR2 RcR2 R2R RW1 RWmW1 cpRfKK fRbpR R3pR pR4R2 fgRbpR fR3bgR RbgRcpR3 fBbgB flB2brpB
fnDsgR nDfpR fnAbgB nAcpB NnN nNffN fN1nN NNnN mNNcnN ffNNbbnN iR pBpmFFlfpB2 icmBmW gRpR pRgR
""".split()

INI = """
[probe:chess]
king = -
pawn = -
knight = -
bishop = -
rook = -
queen = -
customPiece1 = a:%s
immobile = i
castling = false
promotionPieceTypes = -
nMoveRule = 0
nFoldRule = 0
startFen = 8/8/8/3i4/8/8/3A4/8 w - - 0 1
"""


def position(rng, white):
    cells = [["." for _ in range(8)] for _ in range(8)]
    at = rng.randrange(8), rng.choice([1, 2, 3, 4, 5, 6])
    for _ in range(rng.randrange(4, 22)):
        cells[rng.randrange(8)][rng.randrange(8)] = rng.choice("iI")
    cells[at[1]][at[0]] = "A" if white else "a"
    ranks = []
    for rank in reversed(cells):
        text, empty = "", 0
        for c in rank:
            if c == ".":
                empty += 1
                continue
            text += (str(empty) if empty else "") + c
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return f"{'/'.join(ranks)} {'w' if white else 'b'} - - 0 1"


def main():
    rng = random.Random(20261121)
    for n, letters in enumerate(LETTERS):
        name = f"probe{n}"
        pyffish.load_variant_config(INI.replace("probe", name) % letters)
        for i in range(4):
            fen = position(rng, i % 2 == 0)
            moves = pyffish.legal_moves(name, fen, [])
            squares = sorted({m[2:4] for m in moves})
            line = {"betza": letters, "fen": " ".join(fen.split()[:2]), "to": " ".join(squares)}
            print(json.dumps(line, separators=(",", ":")))


if __name__ == "__main__":
    sys.exit(main())
