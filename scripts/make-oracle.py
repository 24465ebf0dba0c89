#!/usr/bin/env python3
"""Plays random games with python-chess and writes down what it reports about them.

    pip install chess==1.11.2
    scripts/make-oracle.py --games 200 --plies 100 > fixtures/oracle/chess-games.jsonl
    scripts/make-oracle.py --games 20000 --seed 2 > /somewhere/large.jsonl
    PANCHESS_CHESS_ORACLE=/somewhere/large.jsonl cargo test --release --test oracle chess

A line a game: `chess960`, `start` (FEN; absent for the usual one), `uci` and `san`
(moves, separated by blanks), `legal` (eight hex digits a ply and eight more at the
end: CRC-32 of the legal moves in UCI, sorted, joined by blanks), `final` (FEN) and
`fens` (CRC-32 of the FENs after each ply, each followed by a line feed).
One game in five starts from a position of Chess960. Same seed, same bytes.
"""

import argparse
import json
import random
import zlib

import chess


def crc(text):
    return f"{zlib.crc32(text.encode()):08x}"


def sort_of(board, move):
    if board.is_castling(move):
        return "castling"
    if board.is_en_passant(move):
        return "en passant"
    if move.promotion:
        return "promotion"
    if board.gives_check(move):
        return "check"
    return "capture" if board.is_capture(move) else "quiet"


def choose(rng, board, legal):
    """Half the moves at random, half by a random sort, so that rare sorts occur."""
    if rng.random() < 0.5:
        return rng.choice(legal)
    sorts = {}
    for move in legal:
        sorts.setdefault(sort_of(board, move), []).append(move)
    return rng.choice(sorts[rng.choice(sorted(sorts))])


def start(rng):
    if rng.random() < 0.2:
        return chess.Board.from_chess960_pos(rng.randrange(960))
    return chess.Board()


def play(rng, longest):
    board = start(rng)
    game = {"chess960": board.chess960}
    if board.fen() != chess.STARTING_FEN:
        game["start"] = board.fen()
    uci, san, sets, fens = [], [], [], []
    length = rng.randrange(10, longest + 1)
    while True:
        legal = sorted(board.legal_moves, key=board.uci)
        sets.append(crc(" ".join(board.uci(m) for m in legal)))
        if not legal or len(uci) == length:
            break
        move = choose(rng, board, legal)
        uci.append(board.uci(move))
        san.append(push_san(board, move))
        fens.append(board.fen() + "\n")
    game |= {"uci": " ".join(uci), "san": " ".join(san), "legal": "".join(sets)}
    return game | {"final": board.fen(), "fens": crc("".join(fens))}


def push_san(board, move):
    san = board.san(move)
    board.push(move)
    return san


def main():
    args = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    args.add_argument("--games", type=int, default=200)
    args.add_argument("--plies", type=int, default=150, help="longest game")
    args.add_argument("--seed", type=int, default=1)
    args = args.parse_args()
    rng = random.Random(args.seed)
    for _ in range(args.games):
        print(json.dumps(play(rng, args.plies), separators=(",", ":")))


if __name__ == "__main__":
    main()
