#!/usr/bin/env python3
"""Writes `src/variants/library/*.yaml` from the parameters of the variants of Fairy-Stockfish.

    scripts/make-variants.py DIR [NAME...]

DIR holds `variant-rules.json`: for each variant the value of every option, as measured with
pyffish, and `variants.json` with the starts. Only these facts are used, no text of Fairy-Stockfish. Files that begin with `# By hand` are
left as they are. Needs PyYAML.
"""

import json
import re
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "src/variants/library"

# What Fairy-Stockfish calls a piece, where the name here differs.
NAMES = {
    "fers": "ferz", "fersAlfil": "ferfil", "silver": "silver-general", "bers": "dragon-king",
    "shogiPawn": "shogi-pawn", "shogiKnight": "shogi-knight", "gold": "gold-general",
    "dragonHorse": "dragon-horse", "clobber": "clobberer", "breakthrough": "breakthrough-pawn",
    "janggiCannon": "janggi-cannon", "janggiElephant": "janggi-elephant",
}

# Names for pieces that only some variants have, by their moves.
CUSTOM = {
    "AD": "alibaba", "AF": "ferfil", "AW": "waffle", "BK": "dragon-horse", "BNW": "promoted-archbishop",
    "BmW": "sidling-bishop", "BnN": "dragon-bishop", "CF": "wizard", "DAW": "champion",
    "DF": "kirin", "DW": "woody-rook", "DWF": "war-machine", "FAsmW": "lieutenant", "FWGH": "leaping-guard",
    "FsfW": "drunk-elephant", "GH": "long-leaper", "KbRfBbF2": "tori-eagle", "KifmnD": "guard-pawn",
    "NAD": "squirrel", "NNQ": "knightrider-queen", "NW": "marquis", "NmK": "sidling-knight",
    "QNAD": "maharajah", "RK": "dragon-king", "RmF": "sidling-rook", "WF": "commoner",
    "WcF": "stepping-fighter", "WfFbR": "tower-general", "ZAD": "bison-alibaba", "ZC": "bison",
    "cB": "capturing-bishop", "cK": "capturing-king", "cN": "capturing-knight",
    "cQ": "capturing-queen", "cR": "capturing-rook", "fB": "forward-bishop",
    "fBfR": "forward-queen", "fFfR": "lance-bishop", "fFfW": "iron-general",
    "fKbR": "silver-lance", "fKifmnD": "forward-guard", "fNsW": "sideways-knight",
    "fRffN": "knight-lance", "fbmWfceFifmnD": "backward-pawn", "ffNfsN": "forward-knight",
    "fmFfcWimA": "hoplite", "fmWfceF": "short-pawn", "fmWfceFifmnD": "fragile-pawn", "frlR": "wide-lance",
    "fsmWfceF": "sideways-pawn", "fsmWfceFifmnD": "sideways-pawn", "hlN": "left-knight",
    "hrN": "right-knight", "lfrbB": "left-bishop", "lrR": "sideways-rook", "mB3": "short-mover",
    "mBpBmWpR2": "diagonal-flyer", "mDmNmA": "stone", "mF": "diagonal-walker", "mK": "walker",
    "mKmNmAmD": "near-walker", "mKmgQ": "hopping-walker", "mN": "leaping-walker",
    "mNcK": "khan-warrior", "mQ2cQ2": "divine-lord", "mQ2cW": "near-fighter", "mQ3": "wide-mover",
    "mQmgQ": "hopping-queen", "mR": "straight-mover", "mR3": "straight-walker",
    "mRcD": "far-striker", "mRcW": "near-striker", "mRmgQ": "hopping-rook",
    "mRpRmFpB2": "straight-flyer", "mW": "stepper", "mWcF": "cross-pawn",
    "mWfceFifmnD": "allway-pawn", "mfF": "forward-walker", "mfFcfeWimfnA": "berolina-pawn",
    "mfFmfW": "rolling-stone", "mfR": "forward-mover", "mfW": "plain-walker", "mfWcfF": "simple-pawn",
    "mfWcfFfhmnN": "knight-pawn", "mfhNcfW": "scout", "mflFcflW": "legan-pawn",
    "mfrWmrfF": "slanting-walker", "mfsW": "soft-soldier", "mvR": "lengthwise-mover",
    "nC": "lame-camel", "pB": "bishop-cannon", "pQ": "quetzal", "pR": "rook-cannon",
    "rflbB": "right-bishop", "FvW": "ferocious-leopard", "K": "commoner", "mBcpB ": "vao",
}

# Names that people use for the piece of a variant.
CALLED = {
    ("spartan", "G"): "general-bers", ("spartan", "C"): "captain", ("chak", "S"): "shaman",
    ("chak", "W"): "warrior", ("chak", "P"): "chak-pawn", ("chak", "J"): "jaguar",
    ("torishogi", "F"): "tori-falcon", ("torishogi", "C"): "crane", ("torishogi", "P"): "pheasant",
    ("torishogi", "S"): "swallow", ("dobutsu", "L"): "small-lion", ("paradigm", "B"): "dragon-bishop",
    ("cannonshogi", "C"): "cannon", ("opulent", "L"): "half-duck", ("knightmate", "M"): "man",
    ("nightrider", "N"): "knightrider",
}

