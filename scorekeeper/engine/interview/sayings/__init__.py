"""What tables say about each option of the house rules, one declaration an option."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from scorekeeper.engine.interview.sayings import leaster, marks, no_pick, partner, penalties, stake, table
from scorekeeper.engine.interview.sayings.saying import Saying


@cache
def all_sayings() -> tuple[Saying, ...]:
    """Return the sayings of all options, in the order of the house rules."""
    modules = (table, partner, stake, marks, no_pick, leaster, penalties)
    return tuple(
        replace(saying, extras=saying.extras + module.EXTRAS) for module in modules for saying in module.SAYINGS
    )
