"""The bracket in the workbook, and an event with a bracket carried to another installation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.services.audit import audit
from tests.elsewhere import elsewhere
from tests.tournaments.bracketed import bracketed, main, played_round, played_sessions, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.exports.test_event_xlsx import computed, rows, written
from tests.tournaments.seated import Seated
from tests.tournaments.services.test_import_event import file, here
from tournaments.engine.event.results import bracket_lines
from tournaments.services import brackets
from tournaments.services.audit import event_findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated() -> Seated:
    """Twenty-five players, a session, a cut to ten, two tables, a final; a penalty in each part; an undone round."""
    event = bracketed(25, set_up({"rounds": rounds(2, fill="best-out"), "at_tie": "better-seed"}, cut=10))
    played_sessions(event)
    published(event)
    played_round(event)
    brackets.undo_round(event.event, typed="Final table", why="too early", key=key(), actor=DIRECTOR)
    played_round(event)
    return event


def test_the_sheet_computes_what_the_site_says(
    seated: Seated, recalculate: Callable[[Path], Path], tmp_path: Path
) -> None:
    played_round(seated)
    book = computed(written(seated.event), recalculate, tmp_path)
    lines = rows(book, "Bracket")
    assert [(line["Session"], line["Table"]) for line in lines] == [(2, 1)] * 5 + [(2, 2)] * 5 + [(3, 3)] * 5
    assert all(line["Points"] == line["Recorded total"] for line in lines)
    assert [line["Points"] for line in lines[10:]].count(4) == 1
    assert sum(line["Advances"] for line in lines[:10]) == 4
    run = seated.book.bracket
    assert run is not None
    assert {line["Number"]: line["Bracket place"] for line in lines} == {
        line.placing.entrant: line.placing.rank for line in bracket_lines(run)
    }
    assert {line["From"] for line in lines[10:]} == {
        "winner of table 1",
        "2nd of table 1",
        "winner of table 2",
        "2nd of table 2",
        "next best player",
    }
    assert all(row["Result"] == 1 for row in rows(book, "Sum checks"))


def test_an_event_that_is_a_bracket_has_no_sessions_to_add(recalculate: Callable[[Path], Path], tmp_path: Path) -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(seated)
    played_round(seated)
    book = computed(written(seated.event), recalculate, tmp_path)
    assert len(rows(book, "Bracket")) == 14
    assert all(row["Result"] == 1 for row in rows(book, "Sum checks"))


def test_a_bracket_is_carried_to_another_installation(db: None) -> None:
    with elsewhere():
        sent = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10))
        played_sessions(sent)
        published(sent)
        played_round(sent)
        brackets.undo_round(sent.event, typed="Final table", why="too early", key=key(), actor=DIRECTOR)
        played_round(sent)
        content = file(sent)
    seated = Seated(here(content))
    assert file(seated) == content
    assert event_findings() == []
    assert audit().findings == ()
    played_round(seated)
    assert main(seated).finished
    assert len(seated.book.unpublished_tables) == 1
