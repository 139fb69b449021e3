"""Messages of the command line name the command that was run."""

from __future__ import annotations

import sys
from contextlib import suppress

import pytest

from scorekeeper.__main__ import main, usage
from scorekeeper.commands import program_name


@pytest.mark.parametrize(
    ("run", "name"),
    [
        ("/home/ann/.local/bin/sheepshead", "sheepshead"),
        ("sheepshead.exe", "sheepshead"),
        ("/usr/bin/scorekeeper", "scorekeeper"),
        ("/srv/site/scorekeeper/__main__.py", "scorekeeper"),
        ("", "scorekeeper"),
    ],
)
def test_the_program_has_the_name_that_was_typed(monkeypatch: pytest.MonkeyPatch, run: str, name: str) -> None:
    monkeypatch.setattr(sys, "argv", [run])
    assert program_name() == name
    assert usage().startswith(f"usage: {name} COMMAND")


@pytest.mark.parametrize("command", ["check", "service", "settle", "rules", "draw", "restore"])
def test_help_says_what_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["/home/ann/.local/bin/sheepshead", command, "--help"])
    with suppress(SystemExit):  # as argparse ends
        main()
    said = capsys.readouterr().out
    assert f"usage: sheepshead {command}" in said
    assert "scorekeeper " not in said.split("\n\n")[0]
