"""What the extension module asks of Python."""

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
    """Makes a converter anew, in another process."""
    return Converter(source, target, **options)


#: In the text that python-chess reads, a closing brace in a comment.
_BRACE = "\ue000"


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
    named = re.search(r'^\[Variant "([^"]*)"\]', text, re.MULTILINE)
    try:
        chess.variant.find_variant(named.group(1) if named else "Standard")
    except ValueError as e:
        raise PanchessError(f"python-chess does not know the variant `{game.variant}`") from e
    for loss in done.losses:
        warnings.warn(str(loss), stacklevel=3)
    braces = ";" in text
    found: chess.pgn.Game | None = chess.pgn.read_game(io.StringIO(_in_braces(text) if braces else text), Visitor=visitor)
    if found is None:
        raise PanchessError("python-chess finds no game in this record")
    for node in _nodes(found) if braces else ():
        node.comment = node.comment.replace(_BRACE, "}")
        node.starting_comment = node.starting_comment.replace(_BRACE, "}")
    return found


def _in_braces(text: str) -> str:
    """The text with its comments after semicolons in braces: python-chess does not read the others."""

    def commented(found: re.Match[str]) -> str:
        line = found.group(1)
        return found.group() if line is None else "{" + line.replace("}", _BRACE) + "}"

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
    """Draws a position of the first game as SVG: its last one, or the one after ``ply`` plies.

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
