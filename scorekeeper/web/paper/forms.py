"""Forms of games from paper: how to read a file, what was played for, and the grid that is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules, rules_as_json
from scorekeeper.imports import sandbox
from scorekeeper.imports.evenings import FileLayout, ImportReading
from scorekeeper.imports.table import MOST_BYTES, TextTable
from scorekeeper.imports.values import DayOrder, DecimalMark
from scorekeeper.services.paper import MOST_PLAYERS, PaperEvening
from scorekeeper.web.forms import DayField, Form, Hidden, KeyedForm, NthInput, TapField, TapForm, TextField
from scorekeeper.web.games.forms import FIRST_PRESET
from scorekeeper.web.house_rules.forms import MoneyForm
from scorekeeper.web.parsing import add_scores, is_incomplete_score, parse_score, score_problem
from scorekeeper.wording.amounts import signed

FILES = ".csv,.tsv,.txt,.xlsx"
SALT = "scorekeeper.web.paper"
LAYOUTS = (
    (FileLayout.ANY, gettext_lazy("told by the heading")),
    (FileLayout.SCORES, gettext_lazy("the score of one player at one evening")),
    (FileLayout.EVENINGS, gettext_lazy("an evening, with a column for each player")),
    (FileLayout.HANDS, gettext_lazy("a hand, with a column for each player")),
)
MARKS = (
    (DecimalMark.EITHER, gettext_lazy("whichever makes sense")),
    (DecimalMark.POINT, gettext_lazy("a point: 1,000.0")),
    (DecimalMark.COMMA, gettext_lazy("a comma: 1.000,0")),
)
ORDERS = (
    (DayOrder.EITHER, gettext_lazy("whichever makes sense")),
    (DayOrder.DAY, gettext_lazy("the day: 24/12/2004")),
    (DayOrder.MONTH, gettext_lazy("the month: 12/24/2004")),
)
COLUMNS, ROWS = 5, 6
MOST_ROWS = 100


class StakesForm(MoneyForm):
    """The preset, and what a point is worth."""

    preset = forms.ChoiceField(
        label=gettext_lazy("House rules"),
        help_text=gettext_lazy("They hold when an evening goes on with hands; points on paper stay as they are."),
        required=False,
        initial=FIRST_PRESET,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("preset", preset_choices())

    @property
    def rules(self) -> dict[str, Any]:
        """The house rules. Raises Refused for anything that is no worth."""
        stated = {"preset": self.cleaned_data["preset"] or FIRST_PRESET, **self.money}
        return rules_as_json(read_rules(stated)) if stated["unit_value"] else stated


def offered_presets() -> list[str]:
    """Return the presets that a paper sheet can have been played under: all but races, whose scores are not units."""
    return [slug for slug in preset_slugs() if not load_preset(slug).race_to]


def preset_choices() -> list[tuple[str, str]]:
    """Return the house rules to choose from, by name and title."""
    return [(slug, load_preset(slug).title) for slug in offered_presets()]


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
    layout = forms.ChoiceField(label=gettext_lazy("A row is"), required=False, choices=LAYOUTS)
    order = forms.ChoiceField(label=gettext_lazy("In a date, first comes"), required=False, choices=ORDERS)
    mark = forms.ChoiceField(label=gettext_lazy("Decimals follow"), required=False, choices=MARKS)
    zero = forms.BooleanField(
        label=gettext_lazy("Who has 0 was away"), required=False, widget=forms.CheckboxInput(attrs={"value": "away"})
    )
    title = TextField(label=gettext_lazy("What the evening is called, where no column says it"), longest=60)
    day = DayField(label=gettext_lazy("When it was, where no column says it"))

    def __init__(self, data: QueryDict | None, files: Any, *, usual: DayOrder) -> None:
        if data and "rows" in data:
            data = data.copy()
            data.setlist("layout", data.getlist("rows"))
        super().__init__(data, files)
        self.usual = usual

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
            usual=self.usual,
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


@dataclass(frozen=True)
class PaperGrid:
    """The columns and rows of the form: texts as typed, a tuple for each row."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class GridCell:
    """A field for a score: its place, its text, and its error."""

    row: int
    column: int
    text: str
    name: str
    error: str

    @property
    def id(self) -> str:
        """The field's id in the page."""
        return f"points-{self.row}-{self.column}"

    @property
    def label(self) -> str:
        """The field's label for screen readers."""
        if self.name:
            return _("%(name)s, hand %(row)s") % {"name": self.name, "row": self.row}
        return _("Player %(column)s, hand %(row)s") % {"column": self.column, "row": self.row}

    @property
    def place(self) -> str:
        """The field's place, shown before its error."""
        if self.name:
            return _("Hand %(row)s, %(name)s") % {"name": self.name, "row": self.row}
        return _("Hand %(row)s, player %(column)s") % {"column": self.column, "row": self.row}


@dataclass(frozen=True)
class GridRow:
    """A row of the form with its sum; no sum where a score cannot be read, or nothing is typed."""

    number: int
    cells: tuple[GridCell, ...]
    sum: int | None


BLANK = PaperGrid(("",) * COLUMNS, (("",) * COLUMNS,) * ROWS)


def read_grid(data: QueryDict) -> PaperGrid:
    """Return the grid as it was sent, every row as wide as the names."""
    names = tuple(name.strip() for name in data.getlist("name")[:MOST_PLAYERS]) or ("",)
    width = len(names)
    texts = [text.strip() for text in data.getlist("points")[: width * MOST_ROWS]]
    rows = tuple(tuple([*texts[at : at + width], *[""] * width][:width]) for at in range(0, len(texts), width))
    return PaperGrid(names, rows or (("",) * width,))


