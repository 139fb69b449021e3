"""The day of a game where the site and the phone are in different time zones."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from scorekeeper.models import ClubGame
from scorekeeper.services import clubs
from tests.tables import opened
from tests.web.games.test_new_game import form

FRIDAY, SATURDAY = date(2026, 11, 27), date(2026, 11, 28)


@pytest.fixture(autouse=True)
def saturday_in_utc(monkeypatch: pytest.MonkeyPatch, settings: object) -> None:
    """It is Saturday, 8:42 AM where the site is, and Friday, 10:42 PM in Honolulu."""
    settings.TIME_ZONE = "UTC"  # type: ignore[attr-defined]
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 11, 28, 8, 42, tzinfo=UTC))


@pytest.mark.parametrize(
    ("zone", "clock", "day"),
    [
        ("", "", SATURDAY),
        ("Pacific/Honolulu", "", FRIDAY),
        ("", "2026-11-27T22:42", FRIDAY),
        ("Pacific/Honolulu", "2026-11-28T05:00", SATURDAY),  # the phone's clock comes first
        ("Pacific/Honolulu", "yesterday", FRIDAY),
        ("Pacific", "", SATURDAY),
        ("../../etc/passwd", "0001-01-01T00:00", SATURDAY),
    ],
)
def test_a_game_is_of_the_day_on_the_phone(olive: Client, zone: str, clock: str, day: date) -> None:
    olive.cookies["zone"] = zone
    olive.post("/new", form(phone_clock=clock))
    assert ClubGame.objects.get().played_on == day


def test_a_name_that_the_form_took_from_the_site_follows_the_phone(olive: Client) -> None:
    assert 'value="Sat, Nov 28"' in olive.get("/new").content.decode()
    olive.post("/new", form(title="Sat, Nov 28", phone_clock="2026-11-27T22:42"))
    assert ClubGame.objects.get().name == "Fri, Nov 27"


def test_the_pages_of_a_phone_in_another_zone_know_its_day(olive: Client) -> None:
    club = opened(played_on=FRIDAY).view.club
    clubs.add_season(club, "November", date(2026, 11, 1), FRIDAY)
    assert "Same table as yesterday?" in olive.get("/").content.decode()
    olive.cookies["zone"] = "Pacific/Honolulu"
    assert "Continue game" in olive.get("/").content.decode()
    assert 'value="Fri, Nov 27"' in olive.get(f"/new?club={clubs.create_club('Other')}").content.decode()
    assert 'value="2026-11-27"' in olive.get(f"/clubs/{club}/paper").content.decode()
    assert olive.post(f"/clubs/{club}/next-game", {"day": "2026-11-27"}).status_code == 302
    assert "2026-11-27" in olive.get(f"/clubs/{club}/table.pdf")["Content-Disposition"]


def test_the_same_table_again_is_of_the_phones_day(olive: Client) -> None:
    last = opened(played_on=date(2026, 11, 20))
    olive.post(f"/games/{last.club_game}/again", {"key": "again-key-1", "phone_clock": "2026-11-28T02:10"})
    again = ClubGame.objects.latest("pk")
    assert (again.name, again.played_on) == ("Friday", FRIDAY)
