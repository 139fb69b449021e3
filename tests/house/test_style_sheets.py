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
SHEETS = sorted(ROOT.glob("static/css/*.css"))
TOKENS = ROOT / "static/css/tokens.css"
LITERAL_COLOR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\(", re.IGNORECASE)
TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))
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
def known() -> set[str]:
    return {*words(), *OF_LIBRARIES}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_class_is_styled_that_nothing_has(sheet: Path, known: set[str]) -> None:
    selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", "", sheet.read_text(), flags=re.DOTALL)
    named = {name for name in re.findall(r"\.([a-z][\w-]*)", selectors) if not name.startswith(tuple(PUT_TOGETHER))}
    assert named <= known, named - known


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet != TOKENS], ids=lambda sheet: sheet.name)
def test_only_the_tokens_hold_literal_colors(sheet: Path) -> None:
    values = re.findall(r"\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL))
    assert [value for value in values if LITERAL_COLOR.search(value)] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: str(template.relative_to(ROOT / "templates")))
def test_templates_hold_no_styles_and_no_literal_colors(template: Path) -> None:
    assert STYLE_IN_MARKUP.findall(template.read_text()) == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_token_that_is_used_is_defined(sheet: Path) -> None:
    defined = {name for each in SHEETS for name in re.findall(r"(--[\w-]+)\s*:", each.read_text())}
    assert set(re.findall(r"var\((--[\w-]+)", sheet.read_text())) <= defined | SET_BY_SCRIPTS


def test_both_dark_themes_are_the_same() -> None:
    preferred, chosen = re.findall(r"data-theme=\"(?:light|dark)\".*?\{(.*?)\}", TOKENS.read_text(), flags=re.DOTALL)[
        :2
    ]
    assert re.findall(r"--[\w-]+: [^;]+", preferred) == re.findall(r"--[\w-]+: [^;]+", chosen)
