"""One player's game: the total, and the part and payout in each hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.engine.hand import Kind
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import SheetLine


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that counts, for one seat: its part, its payout, and its total after the hand, in units."""

    line: SheetLine
    part: PlayerPart
    payout: int
    total: int

    @property
    def gained(self) -> bool:
        """Return whether the seat won units in this hand."""
        return self.payout > 0


@dataclass(frozen=True, slots=True)
class RoleTally:
    """The times that a seat played a part, the times it won units that way, and the sum of its payouts (units)."""

    part: PlayerPart
    times: int
    gained: int
    units: int


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """One seat's game: its hands in order, a tally for each part it played, its total after each line that counts.

    In a misdeal nobody plays a part.
    """

    sheet: Sheet
    seat: int
    name: str
    total: int
    hands: tuple[PlayedHand, ...]
    tallies: tuple[RoleTally, ...]
    course: tuple[int, ...]

    @property
    def best(self) -> PlayedHand | None:
        """The hand with the highest payout; None when the seat won none."""
        return max((hand for hand in self.hands if hand.payout > 0), key=lambda hand: hand.payout, default=None)

    @property
    def worst(self) -> PlayedHand | None:
        """The hand with the lowest payout; None when the seat lost none."""
        return min((hand for hand in self.hands if hand.payout < 0), key=lambda hand: hand.payout, default=None)


def player_game(sheet: Sheet, seat: int) -> PlayerGame | None:
    """Return a seat's game; None when there is no such seat."""
    return seen_from(sheet, seat) if 1 <= seat <= len(sheet.names) else None


def seen_from(sheet: Sheet, seat: int) -> PlayerGame:
    """Return a seat's game, with the hands that were played while its player was at the table."""
    hands = tuple(
        PlayedHand(line, part(line, seat), line.payouts[seat - 1], line.totals[seat - 1])
        for line in sheet.hands
        if seat not in line.away
    )
    return PlayerGame(
        sheet=sheet,
        seat=seat,
        name=sheet.names[seat - 1],
        total=sheet.totals[seat - 1],
        hands=hands,
        tallies=tuple(_tallies(hands)),
        course=tuple(line.totals[seat - 1] for line in sheet.lines if line.payouts),
    )


def part(line: SheetLine, seat: int) -> PlayerPart:
    """Return the part that a seat played in a hand."""
    if seat in line.sits_out:
        return PlayerPart.SAT_OUT
    if line.picker is None:
        return PlayerPart.NOBODY_PICKED
    if seat == line.picker:
        return PlayerPart.PICKER if line.partners else PlayerPart.ALONE
    return PlayerPart.PARTNER if seat in line.partners else PlayerPart.DEFENDER


def _tallies(hands: Iterable[PlayedHand]) -> Iterable[RoleTally]:
    for kind in PlayerPart:
        of_kind = [hand for hand in hands if hand.part is kind and hand.line.category != Kind.MISDEAL]
        if of_kind:
            gained = sum(hand.gained for hand in of_kind)
            yield RoleTally(kind, len(of_kind), gained, sum(hand.payout for hand in of_kind))
