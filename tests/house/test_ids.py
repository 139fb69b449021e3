"""Every id that an htmx attribute, a label, or a script refers to is given to an element of a template or a form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = {str(path.relative_to(ROOT)): path.read_text() for path in (ROOT / "templates").rglob("*.html")}
SCRIPTS = {str(path.relative_to(ROOT)): path.read_text() for path in (ROOT / "static/js").rglob("*.js")}
CODE = "".join(path.read_text() for folder in ("scorekeeper", "tournaments") for path in (ROOT / folder).rglob("*.py"))
FROM_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
GIVEN = {name for text in TEMPLATES.values() for name in re.findall(r'\bid="([^"]+)"', text)}
PATTERNS = {".*".join(re.escape(part) for part in FROM_TEMPLATE.split(name)) for name in GIVEN} - {".*"}


def is_given(name: str) -> bool:
    """Return whether some template gives an element this id, or the code names it (fields of forms)."""
    prefixed = (value.removesuffix("%s") for value in re.findall(r'"([a-z-]+-%s)"', CODE))
    if any(name.startswith(prefix) for prefix in prefixed):
        return True
    return re.search(rf"['\"]{name}['\"]", CODE) is not None or any(re.fullmatch(one, name) for one in PATTERNS)


def references() -> Iterator[tuple[str, str]]:
    """Yield (file, id) for each id written out in an htmx attribute, a label's `for`, or a script's selector."""
    for file, text in TEMPLATES.items():
        for value in re.findall(r'\bhx-(?:target|select|select-oob|include)="([^"]*)"', text):
            yield from ((file, name) for name in re.findall(r"#([\w-]+)", FROM_TEMPLATE.sub("", value)))
        yield from ((file, name) for name in re.findall(r'<label[^>]*\bfor="([\w-]+)"', text))
    for file, text in SCRIPTS.items():
        yield from ((file, name) for name in re.findall(r'getElementById\("([\w-]+)"\)', text))
        for selector in re.findall(r'(?:querySelector(?:All)?|closest|matches)\(["`]([^"`]+)', text):
            yield from ((file, name) for name in re.findall(r"#([\w-]+)", selector))


@pytest.mark.parametrize(("file", "name"), sorted(set(references())))
def test_an_id_referred_to_exists(file: str, name: str) -> None:
    assert is_given(name), f"{file} refers to #{name}, which no element has"
