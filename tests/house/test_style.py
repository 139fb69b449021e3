"""Everything that users read is in plain American English: the words, lengths, and buttons of `style.toml`."""

from __future__ import annotations

import ast
import re
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.engine.rules.house_rules import OPTIONS
from scorekeeper.management.commands import makemessages

pytestmark = pytest.mark.same_everywhere

ROOT = Path(__file__).resolve().parents[2]
STYLE = tomllib.loads((Path(__file__).parent / "style.toml").read_text("utf-8"))
MARKS = frozenset({"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", *makemessages.MARKS})
TRANSLATE = re.compile(r"""{%-?\s*translate\s+(?:"([^"]*)"|'([^']*)')|\b_\("([^"]*)"\)""")
BLOCK = re.compile(r"{%\s*blocktranslate\b[^%]*%}(.*?){%\s*endblocktranslate\s*%}", re.DOTALL)
PLURAL = re.compile(r"{%\s*plural\s*%}")
PLACEHOLDER = re.compile(r"{{.*?}}|{%.*?%}|%\(\w+\)[a-z]|%%|{\w*}")
SENTENCE_END = re.compile(r"(?<=[.!?:])\s+")
BUTTON = re.compile(r"<button\b(?:[^<>\"]|\"(?:{%.*?%}|[^\"])*\")*>(.*?)</button>", re.DOTALL)
TITLE = re.compile(r"{% block title %}(.*?){% endblock", re.DOTALL)
IN_CODE = re.compile(rf"\b(?:{STYLE['in_code']})\b", re.IGNORECASE)
QUOTED = re.compile(r"``.*?``|`[^`]*`|\"[^\"\n]*\"", re.DOTALL)
BANNED = [(re.compile(rf"\b(?:{word['pattern']})\b", re.IGNORECASE), word) for word in STYLE["word"]]


class Message(NamedTuple):
    """A text that users read, and the file that has it."""

    text: str
    path: str

    @property
    def plain(self) -> str:
        """The text with a word in place of each value."""
        return PLACEHOLDER.sub("X", self.text)


def texts_of_template(source: str) -> Iterator[str]:
    """Yield the texts of a template that are marked for translation, singular and plural apart."""
    for match in TRANSLATE.finditer(source):
        yield next(text for text in match.groups() if text is not None)
    for match in BLOCK.finditer(source):
        yield from (" ".join(part.split()) for part in PLURAL.split(match[1]))


def texts_of_module(source: str) -> Iterator[str]:
    """Yield the texts of a Python file that are marked for translation."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in MARKS:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


@cache
def messages() -> list[Message]:
    """Return every text that the product shows."""
    found = []
    for path in sorted((ROOT / "templates").rglob("*.*")):
        found += [Message(text, str(path.relative_to(ROOT))) for text in texts_of_template(path.read_text("utf-8"))]
    for package in ("scorekeeper", "tournaments"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                name = str(path.relative_to(ROOT))
                found += [Message(text, name) for text in texts_of_module(path.read_text("utf-8"))]
    return found


def banned_words(text: str) -> list[str]:
    """Return each banned word of a text with what to write instead."""
    return [f"“{match[0]}”: write {word['instead']}" for regex, word in BANNED for match in regex.finditer(text)]


def long_sentences(text: str) -> list[str]:
    """Return the sentences of a text that have more words than the limit."""
    return [each for each in SENTENCE_END.split(text) if len(each.split()) > STYLE["longest_sentence"]]


def is_button_label(text: str) -> bool:
    """Return whether a button label starts with a verb or is a listed answer."""
    return text in STYLE["buttons"]["answers"] or re.split(r"[\s:]", text)[0] in STYLE["buttons"]["verbs"].split()


def test_there_are_as_many_texts_as_the_product_shows() -> None:
    assert len(messages()) > 4_000


def test_every_text_of_an_option_is_marked() -> None:
    texts = {
        text
        for option in OPTIONS
        for text in (option.section, option.label, option.help, option.example, *option.value_names.values())
    }
    assert texts | {option.unit for option in OPTIONS if option.unit} <= {message.text for message in messages()}


def test_uses_no_banned_word() -> None:
    wrong = {f"{each.path}: {each.text}": banned_words(each.plain) for each in messages()}
    assert {place: words for place, words in wrong.items() if words} == {}


def notes_of_module(source: str) -> Iterator[str]:
    """Yield the docstrings and comments of a module without what they quote."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield QUOTED.sub("", ast.get_docstring(node) or "")
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield QUOTED.sub("", token.string)


def test_docstrings_and_comments_are_in_american_english() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for package in ("scorekeeper", "tournaments")
        for path in sorted((ROOT / package).rglob("*.py"))
        if IN_CODE.search(source := path.read_text("utf-8"))
        for note in notes_of_module(source)
        for match in IN_CODE.finditer(note)
    ]
    assert wrong == []


def test_finds_words_in_docstrings_and_comments() -> None:
    source = '"""The ``colour`` of somebody."""  # meanwhile\n'
    found = [match[0] for note in notes_of_module(source) for match in IN_CODE.finditer(note)]
    assert found == ["somebody", "meanwhile"]


def test_has_no_long_sentence_and_no_semicolon() -> None:
    wrong = [f"{each.path}: {each.text}" for each in messages() if long_sentences(each.plain) or "; " in each.plain]
    assert wrong == []


def test_every_button_starts_with_a_verb() -> None:
    wrong = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for button in BUTTON.finditer(path.read_text("utf-8")):
            wrong += [f"{path.name}: {text}" for text in texts_of_template(button[1]) if not is_button_label(text)]
    assert wrong == []


def test_titles_of_pages_separate_their_parts_with_commas() -> None:
    titles = {
        str(path.relative_to(ROOT)): match[1]
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if (match := TITLE.search(path.read_text("utf-8")))
    }
    assert len(titles) > 100
    assert [name for name, title in titles.items() if re.search("[·|/] | [–—-] ", title)] == []


def test_losses_have_a_minus_sign_where_people_read_them() -> None:
    wrong = [each for each in messages() if re.search(r"(?:^|[\s(])-\d", each.plain)]
    assert [f"{each.path}: {each.text}" for each in wrong if each.text not in STYLE["hyphens"]] == []


def test_apostrophes_are_straight() -> None:
    assert [f"{each.path}: {each.text}" for each in messages() if re.search(r"\w’\w", each.text)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The evening is over.", "“evening”: write game"),
        ("He pays two units.", "“units”: write point"),
        ("Choose a colour.", "“colour”: write color, center, defense, canceled, organize, toward"),
        ("Nothing here.", ""),
    ],
)
def test_finds_banned_words(text: str, found: str) -> None:
    assert found in "".join(banned_words(text))
    assert bool(banned_words(text)) == bool(found)


def test_finds_long_sentences() -> None:
    assert long_sentences("word " * 23) == ["word " * 23]
    assert long_sentences("word " * 12 + "end. " + "word " * 12) == []


def test_finds_texts_in_a_template() -> None:
    block = "{% blocktranslate count n=n %}{{ n }} hand{% plural %}{{ n }} hands{% endblocktranslate %}"
    source = f'<p>{{% translate "One" %}}{block}'
    assert list(texts_of_template(source)) == ["One", "{{ n }} hand", "{{ n }} hands"]
