"""A list of entrants: a file or pasted lines, read line by line; what is wrong with a line is said at that line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Phrase, Refused, refuse
from scorekeeper.imports import table
from scorekeeper.imports.table import MOST_BYTES, TextTable, make_table, verify_size
from scorekeeper.ledger.entries import DETAILS, clean_name, fold_name
from tournaments.engine.event.entrants import MOST
from tournaments.engine.event.values import PayMethod


class EntrantColumn(StrEnum):
    """The kinds of columns, as sentences call them; those of ``DETAILS`` are called as there."""

    NAME = "name"
    FIRST = "first name"
    LAST = "last name"
    NUMBER = "number"
    PAID = "paid"
    GROUP = "group"
    CONTACT = "contact"
    TOWN = "town"


HEADINGS: Mapping[EntrantColumn, frozenset[str]] = {
    EntrantColumn.NAME: frozenset(
        {"name", "player", "entrant", "full name", "players", "names", "spieler", "teilnehmer"}
    ),
    EntrantColumn.FIRST: frozenset({"first name", "first", "given name", "firstname", "vorname"}),
    EntrantColumn.LAST: frozenset({"last name", "last", "surname", "family name", "lastname", "nachname", "zuname"}),
    EntrantColumn.NUMBER: frozenset({"number", "no", "no.", "nr", "nr.", "#", "start", "nummer", "startnummer"}),
    EntrantColumn.PAID: frozenset({"paid", "fee", "fee paid", "payment", "bezahlt", "startgeld", "gezahlt"}),
    EntrantColumn.GROUP: frozenset(
        {"group", "groups", "family", "club", "team", "gruppe", "gruppen", "familie", "verein"}
    ),
    EntrantColumn.TOWN: frozenset(
        {"town", "city", "hometown", "home town", "place", "from", "ort", "stadt", "wohnort"}
    ),
    EntrantColumn.CONTACT: frozenset(
        {"contact", "e-mail", "email", "mail", "phone", "telephone", "kontakt", "telefon"}
    ),
}
_NUMBERED = re.compile(r"\s*([0-9]+)[.):]?[\s;,]+")
YES = frozenset({"yes", "y", "x", "1", "true", "paid", "\u2713", "\u2714", "ja", "j", "bezahlt"})
NO = frozenset({"", "no", "n", "0", "-", "\u2013", "false", "unpaid", "nein", "offen"})


METHODS = {
    **dict.fromkeys(("cash", "bar", "cash box"), PayMethod.CASH),
    **dict.fromkeys(("check", "checks", "cheque", "ck", "chk", "scheck"), PayMethod.CHECK),
    **dict.fromkeys(("card", "credit", "debit", "visa", "mastercard", "karte"), PayMethod.CARD),
    "paypal": PayMethod.PAYPAL,
    **dict.fromkeys(("venmo", "zelle", "transfer", "online", "other"), PayMethod.OTHER),
}
_AROUND = YES | {"by", "with", "via", "in", "per", "mit", "no."}  # words beside the way to pay


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of the list: ``details`` has a text for each of ``DETAILS``, ``faults`` what is wrong with the line.

    ``method`` is how a fee was paid; None where a line only says that it was.
    """

    line: int
    name: str
    number: int | None = None
    paid: bool = False
    method: PayMethod | None = None
    groups: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(DETAILS, ""))
    faults: tuple[Fault, ...] = ()

    @property
    def town(self) -> str:
        """Return where they come from, which tells players of one name apart."""
        return self.details["town"]


@dataclass(frozen=True, slots=True)
class EntrantList:
    """A list as it was read; ``notes`` are sentences about how."""

    rows: tuple[ListRow, ...]
    notes: tuple[str, ...] = ()


