"""Sheets that are new here, many at once: their journals, games, seats, entries and lines in few statements.

What is written is the same as for one after the other; the audit reads both with the same eyes.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any

from scorekeeper.ledger.book import Book
from scorekeeper.ledger.chain import BEGINNING
from scorekeeper.ledger.folding import Outcome
from scorekeeper.ledger.postings import account_number, kind_of, slots
from scorekeeper.models import Account, Entry, Game, Journal, Line, Posting, Rival, Seat, Share, Slice, Tally

from . import derived, versions


@dataclass(frozen=True, slots=True)
class NewSheet:
    """A sheet on its way into the tables: its journal's key, its book, what that comes to, the persons by seat."""

    key: str
    book: Book
    outcomes: list[Outcome]
    persons: tuple[int, ...]


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for garbage meanwhile: all that is made is needed to the end, and looking takes a fifth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def begin(sheets: Sequence[NewSheet]) -> list[Game]:
    """A game for each sheet, with its journal, seats, accounts and version. The last hand's line may come later."""
    begun = Journal.objects.bulk_create(Journal(key=sheet.key, length=0, head=BEGINNING) for sheet in sheets)
    return _games([_game(sheet, journal=journal) for journal, sheet in zip(begun, sheets, strict=True)], sheets)


def begin_within(journal: int, sheets: Sequence[NewSheet], first: int) -> list[Game]:
    """A game for each sheet within one journal, numbered from ``first`` on; no sheet's key is looked at."""
    numbered = enumerate(sheets, first)
    return _games([_game(sheet, journal_id=journal, number=number) for number, sheet in numbered], sheets)


def add_entries(journals: Sequence[Sequence[Entry]]) -> list[dict[int, int]]:
    """Write the entries of several journals; returns the row of each by its number, a mapping for each journal.

    All first ones go before all second ones and so on: the guards ask whether an entry follows its journal's last.
    """
    for layer in zip_longest(*journals):
        Entry.objects.bulk_create(entry for entry in layer if entry is not None)
    return [{entry.seq: entry.pk for entry in entries} for entries in journals]


def add_lines(games: Sequence[Game], sheets: Sequence[NewSheet], rows: Sequence[Mapping[int, int]]) -> None:
    """Write what is derived from the entries of new sheets; ``rows`` are those of ``add_entries``."""
    lines: list[Line] = []
    postings: list[Posting] = []
    shares: list[Share] = []
    rivals: list[Rival] = []
    for game, sheet, of_game in zip(games, sheets, rows, strict=True):
        persons = dict(enumerate(sheet.persons, 1))
        for outcome in sheet.outcomes:
            line = derived.line_row(game.pk, outcome, of_game)
            lines.append(line)
            postings += derived.posting_rows(game.pk, line.uid, outcome.paid.moves)
            shares += derived.share_rows(game.pk, outcome, persons)
        rivals += derived.rival_rows(game.pk, sheet.book, of_game)
    Line.objects.bulk_create(lines)
    Posting.objects.bulk_create(postings)
    Share.objects.bulk_create(shares)
    Rival.objects.bulk_create(rivals)


def _game(sheet: NewSheet, **where: Any) -> Game:
    standing = derived.standing(sheet.book, sheet.outcomes)
    return Game(players=sheet.book.players, dealer=sheet.book.dealer, **where, **standing)


def _games(new: Sequence[Game], sheets: Sequence[NewSheet]) -> list[Game]:
    games = Game.objects.bulk_create(new)
    _seat(games, sheets)
    Slice.objects.bulk_create(Slice(name=versions.of_game(game.pk)) for game in games)
    return games


def _seat(games: Sequence[Game], sheets: Sequence[NewSheet]) -> None:
    """Everybody in his seat, with account and tally."""
    rows = Seat.objects.bulk_create(
        Seat(game_id=game.pk, number=number, person_id=person)
        for game, sheet in zip(games, sheets, strict=True)
        for number, person in enumerate(sheet.persons, 1)
    )
    seats: dict[int, dict[int, int]] = defaultdict(dict)
    for row in rows:
        seats[row.game_id][row.number] = row.pk
    Account.objects.bulk_create(chain.from_iterable(_accounts(game, seats[game]) for game in seats))
    Tally.objects.bulk_create(
        chain.from_iterable(
            derived.tally_rows(seats[game.pk], sheet.outcomes) for game, sheet in zip(games, sheets, strict=True)
        )
    )


def _accounts(game: int, seats: Mapping[int, int]) -> Iterator[Account]:
    for slot in slots(len(seats)):
        yield Account(id=account_number(game, slot), game_id=game, kind=kind_of(slot), seat_id=seats.get(slot))
