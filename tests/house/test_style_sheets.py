"""Style sheets style what there is: each class that one of them names stands in a template, a script or the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMING = (("templates", "*.html"), ("static/js", "*.js"), ("scorekeeper", "*.py"), ("tournaments", "*.py"))
PUT_TOGETHER = {"sign-", "tag-", "stroke-", "mark-"}  # with a number or a letter behind
OF_LIBRARIES = {"htmx-request", "pagination"}
SHEETS = sorted(ROOT.glob("static/css/*.css"))


def words() -> Iterator[str]:
    """Yield all that may be a class of something."""
    for folder, pattern in NAMING:
        for path in (ROOT / folder).rglob(pattern):
            yield from re.findall(r"[\w-]+", path.read_text())


@pytest.fixture(scope="module")
def known() -> set[str]:
    return {*words(), *OF_LIBRARIES}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_class_is_styled_that_nothing_has(sheet: Path, known: set[str]) -> None:
    selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", "", sheet.read_text(), flags=re.DOTALL)
    named = {name for name in re.findall(r"\.([a-z][\w-]*)", selectors) if not name.startswith(tuple(PUT_TOGETHER))}
    assert named <= known, named - known
