"""`games` and `positions`, and tests of open files before they are read."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from . import _panchess
from ._panchess import AllPositions, Games, Split

if TYPE_CHECKING:
    from os import PathLike

    from ._panchess import _Readable, _Source

#: The number of bytes or characters of an open file that are read to find out whether it returns bytes or text.
_FIRST = 1 << 16


class _File:
    """An open file with a name, of which the first part may have been read."""

    def __init__(self, file: _Readable, name: str, first: str | bytes | None = None) -> None:
        self.file = file
        self.name = name
        self.first = first

    def read(self, n: int = -1, /) -> str | bytes:
        first, self.first = self.first, None
        return self.file.read(n) if first is None else first


def _opened(src: _Source, encoding: str | None) -> tuple[_Source, str | None]:
    """The source, and its encoding: text that Python has already decoded has none."""
    given = (str, bytes, bytearray, memoryview, list, tuple, Split)
    if isinstance(src, given) or hasattr(src, "__fspath__") or not hasattr(src, "read"):
        return src, encoding
    file: Any = src
    name = getattr(file, "name", None)
    # `gzip.open` of an open file without a name has the name "", and `Path.open` may have a path.
    named = str(name) if isinstance(name, (str, os.PathLike)) and str(name) else "-"
    if isinstance(file, io.TextIOBase):
        encoding = None
    if encoding is not None and not isinstance(file, (io.RawIOBase, io.BufferedIOBase)):
        # Any object may have a `read`, so that only what it returns shows whether it decodes.
        first = file.read(_FIRST)
        return _File(file, named, first), None if isinstance(first, str) else encoding
    return (_File(file, named) if name == "" else file), encoding


def games(
    src: _Source,
    source: str | None = None,
    *,
    columns: str | Iterable[str] | None = None,
    variant: str | PathLike[str] | None = None,
    encoding: str | None = None,
    on_error: Literal["raise", "skip", "row"] | None = None,
    jobs: int = 1,
) -> Games:
    """The games of a path, several paths, a range of a file, bytes, or an open file. The path "-" is standard input.

    src: a path is a `str` or a path object. A folder stands for its files, a zip archive for the files in it, and a path
        with `*`, `?`, `[` or `{` for the files that match it, unless there is a file with exactly this name.

    source: a notation such as "pgn"; if it is `None`, the notation is detected.
    columns: the columns of the table (see docs/dataset.md); objects always have everything.
    variant: the variant of records that name none; or a file that defines variants.
    encoding: the encoding of bytes and files that are not UTF-8. An open file whose `read` returns `str` is already
        decoded.
    on_error: "raise"; "skip" to leave out games that cannot be read or replayed; "row", for tables, to keep them as rows
        with their error. With "skip" and "row", every game is replayed. With "raise", a table checks only what its
        columns need.
    jobs: the number of threads that read files; 0 means one per processor.
    """
    src, encoding = _opened(src, encoding)
    return _panchess.games(
        src, source, columns=columns, variant=variant, encoding=encoding, on_error=on_error, jobs=jobs
    )


def positions(
    src: _Source,
    source: str | None = None,
    *,
    columns: str | Iterable[str] | None = None,
    variant: str | PathLike[str] | None = None,
    encoding: str | None = None,
    on_error: Literal["raise", "skip"] | None = None,
    jobs: int = 1,
) -> AllPositions:
    """The positions of all games of a path, several paths, a range of a file, bytes, or an open file.

    The arguments are those of `games`; `on_error` is "raise" or "skip".
    """
    src, encoding = _opened(src, encoding)
    return _panchess.positions(
        src, source, columns=columns, variant=variant, encoding=encoding, on_error=on_error, jobs=jobs
    )
