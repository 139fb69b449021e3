"""The pot: an account of its own beside the players' totals (000)."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import refuse
from .hand import Hand
from .rules import AnteBy, HouseRules, PotLoss, PotWhen, PotWin, Remainder
from .settlement import Lines


def antes(rules: HouseRules, order: Sequence[int], losers: Sequence[int], *, leaster: bool) -> dict[int, int]:
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


def single(rules: HouseRules, players: int) -> int:
    """Units in a single pot, fed once by so many players."""
    if rules.pot_ante_total:
        return rules.pot_ante
    winner = rules.pot_ante_by is AnteBy.LOSERS and rules.pot is PotWhen.LEASTER
    return rules.pot_ante * (players - winner)


def wager(rules: HouseRules, hand: Hand, *, won: bool, players: int, why: Lines | None) -> int:
    """Units that the picking side takes out of the pot (+) or pays into it (-) (F2).

    A pot that is there is played for under every rule set; ``rules.pot`` only says which deals feed it.
    """
    if hand.pot == 0:
        return 0
    taken = hand.pot if rules.pot_win is PotWin.WHOLE else _single(rules, hand, players)
    if won:
        _explain(why, f"The picking side takes {taken} of the pot of {hand.pot}")
        return taken
    owed = {PotLoss.MATCH: taken, PotLoss.DOUBLE: hand.pot, PotLoss.SINGLE: _single(rules, hand, players)}[
        rules.pot_loss
    ]
    _explain(why, f"The picking side pays {owed} into the pot of {hand.pot}")
    return -owed


def verify(hand: Hand) -> None:
    """Raises ``Refused`` (``bad-pot``) for a number of single pots that so many units cannot make."""
    if hand.pots is not None and not min(hand.pot, 1) <= hand.pots <= hand.pot:
        raise refuse("bad-pot", f"A pot of {hand.pot} units cannot be {hand.pots} single pots.", "pots")


def share(units: int, weights: tuple[int, ...]) -> tuple[int, ...]:
    """Units split as the win is, the picker's weight first; odd units go to the picker (000: 4 is 3 and 1)."""
    partners = tuple(abs(units) * weight // sum(weights) for weight in weights[1:])
    sign = 1 if units >= 0 else -1
    return (units - sign * sum(partners), *(sign * part for part in partners))


def divide(units: int, seats: tuple[int, ...], dealer: int, remainder: Remainder) -> tuple[dict[int, int], int]:
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


def _single(rules: HouseRules, hand: Hand, players: int) -> int:
    size = hand.pot // hand.pots if hand.pots else single(rules, players)
    return min(size, hand.pot)


def _explain(why: Lines | None, line: str) -> None:
    if why is not None:
        why.append(line)
