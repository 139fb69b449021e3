"""The bracket in words: its plan, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.brackets.plan import RoundPlan

from .draw_words import sizes_in_words


def plan_lines(rounds: Sequence[RoundPlan]) -> list[str]:
    """A line for each round of a plan, with its name in front."""
    return [" ".join((_named(each, rounds), *plan_words(each, each is rounds[-1]))) for each in rounds]


def plan_words(plan: RoundPlan, final: bool) -> Iterator[str]:
    """Yield what else is planned for a round: its hands, who rests, who comes back, who goes on."""
    yield ngettext("%(hands)d hand a table.", "%(hands)d hands a table.", plan.setup.hands) % {
        "hands": plan.setup.hands
    }
    if plan.byes:
        yield ngettext(
            "%(byes)d has a bye: the highest seed who had the fewest.",
            "%(byes)d have a bye: the highest seeds who had the fewest.",
            plan.byes,
        ) % {"byes": plan.byes}
    if plan.fills:
        yield ngettext(
            "%(fills)d of the best who did not go on fills up.",
            "%(fills)d of the best who did not go on fill up.",
            plan.fills,
        ) % {"fills": plan.fills}
    if plan.returning:
        yield _("The winner of the second chance comes back.")
    if not final:
        yield goes_on(plan.setup.advance)


def round_title(number: int, rounds: int) -> str:
    """What a round is called among so many."""
    return _("Final table") if number == rounds else _("Round %(number)d") % {"number": number}


def coming_words(plan: RoundPlan) -> str:
    """How many come into a round, and its tables."""
    players = plan.coming + plan.returning
    who = ngettext("%(players)d player", "%(players)d players", players) % {"players": players}
    return f"{who}, {sizes_in_words(plan.sizes)}."


def goes_on(places: int) -> str:
    """How many of each table go on."""
    if places == 1:
        return _("The first of each table goes on.")
    return _("The first %(places)d of each table go on.") % {"places": places}


def _named(plan: RoundPlan, rounds: Sequence[RoundPlan]) -> str:
    if plan is rounds[-1]:
        return _("Final table of %(size)d.") % {"size": plan.sizes[0]}
    return f"{round_title(plan.number, len(rounds))}: {coming_words(plan)}"
