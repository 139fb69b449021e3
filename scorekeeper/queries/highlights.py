"""The highlights of a game: final places, the biggest swing, and who stood out. Numbers only, no words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.agreement import transcript_of_hand
from scorekeeper.engine.play.state import card_order
from scorekeeper.engine.play.transcript import Cards
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.tallies import LEASTER, PICKED, PlayerPart
from scorekeeper.queries.hand_list import current_run
from scorekeeper.queries.sheet import Sheet, part
from scorekeeper.queries.sheet_lines import SheetLine

SHORTEST_STREAK = 3


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place at the end: players with the same total share a rank."""

    rank: int
    player: int
    total: int


@dataclass(frozen=True, slots=True)
class Swing:
    """The units that one hand moved for one player, won or lost."""

    player: int
    units: int
    line: SheetLine


@dataclass(frozen=True, slots=True)
class PickerRecord:
    """The picks of a player: how many, how many of these hands they won, and the units that picking brought them."""

    player: int
    picks: int
    won: int
    units: int


@dataclass(frozen=True, slots=True)
class MostTimes:
    """The players to whom something happened most often, in the order they joined, and how often."""

    players: tuple[int, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Highlights:
    """The highlights of a game. None where nobody earned one.

    ``mauer`` counts strong hands that a player passed on, ``defense`` hands as a defender. ``mauer`` needs hands whose
    deal was written down; ``defense`` stands in for it in a game that has none.
    """

    places: tuple[Place, ...]
    swing: Swing | None
    picker: PickerRecord | None
    leasters: MostTimes | None
    mauer: MostTimes | None
    defense: MostTimes | None


def find_highlights(sheet: Sheet) -> Highlights:
    """Return the highlights of a game. Hands in dispute and misdeals don't count."""
    hands = counted_hands(sheet)
    leasters = Counter(player for line in hands if line.category == LEASTER for player in _collectors(line))
    defended = Counter(player for line in hands for player in line.seating if part(line, player) is PlayerPart.DEFENDER)
    deals = [(line, deal) for line in hands if (deal := _written_deal(line))]
    mauered = Counter(player for line, deal in deals for player in _strong_passers(line, deal))
    return Highlights(
        places=_places({player: sheet.totals[player - 1] for player in sheet.came}),
        swing=_biggest_swing(hands),
        picker=_best_picker(hands),
        leasters=_most_times(leasters),
        mauer=_most_times(mauered),
        defense=None if deals else _most_times(defended),
    )


def _collectors(line: SheetLine) -> list[int]:
    """Return who won a leaster."""
    return [
        player
        for player in line.seating
        if part(line, player) is PlayerPart.NOBODY_PICKED and line.payouts[player - 1] > 0
    ]


def counted_hands(sheet: Sheet) -> tuple[SheetLine, ...]:
    """Return the hands that moved or could have moved units: not those in dispute, and no misdeals."""
    return tuple(line for line in sheet.hands if not line.in_doubt and line.category != Kind.MISDEAL)


def is_strong(cards: Cards, rules: HouseRules) -> bool:
    """Return whether many would pick with these cards: at least two thirds are trump, as four of six.

    Five-handed, "some players pick on any four trump" (seed 000, Mauer); other hand sizes take the same share.
    """
    order = card_order(rules)
    trump = order.mask(cards) & order.trump
    return 3 * trump.bit_count() >= 2 * len(cards)


def _places(totals: Mapping[int, int]) -> tuple[Place, ...]:
    in_order = sorted(totals.items(), key=lambda pair: -pair[1])
    return tuple(
        Place(1 + sum(other > total for other in totals.values()), player, total) for player, total in in_order
    )


def _biggest_swing(hands: Iterable[SheetLine]) -> Swing | None:
    """Return the swing with the most units; of several the first, and in one hand the first player's."""
    swings = (Swing(player, units, line) for line in hands for player, units in enumerate(line.payouts, 1) if units)
    return max(swings, key=lambda swing: abs(swing.units), default=None)


def _best_picker(hands: Iterable[SheetLine]) -> PickerRecord | None:
    """Return the player whom picking brought most units, then the one with fewer picks; None where all lost."""
    payouts: dict[int, list[int]] = {}
    for line in hands:
        if line.picker is not None and part(line, line.picker) in PICKED:
            payouts.setdefault(line.picker, []).append(line.payouts[line.picker - 1])
    records = [
        PickerRecord(player, len(units), sum(each > 0 for each in units), sum(units))
        for player, units in sorted(payouts.items())
    ]
    best = max(records, key=lambda record: (record.units, -record.picks), default=None)
    return best if best and best.units > 0 else None


def _most_times(counts: Counter[int]) -> MostTimes | None:
    if not counts:
        return None
    most = max(counts.values())
    return MostTimes(tuple(sorted(player for player, times in counts.items() if times == most)), most)


def _written_deal(line: SheetLine) -> dict[int, Cards]:
    """Return the dealt cards by seat; empty where they were not written down, or seats bid instead of picking."""
    if line.played is None or line.paid is None:
        return {}
    transcript = transcript_of_hand(line.played, line.rules, line.paid)
    return {} if transcript.bids is not None else dict(transcript.hands or {})


def _strong_passers(line: SheetLine, deal: dict[int, Cards]) -> Iterator[int]:
    """Yield the players who passed on a strong hand: those before the picker, or everyone where nobody picked."""
    if line.paid is None or line.paid.dealer is None:
        return
    seats = len(line.seating)
    asked = ((line.paid.dealer + step) % seats + 1 for step in range(seats))
    for seat in takewhile(lambda seat: line.seating[seat - 1] != line.picker, asked):
        if seat in deal and is_strong(deal[seat], line.rules):
            yield line.seating[seat - 1]


@dataclass(frozen=True, slots=True)
class Streak:
    """The hands in a row that a player has won, or lost, up to now; hands that moved nothing for them don't count."""

    player: int
    hands: int
    is_won: bool


def current_streaks(sheet: Sheet) -> tuple[Streak, ...]:
    """Return the current streaks of at least three hands of the players at the table, the longest first."""
    hands, streaks = counted_hands(sheet), []
    for player in sheet.seating:
        run = current_run(Swing(player, line.payouts[player - 1], line) for line in hands)
        if len(run) >= SHORTEST_STREAK:
            streaks.append(Streak(player, len(run), run[-1].units > 0))
    return tuple(sorted(streaks, key=lambda streak: -streak.hands))


def latest_swing(sheet: Sheet) -> Swing | None:
    """Return the most units that the last hand moved for one player."""
    return _biggest_swing(counted_hands(sheet)[-1:])
