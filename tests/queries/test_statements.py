"""Each query takes the same number of SQL statements for one row as for three."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Grant, Role
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries import access, club, persons, reading, sheet, table
from scorekeeper.services import changes, grants
from scorekeeper.services.requests import Correct, Pay, Void
from tests.tables import Table, opened, picked


def owner_grants() -> tuple[GrantPair, ...]:
    """The owner's grant, alone in a tuple."""
    return tuple(Grant.objects.filter(role=Role.OWNER).values_list("pk", "generation"))


QUESTIONS: dict[str, tuple[int, Callable[[Table, tuple[GrantPair, ...]], object]]] = {
    "table": (1, lambda played, owner: table.table_view(played.club_game)),
    "sheet": (3, lambda played, owner: sheet.sheet(played.club_game)),
    "version": (1, lambda played, owner: reading.game_version(played.game)),
    "names": (1, lambda played, owner: persons.names_known()),
    "access": (1, lambda played, owner: access.access(owner, played.club_game)),
    "owner": (1, lambda played, owner: access.owner_grant(owner)),
    "home": (4, lambda played, owner: club.home(owner)),
    "links": (1, lambda played, owner: grants.game_links(played.club_game)),
}


def played(rows: int) -> Table:
    """As many games, and on the last as many hands, corrections, void lines and payments."""
    assert grants.owner_link_path()
    for club_game in range(rows):
        last = opened(key=f"evening-{club_game}")
    for _ in range(rows):
        hand = last.record()
        void = last.record()
        assert hand.line is not None
        assert void.line is not None
        last.change(Correct(hand.line, picked(points=31)))
        last.change(Void(void.line))
        last.change(Pay(2, 1, 1))
    grants.game_links(last.club_game)
    return last


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("question", QUESTIONS)
def test_statements(db: None, question: str, rows: int) -> None:
    expected, ask = QUESTIONS[question]
    last, owner = played(rows), owner_grants()
    with CaptureQueriesContext(connection) as asked:
        assert ask(last, owner)
    assert len(asked) == expected


@pytest.mark.parametrize("rows", [1, 3])
def test_the_table_with_conflicts(db: None, rows: int) -> None:
    last = played(rows)
    for row in range(rows):
        last.record(picked(2, 4, 75 + row), expects=1)
    with CaptureQueriesContext(connection) as asked:
        view = last.view
    assert (len(view.conflicts), len(asked)) == (rows, 2)


@pytest.mark.parametrize("rows", [1, 3])
def test_a_change(db: None, rows: int) -> None:
    last = played(rows)
    hand = last.sheet.hands[0]
    with CaptureQueriesContext(connection) as asked:
        last.change(Correct(hand.uid, picked(points=95)))
    # Its two ends, the lock, entries, entry; lines read and written, postings and shares taken away and
    # made, shares and seats read, game.
    assert len(asked) == 15


@pytest.mark.parametrize("rows", [1, 3])
def test_a_preview(db: None, rows: int) -> None:
    last = played(rows)
    hand = last.sheet.hands[0]
    with CaptureQueriesContext(connection) as asked:
        changes.preview(last.game, [Correct(hand.uid, picked(points=95))])
    assert len(asked) == 1
