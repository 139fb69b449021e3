"""The audit seats every round of a bracket again, from what its tables said then."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from scorekeeper.wording.sentences import write_value
from tests.tournaments.bracketed import bracketed, main, played_round, played_sessions, published, rounds, score, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated
from tournaments.engine.brackets.values import results_as_json
from tournaments.engine.event.bracket import tables_json
from tournaments.queries.book import read_book
from tournaments.queries.bracket import next_round
from tournaments.queries.results import round_results
from tournaments.services import brackets, journal_writer
from tournaments.services.audit import event_findings

pytestmark = pytest.mark.django_db


def sentences() -> list[str]:
    return [write_value(finding.sentence) for finding in event_findings()]


@pytest.fixture
def event() -> Seated:
    """Twelve players in a session, ten of them at two tables that have handed in."""
    seated = bracketed(12, set_up({"rounds": rounds(2, fill="best-out"), "at_tie": "better-seed"}, cut=10))
    played_sessions(seated)
    published(seated)
    score(seated, 2)
    return seated


def advance_as(seated: Seated, **changed: Any) -> None:
    """Write what ends the first round, with something changed in it."""
    now = read_book(seated.event.journal_id)
    payload: dict[str, Any] = {"second": False, "round": 1, "returning": None}
    payload |= results_as_json(round_results(seated.event, now, 2))
    payload["tables"] = tables_json(next_round(seated.event, now))
    journal_writer.write_entry(seated.event, "bracket-advance", payload | changed, key=key(), actor=DIRECTOR)


def test_a_bracket_that_was_played_is_good(event: Seated) -> None:
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    assert sentences() == []
    played_round(event)
    assert main(event).finished
    assert sentences() == []


def test_results_that_no_table_gave_are_found(event: Seated) -> None:
    told = results_as_json(round_results(event.event, read_book(event.event.journal_id), 2))["results"]
    told[0]["units"] += 100
    advance_as(event, results=told)
    assert any("the results of round 1 don't match its tables" in sentence for sentence in sentences())


def test_seats_that_the_bracket_does_not_give_are_found(event: Seated) -> None:
    right = tables_json(next_round(event.event, read_book(event.event.journal_id)))
    advance_as(event, tables=[[number, seats[::-1]] for number, seats in right])
    assert any("the tables of round 2 don't match the bracket" in sentence for sentence in sentences())


def test_a_later_correction_leaves_what_was_said_then(event: Seated) -> None:
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    game = event.game(event.book.tables_of(2)[0].id).game
    uid = str(Line.objects.filter(game=game).values_list("uid", flat=True)[0])
    changes.make(game, [Void(uid)], key=key(), actor=DIRECTOR, why="typed for another table")
    assert sentences() == []
    brackets.correct(event.event, 1, key=key(), actor=DIRECTOR, why="typed for another table")
    assert sentences() == []
