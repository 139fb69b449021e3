"""`scorekeeper rules`: the presets, or one of them whole."""

from __future__ import annotations

from io import StringIO

import pytest

from scorekeeper.commands import rules
from scorekeeper.engine import house_rules


def printed(*arguments: str) -> tuple[int, str]:
    """The exit status and what was printed."""
    out = StringIO()
    return rules.main(list(arguments), StringIO(), out), out.getvalue()


def test_presets_are_listed_slug_first() -> None:
    status, text = printed()
    assert status == 0
    assert [line.split()[0] for line in text.splitlines()] == list(house_rules.slugs())
    assert "sheephead-26" in text


@pytest.mark.parametrize("slug", house_rules.slugs())
def test_a_preset_is_printed_as_a_house_rules_file(slug: str) -> None:
    status, text = printed(slug)
    assert status == 0
    assert house_rules.loads(text) == house_rules.preset(slug)


@pytest.mark.parametrize("arguments", [("pinochle",), ("standard", "musky"), ("--all",)])
def test_a_wrong_call_prints_nothing_but_what_would_be_right(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(*arguments) == (2, "")
    assert capsys.readouterr().err.startswith("scorekeeper: ")
