"""What the extension module asks of Python."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Literal

from ._panchess import Converter, Game, games

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


def render(
    data: str | bytes,
    source: str | None = None,
    *,
    variant: str | None = None,
    ply: int | None = None,
    flip: bool = False,
    coordinates: bool = True,
    theme: Literal["light", "green", "dark", "print"] | None = None,
    width: int | None = None,
) -> str:
    """Draws a position as SVG: the last one of a game, or the one after ``ply`` plies."""
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
