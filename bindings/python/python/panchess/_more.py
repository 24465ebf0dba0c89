"""Functions of the package that are written in Python."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from ._errors import LossError, PanchessError
from ._files import games
from ._panchess import Converter, Game, Loss

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
        error = LossError(str(losses[0]))
        error.place, error.code = losses[0].place, losses[0].code
        error.messages, error.losses = done.messages, losses
        raise error
    for loss in losses:
        warnings.warn(str(loss), stacklevel=2)
    return found


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
    variant: str | None = None,
    ply: int | None = None,
    flip: bool = False,
    coordinates: bool = True,
    theme: Literal["light", "green", "dark", "print"] | None = None,
    width: int | None = None,
) -> str:
    """Draws a position of the first game as SVG: the last position, or the position after ``ply`` plies.

    ``data`` is a text as ``str`` or bytes, a path object, or an open file.
    """
    text = data.encode() if isinstance(data, str) else data
    for game in games(text, source, variant=variant):
        found = None
        for position in game.positions():
            found = position
            if position.ply == ply:
                break
        if found is None or (ply is not None and found.ply != ply):
            raise ValueError(f"this game has no position after {ply} plies")
        return found.svg(flip=flip, coordinates=coordinates, theme=theme, width=width)
    raise ValueError("there is no game and no position in this text")
