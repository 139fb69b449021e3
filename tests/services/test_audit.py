"""The audit finds what was tampered with once the guards are out of the way, and rebuilding mends what is derived."""

import sqlite3
from contextlib import closing
from uuid import UUID

import pytest
from django.db import connection, transaction

from scorekeeper.models import Balance, Conflict, Game, Line, Posting, Seat, Slice, guards
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.requests import Correct, Pay, Penalise, Void
from scorekeeper.wording.sentences import write_value
from tests.refusals import raises_refused
from tests.sittings import begun
from tests.tables import Table, opened, picked


def run(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def drop_guards() -> None:
    """Drop the guards, as the owner of the database can."""
    for guard in guards.GUARDS:
        run(f"DROP TRIGGER {guard.name}" + (f" ON {guard.table}" if connection.vendor == "postgresql" else ""))


def played() -> Table:
    """A sheet with everything on it."""
    table = opened()
    for _ in range(3):
        table.record()
    table.record(picked(2, 4), expects=2)
    first, second, _ = table.sheet.hands
    table.change(Correct(first.uid, picked(points=95)))
    table.change(Void(second.uid))
    table.change(Penalise(2, 4))
    table.change(Pay(2, 1, 2))
    return table


def sentences() -> list[str]:
    return [write_value(finding.sentence) for finding in audit().findings]


FIRST_POSTING = "(SELECT MIN(id) FROM scorekeeper_posting WHERE amount = 4)"
TAMPERED: dict[str, tuple[str, list[str]]] = {
    "a payload": (
        "UPDATE scorekeeper_entry SET payload = REPLACE(payload, '\"points\":95', '\"points\":96') WHERE seq = 6",
        ["Entry 6 was altered after it was recorded.", "Line 1: what doesn't match its entries.",
         "Line 1: outcome doesn't match its entries."],
    ),
    "an impossible hand": (
        "UPDATE scorekeeper_entry SET payload = REPLACE(payload, '\"points\":95', '\"points\":119') WHERE seq = 6",
        ["Entry 6 was altered after it was recorded.",
         "Line 1 isn't possible: No cards add up to 119. The deck has 120 card points.",
         "Line 1: what doesn't match its entries.", "Line 1: outcome doesn't match its entries.",
         "Line 2: outcome doesn't match its entries.",
         "Line 3: outcome doesn't match its entries.", "Line 4: outcome doesn't match its entries.",
         "Line 5: outcome doesn't match its entries.", "Line 1 doesn't post the amounts that it pays.",
         "Line 1: the players' results don't match its entries.",
         "The players' tallies don't match the lines.",
         "The state of the game (state) doesn't match its entries.",
         "Entry 6 says something else than its hands come to."],
    ),
    "a moment that no clock shows": (
        "UPDATE scorekeeper_entry SET at = '9999-12-31 23:59:59' WHERE seq = 6",
        ["Entry 6 was altered after it was recorded.",
         "Entry 6: 9999-12-31T23:59:59+00:00 can't be the time of an entry. It has to be from 1990 to 2200."],
    ),
    "a day that no game has": (
        "UPDATE scorekeeper_clubgame SET played_on = '9999-12-31'",
        ["9999-12-31 can't be the day of a game. It has to be from 1850 to 2199."],
    ),
    "an unreadable entry": (
        "UPDATE scorekeeper_entry SET payload = '{' WHERE seq = 6",
        ["Entry 6 was altered after it was recorded.",
         "The entries can't be read: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"],
    ),
    "an entry of another shape": (
        "UPDATE scorekeeper_entry SET payload = '[]' WHERE seq = 6",
        ["Entry 6 was altered after it was recorded.",
         "The entries can't be read: 'list' object has no attribute 'get'"],
    ),
    "an entry without its game": (
        "UPDATE scorekeeper_entry SET game_id = NULL",
        [*(f"Entry {seq} was altered after it was recorded." for seq in range(1, 10)),
         "The game has no entries."],
    ),
    "the first dealer": (
        "UPDATE scorekeeper_game SET dealer = 1",
        ["The seats or the first dealer don't match the start of the game."],
    ),
    "a reason": (
        "UPDATE scorekeeper_entry SET why = 'another' WHERE seq = 6",
        ["Entry 6 was altered after it was recorded."],
    ),
    "a moment": (
        "UPDATE scorekeeper_entry SET at = '2020-02-02 20:20:20+00:00' WHERE seq = 3",
        ["Entry 3 was altered after it was recorded."],
    ),
    "a hash": (
        "UPDATE scorekeeper_entry SET hash = REPLACE(hash, SUBSTR(hash, 1, 8), '00000000') WHERE seq = 3",
        ["Entry 3 was altered after it was recorded.", "Entry 4 doesn't follow the entry before it."],
    ),
    "the head": ("UPDATE scorekeeper_journal SET length = 4", ["The history doesn't end with its last entry."]),
    "a hand": (
        "UPDATE scorekeeper_line SET what = REPLACE(what, '95', '75') WHERE place = 1",
        ["Line 1: what doesn't match its entries."],
    ),
    "an outcome": (
        "UPDATE scorekeeper_line SET outcome = REPLACE(outcome, '4', '6') WHERE place = 1",
        ["Line 1: outcome doesn't match its entries."],
    ),
    "a share": (
        "UPDATE scorekeeper_share SET part = 'alone' WHERE part = 'picker'",
        ["Line 1: the players' results don't match its entries.",
         "Line 3: the players' results don't match its entries."],
    ),
    "a tally": (
        "UPDATE scorekeeper_tally SET best = best + 1",
        ["The players' tallies don't match the lines."],
    ),
    "a number of hands": (
        "UPDATE scorekeeper_game SET hands = 3",
        ["The state of the game (hands) doesn't match its entries."],
    ),
    "a number": (
        "UPDATE scorekeeper_line SET number = 7 WHERE place = 3",
        ["Line 3: number doesn't match its entries."],
    ),
    "a void hand": (
        "UPDATE scorekeeper_line SET voided = (1 = 0) WHERE place = 2",
        ["Line 2: voided doesn't match its entries."],
    ),
    "a posting": (
        f"UPDATE scorekeeper_posting SET amount = amount + 1 WHERE id = {FIRST_POSTING}",
        ["Line 1 doesn't post the amounts that it pays.", "Line 1 is off by +1 units."],
    ),
    "the state": (
        "UPDATE scorekeeper_game SET state = REPLACE(state, 'dealer', 'd')",
        ["The state of the game (state) doesn't match its entries."],
    ),
    "the rules": (
        "UPDATE scorekeeper_game SET rules = REPLACE(rules, 'leaster', 'doubler')",
        ["The state of the game (rules) doesn't match its entries."],
    ),
    "a decision": (
        "UPDATE scorekeeper_conflict SET decision = 'keep'",
        ["The conflicts don't match the entries."],
    ),
    "the counter": ("DELETE FROM scorekeeper_slice", ["The game has no version counter."]),
    "the seats": (
        "DELETE FROM scorekeeper_account WHERE kind = 'suspense'",
        ["The accounts don't match the seats, pot, house, and suspense."],
    ),
}  # fmt: skip


OF_EVENT: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "what the event says": (
        "UPDATE scorekeeper_entry SET payload = '{}' WHERE seq = 1",
        [("journal JOURNAL", "Entry 1 was altered after it was recorded.")],
    ),
    "a hand that moves to another table": (
        "UPDATE scorekeeper_entry SET game_id = TWO WHERE seq = 4",
        [("journal JOURNAL", "Entry 4 was altered after it was recorded."),
         ("journal JOURNAL, game ONE", "No entry created line 1 (UID)."),
         ("journal JOURNAL, game TWO", "Line 1 is missing.")],
    ),
    "a tally of one table": (
        "UPDATE scorekeeper_tally SET hands = 7 WHERE seat_id = (SELECT MAX(id) FROM scorekeeper_seat)",
        [("journal JOURNAL, game TWO", "The players' tallies don't match the lines.")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", OF_EVENT)
def test_tampering_with_an_event_is_found_where_it_was(real_commits: None, what: str) -> None:
    statement, expected = OF_EVENT[what]
    event = begun(2)
    for table in event.tables:
        table.record()
    one, two = (table.game for table in event.tables)
    called = {"ONE": one, "TWO": two, "JOURNAL": event.journal, "UID": Line.objects.get(game=one).uid}
    drop_guards()
    run(put_in(statement, called))
    guards.install()
    found = {(finding.where, write_value(finding.sentence)) for finding in audit().findings}
    assert {(put_in(where, called), put_in(sentence, called)) for where, sentence in expected} <= found
    assert {where for where, _ in found} == {put_in(where, called) for where, _ in expected}


def put_in(text: str, called: dict[str, object]) -> str:
    """The text with numbers of this database in the places of words."""
    for word, value in called.items():
        text = text.replace(word, str(value))
    return text


def test_an_honest_sheet_is_good(db: None) -> None:
    played()
    report = audit()
    assert (report.games, report.entries, report.hands, report.findings) == (1, 9, 2, ())


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_found(real_commits: None, what: str) -> None:
    statement, expected = TAMPERED[what]
    played()
    drop_guards()
    run(statement)
    guards.install()
    assert sentences() == expected


def test_forgetting_the_last_entry_without_a_trace_is_found(real_commits: None) -> None:
    table = played()
    drop_guards()
    run("DELETE FROM scorekeeper_posting WHERE line_id IN (SELECT uid FROM scorekeeper_line WHERE kind = 'payment')")
    run("DELETE FROM scorekeeper_balance WHERE line_id IN (SELECT uid FROM scorekeeper_line WHERE kind = 'payment')")
    run("DELETE FROM scorekeeper_line WHERE kind = 'payment'")
    run("DELETE FROM scorekeeper_entry WHERE seq = 9")
    guards.install()
    rebuild(table.game)
    assert sentences() == ["The history doesn't end with its last entry."]


def test_an_entry_in_the_middle_is_missed(real_commits: None) -> None:
    opened()
    table = opened(key="evening-2")
    table.record()
    table.change(Penalise(2, 4))
    table.change(Penalise(3, 4))
    drop_guards()
    run("DELETE FROM scorekeeper_posting WHERE line_id IN (SELECT uid FROM scorekeeper_line WHERE place = 2)")
    run("DELETE FROM scorekeeper_balance WHERE line_id IN (SELECT uid FROM scorekeeper_line WHERE place = 2)")
    run("DELETE FROM scorekeeper_share WHERE line_id IN (SELECT uid FROM scorekeeper_line WHERE place = 2)")
    run("DELETE FROM scorekeeper_line WHERE place = 2")
    run("DELETE FROM scorekeeper_entry WHERE seq = 3")
    guards.install()
    rebuild(table.game)
    assert sentences() == ["Entry 3 is missing. Entry 4 follows."]


def test_a_line_that_is_gone_or_comes_from_nowhere_is_found(real_commits: None) -> None:
    table = opened()
    table.change(Pay(2, 1, 2))
    line = Line.objects.get()
    Posting.objects.filter(line=line).delete()
    Balance.objects.filter(line=line).delete()
    Line.objects.filter(pk=line.pk).delete()
    Line.objects.create(
        uid=UUID(int=5), game_id=table.game, place=1, kind="pot", what="{}", outcome="{}", made_by_id=line.made_by_id,
        changed_by_id=line.made_by_id,
    )  # fmt: skip
    assert sentences() == [
        "Line 1 is missing.",
        "No entry created line 1 (00000000-0000-0000-0000-000000000005).",
        "Line 1 doesn't post the amounts that it pays.",
    ]


@pytest.mark.only_on("sqlite")
def test_a_row_that_points_to_nothing_is_found(real_commits: None) -> None:
    table = played()
    connection.close()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as careless:
        careless.execute("UPDATE scorekeeper_game SET last_hand_id = ?", (UUID(int=7).hex,))
        careless.commit()
    first, *others = sentences()
    assert first.startswith("A row refers to something that isn't there: ")
    assert others == ["The state of the game (last_hand_id) doesn't match its entries."]
    assert table.view.last is None


@pytest.mark.only_on("sqlite")
def test_a_balance_that_was_forced_is_found(real_commits: None) -> None:
    played()
    connection.close()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as careless:
        careless.execute(
            "UPDATE scorekeeper_balance SET amount = 3 WHERE id = (SELECT MIN(id) FROM scorekeeper_balance)"
        )
        careless.commit()
    assert [finding for finding in sentences() if "row" not in finding] == ["A balance isn't zero."]


def test_lost_guards_are_found(real_commits: None) -> None:
    drop_guards()
    assert sentences() == [f"The guard {guard.name} is missing, switched off, or changed." for guard in guards.GUARDS]


def test_another_person_in_a_seat_is_found(real_commits: None) -> None:
    table = opened()
    opened(key="evening-2", players=6)
    stranger = Seat.objects.get(number=6).person
    Seat.objects.filter(game=table.game, number=1).update(person=stranger)
    assert sentences() == ["The players on the score sheet aren't the ones who sat down."]


def test_rebuilding_mends_what_is_derived(db: None) -> None:
    table = played()
    before, rows = table.sheet, stored()
    Line.objects.filter(place=1).update(number=9, outcome="{}")
    Game.objects.update(next_number=99, open_conflicts=0)
    Conflict.objects.update(decision="keep")
    rebuild(table.game)
    assert (table.sheet, stored()) == (before, rows)
    assert audit().findings == ()


def stored() -> list[object]:
    lines = list(Line.objects.order_by("place").values())
    postings = list(Posting.objects.order_by("line", "account").values("line", "account", "commodity", "amount"))
    return [lines, postings, list(Conflict.objects.values()), list(Game.objects.values())]


def test_rebuilding_tells_those_who_watch(db: None) -> None:
    table = opened()
    before = table.view.version
    rebuild(table.game)
    assert table.view.version == before + 1
    assert Slice.objects.count() == 1


def test_there_is_no_such_game_to_rebuild(db: None) -> None:
    with raises_refused("game doesn't exist"):
        rebuild(5)