TITLES = {
    "amazons": "Game of the Amazons", "cfour": "Connect Four", "flipello": "Othello",
    "king-of-the-hill": "King of the Hill", "tictactoe": "Tic-tac-toe", "xiangqi": "Xiangqi",
    "three-check": "Three-check", "five-check": "Five-check", "janggi": "Janggi", "shogi": "Shogi",
    "seirawan": "S-Chess (Seirawan chess)", "makruk": "Makruk", "ataxx": "Ataxx", "cambodian": "Ouk Chatrang",
    "racing-kings": "Racing Kings", "fog-of-war": "Fog of war",
    "1d-chess": "1D chess", "4x5chess": "4x5 chess", "4x6chess": "4x6 chess", "5x6chess": "5x6 chess",
    "6x6atom": "6x6 atomic", "advancedpawn": "Advanced pawn", "ai-wok": "Ai-wok",
    "allexplodeatomic": "All-explode atomic", "allqueenschess": "All Queens chess",
    "allwayspawns": "All-ways pawns", "anti-losalamos": "Anti Los Alamos", "antiantichess": "Anti-antichess",
    "antiatomic": "Anti-atomic", "antiminishogi": "Anti-minishogi", "asimplegame": "A simple game",
    "atomicduck": "Atomic duck chess", "atomiczh": "Atomic crazyhouse", "breakthrough5": "Breakthrough 5x5",
    "breakthrough6": "Breakthrough 6x6", "breakthrough7": "Breakthrough 7x7", "cannonshogi": "Cannon shogi",
    "captureall": "Capture all", "capturethequeen": "Capture the queen", "centaurking": "Centaur king",
    "cfour-anyside": "Connect Four from any side", "cfour-misere": "Connect Four misère",
    "checkshogi": "Check shogi", "clobber10": "Clobber 10x10", "cornerrook": "Corner rook",
    "crowdedxiangqi": "Crowded xiangqi", "doublearmy": "Double army", "epicatomic": "Epic atomic",
    "flipello10": "Othello 10x10", "flipello6": "Othello 6x6", "fullmoon": "Full moon",
    "gorogoroplus": "Gorogoro plus", "indiangreat": "Indian great chess", "isolation7x7": "Isolation 7x7",
    "janggicasual": "Janggi, casual", "janggimodern": "Janggi, modern",
    "janggitraditional": "Janggi, traditional", "jesonmor": "Jeson Mor", "kamikazerooks": "Kamikaze rooks",
    "kyotoshogi": "Kyoto shogi", "la-mancha-duel": "La Mancha duel", "la-mancha-squeez": "La Mancha squeeze",
    "losalamos": "Los Alamos chess", "maharajah2": "Maharajah 2", "misere": "Misère chess",
    "newzealand": "New Zealand chess", "nineholes": "Nine holes", "nocastle": "No castling",
    "nocheckatomic": "No-check atomic", "okisakishogi": "Okisaki shogi", "ordamirror": "Orda mirror",
    "ordavsempire": "Orda vs. Empire", "pawnsonly": "Pawns only", "pocketknight": "Pocket knight",
    "quadwrangle7x7": "Quadwrangle 7x7", "quasi-shatranj": "Quasi-shatranj", "racingchess": "Racing chess",
    "roll-ing-to-four": "Roll-Ing to Four", "rooksquare": "Rook square", "semitorpedo": "Semi-torpedo",
    "shinobimirror": "Shinobi mirror", "shinobiplus": "Shinobi plus", "shoshogi": "Sho shogi",
    "sixthrank": "Sixth rank", "snailtrail": "Snail trail", "sortofalmost": "Sort of almost chess",
    "three-check-crazyhouse": "Three-check crazyhouse", "threekings": "Three kings",
    "tictacchess": "Tic-tac-chess", "torishogi": "Tori shogi", "twokings2": "Two kings 2",
    "upsidedown": "Upside-down chess", "yarishogi": "Yari shogi",
}

# Where the rules are published.
SOURCES = {
    "crazyhouse": "https://lichess.org/variant/crazyhouse",
    "atomic": "https://lichess.org/variant/atomic",
    "antichess": "https://lichess.org/variant/antichess",
    "horde": "https://lichess.org/variant/horde",
    "king-of-the-hill": "https://lichess.org/variant/kingOfTheHill",
    "racing-kings": "https://lichess.org/variant/racingKings",
    "three-check": "https://lichess.org/variant/threeCheck",
    "xiangqi": "https://en.wikipedia.org/wiki/Xiangqi",
    "janggi": "https://en.wikipedia.org/wiki/Janggi",
    "shogi": "https://en.wikipedia.org/wiki/Shogi",
    "minishogi": "https://en.wikipedia.org/wiki/Minishogi",
    "kyotoshogi": "https://en.wikipedia.org/wiki/Kyoto_shogi",
    "micro": "https://en.wikipedia.org/wiki/Micro_shogi",
    "torishogi": "https://en.wikipedia.org/wiki/Tori_shogi",
    "dobutsu": "https://en.wikipedia.org/wiki/D%C5%8Dbutsu_sh%C5%8Dgi",
    "makruk": "https://en.wikipedia.org/wiki/Makruk",
    "sittuyin": "https://en.wikipedia.org/wiki/Sittuyin",
    "shatranj": "https://en.wikipedia.org/wiki/Shatranj",
    "chaturanga": "https://en.wikipedia.org/wiki/Chaturanga",
    "courier": "https://en.wikipedia.org/wiki/Courier_chess",
    "capablanca": "https://en.wikipedia.org/wiki/Capablanca_chess",
    "gothic": "https://en.wikipedia.org/wiki/Gothic_Chess",
    "janus": "https://en.wikipedia.org/wiki/Janus_Chess",
    "grand": "https://en.wikipedia.org/wiki/Grand_Chess",
    "seirawan": "https://en.wikipedia.org/wiki/Seirawan_chess",
    "bughouse": "https://en.wikipedia.org/wiki/Bughouse_chess",
    "amazons": "https://en.wikipedia.org/wiki/Game_of_the_Amazons",
    "breakthrough": "https://en.wikipedia.org/wiki/Breakthrough_(board_game)",
    "clobber": "https://en.wikipedia.org/wiki/Clobber",
    "ataxx": "https://en.wikipedia.org/wiki/Ataxx",
    "flipello": "https://en.wikipedia.org/wiki/Reversi",
    "cfour": "https://en.wikipedia.org/wiki/Connect_Four",
    "hexapawn": "https://en.wikipedia.org/wiki/Hexapawn",
    "dragon": "https://www.edami.com/dragonchess/",
    "duck": "https://duckchess.com/",
    "spartan": "https://www.spartanchess.online/",
    "shako": "https://www.chessvariants.com/large.dir/shako.html",
    "omicron": "https://www.chessvariants.com/rules/omega-chess",
    "berolina": "https://www.chessvariants.com/dpieces.dir/berlin.html",
    "knightmate": "https://www.chessvariants.com/diffobjective.dir/knightmate.html",
    "extinction": "https://www.chessvariants.com/winning.dir/extinction.html",
    "losers": "https://www.chessvariants.com/diffobjective.dir/giveaway.html",
    "losalamos": "https://en.wikipedia.org/wiki/Los_Alamos_chess",
    "orda": "https://www.pychess.org/variants/orda",
    "synochess": "https://www.pychess.org/variants/synochess",
    "shinobi": "https://www.pychess.org/variants/shinobi",
    "empire": "https://www.pychess.org/variants/empire",
    "chak": "https://www.pychess.org/variants/chak",
    "chennis": "https://www.pychess.org/variants/chennis",
    "mansindam": "https://www.pychess.org/variants/mansindam",
    "ordamirror": "https://www.pychess.org/variants/ordamirror",
    "shogun": "https://www.pychess.org/variants/shogun",
    "khans": "https://www.pychess.org/variants/khans",
    "dragon-chess": "https://www.pychess.org/variants/dragon",
    "manchu": "https://en.wikipedia.org/wiki/Manchu_chess",
}

