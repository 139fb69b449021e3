"""The statements of the one write that happens all evening, written out.

Putting them together anew for every hand takes the ORM four times as long as the database takes to run them. The audit
reads what they wrote through the models.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple
from typing import Any
from uuid import UUID

from django.db import connection

from scorekeeper.ledger.chain import Sealed
from scorekeeper.ledger.shares import Share
from scorekeeper.ledger.tallies import of_share
from scorekeeper.models import Line, Posting

LOCK = (
    "SELECT g.number, g.journal_id, j.key, j.length, j.head, g.rules, g.state, g.next_number, g.next_place, "
    "g.open_rivals, g.closed, g.hands, "
    "(SELECT e.id FROM scorekeeper_entry e WHERE e.journal_id = g.journal_id AND e.key = %s), "
    "(SELECT a.id FROM scorekeeper_agreed a WHERE a.journal_id = g.journal_id AND a.key = %s) "
    "FROM scorekeeper_game g JOIN scorekeeper_journal j ON j.id = g.journal_id WHERE g.id = %s"
)
ADD_ENTRY = (
    'INSERT INTO scorekeeper_entry (journal_id, game_id, seq, kind, payload, key, "grant", role, at, address, device, '
    "why, prev, hash) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
INSERT_ENTRY = f"{ADD_ENTRY} RETURNING id"
INSERT_LINE = (
    "INSERT INTO scorekeeper_line (uid, game_id, place, kind, number, what, voided, outcome, made_by_id, "
    "changed_by_id) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
INSERT_POSTINGS = "INSERT INTO scorekeeper_posting (line_id, account_id, commodity, amount) VALUES "
POSTING = "(%s, %s, %s, %s)"
INSERT_SHARES = "INSERT INTO scorekeeper_share (line_id, game_id, person_id, units, part, place, category) VALUES "
SHARE = "(%s, %s, (SELECT t.person_id FROM scorekeeper_seat t WHERE t.game_id = %s AND t.number = %s), %s, %s, %s, %s)"
ADD_TALLIES = "INSERT INTO scorekeeper_tally (seat_id, units, hands, picked, won, lost, leasters, best) VALUES "
TALLY = "((SELECT t.id FROM scorekeeper_seat t WHERE t.game_id = %s AND t.number = %s), %s, %s, %s, %s, %s, %s, %s)"
# The row is there since its player sat down; an UPDATE would need a statement for each.
TO_TALLIES = (
    " ON CONFLICT (seat_id) DO UPDATE SET units = scorekeeper_tally.units + excluded.units, "
    "hands = scorekeeper_tally.hands + excluded.hands, picked = scorekeeper_tally.picked + excluded.picked, "
    "won = scorekeeper_tally.won + excluded.won, lost = scorekeeper_tally.lost + excluded.lost, "
    "leasters = scorekeeper_tally.leasters + excluded.leasters, best = CASE WHEN "
    "excluded.best > scorekeeper_tally.best THEN excluded.best ELSE scorekeeper_tally.best END"
)
MOVE_ON = (
    "UPDATE scorekeeper_game SET state = %s, next_number = next_number + 1, next_place = next_place + 1, "
    "last_hand_id = %s WHERE id = %s"
)


def lock_game(game: int, key: str) -> Sequence[Any] | None:
    """The columns of ``LOCK``: the game and its journal, locked, and what the key has written or agreed with."""
    locked = f"{LOCK} FOR UPDATE OF g, j" if connection.features.has_select_for_update else LOCK
    with connection.cursor() as cursor:
        cursor.execute(locked, (key, key, game))
        row: Sequence[Any] | None = cursor.fetchone()
        return row


def insert_entry(journal: int, game: int | None, entry: Sealed, digest: str) -> int:
    """Add an entry to the rows of its journal and game, and return its row's number."""
    with connection.cursor() as cursor:
        cursor.execute(INSERT_ENTRY, _entry_values(journal, game, entry, digest))
        return int(cursor.fetchone()[0])


def insert_entries(journal: int, entries: Iterable[tuple[int | None, Sealed, str]]) -> None:
    """Add entries to one journal in their order: the game (None: of the journal alone), the entry and its hash.

    The database asks of each whether it follows the one before, so each is a statement; they go over at once.
    """
    with connection.cursor() as cursor:
        cursor.executemany(ADD_ENTRY, [_entry_values(journal, *entry) for entry in entries])


def _entry_values(journal: int, game: int | None, entry: Sealed, digest: str) -> tuple[Any, ...]:
    grant = entry.grant and entry.grant.replace("-", "")
    at = connection.ops.adapt_datetimefield_value(entry.at)
    return (
        journal, game, entry.seq, entry.kind, entry.payload, entry.key, grant, entry.role, at,
        entry.address, entry.device, entry.why, entry.prev, digest,
    )  # fmt: skip


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


def add_to_tallies(game: int, shares: Iterable[Share]) -> None:
    """Add what a line brought each player to his tally."""
    rows = [(game, share.player, *map(int, astuple(of_share(share)))) for share in shares]
    with connection.cursor() as cursor:
        values = [value for row in rows for value in row]
        cursor.execute(ADD_TALLIES + ", ".join([TALLY] * len(rows)) + TO_TALLIES, values)


def move_on(game: int, state: str, line: Line) -> None:
    """Let a game stand after the line of a hand."""
    with connection.cursor() as cursor:
        cursor.execute(MOVE_ON, (state, line.uid.hex, game))
