"""Games and positions as tables, in the programs that read Arrow."""

from __future__ import annotations

import datetime
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pyarrow
import pytest
from conftest import BROKEN, GAME

import panchess


def table(*given: Any, **more: Any) -> pyarrow.Table:
    return pyarrow.table(panchess.games(*given, **more))


def test_a_game_is_a_row_of_typed_columns() -> None:
    [row] = table(GAME.encode(), "pgn").to_pylist()
    assert row["white"] == "Menchik" and row["result"] == "1-0" and row["plies"] == 3
    assert row["moves"] == ["e2e4", "e7e5", "g1f3"] and row["movetext"] == "e2e4 e7e5 g1f3"
    assert row["clocks"] == [90.0, 88.0, None] and row["evals"] == [0.2, None, None]
    assert row["mates"] == [None, -3, None] and row["error"] is None
    assert row["id"].hex() == panchess.hash(GAME, "pgn", scheme="moves")[0].digest
    assert row["final_hash"].hex() == panchess.hash(GAME, "pgn", select="last")[0].digest
    schema = table(GAME.encode(), "pgn").schema
    assert schema.field("date").type == pyarrow.date32()
    assert schema.field("white_elo").type == pyarrow.int32()
    assert schema.field("tags").type == pyarrow.map_(pyarrow.string(), pyarrow.string())
    assert schema.field("clocks").type == pyarrow.list_(pyarrow.float64())
    assert not schema.field("file").nullable and schema.field("white").nullable


def test_tables_equal_the_objects(archive: Path) -> None:
    games = list(panchess.games(archive))
    rows = table(archive).to_pylist()
    assert len(rows) == len(games) == 300
    for game, row in zip(games, rows, strict=True):
        assert row["moves"] == game.moves and row["clocks"] == game.clocks and row["evals"] == game.evals
        assert (row["white"], row["white_elo"]) == (game["White"], int(game["WhiteElo"]))
        assert row["date"] == datetime.date(2024, 2, 1) and row["result"] == game.result
        assert (row["record"], row["line"], row["offset"]) == (game.place.record, game.place.line, game.place.offset)
    positions = pyarrow.table(panchess.positions(archive, columns=["position", "hash", "ply", "move"])).to_pylist()
    objects = list(panchess.positions(archive))
    assert [row["position"] for row in positions] == [p.fen for p in objects]
    assert [row["hash"].hex() for row in positions] == [p.hash for p in objects]
    assert [row["ply"] for row in positions] == [p.ply for p in objects]
    assert [row["move"] for row in positions if row["move"]] == [p.move for p in objects if p.move]


def test_only_the_columns_that_are_asked_for_are_there(archive: Path) -> None:
    assert table(archive, columns=["black", "white"]).column_names == ["black", "white"]
    assert table(archive, columns="plies,result").column_names == ["plies", "result"]
    # What is not asked for is not computed: the move that cannot be played is not examined, unless errors matter.
    assert table(BROKEN.encode(), "pgn", columns=["white"]).to_pylist() == [{"white": "A"}]
    with pytest.raises(ValueError, match="no column `elo`"):
        panchess.games(archive, columns=["elo"])


def test_threads_change_nothing(archive: Path, tmp_path: Path) -> None:
    packed = tmp_path / "a.pgn.zst"
    panchess.convert_file(archive, packed, "pgn", "pgn")
    one = table([archive, packed])
    for jobs in (2, 0):
        assert table([archive, packed], jobs=jobs).combine_chunks().equals(one.combine_chunks())
    assert one.num_rows == 600
    for columns in (None, ["game", "record", "ply", "hash"]):
        read = lambda jobs: pyarrow.table(panchess.positions(archive, jobs=jobs, columns=columns))  # noqa: E731, B023
        assert read(1).combine_chunks().equals(read(2).combine_chunks())


