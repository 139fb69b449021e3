"""The setup of an event: as it stands, its changes, and the form that changes it in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.club import rule_sets
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.forms import add_refusal
from scorekeeper.web.house_rules import starts as house_rules_starts
from scorekeeper.wording.sentences import write_fault
from tournaments.engine import setup as setups
from tournaments.engine.brackets.plan import plan_rounds
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import SessionSetup, Setup, TableRules
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.events import SetupVersion, setup_versions
from tournaments.services import events
from tournaments.web.access import EventAccess, require_director
from tournaments.web.bracket import plan as bracket_plan
from tournaments.web.navigation import event_context
from tournaments.web.setup.fields import Fields
from tournaments.web.setup.forms import RestoreForm, SetupForm, setup_fields
from tournaments.web.setup.plan import field_problems, plan_context
from tournaments.web.setup.steps import STEPS, find_step, show_steps, step_of, target_of
from tournaments.web.tickets.screen import setup_lines
from tournaments.wording import setup as setup_words
from tournaments.wording.day_plan import FEWEST, penalties_summary, ties_summary


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
    """An entry of the setup: who wrote it when, and which parts it changed."""

    seq: int
    at: datetime
    role: str
    why: str
    parts: str
    stands: bool


@require_safe
def setup(request: HttpRequest, event: int) -> HttpResponse:
    """Show the setup, what so many entrants would win, and every change."""
    access = require_director(request, event)
    book, had = book_of(access.event.journal_id), setup_versions(access.event)
    stands = book.setup
    context = event_context(access, "event-setup") | {
        "setup": stands,
        "entered": len(book.entrants),
        "sessions": list(_sessions(book)),
        "expects": bool(stands.schedule.players) or len(book.entrants) >= FEWEST,
        "ties": ties_summary(stands),
        "standings": setup_words.STANDINGS[stands.standings],
        "penalties": penalties_summary(stands) if stands.penalties else "",
        "changes": [_change(version, version is had[0]) for version in had],
        "bracket": _bracket(book),
        "tickets": setup_lines(stands, stands.hourly) if stands.hourly else [],
        "form": RestoreForm(),
        "steps": show_steps("", ()),
        **plan_context(stands, bracket_plan.players_planned(book), access.event),
    }
    return render(request, "setup/page.html", context)


def _bracket(book: EventBook) -> list[str]:
    """Return a sentence for each round, as planned for the day or as posted; empty where there is no bracket."""
    if book.bracket is not None:
        return bracket_plan.plan_lines(book.bracket.main.plan)
    if (setup := book.setup.bracket) is None:
        return []
    field, reserve = setup.split_at_cut(bracket_plan.players_planned(book))
    try:
        return bracket_plan.plan_lines(plan_rounds(field, setup.stage, reserve))
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
    return tuple(sorted((size, table) for size, table in tables.items()))


def _change(version: SetupVersion, stands: bool) -> SetupChange:
    parts = ", ".join(str(setup_words.PARTS[part]) for part in version.changed if part in setup_words.PARTS)
    first = _("Tournament created") if not version.before else _("Nothing changed")
    return SetupChange(version.seq, version.at, version.role, version.why, parts or first, stands)


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: int) -> HttpResponse:
    """Show a step of the form, go to another one, give it a session more or less, or save all steps.

    Nothing is written before it is saved: shares of prizes add up only once all steps are done.
    """
    access = require_director(request, event)
    book, current = book_of(access.event.journal_id), setup_versions(access.event)[0]
    build = _form_builder(access, book)
    step = find_step(request.POST.get("step") or request.GET.get("step", ""))
    fields, do = posted_data(request), request.POST.get("do", "")
    form = build(fields, initial=_initial_fields(access.event, book) | {"seen": current.seq})
    target = target_of(do, step)
    if change := CHANGES.get(do):
        fields = change(form)
        form = build(initial=fields)
    elif target and step not in wrong_steps(form):
        step = target
        form = build(initial=form.typed)

    def save(form: SetupForm) -> HttpResponse:
        data = form.cleaned_data
        setup, about = form.read_setup(), (data["name"], data["place"], data["day"])
        if setup == book.setup and not data["why"]:
            events.rename_event(access.event, *about)
        elif data["key"] != current.key:  # else it was sent twice
            form.verify_seen(current.seq)
            why = data["why"]
            events.save_setup(access.event, setup, *about, key=data["key"], actor=access.actor, why=why)
        return redirect("event-setup", event)

    def context() -> Mapping[str, object]:
        wrong = wrong_steps(form)
        here = step if step in wrong or not wrong else wrong[0]
        steps = show_steps(here, wrong)
        plan = _plan_context(access, build(fields), book)
        return event_context(access, "event-setup") | plan | {"steps": steps, "here": here}

    return answer_form(request, form, save, "setup/edit.html", context)


def wrong_steps(form: SetupForm) -> list[str]:
    """Return the steps with something to fix, in order."""
    found = {step_of(name) for name in form.errors if name != NON_FIELD_ERRORS}
    return [slug for slug in STEPS if slug in found]


def _initial_fields(event: Event, book: EventBook) -> Fields:
    return setup_fields(book.setup) | {"name": event.name, "place": event.place, "day": event.played_on}


@require_POST
def preview_day(request: HttpRequest, event: int) -> HttpResponse:
    """Show the plan of the day for what is typed, without saving it."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    form = _form_builder(access, book)(request.POST)
    return render(request, "setup/day_plan.html", {**_plan_context(access, form, book), "event": access.event})


def _form_builder(access: EventAccess, book: EventBook) -> Callable[..., SetupForm]:
    starts = house_rules_starts.all_starts(rule_sets(access.event.club_id))
    fixed = [number for number in book.published if number in book.sessions]  # rounds of a bracket are none of them
    return partial(SetupForm, base=book.setup, starts=starts, fixed=fixed)


def _plan_context(access: EventAccess, form: SetupForm, book: EventBook) -> dict[str, object]:
    """Return the plan of the day for what was typed, or what is wrong with it."""
    setup: Setup | None = None if form.is_bound else book.setup
    if form.is_valid():
        try:
            setup = form.read_setup()
        except Refused as refused:
            add_refusal(form, refused)
    players = form.expected or bracket_plan.players_planned(book)
    return plan_context(setup, players, access.event, field_problems(form), in_form=True)


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
    """A setup of an hourly day with the rounds that were added since: they are no part of what was typed."""
    if setup.hourly is None or len(setup.sessions) >= len(book.setup.sessions):
        return setup
    return replace(setup, sessions=(*setup.sessions, *book.setup.sessions[len(setup.sessions) :]))
