"""One player's evening: how it stands, and what the seat did in each hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.ledger.shares import Part

from .sheet import Sheet
from .sheet_line import SheetLine


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that stands, as a seat saw it; ``payout`` and ``total`` (after it) in units."""

    line: SheetLine
    part: Part
    payout: int
    total: int

    @property
    def gained(self) -> bool:
        """Whether the hand brought something."""
        return self.payout > 0


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a seat played a part, how often it gained by it, and what all of them brought (units)."""

    part: Part
    times: int
    gained: int
    units: int


@dataclass(frozen=True, slots=True)
class PlayerEvening:
    """A seat's evening: its hands in order, a tally for each part it played, its total after every line that counts."""

    sheet: Sheet
    seat: int
    name: str
    total: int
    hands: tuple[Played, ...]
    tallies: tuple[Tally, ...]
    course: tuple[int, ...]

    @property
    def best(self) -> Played | None:
        """The hand that brought most; None when none brought anything."""
        return max((hand for hand in self.hands if hand.payout > 0), key=lambda hand: hand.payout, default=None)

    @property
    def worst(self) -> Played | None:
        """The hand that cost most; None when none cost anything."""
        return min((hand for hand in self.hands if hand.payout < 0), key=lambda hand: hand.payout, default=None)


def player_evening(found: Sheet, seat: int) -> PlayerEvening | None:
    """A seat's evening on a sheet; None when there is no such seat."""
    return seen_from(found, seat) if 1 <= seat <= len(found.names) else None


def seen_from(found: Sheet, seat: int) -> PlayerEvening:
    """A sheet as the player of that number sees it: the hands that were played while he was there."""
    hands = tuple(
        Played(line, part(line, seat), line.payouts[seat - 1], line.totals[seat - 1])
        for line in found.hands
        if seat not in line.away
    )
    return PlayerEvening(
        sheet=found,
        seat=seat,
        name=found.names[seat - 1],
        total=found.totals[seat - 1],
        hands=hands,
        tallies=tuple(_tallies(hands)),
        course=tuple(line.totals[seat - 1] for line in found.lines if line.payouts),
    )


def part(line: SheetLine, seat: int) -> Part:
    """What a seat did in a hand."""
    if seat in line.sits_out:
        return Part.SAT_OUT
    if line.picker is None:
        return Part.NOBODY_PICKED
    if seat == line.picker:
        return Part.PICKER if line.partners else Part.ALONE
    return Part.PARTNER if seat in line.partners else Part.DEFENDER


def _tallies(hands: Iterable[Played]) -> Iterable[Tally]:
    for kind in Part:
        of_kind = [hand for hand in hands if hand.part is kind]
        if of_kind:
            gained = sum(hand.gained for hand in of_kind)
            yield Tally(kind, len(of_kind), gained, sum(hand.payout for hand in of_kind))
