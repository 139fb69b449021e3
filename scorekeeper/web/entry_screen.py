"""The entry form as a whole: rows of keys, what will be paid and why, or the one sentence that says what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine import game
from scorekeeper.engine.entering.choices import no_pick_kinds
from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.game_state import GameState
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.hand_record import read_hand
from scorekeeper.engine.payout.hands import explain_hand
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Play
from scorekeeper.web import entry, entry_outcomes, entry_record, entry_rows, entry_shown, entry_sides, entry_unusual
from scorekeeper.web.entry import ALONE, BIDS, COUNTED, NOBODY, OFFENCES, SHOWN, Entered
from scorekeeper.web.entry_keys import Key, Table
from scorekeeper.web.entry_marks import MarkGroup, mark_groups
from scorekeeper.web.entry_rows import Row
from scorekeeper.web.entry_shown import ShownHand
from scorekeeper.web.entry_sides import ORDINARY, Words
from scorekeeper.wording.hands import insert_names

# Whom to tap when nobody plays against the others.
WON_BY = {
    Kind.LEASTER: gettext_lazy("Tap who won: the fewest points."),
    Kind.MOSTER: gettext_lazy("Tap who pays: the most points."),
    Kind.MITTLER: gettext_lazy("Tap who won: the points in the middle."),
    Kind.SCHNEIDSTER: gettext_lazy("Tap who won: the points nearest to 30, not above."),
    Kind.TWO_HANDED: gettext_lazy("Tap who won: the more points of the two."),
}
PAIRED = (Kind.PICKED, *OFFENCES, Kind.SHEEPSHEAD)


@dataclass(frozen=True)
class Payout:
    """What a player will get or pay, in a race score; money in minor units, None where none is played for."""

    name: str
    units: int
    money: int | None


@dataclass(frozen=True)
class Count:
    """Points and tricks of a seat, as typed; who does not play has none."""

    seat: int
    name: str
    plays: bool
    points: str
    tricks: str


@dataclass(frozen=True)
class Outcome:
    """What the hand pays as far as it is entered, and why; without `payouts`, the sentence that says what is missing.

    `wins` names who wins the game, in a race; `asks` is the key of the record that is missing or wrong.
    """

    payouts: tuple[Payout, ...] = ()
    pot: int = 0
    multiplier: int = 1
    why: tuple[str, ...] = ()
    wins: tuple[str, ...] = ()
    problem: str = ""
    asks: str = ""


@dataclass(frozen=True)
class Screen:
    """Everything that the form shows."""

    entered: Entered
    table: Table
    picked: Row
    second: Row
    third: Row
    hands: tuple[ShownHand, ...]
    sixty_all: Key | None
    marks: tuple[MarkGroup, ...]
    proposed: int
    record: Mapping[str, Any]
    outcome: Outcome

    @property
    def ready(self) -> bool:
        """Whether Record can be tapped."""
        return bool(self.outcome.payouts)

    @property
    def exact(self) -> bool:
        """Whether the exact points are typed."""
        return self.entered.bracket == entry.EXACT

    @property
    def counts(self) -> list[Count]:
        """What each seat took, as far as it is typed, where all hands are counted; else nothing."""
        if not (self.entered.is_counted and self.entered.kind in (*COUNTED, Kind.TWO_HANDED)):
            return []
        points, tricks = self.entered.points_by_seat, self.entered.tricks_by_seat
        return [
            Count(seat, self.table.name(seat), seat in self.table.dealt_in, _at(points, seat), _at(tricks, seat))
            for seat in self.table.seats
        ]

    @property
    def asks_tricks(self) -> bool:
        """Whether the tricks of each decide, so that they are typed too."""
        return bool(self.entered.tricks_by_seat) or self.outcome.asks == "tricks_by_seat"

    @property
    def unusual(self) -> list[Key]:
        """The unusual ends of a hand."""
        return entry_unusual.unusual_keys(self.table, self.entered)

    @property
    def thieves(self) -> list[Key]:
        """From whom the blind can have been stolen."""
        return entry_unusual.thief_keys(self.table, self.entered) if self.entered.kind in PAIRED else []

    @property
    def categories(self) -> list[Key]:
        """The brackets that an offence can be settled at."""
        if not entry_unusual.names_category(self.table.rules, self.entered):
            return []
        return entry_outcomes.category_keys(self.table, self.entered)

    @property
    def asks_own_tricks(self) -> bool:
        """Whether it matters that the picker took no trick himself."""
        return self.entered.kind is Kind.PICKED and entry_unusual.asks_own_tricks(self.table.rules)

    @property
    def dealers(self) -> list[Key]:
        """Who can have dealt."""
        return entry_unusual.dealer_keys(self.table)

    @property
    def doublers(self) -> list[Key]:
        """How many doublers were declared."""
        return entry_unusual.doubler_keys(self.entered)


def build(rules: HouseRules, state: GameState, names: Sequence[str], entered: Entered) -> Screen:
    """Return the screen of a hand that comes next in `state`, as far as it was entered."""
    table = table_of(rules, state, names, entered)
    entered = completed(table, entered)
    record = entry_record.record(entered)
    rows = tuple(choose(table, entered) for choose in (entry_rows.first, entry_rows.second, entry_rows.third))
    hands = entry_shown.shown_hands(table, entered)
    keys = [key for row in rows for key in row.keys] + [key for hand in hands for key in hand.keys]
    wrong = next((key.reason for key in keys if key.tapped and key.reason), "")
    return Screen(
        entered=entered,
        table=table,
        picked=rows[0],
        second=rows[1],
        third=rows[2],
        hands=hands,
        sixty_all=entry_outcomes.sixty_all_key(table, entered),
        marks=tuple(mark_groups(table, entered)) if entered.kind in PAIRED and entered.picker != NOBODY else (),
        proposed=state.dealer,
        record=record,
        outcome=Outcome(problem=wrong) if wrong else _outcome(table, state, entered, record),
    )


def table_of(rules: HouseRules, state: GameState, names: Sequence[str], entered: Entered) -> Table:
    """Return the table at which the hand is played: dealt by whom it says, or by who comes next."""
    chosen = entered.dealer in map(str, range(1, len(names) + 1))
    dealer = int(entered.dealer) if chosen else state.dealer
    declared = int(entered.doublers) if entered.doublers.isdecimal() else 0
    return Table(rules, tuple(names), dealer, state.doublers(rules) + declared)


def completed(table: Table, entered: Entered) -> Entered:
    """Return what was entered with what the rules leave no choice about: the one answer to Nobody, a picker alone."""
    rules = table.rules
    entered = entry_shown.counted_up(table, replace(entered, play=rules.play.value))
    if entered.picker == NOBODY:
        offered = no_pick_kinds(rules, table.doublers)
        if entered.answer not in offered:
            return replace(entered, answer=offered[0].value if len(offered) == 1 else "")
    elif not rules.most_partners:
        return replace(entered, partner=ALONE)
    elif (neighbour := entry_sides.neighbour(table, entered)) is not None:
        return replace(entered, partner=str(neighbour))
    elif entry_sides.must_be_alone(rules, entered):
        return replace(entered, partner=entered.partner or ALONE)
    return entered


def _outcome(table: Table, state: GameState, entered: Entered, record: Mapping[str, Any]) -> Outcome:
    """What the hand pays, or what is missing or wrong."""
    if sentence := missing(entered, entry_sides.words(table.rules)):
        return Outcome(problem=sentence)
    try:
        after, settlement = game.apply(table.rules, state, read_hand(record))
    except Refused as refused:
        problem = insert_names(sentence_of(refused, entered), table.names)
        return Outcome(problem=problem, asks=refused.faults[0].path)
    return Outcome(
        payouts=tuple(_payouts(table, settlement)),
        pot=settlement.pot,
        multiplier=settlement.multiplier,
        why=tuple(insert_names(_(line), table.names) for line in explain_hand(settlement.rules, settlement.hand)),
        wins=tuple(table.name(after.seating.index(player) + 1) for player in after.races.winners),
    )


def sentence_of(refused: Refused, entered: Entered) -> str:
    """Return what is wrong with a hand; what a screen asks for in another way, in its own words."""
    fault: Fault = refused.faults[0]
    if fault.path == "strength_by_seat" and entered.shown:
        return _("This is not all the trump: none is missing but what lies in the blind.")
    if fault.path == "tricks_by_seat" and fault.code == "missing-key":
        return _("Somebody without points: type the tricks too, or tap who won.")
    return _(fault.message)


def missing(entered: Entered, words: Words = ORDINARY) -> str:
    """Return what to tap next, nothing when all is said; what a record would take for a solo is asked for."""
    kind = entered.kind
    if kind in entry.ANSWERS or kind is Kind.TWO_HANDED:
        return _unanswered(entered)
    if kind is Kind.MISDEAL or (kind in OFFENCES and (entered.play == Play.TWO_HANDED or entered.picker == NOBODY)):
        return ""
    if not entered.picker:
        return "" if kind is Kind.RENEGE else str(words.tap_picker)
    if entered.picker == NOBODY:
        return _("Nobody picked: tap what follows.")
    if entered.partners and ALONE in entered.partner.split():
        return _("Alone or with a partner, not both: take one of them back.")
    return "" if entered.partner or kind in BIDS else str(words.tap_partner)


def _unanswered(entered: Entered) -> str:
    kind = entered.kind
    if kind is Kind.PASSED:
        return ""
    if kind is Kind.SCHWANZER and entered.loser == SHOWN:
        return "" if any(entered.strength_by_seat) else _("Tap the trump that each player shows.")
    if kind is Kind.SCHWANZER:
        return "" if entered.loser else _("Tap who pays.")
    if entered.is_counted:
        return "" if any(entered.points_by_seat) else _("Type everybody’s points.")
    if not entered.winners:
        return str(WON_BY[kind])
    unsaid = kind is Kind.TWO_HANDED and not entered.bracket and entered.winners[0].isdigit()
    return _("Tap how many points the winner has.") if unsaid else ""


def _payouts(table: Table, settlement: Settlement) -> Iterator[Payout]:
    money = settlement.money or (None,) * len(table.names)
    return (Payout(*row) for row in zip(table.names, settlement.payouts, money, strict=True))


def _at(texts: tuple[str, ...], seat: int) -> str:
    return texts[seat - 1] if seat <= len(texts) else ""
