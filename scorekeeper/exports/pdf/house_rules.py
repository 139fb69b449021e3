"""House rules on one page: what a hand pays on the left, this table's options on the right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, Spacer
from reportlab.platypus import Table as Grid

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences
from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, Stack, Style, Text
from scorekeeper.wording import presets
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.presets import dealing
from scorekeeper.wording.rule_examples import Examples, ExampleTable, examples
from scorekeeper.wording.rules import CardLine, card_lines, rules_name

GAP = 26.0
SLACK = 6.0  # below the columns
LEFT = 0.47  # of the width
_CHANGED = Color(0.9, 0.93, 0.88)
# Largest type first; explanations are left out where they would make the type small.
SIZES = (*((size, True) for size in (9.0, 8.5, 8.0)), *((size / 4, False) for size in range(36, 14, -1)))


class CardColumns(Flowable):  # type: ignore[misc]
    """Two columns of flowables side by side, each from the top."""

    def __init__(self, left: Sequence[Flowable], right: Sequence[Flowable], share: float) -> None:
        super().__init__()
        self.sides, self.share = (left, right), share

    def wrap(self, room: float, height: float) -> tuple[float, float]:
        """Return the available width and the height of the taller column."""
        self.width = room
        self.widths = ((room - GAP) * self.share, (room - GAP) * (1 - self.share))
        heights = [
            sum(part.wrap(width, height)[1] for part in parts)
            for parts, width in zip(self.sides, self.widths, strict=True)
        ]
        self.height = max(heights)
        return self.width, self.height

    def draw(self) -> None:
        """Draw each column from the top."""
        for parts, width, x in zip(self.sides, self.widths, (0.0, self.widths[0] + GAP), strict=True):
            y = self.height
            for part in parts:
                y -= part.wrap(width, self.height)[1]
                part.drawOn(self.canv, x, y)


class CardSection(Flowable):  # type: ignore[misc]
    """A heading and its lines, laid out for each available width."""

    def __init__(self, heading: Text, cells: list[list[Flowable]], style: list[tuple[Any, ...]], size: float) -> None:
        super().__init__()
        self.heading, self.cells, self.style, self.size = heading, cells, style, size

    def wrap(self, room: float, height: float) -> tuple[float, float]:
        """Return the available width and the height, with a little room below."""
        self.grid = Grid(self.cells, [room * 0.52, room * 0.48], style=self.style)
        self.width, below = room, self.grid.wrap(room, height)[1]
        self.height = self.heading.wrap(room, height)[1] + below + self.size
        return self.width, self.height

    def draw(self) -> None:
        """Draw the heading, then the lines."""
        top = self.height - self.heading.height
        self.heading.drawOn(self.canv, 0, top)
        self.grid.drawOn(self.canv, 0, self.size)


def pdf(rules: HouseRules, of: str, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """Return the rules as a PDF of one page; ``of`` is the club or the game whose rules they are."""
    size = format.size(wide=False)
    heading, room = _heading(rules, of), layout.room(size)
    taken = sum(part.wrap(room, size[1])[1] for part in heading)
    height = size[1] - 2 * layout.MARGIN - layout.FOOT - taken - SLACK
    return layout.pages(
        [*heading, _fit_columns(rules, room, height)], size, rules_name(rules), f"{rules_name(rules)} · {of}"
    )


def _heading(rules: HouseRules, of: str) -> list[Flowable]:
    base = base_preset(rules)
    changes = len(rule_differences(rules, base).keys() - {"title"})
    counted = ngettext("%(changes)d change (shaded)", "%(changes)d changes (shaded)", changes) % {"changes": changes}
    origin = _("based on %(preset)s") % {"preset": base.title} if rules.preset else _("no preset")
    facts = " · ".join([_("House rules"), of, origin, *([counted] if changes else [])])
    title = Text(rules_name(rules), Style(size=20, bold=True), most=2)
    titles = [title, Text(facts, Style(size=9, colour=FADED), most=2)]
    return [Stack(titles), Spacer(0, 10)]


def _fit_columns(rules: HouseRules, room: float, height: float) -> CardColumns:
    """Return the columns in the largest type that fits on the page."""
    lines, pays, steps = card_lines(rules), examples(rules), dealing(rules)
    notes = (*pays.notes, *presets.notes(rules))
    columns = CardColumns([], [], LEFT)
    for size, explained in SIZES:
        columns = _columns(lines, pays, notes, steps, size, room, height, explained=explained)
        if columns.wrap(room, height)[1] <= height:
            break
    return columns


def _columns(
    lines: Sequence[CardLine],
    pays: Examples,
    notes: Sequence[str],
    steps: Sequence[str],
    size: float,
    room: float,
    height: float,
    *,
    explained: bool,
) -> CardColumns:
    """Return two columns: payouts and deal, then rules. Rules too long for a column go below the deal."""
    left = [part for table in pays.tables for part in (*_payouts(table, size, (room - GAP) * LEFT), Spacer(0, size))]
    left += [Text(note, Style(size=size), after=2) for note in notes]
    left += [Spacer(0, size), Text(_("The deal"), Style(size=size, bold=True), after=2)]
    left += [Text(f"{number}. {step}", Style(size=size), after=2) for number, step in enumerate(steps, 1)]
    left.append(Spacer(0, size))
    right: list[Flowable] = []
    used = 0.0
    for section, group in groupby(lines, key=lambda line: line.section):
        block = _section(section, group, size, explained=explained)
        used += block.wrap((room - GAP) * (1 - LEFT), height)[1]
        (left if used > height else right).append(block)
    return CardColumns(left, right, LEFT)


def _payouts(table: ExampleTable, size: float, room: float) -> list[Flowable]:
    """Return a section of examples of one kind: a line for each, gains with + and losses with the minus sign."""
    heads = [head for group in table.groups for head in group.heads]
    titles = [part for group in table.groups for part in (group.title, *("",) * (len(group.heads) - 1))]
    small, bold = Style(size=size * 0.75, colour=FADED, align=1), Style(size=size * 0.8, bold=True, align=1)
    cells: list[list[Any]] = [["", *(Text(text, bold) for text in titles)]] if any(titles) else []
    cells.append(["", *(Text(head, small) for head in heads)])
    head_rows = len(cells)
    for row in table.rows:
        units = ("" if units is None else signed(units) for units in row.units)
        label = _("%(label)s (our default)") % {"label": row.label} if row.is_ours else row.label
        cells.append([Text(label, Style(size=size)), *(Text(text, Style(size=size, align=1)) for text in units)])
    spans = _spans(table) if head_rows > 1 else []
    each = min(size * 4.6, room * 0.15)
    grid = Grid(cells, [room - each * len(heads), *[each] * len(heads)], style=_grid_style(size, head_rows, spans))
    return [Text(table.title, Style(size=size, bold=True)), grid]


def _spans(table: ExampleTable) -> list[tuple[Any, ...]]:
    spans, column = [], 1
    for group in table.groups:
        spans.append(("SPAN", (column, 0), (column + len(group.heads) - 1, 0)))
        column += len(group.heads)
    return spans


def _section(title: str, group: Iterable[CardLine], size: float, *, explained: bool) -> CardSection:
    lines = list(group)
    cells = [list(_line(line, size, explained=explained)) for line in lines]
    shaded = [("BACKGROUND", (0, row), (-1, row), _CHANGED) for row, line in enumerate(lines) if line.changed]
    heading = Text(title[:1].upper() + title[1:], Style(size=size, bold=True))
    return CardSection(heading, cells, _grid_style(size, extra=shaded), size)


def _line(line: CardLine, size: float, *, explained: bool) -> Iterator[Flowable]:
    texts = [Text(line.name, Style(size=size, bold=line.changed))]
    if explained:
        texts.append(Text(line.text, Style(size=size * 0.78, colour=FADED)))
    yield Stack(texts)
    yield Text(line.value, Style(size=size, bold=True, align=1))


def _grid_style(size: float, head_rows: int = 0, extra: Sequence[tuple[Any, ...]] = ()) -> list[tuple[Any, ...]]:
    style: list[tuple[Any, ...]] = [
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), size * 0.12),
        ("BOTTOMPADDING", (0, 0), (-1, -1), size * 0.22),
        layout.AT_TOP,
        ("LINEBELOW", (0, head_rows), (-1, -1), 0.25, RULE),
    ]
    if head_rows:
        style += [
            ("LINEBELOW", (0, head_rows - 1), (-1, head_rows - 1), 0.8, INK),
            ("VALIGN", (0, 0), (-1, head_rows - 1), "BOTTOM"),
        ]
    return [*style, *extra]
