"""How many statements each question asks: the same with one row and with three."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.queries import access, names, player, settle_up, sheet, table, versions
from scorekeeper.services import changes, grants
from scorekeeper.services.requests import Correct, Pay, Void
from tests.tables import Table, opened, picked

HELD = ((1, 1),)
QUESTIONS: dict[str, tuple[int, Callable[[Table], object]]] = {
    "table": (1, lambda played: table.table_view(played.evening)),
    "sheet": (3, lambda played: sheet.sheet(played.evening)),
    "settle up": (3, lambda played: settle_up.settle_up(played.evening)),
    "player": (3, lambda played: player.player_evening(played.evening, 2)),
    "version": (1, lambda played: versions.game_version(played.game)),
    "names": (1, lambda played: names.names_known()),
    "access": (1, lambda played: access.access(HELD, played.evening)),
    "owner": (1, lambda played: access.owner_grant(HELD)),
    "evenings": (4, lambda played: access.evenings_for(HELD)),
    "links": (1, lambda played: grants.evening_links(played.evening)),
}


def played(rows: int) -> Table:
    """As many evenings, and on the last as many hands, corrections, void lines and payments."""
    assert grants.owner_link_path()
    for evening in range(rows):
        last = opened(key=f"evening-{evening}")
    for _ in range(rows):
        hand = last.record()
        void = last.record()
        assert hand.line is not None
        assert void.line is not None
        last.change(Correct(hand.line, picked(points=31)))
        last.change(Void(void.line))
        last.change(Pay(2, 1, 1))
    grants.evening_links(last.evening)
    return last


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("question", QUESTIONS)
def test_statements(db: None, question: str, rows: int) -> None:
    expected, ask = QUESTIONS[question]
    last = played(rows)
    with CaptureQueriesContext(connection) as asked:
        assert ask(last)
    assert len(asked) == expected


@pytest.mark.parametrize("rows", [1, 3])
def test_the_table_with_second_opinions(db: None, rows: int) -> None:
    last = played(rows)
    for _ in range(rows):
        last.record(picked(2, 4), expects=1)
    with CaptureQueriesContext(connection) as asked:
        view = last.view
    assert (len(view.rivals), len(asked)) == (rows, 2)


@pytest.mark.parametrize("rows", [1, 3])
def test_a_change(db: None, rows: int) -> None:
    last = played(rows)
    hand = last.sheet.hands[0]
    with CaptureQueriesContext(connection) as asked:
        last.change(Correct(hand.uid, picked(points=95)))
    # Its two ends, the lock, entries, key, entry; lines read and written, postings taken away and made, game, version.
    assert len(asked) == 12


@pytest.mark.parametrize("rows", [1, 3])
def test_a_preview(db: None, rows: int) -> None:
    last = played(rows)
    hand = last.sheet.hands[0]
    with CaptureQueriesContext(connection) as asked:
        changes.preview(last.game, [Correct(hand.uid, picked(points=95))])
    assert len(asked) == 1
