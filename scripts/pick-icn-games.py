#!/usr/bin/env python3
"""Picks games of infinite chess for fixtures/oracle/icn-games.jsonl.

    scripts/pick-icn-games.py GAMES.jsonl > fixtures/oracle/icn-games.jsonl

GAMES.jsonl has random legal games that the logic of infinitechess.org played and judged:
moves with their marks, positions after some plies, how the game ended. One game of each
start position is kept, and every game without a named variant: those have the rarer moves.
Of the tags nothing is kept.
"""
import json
import re
import sys


def bare(text):
    return re.sub(r'^(\[[^\]]*\]\s*)+', '', text)


def main(path):
    seen = set()
    for line in open(path):
        game = json.loads(line)
        variant = game['variant']
        if variant is not None and variant in seen:
            continue
        seen.add(variant)
        keep = {
            'tag': game['tag'],
            'moves': bare(game['site_copy']),
            'positions': {n: p for n, p in game['positions'].items() if n != '0'},
            'conclusion': (game['conclusion'] or {}).get('condition'),
        }
        print(json.dumps(keep, separators=(',', ':')))


main(sys.argv[1])
