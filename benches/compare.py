"""Runs named commands in turn and prints medians and ratios of CPU time."""

import os
import statistics
import subprocess
import sys

rounds, corpus, *named = sys.argv[1:]
jobs = [n.split("=", 1) for n in named]
times = {name: [] for name, _ in jobs}
peak = {}


def run(name, command):
    with open(os.devnull, "wb") as null:
        words = ["taskset", "-c", "0"] + command.split()
        child = subprocess.Popen(words, stdout=null, stderr=null)
        _, _, usage = os.wait4(child.pid, 0)
    times[name].append(usage.ru_utime + usage.ru_stime)
    peak[name] = usage.ru_maxrss / 1024


def ratio(a, b):
    pairs = [y / x for x, y in zip(times[a], times[b])]
    low, high = min(pairs), max(pairs)
    print(f"{a} is {statistics.median(pairs):.2f} times as fast as {b} ({low:.2f} to {high:.2f})")


for r in range(int(rounds)):
    for name, command in jobs if r % 2 == 0 else reversed(jobs):
        run(name, command)
size = os.path.getsize(corpus) / 1e6
print(f"{size:.1f} MB, medians of {rounds} rounds, CPU time")
for name, _ in jobs:
    t = statistics.median(times[name])
    print(f"{name:18} {t:7.3f} s {size / t:8.1f} MB/s  peak {peak[name]:5.0f} MB")
ratio("panchess uci", "pgn-extract uci")
ratio("panchess uci", "shakmaty uci")
ratio("panchess epd", "pgn-extract epd")