# Variants that others are written as like, each after those it may be like itself.
BASES = [
    "nothing", "chess", "crazyhouse", "atomic", "antichess", "capablanca", "makruk", "xiangqi", "janggi",
    "shogi", "minishogi", "shatranj", "flipello", "ataxx", "cfour", "grand", "seirawan", "extinction",
    "breakthrough", "amazons", "isolation", "orda", "empire", "shinobi", "threekings", "tictactoe",
]

# Values that pyffish does not tell (regions of single squares), from the published definitions of the
# variants, variants.ini.
UNREAD = {
    "atomic-giveaway-hill": {"flagRegionWhite": "d4-e5", "flagRegionBlack": "d4-e5"},
    "xiangqihouse": {"mobilityRegion": {
        "A": "d1 f1 e2 d3 f3", "a": "d8 f8 e9 d10 f10", "B": "c1 g1 a3 e3 i3 c5 g5", "b": "c6 g6 a8 e8 i8 c10 g10",
        "P": "a4 c4 e4 g4 i4 a5 c5 e5 g5 i5 *6-*10", "p": "*1-*5 a6 c6 e6 g6 i6 a7 c7 e7 g7 i7"}},
    "flipello6": {"enclosingDropStart": "c3-d4"},
    "chak": {"flagRegionWhite": "e8", "flagRegionBlack": "e2"},
    "chennis": {"mobilityRegion": {"K": "b1-f4", "k": "b4-f7"}},
    "crowdedxiangqi": {"mobilityRegion": {"A": "d1-f3", "a": "d3-f5", "K": "d1-f3", "k": "d3-f5"}},
    "stardust": {
        "dropRegionWhite": "*1-*3 d4-f6 *7 d8-f10",
        "dropRegionBlack": "a4-c6 g4-i6 a8-c10 g8-i10", "flagRegionWhite": "e2",
        "mobilityRegion": {"R": "*1-*4 a5 c5-g5 i5 *6-*8 a9 c9-g9 i9 *10"}},
    "kono": {"flagRegionWhite": "*5 a4 e4", "flagRegionBlack": "*1 a2 e2"},
    "knights-halma": {"flagRegionWhite": "f7-h8 g6", "flagRegionBlack": "a1-c3"},
    "bajr": {"flagRegionWhite": "e6 f5-f6", "flagRegionBlack": "a1-a2 b1"},
    "rooksquare": {"flagRegionWhite": "a8 h8", "flagRegionBlack": "a1 h1"},
    "argess": {"promotionRegionWhite": "g8 h7-h8", "promotionRegionBlack": "a1-a2 b1"},
    "muje": {"mobilityRegion": {"K": "*1-*3", "k": "*7-*9"}},
    "elgam": {
        "diagonalLines": "e1 g1 f2 e3 g3 d4 h4 c5 i5 c6 i6 d7 h7 e8 g8 f9 e10 g10",
        "mobilityRegion": {"K": "e1-g3", "k": "e8-g10"}},
}

# Moves along the lines of a palace, and moves elsewhere.
ALONG = {
    "rook": ("([0 1] :rider)", "([1 1] :rider :within-lines)"),
    "king": ("[0 1]", "([1 1] :within-lines)"),
    "wazir": ("[0 1]", "([1 1] :within-lines)"),
    "soldier": ("([0 1] :forward :sideways)", "([1 1] :forward :within-lines)"),
    "janggiCannon": ("(cannon ([0 1] :rider))", "((cannon ([1 1] :rider)) :within-lines)"),
}

# What pieces of janggi count.
WORTH = {"rook": 13, "janggiCannon": 7, "horse": 5, "janggiElephant": 3, "wazir": 3, "soldier": 2}

RANKED = "amazon queen dragon-king chancellor archbishop dragon-horse centaur rook bishop knight".split()
SCORES = {-32000: "loss", 0: "draw", 32000: "win"}
SHUFFLED = {"chess960", "capablanca960"}


# How boards and pieces look, where they do not look like those of chess.

def signs(text):
    """`rook 飛 king 玉/王`: the character of each piece; two are those of White and Black."""
    words = text.split()
    both = lambda sign: dict(zip(("white", "black"), sign.split("/"))) if "/" in sign else sign
    return {piece: both(sign) for piece, sign in zip(words[::2], words[1::2])}


SHOGI = {"board": "plain", "pieces": "wedges", "characters": signs(
    "king 玉/王 rook 飛 bishop 角 gold-general 金 silver-general 銀 shogi-knight 桂 lance 香 shogi-pawn 歩 "
    "dragon-king 龍 dragon-horse 馬 promoted-silver-general 全 promoted-shogi-knight 圭 promoted-lance 杏 "
    "promoted-shogi-pawn と drunk-elephant 醉 promoted-drunk-elephant 太 queen 后 knight 桂 promoted-knight 圭 "
    "reverse-chariot 反 promoted-reverse-chariot 金 sideways-knight 桂 promoted-sideways-knight 圭 "
    "promoted-rook 金 promoted-bishop 金")}
YARI = {"board": "plain", "pieces": "wedges", "characters": signs(
    "king 王 shogi-pawn 歩 knight-lance 桂槍 lance-bishop 角槍 wide-lance 飛槍 rook 飛 silver-lance 銀槍 "
    "tower-general 金槍 promoted-knight-lance 金槍 promoted-lance-bishop 金槍")}
TORI = {"board": "plain", "pieces": "wedges", "characters": signs(
    "king 鵬 tori-falcon 鷹 crane 鶴 pheasant 雉 left-quail 鶉 right-quail 鶉 swallow 燕 goose 鴈 tori-eagle 鵰")}
XIANGQI = {"board": "points", "palace": "d1-f3", "river": "*5-*6", "characters": signs(
    "king 帥/將 ferz 仕/士 elephant 相/象 horse 傌/馬 rook 俥/車 cannon 炮/砲 xiangqi-soldier 兵/卒 soldier 兵/卒")}
JANGGI = {"board": "points", "palace": "d1-f3", "pieces": "octagons", "characters": signs(
    "king 楚/漢 wazir 士 janggi-elephant 象 horse 馬 rook 車 janggi-cannon 包 soldier 卒/兵")}
PLAIN, POINTS = {"board": "plain"}, {"board": "points"}


def among(names, picture, **more):
    return {name: {**picture, **more} for name in names.split()}


