"""Changes that no program may make: tried in the database's own words, with real commits."""

from contextlib import nullcontext
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from scorekeeper.ledger.entries import BEGINNING
from scorekeeper.ledger.folding import HOUSE, account_number
from scorekeeper.models import Balance, Entry, Journal, Line, Posting, guards
from tests.tables import Table, opened

ENTRY = "journal_id, game_id, seq, kind, payload, key, role, at, address, device, why, prev, hash"


def run(sql: str, *values: Any) -> int:
    """Run a statement in a transaction of its own; how many rows it touched."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.rowcount)


@pytest.fixture
def table(real_commits: None) -> Table:
    """A table with one hand on its sheet."""
    made = opened()
    made.record()
    return made


def contents() -> list[list[Any]]:
    return [list(model.objects.order_by("pk").values_list()) for model in (Entry, Journal, Line, Posting, Balance)]


def test_every_guard_is_there_after_migrating(real_commits: None) -> None:
    assert guards.missing() == []


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE scorekeeper_entry SET why = 'because' WHERE seq = 2", "never changed"),
        ("UPDATE scorekeeper_entry SET seq = seq", "never changed"),
        ("DELETE FROM scorekeeper_entry WHERE seq = 2", "never deleted"),
        ("DELETE FROM scorekeeper_entry", "never deleted"),
        ("UPDATE scorekeeper_journal SET head = 'other'", "head of a journal"),
        ("UPDATE scorekeeper_journal SET length = length - 1", "head of a journal"),
        ("DELETE FROM scorekeeper_journal", "never deleted"),
        ("UPDATE scorekeeper_posting SET amount = 0", "made anew"),
        ("UPDATE scorekeeper_zero SET value = 0", "zero stays"),
        ("DELETE FROM scorekeeper_zero", "zero stays"),
    ],
)
def test_what_is_kept_is_never_changed(table: Table, statement: str, sentence: str) -> None:
    before = contents()
    with pytest.raises(DatabaseError, match=sentence):
        run(statement)
    assert contents() == before


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize("name", ["entry", "journal", "posting", "zero"])
def test_no_table_is_emptied(table: Table, name: str) -> None:
    with pytest.raises(DatabaseError, match="never emptied"):
        run(f"TRUNCATE scorekeeper_{name} CASCADE")


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("pragma", ["ON", "OFF"])
def test_replacing_an_entry_is_refused_whatever_the_pragma_says(table: Table, pragma: str) -> None:
    before = contents()
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA recursive_triggers={pragma}")
    columns, second = f"id, {ENTRY}", "FROM scorekeeper_entry WHERE seq = 2"
    for replaced in ("id", "seq", "key"):
        picked = ", ".join(_kept(column, replaced) for column in columns.split(", "))
        with pytest.raises(DatabaseError, match=r"never|used|follows"):
            run(f"INSERT OR REPLACE INTO scorekeeper_entry ({columns}) SELECT {picked} {second}")
    assert contents() == before


def _kept(column: str, replaced: str) -> str:
    """The column's value in a new row that clashes with the old one in `replaced` alone."""
    fresh = {"id": "id + 99", "seq": "seq + 1", "key": "key || 'x'", "prev": "hash"}
    if column == replaced or (replaced == "seq" and column == "prev"):
        return column
    return fresh.get(column, column)


@pytest.mark.parametrize(
    ("seq", "prev", "key"),
    [(2, "head", "new-key"), (4, "head", "new-key"), (3, "other", "new-key"), (3, "head", "key-000001")],
)
def test_an_entry_must_follow_the_last_one(table: Table, seq: int, prev: str, key: str) -> None:
    journal = Journal.objects.get()
    head = journal.head if prev == "head" else BEGINNING
    with pytest.raises(DatabaseError):
        run(
            f"INSERT INTO scorekeeper_entry ({ENTRY}) SELECT journal_id, game_id, %s, kind, payload, %s, role, at, "
            "address, device, why, %s, hash FROM scorekeeper_entry WHERE seq = 2",
            seq,
            key,
            head,
        )
    assert Entry.objects.count() == 2


def test_the_head_follows_an_entry_that_fits(table: Table) -> None:
    head = Journal.objects.get().head
    run(
        f"INSERT INTO scorekeeper_entry ({ENTRY}) SELECT journal_id, game_id, 3, kind, payload, 'by-hand-1', role, at, "
        "address, device, why, %s, 'made-by-hand' FROM scorekeeper_entry WHERE seq = 2",
        head,
    )
    journal = Journal.objects.get()
    assert (journal.length, journal.head) == (3, "made-by-hand")


def test_postings_that_do_not_balance_fail_at_commit(table: Table) -> None:
    before = contents()
    line, account = Line.objects.get(), account_number(table.game, 0)
    with pytest.raises(DatabaseError):
        Posting.objects.create(line=line, account_id=account, commodity="units", amount=5)
    assert contents() == before


def test_half_of_what_a_line_posts_cannot_go(table: Table) -> None:
    before = contents()
    with pytest.raises(DatabaseError):
        Posting.objects.filter(amount__gt=0).delete()
    assert contents() == before


@pytest.mark.parametrize(("other", "balances"), [("USD", True), ("EUR", False)])
def test_each_commodity_balances_by_itself(table: Table, other: str, balances: bool) -> None:
    line, account = Line.objects.get(), account_number(table.game, 0)
    rows = [
        Posting(line=line, account_id=account, commodity="USD", amount=5),
        Posting(line=line, account_id=account + HOUSE, commodity=other, amount=-5),
    ]
    with nullcontext() if balances else pytest.raises(DatabaseError):
        Posting.objects.bulk_create(rows)
    assert Posting.objects.exclude(commodity="units").count() == 2 * balances


def test_zero_is_the_only_number_there(real_commits: None) -> None:
    with pytest.raises(DatabaseError):
        run("INSERT INTO scorekeeper_zero (value) VALUES (5)")


def test_lost_guards_are_told_and_put_back(real_commits: None) -> None:
    lost = {"guard_entry_update": "scorekeeper_entry", "guard_posting_added": "scorekeeper_posting"}
    for name, table in lost.items():
        run(f"DROP TRIGGER {name} ON {table}" if connection.vendor == "postgresql" else f"DROP TRIGGER {name}")
    assert sorted(guards.missing()) == sorted(lost)
    guards.install()
    assert guards.missing() == []


def test_a_guard_that_does_nothing_is_told(real_commits: None) -> None:
    if connection.vendor == "postgresql":
        head = "CREATE OR REPLACE FUNCTION guard_entry_update() RETURNS trigger LANGUAGE plpgsql"
        run(f"{head} AS $$BEGIN RETURN NEW; END$$")
    else:
        run("DROP TRIGGER guard_entry_update")
        run("CREATE TRIGGER guard_entry_update BEFORE UPDATE ON scorekeeper_entry BEGIN SELECT 1; END")
    assert guards.missing() == ["guard_entry_update"]


@pytest.mark.only_on("postgresql")
def test_a_guard_that_is_switched_off_is_told(real_commits: None) -> None:
    run("ALTER TABLE scorekeeper_entry DISABLE TRIGGER guard_entry_update")
    assert guards.missing() == ["guard_entry_update"]
