"""Plans of rehearsals for tests, and the rehearsal of a plan in the test's own database."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Any

from tournaments.engine.prize_table import PrizeTable
from tournaments.engine.rehearsal import RehearsalFinding, setup_findings
from tournaments.engine.setup import Setup, load_format
from tournaments.rehearsal.day import rehearse
from tournaments.rehearsal.plan import PlannedPlayer, RehearsalPlan, made_up_names
from tournaments.rehearsal.report import RehearsalReport

DAY = date(2026, 12, 5)
# What each format is usually played with.
USUAL = {
    "nationals": 97,
    "cut-and-final": 40,
    "bracket-of-tables": 25,
    "hourly-round": 42,
    "hourly-round-without-money": 42,
    "three-handed-series": 24,
}


def plan_of(slug: str = "nationals", players: int = 12, **changes: Any) -> RehearsalPlan:
    """Return the plan of a format with made-up players; ``changes`` are what differs in its setup."""
    return plan_with(replace(load_format(slug), **changes), players)


def plan_with(setup: Setup, players: int = 12) -> RehearsalPlan:
    """Return the plan of a setup with made-up players."""
    names = islice(made_up_names(set()), players)
    return RehearsalPlan("Autumn Open", "Kohler", DAY, setup, tuple(map(PlannedPlayer, names)))


def short(setup: Setup, hands: int = 2, sessions: int | None = None) -> Setup:
    """Return the setup with few hands at each table, or only its first ``sessions``, without prizes."""
    short_ones = [
        replace(each, tables={size: replace(plays, hands=hands) for size, plays in each.tables.items()})
        for each in setup.sessions[:sessions]
    ]
    prizes = setup.prizes if sessions is None else PrizeTable()
    return replace(setup, sessions=tuple(short_ones), prizes=prizes)


def findings(plan: RehearsalPlan) -> list[RehearsalFinding]:
    """Rehearse a plan, and return what was found."""
    report = RehearsalReport()
    rehearse(plan, report, None)
    return [*setup_findings(plan.setup, len(plan.players)), *report.findings]
