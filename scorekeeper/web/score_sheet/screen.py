"""The score sheet on the page: rows and cells in words, rendered once per version for all viewers.

A page names what it shows as ``version.rows.mark``. The mark is a hash of these rows: a page whose rows
have not changed gets only the rows after them, whichever process drew it; any other page gets the whole sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import takewhile
from threading import Lock
from typing import Any

from django.http import Http404
from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.game_events import PaidTo
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.book import Json, LineKind
from scorekeeper.ledger.folding import HOUSE, UNITS
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.charts import course
from scorekeeper.queries.sheet import Sheet, latest_sheet
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.queries.table import open_conflicts
from scorekeeper.web.chart import chart
from scorekeeper.web.display import side, table_discs
from scorekeeper.web.live import PagePart, PartCache, make_part
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.replay.agreement import Agreement, compare_cards
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import money, signed

PICKER, PARTNER, OUT, AWAY = "picker", "partner", "out", "away"
MOST_BIG_HANDS = 3
MOST_ROWS = 12_000  # that a process caches, about 5 kB each
MARK = 16  # characters of a mark
PAGE = "sheet"


@dataclass(frozen=True)
class SheetCell:
    """A player's cell in a row; `moved` is None where the row left it unchanged, `cash` is money besides the units."""

    moved: int | None
    total: int
    cash: int = 0
    role: str = ""

    @property
    def look(self) -> str:
        """The CSS classes of the figure that moved."""
        return f"delta {side(self.moved or 0)}"

    @property
    def text(self) -> str:
        """The figure that moved; a dash for players who sit out, empty where nothing changed."""
        if self.role == OUT:
            return hand_words.EN_DASH
        return "" if self.moved is None or (self.role == AWAY and not self.moved) else signed(self.moved)

    @property
    def standing(self) -> str:
        """The total in words; empty for players who were away."""
        return "" if self.role == AWAY and not self.moved else signed(self.total)


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet: `title` and `called` stand at the left, `sentence` is the whole line as a sentence.

    `game_over` says who has won a race with it, `cards` whether a hand agrees with its cards, where they are kept.
    """

    line: SheetLine
    title: str
    called: tuple[str, ...]
    sentence: str
    cells: tuple[SheetCell, ...]
    pot: int
    house: int
    game_over: str = ""
    cards: Agreement | None = None

    @property
    def is_hand(self) -> bool:
        """Return whether the row is a hand."""
        return self.line.kind is LineKind.HAND

    @property
    def off(self) -> int:
        """The points by which a row from paper does not add up to zero; 0 for every other row."""
        return sum(self.line.what["amounts"]) if self.line.kind is LineKind.PAPER else 0

    @property
    def tells(self) -> bool:
        """Return whether the row is a sentence: a line that moved nothing, or one that was voided."""
        return self.line.voided or not (self.is_hand or any(cell.moved or cell.cash for cell in self.cells))

    @property
    def number(self) -> str:
        """The hand's number, a dash for one that was voided, empty for other lines."""
        return str(self.line.number or hand_words.EN_DASH) if self.is_hand else ""


def _line_title(line: SheetLine) -> str:
    if line.kind is LineKind.HAND:
        return hand_words.result(line.what, line.category, line.rules)
    return _("Settled") if line.is_share else str(hand_words.LINE_TITLES[line.kind])


def sheet_row(sheet: Sheet, line: SheetLine) -> SheetRow:
    """Return the row of one line."""
    hand = line.kind is LineKind.HAND
    return SheetRow(
        line=line,
        title=_line_title(line),
        called=_call_names(line) if hand else (),
        sentence=line_sentence(line.kind, line.what, sheet.names, line.seated(sheet.names), line.rules),
        cells=tuple(_cells(line)),
        pot=line.pot,
        house=line.house,
        game_over=hand_words.game_over(line.race, sheet.names),
        cards=compare_cards(line, line.seated(sheet.names)) if line.played is not None else None,
    )


