"""Results as the tests of standings and prizes write them."""

from __future__ import annotations

from tournaments.engine.standings import TableResult


def result(entrant: int, units: int, session: int = 1, *, won: int = 0, lost: int = 0, **more: object) -> TableResult:
    """A result of 20 hands."""
    given: dict[str, object] = {"hands": 20, "leasters": 0, "best": 0} | more
    return TableResult(entrant, session, units, picked=won + lost, won=won, lost=lost, **given)  # type: ignore[arg-type]


def totals_only(entrant: int, units: int, session: int = 1) -> TableResult:
    """A result of a table that gave totals only."""
    return TableResult(entrant, session, units)
