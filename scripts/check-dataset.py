#!/usr/bin/env python3
"""Opens datasets with pyarrow, DuckDB and Polars, and compares every value with JSON.

    scripts/check-dataset.py PANCHESS FILE...

PANCHESS is the command; the FILEs are games or positions in any notations. Needs pyarrow, duckdb and polars:
scripts/requirements-dataset.txt.
"""

import datetime
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import polars
import pyarrow.dataset
import pyarrow.parquet

ROWS_OF_A_PART = 7


def plain(value):
    """A value as JSON has it: digests are hexadecimal digits, maps are objects."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, (list, tuple)):
        pairs = bool(value) and all(isinstance(item, tuple) and len(item) == 2 for item in value)
        entries = bool(value) and all(isinstance(item, dict) and set(item) == {"key", "value"} for item in value)
        if pairs:
            return dict(value)
        if entries:
            return {item["key"]: item["value"] for item in value}
        return [plain(item) for item in value]
    return value


def equal(program, found, wanted):
    assert len(found) == len(wanted), f"{program}: {len(found)} rows instead of {len(wanted)}"
    for number, (row, want) in enumerate(zip(found, wanted)):
        assert list(row) == list(want), f"{program}: columns {list(row)}"
        for name, value in want.items():
            seen = plain(row[name])
            # An empty map without entries is a list for some programs.
            if value == {} and seen == []:
                continue
            assert seen == value, f"{program}: row {number}, {name}: {seen!r} instead of {value!r}"


def parquet(path, wanted):
    """A file, or a folder of files."""
    pattern = f"{path}/*.parquet" if path.is_dir() else str(path)
    equal("pyarrow", pyarrow.dataset.dataset(path, format="parquet").to_table().to_pylist(), wanted)
    equal("polars", polars.read_parquet(path).rows(named=True), wanted)
    found = duckdb.sql(f"select * from '{pattern}'")
    names = found.columns
    equal("duckdb", [dict(zip(names, row)) for row in found.fetchall()], wanted)


def text(value):
    """A value as CSV has it."""
    if value is None:
        return None
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value) or None


def csv(path, wanted):
    texts = [{name: text(value) for name, value in row.items()} for row in wanted]
    equal("polars, CSV", polars.read_csv(path, infer_schema=False).rows(named=True), texts)
    found = duckdb.sql(f"select * from read_csv('{path}', all_varchar = true, header = true)")
    names = found.columns
    equal("duckdb, CSV", [dict(zip(names, row)) for row in found.fetchall()], texts)


def check(panchess, files, options, folder):
    def write(output):
        words = [panchess, "normalize", *files, *options, "--keep-errors"][: -1 if options else None]
        rows = ["--part-rows", str(ROWS_OF_A_PART)] if output.endswith("/") else []
        done = subprocess.run([*words, "-q", *rows, "-o", output], capture_output=True)
        assert done.returncode in (0, 1), done.stderr.decode()

    lines, table, parts, values = (folder / name for name in ("x.jsonl", "x.parquet", "parts", "x.csv"))
    for output in (lines, table, f"{parts}/", values):
        write(str(output))
    wanted = [json.loads(line) for line in lines.read_text().splitlines()]
    parquet(table, wanted)
    parquet(parts, wanted)
    csv(values, wanted)
    facts = pyarrow.parquet.ParquetFile(table).metadata.metadata
    assert facts[b"panchess.version"] == b"1"
    return len(wanted)


def main():
    panchess, *files = sys.argv[1:]
    for options in ([], ["--positions"]):
        with tempfile.TemporaryDirectory() as folder:
            rows = check(panchess, files, options, Path(folder))
        print(f"{' '.join(options) or 'games'}: {rows} rows are the same in pyarrow, DuckDB, Polars and JSON")


if __name__ == "__main__":
    main()
