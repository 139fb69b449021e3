"""A second reading of a hand: its reasons multiply to the price that they name, and they say who pays what to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given

from scorekeeper.engine.errors import AllOf, MinorUnits, Phrase, SeatNumber
from scorekeeper.engine.hand import Hand, picking_order, read_hand
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules

from .golden import hands
from .strategies import dealt, marked

TWICE = {
    *("alone-doubles", "hand-of-doubles", "mark-doubles", "mark-with-cards-doubles"),
    *("no-schneider-doubles", "no-trick-doubles"),
}


@dataclass
class Reader:
    """A player who hears the reasons alone, line by line, and sees who sits where.

    ``payouts`` are those of each seat by itself. The shares of ``side``, which the reasons don't name, are one amount.
    """

    order: Sequence[int]
    side: Sequence[int]
    payouts: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    pot: int = 0
    penalty: Counter[int] = field(default_factory=Counter)
    stake: int = 0
    multiplier: int = 1
    price: int | None = None  # where it's capped
    winners: Sequence[int] = ()
    losers: Sequence[int] = ()
    more: dict[int, int] = field(default_factory=dict)  # what a winner collects from each loser, where it's not a unit

    def read(self, line: Phrase) -> None:
        """Take in a line. Its figures must follow from the lines before it."""
        params = line.params
        if line.key in TWICE:
            self.multiplier *= 2
        elif "price" in params and line.key != "total-capped":
            if line.key == "two-handed-won":  # its one line names the stake as well
                self.stake = int(str(params["stake"]))
            assert params["price"] == self._price(params), line
            self._pay(line.key, params, int(str(params["price"])))
        elif handler := getattr(self, "_" + line.key.replace("-", "_"), None):
            handler(**params)
        elif "stake" in params:
            self.stake = int(str(params["stake"]))

    def _price(self, params: Any) -> int:
        if self.price is not None:
            return self.price
        stakes = {self.stake}
        if not self.stake:
            paid = seats(params["seats"]) if "seats" in params else self.winners
            stakes = {self.more.get(seat, 1) for seat in paid} or {1}
        return max(stakes) * self.multiplier

    def _pay(self, key: str, params: Any, price: int) -> None:
        defenders = [seat for seat in self.order if seat not in self.side]
        others = [seat for seat in self.order if seat not in self.winners]
        match key:
            case "defenders-pay" | "defenders-get":
                won = key == "defenders-pay"
                self.payouts.update(dict.fromkeys(defenders, -price if won else price))
                self.shared += price * len(defenders) * (1 if won else -1)
            case "callers-score" | "opponents-score":
                self.payouts.update(dict.fromkeys(self.side if key == "callers-score" else defenders, price))
            case "winners-paid":
                self._to(self.winners, others, price)
            case "some-winners-paid":
                self._to(seats(params["seats"]), others, price)
            case "winners-share":
                self.payouts.update(dict.fromkeys(others, -price))
                assert params["total"] == price * len(others)
            case "loser-pays":
                self._to(self.winners, seats(params["seat"]), price)
            case "payer-pays" | "payers-pay":
                assert (key == "payer-pays") is (len(self.losers) == 1)
                self._to([seat for seat in self.order if seat not in self.losers], self.losers, price)
            case "two-handed-won":
                self._to(
                    seats(params["seat"]), [seat for seat in self.order if seat != seats(params["seat"])[0]], price
                )
            case _:
                raise AssertionError(key)

    def _to(self, winners: Iterable[int], losers: Sequence[int], price: int) -> None:
        for winner in winners:
            self.payouts[winner] += price * len(losers)
            self.payouts.subtract(dict.fromkeys(losers, price))

    def _fee(self, seat: SeatNumber, fee: int) -> None:
        self._to([other for other in self.order if other != seat.number], [seat.number], fee)

    def _bump(self) -> None:
        self.stake *= 2

    def _alone_counts_times(self, factor: int) -> None:
        self.stake *= factor

    def _doublers_multiply(self, multiplier: int) -> None:
        self.multiplier *= multiplier

    def _multiplier_capped(self, most: int, multiplier: int) -> None:
        assert multiplier == self.multiplier > most
        self.multiplier = most

    def _total_capped(self, most: int, price: int) -> None:
        assert self.stake * self.multiplier > price
        self.price = price

    def _side_takes_of_pot(self, units: int, pot: int) -> None:
        self.shared += units
        self.pot -= units

    def _side_pays_into_pot(self, units: int, pot: int) -> None:
        self.shared -= units
        self.pot += units

    def _defenders_take_of_pot(self, units: int, pot: int) -> None:
        self.pot -= units

    def _pot_shares_of_defenders(self, shares: tuple[int, ...], seats: tuple[SeatNumber, ...]) -> None:
        assert sum(shares) == -self.pot
        self.payouts.update({seat.number: share for seat, share in zip(seats, shares, strict=True)})

    def _pays_for_no_trick(self, seat: SeatNumber, amount: int | MinorUnits) -> None:
        before, units = self.payouts.copy(), amount.amount if isinstance(amount, MinorUnits) else amount
        self._fee(seat, units)
        if isinstance(amount, MinorUnits):
            self.penalty.update({each: self.payouts[each] - before[each] for each in self.order})
            self.payouts = before

    def _best_wins_game(self, seat: SeatNumber, points: int, goal: int) -> None:
        self.payouts[seat.number] += points

    def _no_pick_winner(self, kind: str, seats: list[SeatNumber]) -> None:
        self.winners = [seat.number for seat in seats]

    _no_pick_winners = _no_pick_winner

    def _leaster_all_tricks(self, seat: SeatNumber) -> None:
        self.winners = [seat.number]

    _moster_all_tricks = _leaster_all_tricks

    def _tie_lower_score(self, seats: list[SeatNumber], low: SeatNumber) -> None:
        self.winners = [low.number]
        self.losers = [seat for seat in self.order if seat not in [each.number for each in seats]]

    def _moster_pays(self, seat: SeatNumber) -> None:
        self.losers = [seat.number]

    _schwanzer_pays = _moster_pays

    def _schwanzer_tied_pay(self, seats: list[SeatNumber]) -> None:
        self.losers = [seat.number for seat in seats]

    def _took_no_points(self, seats: AllOf, stake: int) -> None:
        self.more |= {seat.number: stake for seat in seats.values if isinstance(seat, SeatNumber)}

    _took_no_tricks = _took_all_tricks = _took_no_points

    def _even_shares(self, each: int) -> None:
        self.payouts.update(dict.fromkeys(self.winners, each))

    def _uneven_shares(self, most: int, larger: AllOf, least: int, smaller: AllOf) -> None:
        self.payouts.update(dict.fromkeys(seats(larger), most) | dict.fromkeys(seats(smaller), least))

    def _each_player_antes(self, units: int) -> None:
        self._ante(self.order, units)

    def _each_loser_antes(self, units: int) -> None:
        self._ante(self.losers or [seat for seat in self.order if seat not in self.winners], units)

    def _seat_antes(self, seat: SeatNumber, units: int) -> None:
        self._ante([seat.number], units)

    def _ante(self, payers: Sequence[int], units: int) -> None:
        self.payouts.subtract(dict.fromkeys(payers, units))
        self.pot += units * len(payers)

    def _reneged_pays(self, seat: SeatNumber, fee: int) -> None:
        self._fee(seat, fee)

    def _misplayed_pays(self, seat: SeatNumber, fee: int, multiplier: int) -> None:
        assert multiplier == self.multiplier
        self._fee(seat, fee * multiplier)

    def _leaster_forfeited(self, seat: SeatNumber, offence: Phrase, multiplier: int) -> None:
        self._misplayed_pays(seat, 1, multiplier)

    def _two_handed_forfeited(self, seat: SeatNumber, offence: Phrase, stake: int, multiplier: int) -> None:
        self._misplayed_pays(seat, stake, multiplier)


def seats(named: Any) -> list[int]:
    """Return the numbers of the seats that a line names."""
    several = named.values if isinstance(named, AllOf) else [named] if isinstance(named, SeatNumber) else named
    return [seat.number for seat in several if isinstance(seat, SeatNumber)]


def assert_reasons_say_what_is_paid(rules: HouseRules, hand: Hand) -> None:
    """Read the reasons of a hand, and compare with what it pays."""
    why: list[Phrase] = []
    settlement = settle_hand(rules, hand, why)
    table = len(settlement.payouts)
    side = [seat for seat in (hand.picker, *hand.partners) if seat]
    reader = Reader(picking_order(table, rules.players, hand.dealer or table), side)
    for line in why:
        reader.read(line)
    there = dict(enumerate(settlement.payouts, 1))
    assert reader.pot == settlement.pot, why
    if reader.shared or not reader.payouts.keys() & set(side):
        assert sum(there[seat] for seat in side) == reader.shared + sum(reader.payouts[seat] for seat in side), why
        there = {seat: units for seat, units in there.items() if seat not in side}
    assert there == {seat: reader.payouts[seat] for seat in there}, why
    assert settlement.penalty in ((), tuple(reader.penalty[seat] for seat in range(1, table + 1))), why


@given(dealt())
def test_the_reasons_of_any_hand_say_what_it_pays(dealing: tuple[HouseRules, Hand]) -> None:
    assert_reasons_say_what_is_paid(*dealing)


@given(marked())
def test_the_reasons_name_every_mark(dealing: tuple[HouseRules, Hand]) -> None:
    assert_reasons_say_what_is_paid(*dealing)


def test_the_reasons_of_golden_hands_say_what_they_pay() -> None:
    paid = [golden for golden in hands() if "refused" not in golden.expected]
    assert len(paid) > 500
    for golden in paid:
        assert_reasons_say_what_is_paid(read_rules(golden.rules), read_hand(golden.record))
