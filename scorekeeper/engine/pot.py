"""The pot: an account of its own beside the players' totals (000)."""

from __future__ import annotations

from .hand import Hand
from .rules import HouseRules, PotLoss, PotWhen, PotWin, Remainder
from .settlement import Lines


def ante(rules: HouseRules, *, leaster: bool) -> int:
    """Units each player dealt in puts into the pot when nobody picks."""
    feeding = (PotWhen.NO_PICK, PotWhen.LEASTER if leaster else PotWhen.PASSED)
    return rules.pot_ante if rules.pot in feeding else 0


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
    owed = {PotLoss.MATCH: taken, PotLoss.DOUBLE: hand.pot, PotLoss.SINGLE: _single(rules, hand, players)}[rules.pot_loss]
    _explain(why, f"The picking side pays {owed} into the pot of {hand.pot}")
    return -owed


def share(units: int, weights: tuple[int, ...]) -> tuple[int, ...]:
    """Units split as the win is, the picker's weight first; odd units go to the picker (000: 4 is 3 and 1)."""
    partners = tuple(abs(units) * weight // sum(weights) for weight in weights[1:])
    sign = 1 if units >= 0 else -1
    return (units - sign * sum(partners), *(sign * part for part in partners))


def divide(units: int, seats: int, dealer: int, remainder: Remainder) -> tuple[tuple[int, ...], int]:
    """A pot divided evenly at the end: units by seat, and what the house gets of the units over."""
    each, over = divmod(units, seats)
    shares = [each] * seats
    if remainder is Remainder.HOUSE:
        return tuple(shares), over
    for step in range(over):
        shares[dealer - 1 if remainder is Remainder.DEALER else step] += 1
    return tuple(shares), 0


def _single(rules: HouseRules, hand: Hand, players: int) -> int:
    size = hand.pot // hand.pots if hand.pots else rules.pot_ante * players
    return min(size, hand.pot)


def _explain(why: Lines | None, line: str) -> None:
    if why is not None:
        why.append(line)
