"""The second folder for backups."""

from pathlib import Path

import pytest

from scorekeeper.configuration import second_folder


def test_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(second_folder.VARIABLE, raising=False)
    second_folder.choose(None)
    assert second_folder.second_folder() is None


def test_what_is_named_on_the_command_line_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(second_folder.VARIABLE, "~/stick")
    second_folder.choose(None)
    assert second_folder.second_folder() == Path.home() / "stick"
    second_folder.choose("here")
    assert second_folder.second_folder() == Path.cwd() / "here"
