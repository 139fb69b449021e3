"""The docs are in plain American English: short sentences, the terms of the site, and no other spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = {"catalog.md", "house-rules.md", "pairs.md"}  # written from the texts of options, rows, and refusals
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / ".github" / "CONTRIBUTING.md",
    ROOT / "benchmarks" / "README.md",
    *(ROOT / "fixtures").rglob("README.md"),
] + [
    page
    for page in sorted((ROOT / "docs").rglob("*.md"))
    if page.parent.name != "develop" or page.name not in GENERATED
]
LONGEST = 22  # words in a sentence
# Words to avoid, each with the one to use.
INSTEAD = {
    r"he|she|his|her|him|himself|herself": "they, their",
    r"somebody|everybody|anybody": "someone, everyone, anyone",
    r"evenings?": "game",
    r"persons": "players",
    r"lots": "random draw",
    r"anew|meanwhile|hitherto|thereof": "again, at the same time",
    r"colours?|neighbours?|centre|defence|offences?|licence|catalogue": "American spelling",
    r"organis\w+|recognis\w+|normalis\w+": "American spelling",
    r"reckon\w*": "calculate",
    r"table screen": "scoring page",
    r"set-up": "setup",
    r"second opinions?|rivals?": "conflict",
    r"take in|taken in|takes in|take along|carry over|carried over": "import, export",
    r"taken back|takes back": "revoked, undone",
    r"stand-ins?": "substitute",
}


def prose(page: Path) -> Iterator[str]:
    """Yield the paragraphs and list items of a page without code, tables, headings, and addresses of links."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"(?<=\n\n)    [^-\d].*?(?=\n\n)", "", text, flags=re.DOTALL)  # blocks of code that are indented
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "code", text)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text):
        if block.strip() and not block.lstrip().startswith(("#", "|", "<!--")):
            yield " ".join(re.sub(r"^\s*(?:[-*]|\d+\.) ", "", block).split())


def test_no_sentence_is_long() -> None:
    sentences = [
        (page, sentence)
        for page in PAGES
        for block in prose(page)
        for sentence in re.split(r"(?<=[.!?:;])[*\"”)]*\s+", block)
    ]
    assert len(sentences) > 4_000
    assert [f"{page.name}: {sentence}" for page, sentence in sentences if len(sentence.split()) > LONGEST] == []


def test_words_are_those_of_the_site() -> None:
    wrong = []
    for page in PAGES:
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)
        for words, better in INSTEAD.items():
            found = re.findall(rf"\b(?:{words})\b", text, re.IGNORECASE)
            wrong += [f"{page.relative_to(ROOT)}: {word}: {better}" for word in found]
    assert wrong == []
