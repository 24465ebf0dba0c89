"""Bad input, bad files, threads, forks and Ctrl-C: no crash, no hang."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pyarrow
import pytest
from conftest import GAME

import panchess


def test_random_bytes_are_read_or_refused() -> None:
    rng = random.Random(1)
    readable = [n.name for n in panchess.formats() if n.reads]
    for round in range(400):
        source = rng.choice(readable)
        text = bytearray(GAME.encode() if round % 2 else rng.randbytes(rng.randrange(200)))
        for _ in range(rng.randrange(8)):
            if text:
                text[rng.randrange(len(text))] = rng.randrange(256)
        for work in (
            lambda: panchess.convert(text, source, "jsonl", on_error="skip"),
            lambda: panchess.check(text, source),
            lambda: panchess.hash(text, source, on_error="skip"),
            lambda: pyarrow.table(panchess.games(text, source, on_error="row")),
            lambda: pyarrow.table(panchess.positions(text, source, on_error="skip")),
            lambda: [(g.tags, g.clocks, g.plies) for g in panchess.games(text, source, on_error="skip")],
        ):
            try:
                work()
            except panchess.PanchessError:
                pass


def test_what_read_raises_is_raised_again() -> None:
    class Bad:
        def __init__(self, good: int) -> None:
            self.good = good

        def read(self, n: int = -1) -> bytes:
            self.good -= 1
            if self.good < 0:
                raise ZeroDivisionError("in read")
            return GAME.encode() * 2000

    for good in range(3):
        with pytest.raises(ZeroDivisionError, match="in read"):
            for _ in panchess.games(Bad(good), "pgn"):
                pass


def test_a_read_that_returns_something_else_is_a_type_error() -> None:
    class Odd:
        def read(self, n: int = -1) -> bytes:
            return 3  # type: ignore[return-value]

    with pytest.raises(TypeError):
        list(panchess.games(Odd(), "pgn"))


def test_closed_files_and_closed_iterators(archive: Path) -> None:
    file = archive.open("rb")
    games = panchess.games(file)
    next(games)
    file.close()
    with pytest.raises(ValueError, match="closed"):
        list(games)
    with panchess.games(archive) as games:
        next(games)
    assert list(games) == []


def test_a_file_that_asks_for_its_own_games_is_refused() -> None:
    class Knot:
        games: panchess.Games | None = None

        def read(self, n: int = -1) -> bytes:
            if self.games is not None:
                next(self.games)
            return GAME.encode() * 20000

    knot = Knot()
    knot.games = panchess.games(knot, "pgn")
    with pytest.raises(ValueError, match="already executing"):
        for _ in knot.games:
            pass


def test_threads_on_one_iterator_share_its_games(archive: Path) -> None:
    for jobs in (1, 2):
        games, found = panchess.games(archive, jobs=jobs), []

        def take() -> None:
            for game in games:
                found.append(game.place.record)

        threads = [threading.Thread(target=take) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert sorted(found) == list(range(300))


def test_threads_on_one_converter(archive: Path) -> None:
    converter = panchess.Converter("pgn", "uci")
    expected, found = converter.convert(archive).data, []
    work = lambda: found.append(converter.convert(archive).data)  # noqa: E731
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == [expected] * 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_may_go_on_but_not_with_open_iterators(archive: Path) -> None:
    code = f"""
        import os, sys, panchess
        games = panchess.games({str(archive)!r}, jobs=2)
        next(games)
        child = os.fork()
        if child == 0:
            try:
                next(games)
                os._exit(1)
            except RuntimeError:
                pass
            ok = panchess.convert("1. e4 *", "pgn", "uci").text == "position startpos moves e2e4\\n"
            ok = ok and sum(1 for _ in panchess.games({str(archive)!r}, jobs=2)) == 300
            os._exit(0 if ok else 2)
        _, status = os.waitpid(child, 0)
        sys.exit(os.waitstatus_to_exitcode(status))
    """
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)], timeout=60)
    assert done.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_may_use_a_converter_that_another_thread_was_using(archive: Path) -> None:
    code = f"""
        import os, sys, threading, time, panchess
        converter = panchess.Converter("pgn", "uci", on_error="skip")
        text = open({str(archive)!r}).read() * 5
        over = threading.Event()
        def work():
            while not over.is_set():
                converter.convert(text)
        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.2)
        status = 0
        for _ in range(5):
            child = os.fork()
            if child == 0:
                expected = "position startpos moves e2e4"
                ok = converter.convert("1. e4 *").text == expected + "\\n"
                ok = ok and converter.column(["1. e4 *"]) == [expected]
                os._exit(0 if ok else 3)
            end = time.monotonic() + 20
            done = 0
            while not done and time.monotonic() < end:
                done, status = os.waitpid(child, os.WNOHANG)
                time.sleep(0.01)
            if not done:
                os.kill(child, 9)
                os.waitpid(child, 0)
                status = 1
            if status:
                break
        over.set()
        thread.join()
        sys.exit(1 if status else 0)
    """
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)], timeout=150)
    assert done.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_long_conversion_and_leaves_no_file(archive: Path, tmp_path: Path) -> None:
    big = tmp_path / "big.pgn"
    big.write_bytes(archive.read_bytes() * 300)
    for what in (
        f"panchess.convert_file({str(big)!r}, {str(tmp_path / 'out.uci')!r}, legal=True)",
        f"[g.moves for g in panchess.games({str(big)!r})]",
        f"[g for g in panchess.games({str(big)!r}, 'icn', on_error='skip')]",
    ):
        code = f"import panchess\nprint('go', flush=True)\ntry:\n    {what}\nexcept KeyboardInterrupt:\n    print('stopped')"
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        said, _ = child.communicate(timeout=60)
        assert said in (b"stopped\n", b""), said
    assert [p.name for p in tmp_path.iterdir()] == ["big.pgn"] or (tmp_path / "out.uci").exists()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="signals")
def test_signals_are_handled_while_a_short_text_is_read_for_long() -> None:
    game = '[Board "Standard"]\n[Mode "5D"]\n1. (0T1)e2e3 / (0T1)e7e6\n2. (0T2)Ng1f3 / (0T2)Nb8c6\n\n'
    text = game * (400_000 // len(game))
    called: list[float] = []
    before = signal.signal(signal.SIGALRM, lambda *_: called.append(time.monotonic()))
    try:
        for work in (
            lambda: panchess.check(text, "5dpgn"),
            lambda: panchess.convert(text, "5dpgn", "5draw"),
            lambda: panchess.hash(text, "5dpgn"),
            lambda: panchess.Converter("5dpgn", "5draw").column([game * 8] * 2000),
        ):
            called.clear()
            start = time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, 0.06, 0.06)
            work()
            end = time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, 0)
            # Signals that nobody asks for are one: without asking, the handler is called once, at the end.
            if end - start > 0.5:
                assert len(called) > 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_another_thread_goes_on_while_records_are_read(archive: Path) -> None:
    data = archive.read_bytes() * 40
    turns = 0
    over = threading.Event()

    def count() -> None:
        nonlocal turns
        while not over.is_set():
            turns += 1

    thread = threading.Thread(target=count)
    thread.start()
    panchess.convert(data, "pgn", "fen")
    over.set()
    thread.join()
    assert turns > 1000


def test_threads_and_forks_read_tables(archive: Path) -> None:
    games = panchess.games(archive, columns=["plies", "moves"])
    expected, found = pyarrow.table(games), []

    def read() -> None:
        found.append(pyarrow.table(games).combine_chunks().equals(expected.combine_chunks()))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == [True] * 4


def test_a_table_that_nobody_reads_to_its_end_stops(archive: Path) -> None:
    before = threading.active_count()
    for _ in range(20):
        stream = pyarrow.RecordBatchReader.from_stream(panchess.games([archive] * 50, jobs=2))
        assert stream.read_next_batch().num_rows > 0
        stream.close()
    assert threading.active_count() == before
