"""Games that are made, so that the tests need no files of others."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

GAME = (
    '[White "Menchik"]\n[Black "Graf"]\n[Result "1-0"]\n\n'
    "1. e4 {[%clk 0:01:30] [%eval 0.2]} e5 {[%clk 0:01:28] [%eval #-3]} 2. Nf3 1-0\n"
)
BROKEN = '[White "A"]\n\n1. e4 e5 2. Ke3 *\n\n'


def played(seed: int, plies: int) -> str:
    """A game of random legal moves in SAN with clocks."""
    import chess
    import chess.pgn

    rng = random.Random(seed)
    game = chess.pgn.Game()
    game.headers["White"] = f"White {seed}"
    game.headers["WhiteElo"] = str(1000 + seed)
    game.headers["Date"] = "2024.02.01"
    node: chess.pgn.GameNode = game
    board = game.board()
    for ply in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        node = node.add_variation(move)
        node.comment = f"[%clk 0:{59 - ply % 60:02}:00] [%eval {ply / 10}]"
        board.push(move)
    game.headers["Result"] = board.result()
    return str(game) + "\n\n"


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 300 games."""
    path = tmp_path_factory.mktemp("games") / "games.pgn"
    path.write_text("".join(played(seed, 20 + seed % 60) for seed in range(300)))
    return path
