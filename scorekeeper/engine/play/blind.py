"""The blind of a leaster and its relatives: which trick takes which of its cards (E1)."""

from __future__ import annotations

from scorekeeper.engine.rules.values import LeasterBlind

from ..errors import Fault, Refused, refuse
from .progress import Progress
from .transcript import NOBODY


def do(hand: Progress) -> None:
    """Finds the trick that takes each card of the blind; a wrong one is taken down. Raises ``Refused``.

    ``missing-key`` where the table must say which trick, ``bad-blind`` where the rules say otherwise.
    """
    tricks = _tricks(hand)
    last = hand.rules.hand_size
    if beyond := [trick for trick in tricks if trick > last]:
        raise refuse("bad-blind", f"There are {last} tricks, so trick {beyond[0]} takes no blind.", "blind_to")
    if len(set(tricks)) > 1 and not hand.known and hand.told.blind is None:
        raise refuse("missing-key", "Without the deal, give the blind that goes to several tricks.", "blind")
    hand.blind_to = tricks


def _tricks(hand: Progress) -> tuple[int, ...]:
    rules, to, many = hand.rules, hand.told.blind_to, hand.rules.blind_size
    fixed = {LeasterBlind.LAST_TRICK: rules.hand_size, LeasterBlind.NOBODY: NOBODY}.get(rules.leaster_blind)
    if fixed is not None:
        if to not in (None, fixed, (fixed,) * many):
            raise Refused([Fault("bad-blind", f"The blind goes to {_name(fixed)} at this table.", "blind_to")])
        return (fixed,) * many
    if to is None:
        raise refuse("missing-key", "Which trick takes the blind is said before the first card.", "blind_to")
    each = to if isinstance(to, tuple) else (to,) * many
    if len(each) != many:
        raise refuse("bad-blind", f"The blind has {many} cards; blind_to says where {len(each)} go.", "blind_to")
    if rules.leaster_blind is not LeasterBlind.SPLIT:
        _verify_together(each)
    return each


def _verify_together(each: tuple[int, ...]) -> None:
    if len(set(each)) > 1 or NOBODY in each:
        raise refuse("bad-blind", "The whole blind goes to one trick at this table.", "blind_to")


def _name(trick: int) -> str:
    return "nobody" if trick == NOBODY else "the last trick"
