"""The second folder for backups."""

from pathlib import Path

import pytest

from scorekeeper import configuration


def test_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(configuration.BACKUPS_VARIABLE, raising=False)
    configuration.choose_second_folder(None)
    assert configuration.second_folder() is None


def test_what_is_named_on_the_command_line_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(configuration.BACKUPS_VARIABLE, "~/stick")
    configuration.choose_second_folder(None)
    assert configuration.second_folder() == Path.home() / "stick"
    configuration.choose_second_folder("here")
    assert configuration.second_folder() == Path.cwd() / "here"
