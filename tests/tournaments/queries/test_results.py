"""Results of an event: what is official, what is live, and that what is kept equals what is added up again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Line
from scorekeeper.queries.reading import VersionedCache
from scorekeeper.queries.sheet import sheet
from scorekeeper.services import changes
from scorekeeper.services.hands import record_hand
from scorekeeper.services.requests import Correct, Void
from tests.tables import picked
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import AT_TABLE, Seated, publish, seated
from tournaments.engine.standings import EntrantStanding
from tournaments.queries import results as queries
from tournaments.queries.book import read_book
from tournaments.queries.results import official_order, results
from tournaments.services import journal_writer, tables

TWO = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))


@pytest.fixture
def event(db: None) -> Seated:
    """Two tables of five that play three hands each."""
    return seated(*TWO, hands=3)


def confirmed(event: Seated, table: int) -> None:
    seats = event.table(table).seats
    tables.hand_in(event.event, table, seats[0], key=key(), actor=AT_TABLE)
    tables.confirm_as_director(event.event, table, event.game(table).length, key=key(), actor=DIRECTOR)


def units(rows: tuple[EntrantStanding, ...]) -> dict[int, int]:
    return {row.entrant: row.total for row in rows}


def test_nothing_is_played(event: Seated) -> None:
    assert standings_of(event.event, official=False) == standings_of(event.event, official=True) == ()


def test_live_are_all_tables_and_official_the_confirmed_ones(event: Seated) -> None:
    for table in (1, 2):
        event.play(table)
    confirmed(event, 2)
    assert units(standings_of(event.event, official=False)).keys() == set(range(1, 11))
    assert units(standings_of(event.event)).keys() == set(TWO[1])


def test_an_unconfirmed_hand_never_moves_the_official_order(event: Seated) -> None:
    event.play(1)
    confirmed(event, 1)
    before, order = standings_of(event.event), official_order(event.event, read_book(event.event.journal_id))
    for hands in (1, 1, 1):
        event.play(2, hands)
        assert standings_of(event.event) == before
        assert official_order(event.event, read_book(event.event.journal_id)) == order
    tables.hand_in(event.event, 2, 6, key=key(), actor=AT_TABLE)
    assert (standings_of(event.event), official_order(event.event, read_book(event.event.journal_id))) == (
        before,
        order,
    )
    tables.dispute(event.event, 2, "Hand 2 was mine.", key=key(), actor=AT_TABLE, entrant=7)
    assert standings_of(event.event) == before
    call = event.book.open_calls()[0].id
    tables.answer_call(event.event, call, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(event.event, 2, event.game(2).length, key=key(), actor=DIRECTOR)
    assert standings_of(event.event) != before


def test_a_table_opened_again_is_official_no_more(event: Seated) -> None:
    event.play(1)
    confirmed(event, 1)
    assert standings_of(event.event)
    tables.reopen(event.event, 1, "a hand is missing", key=key(), actor=DIRECTOR)
    assert standings_of(event.event) == ()


def test_the_order_has_everybody(event: Seated) -> None:
    event.play(2)
    confirmed(event, 2)
    order = official_order(event.event, read_book(event.event.journal_id))
    assert order[:5] == [row.entrant for row in standings_of(event.event)]
    assert order[5:] == [1, 2, 3, 4, 5]


def test_points_and_counts(event: Seated) -> None:
    event.play(1, 1)  # seat 2 picks, seat 3 is the partner: 2 for the picker, 1 for the partner
    found = {row.entrant: row for row in standings_of(event.event, official=False)}
    assert units(tuple(found.values())) == {1: -1, 2: 2, 3: 1, 4: -1, 5: -1}
    assert (found[2].hands, found[2].picked, found[2].won, found[2].lost, found[2].best) == (1, 1, 1, 0, 2)
    assert [found[entrant].rank for entrant in (2, 3, 1, 4, 5)] == [1, 2, 3, 3, 3]


def test_a_penalty_costs_its_points_and_shares_them_out(event: Seated) -> None:
    event.play(1, 1)
    payload = {"entrant": 2, "session": 1, "tier": 1, "points": 4, "shared": {"1": 1, "3": 1}}
    noted = journal_writer.write_entry(event.event, "penalty", payload, key=key(), actor=DIRECTOR, why="late")
    assert units(standings_of(event.event, official=False)) == {1: 0, 2: -2, 3: 2, 4: -1, 5: -1}
    journal_writer.write_entry(event.event, "drop-penalty", {"penalty": noted.seq}, key=key(), actor=DIRECTOR)
    assert units(standings_of(event.event, official=False)) == {1: -1, 2: 2, 3: 1, 4: -1, 5: -1}


def test_a_card_without_counts_tells_the_points_only(event: Seated) -> None:
    event.play(1)
    payload = {"table": 1, "scorer": None, "paper": True, "counts": {"1": {"hands": 2, "picked": 1, "won": 1}}}
    journal_writer.write_entry(event.event, "hand-in", payload, key=key(), actor=DIRECTOR)
    found = {
        result.entrant: result for result in results(event.event, read_book(event.event.journal_id), official=False)
    }
    assert (found[1].hands, found[1].lost, found[1].leasters, found[1].best) == (5, None, None, None)
    assert (found[2].hands, found[2].picked) == (None, None)


def test_what_is_kept_equals_what_is_added_up_again(real_commits: None) -> None:
    event, chance = seated(*TWO, hands=40), Random(7)
    for _ in range(60):
        _something_happens(event, chance)
        kept = standings_of(event.event, official=False), standings_of(event.event)
        assert _anew(event) == kept
        assert _of_lines(event) == units(kept[0])


def _something_happens(event: Seated, chance: Random) -> None:
    table = chance.choice((1, 2))
    game = event.game(table)
    lines = list(Line.objects.filter(game=game.game, voided=False).values_list("uid", flat=True))
    hand = picked(chance.randint(1, 5), None, chance.choice((20, 45, 75, 100)))
    if game.closed:
        tables.reopen(event.event, table, "again", key=key(), actor=DIRECTOR)
    elif chance.random() < 0.6 or not lines:
        record_hand(game.game, hand, key=key(), expects=game.next_number, actor=AT_TABLE)
    elif chance.random() < 0.3:
        confirmed_early(event, table)
    else:
        request = Correct(str(chance.choice(lines)), hand) if chance.random() < 0.6 else Void(str(chance.choice(lines)))
        changes.make(game.game, [request], key=key(), actor=DIRECTOR, why="typed wrongly")


def confirmed_early(event: Seated, table: int) -> None:
    tables.stop(event.event, table, "time", key=key(), actor=DIRECTOR)
    confirmed(event, table)


def _anew(event: Seated) -> tuple[tuple[EntrantStanding, ...], tuple[EntrantStanding, ...]]:
    """Both standings from nothing kept; what is kept stays for the next round."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queries, "_ROWS_KEPT", VersionedCache())
        patch.setattr(queries, "_TALLIES_KEPT", VersionedCache())
        return standings_of(event.event, official=False), standings_of(event.event)


def _of_lines(event: Seated) -> dict[int, int]:
    """The totals of all who have played, added up from the lines of the sheets."""
    added: Counter[int] = Counter()
    for table in event.book.tables.values():
        found = sheet(event.game(table.id).club_game)
        assert found is not None
        if found.lines:
            added.update(dict.fromkeys(table.seats, 0))
            for line in found.lines:
                if not line.voided:
                    added.update(dict(zip(table.seats, line.payouts, strict=True)))
    return dict(added)


@pytest.mark.parametrize("sessions", [1, 2])
def test_statements(real_commits: None, sessions: int) -> None:
    event = seated(*TWO, hands=3)
    for session in range(2, sessions + 1):
        publish(event, session, TWO, 3)
    for table in event.book.tables:
        event.play(table, 1)
    queries._TALLIES_KEPT.clear()
    asked = [_asked(event) for _ in range(2)]
    event.play(1, 1)
    assert [*asked, _asked(event)] == [3, 1, 4]


def _asked(event: Seated) -> int:
    with CaptureQueriesContext(connection) as statements:
        standings_of(event.event, official=False)
    return len(statements)
