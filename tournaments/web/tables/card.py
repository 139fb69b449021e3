"""The form of a score card: a row a hand and a column a seat, or the totals alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.web.forms import KeyedForm, NthInput, SeenField, TapForm, TextField, WholeNumberField
from scorekeeper.web.parsing import add_scores, parse_score, parse_whole_number, score_problem
from tournaments.services.paper_tables import Card, Totals

COUNTS = {"picked": gettext_lazy("Picked"), "won": gettext_lazy("Won as picker")}
WRONG_HANDS = gettext_lazy("Enter how many hands these totals cover, like 20, or leave it empty.")


class RowInput(forms.Widget):
    """The inputs of a row, one for each seat. Those of all rows are named ``points``."""

    def __init__(self, row: int, seats: int) -> None:
        super().__init__()
        self.places = slice((row - 1) * seats, row * seats)
        self.seats = seats

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        """Return the text for each seat, empty where fewer were sent."""
        texts = [text.strip() for text in data.getlist("points")[self.places]]
        return texts + [""] * (self.seats - len(texts))


class RowField(forms.Field):
    """The scores of a row. Cleans to the units by seat, to no units for an empty row."""

    def __init__(self, row: int, seats: int) -> None:
        super().__init__(required=False, initial=[""] * seats, widget=RowInput(row, seats))

    def clean(self, value: list[str]) -> tuple[int, ...]:
        """Return the units. Raises ValidationError with a sentence for each text that is no score."""
        if problems := list(filter(None, map(score_problem, value))):
            raise ValidationError(problems)
        return tuple(parse_score(text) or 0 for text in value) if any(value) else ()


class CardForm(TapForm, KeyedForm):
    """A score card: the fields ``row-1`` and so on (alone with ``totals``), and ``picked-2`` for a count of seat 2.

    ``seen`` is the score that the page showed beside it, ``why`` the reason for which an entered card is corrected.
    """

    seen = SeenField()
    hands = WholeNumberField(label=gettext_lazy("Hands played (optional)"), wrong=WRONG_HANDS, digits=3)
    why = TextField(label=gettext_lazy("Reason"))
    signed = forms.BooleanField(required=False, widget=forms.CheckboxInput(attrs={"value": "yes"}))

    def __init__(self, data: Any = None, *, seats: int, rows: int, totals: bool, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.totals = totals
        if not totals:
            del self.fields["hands"]
        self.row_names = [f"row-{row}" for row in range(1, 2 if totals else rows + 1)]
        self.fields |= {name: RowField(row, seats) for row, name in enumerate(self.row_names, 1)}
        places = {f"rows[{index}]": name for index, name in enumerate(self.row_names)}
        for what in COUNTS:
            for seat in range(1, seats + 1):
                wrong = gettext_lazy("Enter a whole number, like 3.")
                self.fields[f"{what}-{seat}"] = WholeNumberField(wrong=wrong, digits=3, widget=NthInput(seat))
                places[f"counts.{what}[{seat - 1}]"] = f"{what}-{seat}"
        self.refused_at = places

    def set_card(self, card: Card) -> None:
        """Show what was entered from this card before."""
        rows = zip(self.row_names, card.rows, strict=False)
        self.initial.update({name: list(map(str, row)) for name, row in rows}, hands=card.hands)
        for what, counts in card.counts.items():
            self.initial.update({f"{what}-{seat}": count for seat, count in enumerate(counts, 1)})

    def clean_hands(self) -> int | None:
        """Return the number of hands in the totals. Raises ValidationError for none at all."""
        hands: int | None = self.cleaned_data["hands"]
        if hands == 0:
            raise ValidationError(WRONG_HANDS)
        return hands

    def clean(self) -> dict[str, Any]:
        """Verify that no hand between others is empty."""
        typed = [any(self[name].value()) for name in self.row_names]
        for index, name in enumerate(self.row_names):
            if not typed[index] and any(typed[index:]):
                self.add_error(name, _("This hand is empty. If nobody won or lost, type 0."))
        return self.cleaned_data

    @property
    def card(self) -> Card:
        """The card that was typed."""
        data = self.cleaned_data
        rows = tuple(data[name] for name in self.row_names if data[name])
        counts = {what: tuple(data[field.name] for field in self.count_fields(what)) for what in COUNTS}
        typed = {what: numbers for what, numbers in counts.items() if any(number is not None for number in numbers)}
        return Card(rows, self.totals, data.get("hands"), typed)

    @property
    def covers(self) -> Totals | None:
        """Return what the totals cover, by the button that sent them; None before that was asked."""
        return next((totals for totals in Totals if totals == self.tap[0]), None)

    def bound_score(self) -> int:
        """Return the score that the page showed when it was sent."""
        return parse_whole_number(self.data.get("seen", "")) or 0

    def count_fields(self, what: str) -> list[forms.BoundField]:
        """Return the fields of a count by seat."""
        return [self[name] for name in self.fields if name.startswith(f"{what}-")]


@dataclass(frozen=True, slots=True)
class CardCell:
    """An input for a score with what is wrong with it; ``out`` says that the seat sits this hand out."""

    id: str
    text: str
    name: str
    error: str
    out: bool
    deals: bool


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of inputs: ``sum`` is None where a score cannot be read, or nothing is typed."""

    number: int
    cells: tuple[CardCell, ...]
    sum: int | None
    error: str


def card_rows(
    form: CardForm, names: Sequence[str], outs: Mapping[int, tuple[int, ...]], dealers: Mapping[int, int]
) -> list[CardRow]:
    """Return the rows to draw; ``outs`` and ``dealers`` say by hand which seats sit out and who deals."""
    rows = []
    for number, field in enumerate((form[name] for name in form.row_names), 1):
        texts = field.value()
        cells = tuple(
            CardCell(
                id=f"points-{number}-{seat}",
                text=text,
                name=names[seat - 1],
                error=score_problem(text),
                out=seat in outs.get(number, ()),
                deals=dealers.get(number) == seat,
            )
            for seat, text in enumerate(texts, 1)
        )
        unread = any(cell.error for cell in cells)
        rows.append(CardRow(number, cells, add_scores(texts), "" if unread else " ".join(map(str, field.errors))))
    return rows


def column_sums(rows: Sequence[CardRow]) -> list[int]:
    """Return the total of each seat; what cannot be read counts nothing."""
    columns = zip(*(row.cells for row in rows), strict=True)
    return [sum(parse_score(cell.text) or 0 for cell in column) for column in columns]
