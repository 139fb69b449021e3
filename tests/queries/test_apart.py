"""A club's lists and figures leave out the tables of events: each says what it said before they were played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

import pytest

from scorekeeper.models import Club, Evening, Grant, Person, Role
from scorekeeper.models.grant import Held
from scorekeeper.queries import access, evenings, hand_rows, head_to_head, home, season, transfer
from scorekeeper.queries import club as queries_club
from scorekeeper.queries import persons as queries_persons
from scorekeeper.queries.hand_list import Which, hands
from scorekeeper.queries.period import Span
from scorekeeper.queries.statistics import counted_by_person, figures
from scorekeeper.services import clubs, grants, persons
from scorekeeper.services.evenings import open_evening
from tests.refusals import raises_refused
from tests.sittings import DAY, begun
from tests.tables import KEEPER, opened, picked

NAMES = tuple(f"Player {number}" for number in range(1, 11))


@dataclass(frozen=True)
class Asked:
    """Whom and what the questions are about."""

    club: int
    one: int
    other: int
    owner: tuple[Held, ...]

    @property
    def span(self) -> Span:
        """All time."""
        return Span(self.club)


QUESTIONS: dict[str, Callable[[Asked], object]] = {
    "club": lambda asked: queries_club.club_view(asked.club),
    "version": lambda asked: queries_club.club_version(asked.club),
    "seasons": lambda asked: queries_club.seasons(asked.club),
    "evenings": lambda asked: list(queries_club.evenings(asked.club)),
    "evenings of a season": lambda asked: list(queries_club.evenings(asked.club, queries_club.seasons(asked.club)[0])),
    "persons": lambda asked: queries_club.persons(asked.club),
    "person": lambda asked: queries_persons.person_view(asked.club, asked.one),
    "season table": lambda asked: season.season_table(asked.span),
    "course": lambda asked: season.course(asked.span, [asked.one, asked.other]),
    "figures": lambda asked: figures(asked.span, asked.one),
    "everybody": lambda asked: counted_by_person(asked.span),
    "hands": lambda asked: hands(asked.span, asked.one, Which()),
    "head to head": lambda asked: head_to_head.head_to_head(asked.span, asked.one, asked.other),
    "rows": lambda asked: hand_rows.of_club(asked.club),
    "carried": lambda asked: transfer.export_club(asked.club),
    "first page": lambda asked: home.home(asked.owner),
    "clubs to open at": lambda asked: access.clubs_kept(asked.owner),
}


@pytest.fixture
def asked(db: None) -> Asked:
    """A club of ten with one evening, in a season that an event will fall into; another club opened one later."""
    assert grants.owner_link_path()
    at_home = clubs.home()
    clubs.get_or_create_persons(at_home, NAMES)
    clubs.add_season(at_home.pk, "2026", date(2026, 1, 1), date(2026, 12, 31))
    table = opened(names=NAMES[:5], played_on=DAY - timedelta(days=9))
    for hand in (picked(), picked(2, 4, 95), {"kind": "leaster", "winners": [3]}):
        table.record(hand)
    clubs.create_club("Another")
    other = Club.objects.get(name="Another").pk
    open_evening(names=NAMES[:5], rules="standard", dealer=1, name="There", key="there-0001", actor=KEEPER, club=other)
    one, two = Person.objects.filter(club=at_home, name__in=NAMES[:2]).order_by("pk").values_list("pk", flat=True)
    owner = tuple(Grant.objects.filter(role=Role.OWNER).values_list("pk", "generation"))
    return Asked(at_home.pk, one, two, owner)


def play_an_event() -> int:
    """Two tables with the same ten people, hands on both; the number of the first."""
    event = begun(tables=2)
    for table in event.tables:
        table.record(picked(points=120, tricks="all"))
        table.record({"kind": "leaster", "winners": [1]})
    return event.tables[0].evening


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_event_changes_nothing_in_the_club(asked: Asked, question: str) -> None:
    ask = QUESTIONS[question]
    before = ask(asked)
    assert before
    play_an_event()
    assert ask(asked) == before


def test_every_question_sees_another_evening(asked: Asked) -> None:
    """What is compared above is alive: an evening among the same friends changes all of it."""
    before = {name: ask(asked) for name, ask in QUESTIONS.items()}
    table = opened(names=NAMES[:5], key="evening-2", played_on=DAY)
    table.record(picked(points=120, tricks="all"))
    assert [name for name, ask in QUESTIONS.items() if ask(asked) == before[name]] == []


def test_a_table_is_no_evening_to_take_figures_over_nor_to_carry_away(asked: Asked) -> None:
    table = play_an_event()
    assert evenings.evening_name(asked.club, table) is None
    assert transfer.export_game(table) is None
    found = evenings.evening_day(table)
    assert found is not None
    assert (found.played_on, found.season) == (DAY, "")


def test_a_season_with_nothing_but_tables_of_events_is_empty(asked: Asked) -> None:
    play_an_event()
    Evening.objects.filter(within=None, club=asked.club).update(played_on=date(2025, 5, 5))
    (found,) = queries_club.seasons(asked.club)
    assert found.evenings == 0
    clubs.remove_season(found.season)
    assert queries_club.seasons(asked.club) == ()


def test_those_who_met_at_a_table_of_an_event_are_two_people(asked: Asked) -> None:
    play_an_event()
    six, seven = Person.objects.filter(club=asked.club, name__in=["Player 6", "Player 7"]).order_by("pk")
    with raises_refused("Session 1, table 2"):
        persons.merge(six.pk, seven.pk)


def test_the_key_of_an_event_opens_no_evening(asked: Asked) -> None:
    begun(key="event-0009")
    with raises_refused("This key has written something else before"):
        opened(names=NAMES[:5], key="event-0009")
