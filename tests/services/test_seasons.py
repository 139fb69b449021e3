"""Seasons: runs of days that do not overlap."""

from datetime import date

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Club, Season
from scorekeeper.queries.club import games, seasons
from scorekeeper.services import clubs as services
from scorekeeper.services.clubs import home
from tests.refusals import raises_refused
from tests.tables import opened


@pytest.fixture
def club(db: None) -> int:
    return home().pk


@pytest.fixture
def winter(club: int) -> int:
    return services.add_season(club, "Winter", date(2025, 12, 1), date(2026, 2, 28))


def test_games_belong_to_the_season_that_holds_their_day(club: int, winter: int) -> None:
    days = [date(2025, 11, 30), date(2025, 12, 1), date(2026, 2, 28), date(2026, 3, 1)]
    played = [opened(key=f"evening-{index}", played_on=day).club_game for index, day in enumerate(days)]
    (season,) = seasons(club)
    assert (season.name, season.first, season.last, season.games) == ("Winter", days[1], days[2], 2)
    assert [club_game.pk for club_game in games(club, season)] == [played[2], played[1]]
    assert [club_game.pk for club_game in games(club)] == played[::-1]


def test_seasons_of_another_club_are_its_own(club: int, winter: int) -> None:
    other = Club.objects.create(name="Other")
    services.add_season(other.pk, "Winter", date(2026, 1, 1), date(2026, 1, 31))
    opened(played_on=date(2026, 1, 5))
    assert [season.games for season in (*seasons(club), *seasons(other.pk))] == [1, 0]


@pytest.mark.parametrize(
    ("name", "first", "last", "faults"),
    [
        ("", None, None, {"name": "missing-name", "first": "missing-day", "last": "missing-day"}),
        ("winter", date(2027, 1, 1), date(2027, 2, 1), {"name": "taken-name"}),
        ("Spring", date(2027, 1, 2), date(2027, 1, 1), {"last": "bad-days"}),
        ("Spring", date(2026, 2, 28), date(2026, 4, 1), {"first": "overlapping-days"}),
        ("Autumn", date(2025, 9, 1), date(2025, 12, 1), {"last": "overlapping-days"}),
        ("All", date(2025, 1, 1), date(2026, 12, 31), {"last": "overlapping-days"}),
    ],
)
def test_what_is_wrong_is_told(
    club: int, winter: int, name: str, first: date | None, last: date | None, faults: dict[str, str]
) -> None:
    with pytest.raises(Refused) as refused:
        services.add_season(club, name, first, last)
    assert {fault.path: fault.code for fault in refused.value.faults} == faults
    assert Season.objects.count() == 1


def test_a_season_is_changed(club: int, winter: int) -> None:
    services.change_season(winter, "WINTER", date(2025, 12, 1), date(2026, 3, 31))
    (season,) = seasons(club)
    assert (season.name, season.last) == ("WINTER", date(2026, 3, 31))


def test_one_day_is_a_season(club: int, winter: int) -> None:
    services.add_season(club, "Leap day", date(2028, 2, 29), date(2028, 2, 29))
    assert [season.name for season in seasons(club)] == ["Leap day", "Winter"]


def test_only_an_empty_season_is_taken_away(club: int, winter: int) -> None:
    opened(played_on=date(2026, 1, 5))
    with raises_refused("Winter has 1 game. Only an empty season"):
        services.remove_season(winter)
    services.change_season(winter, "Winter", date(2024, 12, 1), date(2025, 2, 28))
    services.remove_season(winter)
    assert seasons(club) == ()


def test_what_is_not_there_is_told(db: None) -> None:
    with raises_refused("season doesn't exist"):
        services.remove_season(9)
    with raises_refused("season doesn't exist"):
        services.change_season(9, "Winter", date(2026, 1, 1), date(2026, 1, 2))
    with raises_refused("club doesn't exist"):
        services.add_season(9, "Winter", date(2026, 1, 1), date(2026, 1, 2))
