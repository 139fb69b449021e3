"""The setup of an event: as it stands, its changes, its name and day, and the form that changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.club import rule_sets
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.house_rules import starts as house_rules_starts
from scorekeeper.wording.sentences import write_fault
from tournaments.engine import setup as setups
from tournaments.engine.brackets.plan import plan_rounds
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import SessionSetup, Setup, TableRules
from tournaments.queries.book import book_of
from tournaments.queries.events import SetupVersion, setup_versions
from tournaments.services import events
from tournaments.web.access import EventAccess, require_director
from tournaments.web.bracket import plan as bracket_plan
from tournaments.web.navigation import event_context
from tournaments.web.setup.fields import Fields
from tournaments.web.setup.forms import DetailsForm, RestoreForm, SetupForm, setup_fields
from tournaments.web.tickets.screen import setup_lines
from tournaments.wording import setup as setup_words
from tournaments.wording.prizes import PREVIEW_ENTRANTS
from tournaments.wording.prizes import preview_prizes as preview


@dataclass(frozen=True)
class SessionGroup:
    """Sessions in a row that are alike: their numbers in words, how many they are, what they play, how drawn."""

    numbers: str
    several: int
    published: bool
    table_size: int
    drawn: str
    minutes: int | None
    tables: tuple[tuple[int, TableRules], ...]


@dataclass(frozen=True)
class SetupChange:
    """An entry of the set-up: who wrote it when, and which parts it changed."""

    seq: int
    at: datetime
    role: str
    why: str
    parts: str
    stands: bool


@require_safe
def setup(request: HttpRequest, event: int) -> HttpResponse:
    """Show the set-up, what so many entrants would win, and every change."""
    access = require_director(request, event)
    book, had = book_of(access.event.journal_id), setup_versions(access.event)
    stands = book.setup
    context = event_context(access, "event-setup") | {
        "setup": stands,
        "sessions": list(_sessions(book)),
        "preview": preview(stands, len(book.entrants) or PREVIEW_ENTRANTS) if stands.money else None,
        "entered": len(book.entrants),
        "draws": [setup_words.TIE_BREAKS[each] for each in stands.tie_breaks],
        "standings": setup_words.STANDINGS[stands.standings],
        "penalties": [(tier.points, setup_words.PAID_TO[tier.paid_to]) for tier in stands.penalties],
        "changes": [_change(version, version is had[0]) for version in had],
        "bracket": _bracket(book),
        "tickets": setup_lines(stands, stands.hourly) if stands.hourly else [],
        "form": RestoreForm(),
    }
    return render(request, "setup/page.html", context)


def _bracket(book: EventBook) -> list[str]:
    """Return the bracket's plan for those entered, a sentence each; empty where there is no bracket."""
    if (setup := book.setup.bracket) is None:
        return []
    entrants = len(book.entrants) or setup.cut
    if not entrants:
        return [_("Once players are added, their tables and rounds appear here.")]
    field = min(entrants, setup.cut or entrants)
    try:
        return bracket_plan.plan_lines(plan_rounds(field, setup.stage, entrants - field))
    except Refused as refused:
        return [write_fault(fault) for fault in refused.faults]


def _sessions(book: EventBook) -> Iterator[SessionGroup]:
    """Yield the sessions, equal ones in a row as one group."""

    def alike(pair: tuple[int, SessionSetup]) -> tuple[object, ...]:
        number, session = pair
        return number in book.published, session.table_size, session.draw, session.minutes, _plain(session.tables)

    for _alike, group in groupby(enumerate(book.setup.sessions, 1), key=alike):
        (first, one), *others = group
        last = others[-1][0] if others else first
        numbers = str(first) if first == last else f"{first}–{last}"
        tables = tuple(sorted(one.tables.items()))
        drawn = str(setup_words.DRAWS[one.draw])
        yield SessionGroup(
            numbers, 1 + len(others), first in book.published, one.table_size, drawn, one.minutes, tables
        )


def _plain(tables: Mapping[int, TableRules]) -> tuple[object, ...]:
    return tuple(sorted((size, table.rules.title, table.hands) for size, table in tables.items()))


def _change(version: SetupVersion, stands: bool) -> SetupChange:
    parts = ", ".join(str(setup_words.PARTS[part]) for part in version.changed if part in setup_words.PARTS)
    first = _("Tournament created") if not version.before else _("Nothing changed")
    return SetupChange(version.seq, version.at, version.role, version.why, parts or first, stands)


