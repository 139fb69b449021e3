"""The guards inside the database, for SQLite and PostgreSQL: what no program may do, whatever its language.

Entries are only added, each fitting the one before it; a journal's head follows its entries; what a line posts adds to
zero in each commodity at COMMIT. Django rebuilds tables on SQLite, which triggers that name them forbid. Therefore they
are removed before a migration there and installed again after every one, and asked for at start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from scorekeeper.ledger.entries import BEGINNING


@dataclass(frozen=True, slots=True)
class Guard:
    """A trigger: when it fires on which table, and what it does in each database's words."""

    name: str
    table: str
    moment: str
    sqlite: str
    postgres: str
    each: str = "ROW"


@dataclass(frozen=True, slots=True)
class Rule:
    """Something that must not happen: the condition under which it does, and the sentence that refuses it."""

    condition: str
    sentence: str


def _refusing(name: str, table: str, moment: str, *rules: Rule) -> Guard:
    sqlite = " ".join(f"SELECT RAISE(ABORT, '{rule.sentence}') WHERE {rule.condition};" for rule in rules)
    postgres = " ".join(f"IF {rule.condition} THEN RAISE EXCEPTION '{rule.sentence}'; END IF;" for rule in rules)
    answer = "RETURN OLD;" if "DELETE" in moment else "RETURN NEW;"
    return Guard(name, table, moment, sqlite, f"{postgres} {answer}")


def _doing(name: str, table: str, moment: str, action: str) -> Guard:
    return Guard(name, table, moment, action, f"{action} RETURN NULL;")


_ALWAYS = "1 = 1"

_ENTRY = (
    _refusing("guard_entry_update", "scorekeeper_entry", "BEFORE UPDATE", Rule(_ALWAYS, "entries are never changed")),
    _refusing("guard_entry_delete", "scorekeeper_entry", "BEFORE DELETE", Rule(_ALWAYS, "entries are never deleted")),
    _refusing(
        "guard_entry_insert",
        "scorekeeper_entry",
        "BEFORE INSERT",
        # INSERT OR REPLACE deletes without firing a delete trigger unless a pragma says otherwise.
        Rule("EXISTS (SELECT 1 FROM scorekeeper_entry WHERE id = NEW.id)", "entries are never replaced"),
        Rule(
            "EXISTS (SELECT 1 FROM scorekeeper_entry WHERE journal_id = NEW.journal_id AND key = NEW.key)",
            "this key has been used in this journal",
        ),
        Rule(
            "NOT EXISTS (SELECT 1 FROM scorekeeper_journal "
            "WHERE id = NEW.journal_id AND length + 1 = NEW.seq AND head = NEW.prev)",
            "an entry follows the last one of its journal",
        ),
    ),
    _doing(
        "guard_entry_head",
        "scorekeeper_entry",
        "AFTER INSERT",
        "UPDATE scorekeeper_journal SET length = NEW.seq, head = NEW.hash WHERE id = NEW.journal_id; "
        # Every entry is a change that whoever watches the game hears of.
        "UPDATE scorekeeper_slice SET version = version + 1 WHERE name = 'game:' || NEW.game_id;",
    ),
)

_JOURNAL = (
    _refusing(
        "guard_journal_insert",
        "scorekeeper_journal",
        "BEFORE INSERT",
        Rule(
            "EXISTS (SELECT 1 FROM scorekeeper_journal WHERE id = NEW.id OR key = NEW.key)",
            "journals are never replaced",
        ),
        Rule(f"NEW.length <> 0 OR NEW.head <> '{BEGINNING}'", "a journal begins empty"),
    ),
    _refusing(
        "guard_journal_update",
        "scorekeeper_journal",
        "BEFORE UPDATE",
        Rule(
            "NEW.id <> OLD.id OR NEW.key <> OLD.key OR NEW.length <> OLD.length + 1 OR NOT EXISTS (SELECT 1 "
            "FROM scorekeeper_entry WHERE journal_id = NEW.id AND seq = NEW.length AND hash = NEW.head)",
            "the head of a journal is its last entry",
        ),
    ),
    _refusing(
        "guard_journal_delete", "scorekeeper_journal", "BEFORE DELETE", Rule(_ALWAYS, "journals are never deleted")
    ),
)

