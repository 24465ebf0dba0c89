"""The exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._panchess import Loss, Message, Place, Report


class PanchessError(Exception):
    """Something could not be done. This is the base class of the other exceptions."""


class FormatError(PanchessError, ValueError):
    """There is no such notation, or it cannot be read, written or detected."""


class ReadError(PanchessError, OSError):
    """A file could not be opened, read or decompressed."""


class WriteError(PanchessError, OSError):
    """A file could not be written."""


class _AboutARecord(PanchessError, ValueError):
    """An exception about one record of a text. It can be pickled, like all exceptions of the package."""

    #: The place of the record or of the error.
    place: Place | None = None
    #: The first error; ``None`` if the record was refused because of a loss.
    message: Message | None = None
    #: A stable name, such as ``core/illegal-move``; ``panchess explain CODE`` describes it.
    code: str | None = None
    #: All messages about the record.
    messages: list[Message] = []
    #: The numbers of records and losses, if `convert_file` raised the exception.
    report: Report | None = None
    #: The index of the text in a column, if `Converter.column` raised the exception.
    row: int | None = None
    #: All losses of the record.
    losses: list[Loss] = []


class RecordError(_AboutARecord):
    """A record violates its notation or the rules of the game. Other records are not affected."""


class LossError(_AboutARecord):
    """A record was refused because of a loss.

    Either ``strict`` was set and the record would lose something, or the target cannot represent the record at all,
    because it does not support its variant or its board, for example, or the game does not have the requested ply.
    """
