"""The hands that moved an evening most, to be marked on its chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import SheetLine

MOST = 3


@dataclass(frozen=True)
class Mover:
    """A hand: where it stands on the chart, its line and number, and whom it moved most by how many units."""

    at: int
    uid: str
    number: int
    name: str
    units: int


def movers(sheet: Sheet, drawn: Sequence[SheetLine]) -> tuple[Mover, ...]:
    """Return the hands that moved most units, in their order; none where all hands moved about the same.

    ``drawn`` are the lines that the chart has a step for.
    """
    hands = [(at, line, _moved(line)) for at, line in enumerate(drawn, 1) if line.number is not None]
    usual = sum(moved for _, _, moved in hands) / max(1, len(hands))
    above = sorted((hand for hand in hands if hand[2] > usual), key=lambda hand: -hand[2])[:MOST]
    return tuple(_mover(sheet.names, at, line) for at, line, _ in sorted(above, key=lambda hand: hand[0]))


def _moved(line: SheetLine) -> int:
    return sum(map(abs, line.payouts))


def _mover(names: Sequence[str], at: int, line: SheetLine) -> Mover:
    player = max(range(len(line.payouts)), key=lambda index: abs(line.payouts[index]))
    return Mover(at, line.uid, line.number or 0, names[player], line.payouts[player])
