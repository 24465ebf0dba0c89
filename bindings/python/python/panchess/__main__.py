"""The command: ``python -m panchess``, and ``panchess`` where the package is installed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command with these arguments, or with those of the process."""
    from ._panchess import run_command

    # Ctrl-C ends the command itself, not a Python that waits for it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    given = sys.argv[1:] if words is None else list(words)
    return run_command(["panchess", *given])


if __name__ == "__main__":
    sys.exit(main())
