#!/usr/bin/env python3
"""How many games a second pyffish writes in algebraic notation, a whole game at once.

Reads `variant` and `name` lines and games in UCI; prints a line for each variant it knows.
"""
import sys
import time

import pyffish

TIME = 0.2


def spoken(variant, games):
    """Games a second."""
    start, done = time.process_time(), 0
    while time.process_time() - start < TIME:
        fen, moves, free = games[done % len(games)]
        pyffish.get_san_moves(variant, fen or pyffish.start_fen(variant), moves, free, pyffish.NOTATION_SAN)
        done += 1
    return done / (time.process_time() - start)


def main():
    known, found, variant, name, free = set(pyffish.variants()), {}, None, None, False
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["variant"]:
            variant, free = words[1], False
        elif words[:1] == ["name"]:
            name = line[5:].strip()
        elif words[:3] == ["setoption", "name", "UCI_Chess960"]:
            free = words[-1] == "true"
        elif words[:1] == ["position"] and variant in known:
            head, _, moves = line[9:].partition(" moves ")
            fen = head[4:].strip() if head.startswith("fen ") else None
            found.setdefault((name, variant), []).append((fen, moves.split(), free))
    for (name, variant), games in found.items():
        try:
            print(name, round(spoken(variant, games), 1), flush=True)
        except Exception as problem:
            print(name, variant, problem, file=sys.stderr)


main()
