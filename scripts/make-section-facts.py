#!/usr/bin/env python3
"""Writes fixtures/oracle/sections.jsonl: how Fairy-Stockfish plays sections of variants files.

    scripts/make-section-facts.py tests/oracle/sections.ini > fixtures/oracle/sections.jsonl

Every section of the file is played at random by pyffish (pip install pyffish==0.0.90). A comment `# from FEN` in a section
is a further position to play from. A line has the text of the section, and for each game the start, the moves in UCI and in
SAN, the positions, and the number and the CRC-32 of the legal moves of each position. With `--moves` it has the legal moves
themselves.
"""

import json
import random
import re
import sys
import zlib

import pyffish

GAMES, PLIES = 2, 12


def sections(text):
    """The names and the texts of the sections, each with its further positions."""
    for part in re.split(r"(?m)^(?=\[)", text):
        name = re.match(r"\[([^:\]]+)", part)
        if name:
            kept = [line for line in part.splitlines() if line.strip() and not line.startswith("#")]
            starts = re.findall(r"(?m)^# from (.*\S)", part)
            yield name.group(1), "\n".join(kept) + "\n", starts


def kind(move):
    """Long steps ahead, promotions and drops."""
    if "@" in move or not move[-1].isdigit():
        return "drop" if "@" in move else move[-1]
    return "long" if re.fullmatch(r".[27].[45]", move) else "plain"


def choose(dice, moves):
    """Rare kinds of moves are chosen as often as usual ones."""
    wanted = dice.choice(sorted({kind(move) for move in moves}))
    return dice.choice([move for move in moves if kind(move) == wanted] if dice.random() < 0.5 else moves)


def game(name, start, dice, whole):
    fens, played, legal = [pyffish.get_fen(name, start, [])], [], []
    for ply in range(PLIES + 1):
        moves = sorted(set(pyffish.legal_moves(name, start, played)))
        listed = " ".join(moves)
        legal.append(listed if whole else [len(moves), zlib.crc32(listed.encode())])
        if not moves or ply == PLIES:
            break
        played.append(choose(dice, moves))
        fens.append(pyffish.get_fen(name, start, played))
    san = pyffish.get_san_moves(name, start, played, False, pyffish.NOTATION_SAN)
    return {"start": start, "uci": played, "san": san, "fens": fens, "legal": legal}


def main():
    whole = "--moves" in sys.argv
    path = next(word for word in sys.argv[1:] if not word.startswith("--"))
    for name, text, starts in sections(open(path, encoding="utf-8").read()):
        # The names that Fairy-Stockfish knows cannot be defined anew.
        own = f"own-{name}"
        pyffish.load_variant_config(text.replace(f"[{name}", f"[{own}", 1))
        if own not in pyffish.variants():
            sys.exit(f"{name}: refused")
        dice = random.Random(name)
        games = [game(own, start, dice, whole) for start in [pyffish.start_fen(own), *starts] for _ in range(GAMES)]
        print(json.dumps({"name": name, "section": text, "games": games}, separators=(",", ":")), flush=True)


main()
