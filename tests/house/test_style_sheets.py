"""Style sheets: each class they name is in a template, a script, or the code, and every color is a token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMING = (("templates", "*.html"), ("static/js", "*.js"), ("scorekeeper", "*.py"), ("tournaments", "*.py"))
PUT_TOGETHER = {"player-", "seats-", "sign-", "tag-", "stroke-", "mark-"}  # with a number or a letter behind
OF_LIBRARIES = {"htmx-request", "pagination"}
TOKENS = ROOT / "static/css/tokens.css"
LITERAL_COLOR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\(", re.IGNORECASE)
STYLE_IN_MARKUP = re.compile(
    r"<style\b|\sstyle=|\s(?:fill|stroke|color|bgcolor)=\"(?!none|currentColor)[^\"]*\"", re.IGNORECASE
)
SET_BY_SCRIPTS = {"--fits", "--columns", "--rows", "--letters"}


def words() -> Iterator[str]:
    """Yield all that may be a class of something."""
    for folder, pattern in NAMING:
        for path in (ROOT / folder).rglob(pattern):
            yield from re.findall(r"[\w-]+", path.read_text())


@pytest.fixture(scope="module")
def sheets() -> dict[str, str]:
    """The style sheets by name, without their comments."""
    return {
        path.name: re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL) for path in ROOT.glob("static/css/*.css")
    }


def test_no_class_is_styled_that_nothing_has(sheets: dict[str, str]) -> None:
    known = {*words(), *OF_LIBRARIES}
    named = {
        (sheet, name)
        for sheet, text in sheets.items()
        for name in re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "", text))
        if not name.startswith(tuple(PUT_TOGETHER))
    }
    assert len(named) > 500
    assert [f"{sheet}: .{name}" for sheet, name in sorted(named) if name not in known] == []


def test_only_the_tokens_hold_literal_colors(sheets: dict[str, str]) -> None:
    values = [
        (sheet, value)
        for sheet, text in sheets.items()
        for value in re.findall(r"\{([^{}]*)\}", text)
        if sheet != TOKENS.name
    ]
    assert len(values) > 1_000
    assert [f"{sheet}: {value}" for sheet, value in values if LITERAL_COLOR.search(value)] == []


def test_templates_hold_no_styles_and_no_literal_colors() -> None:
    templates = sorted(ROOT.glob("templates/**/*.html"))
    assert len(templates) > 400
    wrong = [(path, each) for path in templates for each in STYLE_IN_MARKUP.findall(path.read_text())]
    assert [f"{path.relative_to(ROOT)}: {each}" for path, each in wrong] == []


def test_every_token_that_is_used_is_defined(sheets: dict[str, str]) -> None:
    defined = {name for text in sheets.values() for name in re.findall(r"(--[\w-]+)\s*:", text)} | SET_BY_SCRIPTS
    used = {(sheet, name) for sheet, text in sheets.items() for name in re.findall(r"var\((--[\w-]+)", text)}
    assert len(used) > 100
    assert [f"{sheet}: {name}" for sheet, name in sorted(used) if name not in defined] == []


def test_both_dark_themes_are_the_same() -> None:
    preferred, chosen = re.findall(r"data-theme=\"(?:light|dark)\".*?\{(.*?)\}", TOKENS.read_text(), flags=re.DOTALL)[
        :2
    ]
    assert re.findall(r"--[\w-]+: [^;]+", preferred) == re.findall(r"--[\w-]+: [^;]+", chosen)
