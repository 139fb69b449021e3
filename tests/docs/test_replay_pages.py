"""The pages about replays match the engine."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from scorekeeper.commands.hands import replay_record
from scorekeeper.engine.play.transcript import Transcript
from tests.docs.test_pages import text

PLAY = Path(__file__).resolve().parents[2] / "scorekeeper" / "engine" / "play"
CODE = re.compile(r"[a-z]+(-[a-z]+)+")


def test_the_example_of_a_transcript_gives_the_checked_hand_of_the_page() -> None:
    transcript, checked = (json.loads(found) for found in re.findall(r"```json\n(.*?)```", _section(), re.DOTALL))
    answer = dict(replay_record(transcript))
    assert answer["settlement"].pop("why")
    checked["settlement"].pop("why")
    assert answer == checked


def test_every_key_of_a_transcript_is_documented() -> None:
    assert [field.name for field in fields(Transcript) if f"`{field.name}`" not in _section()] == []


def test_every_code_of_the_replay_is_documented() -> None:
    table = _section() + text("develop/command-line.md").split("## Refusals")[1]
    found = set(_codes())
    assert {"not-in-hand", "wrong-deck"} <= found
    assert sorted(code for code in found if f"`{code}`" not in table) == []


def _section() -> str:
    return text("develop/command-line.md").split("## replay: a hand transcript")[1].split("## analyze")[0]


def _codes() -> Iterator[str]:
    """The codes of all faults: texts with a hyphen and no blank that are given to a fault or kept under a name."""
    for path in PLAY.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refuse", "Fault"):
                yield from _texts(node.args[0])
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper():
                yield from _texts(node.value)


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        code = node.value.partition("/")[0]
        if CODE.fullmatch(code):
            yield code
