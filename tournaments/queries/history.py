"""Everything that was written at an event, at its desk and at its tables: who, when, from where, what."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet

from scorekeeper.ledger.book import LineKind
from scorekeeper.models import Entry, Journal
from scorekeeper.queries.sheet_lines import Signature, signature, with_authors
from tournaments.models import Event, EventTable

A_PAGE = 50
SETUP = "setup"
OF_SETUP = ("event", SETUP)
CORRECTING = ("correct", "void", "restore", "insert", "decide", "remedy", "reopen-table", "take-back", "replace",
              "withdraw", "bracket-correct", "bracket-back", "bracket-replace", "bracket-withdraw", "keep-signed",
              "decide-prize", "undecide-prize", "decide-tie", "correct-cut", "drop-penalty", "drop-cash", "drop-ticket",
              "unlock", "reopen")  # fmt: skip
OF_LINES = ("correct", "void", "restore", "decide", "paper")  # they change what stands on a score sheet
CARDS_AGAIN = Q(kind="paper", payload__contains='"op":"void"')  # a score card in place of what was typed from it before
OF_DRAFTS = ("draft", "swap", "drop-draft", "bracket-draft", "bracket-drop")
OF_MONEY = ("cash", "count-cash", "drop-cash", "sign-off", "keep-signed", "decide-prize", "undecide-prize", "ticket",
            "drop-ticket", "payment", "fees", "sign-round")  # fmt: skip


class HistoryPart(StrEnum):
    """The parts of the history."""

    ALL = ""
    DESK = "desk"
    TABLES = "tables"
    CORRECTIONS = "corrections"
    MONEY = "money"


LineBefore = tuple[LineKind, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """An entry: what it says, a value by its path, each with what stood there before (None: nothing did).

    ``table`` is set where it was written at a table. ``before`` are then the lines of its score sheet that the entry
    changed, with their kind and content before it. ``request`` is the same for entries that were written at once.
    """

    by: Signature
    says: tuple[tuple[str, object, object], ...]
    text: str
    hash: str
    table: EventTable | None
    before: Mapping[str, LineBefore]
    request: str


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of the history, the newest entry first; ``length`` entries are in it altogether."""

    rows: tuple[HistoryRow, ...]
    page: int
    pages: int
    length: int


def read_history(event: Event, part: HistoryPart, page: int, *, whole: bool = True) -> HistoryPage:
    """Return a page of an event's history, from 1; the last one where there are fewer. Three statements.

    One more where setups are on the page, and one where changes at tables are.

    Where it is not ``whole``, money and drafts, which viewers do not see, are left out.
    """
    entries = _entries_of_part(event, part)
    if not whole:
        entries = entries.exclude(kind__in=(*OF_MONEY, *OF_DRAFTS))
    length = entries.count()
    pages = max(1, -(-length // A_PAGE))
    number = min(max(1, page), pages)
    page_entries = list(entries.order_by("-seq")[(number - 1) * A_PAGE : number * A_PAGE])
    tables = EventTable.objects.filter(event=event, sitting__game__in={entry.game_id for entry in page_entries})
    by_game = {table.sitting.game_id: table for table in tables.select_related("sitting__game")}
    before = _earlier_setups(event, page_entries)
    lines = _lines_before(event, page_entries)
    rows = (
        _row(entry, by_game.get(entry.game_id or 0), before.get(entry.seq, {}), lines.get(entry.seq, {}))
        for entry in page_entries
    )
    return HistoryPage(tuple(rows), number, pages, length)


def _entries_of_part(event: Event, part: HistoryPart) -> QuerySet[Entry]:
    entries = with_authors(Entry.objects.filter(journal=event.journal_id))
    chosen = {
        HistoryPart.ALL: entries,
        HistoryPart.DESK: entries.filter(game=None),
        HistoryPart.TABLES: entries.exclude(game=None),
        HistoryPart.CORRECTIONS: entries.filter(Q(kind__in=CORRECTING) | CARDS_AGAIN),
        HistoryPart.MONEY: entries.filter(kind__in=OF_MONEY),
    }
    return chosen[part]


def _earlier_setups(event: Event, page_entries: list[Entry]) -> dict[int, Mapping[str, object]]:
    """Return the setup that each one among these entries replaced, by the entry's number."""
    wanted = [entry.seq for entry in page_entries if entry.kind == SETUP]
    if not wanted:
        return {}
    written = Entry.objects.filter(journal=event.journal_id, game=None, kind__in=OF_SETUP, seq__lte=max(wanted))
    setups: dict[int, Mapping[str, object]] = {}
    before: Mapping[str, object] = {}
    for seq, payload in written.order_by("seq").values_list("seq", "payload"):
        setups[seq], before = before, _setup(payload)
    return setups


def _lines_before(event: Event, page_entries: list[Entry]) -> Mapping[int, Mapping[str, LineBefore]]:
    """Return the lines that each one among these entries changed at its table, as they were, by the entry's number."""
    wanted = [entry for entry in page_entries if entry.kind in OF_LINES]
    if not wanted:
        return {}
    written = Entry.objects.filter(
        journal=event.journal_id, game__in={entry.game_id for entry in wanted}, seq__lte=wanted[0].seq
    )
    known: dict[str, LineBefore] = {}
    before: dict[int, dict[str, LineBefore]] = {}
    for seq, payload in written.order_by("seq").values_list("seq", "payload"):
        for change in json.loads(payload).get("changes", ()):
            line = change.get("line")
            if line in known:
                before.setdefault(seq, {}).setdefault(line, known[line])
            if isinstance(change.get("what"), dict) and change["op"] in ("add", "correct"):
                kind = known[line][0] if line in known else LineKind(change["kind"])
                known[line] = (kind, change["what"])
    return before


def _setup(payload: str) -> Mapping[str, object]:
    return dict(_flat(json.loads(payload)["setup"], "setup"))


def _row(
    entry: Entry, table: EventTable | None, before: Mapping[str, object], lines: Mapping[str, LineBefore]
) -> HistoryRow:
    payload = json.loads(entry.payload)
    payload.pop("answer", None)  # what was told to who wrote it
    values = dict(_flat(payload))
    if before:
        paths = dict.fromkeys([*values, *before])
        says = tuple(
            (path, before.get(path), values.get(path)) for path in paths if before.get(path) != values.get(path)
        )
    else:
        says = tuple((path, None, value) for path, value in values.items())
    request = re.sub(r"(-(card|close|reopen|signed))+$", "", entry.key)  # as services extend the key of a request
    return HistoryRow(signature(entry), says, entry.payload, entry.hash, table, lines, request)


def _flat(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """The values of a JSON value, each with its path; a list of plain values is one."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _flat(each, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(each, (dict, list)) for each in value):
        for index, each in enumerate(value, 1):
            yield from _flat(each, f"{path}[{index}]")
    else:
        yield path, value


def head_of(event: Event) -> str:
    """The hash of the last entry: it covers all that was written before."""
    return Journal.objects.values_list("head", flat=True).get(pk=event.journal_id)
