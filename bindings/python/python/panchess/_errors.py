"""The exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._panchess import Loss, Message, Place, Report


class PanchessError(Exception):
    """Something could not be done. The other exceptions are below it."""


class FormatError(PanchessError, ValueError):
    """There is no such notation, it cannot be read or written, or it cannot be detected."""


class ReadError(PanchessError, OSError):
    """A file could not be opened, read or decompressed."""


class WriteError(PanchessError, OSError):
    """A file could not be written."""


class _AboutARecord(PanchessError, ValueError):
    """About one record of a text. It can be pickled, as all exceptions of the package."""

    #: Where it is.
    place: Place | None = None
    #: The first error; ``None`` if the record was refused for what it would lose.
    message: Message | None = None
    #: A stable name, such as ``core/illegal-move``; ``panchess explain CODE`` describes it.
    code: str | None = None
    #: Everything that was said about the record.
    messages: list[Message] = []
    #: The numbers, if `convert_file` raised it.
    report: Report | None = None
    #: The number of its text in a column, if `Converter.column` raised it.
    row: int | None = None
    #: Everything of it that would be lost.
    losses: list[Loss] = []


class RecordError(_AboutARecord):
    """A record is not what its notation or its rules ask for. Other records are not affected."""


class LossError(_AboutARecord):
    """A record was refused for what it would lose: something at all, and ``strict`` was asked for, or what it is made of.

    The target has no such variant or board, for example, or the game has no such ply.
    """
