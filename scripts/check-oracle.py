#!/usr/bin/env python3
"""Holds the `panchess` command against python-chess, through the notations it reads and writes.

    pip install chess==1.11.2
    scripts/make-oracle.py --games 20000 --seed 2 > /somewhere/large.jsonl
    cargo build --release
    scripts/check-oracle.py /somewhere/large.jsonl target/release/panchess

Every game goes in as PGN (SAN as python-chess writes it) and must come out as the UCI
moves, FENs and EPDs of python-chess; and it goes in as UCI and must come out as its SAN.
Exit code 1 and the first differences if anything differs.
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

import chess


def board_of(game):
    return chess.Board(game.get("start", chess.STARTING_FEN), chess960=game["chess960"])


def pgn(game):
    tags = [("Event", "?"), ("Result", "*")]
    if game["chess960"]:
        tags.append(("Variant", "Chess960"))
    if "start" in game:
        tags += [("SetUp", "1"), ("FEN", game["start"])]
    head = "".join(f'[{k} "{v}"]\n' for k, v in tags)
    # A new line wherever a blank is due keeps the lines short.
    return f"{head}\n" + "\n".join(game["san"].split()) + "\n*\n\n"


def uci(game):
    option = "setoption name UCI_Chess960 value true\n" if game["chess960"] else ""
    # As chess.engine sends it: the rooks' files where the king may castle in any way.
    fen = board_of(game).fen(shredder=game["chess960"])
    start = f"fen {fen}" if "start" in game else "startpos"
    moves = f" moves {game['uci']}" if game["uci"] else ""
    return f"{option}position {start}{moves}\n"


def boards(game):
    board = board_of(game)
    yield board
    for word in game["uci"].split():
        board.push_uci(word)
        yield board


def epd(board):
    # The variant is an opcode of ours, without which it would be unknown.
    variant = {"variant": "chess960"} if board.chess960 else {}
    text = board.epd(**variant, hmvc=board.halfmove_clock, fmvn=board.fullmove_number)
    return text.replace('"chess960"', "chess960")


def output(command, path, *arguments):
    process = subprocess.Popen([command, "convert", path, "-q", *arguments],
                               stdout=subprocess.PIPE, text=True)
    yield from (line.rstrip("\n") for line in process.stdout)
    if process.wait() != 0:
        yield f"exit code {process.returncode}"


def sans(lines):
    """The moves of each game, without numbers and result."""
    game = None
    for line in lines:
        if line.startswith("["):
            if game:
                yield " ".join(game)
            game = []
        elif line.startswith("exit code"):
            yield line
        elif line:
            words = (re.sub(r"^\d+\.+", "", w) for w in line.split())
            game += [w for w in words if w and w != "*"]
    if game is not None:
        yield " ".join(game)


def compare(what, wanted, found):
    count = wrong = 0
    for one, other in itertools.zip_longest(wanted, found):
        count += 1
        if one != other:
            wrong += 1
            if wrong <= 3:
                print(f"{what} {count}:\n  python-chess {one}\n  panchess     {other}")
    print(f"{what}: {count} compared, {wrong} differ")
    return wrong


def main():
    args = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    args.add_argument("games", help="what make-oracle.py wrote")
    args.add_argument("panchess", help="the command")
    args = args.parse_args()
    with open(args.games, encoding="utf-8") as file:
        games = [json.loads(line) for line in file]
    with tempfile.TemporaryDirectory() as folder:
        texts = {}
        for name, spell in (("games.pgn", pgn), ("games.uci", uci)):
            texts[name] = os.path.join(folder, name)
            with open(texts[name], "w", encoding="utf-8") as file:
                file.writelines(map(spell, games))

        def run(name, *arguments):
            return output(args.panchess, texts[name], *arguments)

        lines = (line for game in games for line in uci(game).splitlines())
        wrong = compare("UCI lines", lines, run("games.pgn", "-t", "uci"))
        moves = (game["san"] for game in games)
        wrong += compare("SAN games", moves, sans(run("games.uci", "-t", "pgn")))
        for name in ("games.pgn", "games.uci"):
            fens = (b.fen() for game in games for b in boards(game))
            wrong += compare(f"FENs of {name}", fens, run(name, "-t", "fen", "--every-ply"))
        epds = (epd(b) for game in games for b in boards(game))
        wrong += compare("EPDs", epds, run("games.pgn", "-t", "epd", "--every-ply"))
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