@require_http_methods(["GET", "POST"])
def details(request: HttpRequest, event: int) -> HttpResponse:
    """Give an event another name, place or day."""
    access = require_director(request, event)
    tournament = access.event

    def save(form: DetailsForm) -> HttpResponse:
        data = form.cleaned_data
        events.rename_event(tournament, data["name"], data["place"], data["day"])
        return redirect("event-setup", event)

    form = DetailsForm(
        posted_data(request), initial={"name": tournament.name, "place": tournament.place, "day": tournament.played_on}
    )
    return answer_form(request, form, save, "setup/about.html", partial(event_context, access, "event-setup"))


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: int) -> HttpResponse:
    """Show the form, give it a session more or less, or write the setup and go back to its page."""
    access = require_director(request, event)
    book, current = book_of(access.event.journal_id), setup_versions(access.event)[0]
    build = _form_builder(access, book)
    begins = setup_fields(book.setup) | {"seen": current.seq, "entrants": len(book.entrants) or PREVIEW_ENTRANTS}
    fields = posted_data(request)
    form = build(fields, initial=begins)
    if change := CHANGES.get(request.POST.get("do", "")):
        fields = change(form)
        form = build(initial=fields)

    def save(form: SetupForm) -> HttpResponse:
        data = form.cleaned_data
        if data["key"] != current.key:  # else it was sent twice
            form.verify_seen(current.seq)
            setup = form.read_setup()
            events.change_setup(access.event, setup, key=data["key"], actor=access.actor, why=data["why"])
        return redirect("event-setup", event)

    def context() -> Mapping[str, object]:
        return event_context(access, "event-setup") | _preview_context(build(fields), book)

    return answer_form(request, form, save, "setup/edit.html", context)


@require_POST
def preview_prizes(request: HttpRequest, event: int) -> HttpResponse:
    """Show what the typed prizes would come to, without saving them."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    return render(request, "setup/preview.html", _preview_context(_form_builder(access, book)(request.POST), book))


def _form_builder(access: EventAccess, book: EventBook) -> Callable[..., SetupForm]:
    starts = house_rules_starts.all_starts(rule_sets(access.event.club_id))
    fixed = [number for number in book.published if number in book.sessions]  # rounds of a bracket are none of them
    return partial(SetupForm, base=book.setup, starts=starts, fixed=fixed)


def _preview_context(form: SetupForm, book: EventBook) -> dict[str, object]:
    """Return the preview of what was typed: none where it cannot be read (``cannot``), or where there is no money."""
    entrants = form.count_entrants() or len(book.entrants) or PREVIEW_ENTRANTS
    setup: Setup | None = None if form.is_bound else book.setup
    if form.is_valid():
        with suppress(Refused):
            setup = form.read_setup()
    return {"preview": preview(setup, entrants) if setup and setup.money else None, "cannot": setup is None}


CHANGES: Mapping[str, Callable[[SetupForm], Fields]] = {
    "more": SetupForm.with_another_session,
    "less": SetupForm.without_last_session,
    "alike": SetupForm.with_equal_sessions,
    "look": lambda form: dict(form.typed),
}


@require_POST
def restore(request: HttpRequest, event: int) -> HttpResponse:
    """Restore the setup of an earlier entry."""
    access = require_director(request, event)

    def save(form: RestoreForm) -> HttpResponse:
        data = form.cleaned_data
        for version in setup_versions(access.event):
            if version.seq == data["seq"]:
                setup = _with_rounds(setups.read_setup(version.setup), book_of(access.event.journal_id))
                events.change_setup(access.event, setup, key=data["key"], actor=access.actor)
        return redirect("event-setup", event)

    context = partial(event_context, access, "event-setup")
    return answer_form(request, RestoreForm(posted_data(request)), save, "setup/refused.html", context)


def _with_rounds(setup: Setup, book: EventBook) -> Setup:
    """A set-up of an hourly day with the rounds that were added since: they are no part of what was typed."""
    if setup.hourly is None or len(setup.sessions) >= len(book.setup.sessions):
        return setup
    return replace(setup, sessions=(*setup.sessions, *book.setup.sessions[len(setup.sessions) :]))
