"""Read the paper size from the environment."""

import pytest

from scorekeeper.configuration import PAPER_VARIABLE, UnfitSettingsError, chosen_paper


@pytest.mark.parametrize(("value", "chosen"), [("", ""), ("letter", "letter"), ("A4", "a4"), (" Letter ", "letter")])
def test_environment_names_the_paper(monkeypatch: pytest.MonkeyPatch, value: str, chosen: str) -> None:
    monkeypatch.setenv(PAPER_VARIABLE, value)
    assert chosen_paper() == chosen


def test_rejects_another_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PAPER_VARIABLE, "legal")
    with pytest.raises(UnfitSettingsError, match="SCOREKEEPER_PAPER must be letter or a4, not 'legal'"):
        chosen_paper()