def test_a_broken_record_is_an_exception_or_left_out_or_a_row(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(GAME + "\n" + BROKEN + '[White "B"]\n\n1. e4 ?? %\n\n' + GAME)
    for jobs in (1, 2):
        rows = table(path, on_error="row", jobs=jobs, columns=["white", "moves", "error"]).to_pylist()
        assert [row["moves"] and len(row["moves"]) for row in rows] == [3, None, None, 3]
        assert [(row["error"] or ":").split(":")[0] for row in rows] == ["", "core/illegal-move", "pgn/unknown-word", ""]
        assert rows[1]["white"] == "A"
        assert table(path, on_error="skip", jobs=jobs).num_rows == 2
        with pytest.raises(Exception, match=r"a.pgn:9:1\d: .*core/illegal-move"):
            table(path, jobs=jobs)
    with pytest.raises(ValueError, match="on_error"):
        panchess.positions(path, on_error="row")  # type: ignore[arg-type]


def test_what_a_table_leaves_out_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(GAME + "\n" + BROKEN + '[White "B"]\n\n1. e4 ?? %\n\n' + GAME)
    for jobs in (1, 2):
        for columns in (None, ["white"]):
            games = panchess.games(path, on_error="skip", jobs=jobs, columns=columns)
            assert games.skipped == 0
            for _ in range(2):
                assert pyarrow.table(games).num_rows == 2 and games.skipped == 2
        positions = panchess.positions(path, on_error="skip", jobs=jobs)
        assert pyarrow.table(positions).num_rows == 8 and positions.skipped == 2
        rows = panchess.games(path, on_error="row", jobs=jobs)
        assert pyarrow.table(rows).num_rows == 4 and rows.skipped == 0
    with path.open("rb") as file:
        games = panchess.games(file, on_error="skip")
        assert next(games).plies == 3 and games.skipped == 0
        assert pyarrow.table(games).num_rows == 1 and games.skipped == 2


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("columns", ["white", "plies", "moves", "tags,result", None])
def test_the_columns_do_not_decide_which_games_are_left_out(tmp_path: Path, jobs: int, columns: str | None) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(GAME + "\n" + BROKEN + GAME + "\n" + '[White "C"]\n\n1. e5 *\n')
    read = lambda on_error: panchess.games(path, columns=columns, on_error=on_error, jobs=jobs)  # noqa: E731
    assert table(path, columns=columns, on_error="skip", jobs=jobs).num_rows == 2
    assert sum(1 for _ in read("skip")) == 2
    errors = [row["error"] for row in table(path, columns=["white", "error"], on_error="row", jobs=jobs).to_pylist()]
    assert [error is None for error in errors] == [True, False, True, False]


def test_duckdb_polars_and_pandas_read_them(archive: Path) -> None:
    games = panchess.games(archive, columns=["white", "plies", "moves", "clocks", "date", "tags"])
    expected = pyarrow.table(games)
    found = duckdb.sql("from games").to_arrow_table()
    assert found.num_rows == 300 and found.column("moves").to_pylist() == expected.column("moves").to_pylist()
    [longest] = duckdb.sql("select max(plies), max(len(moves)), sum(clocks[1]) from games").fetchall()
    plies = max(expected.column("plies").to_pylist())
    assert longest[:2] == (plies, plies) and longest[2] > 0
    frame = polars.DataFrame(panchess.games(archive, columns=["white", "plies", "moves"]))
    assert frame["moves"].to_list() == expected.column("moves").to_pylist()
    assert frame.filter(polars.col("plies") > 40).height == sum(n > 40 for n in expected.column("plies").to_pylist())
    frame2 = pandas.DataFrame.from_arrow(panchess.games(archive, columns=["white", "plies"]))
    assert list(frame2["plies"]) == expected.column("plies").to_pylist()


def test_paths_and_bytes_are_read_again_and_open_files_once(archive: Path) -> None:
    games = panchess.games(archive, columns=["plies"])
    next(games)
    assert pyarrow.table(games).num_rows == pyarrow.table(games).num_rows == 300
    with archive.open("rb") as file:
        games = panchess.games(file, columns=["plies"])
        next(games)
        assert pyarrow.table(games).num_rows == 299
        with pytest.raises(RuntimeError, match="read already"):
            pyarrow.table(games)


def test_what_read_raises_is_in_the_error_of_arrow() -> None:
    class Bad:
        left = 2

        def read(self, n: int = -1) -> bytes:
            self.left -= 1
            if self.left < 0:
                raise ZeroDivisionError("in read")
            return GAME.encode() * 5000

    with pytest.raises(Exception, match="in read"):
        pyarrow.table(panchess.games(Bad(), "pgn"))


def test_pyarrow_is_not_needed(archive: Path) -> None:
    code = f"""
import sys, panchess
sys.modules["pyarrow"] = None
import polars
frame = polars.DataFrame(panchess.games({str(archive)!r}, columns=["plies"]))
print(frame.height)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "300\n"


def test_other_boards_are_rows_too() -> None:
    rows = table(b'[Board "Standard"]\n[Mode "5D"]\n1. (0T1)e2e3 / (0T1)e7e6', "5dpgn").to_pylist()
    assert rows[0]["moves_notation"] == "5draw" and rows[0]["plies"] == 2
    rows = table(b"7g7f 3c3d", "usi", columns=["variant", "start", "moves"]).to_pylist()
    assert rows[0]["variant"] == "shogi" and len(rows[0]["moves"]) == 2
    assert json.dumps(rows[0]["start"]).startswith('"lnsgkgsnl')


def test_ranges_of_any_size_together_are_the_whole(archive: Path, tmp_path: Path) -> None:
    packed, lines = tmp_path / "a.pgn.zst", tmp_path / "a.jsonl"
    big = tmp_path / "big.pgn"
    big.write_bytes(archive.read_bytes() * 20)
    panchess.convert_file(big, packed, "pgn", "pgn")
    panchess.convert_file(archive, lines, "pgn", "jsonl")
    for path, sizes in ((archive, (1_000, 7_777, 50_000)), (packed, (1, 100_000)), (lines, (9_999,))):
        columns = ["id", "white", "moves", *(["offset"] if path != packed else [])]
        whole = table(path, columns=columns)
        for size in sizes:
            splits = pickle.loads(pickle.dumps(panchess.splits(path, size)))
            assert len(splits) > 1 and (splits[0].start, splits[-1].end) == (0, path.stat().st_size)
            parts = [table(split, columns=columns) for split in splits]
            assert pyarrow.concat_tables(parts).combine_chunks().equals(whole.combine_chunks())
        assert sum(1 for split in splits for _ in panchess.games(split)) == whole.num_rows
    [one] = panchess.splits(archive)
    assert one == panchess.Split(str(archive), 0, archive.stat().st_size) and "Split(" in repr(one)


def test_what_no_column_holds_is_in_the_column_of_losses() -> None:
    text = b'[White "A"]\n[White "B"]\n\n1. e4 {a word} (1. d4) e5 $1 *\n'
    [row] = table(text, "pgn", columns=["white", "losses"]).to_pylist()
    codes = sorted(loss.split(":")[0] for loss in row["losses"])
    assert codes == ["core/lost-comments", "core/lost-nags", "core/lost-variations"], row
