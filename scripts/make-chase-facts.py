#!/usr/bin/env python3
"""Writes fixtures/oracle/chases.jsonl: how Fairy-Stockfish decides xiangqi games in which moves are repeated.

    scripts/make-chase-facts.py --ini variants.ini > fixtures/oracle/chases.jsonl
    scripts/make-chase-facts.py --ini variants.ini --games 5000 --seed 7 > more.jsonl

In random endgames, each side moves a piece to and fro, or around three squares, until pyffish (pip install
pyffish==0.0.90) says that the game has ended. In most games, the moves of a side always attack the moving piece of the
other side or the same third piece. A line has the start, the moves in UCI, and the result for the side to move. Without
`--games`, at most two games with the same result and the same moving pieces are kept. `--ini` names the variants file of
Fairy-Stockfish; with it, the variants defined there are played as well.
"""

import json
import random
from collections import Counter

import pyffish

from facts import chosen

# Files, ranks, and what follows the board in FEN.
VARIANTS = {"xiangqi": (9, 10, "")}
OF_INI = {"xiangqihouse": (9, 10, "[]"), "crowdedxiangqi": (9, 5, "")}
KEPT = 60
WAZIR = [(0, 1), (1, 0), (0, -1), (-1, 0)]
FERZ = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
POINTS_OF_A = {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)}
POINTS_OF_B = {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)}


class Board:
    """Pieces on squares; it knows roughly how they move."""

    def __init__(self, files, ranks):
        self.files, self.ranks, self.pieces = files, ranks, {}

    def has(self, at):
        return 0 <= at[0] < self.files and 0 <= at[1] < self.ranks

    def allowed(self, piece, at):
        """Whether a piece may stand there."""
        rank = at[1] if piece.isupper() else self.ranks - 1 - at[1]
        kind = piece.upper()
        if kind == "K" or kind == "A" and self.ranks < 10:
            return 3 <= at[0] <= 5 and rank < 3
        if self.ranks < 10:
            return True
        if kind in "AB":
            return (at[0], rank) in (POINTS_OF_A if kind == "A" else POINTS_OF_B)
        return kind != "P" or rank >= 5 or rank >= 3 and at[0] % 2 == 0

    def goes(self, at, capture):
        """The empty squares that a piece can go to, or those with pieces that it could capture."""
        piece = self.pieces[at]
        kind = piece.upper()
        ahead = 1 if piece.isupper() else -1
        if kind in "RC":
            for dx, dy in WAZIR:
                x, y, hurdles = at[0] + dx, at[1] + dy, 0
                while self.has((x, y)):
                    taken = (x, y) in self.pieces
                    if not taken and not hurdles and not capture:
                        yield x, y
                    hurdles += taken
                    if taken and capture and hurdles == 1 + (kind == "C"):
                        yield x, y
                    x, y = x + dx, y + dy
            return
        steps = {"K": WAZIR, "A": FERZ, "B": FERZ, "N": WAZIR, "P": [(0, ahead), (1, 0), (-1, 0)]}[kind]
        for dx, dy in steps:
            ends = [(dx, dy)]
            if kind in "BN":
                if (at[0] + dx, at[1] + dy) in self.pieces:
                    continue
                ends = [(2 * dx, 2 * dy)]
            if kind == "N":
                ends = [(2 * dx + dy, 2 * dy + dx), (2 * dx - dy, 2 * dy - dx)]
            for end in ends:
                to = at[0] + end[0], at[1] + end[1]
                if self.has(to) and self.allowed(piece, to) and (to in self.pieces) == capture:
                    yield to

    def moved(self, *moves):
        other = Board(self.files, self.ranks)
        other.pieces = dict(self.pieces)
        for start, end in moves:
            other.pieces[end] = other.pieces.pop(start)
        return other

    def attacks(self, side, defended):
        """The pieces of a side, and which ones they attack: undefended ones, or also defended ones."""
        found = set()
        for at, piece in self.pieces.items():
            if piece.isupper() == side:
                enemies = (to for to in self.goes(at, True) if self.pieces[to].isupper() != side)
                found.update((at, to) for to in enemies if defended or not self.defends(at, to, side))
        return found

    def defends(self, by, at, side):
        """Whether the other side could capture back."""
        after = self.moved((by, at))
        return any(at in after.goes(own, True) for own, piece in after.pieces.items() if piece.isupper() != side)

    def fen(self, hands, turn):
        rows = []
        for y in reversed(range(self.ranks)):
            row, empty = "", 0
            for x in range(self.files):
                piece = self.pieces.get((x, y))
                empty += piece is None
                if piece or x == self.files - 1:
                    row += (str(empty) if empty else "") + (piece or "")
                    empty = 0
            rows.append(row)
        return f"{'/'.join(rows)}{hands} {turn} - - 0 1"