PICTURES = {
    **among("shogi minishogi antiminishogi judkins gorogoro gorogoroplus kyotoshogi micro euroshogi shoshogi "
            "checkshogi okisakishogi cannonshogi", SHOGI),
    **among("yarishogi", YARI), **among("torishogi", TORI),
    **among("xiangqi manchu xiangqihouse supply", XIANGQI),
    **among("crowdedxiangqi", XIANGQI, river=None), **among("minixiangqi", XIANGQI, river=None, palace="c1-e3"),
    **among("janggi janggicasual janggimodern janggitraditional janggihouse", JANGGI),
    **among("elgam", JANGGI, palace="e1-g3"),
    **among("makruk makpong makhouse cambodian karouk asean ai-wok shatranj chaturanga shatar dobutsu mansindam "
            "pandemonium flipello flipello6 flipello10 flipersi annexation ataxx cfour cfour-anyside cfour-misere "
            "tictactoe tictacchess snort isolation isolation7x7 snailtrail gale nim roll-ing-to-four", PLAIN),
    **among("sittuyin", PLAIN, diagonals="a1-h8"), **among("chak", PLAIN, river="*5", marked="e2 e8"),
    **among("kono teeko nineholes", POINTS),
    **among("picaria", POINTS, diagonals="a1-c3 a1-b2 b1-c2 a2-b3 b2-c3"),
    **among("chennis", {"palace": "b1-f4"}),
    **among("king-of-the-hill atomic-giveaway-hill", {"marked": "d4-e5"}),
    **among("racing-kings", {"marked": "*8"}), **among("jesonmor", {"marked": "e5"}),
}


def picture_of(name, kinds):
    """How a variant looks, with the characters of its own pieces."""
    found = {key: value for key, value in PICTURES.get(name, {}).items() if value}
    if signs := found.pop("characters", None):
        found["characters"] = [{"piece": kind, "text": signs[kind]} for kind in kinds if kind in signs]
    return found


# ---- squares ------------------------------------------------------------------

def squares(text, files, ranks):
    if text == "ALL":
        return {(f, r) for f in range(files) for r in range(ranks)}
    found = set()
    for word in text.split():
        low, _, high = word.partition("-")
        high = high or low
        across = range(files) if low[0] == "*" else range(ord(low[0]) - 97, ord(high[0]) - 96)
        found |= {(f, r) for f in across for r in range(int(low[1:]) - 1, int(high[1:]))}
    return {(f, r) for f, r in found if f < files and r < ranks}


def zone(found, files, ranks):
    """The text of a set of squares: ranks and files that are whole, then rectangles."""
    if len(found) == files * ranks:
        return "*"
    left, parts = set(found), []
    full = [r for r in range(ranks) if all((f, r) in found for f in range(files))]
    for a, b in runs(full):
        parts.append(f"*{a + 1}" if a == b else f"*{a + 1}-*{b + 1}")
        left -= {(f, r) for f in range(files) for r in range(a, b + 1)}
    whole = [f for f in range(files) if not full and all((f, r) in found for r in range(ranks))]
    for a, b in runs(whole):
        parts.append(f"{chr(97 + a)}*" if a == b else f"{chr(97 + a)}*-{chr(97 + b)}*")
        left -= {(f, r) for f in range(a, b + 1) for r in range(ranks)}
    while left:
        f, r = min(left, key=lambda s: (s[1], s[0]))
        w = 1
        while (f + w, r) in left:
            w += 1
        h = 1
        while all((f + i, r + h) in left for i in range(w)):
            h += 1
        left -= {(f + i, r + j) for i in range(w) for j in range(h)}
        low, high = f"{chr(97 + f)}{r + 1}", f"{chr(96 + f + w)}{r + h}"
        parts.append(low if low == high else f"{low}-{high}")
    return " ".join(parts)


def runs(numbers):
    out = []
    for n in numbers:
        if out and out[-1][1] == n - 1:
            out[-1][1] = n
        else:
            out.append([n, n])
    return out


# ---- one variant --------------------------------------------------------------

