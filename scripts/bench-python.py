#!/usr/bin/env python3
"""Measures the Python package against python-chess, in one run and in CPU time: scripts/bench-python.py [GAMES.pgn]

Needs panchess, chess and pyarrow. Without a file, random games are made, with the tags and comments of lichess. The games are
repeated until there are 20,000; python-chess gets the first 200.
"""

from __future__ import annotations

import io
import random
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import chess.pgn
import pyarrow

import panchess

GAMES = 20_000
ANCHOR = 200
SMALL = '[White "A"]\n\n1. e4 e5 2. Nf3 *\n'


def made(seed: int) -> str:
    """A random game of 70 plies."""
    rng, board, words = random.Random(seed), chess.Board(), []
    for ply in range(70):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."
        words.append(f"{number} {board.san(move)} {{ [%eval {ply / 7:.2f}] [%clk 0:{59 - ply // 2:02}:00] }}")
        board.push(move)
    tags = {"Event": "Rated Blitz game", "Site": f"https://lichess.org/{seed:08}", "Date": "2024.02.01", "Round": "-"}
    tags |= {"White": f"white{seed}", "Black": f"black{seed}", "Result": "1-0", "UTCDate": "2024.02.01"}
    tags |= {"UTCTime": "00:00:00", "WhiteElo": "1650", "BlackElo": "1600", "WhiteRatingDiff": "+5"}
    tags |= {"BlackRatingDiff": "-5", "ECO": "C20", "Opening": "King's Pawn Game", "TimeControl": "300+0"}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", " ".join(words) + " 1-0", "", ""])


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
    if len(sys.argv) > 1:
        text = Path(sys.argv[1]).read_bytes().strip() + b"\n\n"
    else:
        text = "".join(made(seed) for seed in range(500)).encode()
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
    # With `on_error="skip"`, every game would be replayed.
    two = panchess.games(text, "pgn", columns=["white", "result"])
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
