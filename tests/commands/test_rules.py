"""`scorekeeper rules`: the presets, or one of them whole."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from scorekeeper.commands import rules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules, rules_from_toml


def printed(*arguments: str) -> tuple[int, str]:
    """The exit status and what was printed."""
    out = StringIO()
    return rules.main(list(arguments), StringIO(), out), out.getvalue()


def test_presets_are_listed_slug_first() -> None:
    status, text = printed()
    assert status == 0
    assert [line.split()[0] for line in text.splitlines()] == list(preset_slugs())
    assert "sheephead-26" in text


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_preset_is_printed_as_a_house_rules_file(slug: str) -> None:
    status, text = printed(slug)
    assert status == 0
    assert rules_from_toml(text) == load_preset(slug)


@pytest.mark.parametrize(
    ("text", "status", "answer"),
    [
        (
            "Jack of diamonds, double on the bump, 25¢ a point",
            0,
            {
                "sets": {"partner": "jack-of-diamonds", "bump": True, "unit_value": 25},
                "unread": [],
                "contradictions": [],
            },
        ),
        ("No cracks, and pretzels", 1, {"sets": {"crack": "off"}, "unread": ["pretzels"], "contradictions": []}),
        (
            "Clubs are trump. Hearts are trump. A dime a point.",
            1,
            {"sets": {"unit_value": 10}, "unread": [], "contradictions": ["trump_suit"]},
        ),
    ],
)
def test_reads_rules_from_a_sentence(text: str, status: int, answer: dict[str, object]) -> None:
    for arguments in (("--read", text), (f"--read={text}",)):
        read, line = printed(*arguments)
        assert (read, json.loads(line)) == (status, answer)
        assert line.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [("pinochle",), ("standard", "musky"), ("--all",), ("--read",), ("--read", "bump", "crack")]
)
def test_a_wrong_call_prints_nothing_but_what_would_be_right(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(*arguments) == (2, "")
    assert capsys.readouterr().err.startswith("scorekeeper: ")


def test_a_file_is_printed_whole(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('extends = "musky"\ntitle = "Ours"\nbump = true\n', "utf-8")
    status, text = printed(str(file))
    assert status == 0
    assert rules_from_toml(text) == read_rules({"preset": "musky", "title": "Ours", "bump": True})
    file.write_text(text, "utf-8")
    assert printed(str(file)) == (0, text)


def test_the_faults_of_a_file_are_said_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("bumps = true\n\nstakes = [1, 2]\n", "utf-8")
    assert printed(str(file)) == (1, "")
    assert capsys.readouterr().err.splitlines() == [
        'scorekeeper: line 1, bumps: There\'s no option "bumps". Check the spelling.',
        "scorekeeper: line 3, stakes: stakes needs a list of 3 values.",
    ]


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_a_wrong_call(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    file = tmp_path / "ours.toml"
    if content is not None:
        file.write_bytes(content)
    assert printed(str(file)) == (2, "")
    assert str(file) in capsys.readouterr().err