class Maker:
    def __init__(self, name, engine, rules, fen, known):
        self.name, self.engine, self.r, self.fen, self.known = name, engine, rules, fen, known
        self.files, self.ranks = rules["maxFile"] + 1, rules["maxRank"] + 1
        self.unsaid = []
        self.remarks = []
        self.read_pieces()

    # pieces

    def read_pieces(self):
        self.kind, self.rows = {}, []
        given = self.r["pieces"]
        has_king = any(p[0] == "king" for p in given.values())
        self.checked = has_king
        for letter, (option, betza, synonym) in given.items():
            betza = betza.strip()
            name = NAMES.get(option, option)
            if option == "custom":
                name = CUSTOM.get(betza) or self.known["betza"].get(betza)
            name = CALLED.get((self.engine, letter), name)
            if letter == "K" and not has_king:
                name = "king"
            moves = self.moves(name, option, betza)
            if name == "king" and not moves and betza not in ("K", "WF"):
                moves = {"betza": plain(betza)}
            if self.r["diagonalLines"] and option in ALONG and (option != "king" or betza == "W"):
                moves = {"lcpn": self.along(*ALONG[option])}
            if betza == "nC":
                moves = {"lcpn": "(capture [0 0])"}
                self.remarks.append("a lame camel never moves in this program")
            if option == "soldier" and self.r["soldierPromotionRank"]:
                name, moves = self.soldier()
            if name is None or name in self.kind.values():
                name = f"{name or 'custom'}-{letter.lower()}"
                moves = moves or {"betza": plain(betza)}
            self.kind[letter] = name
            row = {"name": name, "letter": letter}
            if synonym.strip():
                # Algebraic notation writes the further letter.
                row["synonym"] = row["san"] = synonym.strip()
            if moves:
                row["moves"] = moves
            self.rows.append(row)
        self.pairs, self.counts_as = [], []
        for base, target in self.r["promotedPieceType"].items():
            if base in self.kind and target in self.kind:
                self.pair(base, target)

    def along(self, base, more):
        """The moves of a piece where lines join squares; the lines of a palace are within its files and ranks."""
        if self.r["diagonalLines"].startswith("d1 f1 e2"):
            return ("(cond ((and (<= 4 (file)) (<= (file) 6) (or (<= (rank) 3) (<= 8 (rank)))) "
                    f"(/ {base} {more})) (t {base}))")
        by_rank = {}
        for f, r in sorted(squares(self.r["diagonalLines"], self.files, self.ranks)):
            by_rank.setdefault(r + 1, []).append(f"(= (file) {f + 1})")
        there = " ".join(f"(and (= (rank) {r}) (or {' '.join(fs)}))" for r, fs in sorted(by_rank.items()))
        return f"(cond ((or {there}) (/ {base} {more})) (t {base}))"

    def moves(self, name, option, betza):
        if option == "pawn" or (option == "immobile" and name == "immobile"):
            return None
        if option == "shogiKnight":
            betza = "ffN"
        if name in self.known["moves"] and self.known["moves"][name] == betza:
            return None
        if name in self.known["moves"] and option != "custom" and option != "king":
            return None
        if name == "king" and betza in ("K", "WF"):
            return None
        return {"betza": plain(betza)}

    def soldier(self):
        rank = self.r["soldierPromotionRank"]
        if rank == 5 and self.ranks == 10:
            return "xiangqi-soldier", None
        text = f"(cond ((<= (rank) {rank}) (wazir :forward)) (t (wazir :forward :sideways)))"
        return "soldier", {"lcpn": text}

    def pair(self, base, target):
        from_, to = self.kind[base], self.kind[target]
        placed = self.r["startFen"].split()[0].replace("+" + target, "").replace("+" + target.lower(), "")
        becomes = self.r["promotionPieceTypesWhite"] + self.r["promotionPieceTypesBlack"]
        alone = target.upper() not in placed.upper() and target not in becomes
        twice = list(self.r["promotedPieceType"].values()).count(target) > 1
        row = next(r for r in self.rows if r["letter"] == target)
        promoted = f"promoted-{from_}"
        if alone and not twice:
            # The piece stands on the board only as another one that is promoted.
            self.rows.remove(row)
            row = {**row, "letter": "+" + base, "san": target}
        else:
            moves = row.get("moves")
            usual = self.known["moves"]
            if not moves and (promoted not in usual or usual[promoted] != usual.get(to)):
                moves = self.defined(to)
            row = {"name": promoted, "letter": "+" + base, "san": target}
            if moves:
                row["moves"] = moves
            self.counts_as.append([promoted, to])
        self.rows.append(row)
        self.pairs.append([from_, row["name"]])

    def defined(self, name):
        betza = self.known["moves"].get(name)
        return {"betza": betza} if betza else {"lcpn": self.known["lcpn"][name]}

    def kinds(self, letters):
        if letters.strip() == "*":
            return [row["name"] for row in self.rows if not row["letter"].startswith("+")]
        found = [self.kind[l] for l in letters if l in self.kind]
        raised = {row.get("san"): row["name"] for row in self.rows if row["letter"].startswith("+")}
        return [k if any(r["name"] == k for r in self.rows) else raised[l]
                for l, k in zip([l for l in letters if l in self.kind], found)]

    def kind_of(self, text):
        """Of `K:king`."""
        return self.kinds(text[:1]) if text[0] != "*" else []

    # laws

    def both(self, key, usual="ALL"):
        """A zone of both sides: mirrored if it can be."""
        w = squares(self.r.get(key + "White", usual), self.files, self.ranks)
        b = squares(self.r.get(key + "Black", usual), self.files, self.ranks)
        return self.sided(w, b)

    def sided(self, w, b):
        mirror = {(f, self.ranks - 1 - r) for f, r in w}
        white = zone(w, self.files, self.ranks)
        if mirror == b:
            return white
        return {"white": white, "black": zone(b, self.files, self.ranks)}

    def laws(self):
        groups = {
            "move_limit": self.r["nMoveRule"] * 2,
            "royals": self.royals(), "pawns": self.pawns(), "promotion": self.promotion(),
            "shogi_promotion": self.shogi(), "castling": self.castling(), "drops": self.drops(),
            "gating": self.gating(), "walls": self.walls(), "effects": self.effects(),
            "choice": self.choice(), "passing": self.passing(), "counting": self.counting(),
            "regions": self.regions(), "hoppers": self.hoppers(), "ends": self.ends(),
        }
        return groups

    def flag(self, out, key, law, when=True):
        if self.r[key] == when:
            out[law] = True

    def royals(self):
        out = {}
        king = [self.kind[l] for l, p in self.r["pieces"].items() if p[0] == "king"]
        if king:
            out["pieces"] = king
        if self.r["extinctionPseudoRoyal"]:
            out["last"] = self.kinds(self.r["extinctionPieceTypes"])
            if self.r["extinctionPieceCount"]:
                out["last_count"] = self.r["extinctionPieceCount"] + 1
        self.flag(out, "dupleCheck", "all_attacked")
        self.flag(out, "flyingGeneral", "facing_forbidden")
        self.flag(out, "makpongRule", "stays_in_check")
        return out

    def pawn_kinds(self):
        first = [self.kind[l] for l, p in self.r["pieces"].items() if p[0] == "pawn"]
        more = [self.kind[l] for l, p in self.r["pieces"].items()
                if p[0] == "custom" and re.search("i", p[1])]
        return first + more

    def pawns(self):
        out, pawns = {}, self.pawn_kinds()
        if pawns:
            out["pieces"] = pawns
            if self.r["doubleStep"] and (self.r["doubleStepRegionWhite"] or self.r["doubleStepRegionBlack"]):
                out["double_step"] = self.both("doubleStepRegion")
            if self.r["tripleStepRegionWhite"]:
                out["triple_step"] = self.both("tripleStepRegion")
        passing = self.kinds(self.r["enPassantTypesWhite"] + self.r["enPassantTypesBlack"])
        passing = list(dict.fromkeys(passing))
        region = self.both("enPassantRegion")
        if passing and region and pawns:
            out["en_passant"] = passing
            if region != "*":
                out["en_passant_zone"] = region
        return out

    def promotion(self):
        rows = []
        pawns = self.pawn_kinds()
        for side in ("White", "Black"):
            who = self.kinds(self.r["promotionPawnTypes" + side])
            main = self.kind_of(self.r["mainPromotionPawnType" + side])
            who = main + [k for k in who if k not in main] if main and main[0] in who else who
            to = self.kinds(self.r["promotionPieceTypes" + side])
            to.sort(key=lambda k: RANKED.index(k) if k in RANKED else -1)
            where = zone(squares(self.r["promotionRegion" + side], self.files, self.ranks), self.files, self.ranks)
            if not (who and where and (to or self.r["mandatoryPawnPromotion"])):
                continue
            row = {"side": side.lower(), "zone": where}
            if who != pawns:
                row["pieces"] = who
            row["to"] = to
            if not self.r["mandatoryPawnPromotion"]:
                row["optional"] = True
            limits = [{"piece": k, "count": n} for l, n in self.r["promotionLimit"].items()
                      for k in self.kinds(l) if k in to]
            if limits:
                row["limits"] = limits
            if self.r["sittuyinPromotion"]:
                row["in_place"] = True
            rows.append(row)
        return rows

    def shogi(self):
        if not self.pairs:
            return {}
        out = {"pairs": self.pairs}
        if self.counts_as:
            out["counts_as"] = self.counts_as
        out["zone"] = self.both("promotionRegion")
        targets = set(self.r["promotedPieceType"].values())
        limits = [{"piece": k, "count": n} for l, n in self.r["promotionLimit"].items() if l in targets
                  for k in self.kinds(l)]
        if limits:
            out["limits"] = limits
        self.flag(out, "mandatoryPiecePromotion", "forced")
        self.flag(out, "piecePromotionOnCapture", "capturing")
        self.flag(out, "pieceDemotion", "demotes")
        return out

    def castling(self):
        if not self.r["castling"]:
            return {}
        kings = [k for s in ("White", "Black") for k in self.kind_of(self.r["castlingKingPiece" + s])]
        rooks = [k for s in ("White", "Black") for k in self.kinds(self.r["castlingRookPieces" + s])]
        kings, rooks = list(dict.fromkeys(kings)), list(dict.fromkeys(rooks))
        if not (kings and rooks):
            return {}
        out = {"kings": kings, "rooks": rooks}
        usual = {"castlingKingsideFile": ("short", self.files - 2), "castlingQueensideFile": ("long", 2),
                 "castlingRank": ("rank", 0)}
        for key, (law, value) in usual.items():
            if self.r[key] != value:
                out[law] = self.r[key] + 1
        if self.r["castlingRookKingsideFile"] < self.files - 1:
            out["short_rook"] = self.r["castlingRookKingsideFile"] + 1
        if self.r["castlingRookQueensideFile"]:
            out["long_rook"] = self.r["castlingRookQueensideFile"] + 1
        several = self.r["startFen"].split()[0].split("/")[-1].count(self.letter_of(kings[0])) > 1
        if several:
            out["king_file"] = self.r["castlingKingFile"] + 1
        self.flag(out, "castlingDroppedPiece", "dropped")
        self.flag(out, "oppositeCastling", "takes_opposite")
        return out

    def letter_of(self, kind):
        return next(row["letter"] for row in self.rows if row["name"] == kind)

    def drops(self):
        out = {}
        self.flag(out, "pieceDrops", "allowed")
        self.flag(out, "capturesToHand", "captured")
        self.flag(out, "dropLoop", "keeps_promotion")
        self.flag(out, "freeDrops", "free")
        self.flag(out, "twoBoards", "from_outside")
        where = self.both("dropRegion")
        if out and where != "*":
            out["zone"] = where
        if self.r["sittuyinRookDrop"]:
            out["zones"] = [{"pieces": ["rook"], "zone": "*1"}]
        self.flag(out, "dropPromoted", "promoted")
        doubled = self.r["dropNoDoubled"]
        if out and doubled != "*":
            count = self.r["dropNoDoubledCount"]
            out["on_a_file"] = [{"piece": k, "count": count} for k in self.kind_of(doubled)]
        self.flag(out, "firstRankPawnDrops", "pawns_on_first_rank")
        self.flag(out, "promotionZonePawnDrops", "pawns_in_promotion_zone")
        if self.checked:
            self.flag(out, "dropChecks", "check_forbidden", False)
        if self.r["dropOppositeColoredBishop"]:
            out["opposite_colors"] = ["bishop"]
        rule = ["", "reversi", "ataxx", "quadwrangle", "snort", "any-side", "top"][self.r["enclosingDrop"]]
        if rule:
            out["enclosing"] = {"rule": rule}
            exempt = zone(squares(self.r["enclosingDropStart"], self.files, self.ranks), self.files, self.ranks)
            if exempt:
                out["enclosing"]["exempt"] = exempt
        self.flag(out, "mustDrop", "forced")
        if self.r["mustDropType"] != "*":
            out["forced_pieces"] = self.kind_of(self.r["mustDropType"])
        return out

    def gating(self):
        if self.r["seirawanGating"]:
            return {"allowed": True}
        if self.r["cambodianMoves"]:
            leap = lambda by: {"piece": "king", "by": by, "lost_to": ["rook"]}
            return {"leaps": [leap([2, 1]), leap([-2, 1]), {"piece": "ferz", "by": [0, 2]}]}
        return {}

    def walls(self):
        rule = ["", "arrow", "duck", "edge", "past", "static"][self.r["wallingRule"]]
        if not rule:
            return {}
        out, where = {"rule": rule}, self.both("wallingRegion")
        if where != "*":
            out["zone"] = where
        self.flag(out, "wallOrMove", "instead")
        return out

    def effects(self):
        out = {}
        if self.r["blastOnCapture"]:
            survivors = self.kinds(self.r["blastImmuneTypes"])
            immune = [self.kind[l] for l, p in self.r["pieces"].items() if p[0] == "pawn"] + survivors
            blast = {"immune": immune} if immune else {}
            if survivors:
                blast["survivors"] = survivors
            self.flag(blast, "petrifyBlastPieces", "petrifies")
            out["blast"] = blast
        if self.r["mutuallyImmuneTypes"]:
            out["mutually_immune"] = self.kinds(self.r["mutuallyImmuneTypes"])
        if self.r["petrifyOnCaptureTypes"]:
            out["petrified"] = self.kinds(self.r["petrifyOnCaptureTypes"])
        rule = ["", "reversi", "ataxx", "quadwrangle"][self.r["flipEnclosedPieces"]]
        if rule:
            out["flips"] = rule
        return out

    def choice(self):
        out = {}
        self.flag(out, "mustCapture", "must_capture")
        if self.checked:
            self.flag(out, "checking", "check_forbidden", False)
        self.flag(out, "immobilityIllegal", "immobile_forbidden")
        return out

    def passing(self):
        out = {}
        for key, law in (("pass", "always"), ("passOnStalemate", "stalemated")):
            w, b = self.r[key + "[WHITE]"], self.r[key + "[BLACK]"]
            if w or b:
                out[law] = True if w and b else {"white": w, "black": b}
        self.flag(out, "bikjangRule", "facing")
        return out

    def counting(self):
        out = {}
        if self.r["checkCounting"]:
            out["checks"] = int(re.search(r" (\d+)\+\d+", self.fen).group(1))
        rule = ["", "makruk", "cambodian", "asean"][self.r["countingRule"]]
        if rule:
            out["rule"] = rule
            out["chases"] = self.chases(rule)
        # In Lichess (scalachess), drops of pawns reset the clock of crazyhouse, and no other drops do; in python-chess
        # 1.11, no drops do.
        if (self.r["pieceDrops"] or self.r["freeDrops"]) and self.engine != "crazyhouse":
            out["drops"] = True
        types = set(self.kinds(self.r["nMoveRuleTypesWhite"] + self.r["nMoveRuleTypesBlack"]))
        pawns = set(self.pawn_kinds())
        if types != pawns:
            out["irreversible"] = sorted(types)
        return out

    def chases(self, rule):
        moves = {"makruk": (8, 16, 22, 32, 44), "cambodian": (7, 15, 21, 31, 43), "asean": (0, 16, 0, 0, 44)}[rule]
        rows = zip(("rook", "rook", "silver", "knight", "silver"), (2, 1, 2, 2, 1), moves)
        rows = [*rows] + ([("knight", 1, 64)] if rule == "asean" else [])
        kinds = {p[0]: self.kind[l] for l, p in self.r["pieces"].items()}
        return [{"piece": kinds[k], "count": n, "moves": m} for k, n, m in rows if m and k in kinds]

    def regions(self):
        out, letters = {}, self.r["mobilityRegion"]
        for letter in dict.fromkeys(l.upper() for l in letters):
            if letter not in self.kind:
                continue
            w = squares(letters.get(letter, "ALL"), self.files, self.ranks)
            b = squares(letters.get(letter.lower(), "ALL"), self.files, self.ranks)
            if len(w) == len(b) == self.files * self.ranks:
                continue
            where = self.sided(w, b)
            out.setdefault(json.dumps(where), ([], where))[0].append(self.kind[letter])
        return [{"pieces": pieces, "zone": where} for pieces, where in out.values()]

    def hoppers(self):
        return [self.kind[l] for l, p in self.r["pieces"].items() if p[0] == "janggiCannon"]

    def ends(self):
        r, out = self.r, {}
        if r["checkmateValue"] != -32000:
            out["checkmate"] = SCORES[r["checkmateValue"]]
        if r["stalemateValue"]:
            out["stalemate"] = SCORES[r["stalemateValue"]]
        self.flag(out, "stalematePieceCount", "stalemate_counts_pieces")
        self.flag(out, "shogiPawnDropMateIllegal", "pawn_drop_mate_loses")
        if r["shatarMateRule"]:
            called = {p[0]: self.kind[l] for l, p in r["pieces"].items()}
            serious = [called[name] for name in ("knight", "rook", "bers") if name in called]
            out["mates"] = {"never_by": [called["knight"]], "after_check_by": serious}
        if r["extinctionValue"] in SCORES and not (r["extinctionPseudoRoyal"] and not r["blastOnCapture"]):
            types = r["extinctionPieceTypes"]
            gone = {"pieces": [] if types == "*" else self.kinds(types), "score": SCORES[r["extinctionValue"]]}
            if r["extinctionPieceCount"]:
                gone["count"] = r["extinctionPieceCount"]
            if r["extinctionOpponentPieceCount"]:
                gone["opponent"] = r["extinctionOpponentPieceCount"]
            self.flag(gone, "extinctionClaim", "claim")
            out["extinction"] = gone
        if r["flagRegionWhite"] or r["flagRegionBlack"]:
            out["flags"] = self.flags()
        if connect := self.connect():
            out["connect"] = connect
        repeats = {"times": r["nFoldRule"], "score": SCORES[r["nFoldValue"]]}
        self.flag(repeats, "nFoldValueAbsolute", "for_white")
        self.flag(repeats, "perpetualCheckIllegal", "perpetual_check_loses")
        if r["chasingRule"]:
            repeats["perpetual_chase_loses"] = True
        self.flag(repeats, "moveRepetitionIllegal", "to_and_fro_loses")
        if repeats["times"] and repeats != {"times": 3, "score": "draw"}:
            out["repetition"] = repeats
        self.flag(out, "adjudicateFullBoard", "full_board")
        material = ["", "komi", "unweighted", "white-draw-odds", "black-draw-odds"][r["materialCounting"]]
        if material:
            out["material"] = material
        if material == "komi":
            out["values"] = [{"piece": self.kind[l], "count": WORTH[p[0]]} for l, p in r["pieces"].items()
                             if p[0] in WORTH]
        if r["castlingWins"]:
            wings = lambda bits: {w: True for w, bit in (("short", 1), ("long", 2)) if bits & bit}
            out["castling_wins"] = {"white": wings(r["castlingWins"]), "black": wings(r["castlingWins"] >> 2)}
        return out

    def flags(self):
        r = self.r

        def one(piece, where):
            kinds = self.kind_of(piece)
            count = r["flagPieceCount"]
            if kinds:
                limits = [{"piece": k, "count": count} for k in kinds]
            elif count > 1:
                limits = [{"piece": k, "count": count} for k in self.kinds("*")]
            else:
                limits = []
            out = {"pieces": limits, "zone": where}
            if r["flagMove"]:
                out["reply" if piece.endswith(":king") else "stays"] = True
            self.flag(out, "flagPieceSafe", "safe")
            self.flag(out, "flagPieceBlockedWin", "blocked")
            return out

        w = squares(r["flagRegionWhite"], self.files, self.ranks)
        b = squares(r["flagRegionBlack"], self.files, self.ranks)
        if r["flagPieceWhite"] == r["flagPieceBlack"]:
            return [one(r["flagPieceWhite"], self.sided(w, b))]
        text = [zone(s, self.files, self.ranks) for s in (w, b)]
        return [one(r["flagPieceWhite"], {"white": text[0], "black": ""}),
                one(r["flagPieceBlack"], {"white": "", "black": text[1]})]

    def connect(self):
        r, out = self.r, {}
        joins = r["connectRegion1White"]
        if not (r["connectN"] or r["collinearN"] or r["connectNxN"] or joins):
            return out
        if r["connectPieceTypes"] != "*":
            out["pieces"] = self.kinds(r["connectPieceTypes"])
        if r["connectN"]:
            out["row"] = r["connectN"]
        if r["collinearN"]:
            out["line"] = r["collinearN"]
        if not r["connectDiagonal"]:
            out["straight"] = True
        if r["connectNxN"]:
            out["square"] = r["connectNxN"]
        if joins:
            out["join"] = [self.both("connectRegion1"), self.both("connectRegion2")]
        if r["connectValue"] != 32000:
            out["score"] = SCORES[r["connectValue"]]
        return out

    def start(self):
        return self.fen

    def whole(self):
        board = {"files": self.files, "ranks": self.ranks}
        if self.r["diagonalLines"]:
            lines = zone(squares(self.r["diagonalLines"], self.files, self.ranks), self.files, self.ranks)
            board["zones"] = [{"name": "lines", "squares": lines}]
        return {
            "board": board, "pieces": self.rows,
            "start": self.start(), "laws": self.laws(),
            "picture": picture_of(self.name, [row["name"] for row in self.rows]),
        }


