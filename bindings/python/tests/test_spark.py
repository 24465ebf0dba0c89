"""Games in Spark. Needs pyspark and Java; scripts/test-python.sh has both if PANCHESS_SPARK is a number of seconds."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from conftest import BROKEN, GAME

import panchess

pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("Spark needs Java", allow_module_level=True)

from panchess import spark as panchess_spark  # noqa: E402


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    built = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = built.config("spark.sql.shuffle.partitions", "4").getOrCreate()
    panchess_spark.register(spark)
    yield spark
    spark.stop()


def by_place(rows: list[Any]) -> list[dict[str, Any]]:
    found = [row.asDict(recursive=True) for row in rows]
    return sorted(found, key=lambda row: (row["file"], row["offset"]))


def test_the_data_source_has_the_rows_of_the_package(session: Any, archive: Path) -> None:
    columns = "file,offset,id,white,white_elo,date,moves,clocks,evals,tags,error"
    found = session.read.format("panchess").option("columns", columns).option("splitSize", 20_000).load(str(archive))
    assert found.rdd.getNumPartitions() > 3
    expected = pyarrow.table(panchess.games(archive, columns=columns)).to_pylist()
    rows = by_place(found.collect())
    for row, other in zip(rows, expected, strict=True):
        row["id"] = bytes(row["id"])
        assert row == {**other, "tags": dict(other["tags"])}
    positions = session.read.format("panchess").option("table", "positions").load(str(archive))
    assert positions.count() == pyarrow.table(panchess.positions(archive)).num_rows


def test_a_broken_game_and_a_broken_file_are_rows(session: Any, tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(GAME + "\n" + BROKEN + "\n" + GAME)
    (tmp_path / "b.pgn.zst").write_bytes(b"\x28\xb5\x2f\xfd" + b"damaged")
    (tmp_path / "c.pgn").mkdir()
    frame = session.read.format("panchess").option("columns", "file,white,moves").load(str(tmp_path))
    rows = sorted(frame.collect(), key=lambda row: (row["file"], row["white"] or ""))
    assert [(Path(row["file"]).name, row["white"], row["error"] is None) for row in rows] == [
        ("a.pgn", "A", False),
        ("a.pgn", "Menchik", True),
        ("a.pgn", "Menchik", True),
        ("b.pgn.zst", None, False),
    ]


def test_a_broken_game_is_a_row_of_positions(session: Any, tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(GAME + "\n" + BROKEN)
    reader = session.read.format("panchess").option("table", "positions").option("columns", "record,ply")
    assert reader.load(str(tmp_path)).columns == ["record", "ply"]
    rows = reader.option("onError", "row").load(str(tmp_path)).orderBy("record", "ply").collect()
    assert [(row["record"], row["ply"]) for row in rows] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, None)]
    assert "core/illegal-move" in rows[4]["error"] and rows[0]["error"] is None
    whole = session.read.format("binaryFile").load(str(tmp_path))
    found = whole.mapInArrow(panchess_spark.read_contents("pgn", table="positions"), panchess_spark.schema("positions"))
    assert found.where("error is not null").count() == 1 and found.count() == 5


def test_duplicates_are_those_of_the_command(session: Any, archive: Path, tmp_path: Path) -> None:
    twice = tmp_path / "twice.pgn"
    twice.write_bytes(archive.read_bytes() + archive.read_bytes()[:50_000] + b"\n\n" + BROKEN.encode())
    frame = session.read.format("panchess").option("splitSize", 20_000).load(str(twice))
    kept = panchess_spark.dedup(frame).where("error is null")
    assert frame.count() > 310 and panchess_spark.dedup(frame).where("error is not null").count() >= 1
    first: dict[bytes, int] = {}
    for row in pyarrow.table(panchess.games(twice, on_error="skip", columns=["id", "offset"])).to_pylist():
        first.setdefault(row["id"], row["offset"])
    assert sorted(row["offset"] for row in kept.collect()) == sorted(first.values())


def test_the_first_of_equal_games_is_kept_in_a_divided_file(session: Any, archive: Path, tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.pgn", tmp_path / "a.pgn.zst"
    text = archive.read_text()
    # The same games under other names follow: they begin early in a later range.
    plain.write_text(text * 12 + text.replace("White ", "Other "))
    panchess.convert_file(plain, packed)
    assert len(panchess.splits(packed, 1)) > 1
    frame = session.read.format("panchess").option("splitSize", 1).load(str(packed))
    kept = panchess_spark.dedup(frame.select("id", "white", "file", "split_start", "offset")).collect()
    assert len(kept) == len({row["id"] for row in map(lambda row: {"id": bytes(row["id"])}, kept)})
    assert all(row["white"].startswith("White") and row["split_start"] == 0 for row in kept)


def test_functions_for_map_in_arrow(session: Any, archive: Path) -> None:
    texts = session.createDataFrame([(1, "1. e4 *"), (2, None), (3, "1. e5 *")], "n INT, pgn STRING")
    convert = panchess_spark.convert("pgn", "fen", column="pgn", result="fen")
    rows = texts.mapInArrow(convert, "n INT, pgn STRING, fen STRING, error STRING").orderBy("n").collect()
    assert rows[0]["fen"].startswith("rnbqkbnr/pppppppp/8/8/4P3") and rows[1]["fen"] is rows[1]["error"] is None
    assert "core/illegal-move" in rows[2]["error"]
    ranges = [(s.path, s.start, s.end) for s in panchess_spark.plan(str(archive), size=30_000)]
    planned = session.createDataFrame(ranges, "path STRING, start BIGINT, end BIGINT")
    columns = ["white", "plies"]
    schema = panchess_spark.schema("games", [*columns, "error"])
    assert planned.mapInArrow(panchess_spark.read_splits(columns=columns), schema).count() == 300
    whole = session.read.format("binaryFile").load(str(archive))
    schema = panchess_spark.schema("games", ["file", "plies", "error"])
    found = whole.mapInArrow(panchess_spark.read_contents("pgn", columns=["file", "plies"]), schema)
    assert found.count() == 300 and found.first()["file"].endswith("games.pgn")
