"""The guards inside the database, for SQLite and PostgreSQL: what no program may do, whatever its language.

Entries are only added, each fitting the one before it; a journal's head follows its entries; what a line posts adds to
zero in each commodity at COMMIT. Django rebuilds tables on SQLite and loses triggers doing so, therefore they are
installed anew after every migration, and asked for at start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction


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
_ENTRY, _JOURNAL, _POSTING = "scorekeeper_entry", "scorekeeper_journal", "scorekeeper_posting"
_BALANCE, _ZERO = "scorekeeper_balance", "scorekeeper_zero"


def _balance(row: str, sign: str) -> str:
    return (
        f"INSERT INTO {_BALANCE} (line_id, commodity, amount) VALUES ({row}.line_id, {row}.commodity, {sign}{row}.amount) "
        f"ON CONFLICT (line_id, commodity) DO UPDATE SET amount = {_BALANCE}.amount + excluded.amount;"
    )


GUARDS: tuple[Guard, ...] = (
    _refusing("guard_entry_update", _ENTRY, "BEFORE UPDATE", Rule(_ALWAYS, "entries are never changed")),
    _refusing("guard_entry_delete", _ENTRY, "BEFORE DELETE", Rule(_ALWAYS, "entries are never deleted")),
    _refusing(
        "guard_entry_insert", _ENTRY, "BEFORE INSERT",
        # INSERT OR REPLACE deletes without firing a delete trigger unless a pragma says otherwise.
        Rule(f"EXISTS (SELECT 1 FROM {_ENTRY} WHERE id = NEW.id)", "entries are never replaced"),
        Rule(f"EXISTS (SELECT 1 FROM {_ENTRY} WHERE journal_id = NEW.journal_id AND key = NEW.key)",
             "this key has been used in this journal"),
        Rule(f"NOT EXISTS (SELECT 1 FROM {_JOURNAL} WHERE id = NEW.journal_id AND length + 1 = NEW.seq "
             "AND head = NEW.prev)", "an entry follows the last one of its journal"),
    ),
    _doing("guard_entry_head", _ENTRY, "AFTER INSERT",
           f"UPDATE {_JOURNAL} SET length = NEW.seq, head = NEW.hash WHERE id = NEW.journal_id;"),
    _refusing("guard_journal_insert", _JOURNAL, "BEFORE INSERT",
              Rule(f"EXISTS (SELECT 1 FROM {_JOURNAL} WHERE id = NEW.id OR key = NEW.key)",
                   "journals are never replaced"),
              Rule(f"NEW.length <> 0 OR NEW.head <> '{'0' * 64}'", "a journal begins empty")),
    _refusing("guard_journal_update", _JOURNAL, "BEFORE UPDATE",
              Rule("NEW.id <> OLD.id OR NEW.key <> OLD.key OR NEW.length <> OLD.length + 1 OR NOT EXISTS "
                   f"(SELECT 1 FROM {_ENTRY} WHERE journal_id = NEW.id AND seq = NEW.length AND hash = NEW.head)",
                   "the head of a journal is its last entry")),
    _refusing("guard_journal_delete", _JOURNAL, "BEFORE DELETE", Rule(_ALWAYS, "journals are never deleted")),
    _refusing("guard_posting_update", _POSTING, "BEFORE UPDATE",
              Rule(_ALWAYS, "postings are made anew, never changed")),
    _refusing("guard_posting_insert", _POSTING, "BEFORE INSERT",
              Rule(f"EXISTS (SELECT 1 FROM {_POSTING} WHERE id = NEW.id OR (line_id = NEW.line_id AND "
                   "account_id = NEW.account_id AND commodity = NEW.commodity))", "postings are never replaced")),
    _doing("guard_posting_added", _POSTING, "AFTER INSERT", _balance("NEW", "")),
    _doing("guard_posting_gone", _POSTING, "AFTER DELETE", _balance("OLD", "-")),
    _refusing("guard_zero_update", _ZERO, "BEFORE UPDATE", Rule(_ALWAYS, "zero stays zero")),
    _refusing("guard_zero_delete", _ZERO, "BEFORE DELETE", Rule(_ALWAYS, "zero stays")),
)  # fmt: skip

# TRUNCATE fires no row's trigger; SQLite has none.
POSTGRES_ONLY: tuple[Guard, ...] = tuple(
    Guard(
        f"guard_{table.removeprefix('scorekeeper_')}_truncate", table, "BEFORE TRUNCATE", "",
        f"RAISE EXCEPTION '{table} is never emptied';", "STATEMENT",
    )
    for table in (_ENTRY, _JOURNAL, _POSTING, _ZERO)
)  # fmt: skip


def install(**_: Any) -> None:
    """Put every guard into the database, replacing older ones of the same name. Asks nothing when all are there."""
    if not _tables_are_there() or not missing():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {_ZERO} (value) VALUES (0) ON CONFLICT DO NOTHING")
        for statement in _statements():
            cursor.execute(statement)


def missing() -> list[str]:
    """The names of the guards that are not there, are switched off, or are not as they should be."""
    there = _sqlite_there() if connection.vendor == "sqlite" else _postgres_there()
    return [guard.name for guard in _wanted() if there.get(guard.name) != _body(guard)]


def _wanted() -> tuple[Guard, ...]:
    return GUARDS if connection.vendor == "sqlite" else GUARDS + POSTGRES_ONLY


def _tables_are_there() -> bool:
    return {guard.table for guard in GUARDS} | {_BALANCE} <= set(connection.introspection.table_names())


def _body(guard: Guard) -> str:
    return _sqlite_text(guard) if connection.vendor == "sqlite" else _postgres_body(guard)


def _sqlite_text(guard: Guard) -> str:
    return f"CREATE TRIGGER {guard.name} {guard.moment} ON {guard.table} FOR EACH ROW BEGIN {guard.sqlite} END"


def _postgres_body(guard: Guard) -> str:
    return f"BEGIN {guard.postgres} END;"


def _statements() -> Iterator[str]:
    for guard in _wanted():
        if connection.vendor == "sqlite":
            yield f"DROP TRIGGER IF EXISTS {guard.name}"
            yield _sqlite_text(guard)
        else:
            yield f"CREATE OR REPLACE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql AS $${_postgres_body(guard)}$$"
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
