#!/usr/bin/env python3
"""Writes fixtures/oracle/movement.jsonl: trees of piece definitions, and where they lead.

    scripts/make-movement-cases.py ORACLE PRELUDE

ORACLE holds lcpn-cases.jsonl (squares from a square of an empty 8x8) and
lcpn-boards.jsonl (positions on many boards), PRELUDE is the dictionary of known
pieces. The first line of the output is the dictionary; every other line a question
with its answer. Texts become trees here, so that the test needs no reader.
"""
import json
import re
import sys
from pathlib import Path

TOKEN = re.compile(r';[^\n]*|"(?:\\.|[^"\\])*"|[()\[\]]|[^\s()\[\]]+')


def tokens(text):
    return [t for t in TOKEN.findall(text) if not t.startswith(";")]


def nested(ts):
    """Lists of words; every bracket is the same bracket."""
    stack = [[]]
    for t in ts:
        if t in "([":
            stack.append([])
        elif t in ")]":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(t)
    return stack[0]


def is_int(t):
    return isinstance(t, str) and re.fullmatch(r"-?\d+", t)


def modified(base, words):
    keys, numbers = [], []
    for w in words:
        w = w[1:]
        if w == "rider":
            numbers = [1, None]
        elif w == "*":
            numbers.append(None)
        elif w.isdigit():
            numbers.append(int(w))
        else:
            keys.append(w)
    if len(numbers) == 1:
        numbers = [1] + numbers if numbers[0] is not None else [1, None]
    return {"mod": {"base": base, "keys": keys, "range": numbers or None}}


def test(e):
    if isinstance(e, str):
        if e.startswith('"'):
            return {"text": json.loads(e)}
        return {"int": int(e)} if is_int(e) else {"call": {"fn": e, "args": []}}
    if e[0] in ("=", "<", ">", "<=", ">=", "!="):
        return {"cmp": {"op": e[0], "l": test(e[1]), "r": test(e[2])}}
    return {"call": {"fn": e[0], "args": [test(x) for x in e[1:]]}}


def expr(e):
    if isinstance(e, str):
        if e.startswith('"'):
            return {"text": json.loads(e)}
        return {"int": int(e)} if is_int(e) else {"name": e}
    head, rest = e[0], e[1:]
    if is_int(head):
        n = [int(x) for x in e if is_int(x)]
        words = [x for x in e if not is_int(x)]
        return modified({"array": n}, words) if words else {"array": n}
    if head == "/":
        props = [x[2:] for x in rest if isinstance(x, str) and x.startswith("::")]
        items = [expr(x) for x in rest if not (isinstance(x, str) and x.startswith("::"))]
        return {"alt": {"props": props, "items": items}}
    if head in ("=>", "->"):
        return {"chain": {"legs": [expr(x) for x in rest], "ops": [head] * (len(rest) - 1)}}
    if head == "&":
        return {"compose": [expr(x) for x in rest]}
    if head == "cond":
        branches = [[test(b[0]), expr(b[1])] for b in rest if b[0] != "t"]
        other = [expr(b[1]) for b in rest if b[0] == "t"]
        return {"cond": {"branches": branches, "else": other[0] if other else None}}
    if rest and all(isinstance(x, str) and x.startswith(":") for x in rest):
        return modified(expr(head), rest)
    return {"apply": {"fn": expr(head), "args": [expr(x) for x in rest]}}


def lisp(text):
    items = []
    for e in nested(tokens(text)):
        if isinstance(e, list) and e and e[0] == "def":
            items.append({"def": {"name": e[1], "value": expr(e[2])}})
        else:
            items.append({"expr": expr(e)})
    return items


def c_style(text):
    """The few C lines of the cases: words behind a piece, or one call."""
    call = re.fullmatch(r"(\w+)\((\w+)\)", text)
    if call:
        name = call[1].replace("_", "-")
        return [{"expr": {"apply": {"fn": {"name": name}, "args": [{"name": call[2]}]}}}]
    base, *words = text.split(":")
    return [{"expr": modified({"name": base}, [":" + w for w in words])}]


def cell(square):
    if isinstance(square, list):
        return square
    if "," in square:
        return [int(n) for n in square.split(",")]
    return [ord(square[0]) - ord("a"), int(square[1:]) - 1]


def case(d):
    """A question about an empty board of 8x8, or None if it has no answer."""
    tree = d["ast_or_error"]
    out = {"input": d["input"], "pieces": tree, "board": ["rect", 8, 8], "second": False}
    if d.get("eval_error"):
        return out | {"square": [3, 3], "error": d["eval_error"]["message"]}
    exact = d.get("moves_on_empty_8x8_from")
    bounds = d.get("bounds_from")
    if exact:
        cells = [cell(s) for s in exact["squares"]]
        return out | {"square": cell(exact["square"]), "certain": cells, "possible": cells, "exact": True}
    if bounds:
        possible = bounds["possible"]
        return out | {
            "square": cell(bounds["square"]),
            "certain": [cell(s) for s in bounds["certain"]],
            "possible": possible if possible is None else [cell(s) for s in possible],
            "exact": False,
        }
    return None


def position(d):
    read = lisp if d["style"] == "emacs" else c_style
    moves = [
        [cell(m["to"]), [cell(s) for s in m.get("captures", "").split("+") if s]] for m in d["moves"]
    ]
    return {
        "input": d["input"],
        "pieces": read(d["input"]),
        "board": d["board"],
        "second": d["side"] == "second",
        "square": cell(d["square"]),
        "friends": [cell(s) for s in d["friends"]],
        "enemies": [cell(s) for s in d["enemies"]],
        "moves": moves,
        "past_captures": d["note"].startswith("continue reading"),
    }


def main():
    oracle, prelude = map(Path, sys.argv[1:3])
    lines = [{"dictionary": lisp(prelude.read_text())}]
    for line in (oracle / "lcpn-cases.jsonl").read_text().splitlines():
        lines.append(case(json.loads(line)))
    for line in (oracle / "lcpn-boards.jsonl").read_text().splitlines():
        lines.append(position(json.loads(line)))
    out = Path(__file__).resolve().parent.parent / "fixtures/oracle/movement.jsonl"
    kept = [line for line in lines if line]
    out.write_text("".join(json.dumps(x, separators=(",", ":")) + "\n" for x in kept))
    print(f"{len(kept)} lines")


main()