_POSTING = (
    _refusing(
        "guard_posting_update",
        "scorekeeper_posting",
        "BEFORE UPDATE",
        Rule(_ALWAYS, "postings are made anew, never changed"),
    ),
    _refusing(
        "guard_posting_insert",
        "scorekeeper_posting",
        "BEFORE INSERT",
        Rule(
            "EXISTS (SELECT 1 FROM scorekeeper_posting WHERE id = NEW.id OR (line_id = NEW.line_id "
            "AND account_id = NEW.account_id AND commodity = NEW.commodity))",
            "postings are never replaced",
        ),
    ),
    _doing(
        "guard_posting_added",
        "scorekeeper_posting",
        "AFTER INSERT",
        "INSERT INTO scorekeeper_balance (line_id, commodity, amount) VALUES (NEW.line_id, NEW.commodity, NEW.amount) "
        "ON CONFLICT (line_id, commodity) DO UPDATE SET amount = scorekeeper_balance.amount + excluded.amount;",
    ),
    _doing(
        "guard_posting_gone",
        "scorekeeper_posting",
        "AFTER DELETE",
        "INSERT INTO scorekeeper_balance (line_id, commodity, amount) VALUES (OLD.line_id, OLD.commodity, -OLD.amount) "
        "ON CONFLICT (line_id, commodity) DO UPDATE SET amount = scorekeeper_balance.amount + excluded.amount;",
    ),
)

_ZERO = (
    _refusing("guard_zero_update", "scorekeeper_zero", "BEFORE UPDATE", Rule(_ALWAYS, "zero stays zero")),
    _refusing("guard_zero_delete", "scorekeeper_zero", "BEFORE DELETE", Rule(_ALWAYS, "zero stays")),
)

GUARDS: tuple[Guard, ...] = (*_ENTRY, *_JOURNAL, *_POSTING, *_ZERO)

# TRUNCATE fires no row's trigger; SQLite has none.
POSTGRES_ONLY: tuple[Guard, ...] = tuple(
    Guard(
        name=f"guard_{table}_truncate",
        table=f"scorekeeper_{table}",
        moment="BEFORE TRUNCATE",
        sqlite="",
        postgres=f"RAISE EXCEPTION 'the table {table} is never emptied';",
        each="STATEMENT",
    )
    for table in ("entry", "journal", "posting", "zero")
)


def install(**_: Any) -> None:
    """Put every guard into the database, replacing older ones of the same name. Asks nothing when all are there."""
    if not _tables_are_there() or not missing():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO scorekeeper_zero (value) VALUES (0) ON CONFLICT DO NOTHING")
        for statement in _statements():
            cursor.execute(statement)


def remove(*, plan: Sequence[object], **_: Any) -> None:
    """Remove all guards from a SQLite database that is about to be migrated. A start puts back what isn't there."""
    if connection.vendor != "sqlite" or not plan:
        return
    with connection.cursor() as cursor:
        for name in filter(_is_guard, _sqlite_there()):
            cursor.execute(f'DROP TRIGGER "{name}"')


def missing() -> list[str]:
    """Return the names of the guards that are not there, are switched off, or are not as they should be."""
    there = _sqlite_there() if connection.vendor == "sqlite" else _postgres_there()
    return [guard.name for guard in _guards_of_database() if there.get(guard.name) != _body(guard)]


def missing_among(triggers: Mapping[str, str]) -> list[str]:
    """The names of the guards that are not among the triggers of a SQLite file, whose texts stand by their names."""
    return [guard.name for guard in GUARDS if triggers.get(guard.name) != _sqlite_text(guard)]


def _guards_of_database() -> tuple[Guard, ...]:
    return GUARDS if connection.vendor == "sqlite" else GUARDS + POSTGRES_ONLY


def _is_guard(name: str) -> bool:
    return name.startswith("guard_")


def _tables_are_there() -> bool:
    return {guard.table for guard in GUARDS} <= set(connection.introspection.table_names())


def _body(guard: Guard) -> str:
    return _sqlite_text(guard) if connection.vendor == "sqlite" else _postgres_body(guard)


def _sqlite_text(guard: Guard) -> str:
    return f"CREATE TRIGGER {guard.name} {guard.moment} ON {guard.table} FOR EACH ROW BEGIN {guard.sqlite} END"


def _postgres_body(guard: Guard) -> str:
    return f"BEGIN {guard.postgres} END;"


def _statements() -> Iterator[str]:
    for guard in _guards_of_database():
        if connection.vendor == "sqlite":
            yield f"DROP TRIGGER IF EXISTS {guard.name}"
            yield _sqlite_text(guard)
        else:
            head = f"CREATE OR REPLACE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql"
            yield f"{head} AS $${_postgres_body(guard)}$$"
            yield f"DROP TRIGGER IF EXISTS {guard.name} ON {guard.table}"
            yield (
                f"CREATE TRIGGER {guard.name} {guard.moment} ON {guard.table} "
                f"FOR EACH {guard.each} EXECUTE FUNCTION {guard.name}()"
            )


def _sqlite_there() -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        return dict(cursor.fetchall())


def _postgres_there() -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t.tgname, p.prosrc FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid "
            "WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND p.proname = t.tgname"
        )
        return dict(cursor.fetchall())
