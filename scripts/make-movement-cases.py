#!/usr/bin/env python3
"""Writes fixtures/oracle/movement.jsonl: definitions of pieces as text, and where they lead.

    scripts/make-movement-cases.py ORACLE

ORACLE holds lcpn-cases.jsonl (squares from a square of an empty 8x8) and
lcpn-boards.jsonl (positions on many boards). What a text is read as has tests
of its own, so trees and spellings stay behind.
"""
import json
import sys
from pathlib import Path

QUESTIONS = {"moves_on_empty_8x8_from", "bounds_from", "eval_error", "board"}
LEFT_OUT = {"id", "ast_or_error", "canonical", "warnings"}


def main():
    oracle = Path(sys.argv[1])
    kept = []
    for name in ("lcpn-cases.jsonl", "lcpn-boards.jsonl"):
        for line in (oracle / name).read_text().splitlines():
            case = json.loads(line)
            if any(case.get(q) for q in QUESTIONS):
                kept.append({k: v for k, v in case.items() if k not in LEFT_OUT and v is not None})
    out = Path(__file__).resolve().parent.parent / "fixtures/oracle/movement.jsonl"
    out.write_text("".join(json.dumps(x, separators=(",", ":")) + "\n" for x in kept))
    print(f"{len(kept)} lines")


main()
