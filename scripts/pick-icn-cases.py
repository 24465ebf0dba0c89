#!/usr/bin/env python3
"""Picks the cases of fixtures/oracle/icn-cases.jsonl: pick-icn-cases.py ALL.jsonl > new

ALL.jsonl has inputs with what other programs made of them when run. Kept is what they
understood, not their words: error texts become `true`. What a case asks of the long
JSON or of the rules is left out. The reasons (`why`) of the cases we have are taken over.
"""

import json
import sys

KEPT = "fixtures/oracle/icn-cases.jsonl"
RULES = {"position_after_last_move", "position_before_last_move", "copied_game", "conclusion"}


def lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


why = {(c["by"], c["input"]): c["why"] for c in lines(KEPT) if "why" in c}
for case in lines(sys.argv[1]):
    if case["input"].startswith('{"long"'):
        continue
    expect = {k: v for k, v in case["expect"].items() if k not in RULES}
    if "error" in expect:
        expect = {"error": True}
    if not expect:
        continue
    newest = case.get("note", "").startswith("newest")
    by = "site2026" if newest else case["source"]
    out = {"input": case["input"], "expect": expect, "by": by}
    if (by, case["input"]) in why:
        out["why"] = why[by, case["input"]]
    print(json.dumps(out, ensure_ascii=False, separators=(",", ":")))
