"""The entry form as a whole: rows of keys, what will be paid and why, or the one sentence that says what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.engine import game, hand_record
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import State
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules import HouseRules, Partner
from scorekeeper.engine.settlement import Settlement
from scorekeeper.web import entry, entry_keys
from scorekeeper.web.entry import ALONE, COUNTED, NOBODY, OFFENCES, Entered
from scorekeeper.web.entry_keys import Key, Table
from scorekeeper.web.entry_marks import MarkGroup, mark_groups
from scorekeeper.web.seat_names import named

PAIRED = (Kind.PICKED, *OFFENCES, Kind.SHEEPSHEAD)


@dataclass(frozen=True)
class Row:
    """A row of keys, its name at the left; `look`: `seats`, `brackets`, `words` or `empty`; `several` allows many."""

    name: str
    label: str
    keys: tuple[Key, ...]
    look: str = "seats"
    several: bool = False


@dataclass(frozen=True)
class Payout:
    """What a player will get or pay; money in minor units, None where none is played for."""

    name: str
    units: int
    money: int | None


@dataclass(frozen=True)
class Screen:
    """Everything that the form shows. Without `payouts` the hand cannot be recorded, and `problem` says why."""

    entered: Entered
    table: Table
    picked: Row
    second: Row
    third: Row
    exact: bool
    sixty_all: Key | None
    marks: tuple[MarkGroup, ...]
    unusual: tuple[Key, ...]
    thieves: tuple[Key, ...]
    dealers: tuple[Key, ...]
    proposed: int
    doublers: tuple[Key, ...]
    record: Mapping[str, Any]
    payouts: tuple[Payout, ...]
    pot: int
    multiplier: int
    why: tuple[str, ...]
    problem: str

    @property
    def ready(self) -> bool:
        """Whether Record can be tapped."""
        return bool(self.payouts)

    @property
    def counts(self) -> list[tuple[str, str, str]]:
        """Name, points and tricks of each seat, as typed for a hand that is counted out."""
        return [
            (name, _at(self.entered.points_by_seat, index), _at(self.entered.tricks_by_seat, index))
            for index, name in enumerate(self.table.names)
        ]

    @property
    def is_counted(self) -> bool:
        """Whether the hand can be entered by everybody's points."""
        return self.entered.kind in COUNTED

    @property
    def categories(self) -> list[Key]:
        """Return the brackets that an offence can be settled at."""
        return entry_keys.category_keys(self.table, self.entered) if self.entered.kind in OFFENCES else []


def build(rules: HouseRules, state: State, names: Sequence[str], entered: Entered) -> Screen:
    """Return the screen of a hand that comes next in `state`, as far as it was entered."""
    entered = completed(rules, entered)
    dealer = int(entered.dealer) if entered.dealer in map(str, range(1, len(names) + 1)) else state.dealer
    table = Table(rules, tuple(names), dealer)
    record = entry.record(entered)
    picked = Row("picker", _("Picked"), tuple(entry_keys.picker_keys(table, entered)))
    second, third = _second(table, entered), _third(table, entered)
    wrong = next((key.reason for row in (picked, second, third) for key in row.keys if key.tapped and key.reason), "")
    settlement, problem = (None, wrong) if wrong else _settled(table, state, entered, record)
    return Screen(
        entered=entered,
        table=table,
        picked=picked,
        second=second,
        third=third,
        exact=entered.bracket == entry.EXACT,
        sixty_all=entry_keys.sixty_all_key(table, entered),
        marks=tuple(mark_groups(table, entered)) if entered.kind in PAIRED else (),
        unusual=tuple(entry_keys.unusual_keys(table, entered)),
        thieves=tuple(entry_keys.thief_keys(table, entered)),
        dealers=tuple(entry_keys.dealer_keys(table)),
        proposed=state.dealer,
        doublers=tuple(entry_keys.doubler_keys(entered)),
        record=record,
        payouts=_payouts(table, settlement),
        pot=settlement.pot if settlement else 0,
        multiplier=settlement.multiplier if settlement else 1,
        why=tuple(named(_(line), names) for line in settlement.why()) if settlement else (),
        problem=problem,
    )


