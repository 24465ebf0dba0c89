#!/usr/bin/env python3
"""Plays random games of the variants of lichess with python-chess, and writes down what it reports about them.

    pip install chess==1.11.2
    scripts/make-lichess-oracle.py --games 1000 /somewhere
    PANCHESS_ORACLE=/somewhere PANCHESS_GAMES=1000 cargo test --release --test oracle games_of_every_variant

A line a game, as in the facts of Fairy-Stockfish: `from`, `variant`, `chess960`, `start_fen`, `moves_uci`,
`moves_san` (a check is marked `+`, and `#` if no move is left), `fens`, and `legal_crc`: CRC-32 of the legal
moves in UCI, sorted, joined by blanks, before each move and at the end. Same seed, same bytes.
"""

import argparse
import gzip
import json
import pathlib
import random
import re
import zlib

import chess.variant

NAMES = {
    "3check": chess.variant.ThreeCheckBoard,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "chess": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "horde": chess.variant.HordeBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "racingkings": chess.variant.RacingKingsBoard,
}


def legal(board):
    return [] if board.is_variant_end() else list(board.legal_moves)


def marked(board, move, san):
    """Checks are marked, and what leaves no move; pawns in hand have their letter."""
    word = re.sub(r"^@", "P@", san.rstrip("+#"))
    board.push(move)
    check = board.is_check()
    mark = "" if not check else "+" if legal(board) else "#"
    board.pop()
    return word + mark


def play(rng, name, plies):
    board = NAMES[name]()
    game = {"from": "python-chess", "variant": name, "chess960": False, "start_fen": board.fen(en_passant="xfen")}
    game |= {"moves_uci": [], "moves_san": [], "fens": [], "legal_crc": []}
    while True:
        moves = sorted(legal(board), key=chess.Move.uci)
        words = " ".join(board.uci(move) for move in moves)
        game["fens"].append(board.fen(en_passant="xfen"))
        game["legal_crc"].append(zlib.crc32(" ".join(sorted(words.split())).encode()))
        if not moves or len(game["moves_uci"]) == plies:
            return game
        takes = [move for move in moves if board.is_capture(move) or move.drop]
        move = rng.choice(takes if takes and rng.random() < 0.3 else moves)
        game["moves_uci"].append(board.uci(move))
        game["moves_san"].append(marked(board, move, board.san(move)))
        board.push(move)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plies", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with gzip.GzipFile(args.folder / "oracle.jsonl.gz", "wb", 9, mtime=0) as out:
        for name in NAMES:
            for number in range(args.games):
                rng = random.Random(f"{args.seed}/{name}/{number}")
                game = {"game": number, **play(rng, name, args.plies)}
                out.write(json.dumps(game, separators=(",", ":")).encode() + b"\n")


main()
