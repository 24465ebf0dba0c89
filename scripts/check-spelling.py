#!/usr/bin/env python3
"""Holds the spellings of moves that panchess writes and reads in PGN against Fairy-Stockfish.

    scripts/check-spelling.py PANCHESS ORACLE.jsonl.gz [SPELLING...]

PANCHESS is the command. Each line of ORACLE is a game: `variant`, `chess960`, `start_fen` and `moves_uci`. Every
game is written in each spelling and compared with the words of pyffish; then the words of pyffish are read and
compared with the moves. A word that is several legal moves must be refused, and is written in long algebraic
notation. VARIANTS=a,b limits the variants; ALL=1 also takes those that a spelling is not made for. Needs pyffish.
"""

import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

import pyffish

SHOGI = ("shogi minishogi mini judkins euroshogi gorogoro gorogoroplus kyotoshogi micro okisakishogi torishogi "
         "yarishogi dobutsu checkshogi shoshogi").split()
XIANGQI = "xiangqi manchu minixiangqi supply".split()
JANGGI = "janggi janggicasual janggimodern janggitraditional".split()
THAI = "makruk makpong sittuyin ai-wok asean cambodian karouk".split()
SPELLINGS = {
    "lan": (pyffish.NOTATION_LAN, None),
    "hosking": (pyffish.NOTATION_SHOGI_HOSKING, SHOGI),
    "hodges": (pyffish.NOTATION_SHOGI_HODGES, SHOGI),
    "hodges-number": (pyffish.NOTATION_SHOGI_HODGES_NUMBER, SHOGI),
    "janggi": (pyffish.NOTATION_JANGGI, JANGGI),
    "wxf": (pyffish.NOTATION_XIANGQI_WXF, XIANGQI),
    "thai-san": (pyffish.NOTATION_THAI_SAN, THAI),
    "thai-lan": (pyffish.NOTATION_THAI_LAN, THAI),
}


def shuffled(game):
    return game.get("chess960", False)


def uci(game):
    lines = [f"setoption name UCI_Variant value {game['variant']}"]
    if shuffled(game):
        lines.append("setoption name UCI_Chess960 value true")
    lines.append(f"position fen {game['start_fen']} moves {' '.join(game['moves_uci'])}")
    return "\n".join(lines) + "\nucinewgame\n"


def pgn(game, words):
    name = game["variant"].capitalize() + ("960" if shuffled(game) else "")
    # A line for each move: no program may have to wrap them.
    moves = "\n".join(words)
    return f'[Variant "{name}"]\n[SetUp "1"]\n[FEN "{game["start_fen"]}"]\n\n{moves}\n*\n\n'


def convert(command, text, source, target):
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([command, "convert", file.name, "-f", source, "-t", target],
                              capture_output=True, encoding="utf-8")
    return done.stdout, done.stderr


def written(text):
    """The words of each game."""
    for game in re.split(r"\n\n(?=\[)", text):
        moves = game.split("\n\n", 1)[-1].strip()
        words = re.split(r"\s*\b\d+\.(?:\.\.)?\s+", " " + moves.removesuffix("*").strip())
        yield [w for pair in words if pair for w in halves(pair)]


def halves(pair):
    """One or two words; a Thai word has a blank after its piece."""
    return re.findall(r"[\u0e01-\u0e2e]\u0e47? (?=[\u0e01-\u0e2e@])\S+|\S+", pair)


def is_shared(game, at, word, notation):
    fen = pyffish.get_fen(game["variant"], game["start_fen"], game["moves_uci"][:at], shuffled(game))
    legal = pyffish.legal_moves(game["variant"], fen, [], shuffled(game))
    words = [pyffish.get_san(game["variant"], fen, m, shuffled(game), notation) for m in legal]
    return Counter(words)[word] > 1


def check(command, games, spelling):
    notation, family = SPELLINGS[spelling]
    if not os.environ.get("ALL") and family:
        games = [g for g in games if g["variant"] in family]
    wanted = [pyffish.get_san_moves(g["variant"], g["start_fen"], g["moves_uci"], shuffled(g), notation)
              for g in games]
    text, said = convert(command, "".join(map(uci, games)), "uci", f"pgn+{spelling}+fsf+oneline")
    found = list(written(text))
    if len(found) != len(games):
        print(f"{spelling}: {len(found)} games of {len(games)}\n{said[:2000]}")
        return 1
    plies = shared = 0
    wrong, readable = Counter(), []
    for game, own, theirs in zip(games, found, wanted):
        own += [""] * (len(theirs) - len(own))
        plies += len(theirs)
        words = []
        for at, (mine, word) in enumerate(zip(own, theirs)):
            if mine != word and is_shared(game, at, word, notation):
                shared += 1
                words.append(mine)
                continue
            if mine != word:
                wrong[game["variant"]] += 1
                if wrong[game["variant"]] <= 2:
                    print(f"  {game['variant']} {game['moves_uci'][at]}: {mine} is not {word}")
            words.append(word)
        readable.append(pgn(game, words))
    print(f"{spelling}: {plies} written, {shared} shared words, {sum(wrong.values())} differ {dict(wrong)}")
    return sum(wrong.values()) + check_reading(command, games, readable, spelling)


def check_reading(command, games, readable, spelling):
    text, said = convert(command, "".join(readable), f"pgn+{spelling}", "uci")
    found = [line.partition(" moves ")[2].split() for line in text.splitlines() if line.startswith("position")]
    if len(found) != len(games):
        print(f"{spelling}: {len(found)} games of {len(games)} were read\n{said[:3000]}")
        return 1
    wrong = Counter()
    for game, moves in zip(games, found):
        if moves != game["moves_uci"]:
            wrong[game["variant"]] += 1
            if wrong[game["variant"]] <= 2:
                pairs = zip(moves, game["moves_uci"])
                print(f"  {game['variant']}: {next((p for p in pairs if p[0] != p[1]), 'the length')}")
    print(f"{spelling}: {len(found)} games read, {sum(wrong.values())} differ {dict(wrong)}")
    return sum(wrong.values())


def main():
    command, oracle, chosen = sys.argv[1], sys.argv[2], sys.argv[3:] or list(SPELLINGS)
    only = os.environ.get("VARIANTS", "").split(",")
    with gzip.open(oracle, "rt", encoding="utf-8") as file:
        games = [g for g in map(json.loads, file) if g["variant"] in only or only == [""]]
    wrong = sum(check(command, games, spelling) for spelling in chosen)
    os._exit(1 if wrong else 0)


main()
