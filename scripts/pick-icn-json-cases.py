#!/usr/bin/env python3
"""Picks the cases of fixtures/oracle/icn-json-cases.jsonl: pick-icn-json-cases.py ALL.jsonl > new

Kept is each long JSON with the short form that FormatConverter.js made of it, or `null`
where it failed. Cases that ask for the position after some moves are left out. The
reasons (`why`) of the cases we have are taken over.
"""

import json
import os
import sys

KEPT = "fixtures/oracle/icn-json-cases.jsonl"


def lines(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


why = {json.dumps(c["long"]): c["why"] for c in (lines(KEPT) if os.path.exists(KEPT) else []) if "why" in c}
seen = set()
for case in lines(sys.argv[1]):
    if not case["input"].startswith('{"long"'):
        continue
    asked = json.loads(case["input"])
    key = json.dumps([asked["long"], case["expect"].get("icn")])
    if "halfmoves" in asked or key in seen:
        continue
    seen.add(key)
    out = {"long": asked["long"], "short": case["expect"].get("icn")}
    reason = why.get(json.dumps(asked["long"]))
    if reason:
        out["why"] = reason
    print(json.dumps(out, ensure_ascii=False, separators=(",", ":")))
