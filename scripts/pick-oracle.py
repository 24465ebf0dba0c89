#!/usr/bin/env python3
"""Picks the facts that tests/oracle runs with where the large oracle is not at hand.

    scripts/pick-oracle.py ORACLE_FOLDER [FIVED_PAGE] fixtures/oracle

Takes some games of chess and Chess960 out of `oracle.jsonl.gz` and `oracle_960.jsonl.gz`
as they are (played at random and described by Fairy-Stockfish), the beginning of a game of every
variant, also of shuffled ones, and every start position of `5d-variants.json`, with the hash that
the table of FIVED_PAGE gives for it.
"""

import gzip
import json
import pathlib
import re
import sys

COUNTS = {"chess": 3, "fischerandom": 3, "chess960": 6}
# How much is taken of a game of a variant, and after how many plies its position is.
PLIES, EVERY = 24, 8


def games(folder, names=("oracle.jsonl.gz", "oracle_960.jsonl.gz")):
    for name in names:
        with gzip.open(folder / name, "rt", encoding="utf-8") as file:
            yield from map(json.loads, file)


def pick(folder):
    left = dict(COUNTS)
    for game in games(folder):
        kind = game["variant"]
        if kind == "chess" and game["chess960"]:
            kind = "chess960"
        if left.get(kind, 0) > 0 and len(game["moves_uci"]) > 40:
            left[kind] -= 1
            yield json.dumps(game, separators=(",", ":")) + "\n"


def kinds(game):
    """The kinds of moves at the beginning of a game, by what is written besides squares."""
    return {re.sub(r"[a-wyz0-9]", "", word) for word in game["moves_san"][:PLIES]}


def beginning(game):
    last = min(PLIES, len(game["moves_uci"]))
    known = [ply % EVERY == 0 or ply == last for ply in range(last + 1)]
    cut = {key: game[key] for key in ("variant", "game", "chess960", "start_fen")}
    cut |= {key: game[key][:last] for key in ("moves_uci", "moves_san")}
    cut |= {key: [fact if is_known else None for fact, is_known in zip(game[key], known)]
            for key in ("fens", "sfens", "legal_n", "legal_crc") if key in game}
    return cut


def beginnings(folder):
    """Of each variant the game with the most kinds of moves."""
    best = {}
    for game in games(folder, ("oracle.jsonl.gz", "oracle_ini.jsonl.gz", "oracle_960.jsonl.gz")):
        of = (game["variant"], game["chess960"])
        found = len(kinds(game))
        if found > best.get(of, (-1, None))[0]:
            best[of] = (found, beginning(game))
    for _, game in best.values():
        yield json.dumps(game, separators=(",", ":")) + "\n"


def hashes(page):
    """`| id | name | … | md5 |`"""
    row = re.compile(r"^\| \d+ \| ([^|]+) \|.*\| ([0-9a-f]{8}) \|$", re.M)
    return dict(row.findall(page.read_text(encoding="utf-8")))


def starts(folder, page):
    known = hashes(page) if page else {}
    data = json.loads((folder / "5d-variants.json").read_text(encoding="utf-8"))
    for start in data["variants"] + data["community"]:
        fen = start["fen"]
        fen = fen if isinstance(fen, str) else " ".join(fen)
        fact = {"board": start["board"], "fen": fen}
        if start["board"] in known:
            fact["state"] = known[start["board"]]
        yield json.dumps(fact, separators=(",", ":")) + "\n"


def family(folder):
    """Whether a text is one of its notation, and nothing else of each case."""
    for line in (folder / "skyspiral-cases.jsonl").open(encoding="utf-8"):
        case = json.loads(line)
        fact = {key: case[key] for key in ("format", "input", "valid")}
        # Good on its own, but not as a game.
        if "only as a bare position" in str(case["meaning"]):
            fact["position"] = True
        yield json.dumps(fact, separators=(",", ":")) + "\n"


def examples(folder):
    """Games in every notation of the family, as they are."""
    games = json.loads((folder / "skyspiral-examples.json").read_text(encoding="utf-8"))["games"]
    kept = ("id", "result", "start_fen", "rows", "raw", "vgn")
    games = [{key: game[key] for key in kept} for game in games]
    return json.dumps({"games": games}, separators=(",", ":")) + "\n"


def main():
    folder, *page, out = map(pathlib.Path, sys.argv[1:])
    (out / "fairy-games.jsonl").write_text("".join(pick(folder)), encoding="utf-8")
    (out / "variant-games.jsonl").write_text("".join(beginnings(folder)), encoding="utf-8")
    lines = starts(folder, page[0] if page else None)
    (out / "5d-starts.jsonl").write_text("".join(lines), encoding="utf-8")
    (out / "skyspiral-cases.jsonl").write_text("".join(family(folder)), encoding="utf-8")
    (out / "skyspiral-examples.json").write_text(examples(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