def line_sentence(kind: LineKind, what: Json, names: Sequence[str], seated: Sequence[str], rules: HouseRules) -> str:
    """Return the sentence of a line of that kind.

    `names` are those of the sheet, `seated` those by seat, for a hand; `rules` hold before the line.
    """
    match kind:
        case LineKind.HAND:
            return hand_words.sentence(what, seated, rules)
        case LineKind.PENALTY:
            return _penalty_sentence(what, names)
        case LineKind.PAYMENT:
            return _payment_sentence(what, names)
        case LineKind.POT:
            return hand_words.pot_divided(what, names)
        case LineKind.SEATING:
            return hand_words.seating_sentence(what, names)
        case LineKind.RULES:
            return rule_words.describe_change(read_rules(what), rules)
        case LineKind.PAPER:
            amounts = zip(names, what["amounts"], strict=False)
            totals = ", ".join(f"{name} {signed(units)}" for name, units in amounts)
            return _("Points from paper: %(totals)s") % {"totals": totals}
        case LineKind.REMEDY:
            return _remedy_sentence(what, names)


def _call_names(line: SheetLine) -> tuple[str, ...]:
    times = (f"×{line.multiplier}",) if line.multiplier > 1 and not line.voided else ()
    multiplies = line.rules.alone_doubles or line.rules.alone_factor > 1
    alone = (_("alone"),) if times and multiplies and line.picker and not line.partners else ()
    return (*times, *alone, *hand_words.mark_names(line.what))


def _cells(line: SheetLine) -> Iterator[SheetCell]:
    for index, total in enumerate(line.standing):
        moved = line.amounts[index] if line.amounts and _moves(line) else None
        cash = line.money[index] if line.money and line.kind in (LineKind.HAND, LineKind.PENALTY) else 0
        yield SheetCell(moved, total, cash, _role(line, index + 1))


def _moves(line: SheetLine) -> bool:
    return line.kind is LineKind.HAND or any(line.payouts)


def _role(line: SheetLine, seat: int) -> str:
    if seat == line.picker:
        return PICKER
    if seat in line.partners:
        return PARTNER
    if seat in line.sits_out:
        return OUT
    return AWAY if seat in line.away else ""


def _penalty_sentence(what: Json, names: Sequence[str]) -> str:
    params = {"name": names[what["seat"] - 1], "amount": _amount_words(what)}
    if what["paid_to"] == PaidTo.OTHERS:
        return _("Penalty: %(name)s pays %(amount)s, split among the others") % params
    return _("Penalty: %(name)s pays %(amount)s to the house") % params


def _payment_sentence(what: Json, names: Sequence[str]) -> str:
    payer, payee = (_("the house") if what[who] == HOUSE else names[what[who] - 1] for who in ("payer", "payee"))
    params = {"payer": payer, "payee": payee, "amount": _amount_words(what)}
    if "month" in what:
        return _("Settled with the month: %(payer)s owed %(payee)s %(amount)s") % params
    return _("Paid: %(payer)s to %(payee)s, %(amount)s") % params


def _amount_words(what: Json) -> str:
    points = what["amount"]
    if what["commodity"] != UNITS:
        return money(points, what["commodity"])
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _remedy_sentence(what: Json, names: Sequence[str]) -> str:
    scorer = {"scorer": names[what["scorer"] - 1]}
    if what["shared"]:
        return _("Balanced: split among the others, %(scorer)s pays the rest") % scorer
    return _("Balanced: %(scorer)s pays the difference") % scorer


@dataclass(frozen=True)
class BigHand:
    """A big hand: its place on the chart, its line and number, and the player whom it moved most, with the units."""

    at: int
    uid: str
    number: int
    name: str
    units: int


def biggest_hands(sheet: Sheet, drawn: Sequence[SheetLine]) -> tuple[BigHand, ...]:
    """Return the hands that moved most units, in their order; none where all hands moved about the same.

    ``drawn`` are the lines that the chart has a step for.
    """
    hands = [(at, line, sum(map(abs, line.payouts))) for at, line in enumerate(drawn, 1) if line.number is not None]
    usual = sum(moved for _, _, moved in hands) / max(1, len(hands))
    above = sorted((hand for hand in hands if hand[2] > usual), key=lambda hand: -hand[2])[:MOST_BIG_HANDS]
    return tuple(_big_hand(sheet.names, at, line) for at, line, _ in sorted(above, key=lambda hand: hand[0]))


