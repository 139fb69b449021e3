"""The audit finds what was tampered with once the guards are out of the way, and rebuilding mends what is derived."""

import sqlite3
from contextlib import closing
from uuid import UUID

import pytest
from django.db import connection, transaction

from scorekeeper.models import Balance, Game, Line, Posting, Rival, Seat, Slice, guards
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.requests import Correct, Pay, Penalise, Void
from scorekeeper.wording.refusals import write_value
from tests.refusals import raises_refused
from tests.sittings import begun
from tests.tables import Table, opened, picked


def run(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def drop_guards() -> None:
    """What somebody does who means it: the guards out of the way, with the rights of the database's owner."""
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
        ["Entry 6 does not say what it said when it was written.", "Line 1: what is not what its entries say.",
         "Line 1: outcome is not what its entries say."],
    ),
    "an impossible hand": (
        "UPDATE scorekeeper_entry SET payload = REPLACE(payload, '\"points\":95', '\"points\":119') WHERE seq = 6",
        ["Entry 6 does not say what it said when it was written.",
         "Line 1 cannot be: No cards make 119 of the 120 card points.",
         "Line 1: what is not what its entries say.", "Line 1: outcome is not what its entries say.",
         "Line 2: outcome is not what its entries say.",
         "Line 3: outcome is not what its entries say.", "Line 4: outcome is not what its entries say.",
         "Line 5: outcome is not what its entries say.", "Line 1 does not post what it pays.",
         "Line 1: what it brought each player is not what its entries say.",
         "The tallies of its players are not what its lines add up to.",
         "Where the game stands (state) is not what its entries say."],
    ),
    "an unreadable entry": (
        "UPDATE scorekeeper_entry SET payload = '{' WHERE seq = 6",
        ["Entry 6 does not say what it said when it was written.",
         "The entries cannot be read: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"],
    ),
    "an entry of another shape": (
        "UPDATE scorekeeper_entry SET payload = '[]' WHERE seq = 6",
        ["Entry 6 does not say what it said when it was written.",
         "The entries cannot be read: 'list' object has no attribute 'get'"],
    ),
    "an entry without its game": (
        "UPDATE scorekeeper_entry SET game_id = NULL",
        [*(f"Entry {seq} does not say what it said when it was written." for seq in range(1, 10)),
         "The game has no entries."],
    ),
    "the first dealer": (
        "UPDATE scorekeeper_game SET dealer = 1",
        ["Seats or first dealer are not those it was opened with."],
    ),
    "a reason": (
        "UPDATE scorekeeper_entry SET why = 'another' WHERE seq = 6",
        ["Entry 6 does not say what it said when it was written."],
    ),
    "a moment": (
        "UPDATE scorekeeper_entry SET at = '2020-02-02 20:20:20+00:00' WHERE seq = 3",
        ["Entry 3 does not say what it said when it was written."],
    ),
    "a hash": (
        "UPDATE scorekeeper_entry SET hash = REPLACE(hash, SUBSTR(hash, 1, 8), '00000000') WHERE seq = 3",
        ["Entry 3 does not say what it said when it was written.", "Entry 4 does not follow the one before it."],
    ),
    "the head": ("UPDATE scorekeeper_journal SET length = 4", ["The journal's head is not its last entry."]),
    "a hand": (
        "UPDATE scorekeeper_line SET what = REPLACE(what, '95', '75') WHERE place = 1",
        ["Line 1: what is not what its entries say."],
    ),
    "an outcome": (
        "UPDATE scorekeeper_line SET outcome = REPLACE(outcome, '4', '6') WHERE place = 1",
        ["Line 1: outcome is not what its entries say."],
    ),
    "a share": (
        "UPDATE scorekeeper_share SET part = 'alone' WHERE part = 'picker'",
        ["Line 1: what it brought each player is not what its entries say.",
         "Line 3: what it brought each player is not what its entries say."],
    ),
    "a tally": (
        "UPDATE scorekeeper_tally SET best = best + 1",
        ["The tallies of its players are not what its lines add up to."],
    ),
    "a number of hands": (
        "UPDATE scorekeeper_game SET hands = 3",
        ["Where the game stands (hands) is not what its entries say."],
    ),
    "a number": (
        "UPDATE scorekeeper_line SET number = 7 WHERE place = 3",
        ["Line 3: number is not what its entries say."],
    ),
    "a void hand": (
        "UPDATE scorekeeper_line SET voided = (1 = 0) WHERE place = 2",
        ["Line 2: voided is not what its entries say."],
    ),
    "a posting": (
        f"UPDATE scorekeeper_posting SET amount = amount + 1 WHERE id = {FIRST_POSTING}",
        ["Line 1 does not post what it pays.", "Line 1 is off by +1 units."],
    ),
    "the state": (
        "UPDATE scorekeeper_game SET state = REPLACE(state, 'dealer', 'd')",
        ["Where the game stands (state) is not what its entries say."],
    ),
    "the rules": (
        "UPDATE scorekeeper_game SET rules = REPLACE(rules, 'leaster', 'doubler')",
        ["Where the game stands (rules) is not what its entries say."],
    ),
    "a decision": (
        "UPDATE scorekeeper_rival SET decision = 'keep'",
        ["The second opinions are not those of its entries."],
    ),
    "the counter": ("DELETE FROM scorekeeper_slice", ["Nobody counts its versions."]),
    "the seats": (
        "DELETE FROM scorekeeper_account WHERE kind = 'suspense'",
        ["The accounts are not those of its seats, pot, house and suspense."],
    ),
}  # fmt: skip


