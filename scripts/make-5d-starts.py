#!/usr/bin/env python3
"""Makes the table of named starts of 5D chess.

    scripts/make-5d-starts.py 5d-variants.json > src/variants/multiverse/starts.yaml

`5d-variants.json` has the boards of every start, with marks on pieces that have not moved, and what pawns become.
The names that the deprecated notation of Alexbay uses are added here.
"""

import json
import sys

ALEXBAY = {
    "Standard - Princess": "princess",
    "Standard - Defended Pawn": "defended_pawn",
    "Standard - Half Reflected": "half_reflected",
    "Standard - Turn Zero": "turn_zero",
    "Standard - Two Timelines": "two_timelines",
    "Standard - Reversed Royalty": "reversed_royalty",
}

HEAD = """\
# The named starts of 5D chess: those of the game, in its order, and those of its players.
#
# name, others: what the header `Board` says; case, blanks, `_` and `-` do not count.
# promotions: what pawns and brawns become, the usual one first; missing if there is none.
# boards: as in 5DFEN.
#
# Made by scripts/make-5d-starts.py.
"""


def main(path):
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    print(HEAD, end="")
    for start in data["variants"] + data["community"]:
        name = start["board"]
        others = list(start.get("aliases", []))
        if name in ALEXBAY:
            others.append(ALEXBAY[name])
        print(f'\n- name: "{name}"')
        if others:
            print("  others: [" + ", ".join(f'"{other}"' for other in others) + "]")
        if start["promotions"]:
            print("  promotions: " + "".join(start["promotions"]))
        print("  boards:")
        for board in start["fen"]:
            print(f'    - "{board}"')


main(sys.argv[1])
