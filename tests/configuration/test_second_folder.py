"""The second folder for backups, and the file of the passphrase that seals them."""

from pathlib import Path

import pytest

from scorekeeper import configuration
from scorekeeper.configuration import BACKUPS_VARIABLE, PASSPHRASE_FILE_VARIABLE

VARIABLES = (BACKUPS_VARIABLE, PASSPHRASE_FILE_VARIABLE)


@pytest.mark.parametrize("variable", VARIABLES)
def test_none_is_named(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.delenv(variable, raising=False)
    configuration.choose_path(variable, None)
    assert configuration.named_path(variable) is None


@pytest.mark.parametrize("variable", VARIABLES)
def test_what_is_named_on_the_command_line_wins(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "~/stick")
    configuration.choose_path(variable, None)
    assert configuration.named_path(variable) == Path.home() / "stick"
    configuration.choose_path(variable, "here")
    assert configuration.named_path(variable) == Path.cwd() / "here"
