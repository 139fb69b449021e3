"""The score of a table: who hands it in, who confirms it, what disputes it, who opens it again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.models import Game
from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from tests.refusals import raises_refused
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import AT_TABLE, Seated, seated
from tournaments.engine.event.progress import is_corrected
from tournaments.engine.event.values import TableState
from tournaments.queries.tables import games
from tournaments.services import events, tables

pytestmark = pytest.mark.django_db

OPEN, COMPLETE, CONFIRMED, LOCKED, DISPUTED = (
    TableState.OPEN, TableState.COMPLETE, TableState.CONFIRMED, TableState.LOCKED, TableState.DISPUTED,
)  # fmt: skip


@pytest.fixture
def event(db: None) -> Seated:
    """Two tables of five that play three hands each."""
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)


def state(event: Seated, table: int = 1) -> TableState:
    return event.book.state_of(event.table(table))


def handed_in(event: Seated, table: int = 1, scorer: int | None = None) -> None:
    """Play a table to its end and hand its score in, kept by the entrant in seat 1 unless another one is named."""
    event.play(table)
    kept = scorer or event.table(table).seats[0]
    tables.hand_in(event.event, table, kept, key=key(), actor=AT_TABLE)


def confirmed(event: Seated, table: int = 1, seat: int = 2) -> None:
    entrant = event.table(table).seats[seat - 1]
    seen = event.game(table).length
    tables.confirm(event.event, table, entrant, event.pin(entrant), seen, key=key(), actor=AT_TABLE)


def last_line(event: Seated, table: int = 1) -> str:
    return str(Game.objects.get(pk=event.game(table).game).last_hand_id)


def test_a_score_is_handed_in_after_the_last_hand(event: Seated) -> None:
    event.play(hands=2)
    with raises_refused("Table 1 has played 2 of 3 hands. Keep playing"):
        tables.hand_in(event.event, 1, 1, key=key(), actor=AT_TABLE)
    assert state(event) is OPEN
    assert not event.game().closed
    event.play()
    tables.hand_in(event.event, 1, 1, key=key(), actor=AT_TABLE)
    assert (state(event), event.table().scorer) == (COMPLETE, 1)
    assert event.game().closed


def test_the_same_key_hands_in_once(event: Seated) -> None:
    event.play()
    one = key()
    first = tables.hand_in(event.event, 1, 1, key=one, actor=AT_TABLE)
    again = tables.hand_in(event.event, 1, 1, key=one, actor=AT_TABLE)
    assert (again.seq, again.again) == (first.seq, True)
    with raises_refused("Table 1 already submitted its score"):
        tables.hand_in(event.event, 1, 1, key=key(), actor=AT_TABLE)


def test_who_kept_the_score_sits_at_the_table(event: Seated) -> None:
    event.play()
    with raises_refused("Number 6 isn't at table 1"):
        tables.hand_in(event.event, 1, 6, key=key(), actor=AT_TABLE)
    assert not event.game().closed


def test_a_stopped_table_hands_in_what_it_has(event: Seated) -> None:
    event.play(hands=1)
    tables.stop(event.event, 1, "time", key=key(), actor=DIRECTOR)
    tables.hand_in(event.event, 1, 1, key=key(), actor=AT_TABLE)
    assert (state(event), event.table().stopped) == (COMPLETE, "time")


def test_another_seat_confirms_with_its_own_pin(event: Seated) -> None:
    handed_in(event)
    with raises_refused("Another player at the table must do it"):
        confirmed(event, seat=1)
    with raises_refused("Number 6 isn't at table 1"):
        tables.confirm(event.event, 1, 6, event.pin(6), event.game().length, key=key(), actor=AT_TABLE)
    with raises_refused("isn't the PIN on ticket 2"):
        tables.confirm(event.event, 1, 2, event.pin(3), event.game().length, key=key(), actor=AT_TABLE)
    assert state(event) is COMPLETE
    confirmed(event, seat=2)
    assert (state(event), event.table().confirmer) == (CONFIRMED, 2)


def test_the_score_that_was_looked_at_is_confirmed(event: Seated) -> None:
    handed_in(event)
    seen = event.game().length
    changes.make(event.game().game, [Void(last_line(event))], key=key(), actor=DIRECTOR, why="misdeal")
    with raises_refused("The score changed after you opened this page"):
        tables.confirm(event.event, 1, 2, event.pin(2), seen, key=key(), actor=AT_TABLE)
    assert state(event) is COMPLETE


def test_a_correction_after_the_confirmation_shows(event: Seated) -> None:
    handed_in(event)
    confirmed(event)
    assert not is_corrected(event.table(), event.game())
    changes.make(event.game().game, [Void(last_line(event))], key=key(), actor=DIRECTOR, why="misdeal")
    assert is_corrected(event.table(), event.game())
    assert state(event) is CONFIRMED


def test_a_dispute_keeps_a_score_from_being_confirmed_until_it_is_answered(event: Seated) -> None:
    handed_in(event)
    with raises_refused("Enter what's wrong"):
        tables.dispute(event.event, 1, "  ", key=key(), actor=AT_TABLE)
    said = tables.dispute(event.event, 1, "Hand 2 was alone", entrant=3, key=key(), actor=AT_TABLE)
    assert state(event) is DISPUTED
    with raises_refused("disputed"):
        confirmed(event)
    with raises_refused("disputed"):
        tables.confirm_as_director(event.event, 1, event.game().length, key=key(), actor=DIRECTOR)
    tables.answer_call(event.event, said.seq, "it was not", key=key(), actor=DIRECTOR)
    assert state(event) is COMPLETE
    confirmed(event)
    assert state(event) is CONFIRMED


def test_what_is_not_handed_in_is_neither_confirmed_nor_disputed(event: Seated) -> None:
    with raises_refused("no score waiting to be confirmed"):
        tables.dispute(event.event, 1, "wrong", key=key(), actor=AT_TABLE)
    with raises_refused("no score waiting to be confirmed"):
        tables.confirm_as_director(event.event, 1, event.game().length, key=key(), actor=DIRECTOR)


def test_a_problem_calls_the_director_and_changes_no_state(event: Seated) -> None:
    tables.call(event.event, 1, "cards are missing", key=key(), actor=AT_TABLE)
    assert state(event) is OPEN
    (call,) = event.book.open_calls()
    assert (call.table, call.text, call.dispute) == (1, "cards are missing", False)


def test_only_a_confirmed_score_is_changed_with_a_reason(event: Seated) -> None:
    handed_in(event)
    game, change = event.game().game, Void(last_line(event))
    assert not changes.preview(game, [change]).needs_reason
    tables.reopen(event.event, 1, "", key=key(), actor=DIRECTOR)
    tables.hand_in(event.event, 1, 1, key=key(), actor=AT_TABLE)
    confirmed(event)
    assert changes.preview(game, [change]).needs_reason
    with raises_refused("Add a reason"):
        changes.make(game, [change], key=key(), actor=DIRECTOR)
    changes.make(game, [change], key=key(), actor=DIRECTOR, why="the card says so")


def test_a_table_may_end_early_without_a_reason(event: Seated) -> None:
    tables.stop(event.event, 1, "", key=key(), actor=DIRECTOR)
    assert event.table().stopped == "no reason given"


def test_a_reopened_table_plays_on_and_is_confirmed_anew(event: Seated) -> None:
    handed_in(event)
    confirmed(event)
    with raises_refused("Add a reason"):
        tables.reopen(event.event, 1, "", key=key(), actor=DIRECTOR)
    tables.reopen(event.event, 1, "hand 3 is missing", key=key(), actor=DIRECTOR)
    assert (state(event), event.game().closed) == (OPEN, False)
    assert event.table().confirmer is None
    tables.hand_in(event.event, 1, 2, key=key(), actor=AT_TABLE)
    confirmed(event, seat=1)
    assert state(event) is CONFIRMED


def test_a_session_is_over_when_all_its_tables_are_confirmed(event: Seated) -> None:
    handed_in(event, 1)
    confirmed(event, 1)
    handed_in(event, 2)
    with raises_refused("Not confirmed yet: table 2"):
        tables.lock(event.event, 1, key=key(), actor=DIRECTOR)
    confirmed(event, 2)
    tables.lock(event.event, 1, key=key(), actor=DIRECTOR)
    assert [state(event, table) for table in (1, 2)] == [LOCKED, LOCKED]
    with raises_refused("Session 1 is over"):
        tables.reopen(event.event, 1, "wrong", key=key(), actor=DIRECTOR)
    tables.unlock(event.event, 1, "table 1 was wrong", key=key(), actor=DIRECTOR)
    assert state(event) is CONFIRMED


def test_the_director_confirms_by_the_signatures(event: Seated) -> None:
    handed_in(event)
    tables.confirm_as_director(event.event, 1, event.game().length, key=key(), actor=DIRECTOR)
    assert (state(event), event.table().by_director) == (CONFIRMED, True)


def test_where_nobody_confirms_a_score_counts_when_it_is_handed_in(event: Seated) -> None:
    other = seated((1, 2, 3, 4, 5), hands=1)
    events.change_setup(other.event, replace(other.book.setup, confirm=False), key=key(), actor=DIRECTOR)
    handed_in(other)
    assert state(other) is CONFIRMED
    assert not is_corrected(other.table(), other.game())


def test_a_stand_in_plays_on_for_an_entrant_once(event: Seated) -> None:
    tables.stand_in(event.event, 1, 4, "Zoe, for the last ten hands", key=key(), actor=DIRECTOR)
    assert event.table().stand_ins == (4,)
    with raises_refused("Number 4 already has a substitute"):
        tables.stand_in(event.event, 1, 4, "Zoe", key=key(), actor=DIRECTOR)
    with raises_refused("Number 9 isn't at table 1"):
        tables.stand_in(event.event, 1, 9, "Zoe", key=key(), actor=DIRECTOR)


@pytest.mark.parametrize("count", [1, 3])
def test_games_are_one_statement_however_many(count: int, django_assert_num_queries: object) -> None:
    tables_ = [tuple(range(first, first + 5)) for first in range(1, 5 * count, 5)]
    event = seated(*tables_, hands=2)
    event.play(hands=1)
    with django_assert_num_queries(1):  # type: ignore[operator]
        found = games(event.event.pk)
    assert [found[table].played for table in sorted(found)] == [1, 0, 0][:count]
    assert found[1].hands == 2
