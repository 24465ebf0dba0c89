"""Converts between chess notations, and reports what the target cannot express.

>>> import panchess
>>> done = panchess.convert('[White "Menchik"]\\n\\n1. e4 e5 2. Nf3 *\\n', "pgn", "uci")
>>> done.text
'position startpos moves e2e4 e7e5 g1f3\\n'
>>> [str(loss) for loss in done.losses]
['-:1:1: loss[core/lost-tags]: tags (1)']
"""

from __future__ import annotations

from collections.abc import Mapping

from ._errors import (
    FormatError,
    LossError,
    PanchessError,
    ReadError,
    RecordError,
    WriteError,
)
from ._files import games, positions
from ._more import render
from ._panchess import (
    AllPositions,
    Checked,
    Conversion,
    Converter,
    Game,
    Games,
    Hash,
    Loss,
    LossTotal,
    Mate,
    Message,
    Notation,
    Place,
    Position,
    Positions,
    Report,
    Split,
    __version__,
    check,
    check_files,
    convert,
    convert_file,
    formats,
    splits,
    variants,
)
from ._panchess import hash as hash

Mapping.register(Game)

# `hash` is left out, so that `from panchess import *` does not replace the function of Python with this name.
__all__ = [
    "AllPositions",
    "Checked",
    "Conversion",
    "Converter",
    "FormatError",
    "Game",
    "Games",
    "Hash",
    "Loss",
    "LossError",
    "LossTotal",
    "Mate",
    "Message",
    "Notation",
    "PanchessError",
    "Place",
    "Position",
    "Positions",
    "ReadError",
    "RecordError",
    "Report",
    "Split",
    "WriteError",
    "__version__",
    "check",
    "check_files",
    "convert",
    "convert_file",
    "formats",
    "games",
    "positions",
    "render",
    "splits",
    "variants",
]
