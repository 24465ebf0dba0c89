"""The exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._panchess import Loss, Message, Place, Report


class PanchessError(Exception):
    """Something could not be done. This is the base class of the other exceptions."""


class FormatError(PanchessError, ValueError):
    """There is no such notation, variant or encoding, or the notation cannot be read, written or detected."""


class _OfTheSystem(PanchessError, OSError):
    """An error of the system. It is also a ``FileNotFoundError`` or the like, if Python has a class for its number."""

    @classmethod
    def _of(cls, number: int | None, text: str, file: str | None) -> _OfTheSystem:
        if number is None:
            return cls(text if file is None else f"{text}: {file!r}")
        python = type(OSError(number, text))
        same = (more for more in cls.__subclasses__() if issubclass(more, python))
        fitting = cls if python is OSError else next(same, cls)
        return fitting(number, text) if file is None else fitting(number, text, file)


class ReadError(_OfTheSystem):
    """A file could not be opened, read or decompressed.

    If the system has reported it, the exception has ``errno``, ``strerror`` and ``filename``, and is also a
    ``FileNotFoundError``, ``PermissionError``, ``IsADirectoryError`` or ``NotADirectoryError`` where that applies.
    """


class WriteError(_OfTheSystem):
    """A file could not be written. The exception has the same attributes and classes as ``ReadError``."""


class ReadNotFoundError(ReadError, FileNotFoundError):
    """There is no such file."""


class ReadPermissionError(ReadError, PermissionError):
    """The file may not be read."""


class ReadIsADirectoryError(ReadError, IsADirectoryError):
    """There is a folder with this name."""


class ReadNotADirectoryError(ReadError, NotADirectoryError):
    """A part of the path is not a folder."""


class WriteNotFoundError(WriteError, FileNotFoundError):
    """There is no such folder."""


class WritePermissionError(WriteError, PermissionError):
    """The file may not be written."""


class WriteIsADirectoryError(WriteError, IsADirectoryError):
    """There is a folder with this name."""


class WriteNotADirectoryError(WriteError, NotADirectoryError):
    """A part of the path is not a folder."""


class _AboutARecord(PanchessError, ValueError):
    """An exception about one record of a text. It can be pickled, like all exceptions of the package."""

    #: The place of the record or of the error.
    place: Place | None = None
    #: The first error; ``None`` if the record was refused because of a loss.
    message: Message | None = None
    #: A stable name, such as ``core/illegal-move``; ``python -m panchess explain CODE`` describes it.
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
