#!/usr/bin/env python3
"""Writes fixtures/oracle/spellings.jsonl: short random games with their words in the spellings that Fairy-Stockfish
has (pip install pyffish==0.0.90). The moves are random, the words are facts.

    python3 scripts/make-spellings.py > fixtures/oracle/spellings.jsonl
"""

import json
import random

import pyffish

SHOGI = ["SHOGI_HOSKING", "SHOGI_HODGES", "SHOGI_HODGES_NUMBER"]
GAMES = {
    "shogi": SHOGI, "minishogi": SHOGI, "kyotoshogi": SHOGI, "torishogi": SHOGI, "okisakishogi": SHOGI,
    "janggi": ["JANGGI"],
    "xiangqi": ["XIANGQI_WXF"], "minixiangqi": ["XIANGQI_WXF"],
    "makruk": ["THAI_SAN", "THAI_LAN"], "sittuyin": ["THAI_SAN", "THAI_LAN"], "ai-wok": ["THAI_SAN", "THAI_LAN"],
}
NAMES = {
    "SHOGI_HOSKING": "hosking", "SHOGI_HODGES": "hodges", "SHOGI_HODGES_NUMBER": "hodges-number", "JANGGI": "janggi",
    "XIANGQI_WXF": "wxf", "THAI_SAN": "thai-san", "THAI_LAN": "thai-lan",
}


def play(variant, number, plies=40):
    dice = random.Random(f"{variant} {number}")
    start, moves = pyffish.start_fen(variant), []
    for _ in range(plies):
        legal = sorted(pyffish.legal_moves(variant, start, moves))
        if not legal:
            break
        rare = [m for m in legal if "@" in m or m[-1] in "+-="]
        moves.append(dice.choice(rare if rare and dice.random() < 0.4 else legal))
    return moves


for variant, notations in GAMES.items():
    for number in range(2):
        moves = play(variant, number)
        words = {NAMES[n]: pyffish.get_san_moves(variant, pyffish.start_fen(variant), moves, False,
                                                 getattr(pyffish, f"NOTATION_{n}")) for n in notations}
        row = {"variant": variant, "moves": moves, "words": words}
        print(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
