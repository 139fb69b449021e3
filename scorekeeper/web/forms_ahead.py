"""What a phone needs to go on without a network: the forms that a hand may ask for, and what hands pay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from scorekeeper.engine.entering.choices import no_pick_kinds
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Play
from scorekeeper.queries.table import TableView
from scorekeeper.web import access, entry_screen, entry_unusual
from scorekeeper.web.entry import BIDS, COUNT, COUNTED, NOBODY, SHOWN, Entered
from scorekeeper.web.entry_keys import Key
from scorekeeper.web.entry_screen import Screen
from scorekeeper.web.payout_table import payout_table, position
from scorekeeper.web.table import view_of
from scorekeeper.web.table_page import NOTHING, names_of


@dataclass(frozen=True)
class Form:
    """A form as it is drawn when what `shape` names is tapped; with a dealer, where others sit out when others deal."""

    shape: str
    screen: Screen
    dealer: int = 0


@require_GET
def forms(request: HttpRequest, evening: int) -> HttpResponse:
    """Send every form that the table's rules can ask for, empty."""
    access.record(request, evening)
    view = view_of(evening)
    shown = [Form(shape(entered), _screen(view, entered)) for entered in entered_first(view)]
    return render(request, "table/forms.html", {"forms": [*shown, *_by_dealer(view)]})


@require_GET
def payouts(request: HttpRequest, evening: int) -> HttpResponse:
    """Send the table of payouts to a phone that records; it asks for the body only when that has changed.

    Raise Http404 for a game from paper with players that its rules do not seat: no hand is played there.
    """
    access.record(request, evening)
    view = view_of(evening)
    there = position(view.rules, view.state)
    try:
        body, etag = payout_table(view.rules, view.state.players, there, get_language() or "")
    except Refused as refused:
        raise Http404(f"payouts: {refused}") from refused
    answer = HttpResponse(body, content_type="application/json", headers={"ETag": etag, "Cache-Control": "no-cache"})
    return get_conditional_response(request, etag, response=answer) or answer


def shape(entered: Entered) -> str:
    """Return what the look of a form depends on, as a page reads it off its own keys."""
    said = (
        entered.unusual,
        NOBODY if entered.picker == NOBODY else "",
        entered.answer,
        COUNT if entered.is_counted else "",
        SHOWN if entered.loser == SHOWN else "",
        entered.partner if entered.partner in BIDS else "",
    )
    return " ".join(part for part in said if part)


def entered_first(view: TableView) -> Iterator[Entered]:
    """Yield the taps that change which keys there are."""
    yield NOTHING
    unusual = [Entered(unusual=key.value) for key in _unusual(view) if key.value]
    yield from unusual
    if view.rules.play is Play.RACE:
        yield from (Entered(partner=bid) for bid in BIDS)
    if view.rules.play is Play.TWO_HANDED:
        yield Entered(winners=(COUNT,))
    answers = no_pick_kinds(view.rules, view.state.doublers(view.rules))
    if answers:
        yield from (replace(entered, picker=NOBODY) for entered in (NOTHING, *unusual))
    for answer in answers:
        tapped = Entered(picker=NOBODY, answer=answer.value)
        yield tapped
        yield from _without_picker(tapped, answer)


def _without_picker(tapped: Entered, answer: Kind) -> Iterator[Entered]:
    if answer in COUNTED:
        yield replace(tapped, winners=(COUNT,))
    if answer is Kind.SCHWANZER:
        yield replace(tapped, loser=SHOWN)


def _by_dealer(view: TableView) -> Iterator[Form]:
    """Yield for each dealer the forms with fields or keys for the seats dealt in alone, where some sit out."""
    if view.sits_out:
        for entered in entered_first(view):
            if entered.is_counted or entered.loser == SHOWN or entered.answer == Kind.MOSTER:
                for player in view.players:
                    screen = _screen(view, replace(entered, dealer=str(player.seat)))
                    yield Form(shape(entered), screen, player.seat)


def _unusual(view: TableView) -> list[Key]:
    table = entry_screen.table_of(view.rules, view.state, names_of(view), NOTHING)
    return entry_unusual.unusual_keys(table, NOTHING)


def _screen(view: TableView, entered: Entered) -> Screen:
    return entry_screen.build(view.rules, view.state, names_of(view), entered)
