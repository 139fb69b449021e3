"""The steps of the setup: what each of them asks, and how one goes from one to another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STEPS: dict[str, str | Promise] = {
    "basics": _("Basics"),
    "sessions": _("Sessions"),
    "rules": _("Rules"),
    "money": _("Money & prizes"),
    "standings": _("Standings"),
    "review": _("Review"),
}
SLUGS = tuple(STEPS)
FIRST, LAST = SLUGS[0], SLUGS[-1]
GO = "go-"  # a button that goes to a step, such as ``go-money``, or to the one beside it
BESIDE = {"next": 1, "back": -1}
_BY_PART = {
    **dict.fromkeys(("name", "place", "day", "schedule"), "basics"),
    "sessions": "sessions",
    **dict.fromkeys(("money", "fee", "currency", "prizes", "hourly"), "money"),
    **dict.fromkeys(
        ("best_sessions", "standings", "confirm", "tie_breaks", "ties_share", "penalties", "checks_in_anew"),
        "standings",
    ),
}


def step_of(path: str) -> str:
    """Return the step that asks a part of the setup, named by its path: ``sessions[0].minutes``."""
    if re.match(r"sessions\[\d+\]\.tables", path):
        return "rules"
    if path in ("schedule.hand_seconds", "schedule.breaks"):
        return "sessions"
    return _BY_PART.get(re.split(r"[.\[]", path)[0], LAST)


def find_step(slug: str) -> str:
    """Return the step of that name, the first one for any other text."""
    return slug if slug in STEPS else FIRST


def target_of(button: str, here: str) -> str | None:
    """Return the step that a button goes to from the step ``here``; None for a button that goes nowhere."""
    slug = button.removeprefix(GO)
    if not button.startswith(GO):
        return None
    if slug in BESIDE:
        place = SLUGS.index(here) + BESIDE[slug]
        return SLUGS[place] if 0 <= place < len(SLUGS) else None
    return find_step(slug)


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step in the row of all steps: its place, from 1, whether it is shown, and whether something in it is wrong."""

    slug: str
    title: str
    number: int
    here: bool
    wrong: bool


def show_steps(here: str, wrong: Iterable[str]) -> list[StepShown]:
    """Return the row of steps; ``wrong`` are those with something to fix."""
    at_fault = set(wrong)
    return [
        StepShown(slug, str(title), number, slug == here, slug in at_fault)
        for number, (slug, title) in enumerate(STEPS.items(), 1)
    ]
