"""Prizes as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from scorekeeper.engine.errors import Fault, Ordinal, Phrase, Refused, refuse
from scorekeeper.engine.json_values import (
    Reader,
    boolean,
    integer_within,
    join_path,
    list_of,
    object_as_json,
    one_of,
    read_object,
)

WHOLE = 10_000  # basis points
MOST_MINOR = 100_000_000
MOST_PLACES = 500


class SidePrizeKind(StrEnum):
    """A prize beside the places."""

    BIGGEST_HAND = "biggest-hand"  # most points from one hand
    SESSION_HIGH = "session-high"  # the best score of any one session
    MOST_LEASTERS = "most-leasters"  # most leasters won
    LOWEST_SCORE = "lowest-score"


class Leftover(StrEnum):
    """The recipients of amounts left over by rounding, ties, and prizes that nobody won."""

    HOUSE = "house"
    NEXT_EVENT = "next-event"  # kept for the pot of the next event
    DAY = "day"  # what a round leaves for the prizes of the day; no prize table says so itself
    LATER = "later"  # set aside until a prize is decided; no prize table says so itself
    FIRST = "first"  # the winner; where winners are tied, as far as it divides, and the rest to the house


class Vacant(StrEnum):
    """The use of a prize that nobody can win, such as the eighth place of seven entrants."""

    REDISTRIBUTE = "redistribute"  # it raises the places that are won, in proportion
    KEEP = "keep"  # it is left over


@dataclass(frozen=True, slots=True)
class PrizeSize:
    """The size of a prize: a share in basis points, or a fixed amount in minor units of money; one of the two."""

    share: int = 0
    fixed: int = 0


@dataclass(frozen=True, slots=True)
class SidePrize:
    """A prize beside the places, and how large it is."""

    kind: SidePrizeKind
    size: PrizeSize


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """All prizes of an event.

    Fixed amounts are taken out of the pot first; the rest is divided by shares (basis points), those of the ``house``
    and of all prizes making 10,000. Without any share the house keeps what the fixed amounts leave. ``sessions`` are
    the places of each session. Prizes are multiples of ``round_to`` minor units.
    """

    house: int = 0
    places: tuple[PrizeSize, ...] = ()
    sessions: tuple[PrizeSize, ...] = ()
    sides: tuple[SidePrize, ...] = ()
    sides_exclude_main: bool = False
    round_to: int = 1
    leftover: Leftover = Leftover.HOUSE
    vacant: Vacant = Vacant.REDISTRIBUTE


def read_prize_table(value: object, path: str = "prizes") -> PrizeTable:
    """A prize table from an object with the fields of ``PrizeTable``, all optional. Raises ``Refused``."""
    return PrizeTable(**read_object(value, _READERS, (), Phrase("a-prize-table"), path))


def prize_table_as_json(table: PrizeTable) -> dict[str, Any]:
    """The table as plain JSON values; ``read_prize_table`` gives it again."""
    return object_as_json(
        table,
        places=[size_as_json(size) for size in table.places],
        sessions=[size_as_json(size) for size in table.sessions],
        sides=[{"kind": side.kind.value, **size_as_json(side.size)} for side in table.sides],
    )


def verify_prize_table(table: PrizeTable, sessions: int, path: str = "prizes") -> None:
    """Raise ``Refused`` with all that is wrong with a prize table for an event of so many sessions.

    Codes: ``bad-shares``, ``bad-rounding``, ``prizes-out-of-order``, ``prize-twice``.
    """
    faults = [*_share_faults(table, sessions, path), *_rounding_faults(table, path)]
    faults += [
        *order_faults(table.places, join_path(path, "places")),
        *order_faults(table.sessions, join_path(path, "sessions")),
    ]
    kinds = [side.kind for side in table.sides]
    faults += [
        Fault("prize-twice", {"prize": Phrase(kind.value), "count": kinds.count(kind)}, join_path(path, "sides"))
        for kind in SidePrizeKind
        if kinds.count(kind) > 1
    ]
    if table.leftover is Leftover.LATER:
        faults.append(Fault("bad-value/undecided", path=join_path(path, "leftover")))
    if table.leftover is Leftover.DAY:
        faults.append(Fault("bad-value/leftover", path=join_path(path, "leftover")))
    if faults:
        raise Refused(faults)


def percent(share: int) -> str:
    """Basis points as a text: ``30%``, ``7.5%``."""
    whole, part = divmod(share, WHOLE // 100)
    return f"{whole}.{part:02}".rstrip("0") + "%" if part else f"{whole}%"


def _named_sizes(table: PrizeTable) -> Iterator[tuple[str, PrizeSize]]:
    for key, sizes in (("places", table.places), ("sessions", table.sessions)):
        yield from ((f"{key}[{number}]", size) for number, size in enumerate(sizes))
    yield from ((f"sides[{number}]", side.size) for number, side in enumerate(table.sides))


def _share_faults(table: PrizeTable, sessions: int, path: str) -> Iterator[Fault]:
    often = {key: sessions if key.startswith("sessions") else 1 for key, _ in _named_sizes(table)}
    prizes = sum(size.share * often[key] for key, size in _named_sizes(table))
    if prizes + table.house not in (0, WHOLE):
        yield Fault("bad-shares/event", {"percent": percent(prizes), "percent2": percent(table.house)}, path)


def _rounding_faults(table: PrizeTable, path: str) -> Iterator[Fault]:
    for key, size in _named_sizes(table):
        if size.fixed % table.round_to:
            yield Fault("bad-rounding", path=join_path(path, key))


def order_faults(sizes: Sequence[PrizeSize], path: str) -> Iterator[Fault]:
    """Places that win more than the one above; a share and an amount cannot be compared before there is a pot."""
    for number, (upper, lower) in enumerate(pairwise(sizes), 2):
        mixed = bool(upper.share) != bool(lower.share)
        if not mixed and (lower.share > upper.share or lower.fixed > upper.fixed):
            yield Fault(
                "prizes-out-of-order/places",
                {"place": Ordinal(number), "better": Ordinal(number - 1)},
                f"{path}[{number - 1}]",
            )


def size_as_json(size: PrizeSize) -> dict[str, int]:
    """Return the size of a prize as plain JSON values; ``read_size`` gives it again."""
    return {key: amount for key, amount in asdict(size).items() if amount}


def read_size(value: object, path: str) -> PrizeSize:
    """Return the size of a prize. Raises ``Refused``: ``bad-value``, ``unknown-key``."""
    size = PrizeSize(**read_object(value, _SIZE_READERS, (), Phrase("a-prize"), path))
    if bool(size.share) == bool(size.fixed):
        raise refuse("bad-value/prize", path=path)
    return size


def _read_side(value: object, path: str) -> SidePrize:
    side = read_object(value, {"kind": one_of(SidePrizeKind), **_SIZE_READERS}, ("kind",), Phrase("a-side-prize"), path)
    return SidePrize(side.pop("kind"), read_size(side, path))


_SIZE_READERS: dict[str, Reader] = {"share": integer_within(1, WHOLE), "fixed": integer_within(1, MOST_MINOR)}
_READERS: dict[str, Reader] = {
    "house": integer_within(0, WHOLE),
    "places": list_of(read_size, MOST_PLACES),
    "sessions": list_of(read_size, MOST_PLACES),
    "sides": list_of(_read_side, len(SidePrizeKind)),
    "sides_exclude_main": boolean,
    "round_to": integer_within(1, MOST_MINOR),
    "leftover": one_of(Leftover),
    "vacant": one_of(Vacant),
}