def plain(betza):
    """Without the letter that only marks a piece as one that captures en passant."""
    return betza.replace("e", "").strip()


# ---- text ---------------------------------------------------------------------

def flow(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(v) for v in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if re.fullmatch(r"[A-Za-z][\w ./()-]*", value) and value not in ("N", "Y", "true", "false"):
        return value
    return "'" + value.replace("'", "''") + "'"


def lines_of(key, value, indent):
    text = f"{indent}{key}: {flow(value)}"
    if len(text) <= 110 or not isinstance(value, (dict, list)) or not value:
        return [text]
    out = [f"{indent}{key}:"]
    if isinstance(value, list):
        return out + [f"{indent}- {flow(v)}" for v in value]
    for k, v in value.items():
        out += lines_of(k, v, indent + "  ")
    return out


EMPTY = {"move_limit": 0, "promotion": [], "regions": [], "hoppers": []}


def nothing(key):
    return EMPTY.get(key, {})


def forbidden(key):
    """How a law is written that says that there is none."""
    if key == "promotion":
        return [{"side": "white"}, {"side": "black"}]
    return nothing(key)


def against(own, base):
    """What a file states that is like another variant."""
    out = {}
    if base is None or own["board"] != base["board"]:
        out["board"] = own["board"]
    if base is None or own["pieces"] != base["pieces"]:
        out["pieces"] = own["pieces"]
    if "board" in out or "pieces" in out or own["start"] != base["start"]:
        out["start"] = own["start"]
    laws = {}
    for key, value in own["laws"].items():
        other = base["laws"][key] if base else nothing(key)
        if value != other:
            laws[key] = value if value != nothing(key) else forbidden(key)
    if laws:
        out["laws"] = laws
    if own["picture"] != (base or {"picture": {}})["picture"]:
        out["picture"] = own["picture"]
    return out


def body(own):
    out = []
    if "board" in own:
        out.append(f"board: {flow(own['board'])}")
    if "pieces" in own:
        out.append("pieces:")
        out += [f"- {flow(row)}" for row in own["pieces"]]
    if "start" in own:
        out += lines_of("start", own["start"], "")
    if "laws" in own:
        out.append("laws:")
        for key, value in own["laws"].items():
            out += lines_of(key, value, "  ")
    if "picture" in own:
        out += lines_of("picture", own["picture"], "")
    return out


def title(name, aliases):
    if name in TITLES:
        return TITLES[name]
    longer = [a for a in aliases if "-" in a and not a.startswith("uci:")]
    return (longer[0] if longer else name).replace("-", " ").capitalize()


def known_pieces():
    pieces = yaml.safe_load((ROOT / "src/variants/pieces.yaml").read_text())
    known = {"moves": {}, "betza": {}, "lcpn": {}}
    for piece in pieces:
        for name in [piece["name"], *piece.get("also", [])]:
            known["moves"][name] = piece.get("betza")
            known["lcpn"][name] = piece["lcpn"]
        if "betza" in piece and not piece["name"].startswith("promoted"):
            known["betza"].setdefault(piece["betza"], piece["name"])
    return known


def names():
    """Canonical names by every spelling, and the other spellings of each."""
    by_spelling, aliases = {}, {}
    plain_name = lambda w: re.sub(r"[^a-z0-9]", "", w.lower())
    for line in (ROOT / "src/model/variant/names.txt").read_text().splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        aliases[words[0]] = words[1:]
        for word in words:
            by_spelling[plain_name(word.removeprefix("uci:"))] = words[0]
    return by_spelling, aliases


def main():
    rules = json.loads((Path(sys.argv[1]) / "variant-rules.json").read_text())
    starts = json.loads((Path(sys.argv[1]) / "variants.json").read_text())
    only = sys.argv[2:]
    known, (canonical, aliases) = known_pieces(), names()
    made, engines, unsaid, remarks = {}, {}, {}, {}
    for engine, options in rules.items():
        name = canonical.get(engine.replace("-", ""), engine)
        if name in SHUFFLED or name in made and engine != name:
            continue
        for key, value in UNREAD.get(engine, {}).items():
            options[key] = {**options[key], **value} if isinstance(value, dict) else value
        maker = Maker(name, engine, options, starts[engine]["start_fen_normalised"], known)
        made[name], engines[name] = maker.whole(), engine
        unsaid[name] = maker.unsaid
        remarks[name] = maker.remarks
    for name, own in made.items():
        path = LIBRARY / f"{name}.yaml"
        if name == "chess" or only and name not in only:
            continue
        if path.exists() and path.read_text().startswith("# By hand"):
            continue
        rank = BASES.index(name) if name in BASES else len(BASES)
        choices = {}
        for base in BASES[:rank]:
            stated = against(own, made.get(base))
            # A start is read with the letters of its own file.
            if base not in ("nothing", "chess") and ("pieces" in stated or "start" in stated):
                continue
            text = body(stated)
            cost = sum(40 + len(line) for line in text) + (0 if base in ("nothing", "chess") else 120)
            choices[base] = (cost, text)
        base = min(choices, key=lambda b: choices[b][0])
        engine = engines[name]
        also = ", regions from its published definition" if engine in UNREAD else ""
        measured = f"parameters measured with pyffish 0.0.90, Fairy-Stockfish variant {engine}{also}"
        measured = "; ".join([measured, *remarks[name]])
        sources = [SOURCES[name]] if name in SOURCES else []
        text = ["panchess: variant/1", f"name: {name}", f"title: {flow(title(name, aliases.get(name, [])))}"]
        text.append("sources:")
        text += [f"- {flow(s)}" for s in [*sources, measured]]
        text += [f"# Not stated: {what}." for what in unsaid[name]]
        text += [f"like: {base}", *choices[base][1]]
        path.write_text("\n".join(text) + "\n")
    table = sorted(p.stem for p in LIBRARY.glob("*.yaml"))
    rows = "".join(f'    ("{n}", include_str!("library/{n}.yaml")),\n' for n in table)
    (ROOT / "src/variants/library.rs").write_text(
        "//! The files of the library, by name, sorted. `scripts/make-variants.py` writes this table.\n\n"
        "/// Name and text.\n"
        f"pub(super) const LIBRARY: &[(&str, &str)] = &[\n{rows}];\n")


main()
