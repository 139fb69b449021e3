"""The book of a series: everything its entries say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.engine.errors import refuse

from .ranking import Row
from .setup import SeriesSetup


@dataclass(frozen=True, slots=True)
class Paid:
    """Dues that somebody (UUID) paid: minor units of money, below 0 for what he got back. ``id`` is its entry's number.

    ``dropped`` was written by mistake and counts nowhere.
    """

    id: int
    person: str
    amount: int
    at: datetime
    why: str = ""
    dropped: bool = False
    dropped_why: str = ""


@dataclass(frozen=True, slots=True)
class SeriesBook:
    """A series as it stands. ``events`` are the keys of its events' journals in the order they joined.

    ``seed`` is for lots. ``final`` is the ranking as it was when the series was closed, empty while it is open.
    """

    setup: SeriesSetup
    seed: int = 0
    events: tuple[str, ...] = ()
    paid: tuple[Paid, ...] = ()
    closed: datetime | None = None
    final: tuple[Row, ...] = ()

    def verify_open(self) -> None:
        """Raises ``Refused`` (``closed``) once the series is closed."""
        if self.closed is not None:
            raise refuse("closed", "This series is closed; open it again first.", "series")
