"""The examples of the pages run."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import pytest

import panchess

HERE = Path(__file__).parent


@pytest.mark.parametrize("page", [HERE.parent / "README.md", HERE.parents[2] / "docs" / "python.md"])
def test_examples_of_pages_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not page.exists():
        pytest.skip("the page is not in the source distribution")
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert tried > 5 and failed == 0


def test_everything_public_has_a_docstring() -> None:
    without = []
    for name in [*panchess.__all__, "hash"]:
        given = getattr(panchess, name)
        if name.startswith("_"):
            continue
        without += [] if given.__doc__ else [name]
        if isinstance(given, type):
            own = {key: value for key, value in vars(given).items() if not key.startswith("_")}
            # Attributes of exceptions are described in comments, as they have no docstrings.
            own = {} if issubclass(given, Exception) else own
            without += [f"{name}.{key}" for key, value in own.items() if not value.__doc__]
    assert not without


def test_signatures_show_the_defaults() -> None:
    assert inspect.signature(panchess.splits).parameters["size"].default == 64 << 20
    assert str(inspect.signature(panchess.Converter)).startswith("(source, target, *, variant=None")
    for name, given in vars(panchess).items():
        if callable(given) and not isinstance(given, type) and not name.startswith("_"):
            assert "Ellipsis" not in str(inspect.signature(given)), name


def test_the_example_of_the_module_runs() -> None:
    failed, tried = doctest.testmod(panchess)
    assert tried > 2 and failed == 0
