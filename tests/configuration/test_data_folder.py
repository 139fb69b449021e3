"""Which folder holds the data."""

from pathlib import Path

import platformdirs
import pytest

from scorekeeper.configuration import DATA_VARIABLE, choose_data_folder, data_folder


def test_the_environment_names_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    assert data_folder() == tmp_path


def test_by_default_it_is_where_the_system_keeps_a_users_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DATA_VARIABLE)
    assert data_folder() == platformdirs.user_data_path("scorekeeper", appauthor=False)


def test_the_command_line_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "other"))
    assert choose_data_folder(None) == tmp_path / "other"
    assert choose_data_folder(str(tmp_path)) == tmp_path
    assert data_folder() == tmp_path


def test_a_relative_folder_counts_from_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(DATA_VARIABLE, "games")
    assert data_folder() == tmp_path / "games"