def completed(rules: HouseRules, entered: Entered) -> Entered:
    """Return what was entered with what the rules leave no choice about: the one answer to Nobody, a picker alone."""
    if entered.picker == NOBODY:
        table = Table(rules, ("",) * rules.table, rules.table)
        offered = [key.value for key in entry_keys.answer_keys(table, entered)]
        if entered.answer not in offered:
            return replace(entered, answer=offered[0] if len(offered) == 1 else "")
    elif rules.partner is Partner.NOBODY or entered.stolen_from:
        return replace(entered, partner=entered.partner or ALONE)
    return entered


def _second(table: Table, entered: Entered) -> Row:
    if entered.kind is Kind.MISDEAL:
        return Row("answer", "", (), "empty")
    if entered.picker == NOBODY:
        return Row("answer", pgettext("nobody picked", "Then"), tuple(entry_keys.answer_keys(table, entered)), "words")
    return Row("partner", _("Partner"), tuple(entry_keys.partner_keys(table, entered)))


def _third(table: Table, entered: Entered) -> Row:
    kind = entered.kind
    if kind in OFFENCES:
        return Row("offender", _("Offender"), tuple(entry_keys.seat_keys(table, "offender", (entered.offender,))))
    if kind is Kind.SHEEPSHEAD:
        return Row("won", _("Tricks"), tuple(entry_keys.called_keys(entered)), "words")
    if kind is Kind.MOSTER:
        return Row("winners", pgettext("loser", "Pays"), tuple(entry_keys.most_keys(table, entered)))
    if kind is Kind.SCHWANZER:
        return Row("loser", pgettext("loser", "Pays"), tuple(entry_keys.seat_keys(table, "loser", (entered.loser,))))
    if kind in COUNTED:
        return Row("winners", _("Won by"), tuple(entry_keys.seat_keys(table, "winners", entered.winners)), several=True)
    if kind is Kind.PICKED and entered.picker != NOBODY:
        return Row("bracket", _("Points"), tuple(entry_keys.bracket_keys(table, entered)), "brackets")
    return Row("bracket", "", (), "empty")


def _settled(table: Table, state: State, entered: Entered, record: Mapping[str, Any]) -> tuple[Settlement | None, str]:
    """Return what the hand pays, or None and what is missing or wrong."""
    if sentence := missing(entered):
        return None, sentence
    try:
        return game.apply(table.rules, state, hand_record.read(record))[1], ""
    except Refused as refused:
        return None, named(_(refused.faults[0].message), table.names)


def missing(entered: Entered) -> str:
    """Return what to tap next, nothing when all is said; what a record would take for a solo is asked for."""
    kind = entered.kind
    if kind in entry.ANSWERS:
        return _unanswered(entered)
    if kind is Kind.MISDEAL or (kind is Kind.RENEGE and not entered.picker):
        return ""
    if not entered.picker:
        return _("Tap who picked, or Nobody.")
    if entered.picker == NOBODY:
        return "" if kind in OFFENCES else _("Nobody picked: tap what follows.")
    return "" if entered.partner else _("Tap the partner, or Alone.")


def _unanswered(entered: Entered) -> str:
    if entered.kind is Kind.SCHWANZER:
        return "" if entered.loser else _("Tap who pays.")
    if entered.kind in COUNTED and not entered.winners and not any(entered.points_by_seat):
        return _("Tap who pays.") if entered.kind is Kind.MOSTER else _("Tap who won.")
    return ""


def _payouts(table: Table, settlement: Settlement | None) -> tuple[Payout, ...]:
    if settlement is None:
        return ()
    money = settlement.money or (None,) * len(table.names)
    return tuple(Payout(*row) for row in zip(table.names, settlement.payouts, money, strict=True))


def _at(texts: tuple[str, ...], index: int) -> str:
    return texts[index] if index < len(texts) else ""
