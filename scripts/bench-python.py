#!/usr/bin/env python3
"""Measures the Python package against python-chess, in one run and in CPU time: scripts/bench-python.py GAMES.pgn

Needs panchess, chess and pyarrow. The file is repeated until it has 20,000 games; python-chess gets the first 500.
"""

from __future__ import annotations

import io
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import chess.pgn
import pyarrow

import panchess

GAMES = 20_000
ANCHOR = 500
SMALL = '[White "A"]\n\n1. e4 e5 2. Nf3 *\n'


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """The best of three."""
    best = float("inf")
    for _ in range(3):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best


def drain(source: object) -> int:
    return sum(batch.num_rows for batch in pyarrow.RecordBatchReader.from_stream(source))


def boards(text: str, fen: bool) -> int:
    file, count = io.StringIO(text), 0
    for _ in range(ANCHOR):
        game = chess.pgn.read_game(file)
        if game is None:
            break
        board = game.board()
        for move in game.mainline_moves():
            if fen:
                board.fen()
            board.push(move)
            count += 1
    return count


def uci(text: str) -> None:
    file = io.StringIO(text)
    for _ in range(ANCHOR):
        game = chess.pgn.read_game(file)
        if game is not None:
            " ".join(move.uci() for move in game.mainline_moves())


def line(name: str, rate: float, anchor: float | None = None) -> None:
    ratio = f"{rate / anchor:8.1f}x" if anchor else ""
    print(f"{name:44} {rate:12,.0f}/s {ratio}", flush=True)


def main() -> None:
    text = Path(sys.argv[1]).read_bytes().strip() + b"\n\n"
    once = sum(1 for _ in panchess.games(text, "pgn", on_error="skip"))
    text *= max(1, GAMES // once)
    games = sum(1 for _ in panchess.games(text, "pgn", on_error="skip"))
    plies = sum(row["plies"] for row in pyarrow.table(
        panchess.games(text, "pgn", columns=["plies"], on_error="skip")).to_pylist())
    print(f"{games} games, {plies / games:.0f} plies each, {len(text) / games:.0f} bytes each")

    some = text.decode()
    theirs = ANCHOR / seconds(lambda: uci(some))
    line("python-chess: games to UCI", theirs)
    count = boards(some, False)
    fens = count / (seconds(lambda: boards(some, True)) - seconds(lambda: boards(some, False)))
    line("python-chess: board.fen()", fens)

    skip = {"on_error": "skip"}
    line("convert to UCI", games / seconds(lambda: panchess.convert(text, "pgn", "uci", **skip)), theirs)
    objects = seconds(lambda: [g.moves for g in panchess.games(text, "pgn", **skip)])
    line("games as objects with moves", games / objects, theirs)
    everything = panchess.games(text, "pgn", **skip)
    line("games to Arrow, all columns", games / seconds(lambda: drain(everything)), theirs)
    names = ["white", "black", "white_elo", "black_elo", "date", "result", "eco", "moves", "final_hash"]
    usual = panchess.games(text, "pgn", columns=names, **skip)
    line("games to Arrow, tags, moves, last position", games / seconds(lambda: drain(usual)), theirs)
    two = panchess.games(text, "pgn", columns=["white", "result"], **skip)
    line("games to Arrow, two tags", games / seconds(lambda: drain(two)), theirs)
    positions = panchess.positions(text, "pgn", columns=["position", "move", "hash"], **skip)
    line("positions to Arrow: FEN, move, digest", plies / seconds(lambda: drain(positions)), fens)
    converter = panchess.Converter("pgn", "uci")
    small = seconds(lambda: [converter.convert(SMALL) for _ in range(2000)]) / 2000
    alone = seconds(lambda: [panchess.convert(SMALL, "pgn", "uci") for _ in range(500)]) / 500
    print(f"a game of 3 plies: {small * 1e6:.1f} us with a Converter, {alone * 1e6:.1f} us with convert")

    wall = time.perf_counter
    one = seconds(lambda: panchess.convert(text, "pgn", "uci", **skip), wall)

    def two_threads() -> None:
        half = text[: text.rindex(b"[Event ", 0, len(text) // 2)], text[text.rindex(b"[Event ", 0, len(text) // 2) :]
        threads = [threading.Thread(target=panchess.convert, args=(part, "pgn", "uci"), kwargs=skip) for part in half]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    print(f"two threads: {one / seconds(two_threads, wall):.2f}x one (wall clock)")


if __name__ == "__main__":
    main()
