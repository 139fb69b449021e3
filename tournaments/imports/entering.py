"""A list of entrants compared with who is entered, and taken in: the good lines in one entry, or none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.ledger.texts import folded
from scorekeeper.services.actor import Actor
from scorekeeper.services.turn import writing
from tournaments.engine.event.alike import Spellings
from tournaments.imports.entrants import Row
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.entrants import lines_by_name
from tournaments.queries.names import names
from tournaments.services import desk_cash, entrants, groups
from tournaments.services.entrants import NewEntrant
from tournaments.services.pen import Noted


@dataclass(frozen=True, slots=True)
class Compared:
    """The lines of a list: to be entered, wrong (and why), in doubt (whom they look like), known already (as whom)."""

    good: tuple[Row, ...]
    bad: tuple[tuple[Row, tuple[str, ...]], ...]
    doubtful: tuple[tuple[Row, str], ...]
    known: tuple[tuple[Row, int], ...]


def compare(event: Event, rows: Sequence[Row], sure: Collection[int] = ()) -> Compared:
    """Compare a list with who is entered. ``sure`` are lines of which somebody said that they are somebody else."""
    entered, taken = lines_by_name(event), book_of(event.journal_id).entrants.keys()
    spellings, read = Spellings(names(event).items()), Spellings()
    good, bad, doubtful, known = list[Row](), list[tuple[Row, tuple[str, ...]]](), list[tuple[Row, str]](), []
    for row in rows:
        faults = row.faults
        if not faults and (number := entered.get(folded(row.name))) is not None:
            known.append((row, number))
            continue
        if row.number in taken:
            faults = (*faults, f"Number {row.number} is taken; choose another one, or none.")
        if faults:
            bad.append((row, faults))
        elif row.line not in sure and (like := _like(row, spellings, read)):
            doubtful.append((row, like))
        else:
            good.append(row)
        read.add(row.line, row.name)
    return Compared(tuple(good), tuple(bad), tuple(doubtful), tuple(known))


def take_in(event: Event, rows: Sequence[Row], joined: int, *, key: str, actor: Actor) -> Noted:
    """Enter the players of a list, with their groups, and take the fees that it says are paid; all or nothing.

    Where the event takes no fee, what the list says of it counts for nothing. Raises ``Refused``: what
    ``entrants.enter`` raises.
    """
    with writing():
        numbers = groups.numbers(event, {name for row in rows for name in row.groups})
        new = [
            NewEntrant(row.name, row.number, joined, tuple({numbers[name] for name in row.groups}), row.contact)
            for row in rows
        ]
        noted = entrants.enter(event, new, key=key, actor=actor)
        setup = noted.after.setup
        if noted.again or not (setup.money and setup.fee and any(row.paid for row in rows)):
            return noted
        entered = lines_by_name(event)
        paid = [entered[folded(row.name)] for row in rows if row.paid]
        return desk_cash.take_fees(event, paid, key=f"{key}-fees", actor=actor)


def _like(row: Row, spellings: Spellings, read: Spellings) -> str:
    if (entered := spellings.like(row.name)) is not None:
        return f"{row.name} looks like {entered[1]}, number {entered[0]}."
    if (other := read.like(row.name)) is not None:
        return f"{row.name} looks like {other[1]} in line {other[0]}."
    return ""
