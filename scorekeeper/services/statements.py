"""The statements of the one write that happens all evening, written out.

Putting them together anew for every hand takes the ORM four times as long as the database takes to run them. The audit
reads what they wrote through the models.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db import connection

from scorekeeper.ledger.chain import Sealed
from scorekeeper.ledger.shares import Share
from scorekeeper.models import Line, Posting

LOCK = (
    "SELECT g.number, g.journal_id, j.key, j.length, j.head, g.rules, g.state, g.next_number, g.next_place, "
    "g.open_rivals, g.closed, "
    "(SELECT e.id FROM scorekeeper_entry e WHERE e.journal_id = g.journal_id AND e.key = %s) "
    "FROM scorekeeper_game g JOIN scorekeeper_journal j ON j.id = g.journal_id WHERE g.id = %s"
)
INSERT_ENTRY = (
    'INSERT INTO scorekeeper_entry (journal_id, game_id, seq, kind, payload, key, "grant", role, at, address, device, '
    "why, prev, hash) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id"
)
INSERT_LINE = (
    "INSERT INTO scorekeeper_line (uid, game_id, place, kind, number, what, voided, outcome, made_by_id, "
    "changed_by_id) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
INSERT_POSTINGS = "INSERT INTO scorekeeper_posting (line_id, account_id, commodity, amount) VALUES "
POSTING = "(%s, %s, %s, %s)"
INSERT_SHARES = "INSERT INTO scorekeeper_share (line_id, game_id, person_id, units, part, place, category) VALUES "
SHARE = "(%s, %s, (SELECT t.person_id FROM scorekeeper_seat t WHERE t.game_id = %s AND t.number = %s), %s, %s, %s, %s)"
MOVE_ON = (
    "UPDATE scorekeeper_game SET state = %s, next_number = next_number + 1, next_place = next_place + 1, "
    "last_hand_id = %s WHERE id = %s"
)


def lock_game(game: int, key: str) -> Sequence[Any] | None:
    """The columns of ``LOCK``: the game and its journal, locked, and the entry that the key has written."""
    locked = f"{LOCK} FOR UPDATE OF g, j" if connection.features.has_select_for_update else LOCK
    with connection.cursor() as cursor:
        cursor.execute(locked, (key, game))
        row: Sequence[Any] | None = cursor.fetchone()
        return row


def insert_entry(journal: int, game: int, entry: Sealed, digest: str) -> int:
    """Add an entry to the rows of its journal and game, and return its row's number."""
    grant = entry.grant and entry.grant.replace("-", "")
    at = connection.ops.adapt_datetimefield_value(entry.at)
    values = (
        journal, game, entry.seq, entry.kind, entry.payload, entry.key, grant, entry.role, at,
        entry.address, entry.device, entry.why, entry.prev, digest,
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(INSERT_ENTRY, values)
        return int(cursor.fetchone()[0])


def insert_line(line: Line, postings: Iterable[Posting]) -> None:
    """Add a line and what it posts."""
    values = (
        line.uid.hex, line.game_id, line.place, line.kind, line.number, line.what, line.voided, line.outcome,
        line.made_by_id, line.changed_by_id,
    )  # fmt: skip
    rows = [(line.uid.hex, posting.account_id, posting.commodity, posting.amount) for posting in postings]
    with connection.cursor() as cursor:
        cursor.execute(INSERT_LINE, values)
        if rows:
            cursor.execute(INSERT_POSTINGS + ", ".join([POSTING] * len(rows)), [value for row in rows for value in row])


def insert_shares(game: int, line: UUID, shares: Iterable[Share]) -> None:
    """Add what a line brought each player, under the person in his seat."""
    rows = [
        (line.hex, game, game, share.player, share.units, share.part, share.place, share.category) for share in shares
    ]
    with connection.cursor() as cursor:
        cursor.execute(INSERT_SHARES + ", ".join([SHARE] * len(rows)), [value for row in rows for value in row])


def move_on(game: int, state: str, line: Line) -> None:
    """Let a game stand after the line of a hand."""
    with connection.cursor() as cursor:
        cursor.execute(MOVE_ON, (state, line.uid.hex, game))
