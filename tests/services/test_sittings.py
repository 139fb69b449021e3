"""Tables of an event: opened together in one journal, each a sheet of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.models import ClubGame, Entry, Game, Journal, Person, Seat, Tally
from scorekeeper.services import changes, clubs, journals
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import writing
from scorekeeper.services.new_sheets import NewSitting, open_sittings
from scorekeeper.services.requests import (
    ChangeRules,
    Close,
    Correct,
    Decide,
    DividePot,
    Insert,
    Penalise,
    Request,
    Restore,
    Undo,
    Void,
)
from scorekeeper.services.seating import change_seating
from scorekeeper.wording.sentences import write_fault, write_refusal
from tests.refusals import raises_refused
from tests.sittings import DAY, FEW, Event, begun, new_sittings, persons
from tests.tables import SCORER, Table, opened, picked


@pytest.fixture
def event(db: None) -> Event:
    """Two tables of five that play three hands each."""
    return begun()


def reopened(event: Event, sittings: list[NewSitting], key: str = "event-0001-s2") -> list[int]:
    return open_sittings(event.journal, event.club.pk, sittings, played_on=DAY, actor=SCORER, key=key)


def test_tables_stand_in_one_journal_one_after_the_other(event: Event) -> None:
    entries = Entry.objects.filter(journal=event.journal).order_by("seq")
    assert [(entry.seq, entry.kind, entry.game_id) for entry in entries] == [
        (1, "event", None), (2, "open", event.tables[0].game), (3, "open", event.tables[1].game),
    ]  # fmt: skip
    games = Game.objects.order_by("number").values_list("journal", "number", "hands")
    assert list(games) == [(event.journal, 1, FEW), (event.journal, 2, FEW)]
    assert [table.view.name for table in event.tables] == ["Session 1, table 1", "Session 1, table 2"]
    assert [(table.view.hands, table.view.within) for table in event.tables] == [(FEW, event.journal)] * 2
    assert audit().findings == ()


def test_a_game_among_friends_has_an_open_end_and_is_within_nothing(db: None) -> None:
    view = opened().view
    assert (view.hands, view.within) == (None, None)


def test_everybody_sits_where_they_were_drawn_with_an_empty_tally(event: Event) -> None:
    seated = (
        Seat.objects.filter(game=event.tables[1].game).order_by("number").values_list("person__name", "tally__units")
    )
    assert list(seated) == [(f"Player {number}", 0) for number in range(6, 11)]


def test_hands_of_two_tables_make_one_chain(event: Event) -> None:
    one, two = event.tables
    for table in (one, two, one, two):
        table.record()
    journal = Journal.objects.get(pk=event.journal)
    assert journal.length == 7
    assert [table.view.next_number for table in event.tables] == [3, 3]
    assert audit().findings == ()


def test_more_tables_follow_in_the_same_journal(event: Event) -> None:
    event.tables[0].record()
    numbers = reopened(event, [replace(each, name="Session 2") for each in new_sittings(event.club, 2)])
    games = ClubGame.objects.filter(pk__in=numbers).order_by("pk").values_list("game__number", "game__journal")
    assert list(games) == [(3, event.journal), (4, event.journal)]
    assert audit().findings == ()


def test_the_same_key_gives_the_same_tables(event: Event) -> None:
    sittings = new_sittings(event.club, 2)
    again = reopened(event, sittings, "event-0001-s1")
    assert again == [table.club_game for table in event.tables]
    assert Game.objects.count() == 2


@pytest.mark.parametrize("tables", [1, 3])
def test_a_key_that_has_opened_other_tables_is_refused(event: Event, tables: int) -> None:
    with raises_refused("already sent with other values"):
        reopened(event, new_sittings(event.club, tables), "event-0001-s1")
    assert Game.objects.count() == 2


def test_a_key_of_another_table_is_refused(event: Event) -> None:
    one, two = event.tables
    record_hand(one.game, picked(), key="hand-of-table-1", expects=1, actor=SCORER)
    with raises_refused("already sent with other values"):
        record_hand(two.game, picked(), key="hand-of-table-1", expects=1, actor=SCORER)
    assert two.view.next_number == 1


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "no name": ({"name": " "}, "sittings[1].name", ": Enter a name."),
    "no hands": ({"hands": 0}, "sittings[1].hands", "Session 1, table 2: a table plays 1 to 999 hands, not 0."),
    "a dealer who is away": (
        {"dealer": 6}, "sittings[1].dealer", "Session 1, table 2: Seat 6 can't deal first at a table of 5."
    ),
    "rules that are none": (
        {"rules": {"preset": "none"}}, "sittings[1].rules.preset", "Session 1, table 2: There's no preset"
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_one_wrong_table_refuses_all_with_its_name(event: Event, what: str) -> None:
    wrong, path, sentence = WRONG[what]
    first, second = new_sittings(event.club, 2)
    with pytest.raises(Refused) as refused:
        reopened(event, [first, replace(second, **wrong)])
    assert path in [fault.path for fault in refused.value.faults]
    assert sentence in write_refusal(refused.value)
    assert (Game.objects.count(), Journal.objects.get(pk=event.journal).length) == (2, 3)


def test_rules_seat_only_so_many(event: Event) -> None:
    (sitting,) = new_sittings(event.club, 1)
    with raises_refused(r"^Session 1, table 1: "):
        reopened(event, [replace(sitting, persons=sitting.persons[:3])])


def test_nobody_sits_twice_at_a_table_nor_comes_from_nowhere(event: Event) -> None:
    (sitting,) = new_sittings(event.club, 1)
    one, two, *_ = sitting.persons
    with writing():
        clubs.get_or_create_persons(event.club, ["Player 1"])
        Person.objects.filter(uuid=two).update(merged_into=Person.objects.get(uuid=one))
    with pytest.raises(Refused) as refused:
        reopened(event, [replace(sitting, persons=(one, two, one, str(uuid4()), "nobody"))])
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("same-player", "sittings[0].persons[1]"),
        ("same-player", "sittings[0].persons[2]"),
        ("unknown-person", "sittings[0].persons[3]"),
        ("unknown-person", "sittings[0].persons[4]"),
    ]
    assert write_fault(refused.value.faults[0]) == "Session 1, table 1: Player 2 is seated there twice."


def test_the_persons_of_another_club_are_nobody_here(event: Event) -> None:
    (sitting,) = new_sittings(event.club, 1)
    other = clubs.create_club("Another club")
    with raises_refused("seat 1 needs a player of this club"):
        open_sittings(event.journal, other, [sitting], played_on=DAY, actor=SCORER, key="event-0001-s2")


def test_no_tables_are_no_session(event: Event) -> None:
    with raises_refused("Choose at least one table"):
        reopened(event, [])


def test_a_journal_that_is_not_there(event: Event) -> None:
    with raises_refused("game or tournament doesn't exist"):
        open_sittings(0, event.club.pk, new_sittings(event.club, 1), played_on=DAY, actor=SCORER, key="event-0001-s2")


@pytest.mark.parametrize("tables", [1, 12])
def test_statements_do_not_grow_with_the_tables(db: None, tables: int) -> None:
    event = begun(tables=1)
    persons(event.club, 60)
    sittings = new_sittings(event.club, tables)
    with CaptureQueriesContext(connection) as asked:
        reopened(event, sittings)
    # Its two ends; journal and key held, the tables asked for, persons, the last number; games, seats, accounts,
    # tallies, versions, entries, games.
    assert len(asked) == 14


def test_a_table_plays_so_many_hands(event: Event) -> None:
    table = event.tables[0]
    for _ in range(FEW):
        table.record()
    with raises_refused(r"^All 3 hands of this table are already recorded.$"):
        table.record()
    assert table.view.next_number == FEW + 1
    assert audit().findings == ()


def test_a_held_journal_takes_entries_without_a_game(event: Event) -> None:
    with writing():
        locked = journals.lock_journal(event.journal, "clock-0001")
        assert (locked.length, locked.written) == (3, None)
        written = journals.add_entry(locked, "clock", {"minutes": 60}, key="clock-0001", actor=SCORER)
        second = journals.add_entry(locked, "message", {"to": "all"}, key="message-1", actor=SCORER, why="Lunch")
    assert (written.seq, second.seq) == (4, 5)
    with writing():
        assert journals.lock_journal(event.journal, "clock-0001").written == written.row
    assert audit().findings == ()


def test_a_table_is_rebuilt_alone(event: Event) -> None:
    one, two = event.tables
    for table in (one, two):
        table.record()
    before = list(Tally.objects.order_by("pk").values())
    rebuild(one.game)
    assert list(Tally.objects.order_by("pk").values()) == before
    assert audit().findings == ()


def handed_in(event: Event) -> Table:
    """The first table, with two hands, one of them void, a conflict, and closed."""
    table = event.tables[0]
    for _ in range(2):
        table.record()
    table.record(picked(2, 4, 95), expects=1)
    table.change(Void(table.sheet.hands[1].uid))
    table.change(Close(), why="")
    return table


MENDING: dict[str, Callable[[Table], Request]] = {
    "correct": lambda table: Correct(table.sheet.hands[0].uid, picked(points=95)),
    "void": lambda table: Void(table.sheet.hands[0].uid),
    "restore": lambda table: Restore(table.sheet.lines[1].uid),
    "insert": lambda table: Insert(picked(4, 5)),
    "penalise": lambda table: Penalise(2, 4),
    "decide": lambda table: Decide(table.view.conflicts[0].uid, ConflictDecision.REPLACE),
}


@pytest.mark.parametrize("what", MENDING)
def test_a_table_that_was_handed_in_is_mended_without_a_reason(event: Event, what: str) -> None:
    table = handed_in(event)
    table.change(MENDING[what](table), why="")
    assert table.view.closed


@pytest.mark.parametrize("what", MENDING)
def test_a_confirmed_table_is_mended_with_a_reason(event: Event, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = handed_in(event)
    monkeypatch.setattr(changes, "_checks", [lambda game: game == table.game])
    request = MENDING[what](table)
    with raises_refused("Add a reason"):
        table.change(request, why="")
    table.change(request, why="Counted again")
    assert Entry.objects.order_by("-seq").values_list("why", flat=True)[0] == "Counted again"
    assert table.view.closed
    assert audit().findings == ()


@pytest.mark.parametrize("what", MENDING)
def test_a_closed_game_among_friends_is_not_mended(db: None, what: str) -> None:
    closed = handed_in(Event(0, clubs.home(), [opened()]))
    with raises_refused("This game is closed. Reopen it first"):
        closed.change(MENDING[what](closed), why="Counted again")


@pytest.mark.parametrize("request_", [Undo("there is none"), ChangeRules("standard-called-ace"), DividePot()])
def test_nothing_else_goes_at_a_closed_table(event: Event, request_: Request) -> None:
    with raises_refused("This table is closed. Reopen it first"):
        handed_in(event).change(request_)


def test_a_closed_table_takes_no_hand(event: Event) -> None:
    table = handed_in(event)
    for expects in (1, 2):
        with raises_refused("This table is closed. Make corrections on its score sheet"):
            table.record(expects=expects)


def test_a_closed_game_takes_no_hand_in_its_own_words(db: None) -> None:
    friends = opened()
    friends.change(Close(), why="")
    with raises_refused("This game is closed. Reopen it to continue"):
        friends.record()


def test_the_seats_are_those_of_the_draw(event: Event) -> None:
    """Whoever joined at a table would have no line in the standings."""
    table = event.tables[0]
    with raises_refused("The draw sets the seats of a tournament. Name a substitute or end the table"):
        change_seating(table.game, ["Newcomer", 2, 3, 4, 5], key="reseat-1", expects=1, actor=SCORER)
    assert not Person.objects.filter(name="Newcomer").exists()
