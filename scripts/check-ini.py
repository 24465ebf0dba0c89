#!/usr/bin/env python3
"""Compares the variants that panchess writes for Fairy-Stockfish with those that Fairy-Stockfish has.

    scripts/check-ini.py PANCHESS [VARIANTS.INI]

PANCHESS is the command. VARIANTS.INI is the collection of variants of Fairy-Stockfish; without it, only
those that are built in are compared. Every file of `src/variants/library` is written as a section with a name
of its own and given to pyffish. Then random games are played, and the legal moves of each position are compared.
The environment variables GAMES and PLIES say how many games and how long. Needs pyffish.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pyffish

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "src/variants/library"
GAMES, PLIES = int(os.environ.get("GAMES", "4")), int(os.environ.get("PLIES", "30"))


def engine_names():
    """What Fairy-Stockfish calls the variants of the library."""
    found = {}
    for path in sorted(LIBRARY.glob("*.yaml")):
        said = re.search(r"Fairy-Stockfish variant ([^',\s]+)", path.read_text())
        found[path.stem] = said.group(1) if said else path.stem.replace("-", "")
    return found


def sections(command):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([command, "convert", str(LIBRARY), "-t", "fsf-ini", "-o", folder, "-q"], check=False)
        return {p.stem: p.read_text() for p in sorted(Path(folder).rglob("*.ini"))}


def differs(own, known):
    """The first position whose legal moves differ."""
    start, mine = (pyffish.get_fen(v, pyffish.start_fen(v), []) for v in (known, own))
    if mine != start:
        return f"start {mine} is not {start}"
    chance = random.Random(known)
    for _ in range(GAMES):
        moves = []
        for _ in range(PLIES):
            legal = sorted(pyffish.legal_moves(known, start, moves))
            ours = sorted(pyffish.legal_moves(own, start, moves))
            if legal != ours:
                more, less = set(ours) - set(legal), set(legal) - set(ours)
                return f"after {' '.join(moves) or 'nothing'}: more {sorted(more)[:5]}, less {sorted(less)[:5]}"
            ends = [pyffish.is_immediate_game_end(v, start, moves) for v in (known, own)]
            if ends[0] != ends[1]:
                return f"after {' '.join(moves)}: ends {ends}"
            if not legal:
                results = [pyffish.game_result(v, start, moves) for v in (known, own)]
                if results[0] != results[1]:
                    return f"after {' '.join(moves)}: results {results}"
            if not legal or ends[0][0]:
                break
            moves.append(chance.choice(legal))
        fens = [pyffish.get_fen(v, start, moves) for v in (known, own)]
        if fens[0] != fens[1]:
            return f"after {' '.join(moves)}: {fens[1]} is not {fens[0]}"
    return None


def main():
    command, more = sys.argv[1], sys.argv[2:]
    for path in more:
        pyffish.load_variant_config(Path(path).read_text())
    known = engine_names()
    made = sections(command)
    equal, others = [], []
    for name, engine in known.items():
        if engine not in pyffish.variants():
            why = "Fairy-Stockfish does not have it"
            others.append((name, why))
            print(f"{name}: {why}", flush=True)
            continue
        text = made.get(name)
        if text is None:
            why = "it was not written"
            others.append((name, why))
            print(f"{name}: {why}", flush=True)
            continue
        own = f"own-{name}"
        pyffish.load_variant_config(re.sub(r"(?m)^\[[^:\]]+", f"[{own}", text, count=1))
        why = differs(own, engine) if own in pyffish.variants() else "it was not read"
        if why:
            others.append((name, why))
            print(f"{name}: {why}", flush=True)
        else:
            equal.append(name)
    print(f"{len(equal)} of {len(known)} are equal")
    os._exit(1 if others else 0)


main()
