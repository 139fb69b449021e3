"""The forms that a hand may ask for, all at once: a phone without a network goes on from one to the other by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.engine import choices
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules import Play
from scorekeeper.queries.table import TableView
from scorekeeper.web import access, entry_screen, entry_unusual
from scorekeeper.web.entry import BIDS, COUNT, COUNTED, NOBODY, SHOWN, Entered
from scorekeeper.web.entry_keys import Key
from scorekeeper.web.entry_screen import Screen
from scorekeeper.web.table import view_of
from scorekeeper.web.table_page import NOTHING, names_of


@dataclass(frozen=True)
class Form:
    """A form as it is drawn when what `shape` names is tapped."""

    shape: str
    screen: Screen


@require_GET
def forms(request: HttpRequest, evening: int) -> HttpResponse:
    """Send every form that the table's rules can ask for, empty."""
    access.record(request, evening)
    view = view_of(evening)
    screens = ((entered, _screen(view, entered)) for entered in entered_first(view))
    return render(request, "table/forms.html", {"forms": [Form(shape(entered), screen) for entered, screen in screens]})


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
    yield from (Entered(unusual=key.value) for key in _unusual(view) if key.value)
    if view.rules.play is Play.RACE:
        yield from (Entered(partner=bid) for bid in BIDS)
    if view.rules.play is Play.TWO_HANDED:
        yield Entered(winners=(COUNT,))
    answers = choices.answers(view.rules, view.state.doublers(view.rules))
    if answers:
        yield Entered(picker=NOBODY)
    for answer in answers:
        tapped = Entered(picker=NOBODY, answer=answer.value)
        yield tapped
        yield from _without_picker(tapped, answer)


def _without_picker(tapped: Entered, answer: Kind) -> Iterator[Entered]:
    if answer in COUNTED:
        yield replace(tapped, winners=(COUNT,))
    if answer is Kind.SCHWANZER:
        yield replace(tapped, loser=SHOWN)


def _unusual(view: TableView) -> list[Key]:
    table = entry_screen.table_of(view.rules, view.state, names_of(view), NOTHING)
    return entry_unusual.unusual_keys(table, NOTHING)


def _screen(view: TableView, entered: Entered) -> Screen:
    return entry_screen.build(view.rules, view.state, names_of(view), entered)
