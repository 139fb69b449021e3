"""Pages for users quote buttons, links, and headings in italics; the site has each of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [page for folder in ("play", "club", "tournament") for page in sorted((ROOT / "docs" / folder).glob("*.md"))]
# Italics that are no labels: what people say, an example of a name, and buttons with a sign.
EXAMPLES = {"no cracking", "forced picker", "doublers", "Ann Baker (Plover)", "+ crack", "#", "D"}
VARIABLE = re.compile(r"\{\{.*?\}\}|%\(\w+\)[sd]|\{\w+\}")
TRANSLATED = re.compile(
    r"""\{%\s*translate\s+(?P<quote>["'])(?P<text>.*?)(?P=quote)|_\("(?P<argument>[^"]*)"\)"""
    r"|\{%\s*blocktranslate[^%]*%\}(?P<block>.*?)\{%\s*endblocktranslate",
    re.DOTALL,
)


def template_texts(template: Path) -> Iterator[str]:
    """Yield the texts that a template translates."""
    for match in TRANSLATED.finditer(template.read_text(encoding="utf-8")):
        text = match["text"] or match["argument"] or match["block"] or ""
        yield from re.split(r"\{%\s*plural\s*%\}", text)


def module_texts(module: Path) -> Iterator[str]:
    """Yield the strings of a module."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def site_texts() -> tuple[set[str], list[list[str]]]:
    """Return the site's texts in lower case, and the parts of those with variables between these."""
    texts = {text for template in (ROOT / "templates").rglob("*.html") for text in template_texts(template)}
    texts |= {
        text
        for package in ("scorekeeper", "tournaments")
        for module in (ROOT / package).rglob("*.py")
        for text in module_texts(module)
    }
    plain = {normalize(text) for text in texts}
    with_variables = {text for text in plain if VARIABLE.search(text) and re.search(r"\w", VARIABLE.sub("", text))}
    return plain, [VARIABLE.split(text) for text in with_variables]


def normalize(text: str) -> str:
    """Return a text in lower case, with straight apostrophes and single spaces."""
    return " ".join(text.replace("’", "'").replace("%%", "%").lower().split())


def is_on_the_site(label: str) -> bool:
    plain, with_variables = site_texts()
    words = normalize(label)
    return words in plain or any(
        words.startswith(parts[0])
        and words.endswith(parts[-1])
        and re.fullmatch(".+".join(map(re.escape, parts)), words)
        for parts in with_variables
    )


def test_every_quoted_label_is_on_the_site() -> None:
    quoted = set()
    for page in PAGES:
        text = re.sub(r"```.*?```|\*\*[^*]*\*\*", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        labels = set(re.findall(r"(?<![\w*])\*([^*\n]+)\*(?![\w*])", text)) - EXAMPLES
        quoted |= {(page.relative_to(ROOT), label) for label in labels}
    assert len(quoted) > 200
    assert [f"{page}: {label}" for page, label in sorted(quoted) if not is_on_the_site(label)] == []
