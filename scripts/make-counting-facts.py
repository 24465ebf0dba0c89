#!/usr/bin/env python3
"""Writes fixtures/oracle/counting.jsonl: how Fairy-Stockfish counts moves in endgames, and when a draw may be claimed.

    scripts/make-counting-facts.py > fixtures/oracle/counting.jsonl
    scripts/make-counting-facts.py --games 500 --seed 7 --ini variants.ini > more.jsonl

Random endgames of the variants with a rule of counting are played at random by pyffish (pip install pyffish==0.0.90). A
line has the start, the moves in UCI, the limit and the count after each move as in FEN, the last position, and the plies
after which a draw may be claimed although there are moves, without regard to earlier positions. Without `--games`, only
games are kept in which the limit changes and a draw may be claimed. `--ini` names the variants file of Fairy-Stockfish; with
it, the variants defined there are played as well.
"""

import json
import random

import pyffish

from facts import chosen

# The letters of pieces that are worth something to a rule of counting, of the promoted pawn, and what else a FEN has.
KINDS = {
    "makruk": ("RNSM", "", ""),
    "makpong": ("RNSM", "", ""),
    "ai-wok": ("RNSA", "", ""),
    "cambodian": ("RNSM", "", ""),
    "karouk": ("RNSM", "", " 1+1"),
    "asean": ("RNBQ", "", ""),
    "sittuyin": ("RNSF", "[]", ""),
}
OF_INI = {"makhouse": ("RNSM", "[]", "")}
LIMITS = [14, 16, 30, 32, 42, 44, 62, 64, 86, 88, 126]
PLIES, ENOUGH, KEPT = 140, 3, 3


def board(dice, letters):
    """An endgame: one side often has a single piece."""
    squares = dice.sample([(file, rank) for file in range(8) for rank in range(8)], 12)
    placed = {squares.pop(): "K", squares.pop(): "k"}
    most = dice.choice([(3, 0), (2, 0), (1, 0), (3, 1), (2, 2), (3, 2), (4, 1)])
    for case, count in zip(dice.sample([str.upper, str.lower], 2), most):
        for _ in range(dice.randint(min(count, 1), count)):
            file, rank = squares.pop()
            pawn = dice.random() < 0.3 and (2 <= rank <= 4 if case == str.upper else 3 <= rank <= 5)
            placed[file, rank] = case("P" if pawn else dice.choice(letters))
    rows = []
    for rank in reversed(range(8)):
        row = "".join(placed.get((file, rank), " ") for file in range(8))
        rows.append("".join(str(len(run)) if run[0] == " " else run for run in runs(row)))
    return "/".join(rows)


def runs(row):
    found = []
    for letter in row:
        if letter == " " and found and found[-1][0] == " ":
            found[-1] += letter
        else:
            found.append(letter)
    return found


def start(name, dice, letters, hand, checks):
    while True:
        places, turn, waits = board(dice, letters) + hand, *dice.sample("wb", 2)
        limit, count = "-", 0
        if dice.random() < 0.4:
            limit = dice.choice(LIMITS)
            count = dice.randint(max(limit - 40, 0), limit + 2)
        fen = f"{places} {turn} - {limit}{checks} {count} {dice.randint(1, 90)}"
        other = f"{places} {waits} - -{checks} 0 1"
        if pyffish.validate_fen(fen, name) == pyffish.FEN_OK and not pyffish.gives_check(name, other, []):
            return fen


def choose(dice, moves, fen):
    """Captures and promotions are frequent, so that limits change."""
    rows = fen.split()[0].split("[")[0].split("/")
    taken = set()
    for rank, row in zip(range(8, 0, -1), rows):
        file = 0
        for letter in row:
            if letter.isalpha():
                taken.add("abcdefgh"[file] + str(rank))
            file += int(letter) if letter.isdigit() else letter.isalpha()
    rare = [move for move in moves if move[2:4] in taken or not move[-1].isdigit()]
    return dice.choice(rare if rare and dice.random() < 0.2 else moves)


def may_claim(name, fen):
    """Without the rule of moves without progress, which counts only where there is no limit."""
    fields = fen.split()
    if not fields[3].isdigit():
        fields[-2] = "0"
    return pyffish.is_optional_game_end(name, " ".join(fields), [])[0]


def game(name, kinds, dice):
    begin = start(name, dice, *kinds)
    played, counts, claims, fen = [], [], [], pyffish.get_fen(name, begin, [])
    while True:
        moves = sorted(set(pyffish.legal_moves(name, begin, played)))
        fields = fen.split()
        counts.append(f"{fields[3] if fields[3].isdigit() else '-'} {fields[-2]}")
        if moves and may_claim(name, fen):
            claims.append(len(played))
        if not moves or len(played) == PLIES or len(claims) == ENOUGH:
            break
        played.append(choose(dice, moves, fen))
        fen = pyffish.get_fen(name, begin, played)
    return {"variant": name, "start": begin, "uci": played, "counts": counts, "claims": claims, "last": fen}


def is_telling(facts):
    limits = [count.split()[0] for count in facts["counts"]]
    return limits[0] != limits[-1] and facts["claims"] and facts["claims"][0] > 0


def main():
    options, kinds = chosen(KINDS, OF_INI)
    for name, of in kinds.items():
        dice, kept = random.Random(f"{name} {options.seed}"), 0
        while kept < (options.games or KEPT):
            facts = game(name, of, dice)
            if options.games or is_telling(facts):
                print(json.dumps(facts, separators=(",", ":")), flush=True)
                kept += 1


main()
