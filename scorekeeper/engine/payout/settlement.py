"""The payouts of a hand with their reasons: by seat, and the pot, an account of its own beside the players' totals
(000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.engine.errors import Phrase, SeatNumber, refuse
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import AnteBy, PotLoss, PotWhen, PotWin, Remainder

Lines = list[Phrase]  # the reasons of a settlement


def explain(why: Lines | None, line: Phrase) -> None:
    """Add a line to the reasons, where they are asked for."""
    if why is not None:
        why.append(line)


def verdict(*, won: bool) -> str:
    """The category of a hand that is won or lost and no more."""
    return "won" if won else "lost"


@dataclass(slots=True)
class Settlement:
    """A hand's payouts by seat (units of score); ``pot`` is what went in (+) or out (-): payouts and pot sum to zero.

    In a race payouts are scores and do not; ``units``, which ``settle_hand`` sets, do: everyone pays everyone the
    difference (J1). Elsewhere they are the payouts.
    ``stake`` is what a defender pays or gets before doublings, a bump included. ``penalty`` is money by seat (minor
    units) that is not in the payouts. Equality looks at the figures alone.
    """

    payouts: tuple[int, ...]
    pot: int
    stake: int
    multiplier: int
    category: str
    penalty: tuple[int, ...]
    rules: HouseRules = field(compare=False, repr=False)
    hand: Hand = field(compare=False, repr=False)
    units: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def money(self) -> tuple[int, ...] | None:
        """Minor units of money by seat, penalties included; None where the rules name no unit value."""
        value = self.rules.unit_value
        if not value:
            return None
        worth = (units * value for units in self.units)
        if not self.penalty:
            return tuple(worth)
        return tuple(units + extra for units, extra in zip(worth, self.penalty, strict=True))


def pot_antes(rules: HouseRules, order: Sequence[int], losers: Sequence[int], *, leaster: bool) -> dict[int, int]:
    """Units that each seat puts into the pot when nobody picks, by seat; empty where such a deal feeds no pot.

    ``order`` are the seats dealt in, ``losers`` those of them who lost, both from the dealer's left on.
    """
    if rules.pot not in (PotWhen.NO_PICK, PotWhen.LEASTER if leaster else PotWhen.PASSED):
        return {}
    payers = losers if losers and rules.pot_ante_by is AnteBy.LOSERS else order
    if not rules.pot_ante_total:
        return dict.fromkeys(payers, rules.pot_ante)
    each, over = divmod(rules.pot_ante, len(payers))
    return {seat: each + (place < over) for place, seat in enumerate(payers)}


def single_pot(rules: HouseRules, players: int) -> int:
    """Units in a single pot, fed once by so many players."""
    if rules.pot_ante_total:
        return rules.pot_ante
    winner = rules.pot_ante_by is AnteBy.LOSERS and rules.pot is PotWhen.LEASTER
    return rules.pot_ante * (players - winner)


def pot_wager(rules: HouseRules, hand: Hand, *, won: bool, players: int, why: Lines | None) -> int:
    """Units that the picking side takes out of the pot (+) or pays into it (-) (F2).

    A pot that is there is played for under every rule set; ``rules.pot`` only says which deals feed it.
    """
    taken = _won_of_pot(rules, hand, players)
    if won:
        explain(why, Phrase("side-takes-of-pot", {"units": taken, "pot": hand.pot}))
        return taken
    owed = {PotLoss.MATCH: taken, PotLoss.DOUBLE: hand.pot, PotLoss.SINGLE: _single_pot_of(rules, hand, players)}[
        rules.pot_loss
    ]
    explain(why, Phrase("side-pays-into-pot", {"units": owed, "pot": hand.pot}))
    return -owed


def defenders_wager(
    rules: HouseRules, hand: Hand, order: Sequence[int], side: Sequence[int], dealer: int, why: Lines | None
) -> dict[int, int]:
    """Units that each defender takes out of the pot where it is theirs after a loss, by seat: an even part of it (F2).

    ``order`` are the seats dealt in from the dealer's left on, ``side`` those of the picking side. The odd units go as
    when a pot is split, to first seats from the dealer's left.
    """
    places = {place: seat for place, seat in enumerate(order, 1) if seat not in side}
    last = order.index(dealer) + 1 if dealer in order else 1
    shares, _left = divide_evenly(_won_of_pot(rules, hand, len(order)), tuple(places), last, rules.pot_remainder)
    by_seat = {places[place]: units for place, units in shares.items()}
    explain(why, Phrase("defenders-take-of-pot", {"units": sum(shares.values()), "pot": hand.pot}))
    parts = {"shares": tuple(by_seat.values()), "seats": tuple(map(SeatNumber, by_seat))}
    explain(why, Phrase("pot-shares-of-defenders", parts))
    return by_seat


def verify_pot(hand: Hand) -> None:
    """Raise ``Refused`` (``bad-pot``) for a number of single pots that so many units cannot make."""
    if hand.pots is not None and not min(hand.pot, 1) <= hand.pots <= hand.pot:
        raise refuse("bad-pot", {"pot": hand.pot, "pots": hand.pots}, "pots")


def share_wager(units: int, weights: tuple[int, ...]) -> tuple[int, ...]:
    """Units split by weights, the picker's first; odd units go to the picker (000: split as the win, 4 is 3 and 1)."""
    partners = tuple(abs(units) * weight // sum(weights) for weight in weights[1:])
    sign = 1 if units >= 0 else -1
    return (units - sign * sum(partners), *(sign * part for part in partners))


def divide_evenly(units: int, seats: tuple[int, ...], dealer: int, remainder: Remainder) -> tuple[dict[int, int], int]:
    """A pot divided evenly: units by seat, and what the house gets of the units over.

    The dealer's units over go to the next seat clockwise where the dealer gets no share.
    """
    each, over = divmod(units, len(seats))
    shares = dict.fromkeys(sorted(seats), each)
    if remainder is Remainder.HOUSE:
        return shares, over
    if remainder is Remainder.DEALER:
        shares[min(seats, key=lambda seat: (seat < dealer, seat))] += over
    else:
        for seat in sorted(seats)[:over]:
            shares[seat] += 1
    return shares, 0


def _won_of_pot(rules: HouseRules, hand: Hand, players: int) -> int:
    """Units that a winning picking side takes."""
    return hand.pot if rules.pot_win is PotWin.WHOLE else _single_pot_of(rules, hand, players)


def _single_pot_of(rules: HouseRules, hand: Hand, players: int) -> int:
    size = hand.pot // hand.pots if hand.pots else single_pot(rules, players)
    return min(size, hand.pot)
