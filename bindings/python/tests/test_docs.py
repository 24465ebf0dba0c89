"""The examples of the pages run."""

from __future__ import annotations

import doctest
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


def test_the_example_of_the_module_runs() -> None:
    failed, tried = doctest.testmod(panchess)
    assert tried > 2 and failed == 0