def _big_hand(names: Sequence[str], at: int, line: SheetLine) -> BigHand:
    player = max(range(len(line.payouts)), key=lambda index: abs(line.payouts[index]))
    return BigHand(at, line.uid, line.number or 0, names[player], line.payouts[player])


@dataclass(frozen=True, slots=True)
class PageState:
    """The state that a page reports: the game's version (-1 if unreadable), the number of rows, and their mark."""

    version: int
    rows: int
    mark: str

    @classmethod
    def read(cls, text: str) -> PageState:
        """Parse the text ``version.rows.mark`` from a page's request."""
        version, rows, mark = (*text.split("."), "", "")[:3]
        read = parse_whole_number(version), parse_whole_number(rows)
        return cls(-1 if read[0] is None else read[0], read[1] or 0, mark)


@dataclass(frozen=True, slots=True)
class SheetColumns:
    """The columns of a score sheet: what a rendered row depends on, apart from its line."""

    club_game: int
    names: tuple[str, ...]
    came: tuple[int, ...]  # the players who have a column
    uses_pot: bool
    uses_house: bool
    is_balanced: bool  # a remedy has made good what is off on paper

    @classmethod
    def of(cls, sheet: Sheet) -> SheetColumns:
        """Return the columns of a sheet."""
        uses_pot = bool(sheet.pot) or any(line.pot for line in sheet.lines)
        uses_house = bool(sheet.house) or any(line.house for line in sheet.lines)
        remedied = any(line.kind is LineKind.REMEDY and not line.voided for line in sheet.lines)
        return cls(sheet.club_game, sheet.names, sheet.came, uses_pot, uses_house, remedied and not sheet.off)

    @property
    def beside(self) -> int:
        """The number of columns after the first, which names the hand."""
        return len(self.came) + self.uses_pot + self.uses_house

    def context(self) -> dict[str, Any]:
        """Return the template variables that describe the columns."""
        used = {"uses_pot": self.uses_pot, "uses_house": self.uses_house, "is_balanced": self.is_balanced}
        return used | {"columns": self.beside + 1, "columns_beside": self.beside}


@dataclass(frozen=True, slots=True)
class SheetDrawing:
    """A score sheet, rendered at one version of its game.

    ``rows`` are HTML, ``marks`` the hashes of the first 0, 1, 2... rows, ``figure`` the chart and the biggest hands.
    ``updates`` caches what was rendered for pages with an older version, by ``may_change`` and by the first row sent
    (None: the whole sheet).
    """

    version: int
    sheet: Sheet
    columns: SheetColumns
    waiting_conflicts: int
    rows: tuple[str, ...]
    marks: tuple[str, ...]
    figure: SafeString
    updates: dict[tuple[bool, int | None], PagePart] = field(default_factory=dict)
    drawing: Lock = field(default_factory=Lock)

    @property
    def state(self) -> str:
        """The state that a page with this sheet reports: ``version.rows.mark``."""
        return f"{self.version}.{len(self.rows)}.{self.marks[-1]}"

    def context(self, *, may_change: bool) -> dict[str, Any]:
        """Return the template variables of the whole sheet; with ``may_change``, for a viewer who may edit it."""
        table = {"rows": mark_safe("".join(self.rows))}  # noqa: S308 - they come from a template
        return self._about(may_change) | table

    def update(self, page: PageState, *, may_change: bool) -> PagePart:
        """Return the update for a page, rendered once for all: the rows after its own, or the whole sheet."""
        first = page.rows if self._can_append(page) else None
        with self.drawing:
            if (may_change, first) not in self.updates:
                self.updates[may_change, first] = make_part(self._update(first, may_change))
            return self.updates[may_change, first]

    def _can_append(self, page: PageState) -> bool:
        """Return whether new rows can follow those of a page: they have not changed, and there are any.

        A page without rows shows a sentence in their place, which has to go.
        """
        return 0 < page.rows < len(self.marks) and self.marks[page.rows] == page.mark

    def _update(self, first: int | None, may_change: bool) -> SafeString:
        if first is None:
            return render_to_string("score_sheet/update.html", self.context(may_change=may_change))
        new = {"rows": mark_safe("".join(self.rows[first:]))}  # noqa: S308 - they come from a template
        return render_to_string("score_sheet/new_rows.html", self._about(may_change) | new)

    def _about(self, may_change: bool) -> dict[str, Any]:
        about = {"sheet": self.sheet, "version": self.state, "waiting_conflicts": self.waiting_conflicts}
        return about | self.columns.context() | {"figure": self.figure, "may_change": may_change}