OF_EVENT: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "what the event says": (
        "UPDATE scorekeeper_entry SET payload = '{}' WHERE seq = 1",
        [("journal JOURNAL", "Entry 1 does not say what it said when it was written.")],
    ),
    "a hand that moves to another table": (
        "UPDATE scorekeeper_entry SET game_id = TWO WHERE seq = 4",
        [("journal JOURNAL", "Entry 4 does not say what it said when it was written."),
         ("journal JOURNAL, game ONE", "Line 1 (UID) comes from no entry."),
         ("journal JOURNAL, game TWO", "Line 1 is missing.")],
    ),
    "a tally of one table": (
        "UPDATE scorekeeper_tally SET hands = 7 WHERE seat_id = (SELECT MAX(id) FROM scorekeeper_seat)",
        [("journal JOURNAL, game TWO", "The tallies of its players are not what its lines add up to.")],
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
    found = {(finding.where, finding.sentence) for finding in audit().findings}
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
    assert (report.journals, report.entries, report.lines, report.findings) == (1, 9, 5, ())


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
    assert sentences() == ["The journal's head is not its last entry."]


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
    assert sentences() == ["Entry 3 is missing; 4 follows."]


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
        "Line 1 (00000000-0000-0000-0000-000000000005) comes from no entry.",
        "Line 1 does not post what it pays.",
    ]


@pytest.mark.only_on("sqlite")
def test_a_row_that_points_to_nothing_is_found(real_commits: None) -> None:
    table = played()
    connection.close()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as careless:
        careless.execute("UPDATE scorekeeper_game SET last_hand_id = ?", (UUID(int=7).hex,))
        careless.commit()
    first, *others = sentences()
    assert first.startswith("A row points to nothing: ")
    assert others == ["Where the game stands (last_hand_id) is not what its entries say."]
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
    assert [finding for finding in sentences() if "row" not in finding] == ["A balance is not zero."]


def test_lost_guards_are_found(real_commits: None) -> None:
    drop_guards()
    assert sentences() == [f"The guard {guard.name} is missing, switched off or changed." for guard in guards.GUARDS]


def test_another_person_in_a_seat_is_found(real_commits: None) -> None:
    table = opened()
    opened(key="evening-2", players=6)
    stranger = Seat.objects.get(number=6).person
    Seat.objects.filter(game=table.game, number=1).update(person=stranger)
    assert sentences() == ["Others are on the sheet than those who sat down."]


def test_rebuilding_mends_what_is_derived(db: None) -> None:
    table = played()
    before, rows = table.sheet, stored()
    Line.objects.filter(place=1).update(number=9, outcome="{}")
    Game.objects.update(next_number=99, open_rivals=0)
    Rival.objects.update(decision="keep")
    rebuild(table.game)
    assert (table.sheet, stored()) == (before, rows)
    assert audit().findings == ()


def stored() -> list[object]:
    lines = list(Line.objects.order_by("place").values())
    postings = list(Posting.objects.order_by("line", "account").values("line", "account", "commodity", "amount"))
    return [lines, postings, list(Rival.objects.values()), list(Game.objects.values())]


def test_rebuilding_tells_those_who_watch(db: None) -> None:
    table = opened()
    before = table.view.version
    rebuild(table.game)
    assert table.view.version == before + 1
    assert Slice.objects.count() == 1


def test_there_is_no_such_game_to_rebuild(db: None) -> None:
    with raises_refused("no such game"):
        rebuild(5)
