#!/usr/bin/env python3
"""Writes fixtures/oracle/pieces.jsonl: where known pieces go on random positions.

    pip install pyffish
    scripts/make-piece-facts.py

Fairy-Stockfish is told each piece of src/variants/pieces.yaml in Betza's letters, as far as it
has them, and lists its moves; it knows nothing of our definitions. The first line of the output
holds the positions (`X` is the piece, `I` a bystander, capitals are White's), every other line a
piece with the squares it can go to in each of them.
"""
import json
import random
import re
from pathlib import Path

import pyffish

ROOT = Path(__file__).resolve().parent.parent
POSITIONS = 24

# What Fairy-Stockfish reads; it skips what it does not know without a word.
ATOM = r"(?:[WFN]0?[1-9]?|WW|FF|NN|[DAHCZGKRBQ])"
READS = re.compile(rf"(?:[fbrlvshmcnpg]*{ATOM})+")
NO_RIDERS = re.compile(r"([DAHCZG])\1")
SPELLED = {
    "afsW": "nN",  # wazir => ferz, which it calls a lame knight
    "mafsmafW": "nZ",
    "R2": "W2", "R4": "W4", "B2": "F2", "B4": "F4", "Q2": "W2F2", "Q4": "W4F4",
    "RcpRafsW": "RcpRnN",
    "fsRbFbW": "fsRbFbW",
    "ffNbsN": "ffbsN",
}


def table():
    """The names and Betza of the table, read without a YAML library."""
    text = (ROOT / "src/variants/pieces.yaml").read_text()
    for entry in text.split("\n- name: ")[1:]:
        name = entry.split("\n", 1)[0].strip()
        betza = re.search(r"^  betza: (.+)$", entry, re.M)
        if betza:
            yield name, betza[1].strip().strip("'\"")


def placement(dice, black):
    """A random board with one piece to move."""
    me, foe = ("i", "I") if black else ("I", "i")
    crowd = dice.choice([0, 6, 12, 20, 30])
    cells = dice.sample(range(64), crowd + 1)
    board = [""] * 64
    board[cells[0]] = "x" if black else "X"
    for c in cells[1:]:
        board[c] = dice.choice([me, foe, foe])
    rows = []
    for r in range(8):
        row = "".join(board[8 * r + f] or "1" for f in range(8))
        rows.append(re.sub("1+", lambda m: str(len(m[0])), row))
    return "/".join(rows)


def main():
    dice = random.Random(20)
    boards = [(placement(dice, n % 2 == 1), "wb"[n % 2]) for n in range(POSITIONS)]
    lines = [{"positions": [" ".join(b) for b in boards]}]
    for n, (name, betza) in enumerate(table()):
        fsf = SPELLED.get(betza, betza)
        if not READS.fullmatch(fsf) or NO_RIDERS.search(fsf):
            continue
        variant = f"facts{n}"
        pyffish.load_variant_config(
            f"[{variant}]\nmaxRank = 8\nmaxFile = 8\nimmobile = i\ncustomPiece1 = x:{fsf}\n"
            "castling = false\ndoubleStep = false\nstalemateValue = draw\n"
            "startFen = 8/8/8/8/8/8/8/X7 w - - 0 1\n"
        )
        moves = []
        for board, side in boards:
            legal = pyffish.legal_moves(variant, f"{board} {side} - - 0 1", [])
            moves.append(" ".join(sorted(m[2:] for m in legal)))
        lines.append({"piece": name, "betza": fsf, "moves": moves})
    out = ROOT / "fixtures/oracle/pieces.jsonl"
    out.write_text("".join(json.dumps(x, separators=(",", ":")) + "\n" for x in lines))
    print(f"{len(lines) - 1} pieces")


main()
