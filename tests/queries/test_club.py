"""Queries of a club's pages: rows, and the same number of statements for one row as for three."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Grant, Person, Role
from scorekeeper.queries import access
from scorekeeper.queries import club as queries_club
from scorekeeper.queries import persons as queries_persons
from scorekeeper.queries.access import Action
from scorekeeper.services import clubs, grants, persons
from scorekeeper.services.games import open_demo
from tests.tables import NAMES, SCORER, Table, opened


def number(name: str) -> int:
    return Person.objects.get(name=name).pk


def test_players_are_listed_as_people_count(db: None) -> None:
    club = clubs.home()
    clubs.get_or_create_persons(club, ["Player 10", "Zoe", "Player 2", "ann"])
    assert [row.name for row in queries_club.persons(club.pk)] == ["ann", "Player 2", "Player 10", "Zoe"]


def history(rows: int) -> Table:
    """As many games, seasons, clubs, and entries merged into the first person."""
    assert grants.owner_link_path()
    for index in range(rows):
        last = opened(key=f"evening-{index}", played_on=date(2026, 1 + index, 1), names=[f"Ann {index}", *NAMES[1:5]])
        last.record()
        clubs.add_season(last.view.club, f"Season {index}", date(2026, 1 + index, 1), date(2026, 1 + index, 28))
        clubs.create_club(f"Club {index}")
    for index in range(1, rows):
        persons.merge(number(f"Ann {index}"), number("Ann 0"))
    return last


QUESTIONS: dict[str, tuple[int, Callable[[int, tuple[tuple[int, int], ...]], object]]] = {
    "club": (2, lambda number, owner: queries_club.club_view(number)),
    "seasons": (1, lambda number, owner: queries_club.seasons(number)),
    "games": (2, lambda number, owner: [list(one.game.seats.all()) for one in queries_club.games(number)]),
    "persons": (2, lambda number, owner: queries_club.persons(number)),
    "person": (
        1,
        lambda number, owner: queries_persons.person_view(number, Person.objects.order_by("pk")[:1].get().pk),
    ),
    "access": (1, lambda number, owner: access.club_access(owner, number)),
    "clubs kept": (2, lambda number, owner: access.editable_clubs(owner)),
    "home": (4, lambda number, owner: queries_club.home(owner)),
    "persons known": (1, lambda number, owner: queries_persons.persons_known(number, besides=0)),
}


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("question", QUESTIONS)
def test_statements(db: None, question: str, rows: int) -> None:
    expected, ask = QUESTIONS[question]
    number = history(rows).view.club
    owner = tuple(Grant.objects.filter(role=Role.OWNER).values_list("pk", "generation"))
    with CaptureQueriesContext(connection) as asked:
        assert ask(number, owner)
    assert len(asked) == expected + (question == "person")  # the test's own search for a number


def test_a_person_with_all_that_counts_as_theirs(db: None) -> None:
    number_of_club = history(3).view.club
    rows = queries_club.persons(number_of_club)
    assert [(row.name, row.others, row.games) for row in rows] == [
        ("Ann 0", ("Ann 1", "Ann 2"), 3), ("Bob", (), 3), ("Cy", (), 3), ("Dan", (), 3), ("Eve", (), 3),
    ]  # fmt: skip
    assert (rows[0].first, rows[0].last) == (date(2026, 1, 1), date(2026, 3, 1))
    view = queries_persons.person_view(number_of_club, number("Ann 0"))
    assert view is not None
    assert [(entry.name, entry.games, entry.first) for entry in view.entries] == [
        ("Ann 0", 1, date(2026, 1, 1)), ("Ann 1", 1, date(2026, 2, 1)), ("Ann 2", 1, date(2026, 3, 1)),
    ]  # fmt: skip
    assert (view.games, queries_persons.person_view(number_of_club, number("Ann 1"))) == (3, None)
    assert queries_persons.person_view(number_of_club + 1, number("Bob")) is None


def test_erased_persons_stand_last(db: None) -> None:
    number_of_club = history(1).view.club
    persons.erase(number("Bob"), "Bob")
    rows = queries_club.persons(number_of_club)
    assert [(row.name, row.erased, row.games) for row in rows][-1] == ("Former player 1", True, 1)
    assert [row.name for row in rows[:-1]] == ["Ann 0", "Cy", "Dan", "Eve"]


def test_a_merge_is_looked_at_before(db: None) -> None:
    history(1)
    opened(key="another-1", names=["Annie", *NAMES[1:5]], name="Saturday")
    goes = queries_persons.person_view(Person.objects.get(name="Bob").club_id, number("Annie"))
    assert goes is not None
    for into, met in (("Ann 0", ()), ("Bob", ("Saturday",))):
        found = queries_persons.merging(goes, number(into))
        assert found is not None
        assert (found.stays.name, found.met) == (into, met)
    assert queries_persons.merging(goes, 999) is None


def test_the_first_page_shows_the_latest_games_of_each_club(db: None) -> None:
    for index in range(queries_club.LATEST + 2):
        last = opened(key=f"evening-{index}", name=f"Game {index}")
    last.record()
    work = clubs.create_club("Work")
    demo = open_demo(name="Demo", key="demo-evening", actor=SCORER)
    assert grants.owner_link_path()
    found = queries_club.home(Grant.objects.filter(role=Role.OWNER).values_list("pk", "generation"))
    at_home, at_work, at_demo = found.clubs
    assert found.owns
    assert [club_game.name for club_game in at_home.games] == [f"Game {index}" for index in range(6, 1, -1)]
    assert (at_home.more, at_home.role, at_home.games[0].hands) == (2, Role.OWNER, 1)
    assert at_home.games[0].names == NAMES[:5]
    assert (at_work.club, at_work.games, at_work.more) == (work, (), 0)
    assert (at_demo.demo, [club_game.club_game for club_game in at_demo.games]) == (True, [demo])


def test_a_guest_of_one_game_sees_no_more_of_the_club(db: None) -> None:
    opened(key="evening-0")
    table = opened(key="evening-1")
    assert grants.game_links(table.club_game)
    found = queries_club.home(Grant.objects.filter(role=Role.SCORER).values_list("pk", "generation"))
    (only,) = found.clubs
    assert (found.owns, only.role, only.more) == (False, "", 0)
    assert [club_game.club_game for club_game in only.games] == [table.club_game]


def test_what_the_links_of_a_club_let_do(db: None) -> None:
    table = opened()
    other = clubs.create_club("Work")
    assert grants.club_links(table.view.club) == grants.club_links(table.view.club)
    keeps = {Action.LOOK, Action.RECORD, Action.KEEP}
    for role, actions in ((Role.SCORER, keeps), (Role.GAME_VIEWER, {Action.LOOK})):
        held_grants = tuple(Grant.objects.filter(role=role, club=table.view.club).values_list("pk", "generation"))
        found = access.club_access(held_grants, table.view.club)
        assert found is not None
        assert {action for action in Action if found.may(action)} == actions
        assert access.club_access(held_grants, other) is None
        kept = [club.club for club in access.editable_clubs(held_grants)]
        assert kept == ([table.view.club] if role == Role.SCORER else [])


def test_the_club_that_played_last_is_offered_first(db: None) -> None:
    assert grants.owner_link_path()
    owner = tuple(Grant.objects.filter(role=Role.OWNER).values_list("pk", "generation"))
    assert access.editable_clubs(owner) == ()
    first, second = clubs.create_club("First"), clubs.create_club("Second")
    opened(key="evening-1", club=second)
    opened(key="demo-evening", demo=True)
    assert [club.club for club in access.editable_clubs(owner)] == [second, first]
    assert access.club_access(owner, 999) is None
