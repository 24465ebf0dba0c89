"""Conversions, their losses and their errors."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import BROKEN, GAME

import panchess


def command(*words: str, given: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "panchess", *words], input=given, capture_output=True)


@pytest.mark.parametrize("target", ["uci", "fen", "pgn", "jsonl", "yaml", "pgc", "icn"])
def test_bytes_equal_those_of_the_command(archive: Path, target: str) -> None:
    done = panchess.convert(archive, "pgn", target, on_error="skip")
    expected = command("convert", "-f", "pgn", "-t", target, str(archive))
    assert done.data == expected.stdout


@pytest.mark.parametrize("select", [0, 3, -1, -2, "last", "every"])
def test_select_is_what_ply_is_to_the_command(archive: Path, select: int | str) -> None:
    words = ["--every-ply"] if select == "every" else [f"--ply={select}"]
    expected = command("convert", "-f", "pgn", "-t", "fen", *words, str(archive))
    assert panchess.convert(archive, "pgn", "fen", select=select).data == expected.stdout  # type: ignore[arg-type]


def test_texts_come_as_str_bytes_views_paths_and_files(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(GAME)
    raw = GAME.encode()
    given = [GAME, raw, bytearray(raw), memoryview(raw), path, io.StringIO(GAME), io.BytesIO(raw)]
    assert len({panchess.convert(one, "pgn", "uci").text for one in given}) == 1
    with pytest.raises(TypeError):
        panchess.convert(3, "pgn", "uci")  # type: ignore[arg-type]


def test_places_have_the_names_of_files(tmp_path: Path) -> None:
    path, good = tmp_path / "a.pgn", tmp_path / "good.pgn"
    path.write_text(BROKEN)
    good.write_text(GAME)
    ways: list[tuple[Callable[[Path], Any], bool]] = [
        (lambda path: path, True),
        (lambda path: path.open(), True),
        (lambda path: path.open("rb"), True),
        (lambda path: path.read_text(), False),
        (lambda path: io.BytesIO(path.read_bytes()), False),
    ]
    for given, is_named in ways:
        name = str(path) if is_named else "-"
        assert [m.place.file for m in panchess.check(given(path)).messages if m.severity == "error"] == [name]
        for work in (
            lambda: panchess.convert(given(path), None, "uci"),  # noqa: B023
            lambda: panchess.Converter("pgn", "uci").convert(given(path)),  # noqa: B023
            lambda: panchess.hash(given(path), "pgn"),  # noqa: B023
            lambda: panchess.render(given(path), "pgn"),  # noqa: B023
        ):
            with pytest.raises(panchess.RecordError) as caught:
                work()
            assert caught.value.place is not None and caught.value.place.file == name
        losses = panchess.convert(given(good), "pgn", "uci").losses
        assert {loss.place.file for loss in losses} == {str(good) if is_named else "-"}


def test_every_loss_has_a_place_and_a_count() -> None:
    losses = {loss.code: loss for loss in panchess.convert(GAME, "pgn", "uci").losses}
    assert losses["core/lost-tags"].count == 2
    comments = losses["core/lost-comments"]
    assert (comments.place.line, comments.place.record) == (5, 0)


def test_a_broken_record_raises_or_is_left_out() -> None:
    with pytest.raises(panchess.RecordError) as caught:
        panchess.convert(BROKEN + GAME, "pgn", "uci")
    assert caught.value.code == "core/illegal-move"
    assert caught.value.place is not None and caught.value.place.line == 3
    assert caught.value.message is not None and caught.value.message.help
    done = panchess.convert(BROKEN + GAME, "pgn", "uci", on_error="skip")
    assert (done.report.records, done.report.rejected) == (2, 1)
    assert done.text.count("\n") == 1
    assert any(m.code == "core/illegal-move" for m in done.messages)


def test_strict_refuses_what_would_be_lost() -> None:
    with pytest.raises(panchess.LossError) as caught:
        panchess.convert(GAME, "pgn", "uci", strict=True)
    assert caught.value.code == "core/lost-tags"
    panchess.convert(GAME, "pgn", "uci", strict=True, drop=["tags", "comments", "outcome"])


def test_every_exception_is_one_of_the_package_and_one_of_python(tmp_path: Path) -> None:
    with pytest.raises(panchess.FormatError) as bad:
        panchess.convert(GAME, "pgn", "nothing")
    with pytest.raises(panchess.FormatError, match="no encoding `klingon`"):
        panchess.games(GAME.encode(), "pgn", encoding="klingon")
    with pytest.raises(panchess.FormatError, match="no encoding `klingon`"):
        panchess.convert(GAME.encode(), "pgn", "uci", encoding="klingon")
    assert isinstance(bad.value, (panchess.PanchessError, ValueError))
    with pytest.raises(ValueError):
        panchess.convert(GAME, "pgn", "uci", drop="nonsense")
    with pytest.raises(ValueError):
        panchess.convert(GAME, "pgn", "uci", on_error="row")  # type: ignore[arg-type]


def test_errors_of_the_system_are_those_of_python(tmp_path: Path) -> None:
    path = tmp_path / "missing.pgn"
    for read in (
        lambda: panchess.convert(path, "pgn", "uci"),
        lambda: panchess.check(path),
        lambda: panchess.games(path),
        lambda: next(panchess.games([path, path])),
        lambda: panchess.splits(path),
        lambda: panchess.check_files(path),
        lambda: panchess.convert_file(path, tmp_path / "a.uci"),
    ):
        with pytest.raises(FileNotFoundError) as missing:
            read()
        error = missing.value
        assert isinstance(error, panchess.ReadError)
        assert (error.errno, error.filename) == (2, str(path))
        assert str(error) == f"[Errno 2] {os.strerror(2)}: {str(path)!r}"
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.args, again.filename) == (type(error), error.args, error.filename)
    with pytest.raises(FileNotFoundError, match=r"no file matches this pattern: .*\*\.pgn") as unmatched:
        panchess.check_files(tmp_path / "*.pgn")
    assert isinstance(unmatched.value, panchess.ReadError)
    with pytest.raises(IsADirectoryError):
        panchess.convert(tmp_path, "pgn", "uci")
    (tmp_path / "a.pgn").write_text(GAME)
    with pytest.raises(OSError) as unwritten:
        panchess.convert_file(tmp_path / "a.pgn", tmp_path / "no" / "such" / "x.uci", "pgn", "uci")
    assert isinstance(unwritten.value, panchess.WriteError) and str(unwritten.value).count("Errno") <= 1
    assert "os error" not in str(unwritten.value)


def test_wrong_arguments_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(GAME)
    raw: Any = GAME.encode()
    wrong: list[tuple[Callable[[], Any], type[Exception], str]] = [
        (lambda: panchess.games(raw, jobs=-1), ValueError, "`jobs` is a number of threads.*-1"),
        (lambda: panchess.games(raw, jobs=10**30), ValueError, "`jobs` is a number of threads"),
        (lambda: panchess.positions(raw, jobs="2"), TypeError, "`jobs` is a number of threads.*'2'"),  # type: ignore[arg-type]
        (lambda: panchess.check_files(path, jobs=-1), ValueError, "`jobs` is a number of threads"),
        (lambda: panchess.convert_file(path, None, "pgn", "uci", jobs=-1), ValueError, "`jobs` is a number of threads"),
        (lambda: panchess.splits(path, -5), ValueError, "`size` is a number of bytes.*-5"),
        (lambda: panchess.splits(path, 0), ValueError, "`size` is a number of bytes"),
        (lambda: panchess.render(GAME, width=-3), ValueError, "`width` is a number of pixels.*-3"),
        (lambda: panchess.render(GAME, width=0), ValueError, "`width` is a number of pixels"),
        (lambda: panchess.render(GAME, width=100_000), ValueError, "`width` is a number of pixels"),
        (lambda: panchess.games(raw, columns=[1]), TypeError, "`columns` is a text.*int"),  # type: ignore[list-item]
        (lambda: panchess.games(raw, columns=5), TypeError, "`columns` is a text.*5"),  # type: ignore[arg-type]
        (lambda: panchess.convert(GAME, "pgn", "uci", drop=3), TypeError, "`drop` is a text.*3"),  # type: ignore[arg-type]
        (lambda: panchess.convert(GAME, "pgn", "fen", select=1.0), TypeError, "`select` is a number"),  # type: ignore[arg-type]
        (lambda: panchess.convert(GAME, "pgn", "uci", variant=3), TypeError, "`variant` is the name"),  # type: ignore[arg-type]
        (lambda: panchess.games([raw]), TypeError, "paths; one of them is bytes"),
        (lambda: panchess.games({"a.pgn": 1}), TypeError, "games come from.*not dict"),
        (lambda: panchess.games(3), TypeError, "games come from.*not int"),  # type: ignore[arg-type]
        (lambda: panchess.games([]), ValueError, "no file is named"),
        (lambda: panchess.check_files([]), ValueError, "no file is named"),
        (lambda: panchess.check_files(raw), TypeError, "not bytes; `convert` and `check` take bytes"),
        (lambda: panchess.check_files(GAME), ValueError, "this is text.*`check` take a text"),
        (lambda: panchess.convert_file(GAME, None, "pgn", "uci"), ValueError, "this is text"),
        (lambda: panchess.convert_file([GAME], None, "pgn", "uci"), ValueError, "this is text"),
        (lambda: panchess.games(GAME), ValueError, r"this is text.*`text.encode\(\)`"),
        (lambda: panchess.convert_file(path, 3, "pgn", "uci"), TypeError, "`dst` is the path"),  # type: ignore[arg-type]
    ]
    for call, kind, text in wrong:
        with pytest.raises(kind, match=text):
            call()
    with path.open("rb") as file, pytest.raises(TypeError, match="`convert` and `check` take bytes and open files"):
        panchess.convert_file(file, None, "pgn", "uci")  # type: ignore[arg-type]


def test_errors_name_functions_of_python(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(GAME)
    said: list[tuple[Callable[[], Any], str]] = [
        (lambda: panchess.games(path, "sanskrit"), r"`panchess.formats\(\)` lists them"),
        (lambda: panchess.convert(GAME, "pgn", "svg"), "`panchess.render` draws pictures"),
        (lambda: panchess.convert(GAME, "pgn", "parquet"), "tables.*use `games` or `positions`"),
        (lambda: panchess.convert(GAME, "pgn", "csv"), "tables.*use `games` or `positions`"),
        (lambda: panchess.convert_file(path, tmp_path / "a.parquet"), "tables.*use `games` or `positions`"),
        (lambda: panchess.check(GAME, "pgn", allow="zzzzzzzzzzzzzzzzz"), "`python -m panchess explain` lists them all"),
    ]
    for call, text in said:
        with pytest.raises(ValueError, match=text):
            call()


def test_a_file_with_the_name_of_a_pattern_wins(tmp_path: Path) -> None:
    for name in ("b1.pgn", "b2.pgn"):
        (tmp_path / name).write_text(GAME)
    pattern = tmp_path / "b[12].pgn"
    for jobs in (1, 2):
        assert panchess.check_files(pattern, jobs=jobs).records == 2
        assert sum(1 for _ in panchess.games(pattern, jobs=jobs)) == 2
    pattern.write_text(GAME)
    for jobs in (1, 2):
        assert panchess.check_files(pattern, jobs=jobs).records == 1
        [game] = panchess.games(pattern, jobs=jobs)
        assert game.place.file == str(pattern)


def test_words_paths_and_variants_come_in_several_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drop = ["tags", "comments", "outcome"]
    expected = panchess.convert(GAME, "pgn", "uci", strict=True, drop=drop).text
    assert panchess.convert(GAME, "pgn", "uci", strict=True, drop="tags, comments , outcome").text == expected
    for name in ("a.pgn", "b.pgn"):
        (tmp_path / name).write_text(GAME)
    for given in (
        lambda: tmp_path.glob("*.pgn"),
        lambda: set(tmp_path.glob("*.pgn")),
        lambda: (str(path) for path in tmp_path.glob("*.pgn")),
        lambda: iter([tmp_path / "a.pgn", str(tmp_path / "b.pgn")]),
    ):
        assert sum(1 for _ in panchess.games(given())) == 2
        assert sum(1 for _ in panchess.positions(given())) == 8
        assert panchess.check_files(given()).records == 2
        assert panchess.convert_file(given(), None, "pgn", "uci").records == 2
    rules = "[easy:chess]\nstartFen = 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"
    (tmp_path / "easy.ini").write_text(rules)
    (tmp_path / "easy").write_text(rules)
    monkeypatch.chdir(tmp_path)
    for variant in ("easy.ini", Path("easy.ini"), Path("easy"), tmp_path / "easy.ini"):
        done = panchess.convert("1. e4 *", "pgn", "fen", variant=variant)
        assert done.text.startswith("4k3/8/8/8/4P3/8/8/4K3 b")
        assert next(panchess.games(b"1. e4 *", "pgn", variant=variant)).variant == "easy"
        assert panchess.Converter("pgn", "fen", variant=variant).column(["1. e4 *"])[0].startswith("4k3")


def test_a_column_of_texts_becomes_a_column() -> None:
    converter = panchess.Converter("pgn", "uci", on_error="skip")
    column = converter.column([GAME, None, BROKEN, "1. d4 *"])
    assert column == ["position startpos moves e2e4 e7e5 g1f3", None, None, "position startpos moves d2d4"]
    again = pickle.loads(pickle.dumps(converter))
    assert again.column([GAME]) == column[:1]
    with pytest.raises(panchess.RecordError):
        panchess.Converter("pgn", "uci").column([BROKEN])


def test_files_and_folders_are_converted_as_by_the_command(archive: Path, tmp_path: Path) -> None:
    seen: list[int] = []
    report = panchess.convert_file(archive, tmp_path / "a.uci", progress=seen.append)
    assert report.records == 300 and seen == sorted(seen) and seen[-1] == archive.stat().st_size
    expected = command("convert", "-t", "uci", str(archive))
    assert (tmp_path / "a.uci").read_bytes() == expected.stdout
    heard: list[object] = []
    report = panchess.convert_file(archive, None, "pgn", "uci", on_message=heard.append)
    assert len(heard) > 300 and report.losses["core/lost-comments"].records == 300
    (tmp_path / "out").mkdir()
    panchess.convert_file([archive], tmp_path / "out", target="fen")
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["games.fen"]


def test_what_a_callback_raises_ends_the_conversion_without_an_output(archive: Path, tmp_path: Path) -> None:
    def boom(_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        panchess.convert_file(archive, tmp_path / "a.uci", on_message=boom)
    assert not list(tmp_path.iterdir())


def test_checks_and_digests_equal_those_of_the_command(archive: Path) -> None:
    checked = panchess.check(BROKEN + GAME, "pgn")
    assert not checked and checked.report.rejected == 1
    shown = command("check", "-f", "pgn", "--message-format", "short", "-", given=(BROKEN + GAME).encode())
    assert [str(m) for m in checked.messages] == shown.stderr.decode().splitlines()[: len(checked.messages)]
    assert panchess.check_files(archive).rejected == 0
    assert not panchess.check("1. e4 e5 2. Ke3 *", "pgn", syntax_only=True).messages
    for scheme in ("position", "moves"):
        digests = panchess.hash(archive, "pgn", scheme=scheme)  # type: ignore[arg-type]
        lines = command("hash", "--scheme", scheme, str(archive)).stdout.decode().splitlines()
        assert [f"{h.digest}  {h.scheme}" for h in digests] == [line[: 36 + len(scheme) - 2] for line in lines]


def test_the_command_is_in_the_wheel() -> None:
    assert command("--version").stdout.decode().split()[0] == "panchess"
    assert command("convert", "-t", "nothing", "-").returncode == 2
    assert panchess.__version__ in command("--version").stdout.decode()


def test_a_star_import_keeps_the_functions_of_python() -> None:
    names: dict[str, object] = {}
    exec("from panchess import *", names)
    import builtins

    assert "games" in names and not set(names) & set(dir(builtins)) - {"__builtins__"}
    assert panchess.hash("1. e4 *", "pgn")


def test_notations_and_variants_are_listed() -> None:
    names = {n.name: n for n in panchess.formats()}
    assert names["pgn"].reads and "pgn" in names["pgn"].extensions
    assert "crazyhouse" in panchess.variants()