DRAWINGS: PartCache[SheetDrawing] = PartCache(MOST_ROWS, lambda kept: len(kept.rows) + 1)


def latest_drawing(here: Access) -> SheetDrawing:
    """Return the current score sheet. Raise Http404 if the game does not exist."""
    return DRAWINGS.latest(here.game, PAGE, partial(_draw_sheet, here))


def sheet_news(here: Access, page: PageState) -> PagePart | None:
    """Return the update for a page; None if it is up to date, or while another thread renders the sheet."""
    known = DRAWINGS.news(here.game, PAGE, page.version, partial(_draw_sheet, here))
    return None if known is None else known.update(page, may_change=here.may(Action.KEEP))


def _draw_sheet(here: Access, version: int, cached: SheetDrawing | None) -> SheetDrawing:
    """Render the sheet, and reuse what has not changed since it was last rendered."""
    latest = latest_sheet(here.club_game, here.game, version)
    if latest is None:
        raise Http404(f"game {here.club_game}")
    sheet, at = latest
    grown = cached and cached.sheet.lines and cached.sheet.lines[0] is sheet.lines[0]  # only new hands since
    columns = SheetColumns.of(sheet)
    same = cached if cached and cached.columns == columns else None
    rows = tuple(_draw_rows(sheet, columns, same))
    waiting = cached.waiting_conflicts if cached and grown else len(open_conflicts(here.game))
    return SheetDrawing(at, sheet, columns, waiting, rows, tuple(_row_marks(columns, rows, same)), _draw_chart(sheet))


def _draw_chart(sheet: Sheet) -> SafeString:
    """Render the chart and the biggest hands."""
    run = course(sheet.lines)
    moved = () if run.raced else biggest_hands(sheet, [line for line in sheet.lines if any(line.amounts)])
    only, discs = sheet.of_those_who_came, table_discs(sheet.persons, sheet.names)
    figures = {
        "chart": chart(only(sheet.names), [only(row) for row in run.rows], only(run.since), only(discs)),
        "movers": moved,
        "games": run.games,
    }
    return render_to_string("score_sheet/figure.html", {"sheet": sheet} | figures)


def _draw_rows(sheet: Sheet, columns: SheetColumns, same: SheetDrawing | None) -> Iterator[str]:
    """Yield each row as HTML, taken from ``same`` where its line has not changed."""
    template, context = get_template("score_sheet/row.html"), {"sheet": sheet} | columns.context()
    drawn: Sequence[tuple[SheetLine, str]] = tuple(zip(same.sheet.lines, same.rows, strict=True)) if same else ()
    for place, line in enumerate(sheet.lines):
        if place < len(drawn) and (drawn[place][0] is line or drawn[place][0] == line):
            yield drawn[place][1]
        else:
            yield " ".join(template.render(context | {"row": sheet_row(sheet, line)}).split())


def _row_marks(columns: SheetColumns, rows: Sequence[str], same: SheetDrawing | None) -> Iterator[str]:
    """Yield the hashes of the columns and the first 0, 1, 2... rows."""
    known = same.rows if same else ()
    standing = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(known, rows, strict=False)))
    marks = same.marks[: standing + 1] if same else (_mark(repr(columns)),)
    yield from marks
    mark = marks[-1]
    for row in rows[standing:]:
        mark = _mark(mark + row)
        yield mark


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:MARK]
