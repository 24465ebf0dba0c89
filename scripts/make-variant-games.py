#!/usr/bin/env python3
"""Writes fixtures/pgn/ok/games-of-the-families-of-variants.pgn: a short game of each family of variants, with tags, comments and
variations, in the shape of the exports of pychess.org. The moves are random; their names come from pyffish
(pip install pyffish==0.0.90).

    python3 scripts/make-variant-games.py > fixtures/pgn/ok/games-of-the-families-of-variants.pgn
"""

import random

import pyffish

FAMILIES = [
    "crazyhouse", "atomic", "3check", "horde", "racingkings", "antichess", "kingofthehill", "seirawan", "capablanca",
    "grand", "xiangqi", "minixiangqi", "janggi", "shogi", "minishogi", "kyotoshogi", "makruk", "cambodian", "sittuyin",
    "duck", "placement", "shouse",
]


def choose(dice, moves):
    """Rare kinds of moves first."""
    rare = [m for m in moves if "@" in m or m[-1] in "+-qhemf"]
    return dice.choice(rare if rare and dice.random() < 0.5 else moves)


def san(name, start, played, move):
    fen = pyffish.get_fen(name, start, played)
    return pyffish.get_san(name, fen, move, False, pyffish.NOTATION_SAN)


def game(name, plies=16):
    dice = random.Random(name)
    start, played, words = pyffish.start_fen(name), [], []
    for ply in range(plies):
        moves = pyffish.legal_moves(name, start, played)
        if not moves or pyffish.is_immediate_game_end(name, start, played)[0]:
            break
        move = choose(dice, moves)
        side = "." if ply % 2 == 0 else "..."
        number = f"{ply // 2 + 1}{side}"
        text = san(name, start, played, move)
        words.append(f"{number} {text}" if ply % 2 == 0 or words[-1].endswith((")", "}")) else text)
        other = [m for m in moves if m != move]
        if ply in (5, 9) and other:
            first = dice.choice(other)
            line = [f"{number} {san(name, start, played, first)}"]
            replies = pyffish.legal_moves(name, start, [*played, first])
            if replies:
                reply = san(name, start, [*played, first], dice.choice(replies))
                line.append(reply if ply % 2 == 0 else f"{ply // 2 + 2}. {reply}")
            words.append(f"({' '.join(line)})")
        if ply in (2, 7):
            words.append(f"{{[%clk 0:0{9 - ply}:00] a remark}}")
        played.append(move)
    tags = [("Event", "PyChess casual game"), ("Site", "-"), ("Result", "*"), ("Variant", name.capitalize())]
    if start != pyffish.start_fen("chess"):
        tags += [("SetUp", "1"), ("FEN", start)]
    head = "".join(f'[{key} "{value}"]\n' for key, value in tags)
    return f"{head}\n{' '.join(words)} *\n"


def main():
    known = set(pyffish.variants())
    print("\n".join(game(name) for name in FAMILIES if name in known), end="")


main()
