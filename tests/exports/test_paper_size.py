"""The default paper size: Letter in the Americas, A4 elsewhere."""

import pytest

from scorekeeper.exports.downloads import default_paper


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
        ("UTC", [], "letter"),
        ("UTC", ["en"], "letter"),
        ("Etc/UTC", ["*"], "letter"),
        ("UTC", ["en-gb"], "a4"),
        ("UTC", ["de"], "a4"),
        ("Europe/Berlin", ["en"], "a4"),
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