def endgame(dice, sizes):
    board = Board(*sizes)
    letters = "K" + "".join(dice.choices("RCNABP", [5, 4, 4, 2, 2, 2], k=dice.randint(2, 6)))
    others = "k" + "".join(dice.choices("rcnabp", [5, 4, 4, 2, 2, 2], k=dice.randint(2, 6)))
    squares = [(x, y) for x in range(board.files) for y in range(board.ranks)]
    for piece in letters + others:
        free = [at for at in squares if at not in board.pieces and board.allowed(piece, at)]
        if free:
            board.pieces[dice.choice(free)] = piece
    return board


def name(at):
    return f"{'abcdefghi'[at[0]]}{at[1] + 1}"


def loop(dice, board, side):
    """The squares that a piece of a side goes around."""
    own = [at for at, piece in board.pieces.items() if piece.isupper() == side]
    start = dice.choice(own)
    ends = list(board.goes(start, False))
    if not ends:
        return None
    end = dice.choice(ends)
    if dice.random() < 0.8:
        return [start, end]
    after = board.moved((start, end))
    thirds = [at for at in after.goes(end, False) if start in after.moved((end, at)).goes(at, False)]
    return [start, end, dice.choice(thirds)] if thirds else None


def chases(board, order, by, defended, anew):
    """Whether the first or the second side always attacks the moving piece of the other side, or the same other one."""
    common, side = None, board.pieces[order[by][0]].isupper()
    for n in range(len(order[0]) * len(order[1])):
        nth = lambda who, n: order[who][n % len(order[who])]
        moved = nth(1 - by, n + by)
        before = board.moved((order[by][0], nth(by, n)), (order[1 - by][0], moved))
        after = before.moved((nth(by, n), nth(by, n + 1)))
        old = {(nth(by, n + 1) if at == nth(by, n) else at, to) for at, to in before.attacks(side, defended)}
        old = old if anew else set()
        new = {"moving" if to == moved else to for at, to in after.attacks(side, defended) - old}
        common = new if common is None else common & new
        if not common:
            return False
    return True


def game(variant, sizes, hands, dice):
    """Moves to and fro, and the result for the side to move."""
    while True:
        board, turn = endgame(dice, sizes), dice.choice("wb")
        order, defended, anew = None, dice.random() < 0.3, dice.random() < 0.8
        for _ in range(60):
            found = [loop(dice, board, turn == "w"), loop(dice, board, turn == "b")]
            if None not in found and len({*found[0], *found[1]}) == len(found[0]) + len(found[1]):
                if dice.random() < 0.005 or any(chases(board, found, by, defended, anew) for by in (0, 1)):
                    order = found
                    break
        if not order:
            continue
        start = board.fen(hands, turn)
        other = board.fen(hands, "b" if turn == "w" else "w")
        if pyffish.validate_fen(start, variant) != pyffish.FEN_OK or pyffish.gives_check(variant, other, []):
            continue
        facts = played(variant, start, order)
        if facts:
            return facts, board.pieces[order[0][0]].upper() + board.pieces[order[1][0]].upper()


def played(variant, start, order):
    uci, seen = [], Counter([start.split()[0]])
    for ply in range(40):
        squares, n = order[ply % 2], ply // 2
        move = name(squares[n % len(squares)]) + name(squares[(n + 1) % len(squares)])
        if move not in pyffish.legal_moves(variant, start, uci):
            return None
        uci.append(move)
        seen[pyffish.get_fen(variant, start, uci).split()[0]] += 1
        ended, value = pyffish.is_optional_game_end(variant, start, uci)
        if ended:
            result = "draw" if value == 0 else "win" if value > 0 else "loss"
            return {"variant": variant, "start": start, "uci": " ".join(uci), "result": result}
    return None


def main():
    options, variants = chosen(VARIANTS, OF_INI)
    for variant, (*sizes, hands) in variants.items():
        dice, kept = random.Random(f"{variant} {options.seed}"), Counter()
        while kept.total() < (options.games or KEPT):
            facts, pieces = game(variant, sizes, hands, dice)
            sort = facts["result"], *([] if options.games else pieces)
            if options.games or kept[sort] < 2:
                print(json.dumps(facts, separators=(",", ":")), flush=True)
                kept[sort] += 1


main()
