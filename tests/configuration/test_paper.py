"""On which paper things are printed: Letter in America, A4 elsewhere, or as the site says."""

import pytest

from scorekeeper.configuration.paper import VARIABLE, chosen_paper, default_paper
from scorekeeper.configuration.profile import UnfitSettingsError


@pytest.mark.parametrize(
    ("zone", "languages", "paper"),
    [
        ("America/Chicago", [], "letter"),
        ("US/Central", ["en"], "letter"),
        ("America/Indiana/Indianapolis", [], "letter"),
        ("Pacific/Honolulu", [], "letter"),
        ("UTC", ["en-us", "en"], "letter"),
        ("UTC", ["es-419", "es-mx"], "letter"),
        ("Europe/Berlin", ["en-us"], "letter"),
        ("UTC", ["fr-ca"], "letter"),
        ("UTC", [], "a4"),
        ("UTC", ["en"], "a4"),
        ("Europe/Berlin", ["de-de", "en-us"], "a4"),
        ("Europe/Berlin", ["de", "en-us", "en"], "a4"),
        ("America/Chicago", ["en-gb"], "a4"),
        ("America/Sao_Paulo", [], "a4"),
        ("America/Argentina/Cordoba", ["es"], "a4"),
        ("Pacific/Auckland", ["*"], "a4"),
    ],
)
def test_browser_region_decides_and_then_the_time_zone(zone: str, languages: list[str], paper: str) -> None:
    assert default_paper("", zone, languages) == paper


def test_setting_of_the_site_wins() -> None:
    assert default_paper("a4", "America/Chicago", ["en-us"]) == "a4"
    assert default_paper("letter", "Europe/Berlin", ["de-de"]) == "letter"


@pytest.mark.parametrize(("value", "chosen"), [("", ""), ("letter", "letter"), ("A4", "a4"), (" Letter ", "letter")])
def test_environment_names_the_paper(monkeypatch: pytest.MonkeyPatch, value: str, chosen: str) -> None:
    monkeypatch.setenv(VARIABLE, value)
    assert chosen_paper() == chosen


def test_rejects_another_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "legal")
    with pytest.raises(UnfitSettingsError, match="SCOREKEEPER_PAPER is letter or a4, not 'legal'"):
        chosen_paper()
