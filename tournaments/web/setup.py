"""The set-up of an event as it stands, and what was changed in it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.engine.errors import Refused
from tournaments.engine.brackets.plan import plan
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import SessionSetup, TableRules
from tournaments.queries.book import book_of
from tournaments.queries.setups import Version, versions
from tournaments.web import bracket_words
from tournaments.web import setup_words as words
from tournaments.web.access import direct
from tournaments.web.nav import about
from tournaments.web.setup_preview import ENTRANTS, preview
from tournaments.web.tickets_words import setup_lines


@dataclass(frozen=True)
class Told:
    """Sessions in a row that are alike: their numbers in words, how many they are, what they play, how drawn."""

    numbers: str
    several: int
    published: bool
    table_size: int
    drawn: str
    minutes: int | None
    tables: tuple[tuple[int, TableRules], ...]


@dataclass(frozen=True)
class Change:
    """An entry of the set-up: who wrote it when, and which parts it changed."""

    seq: int
    at: datetime
    role: str
    why: str
    parts: str
    stands: bool


@require_safe
def setup(request: HttpRequest, event: int) -> HttpResponse:
    """Show the set-up, what so many entrants would win, and every change."""
    leave = direct(request, event)
    book, had = book_of(leave.event.journal_id), versions(leave.event)
    stands = book.setup
    context = about(leave, "event-setup") | {
        "setup": stands,
        "sessions": list(_sessions(book)),
        "preview": preview(stands, len(book.entrants) or ENTRANTS) if stands.money else None,
        "entered": len(book.entrants),
        "draws": [words.TIE_BREAKS[each] for each in stands.tie_breaks],
        "standings": words.STANDINGS[stands.standings],
        "penalties": [(tier.points, words.PAID_TO[tier.paid_to]) for tier in stands.penalties],
        "changes": [_change(version, version is had[0]) for version in had],
        "bracket": _bracket(book),
        "tickets": setup_lines(stands, stands.hourly) if stands.hourly else [],
        "key": secrets.token_urlsafe(16),
    }
    return render(request, "event/setup/page.html", context)


def _bracket(book: EventBook) -> list[str]:
    """What the bracket that is set up comes to for those entered; nothing where there is none."""
    if (found := book.setup.bracket) is None:
        return []
    entrants = len(book.entrants) or found.cut
    if not entrants:
        return [_("When players are entered, their tables and rounds appear here.")]
    field = min(entrants, found.cut or entrants)
    try:
        return bracket_words.plan_lines(plan(field, found.stage, entrants - field))
    except Refused as refused:
        return [_(fault.message) for fault in refused.faults]


def _sessions(book: EventBook) -> Iterator[Told]:
    """The sessions, those in a row that are alike as one."""

    def alike(pair: tuple[int, SessionSetup]) -> tuple[object, ...]:
        number, session = pair
        return number in book.published, session.table_size, session.draw, session.minutes, _plain(session.tables)

    for _alike, group in groupby(enumerate(book.setup.sessions, 1), key=alike):
        (first, one), *others = group
        last = others[-1][0] if others else first
        numbers = str(first) if first == last else f"{first}–{last}"
        tables = tuple(sorted(one.tables.items()))
        drawn = str(words.DRAWS[one.draw])
        yield Told(numbers, 1 + len(others), first in book.published, one.table_size, drawn, one.minutes, tables)


def _plain(tables: Mapping[int, TableRules]) -> tuple[object, ...]:
    return tuple(sorted((size, table.rules.title, table.hands) for size, table in tables.items()))


def _change(version: Version, stands: bool) -> Change:
    parts = ", ".join(str(words.PARTS[part]) for part in version.changed if part in words.PARTS)
    first = _("As the format has it") if not version.before else _("Nothing changed")
    return Change(version.seq, version.at, version.role, version.why, parts or first, stands)
