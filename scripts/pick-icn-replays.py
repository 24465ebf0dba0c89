#!/usr/bin/env python3
"""Picks fixtures/oracle/icn-replays.jsonl: pick-icn-replays.py ALL.jsonl > new

ALL.jsonl has inputs with what other programs made of them when run. Kept is what they made
of games when they played them: the position after so many plies, the game with its marks,
how it ended, or that a move is illegal. Of the tags nothing is kept. The reasons (`why`) of
the cases we have are taken over.
"""

import json
import os
import re
import sys

KEPT = "fixtures/oracle/icn-replays.jsonl"


def lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def bare(text):
    return re.sub(r"^(\[[^\]]*\]\s*)+", "", text).strip()


def kept(case):
    asked, expect = case["input"], case["expect"]
    if asked.startswith('{"long"'):
        long = json.loads(asked)
        if "halfmoves" not in long:
            return None
        out = {"input": long["long"], "plies": long["halfmoves"]}
        # Its position is wanted even where it failed.
        out["position"] = bare(expect["icn"]) if "icn" in expect else None
        return out
    out = {"input": asked}
    if "position_before_last_move" in expect:
        out["before"] = expect["position_before_last_move"]
    if "position_after_last_move" in expect:
        out["position"] = bare(expect["position_after_last_move"])
        out["game"] = bare(expect["copied_game"])
        out["end"] = (expect["conclusion"] or {}).get("condition")
    elif "error" in expect and case.get("note", "").startswith("replayed"):
        out["illegal"] = True
    return out if len(out) > 1 else None


why = {json.dumps(c["input"]): c["why"] for c in (lines(KEPT) if os.path.exists(KEPT) else []) if "why" in c}
for case in lines(sys.argv[1]):
    out = kept(case)
    if out is None:
        continue
    out["by"] = case["source"]
    reason = why.get(json.dumps(out["input"]))
    if reason:
        out["why"] = reason
    print(json.dumps(out, ensure_ascii=False, separators=(",", ":")))
