"""Every refusal has its sentence, and every sentence its refusal."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.wording.refusals import SENTENCES
from tournaments.wording import refusals as tournaments

ROOT = Path(__file__).resolve().parents[2]
ALL = {**SENTENCES, **tournaments.SENTENCES}


class Raised(NamedTuple):
    """A refusal in the source: its key, the names of its parameters (None where they are not written there), where."""

    key: str
    params: frozenset[str] | None
    where: str


def raised() -> Iterator[Raised]:
    """Every refusal of the source whose key is written there."""
    for package in ("scorekeeper", "tournaments"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and (found := read_call(node)):
                    yield Raised(*found, f"{path.relative_to(ROOT)}:{node.lineno}")


def read_call(call: ast.Call) -> tuple[str, frozenset[str] | None] | None:
    """The key and the parameters of ``refuse(...)``, ``Fault(...)``, or ``fault.within(...)``."""
    key = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
    if not isinstance(key, str):
        return None
    if isinstance(call.func, ast.Attribute) and call.func.attr == "within":
        return f"*/{key}", frozenset({"fault", *(word.arg for word in call.keywords if word.arg)})
    if not isinstance(call.func, ast.Name) or call.func.id not in ("refuse", "Fault"):
        return None
    if len(call.args) == 1:
        return key, frozenset()
    params = call.args[1]
    if not isinstance(params, ast.Dict):
        return key, None
    return key, frozenset(str(name.value) for name in params.keys if isinstance(name, ast.Constant))


RAISED = list(raised())
WRITTEN = [found for found in RAISED if found.params is not None]


@pytest.mark.parametrize("found", WRITTEN, ids=[f"{found.where} {found.key}" for found in WRITTEN])
def test_a_refusal_has_the_parameters_of_its_sentence(found: Raised) -> None:
    assert frozenset(name.lower() for name in re.findall(r"%\((\w+)\)s", ALL[found.key])) == found.params


def test_a_key_has_a_code_and_at_most_one_name() -> None:
    assert [key for key in ALL if not re.fullmatch(r"(\*|[a-z]+(-[a-z]+)*)(/[a-z]+(-[a-z]+)*)?", key)] == []


def test_every_sentence_is_said_somewhere() -> None:
    assert ALL.keys() - {found.key for found in RAISED} == set()
