"""Every id that an htmx attribute, a label, or a script refers to is given to an element of a template or a form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FROM_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


def read_files(folder: str, pattern: str) -> dict[str, str]:
    """Return the texts of the files of a folder by their paths."""
    return {str(path.relative_to(ROOT)): path.read_text() for path in (ROOT / folder).rglob(pattern)}


def given_patterns(templates: dict[str, str]) -> re.Pattern[str]:
    """Return a pattern of the ids that elements of templates have; a variable in one stands for anything."""
    given = {name for text in templates.values() for name in re.findall(r'\bid="([^"]+)"', text)}
    patterns = {".*".join(re.escape(part) for part in FROM_TEMPLATE.split(name)) for name in given} - {".*"}
    return re.compile("|".join(sorted(patterns)))


def references(templates: dict[str, str], scripts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (file, id) for each id written out in an htmx attribute, a label's `for`, or a script's selector."""
    for file, text in templates.items():
        for value in re.findall(r'\bhx-(?:target|select|select-oob|include)="([^"]*)"', text):
            yield from ((file, name) for name in re.findall(r"#([\w-]+)", FROM_TEMPLATE.sub("", value)))
        yield from ((file, name) for name in re.findall(r'<label[^>]*\bfor="([\w-]+)"', text))
    for file, text in scripts.items():
        yield from ((file, name) for name in re.findall(r'getElementById\("([\w-]+)"\)', text))
        for selector in re.findall(r'(?:querySelector(?:All)?|closest|matches)\(["`]([^"`]+)', text):
            yield from ((file, name) for name in re.findall(r"#([\w-]+)", selector))


def test_every_id_referred_to_exists() -> None:
    """An element of a template has it, or the code names it (fields of forms)."""
    templates, scripts = read_files("templates", "*.html"), read_files("static/js", "*.js")
    code = "".join(text for folder in ("scorekeeper", "tournaments") for text in read_files(folder, "*.py").values())
    prefixes = tuple(value.removesuffix("%s") for value in re.findall(r'"([a-z-]+-%s)"', code))
    in_code, given = set(re.findall(r"""['"]([\w-]+)(?=['"])""", code)), given_patterns(templates)
    referred = sorted(set(references(templates, scripts)))
    assert len(referred) > 200
    missing = [
        f"{file} refers to #{name}, which no element has"
        for file, name in referred
        if not (name in in_code or name.startswith(prefixes) or given.fullmatch(name))
    ]
    assert missing == []
