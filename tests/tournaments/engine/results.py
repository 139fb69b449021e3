"""Results as the tests of standings and prizes write them."""

from __future__ import annotations

from tournaments.engine.standings import Result


def result(entrant: int, units: int, session: int = 1, *, won: int = 0, lost: int = 0, **more: object) -> Result:
    """A result of 20 hands."""
    given: dict[str, object] = {"hands": 20, "leasters": 0, "best": 0} | more
    return Result(entrant, session, units, picked=won + lost, won=won, lost=lost, **given)  # type: ignore[arg-type]


def totals_only(entrant: int, units: int, session: int = 1) -> Result:
    """A result of a table that gave totals only."""
    return Result(entrant, session, units)
