"""The table screen as a page or, for htmx, as the part that changes in place."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.hand import Kind, sitting_out
from scorekeeper.engine.rules.values import Redeal
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.table import TableView
from scorekeeper.web import entry_screen
from scorekeeper.web.entry import Entered
from scorekeeper.web.payout_table import fingerprint, position_key
from scorekeeper.web.race_places import game_over, places
from scorekeeper.web.watching import LivePart
from scorekeeper.wording import hands as hand_words

PAGE = "table/page.html"
NOTHING = Entered()


@dataclass(frozen=True)
class Typed:
    """What one phone has under its thumb: the hand so far, its key, and the number it believes to be next."""

    entered: Entered
    key: str
    expects: int


@dataclass(frozen=True)
class Waits:
    """Something that the next hands are played for: its sign for the title row, and in words."""

    name: str
    sign: str
    words: str


@dataclass(frozen=True)
class Ahead:
    """What a page carries to go on by itself: who sits out by who deals (`6|1|...`), the kinds dealt again by the same.

    `rules` and `position` say which payouts apply (`payout_table`).
    """

    out: str
    again: str
    rules: str
    position: str


def fresh(view: TableView, entered: Entered = NOTHING) -> Typed:
    """Return a form for the next hand with a key of its own."""
    return Typed(entered, secrets.token_urlsafe(16), view.next_number)


def is_complete(view: TableView) -> bool:
    """Tell whether all the hands that the table plays are recorded."""
    return view.hands is not None and view.next_number > view.hands


def _is_over(view: TableView) -> bool:
    """Tell whether a table of an event has no next hand."""
    return is_complete(view) or (view.closed and view.within is not None)


def names_of(view: TableView) -> tuple[str, ...]:
    """Return the players' names in seating order."""
    return tuple(player.name for player in view.players)


def page(
    request: HttpRequest,
    here: Access,
    view: TableView,
    typed: Typed | None,
    *,
    said: str = "",
    calm: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Return the screen: with the form as it is `typed`, or without it to who watches.

    `said` is a sentence above Record, a `calm` one where nothing is wrong.
    """
    context = _context(here, view, typed) | {"said": said, "calm": calm}
    template = "table/table.html" if request.headers.get("HX-Request") else PAGE
    return render(request, template, context, status=status)


def render_for_viewers(here: Access, view: TableView) -> LivePart:
    """Render what is alive on the page of those who record nothing."""
    return LivePart.of(render_to_string("table/watched.html", _context(here, view, None)), view.version)


def _context(here: Access, view: TableView, typed: Typed | None) -> dict[str, Any]:
    context: dict[str, Any] = {
        "view": view,
        "here": here,
        "keeps": here.may(Action.KEEP),
        "records": here.may(Action.RECORD),
        "complete": is_complete(view),
        "places": places(view),
        "over": game_over(view),
        "waits": list(waits(view)),
    }
    context |= _last(view)
    if typed is not None and not view.closed:
        context |= _entry(view, typed) | {"ahead": ahead(view)}
    if "screen" not in context and _is_over(view):
        context["standing"] = sorted(view.players, key=lambda player: -player.total)
    return context


def _entry(view: TableView, typed: Typed) -> dict[str, Any]:
    """What the form shows; when the table has played its hands, only a hand that another phone has overtaken."""
    overtaken = not typed.entered.is_empty and typed.expects < view.next_number
    if is_complete(view) and not overtaken:
        return {"typed": typed}
    screen = entry_screen.build(view.rules, view.state, names_of(view), typed.entered)
    return {"typed": typed, "screen": screen, "overtaken": overtaken}


def ahead(view: TableView) -> Ahead:
    """What a phone needs to go on with the next hands by itself."""
    out = sitting_out_by_dealer(len(view.players), view.rules.players)
    redeals = {Kind.MISDEAL: view.rules.misdeal_redeal, Kind.PASSED: view.rules.redeal}
    same = [kind for kind, redeal in redeals.items() if redeal is Redeal.SAME_DEALER]
    there = position_key(view.rules, view.state)
    return Ahead("|".join(out), " ".join(same), fingerprint(view.rules), there)


def sitting_out_by_dealer(seats: int, dealt: int) -> list[str]:
    """Return the seats that sit out when seat 1, 2, 3... deals, each as `2 3`."""
    return [" ".join(map(str, sitting_out(seats, dealt, dealer))) for dealer in range(1, seats + 1)]


def _last(view: TableView) -> dict[str, Any]:
    if view.last is None:
        return {}
    names = view.last.names
    return {
        "last_words": hand_words.sentence(view.last.record, names, view.rules),
        "last_payouts": list(zip(names, view.last.payouts, strict=True)),
    }


def waits(view: TableView) -> Iterator[Waits]:
    """Yield what the next hand is played for beyond itself: a game of a race, doublers, the pot, a round of doubles."""
    state, waiting = view.state, view.state.waiting
    if race := view.race:
        words = _("game %(number)s goes to %(score)s") % {"number": race.number, "score": race.to}
        yield Waits("race", _("to %(score)s") % {"score": race.to}, words)
    if doublings := state.doublers(view.rules):
        factor = 2 if view.rules.doubles_once else 1 << doublings
        yield Waits(
            "doubler",
            f"\N{MULTIPLICATION SIGN}{factor}",
            _("the next hand counts %(factor)s times") % {"factor": factor},
        )
    if waiting.doublers > 1 and doublings < waiting.doublers:
        count = waiting.doublers
        words = ngettext("%(count)s hand of doubles waits", "%(count)s hands of doubles wait", count)
        yield Waits("queue", _("%(count)s queued") % {"count": count}, words % {"count": count})
    if state.pot:
        yield Waits("pot", _("pot %(units)s") % {"units": state.pot}, _("so much is in the pot"))
    if left := waiting.round_left:
        yield Waits("round", _("round %(left)s") % {"left": left}, _("hands left in the round of doubles"))
