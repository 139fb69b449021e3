"""The rows of the sheet as they are shown: a hand a row, a player a cell; other lines in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.game import PaidTo
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.book import Json, LineKind
from scorekeeper.ledger.postings import HOUSE, UNITS
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.web.numbers import money, side, signed
from scorekeeper.web.replay_agreement import Agreement, agreement
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording import rules as rule_words

TITLES = {
    LineKind.HAND: gettext_lazy("Hand"),
    LineKind.PENALTY: gettext_lazy("Penalty"),
    LineKind.PAYMENT: gettext_lazy("Paid"),
    LineKind.POT: gettext_lazy("Pot divided"),
    LineKind.RULES: gettext_lazy("Rules"),
    LineKind.PAPER: gettext_lazy("Paper"),
    LineKind.SEATING: gettext_lazy("Seats"),
    LineKind.REMEDY: gettext_lazy("Balanced"),
}
PICKER, PARTNER, OUT, AWAY = "picker", "partner", "out", "away"


@dataclass(frozen=True)
class Cell:
    """What a player has in a row; without `moved` the row left him alone, `cash` is money moved beside the units."""

    moved: int | None
    total: int
    cash: int = 0
    role: str = ""

    @property
    def look(self) -> str:
        """The classes of the figure that moved."""
        return f"delta {side(self.moved or 0)}"

    @property
    def text(self) -> str:
        """The figure that moved; a dash for who sat out, nothing for who was left alone."""
        if self.role == OUT:
            return hand_words.EN_DASH
        return "" if self.moved is None or (self.role == AWAY and not self.moved) else signed(self.moved)

    @property
    def standing(self) -> str:
        """The total in words; nothing for who was away."""
        return "" if self.role == AWAY and not self.moved else signed(self.total)


@dataclass(frozen=True)
class Row:
    """A row of the sheet: `title` and `called` stand at the left, `said` is the whole line in words.

    `game_over` says who has won a race with it, `cards` whether a hand agrees with its cards, where they are kept.
    """

    line: SheetLine
    title: str
    called: tuple[str, ...]
    said: str
    cells: tuple[Cell, ...]
    pot: int
    house: int
    game_over: str = ""
    cards: Agreement | None = None

    @property
    def is_hand(self) -> bool:
        """Whether the row is a hand."""
        return self.line.kind is LineKind.HAND

    @property
    def off(self) -> int:
        """Points by which a row from paper does not add up to zero; 0 for every other row."""
        return sum(self.line.what["amounts"]) if self.line.kind is LineKind.PAPER else 0

    @property
    def tells(self) -> bool:
        """Whether the row is a sentence: a line that moved nothing, or one that was made void."""
        return self.line.voided or not (self.is_hand or any(cell.moved or cell.cash for cell in self.cells))

    @property
    def number(self) -> str:
        """The hand's number, a dash for one that was made void, nothing for other lines."""
        return str(self.line.number or hand_words.EN_DASH) if self.is_hand else ""


def rows(sheet: Sheet) -> tuple[Row, ...]:
    """Return all rows of the sheet."""
    return tuple(row(sheet, line) for line in sheet.lines)


def row(sheet: Sheet, line: SheetLine) -> Row:
    """Return the row of one line."""
    hand = line.kind is LineKind.HAND
    return Row(
        line=line,
        title=hand_words.result(line.what, line.category, line.rules) if hand else str(TITLES[line.kind]),
        called=_called(line) if hand else (),
        said=said(line.kind, line.what, sheet.names, line.seated(sheet.names), line.rules),
        cells=tuple(_cells(line)),
        pot=line.pot,
        house=line.house,
        game_over=hand_words.game_over(line.race, sheet.names),
        cards=agreement(line, line.seated(sheet.names)) if line.played is not None else None,
    )


def said(kind: LineKind, what: Json, names: Sequence[str], seated: Sequence[str], rules: HouseRules) -> str:
    """Return what a line of that kind says, in a sentence.

    `names` are those of the sheet, `seated` the names by seat, whom a hand speaks of; `rules` hold before the line.
    """
    match kind:
        case LineKind.HAND:
            return hand_words.sentence(what, seated, rules)
        case LineKind.PENALTY:
            return _penalty(what, names)
        case LineKind.PAYMENT:
            return _payment(what, names)
        case LineKind.POT:
            return hand_words.pot_divided(what, names)
        case LineKind.SEATING:
            return hand_words.seated(what, names)
        case LineKind.RULES:
            return rule_words.changed(read_rules(what), rules)
        case LineKind.PAPER:
            amounts = zip(names, what["amounts"], strict=False)
            totals = ", ".join(f"{name} {signed(units)}" for name, units in amounts)
            return _("Carried over from paper: %(totals)s") % {"totals": totals}
        case LineKind.REMEDY:
            return _remedy(what, names)


def amount(quantity: int, commodity: str) -> str:
    """Return a quantity of units or of money as it is read."""
    return str(quantity) if commodity == UNITS else money(quantity, commodity)


def _called(line: SheetLine) -> tuple[str, ...]:
    times = (f"×{line.multiplier}",) if line.multiplier > 1 and not line.voided else ()
    return (*times, *hand_words.mark_names(line.what))


def _cells(line: SheetLine) -> Iterator[Cell]:
    for index, total in enumerate(line.standing):
        moved = line.shown[index] if line.shown and _moves(line) else None
        cash = line.money[index] if line.money and line.kind in (LineKind.HAND, LineKind.PENALTY) else 0
        yield Cell(moved, total, cash, _role(line, index + 1))


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


def _penalty(what: Json, names: Sequence[str]) -> str:
    told = {"name": names[what["seat"] - 1], "amount": amount(what["amount"], what["commodity"])}
    if what["paid_to"] == PaidTo.OTHERS:
        return _("Penalty: %(name)s pays %(amount)s, shared out over the others") % told
    return _("Penalty: %(name)s pays %(amount)s to the house") % told


def _payment(what: Json, names: Sequence[str]) -> str:
    payer, payee = (_("the house") if what[who] == HOUSE else names[what[who] - 1] for who in ("payer", "payee"))
    paid = amount(what["amount"], what["commodity"])
    return _("Paid: %(payer)s to %(payee)s, %(amount)s") % {"payer": payer, "payee": payee, "amount": paid}


def _remedy(what: Json, names: Sequence[str]) -> str:
    keeper = {"keeper": names[what["keeper"] - 1]}
    if what["shared"]:
        return _("Sheet balanced: shared among the others, %(keeper)s pays the rest") % keeper
    return _("Sheet balanced: %(keeper)s pays the difference") % keeper
