"""A score card while it is typed: a row a hand and a column a seat, or the totals alone; nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault
from scorekeeper.web.parsing import add_scores, parse_score, parse_whole_number, score_problem
from scorekeeper.wording import refusals
from tournaments.services.paper_tables import Card

COUNTS = ("picked", "won")


@dataclass(frozen=True, slots=True)
class TypedCard:
    """What stands in the form: texts as typed, a tuple of seats for each row; ``errors`` are sentences by field."""

    totals: bool
    rows: tuple[tuple[str, ...], ...]
    hands: str
    counts: Mapping[str, tuple[str, ...]]
    key: str
    signed: bool = False
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardCell:
    """A field of the form with what is wrong with it; ``out`` says that the seat sits this hand out."""

    id: str
    text: str
    name: str
    error: str
    out: bool = False
    deals: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of the form: ``sum`` is None where a score cannot be read, or nothing is typed."""

    number: int
    cells: tuple[CardCell, ...]
    sum: int | None
    error: str


def blank_card(seats: int, rows: int, key: str, *, totals: bool) -> TypedCard:
    """Return the form as it is opened."""
    empty = ("",) * seats
    return TypedCard(totals, (empty,) * (1 if totals else rows), "", dict.fromkeys(COUNTS, empty), key)


def refill_card(before: TypedCard, lines: Sequence[Sequence[int]]) -> TypedCard:
    """Return the form with what was typed from this card before."""
    if before.totals:
        lines = [tuple(map(sum, zip(*lines, strict=True)))] if lines else []
    rows = [tuple(map(str, line)) for line in lines[: len(before.rows)]]
    rows += [("0",) * len(before.rows[0])] * (len(before.rows) - len(rows)) if rows and not before.totals else []
    return TypedCard(before.totals, tuple(rows) or before.rows, before.hands, before.counts, before.key)


def read_card(data: QueryDict, seats: int, rows: int) -> TypedCard:
    """Return what was typed, as many rows as the form has."""
    totals = data.get("mode") == "totals"
    wanted = 1 if totals else rows
    texts = [text.strip() for text in data.getlist("points")[: seats * wanted]]
    texts += [""] * (seats * wanted - len(texts))
    counts = {what: _columns(data, what, seats) for what in COUNTS}
    grid = tuple(tuple(texts[at : at + seats]) for at in range(0, seats * wanted, seats))
    signed = data.get("signed") == "yes"
    return TypedCard(totals, grid, data.get("hands", "").strip(), counts, data.get("key", ""), signed)


def parse_card(typed: TypedCard) -> tuple[Card | None, dict[str, str]]:
    """Return the card, or None and a sentence for each field that stands in the way."""
    errors = {cell: text for row, texts in enumerate(typed.rows, 1) for cell, text in _score_errors(row, texts)}
    last = max((row for row, texts in enumerate(typed.rows, 1) if any(texts)), default=0)
    for row, texts in enumerate(typed.rows[:last], 1):
        if not any(texts):
            errors[f"row-{row}"] = _("This hand is empty; where nobody won or lost type a 0.")
    counts = {what: tuple(map(_parse_count, texts)) for what, texts in typed.counts.items() if any(texts)}
    errors |= dict(_count_errors(typed))
    hands = parse_whole_number(typed.hands, 3)
    if typed.totals and typed.hands and not hands:
        errors["hands"] = _("Type how many hands these totals are of, or leave it empty.")
    if errors:
        return None, errors
    rows = tuple(tuple(parse_score(text) or 0 for text in texts) for texts in typed.rows[:last])
    return Card(rows, typed.totals, hands if typed.totals else None, counts), {}


def errors_by_field(faults: Sequence[Fault]) -> dict[str, str]:
    """Return the sentences of what a card was refused for, by field."""
    return {_field(fault.path): refusals.sentence(fault) for fault in reversed(faults)}


def card_rows(
    typed: TypedCard, names: Sequence[str], outs: Mapping[int, tuple[int, ...]], dealers: Mapping[int, int]
) -> list[CardRow]:
    """Return the rows to draw; ``outs`` and ``dealers`` say by hand which seats sit out and who deals."""
    rows = []
    for number, texts in enumerate(typed.rows, 1):
        cells = tuple(
            CardCell(
                id=(place := f"points-{number}-{seat}"),
                text=text,
                name=names[seat - 1],
                error=typed.errors.get(place, score_problem(text)),
                out=seat in outs.get(number, ()),
                deals=dealers.get(number) == seat,
            )
            for seat, text in enumerate(texts, 1)
        )
        rows.append(CardRow(number, cells, add_scores(texts), typed.errors.get(f"row-{number}", "")))
    return rows


def count_rows(typed: TypedCard, names: Sequence[str]) -> list[tuple[str, list[CardCell]]]:
    """Return the rows of counts: what is counted, and a cell for each seat."""
    found = []
    for what, texts in typed.counts.items():
        places = [f"{what}-{seat}" for seat in range(1, len(texts) + 1)]
        cells = [
            CardCell(place, text, name, typed.errors.get(place, ""))
            for place, text, name in zip(places, texts, names, strict=True)
        ]
        found.append((what, cells))
    return found


def column_sums(typed: TypedCard) -> list[int]:
    """Return the total of each seat; what cannot be read counts nothing."""
    return [sum(parse_score(text) or 0 for text in column) for column in zip(*typed.rows, strict=True)]


def _columns(data: QueryDict, what: str, seats: int) -> tuple[str, ...]:
    texts = [text.strip() for text in data.getlist(what)[:seats]]
    return tuple(texts + [""] * (seats - len(texts)))


def _score_errors(row: int, texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    for seat, text in enumerate(texts, 1):
        if error := score_problem(text):
            yield f"points-{row}-{seat}", error


def _count_errors(typed: TypedCard) -> Iterator[tuple[str, str]]:
    for what, texts in typed.counts.items():
        for seat, text in enumerate(texts, 1):
            if text and _parse_count(text) is None:
                yield f"{what}-{seat}", _("A count is a whole number.")


def _field(path: str) -> str:
    """The field that a fault of a card speaks of: rows and seats are counted from 0 there."""
    head, bracket, rest = path.partition("[")
    number = parse_whole_number(rest.rstrip("]")) if bracket else None
    if head == "rows" and number is not None:
        return f"row-{number + 1}"
    what = head.removeprefix("counts.")
    return "form" if number is None else f"{what}-{number + 1}"


def _parse_count(text: str) -> int | None:
    return parse_whole_number(text, 3)
