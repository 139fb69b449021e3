"""What a round gave as plain JSON values: results, and the extra hands that decided ties."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..standings import Result
from .bracket import Extra

_COUNTS = ("hands", "picked", "won", "lost", "leasters", "best")


def as_json(results: Iterable[Result], extras: Iterable[Extra] = ()) -> dict[str, Any]:
    """Results and extra hands as an entry keeps them; ``read`` gives them again, for the round they are of."""
    return {
        "results": [_plain(result) for result in results],
        "extras": [{"entrant": extra.entrant, "units": list(extra.units)} for extra in extras],
    }


def read(given: dict[str, Any], number: int) -> tuple[tuple[Result, ...], tuple[Extra, ...]]:
    """Results and extra hands of a round (from 1) from what ``as_json`` wrote. Raises ``LookupError`` or ``TypeError``
    for anything else."""
    results = tuple(_result(each, number) for each in given["results"])
    return results, tuple(Extra(each["entrant"], tuple(each["units"])) for each in given["extras"])


def _plain(result: Result) -> dict[str, Any]:
    named = {"entrant": result.entrant, "table": result.table, "units": result.units, "penalty": result.penalty}
    return named | {count: getattr(result, count) for count in _COUNTS}


def _result(given: dict[str, Any], number: int) -> Result:
    counts = {count: given[count] for count in _COUNTS}
    return Result(given["entrant"], number, given["units"], given["table"], **counts, penalty=given["penalty"])
