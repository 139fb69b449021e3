"""The second folder for backups."""

from pathlib import Path

import pytest

from scorekeeper.configuration import folders


def test_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(folders.BACKUPS_VARIABLE, raising=False)
    folders.choose_second_folder(None)
    assert folders.second_folder() is None


def test_what_is_named_on_the_command_line_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.BACKUPS_VARIABLE, "~/stick")
    folders.choose_second_folder(None)
    assert folders.second_folder() == Path.home() / "stick"
    folders.choose_second_folder("here")
    assert folders.second_folder() == Path.cwd() / "here"
