"""Games and positions in Apache Spark: a data source, and functions for ``mapInArrow``.

>>> import panchess.spark                                               # doctest: +SKIP
>>> panchess.spark.register(spark)                                      # doctest: +SKIP
>>> games = spark.read.format("panchess").load("/archive/*.pgn.zst")    # doctest: +SKIP

A record that cannot be read is a row with its error. It never causes a task to fail.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ._errors import PanchessError
from ._files import games, positions
from ._panchess import AllPositions, Converter, Games, Split, formats, splits

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

try:
    from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
except ImportError:  # The functions that need no Spark can still be imported.
    DataSource = DataSourceReader = InputPartition = object

__all__ = [
    "PanchessDataSource",
    "convert",
    "dedup",
    "find",
    "plan",
    "read_contents",
    "read_splits",
    "register",
    "schema",
]

_Table = Literal["games", "positions"]
_OnError = Literal["raise", "skip", "row"]
_Mapper = Callable[[Iterator["pyarrow.RecordBatch"]], Iterator["pyarrow.RecordBatch"]]

#: The column with the first stored byte of the range that a row was read from.
SPLIT_START = "split_start"

#: Columns that both tables have, and what `game` of positions is in the table of games.
_SHARED = {"file": "file", "record": "record", "variant": "variant", "game": "id"}

#: Stored bytes of a range: small enough for many tasks, large enough for what each of them costs.
SPLIT_SIZE = 64 << 20


def register(spark: SparkSession) -> None:
    """Registers the data source ``spark.read.format("panchess")``."""
    spark.dataSource.register(PanchessDataSource)


def find(paths: str | Sequence[str]) -> list[str]:
    """The files of paths, folders and patterns, in the given order; the files of a folder are sorted by name."""
    found: list[str] = []
    for path in [paths] if isinstance(paths, str) else paths:
        matching = [path] if os.path.exists(path) else sorted(glob.glob(path, recursive=True))
        if not matching:
            raise FileNotFoundError(f"there is no file `{path}`")
        for place in matching:
            if not os.path.isdir(place):
                found.append(place)
                continue
            for folder, folders, names in os.walk(place):
                folders.sort()
                found.extend(os.path.join(folder, name) for name in sorted(names) if not name.startswith((".", "_")))
    return found


def plan(
    paths: str | Sequence[str],
    source: str | None = None,
    *,
    size: int = SPLIT_SIZE,
    encoding: str | None = None,
) -> list[Split]:
    """Ranges of files, one per task. A file that cannot be read is one range, whose task reports the reason."""
    ranges: list[Split] = []
    for path in find(paths):
        try:
            ranges.extend(splits(path, size, source, encoding=encoding))
        except PanchessError:
            ranges.append(Split(path, 0, 0))
    return ranges


def schema(table: _Table = "games", columns: str | Iterable[str] | None = None) -> str:
    """The columns of a table as Spark writes them, such as ``id BINARY, white STRING``."""
    fields = _fields(table, _chosen(table, columns), {})
    return ", ".join(f"`{field.name}` {_spark_type(field.type)}" for field in fields)


def _chosen(table: str, columns: str | Iterable[str] | None) -> list[str]:
    """The names of columns. The default columns include `error`: by default, a record that cannot be read is a row."""
    import pyarrow

    if columns is None:
        usual = pyarrow.schema(_open(b"", "pgn", table, None, "skip", {})).names
        if table != "games":
            return [*usual, "error"]
        at = usual.index("offset")
        return [*usual[:at], SPLIT_START, *usual[at:]]
    names = columns.split(",") if isinstance(columns, str) else list(columns)
    return [name.strip() for name in names]


def _fields(table: str, columns: list[str], options: Mapping[str, str | None]) -> pyarrow.Schema:
    """The columns as Arrow fields. Spark expects all columns to be nullable."""
    import pyarrow

    known = pyarrow.schema(_open(b"", "pgn", table, _of_table(table, columns), "skip", options))
    more = {SPLIT_START: pyarrow.int64(), **({} if table == "games" else {"error": pyarrow.string()})}
    fields = [pyarrow.field(name, more[name]) if name in more else known.field(name) for name in columns]
    return pyarrow.schema([field.with_nullable(True) for field in fields])


def _of_table(table: str, columns: list[str]) -> list[str]:
    """The columns that `games` and `positions` compute: at least one, so that there are rows."""
    more = {SPLIT_START} if table == "games" else {SPLIT_START, "error"}
    return [name for name in columns if name not in more] or ["file"]


def _spark_type(kind: Any) -> str:
    import pyarrow

    if pyarrow.types.is_list(kind):
        return f"ARRAY<{_spark_type(kind.value_type)}>"
    if pyarrow.types.is_map(kind):
        return f"MAP<{_spark_type(kind.key_type)}, {_spark_type(kind.item_type)}>"
    names = {"string": "STRING", "binary": "BINARY", "int32": "INT", "int64": "BIGINT"}
    return {**names, "double": "DOUBLE", "date32[day]": "DATE"}[str(kind)]


def _open(
    src: Any,
    source: str | None,
    table: str,
    columns: str | Iterable[str] | None,
    on_error: _OnError,
    options: Mapping[str, str | None],
) -> Games | AllPositions:
    reading: dict[str, Any] = dict(options, columns=columns)
    if table == "games":
        return games(src, source, on_error=on_error, **reading)
    if table == "positions":
        return positions(src, source, on_error="skip" if on_error == "row" else on_error, **reading)
    raise ValueError(f"`table` must be games or positions, not {table!r}")


def _rows(
    src: Any,
    name: str,
    source: str | None,
    table: str,
    columns: list[str],
    on_error: _OnError,
    options: Mapping[str, str | None],
) -> Iterator[pyarrow.RecordBatch]:
    """The rows of one input. If reading fails before its end, the last row has the reason."""
    import pyarrow

    kinds = _fields(table, columns, options)
    begin = src.start if isinstance(src, Split) else 0
    asked = _of_table(table, columns)
    passes: list[tuple[str, list[str], Mapping[str, str]]] = [(table, asked, {})]
    if table == "positions" and on_error == "row":
        # The table of positions has no rows of broken games: the table of games knows them.
        shared = {_SHARED[name] for name in columns if name in _SHARED}
        passes.append(("games", ["error", *shared], _SHARED))
    failed: Exception | None = None
    for of, asked, names in passes:
        try:
            for rows in pyarrow.RecordBatchReader.from_stream(_open(src, source, of, asked, on_error, options)):
                wanted = rows if of == table else rows.filter(rows.column("error").is_valid())
                if wanted.num_rows > 0:
                    yield _as(kinds, wanted, begin, names)
        except (PanchessError, pyarrow.ArrowException, OSError) as e:
            failed = failed or e
    if failed is None:
        return
    if on_error == "raise" or "error" not in kinds.names:
        raise failed
    known: dict[str, object] = {"file": name, SPLIT_START: begin, "error": str(failed), "losses": [], "warnings": []}
    row = {field.name: known.get(field.name) for field in kinds}
    yield pyarrow.RecordBatch.from_pylist([row], schema=kinds)


def _as(
    kinds: pyarrow.Schema, rows: pyarrow.RecordBatch, begin: int, names: Mapping[str, str]
) -> pyarrow.RecordBatch:
    """The rows with these columns; missing columns are null."""
    import pyarrow

    arrays = []
    for field in kinds:
        of = names.get(field.name, field.name)
        if field.name == SPLIT_START:
            arrays.append(pyarrow.repeat(pyarrow.scalar(begin, pyarrow.int64()), rows.num_rows))
        elif of in rows.schema.names:
            arrays.append(rows.column(of))
        else:
            arrays.append(pyarrow.nulls(rows.num_rows, field.type))
    return pyarrow.RecordBatch.from_arrays(arrays, schema=kinds)


def _with_error(table: str, columns: str | Iterable[str] | None, on_error: _OnError) -> list[str]:
    """The columns; rows for errors need the column `error`."""
    names = _chosen(table, columns)
    missing = on_error == "row" and "error" not in names
    return [*names, "error"] if missing else names


class _Range(InputPartition):  # type: ignore[misc]
    def __init__(self, split: Split) -> None:
        self.split = split


class PanchessDataSource(DataSource):  # type: ignore[misc]
    """``spark.read.format("panchess")``.

    ``load(path)`` reads a file, a folder or a pattern that every worker can find under the same name. Options:
    ``notation``, ``variant`` and ``encoding`` as in the command; ``table`` is ``games`` or ``positions``; ``columns``
    is a list of names, separated by commas; ``onError`` is ``row``, ``skip`` or ``raise``; ``splitSize`` is the size
    of a range in bytes.
    """

    @classmethod
    def name(cls) -> str:
        return "panchess"

    def schema(self) -> str:
        return schema(self._table(), self._columns())

    def reader(self, schema: Any) -> _Reader:
        path = self.options.get("path")
        if path is None:
            raise ValueError("no path: `load(path)` names a file, a folder or a pattern")
        size = int(self.options.get("splitSize", SPLIT_SIZE))
        reading = {name: self.options.get(name) for name in ("variant", "encoding")}
        source = self.options.get("notation")
        return _Reader(path, size, source, self._table(), self._columns(), self._on_error(), reading)

    def _table(self) -> Any:
        return self.options.get("table", "games")

    def _on_error(self) -> Any:
        usual = "row" if self._table() == "games" else "skip"
        return self.options.get("onError", usual)

    def _columns(self) -> list[str]:
        return _with_error(self._table(), self.options.get("columns"), self._on_error())


class _Reader(DataSourceReader):  # type: ignore[misc]
    def __init__(
        self,
        path: str,
        size: int,
        source: str | None,
        table: str,
        columns: list[str],
        on_error: _OnError,
        options: Mapping[str, str | None],
    ) -> None:
        self.path = path
        self.size = size
        self.how = (source, table, columns, on_error, options)

    def partitions(self) -> list[_Range]:
        source, options = self.how[0], self.how[4]
        return [_Range(split) for split in plan(self.path, source, size=self.size, encoding=options["encoding"])]

    def read(self, partition: _Range) -> Iterator[pyarrow.RecordBatch]:
        split = partition.split
        source, table, columns, on_error, options = self.how
        return _rows(split if split.end else split.path, split.path, source, table, columns, on_error, options)


def read_splits(
    source: str | None = None,
    *,
    table: _Table = "games",
    columns: str | Iterable[str] | None = None,
    on_error: _OnError = "row",
    variant: str | None = None,
    encoding: str | None = None,
) -> _Mapper:
    """For ``mapInArrow``: converts rows with ``path``, ``start`` and ``end`` (see ``plan``) to rows of a table.

    With ``on_error="row"``, a record that cannot be read is a row with its ``error``, even in the table of positions.
    """
    names = _with_error(table, columns, on_error)

    def read(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for row in batch.select(["path", "start", "end"]).to_pylist():
                split = Split(row["path"], row["start"], row["end"])
                options = {"variant": variant, "encoding": encoding}
                yield from _rows(
                    split if split.end else split.path, split.path, source, table, names, on_error, options
                )

    return read


def read_contents(
    source: str | None = None,
    *,
    content: str = "content",
    name: str | None = "path",
    table: _Table = "games",
    columns: str | Iterable[str] | None = None,
    on_error: _OnError = "row",
    variant: str | None = None,
    encoding: str | None = None,
) -> _Mapper:
    """For ``mapInArrow``: converts rows with whole files or texts, such as those of ``binaryFile``, to rows of a table.

    ``encoding`` is for a column of bytes; a column of texts is already decoded. ``on_error`` is as in ``read_splits``.
    """
    names = _with_error(table, columns, on_error)

    def read(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for batch in batches:
            labels = batch.column(name).to_pylist() if name is not None else ["-"] * batch.num_rows
            for label, data in zip(labels, batch.column(content).to_pylist(), strict=True):
                text = data.encode() if isinstance(data, str) else data or b""
                options = {"variant": variant, "encoding": None if isinstance(data, str) else encoding}
                for rows in _rows(text, label, source, table, names, on_error, options):
                    at = rows.schema.get_field_index("file")
                    if at >= 0:
                        files = pyarrow.array([label] * rows.num_rows, pyarrow.string())
                        rows = rows.set_column(at, rows.schema.field(at), files)
                    yield rows

    return read


def _is_binary(target: str) -> bool:
    """Whether a notation is never text. `vgn` is not among them: it is text around moves that may be binary."""
    name, *options = target.lower().split("+")
    return "hex" not in options and any(n.binary and name in (n.name, *n.aliases) for n in formats())


def convert(
    source: str | None,
    target: str,
    *,
    column: str,
    result: str = "converted",
    error: str = "error",
    **options: Any,
) -> _Mapper:
    """For ``mapInArrow``: adds a column with the converted texts, and a column with the reasons for failures.

    The options are those of ``Converter``. A text that cannot be converted is always null with its error, even if
    ``on_error`` is ``skip``. If the data already has a column named ``error``, pass another name as ``error``. The
    target must be a text notation: binary notations are refused, except with ``+hex``.
    """
    if result == error:
        raise ValueError(f"`result` and `error` are both `{error}`: they must be different columns")
    if _is_binary(target):
        raise ValueError(f"`{target}` is binary, and this is a column of texts: use `{target}+hex` or another notation")

    def convert(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        converter = Converter(source, target, **{**options, "on_error": "raise"})
        for batch in batches:
            done: list[str | None] = []
            failed: list[str | None] = []
            for text in batch.column(column).to_pylist():
                new, why = None, None
                try:
                    [new] = converter.column([text])
                    if new is None and text is not None:
                        why = "there is no record in this text"
                    if isinstance(new, bytes):
                        new, why = None, f"`{target}` of this record is binary, and this is a column of texts"
                except (PanchessError, UnicodeError) as e:
                    why = str(e)
                done.append(new)
                failed.append(why)
            taken = [name for name in (result, error) if name in batch.schema.names]
            if taken:
                raise ValueError(f"there is already a column `{taken[0]}`: pass another name as `result` or `error`")
            more = {result: done, error: failed}
            columns = [*batch.columns, *(pyarrow.array(values, pyarrow.string()) for values in more.values())]
            yield pyarrow.RecordBatch.from_arrays(columns, names=[*batch.schema.names, *more])

    return convert


def dedup(frame: DataFrame, by: str = "id") -> DataFrame:
    """The first row of each digest, as ``panchess dedup`` keeps it; rows without one stay.

    ``by`` is ``id`` for the same moves, ``final_hash`` for the same last position. Needs the columns ``file``,
    ``split_start`` and ``offset``: together they are the place of a record, because in a range of a compressed file
    ``offset`` is counted from the start of the range. Spark shuffles the rows to bring equal digests together.
    """
    from pyspark.sql import functions

    place = ("file", SPLIT_START, "offset")
    missing = [name for name in (by, *place) if name not in frame.columns]
    if missing:
        raise ValueError(
            f"`dedup` needs the column `{missing[0]}`: add it to `columns`. For rows of whole files, `{SPLIT_START}` is 0"
        )
    known = frame.where(functions.col(by).isNotNull())
    first = functions.min_by(functions.struct(*frame.columns), functions.struct(*place)).alias("first")
    kept = known.groupBy(by).agg(first).select("first.*")
    return kept.unionByName(frame.where(functions.col(by).isNull()))
