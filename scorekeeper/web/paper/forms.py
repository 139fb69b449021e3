"""Forms of games from paper: how to read a file, what was played for, and the grid that is typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core import signing
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.imports import sandbox
from scorekeeper.imports.cells import DayOrder, DecimalMark
from scorekeeper.imports.games import FileLayout, ImportReading
from scorekeeper.imports.table import MOST_BYTES, TextTable
from scorekeeper.queries.club import RuleSet
from scorekeeper.services.paper import PaperGame
from scorekeeper.web.forms import DayField, Form, Hidden, KeyedForm, NthInput, TapField, TapForm, TextField
from scorekeeper.web.house_rules.forms import MoneyForm
from scorekeeper.web.house_rules.starts import Starts, all_starts, start_choices, usual_start
from scorekeeper.web.paper.grid import PaperGrid, blank_grid, grid_rows, grow_grid, read_grid

FILES = ".csv,.tsv,.txt,.xlsx"
SALT = "scorekeeper.web.paper"
LAYOUTS = (
    (FileLayout.ANY, gettext_lazy("Detect from headings")),
    (FileLayout.SCORES, gettext_lazy("One player's score in one game")),
    (FileLayout.GAMES, gettext_lazy("A game, one column per player")),
    (FileLayout.HANDS, gettext_lazy("A hand, one column per player")),
)
MARKS = (
    (DecimalMark.EITHER, gettext_lazy("Detect automatically")),
    (DecimalMark.POINT, gettext_lazy("Period: 1,000.0")),
    (DecimalMark.COMMA, gettext_lazy("Comma: 1.000,0")),
)
ORDERS = (
    (DayOrder.EITHER, gettext_lazy("Detect automatically")),
    (DayOrder.MONTH, gettext_lazy("Month first: 12/24/2004")),
    (DayOrder.DAY, gettext_lazy("Day first: 24/12/2004")),
)


class StakesForm(MoneyForm):
    """The house rules among ``starts``, and what a point is worth; to begin with, those that the club plays by."""

    preset = forms.ChoiceField(
        label=gettext_lazy("House rules"),
        help_text=gettext_lazy("For hands in shorthand, and hands that you add later. Points you type don't change."),
        required=False,
    )

    def __init__(self, *args: Any, starts: Starts, **kwargs: Any) -> None:
        self.starts, self.usual = starts, usual_start(starts)
        unit, currency = self.money_texts(starts[self.usual])
        initial = {"preset": self.usual, "unit": unit, "currency": currency, **(kwargs.pop("initial", None) or {})}
        super().__init__(*args, initial=initial, **kwargs)
        self.set_choices("preset", start_choices(starts))

    @property
    def rules(self) -> dict[str, Any]:
        """The house rules. Raises Refused for anything that is no worth."""
        chosen = self.starts[self.cleaned_data["preset"] or self.usual]
        return rules_as_json(read_rules(rules_as_json(chosen) | self.money))


def offered_starts(own: Iterable[RuleSet]) -> Starts:
    """Return the rules that a paper sheet can have been played under: all but races, whose scores are not units."""
    return {key: rules for key, rules in all_starts(own).items() if not rules.race_to}


class TableFileForm(Form):
    """A file with a table, which is held in a hidden field while the page is shown again."""

    file = forms.FileField(required=False, allow_empty_file=True, widget=forms.FileInput(attrs={"accept": FILES}))
    held = forms.CharField(required=False, widget=Hidden)

    def refusal_sentence(self, fault: Fault) -> str:
        """Return the sentence of a refusal, at a cell after the place of that."""
        sentence = super().refusal_sentence(fault)
        return format_html("<b>{}</b>: {}", fault.path, sentence) if fault.code == "bad-cell" else sentence

    def read_table(self) -> TextTable | None:
        """Return the table in the file, else the one that is held, else None. Raises Refused for an unreadable file."""
        if file := self.cleaned_data["file"]:
            # Nothing beyond the largest file is read into memory.
            return sandbox.read_table(file.name, file.read(MOST_BYTES + 1))
        return unpack_table(self.cleaned_data["held"])


class ImportForm(StakesForm, TableFileForm, TapForm):
    """A file of score sheets, and how to read it. ``rows`` is a button for a layout."""

    heading = forms.Field(required=False, widget=forms.MultipleHiddenInput)
    layout = forms.ChoiceField(label=gettext_lazy("Each row is"), required=False, choices=LAYOUTS)
    order = forms.ChoiceField(label=gettext_lazy("Date format"), required=False, choices=ORDERS)
    mark = forms.ChoiceField(label=gettext_lazy("Decimal mark"), required=False, choices=MARKS)
    zero = forms.BooleanField(
        label=gettext_lazy("Treat 0 as absent"), required=False, widget=forms.CheckboxInput(attrs={"value": "away"})
    )
    title = TextField(label=gettext_lazy("Game name, if no column has one"), longest=60)
    day = DayField(label=gettext_lazy("Date, if no column has one"))

    def __init__(self, data: QueryDict | None, files: Any, *, starts: Starts, day_order: DayOrder) -> None:
        if data and "rows" in data:
            data = data.copy()
            data.setlist("layout", data.getlist("rows"))
        super().__init__(data, files, starts=starts)
        self.day_order = day_order

    def clean_heading(self) -> list[str]:
        """Return the headings of the columns, without spaces around them."""
        return [text.strip() for text in self.cleaned_data["heading"]]

    @property
    def reading(self) -> ImportReading:
        """The layout of the file."""
        chosen = self.cleaned_data
        return ImportReading(
            layout=FileLayout(chosen["layout"]),
            mark=DecimalMark(chosen["mark"]),
            order=DayOrder(chosen["order"]),
            usual=self.day_order,
            zero_is_away=chosen["zero"],
            title=chosen["title"],
            day=chosen["day"],
        )


def pack_table(table: TextTable) -> str:
    """Return a table as the text of a hidden field."""
    return signing.dumps([table.name, table.rows, table.lines, table.letters, table.notes], salt=SALT, compress=True)


def unpack_table(text: str) -> TextTable | None:
    """Return the table in a hidden field; None for a text that this site did not sign."""
    try:
        name, rows, lines, letters, notes = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return TextTable(name, tuple(map(tuple, rows)), tuple(lines), letters, tuple(notes))


class GridForm(StakesForm, KeyedForm, TapForm):
    """A game as it stands on paper: a column for each name, a row for each hand. Blank rows are left out.

    A row has points by player, or a hand in shorthand, which is settled by the chosen house rules. Totals without
    hands are the game, too.
    """

    title = TextField(longest=120, widget=forms.TextInput(attrs={"placeholder": gettext_lazy("Optional")}))
    day = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages=dict.fromkeys(("required", "invalid"), gettext_lazy("Enter the date of the game.")),
    )

    points = forms.Field(required=False, widget=forms.MultipleHiddenInput)
    do = TapField(usual="take")

    def __init__(self, data: QueryDict | None = None, *, grid: PaperGrid | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        grid = self.grid = grid or (blank_grid() if data is None else read_grid(data))
        for column, name in enumerate(grid.names, 1):
            label = _("Name of player %(column)s") % {"column": column}
            attrs = {"list": "known-names", "maxlength": 120, "placeholder": _("Name"), "aria-label": label}
            widget = NthInput(column, attrs=attrs)
            self.fields[f"name-{column}"] = forms.CharField(required=False, initial=name, widget=widget)
        there = [column for column, name in enumerate(grid.names, 1) if name]
        names = {f"games[0].names[{index}]": f"name-{column}" for index, column in enumerate(there)}
        self.refused_at = {"games[0].title": "title", **names}

    def after_tap(self) -> GridForm:
        """Return the form after a tap on `sum`, or with one more `player` or `row`."""
        grid = grow_grid(self.grid, self.tap[0])
        return GridForm(grid=grid, starts=self.starts, initial=dict(self.data.items()))

    @property
    def columns(self) -> list[forms.BoundField]:
        """The fields of the names."""
        return [self[f"name-{column}"] for column in range(1, len(self.grid.names) + 1)]

    def clean(self) -> dict[str, Any]:
        """Read the scores of the players who have names."""
        data = super().clean() or {}
        grid = self.grid = self.grid.with_totals_as_hand()
        for column in grid.used_columns:
            if not grid.names[column]:
                self.add_error(f"name-{column + 1}", _("Enter a name for these points."))
        rows = [row for row in grid_rows(grid, self.chosen_rules) if not row.is_blank]
        for row in rows:
            for problem in filter(None, (row.error, *(cell.error for cell in row.cells))):
                self.add_error("points", problem)
        if not rows:
            self.add_error(None, _("Enter the points of at least one hand, or the totals."))
        if not data.get("title") and "day" in data:
            data["title"] = date_format(data["day"])
        data["names"] = tuple(grid.names[column] for column in grid.used_columns)
        data["hands"] = tuple(tuple(row.units[column] for column in grid.used_columns) for row in rows)
        data["records"] = tuple(row.record for row in rows)
        return data

    @property
    def chosen_rules(self) -> HouseRules:
        """The chosen rules, by which hands in shorthand are settled; also while nothing is saved yet."""
        return self.starts.get(self["preset"].value(), self.starts[self.usual])

    @property
    def game(self) -> PaperGame:
        """The game that was typed."""
        data = self.cleaned_data
        return PaperGame(data["title"], data["day"], data["names"], data["hands"], data["records"])