def pasted(text: str) -> TextTable:
    """The table in pasted lines: with a heading as a file has, else a name a line, a number before it if there is one.

    Raises ``Refused``: what ``imports.files`` raises.
    """
    content = text.encode()
    if len(content) > MOST_BYTES:
        raise refuse("too-large/list-file", {"number": MOST_BYTES // 1000000}, "list")
    first = next((line for line in text.splitlines() if line.strip()), "")
    if any(_kind(cell) for cell in re.split(r"[\t;,]", first)):
        return table.read_file("list", content)
    rows = [(number, _bare(line)) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    verify_size(len(rows), 2)
    return make_table("list", [(0, ["number", "name"]), *rows], letters=False, notes=())


def read_entrants(table: TextTable) -> EntrantList:
    """The lines of a table with a heading: name (or first and last name), number, paid, group, contact, town.

    Raises ``Refused`` (``bad-cell``) for a heading without a name, or with one kind of column twice.
    """
    columns, notes = _columns(table)
    rows = [_row(table, columns, index) for index in range(1, len(table.rows))]
    return EntrantList(tuple(_told_twice(rows)), (*table.notes, *notes))


def _bare(line: str) -> list[str]:
    """Number and name of a line without a heading."""
    match = _NUMBERED.match(line)
    return [match[1], line[match.end() :]] if match else ["", line]


def _kind(heading: str) -> EntrantColumn | None:
    plain = fold_name(heading.strip(' "'))
    return next((kind for kind, names in HEADINGS.items() if plain in names), None)


def _columns(table: TextTable) -> tuple[dict[EntrantColumn, int], list[str]]:
    columns, left = dict[EntrantColumn, int](), list[str]()
    for index, heading in enumerate(table.heading):
        kind = _kind(heading)
        if kind is None:
            left += [heading] if heading else []
        elif kind in columns:
            raise refuse(
                "bad-cell/same-column",
                {"heading": table.heading[columns[kind]], "heading2": heading, "kind": kind.value},
                table.where(0, index),
            )
        else:
            columns[kind] = index
    if columns.keys().isdisjoint({EntrantColumn.NAME, EntrantColumn.FIRST, EntrantColumn.LAST}):
        raise refuse("bad-cell/no-name", path=table.where(0, 0))
    return columns, [_("The column “%(heading)s” was skipped.") % {"heading": heading} for heading in left]


def _row(table: TextTable, columns: Mapping[EntrantColumn, int], index: int) -> ListRow:
    texts_of = {kind: table.rows[index][column] for kind, column in columns.items()}
    faults: list[Fault] = []
    parts = [texts_of.get(kind, "") for kind in (EntrantColumn.FIRST, EntrantColumn.NAME, EntrantColumn.LAST)]
    typed = " ".join(part for part in parts if part)
    name = _read_or_note(lambda: clean_name(typed), faults) or " ".join(parts).strip()
    details = {
        key: _read_or_note(partial(clean, texts_of.get(EntrantColumn(key), "")), faults) or ""
        for key, clean in DETAILS.items()
    }
    number = _number(texts_of.get(EntrantColumn.NUMBER, ""), faults)
    paid, method = _read_paid(texts_of.get(EntrantColumn.PAID, ""), faults)
    groups = tuple(_groups(texts_of.get(EntrantColumn.GROUP, ""), faults))
    return ListRow(table.lines[index], name, number, paid, method, groups, details, tuple(faults))


def _read_or_note(read: Callable[[], str], faults: list[Fault]) -> str | None:
    try:
        return read()
    except Refused as refused:
        faults += refused.faults
        return None


def _number(text: str, faults: list[Fault]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) <= 9 and 1 <= int(text) <= MOST:
        return int(text)
    faults.append(Fault("bad-number/of-list", {"text": text, "most": f"{MOST:,}"}))
    return None


def _read_paid(text: str, faults: list[Fault]) -> tuple[bool, PayMethod | None]:
    """Return whether a fee is paid, and how if the cell says so: ``yes``, ``check``, ``paid (PayPal)``, ``ck 1204``."""
    plain = fold_name(text)
    if plain in YES | NO:
        return plain in YES, None
    words = [word for word in re.split(r"[\s(),;:/#]+", plain) if word]
    methods = {METHODS[word] for word in words if word in METHODS}
    if len(methods) == 1 and all(word in METHODS or word in _AROUND or word.isdigit() for word in words):
        return True, methods.pop()
    faults.append(Fault("bad-value/paid", {"text": text}))
    return False, None


def _groups(text: str, faults: list[Fault]) -> Iterator[str]:
    for part in re.split(r"[;,]", text):
        if part.strip() and (name := _read_or_note(partial(clean_name, part, what=Phrase("a-groups-name")), faults)):
            yield name


def _is_same(one: ListRow, other: ListRow) -> bool:
    """Return whether two lines of one name may be one person: both towns are needed to tell them apart."""
    return not (one.town and other.town) or fold_name(one.town) == fold_name(other.town)


def _told_twice(rows: list[ListRow]) -> Iterator[ListRow]:
    """The lines, those that repeat a name or a number of an earlier one with a fault."""
    names, numbers = dict[str, list[ListRow]](), dict[int, int]()
    for row in rows:
        faults = list(row.faults)
        same = names.setdefault(fold_name(row.name), [])
        if row.name and (alike := next((one for one in same if _is_same(one, row)), None)):
            faults.append(Fault("same-name/line", {"name": row.name, "line": alike.line}))
        same.append(row)
        if row.number is not None and (first := numbers.setdefault(row.number, row.line)) != row.line:
            faults.append(Fault("taken-number/line", {"number": row.number, "line": first}))
        yield replace(row, faults=tuple(faults))
