"""Runs panchess and its peers in turn on each file, and prints medians and ratios of CPU time.

    compare.py ROUNDS PANCHESS PEER FOLDER FILE...
"""

import importlib.util
import os
import shutil
import statistics
import subprocess
import sys

rounds, panchess, peer, work, *files = sys.argv[1:]
# Files are repeated until they have this many bytes.
ENOUGH = 30_000_000
# python-chess takes minutes for more.
PYTHON_BYTES = 300_000
PYTHON = "import sys, chess.pgn\nf = open(sys.argv[1])\nwhile g := chess.pgn.read_game(f): print(*g.mainline_moves())"


def jobs(corpus, sample):
    """What is compared: a name, the programs, and the file of each."""
    ours = [panchess, "convert", corpus, "-j", "1", "-q"]
    extract = ["pgn-extract", "-s"]
    return {
        "UCI": {
            "panchess": ours + ["-t", "uci"],
            "shakmaty": [peer, "uci", corpus],
            "pgn-extract": extract + ["-Wuci", "-w100000", corpus],
            "python-chess": [sys.executable, "-c", PYTHON, sample],
        },
        "check without replay": {
            "panchess": [panchess, "check", "--syntax-only", corpus, "-j", "1", "-q"],
            "pgn-reader": [peer, "parse", corpus],
        },
        "check by the rules": {
            "panchess": [panchess, "check", corpus, "-j", "1", "-q"],
            "pgn-extract": extract + ["-r", corpus],
        },
        "algebraic moves with checks and mates": {
            "panchess": ours + ["-t", "pgn", "--legal", "--drop", "comments,nags,variations"],
            "shakmaty": [peer, "san", corpus],
        },
        "EPD of every ply": {
            "panchess": ours + ["-t", "epd", "--every-ply"],
            "shakmaty": [peer, "epd", corpus],
            "pgn-extract": extract + ["-Wepd", corpus],
        },
        "FEN of every ply": {"panchess": ours + ["-t", "fen", "--every-ply"]},
        "JSON Lines": {"panchess": ours + ["-t", "jsonl"]},
    }


def is_there(name):
    if name == "pgn-extract":
        return shutil.which(name) is not None
    return name != "python-chess" or importlib.util.find_spec("chess") is not None


def run(command):
    with open(os.devnull, "wb") as null:
        child = subprocess.Popen(["taskset", "-c", "0"] + command, stdout=null, stderr=null)
        _, _, usage = os.wait4(child.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def repeated(path, enough, name):
    """A file with that text again and again, until it is long enough."""
    with open(path, "rb") as file:
        text = file.read().strip() + b"\n\n"
    corpus = os.path.join(work, name)
    with open(corpus, "wb") as file:
        file.write(text * max(1, -(-enough // len(text))))
    return corpus


def compare(path):
    corpus = repeated(path, ENOUGH, "corpus.pgn")
    with open(path, "rb") as file:
        start = file.read(PYTHON_BYTES)
    end = max(start.rfind(b"\n\n["), 0) or len(start)
    sample = os.path.join(work, "sample.pgn")
    with open(sample, "wb") as file:
        file.write(start[:end])
    size = os.path.getsize(corpus) / 1e6
    print(f"\n{os.path.basename(path)}: {size:.1f} MB, medians of {rounds} rounds, CPU time of one core")
    for what, programs in jobs(corpus, sample).items():
        programs = {n: c for n, c in programs.items() if is_there(n)}
        times, peak = {n: [] for n in programs}, {}
        for r in range(int(rounds)):
            for name in programs if r % 2 == 0 else reversed(programs):
                if name == "python-chess" and r > 0:
                    continue
                taken, peak[name] = run(programs[name])
                times[name].append(taken)
        own = times["panchess"]
        for name, all_times in times.items():
            bytes_read = os.path.getsize(sample) / 1e6 if name == "python-chess" else size
            rate = bytes_read / statistics.median(all_times)
            line = f"{what:38} {name:13} {rate:8.1f} MB/s  peak {peak[name]:4.0f} MB"
            if name == "python-chess":
                line += f"  panchess is {size / statistics.median(own) / rate:.0f} times as fast"
            elif name != "panchess":
                ratios = [y / x for x, y in zip(own, all_times)]
                line += f"  panchess is {statistics.median(ratios):.2f} times as fast ({min(ratios):.2f} to {max(ratios):.2f})"
            print(line, flush=True)


for path in files:
    compare(path)
