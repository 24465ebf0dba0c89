"""Functions of the package that are written in Python."""

from __future__ import annotations

import io
import re
import sys
import warnings
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from ._errors import LossError, PanchessError
from ._files import games
from ._panchess import Converter, Game, Loss, Message, Position

if TYPE_CHECKING:
    from os import PathLike

    import chess.pgn

    from ._panchess import _Readable


def _converter(source: str | None, target: str, options: dict[str, Any]) -> Converter:
    """Creates a converter again, for pickle."""
    return Converter(source, target, **options)


def _to_chess(game: Game, strict: bool) -> chess.pgn.Game:
    """The same game as an object of python-chess."""
    try:
        import chess.pgn
        import chess.variant
    except ImportError as e:
        raise ImportError("`to_chess` needs python-chess: pip install chess") from e

    def fail(error: Exception) -> None:
        raise PanchessError(f"python-chess cannot read this game: {error}") from error

    def visitor() -> Any:
        builder: Any = chess.pgn.GameBuilder()
        builder.handle_error = fail
        return builder

    done = game.to("pgn+width=0", strict=strict)
    text = done.text
    tags = _tags(text)
    try:
        chess.pgn.Headers({name: value for name, value in tags if name == "Variant"}).variant()
    except ValueError as e:
        raise PanchessError(f"python-chess does not know the variant `{game.variant}`") from e
    brace = _unused(text) if ";" in text else ""
    read = _in_braces(text, brace) if brace else text
    found: chess.pgn.Game | None = chess.pgn.read_game(io.StringIO(read), Visitor=visitor)
    if found is None:
        raise PanchessError("python-chess finds no game in this record")
    for node in _nodes(found) if brace else ():
        node.comment = node.comment.replace(brace, "}")
        node.starting_comment = node.starting_comment.replace(brace, "}")
    losses = [*done.losses, *_lost_tags(game, tags, found), *_lost_lines(game, text)]
    if strict and losses:
        raise _refused(losses, done.messages)
    for loss in losses:
        warnings.warn(str(loss), stacklevel=2)
    return found


def _refused(losses: list[Loss], messages: list[Message]) -> LossError:
    error = LossError(str(losses[0]))
    error.place, error.code = losses[0].place, losses[0].code
    error.messages, error.losses = messages, losses
    return error


def _tags(text: str) -> list[tuple[str, str]]:
    """The tags of a text in PGN as they are written."""
    head = text.partition("\n\n")[0]
    return re.findall(r'^\[(\S+) "(.*)"\]$', head, re.MULTILINE) if head.startswith("[") else []


def _lost_tags(game: Game, tags: list[tuple[str, str]], found: chess.pgn.Game) -> Iterator[Loss]:
    """Tags that python-chess does not keep: those with names that it refuses, and all but the last of one name."""
    last = {name: at for at, (name, _) in enumerate(tags)}
    lost = [name for at, (name, value) in enumerate(tags) if last[name] != at or found.headers.get(name) != value]
    if lost:
        names = ", ".join(f"`{name}`" for name in dict.fromkeys(lost))
        yield Loss._of(game.place, "core/lost-tags", f"tags {names}", len(lost))


def _lost_lines(game: Game, text: str) -> Iterator[Loss]:
    """Lines for other programs, which python-chess skips. In the text, they are between the tags and the moves."""
    count = sum(line.startswith("%") for line in text.split("\n"))
    if count:
        yield Loss._of(game.place, "core/lost-extras", "lines that begin with `%`", count)


def _unused(text: str) -> str:
    """A character that is not in the text, to stand for a closing brace in a comment."""
    used = set(text)
    return next(c for c in map(chr, range(0xE000, 0x110000)) if c not in used)


def _in_braces(text: str, brace: str) -> str:
    """The text with its comments after semicolons in braces: python-chess does not read the others."""

    def commented(found: re.Match[str]) -> str:
        line = found.group(1)
        return found.group() if line is None else "{" + line.replace("}", brace) + "}"

    tags, blank, moves = text.partition("\n\n")
    if not tags.startswith("["):
        tags, blank, moves = "", "", text
    return tags + blank + re.sub(r"\{[^}]*\}|;([^\n]*)", commented, moves)


def _nodes(game: chess.pgn.GameNode) -> Iterator[chess.pgn.GameNode]:
    waiting: list[chess.pgn.GameNode] = [game]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.variations)


def render(
    data: str | bytes | PathLike[str] | _Readable,
    source: str | None = None,
    *,
    variant: str | PathLike[str] | None = None,
    ply: int | None = None,
    flip: bool = False,
    coordinates: bool = True,
    theme: Literal["light", "green", "dark", "print"] | None = None,
    width: int | None = None,
) -> str:
    """Draws a position of the first game as SVG: the last position, or the position after ``ply`` plies.

    data: a text as ``str`` or bytes, a path object, or an open file.
    source: a notation such as "pgn"; if it is ``None``, the notation is detected.
    variant: the variant of records that name none.
    ply: a number of plies; negative numbers count from the end, as in ``select`` of ``convert``. If the game does not
        have this ply, a ``LossError`` is raised.
    flip: draws Black at the bottom.
    coordinates: draws the names of files and ranks.
    theme: "light", "green", "dark" or "print".
    width: the width in pixels, from 16 to 16384.
    """
    if ply is not None and not hasattr(ply, "__index__"):
        raise TypeError(f"`ply` is a number of plies, not {ply!r}")
    text = data.encode() if isinstance(data, str) else data
    for game in games(text, source, variant=variant):
        position = _position(game, ply)
        return position.svg(flip=flip, coordinates=coordinates, theme=theme, width=width)
    raise ValueError("there is no game and no position in this text")


def _position(game: Game, ply: int | None) -> Position:
    """The position after so many plies; by default, the last one."""
    found: Position | None = None
    if ply is None or ply < 0:
        last = deque(game.positions(), 1 if ply is None else min(-ply, sys.maxsize))
        found = last[0] if last and (ply is None or len(last) == -ply) else None
    else:
        found = next((position for position in game.positions() if position.ply == ply), None)
    if found is not None:
        return found
    if ply is None:
        raise ValueError("there is no position in this record")
    raise _refused([Loss._of(game.place, "core/no-such-ply", "records too short for the requested ply", 1)], [])
