"""What the extension module asks of Python."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from ._panchess import Converter, Game

if TYPE_CHECKING:
    import chess.pgn


def _converter(source: str | None, target: str, options: dict[str, Any]) -> Converter:
    """Makes a converter anew, in another process."""
    return Converter(source, target, **options)


def _to_chess(game: Game) -> chess.pgn.Game:
    """The same game as an object of python-chess."""
    try:
        import chess.pgn
    except ImportError as e:
        raise ImportError("`to_chess` needs python-chess: pip install chess") from e
    text = game.to("pgn").text
    found = chess.pgn.read_game(io.StringIO(text))
    if found is None:
        raise ValueError("python-chess finds no game in this record")
    if found.errors:
        raise found.errors[0]
    return found
