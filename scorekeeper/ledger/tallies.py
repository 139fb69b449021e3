"""Shares, the amounts and roles of each player in a line; and tallies, the sums of a player's shares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, replace
from enum import StrEnum

from scorekeeper.engine.hand import sitting_out
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import LineOutcome


class PlayerPart(StrEnum):
    """The part of a seat in a hand."""

    PICKER = "picker"
    ALONE = "alone"
    PARTNER = "partner"
    DEFENDER = "defender"
    NOBODY_PICKED = "nobody-picked"
    SAT_OUT = "sat-out"


PICKED = (PlayerPart.PICKER, PlayerPart.ALONE)


@dataclass(frozen=True, slots=True)
class PlayerShare:
    """The units that a line brought a player; players are numbered as the totals are.

    ``part`` is empty for what is no hand. ``place`` counts seats clockwise from the dealer, who has 0.
    ``category`` is the settlement's: a bracket, or the kind of hand.
    """

    player: int
    units: int
    part: str = ""
    place: int = 0
    category: str = ""


def line_shares(outcome: LineOutcome) -> Iterator[PlayerShare]:
    """Return the shares of a line: a hand's for all at the table, a paper's for all on it, else for those it moved.

    A hand in doubt has none: nobody has played it yet.
    """
    if outcome.line.voided or outcome.in_doubt:
        return
    settlement, before, payouts = outcome.paid.settlement, outcome.before, outcome.payouts
    if settlement is None:
        for player, units in enumerate(payouts, 1):
            if units or outcome.line.kind is LineKind.PAPER:
                yield PlayerShare(player, units)
        return
    hand = settlement.hand
    dealer = hand.dealer or before.dealer
    out = sitting_out(before.players, outcome.paid.rules.players, dealer)
    parts, others = {}, PlayerPart.NOBODY_PICKED
    if hand.picker is not None:
        parts = dict.fromkeys(hand.partners, PlayerPart.PARTNER)
        parts[hand.picker] = PlayerPart.PICKER if hand.partners else PlayerPart.ALONE
        others = PlayerPart.DEFENDER
    parts |= dict.fromkeys(out, PlayerPart.SAT_OUT)
    for seat, player in enumerate(before.seating, 1):
        place = (seat - dealer) % before.players
        yield PlayerShare(player, payouts[player - 1], parts.get(seat, others).value, place, settlement.category)


LEASTER = "leaster"


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """A player's units; hands dealt in, picked, won and lost as picker; and leasters won.

    A hand is won where it brought units and lost where it cost some. ``best`` is the most that one hand brought, 0
    where none brought anything. The columns of ``models.Tally`` have the same names.
    """

    units: int = 0
    hands: int = 0
    picked: int = 0
    won: int = 0
    lost: int = 0
    leasters: int = 0
    best: int = 0

    def __add__(self, other: PlayerTally) -> PlayerTally:
        added = PlayerTally(*map(sum, zip(astuple(self), astuple(other), strict=True)))
        return replace(added, best=max(self.best, other.best))


def tally_of_share(share: PlayerShare) -> PlayerTally:
    """Return the tally of a single share."""
    picked = share.part in PICKED
    return PlayerTally(
        units=share.units,
        hands=share.part not in ("", PlayerPart.SAT_OUT),
        picked=picked,
        won=picked and share.units > 0,
        lost=picked and share.units < 0,
        leasters=share.part == PlayerPart.NOBODY_PICKED and share.category == LEASTER and share.units > 0,
        best=max(share.units, 0) if share.part else 0,
    )


def count_tallies(outcomes: Iterable[LineOutcome], players: int) -> list[PlayerTally]:
    """Return the tally of each player, player 1 first."""
    tallies = [PlayerTally()] * players
    for outcome in outcomes:
        for share in line_shares(outcome):
            tallies[share.player - 1] += tally_of_share(share)
    return tallies
