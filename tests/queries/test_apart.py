"""A club's lists and figures leave out the tables of events: each says what it said before they were played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

import pytest

from scorekeeper.models import Club, ClubGame, Grant, Person, Role
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries import access, games, hand_rows, season, statistics, transfer
from scorekeeper.queries import club as queries_club
from scorekeeper.queries import persons as queries_persons
from scorekeeper.queries.games import Span
from scorekeeper.queries.hand_list import Which, hands
from scorekeeper.queries.statistics import counted_by_person, figures
from scorekeeper.services import clubs, grants, persons
from scorekeeper.services.games import open_game
from tests.refusals import raises_refused
from tests.sittings import DAY, begun
from tests.tables import SCORER, opened, picked

NAMES = tuple(f"Player {number}" for number in range(1, 11))


@dataclass(frozen=True)
class QueryData:
    """The club, two of its players, and the owner's grant for the queries."""

    club: int
    one: int
    other: int
    owner: tuple[GrantPair, ...]

    @property
    def span(self) -> Span:
        """All time."""
        return Span(self.club)


QUESTIONS: dict[str, Callable[[QueryData], object]] = {
    "club": lambda data: queries_club.club_view(data.club),
    "version": lambda data: queries_club.club_version(data.club),
    "seasons": lambda data: queries_club.seasons(data.club),
    "games": lambda data: list(queries_club.games(data.club)),
    "games of a season": lambda data: list(queries_club.games(data.club, queries_club.seasons(data.club)[0])),
    "persons": lambda data: queries_club.persons(data.club),
    "person": lambda data: queries_persons.person_view(data.club, data.one),
    "season table": lambda data: season.season_table(data.span),
    "course": lambda data: season.course(data.span, [data.one, data.other]),
    "figures": lambda data: figures(data.span, data.one),
    "everybody": lambda data: counted_by_person(data.span),
    "hands": lambda data: hands(data.span, data.one, Which()),
    "head to head": lambda data: statistics.head_to_head(data.span, data.one, data.other),
    "rows": lambda data: hand_rows.of_club(data.club),
    "carried": lambda data: transfer.export_club(data.club),
    "first page": lambda data: queries_club.home(data.owner),
    "clubs to open at": lambda data: access.editable_clubs(data.owner),
}


@pytest.fixture
def data(db: None) -> QueryData:
    """A club of ten with one game, in a season that an event will fall into; another club opened one later."""
    assert grants.owner_link_path()
    at_home = clubs.home()
    clubs.get_or_create_persons(at_home, NAMES)
    clubs.add_season(at_home.pk, "2026", date(2026, 1, 1), date(2026, 12, 31))
    table = opened(names=NAMES[:5], played_on=DAY - timedelta(days=9))
    for hand in (picked(), picked(2, 4, 95), {"kind": "leaster", "winners": [3]}):
        table.record(hand)
    clubs.create_club("Another")
    other = Club.objects.get(name="Another").pk
    open_game(names=NAMES[:5], rules="standard", dealer=1, name="There", key="there-0001", actor=SCORER, club=other)
    one, two = Person.objects.filter(club=at_home, name__in=NAMES[:2]).order_by("pk").values_list("pk", flat=True)
    owner = tuple(Grant.objects.filter(role=Role.OWNER).values_list("pk", "generation"))
    return QueryData(at_home.pk, one, two, owner)


def play_an_event() -> int:
    """Two tables with the same ten people, hands on both; the number of the first."""
    event = begun(tables=2)
    for table in event.tables:
        table.record(picked(points=120, tricks="all"))
        table.record({"kind": "leaster", "winners": [1]})
    return event.tables[0].club_game


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_event_changes_nothing_in_the_club(data: QueryData, question: str) -> None:
    ask = QUESTIONS[question]
    before = ask(data)
    assert before
    play_an_event()
    assert ask(data) == before


def test_every_question_sees_another_game(data: QueryData) -> None:
    """A game among the same friends changes every answer, so the comparisons above can fail."""
    before = {name: ask(data) for name, ask in QUESTIONS.items()}
    table = opened(names=NAMES[:5], key="evening-2", played_on=DAY)
    table.record(picked(points=120, tricks="all"))
    assert [name for name, ask in QUESTIONS.items() if ask(data) == before[name]] == []


def test_a_table_is_no_game_to_take_figures_over_nor_to_carry_away(data: QueryData) -> None:
    table = play_an_event()
    assert games.game_name(data.club, table) is None
    assert transfer.export_game(table) is None
    found = games.game_day(table)
    assert found is not None
    assert (found.played_on, found.season) == (DAY, "")


def test_a_season_with_nothing_but_tables_of_events_is_empty(data: QueryData) -> None:
    play_an_event()
    ClubGame.objects.filter(within=None, club=data.club).update(played_on=date(2025, 5, 5))
    (found,) = queries_club.seasons(data.club)
    assert found.games == 0
    clubs.remove_season(found.season)
    assert queries_club.seasons(data.club) == ()


def test_those_who_met_at_a_table_of_an_event_are_two_people(data: QueryData) -> None:
    play_an_event()
    six, seven = Person.objects.filter(club=data.club, name__in=["Player 6", "Player 7"]).order_by("pk")
    with raises_refused("Session 1, table 2"):
        persons.merge(six.pk, seven.pk)


def test_the_key_of_an_event_opens_no_game(data: QueryData) -> None:
    begun(key="event-0009")
    with raises_refused("already sent with other values"):
        opened(names=NAMES[:5], key="event-0009")