def grow_grid(grid: PaperGrid, action: str) -> PaperGrid:
    """Return the grid after `player` or `row`: with one more column, or with more rows."""
    if action == "player" and len(grid.names) < MOST_PLAYERS:
        return replace(grid, names=(*grid.names, ""), rows=tuple((*row, "") for row in grid.rows))
    if action == "row" and len(grid.rows) < MOST_ROWS:
        return replace(grid, rows=(*grid.rows, ("",) * len(grid.names)))
    return grid


def grid_rows(grid: PaperGrid, *, typing: bool = False) -> tuple[GridRow, ...]:
    """Return the rows to draw, with the error of each cell; while `typing`, an incomplete score is no error."""
    return tuple(_grid_row(grid, number, texts, typing) for number, texts in enumerate(grid.rows, 1))


def sums_note(rows: Sequence[GridRow], off: int) -> str:
    """Return the sentence about the sums: what they leave out, or which are not zero, and by how much."""
    if any(cell.error for row in rows for cell in row.cells):
        return _("Scores that can't be read are not in the sums.")
    off_rows = [row for row in rows if row.sum]
    if not off_rows:
        return _("Each hand adds up to zero. Sums appear as you type.")
    sentences = [_("The totals are off by %(off)s.") % {"off": signed(off)}] if off else []
    if sum(row.sum is not None for row in rows) > 1:
        named = ", ".join(_("hand %(number)d (%(off)s)") % {"number": row.number, "off": signed(row.sum or 0)}
                          for row in off_rows)  # fmt: skip
        sentences.append(_("Not zero: %(hands)s.") % {"hands": named})
    remedy = _("Check the scores, or save the game and balance it on the next page.")
    return " ".join([*sentences, remedy if off else _("Check the scores, or save the game as it is.")])


def column_totals(rows: Sequence[GridRow], columns: int) -> tuple[int, ...]:
    """Return the sum of each column; a text that cannot be read counts as 0."""
    points = [[parse_score(cell.text) or 0 for cell in row.cells] for row in rows]
    return tuple(map(sum, zip(*points, strict=True))) if points else (0,) * columns


class ScoresField(forms.Field):
    """The scores of all rows. The error of each is also shown at its cell."""

    widget = forms.MultipleHiddenInput

    def validate(self, value: Sequence[str]) -> None:
        """Raise ValidationError with a sentence for each text that is no score."""
        if problems := list(filter(None, (score_problem(text.strip()) for text in value or ()))):
            raise ValidationError(problems)


class GridForm(StakesForm, KeyedForm, TapForm):
    """A game as it stands on paper: a column for each name, a row for each hand. Blank rows are left out."""

    title = TextField(longest=120)
    day = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
        error_messages=dict.fromkeys(("required", "invalid"), gettext_lazy("Say when this evening was.")),
    )

    points = ScoresField(required=False)
    do = TapField(usual="take")

    def __init__(self, data: QueryDict | None = None, *, grid: PaperGrid | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        grid = self.grid = grid or (BLANK if data is None else read_grid(data))
        for column, name in enumerate(grid.names, 1):
            label = _("Name of player %(column)s") % {"column": column}
            attrs = {"list": "known-names", "maxlength": 120, "placeholder": _("Name"), "aria-label": label}
            widget = NthInput(column, attrs=attrs)
            self.fields[f"name-{column}"] = forms.CharField(required=False, initial=name, widget=widget)
        there = [column for column, name in enumerate(grid.names, 1) if name]
        names = {f"evenings[0].names[{index}]": f"name-{column}" for index, column in enumerate(there)}
        self.refused_at = {"evenings[0].title": "title", **names}

    def after_tap(self) -> GridForm:
        """Return the form after a tap on `sum`, or with one more `player` or `row`."""
        return GridForm(grid=grow_grid(self.grid, self.tap[0]), initial=dict(self.data.items()))

    @property
    def columns(self) -> list[forms.BoundField]:
        """The fields of the names."""
        return [self[f"name-{column}"] for column in range(1, len(self.grid.names) + 1)]

    def clean(self) -> dict[str, Any]:
        """Read the scores of the players who have names."""
        data = super().clean() or {}
        names, rows = self.grid.names, self.grid.rows
        there = [column for column, name in enumerate(names) if name or any(row[column] for row in rows)]
        for column in there:
            if not names[column]:
                self.add_error(f"name-{column + 1}", _("Whose points are these?"))
        hands = tuple(tuple(parse_score(row[column]) or 0 for column in there) for row in rows if any(row))
        if not hands:
            self.add_error(None, _("Type the points of a hand, or the totals as the only row."))
        data["names"], data["hands"] = tuple(names[column] for column in there), hands
        return data

    @property
    def game(self) -> PaperEvening:
        """The game that was typed."""
        data = self.cleaned_data
        return PaperEvening(data["title"], data["day"], data["names"], data["hands"])


def _grid_row(grid: PaperGrid, number: int, texts: Sequence[str], typing: bool) -> GridRow:
    cells = tuple(
        GridCell(number, column, text, name, "" if typing and is_incomplete_score(text) else score_problem(text))
        for column, (text, name) in enumerate(zip(texts, grid.names, strict=True), 1)
    )
    return GridRow(number, cells, add_scores(texts))
