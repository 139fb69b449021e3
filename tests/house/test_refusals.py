"""Every refusal has its sentence, and every sentence its refusal."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.wording import reasons, refusals
from tournaments.wording import refusals as tournaments

pytestmark = pytest.mark.same_everywhere

ROOT = Path(__file__).resolve().parents[2]
SENTENCES = {**refusals.SENTENCES, **tournaments.SENTENCES}
PHRASES = {**refusals.PHRASES, **reasons.REASONS, **tournaments.PHRASES}
CODES = {key.partition("/")[0] for key in SENTENCES}
TABLES = ("scorekeeper/wording/refusals.py", "scorekeeper/wording/reasons.py", "tournaments/wording/refusals.py")


class WrittenCall(NamedTuple):
    """A refusal or a phrase in the source: its key, its parameters' names (None if not written there), the place."""

    is_phrase: bool
    key: str
    params: frozenset[str] | None
    where: str


class Source(NamedTuple):
    """The refusals and phrases that the product writes, and all its texts."""

    refusals: list[WrittenCall]
    phrases: list[WrittenCall]
    texts: set[str]


def read_nodes() -> Iterator[tuple[str, ast.AST]]:
    """Yield every node of the product but for the tables of sentences, with its place."""
    for package in ("scorekeeper", "tournaments"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name not in TABLES:
                for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                    yield f"{name}:{getattr(node, 'lineno', 0)}", node


def read_call(call: ast.Call, where: str) -> WrittenCall | None:
    """Return the key and parameters of ``refuse(...)``, ``Fault(...)``, ``Phrase(...)``, or ``fault.within(...)``."""
    key = read_key(call.args[0]) if call.args else None
    if key is None:
        return None
    if isinstance(call.func, ast.Attribute) and call.func.attr == "within":
        params = frozenset({"fault", *(word.arg for word in call.keywords if word.arg)})
        return WrittenCall(False, f"*/{key}", params, where)
    if not isinstance(call.func, ast.Name) or call.func.id not in ("refuse", "Fault", "Phrase"):
        return None
    return WrittenCall(call.func.id == "Phrase", key, read_params(call), where)


def read_key(node: ast.expr) -> str | None:
    """Return the key that is written there: as a text, or as ``f"{code}/which"`` for a sentence of several codes."""
    match node:
        case ast.Constant(value=str(key)):
            return key
        case ast.JoinedStr(values=[ast.FormattedValue(), ast.Constant(value=str(which))]) if which.startswith("/"):
            return f"*{which}"
    return None


def read_params(call: ast.Call) -> frozenset[str] | None:
    """Return the names of the parameters, None where they are not written in the call."""
    params = call.args[1] if len(call.args) > 1 else ast.Dict(keys=[], values=[])
    if not isinstance(params, ast.Dict) or None in params.keys:
        return None
    return frozenset(str(name.value) for name in params.keys if isinstance(name, ast.Constant))


@pytest.fixture(scope="module")
def source() -> Source:
    """Return the refusals and the texts of the product. Reading them takes seconds, which no collection should."""
    nodes = list(read_nodes())
    calls = [call for where, node in nodes if isinstance(node, ast.Call) and (call := read_call(node, where))]
    texts = {node.value for _, node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return Source([call for call in calls if not call.is_phrase], [call for call in calls if call.is_phrase], texts)


def test_a_refusal_has_the_parameters_of_its_sentence(source: Source) -> None:
    templates = [(call, SENTENCES[call.key]) for call in source.refusals]
    templates += [(call, PHRASES[call.key]) for call in source.phrases]
    written = [(call, template) for call, template in templates if call.params is not None]
    assert written
    assert [call for call, template in written if read_placeholders(template) != call.params] == []


def read_placeholders(template: str) -> frozenset[str]:
    """Return the names of the parameters that a sentence shows."""
    return frozenset(name.lower() for name in re.findall(r"%\((\w+)\)s", template))


def test_every_key_in_the_source_has_a_sentence(source: Source) -> None:
    keys = [text for text in source.texts if re.fullmatch(r"[a-z-]+/[a-z-]+", text)]
    assert {key for key in keys if key.partition("/")[0] in CODES} - SENTENCES.keys() == set()
    assert {call.key for call in source.refusals} - SENTENCES.keys() == set()
    assert {call.key for call in source.phrases} - PHRASES.keys() == set()


def test_a_key_has_a_code_and_at_most_one_name() -> None:
    assert [key for key in SENTENCES if not re.fullmatch(r"(\*|[a-z]+(-[a-z]+)*)(/[a-z]+(-[a-z]+)*)?", key)] == []
    assert [key for key in PHRASES if not re.fullmatch(r"[a-z]+(-[a-z]+)*", key)] == []


def test_every_sentence_is_used(source: Source) -> None:
    assert SENTENCES.keys() - {call.key for call in source.refusals} - source.texts == set()


def test_a_phrase_for_a_hand_that_nothing_multiplies_shows_nothing_else() -> None:
    shown = {key: read_placeholders(text) - read_placeholders(PHRASES[key]) for key, text in reasons.ONCE.items()}
    assert shown == dict.fromkeys(reasons.ONCE, frozenset())


def test_every_phrase_is_used(source: Source) -> None:
    by_wording = {
        "seat",
        "seats",
        "any-of",
        "any-of-series",
        "all-of",
        "all-of-series",
        "an-object",
        "an-array",
        "an-endless-number",
    }
    assert PHRASES.keys() - {call.key for call in source.phrases} - source.texts - by_wording == set()
