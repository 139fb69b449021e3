"""The bracket of an event set up: one form, one entry; once it is published it stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.club import rule_sets
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.house_rules import starts as house_rules_starts
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.brackets.plan import fit_rounds, plan_rounds
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import load_format
from tournaments.queries.book import book_of
from tournaments.queries.events import setup_versions
from tournaments.services import events
from tournaments.web.access import EventAccess, require_director
from tournaments.web.bracket import plan as bracket_plan
from tournaments.web.bracket.forms import ROUNDS, SECOND_ROUNDS, SIZES, BracketSetupForm, setup_fields
from tournaments.web.navigation import event_context
from tournaments.web.setup.fields import Fields
from tournaments.wording.day_plan import expected_players

FIRST = "cut-and-final"  # the format whose bracket a new one begins as


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: int) -> HttpResponse:
    """Show the form, give it a round more or less, write the bracket's setup, or take the bracket out of the event."""
    access = require_director(request, event)
    book, current = book_of(access.event.journal_id), setup_versions(access.event)[0]
    build, do = _form_builder(access, book), request.POST.get("do", "")

    def show(fields: Mapping[str, Any] | None, form: BracketSetupForm) -> HttpResponse:
        def context() -> Mapping[str, object]:
            stands = {
                "there": book.setup.bracket is not None,
                "published": book.bracket is not None,
                "has_seats": bool(book.published),
            }
            return event_context(access, "event-setup") | stands | _plan_context(build(fields), book)

        return answer_form(request, form, save, "setup/bracket.html", context)

    def save(form: BracketSetupForm) -> HttpResponse:
        data = form.cleaned_data
        if data["key"] == current.key:  # sent twice
            return redirect("event-setup", event)
        if do == "needed":
            fields = _with_needed_rounds(form, book)
            return show(fields, build(initial=fields))
        form.verify_seen(current.seq)
        setup = replace(book.setup, bracket=None if form.removes else form.read_setup())
        events.change_setup(access.event, setup, key=data["key"], actor=access.actor, why=data["why"])
        return redirect("event-setup", event)

    fields = posted_data(request)
    form = build(fields)
    begins = setup_fields(form.base) | {"seen": current.seq, "entrants": _count_entrants(form, book)}
    if change := CHANGES.get(do):
        fields = change(form)
    return show(fields, build(initial=fields) if change else build(fields, initial=begins))


@require_POST
def preview(request: HttpRequest, event: int) -> HttpResponse:
    """Show the plan of the rounds that were typed, without saving them."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    return render(request, "setup/bracket_plan.html", _plan_context(_form_builder(access, book)(request.POST), book))


def _form_builder(access: EventAccess, book: EventBook) -> Callable[..., BracketSetupForm]:
    starts = house_rules_starts.all_starts(rule_sets(access.event.club_id))
    return partial(BracketSetupForm, base=book.setup.bracket or _initial_setup(book), starts=starts)


def _initial_setup(book: EventBook) -> BracketSetup:
    """Return a bracket to begin with, whose tables play by the rules of the last session."""
    first = load_format(FIRST).bracket
    assert first is not None  # noqa: S101 - this format has one
    played = book.setup.sessions[-1].tables if book.setup.sessions else {}
    rules = {size: plays.rules for size, plays in played.items() if size in SIZES}
    return replace(first, rules={**first.rules, **rules})


def _with_needed_rounds(form: BracketSetupForm, book: EventBook) -> Fields:
    """Return the values of the fields, with as many rounds like the first as lead to the final table."""
    setup = form.read_setup()
    field, reserve = setup.split_at_cut(_count_entrants(form, book))
    return form.with_rounds(fit_rounds(field, setup.stage, reserve))


CHANGES: Mapping[str, Callable[[BracketSetupForm], Fields]] = {
    "more": lambda form: form.with_another_round(ROUNDS),
    "less": lambda form: form.with_one_round_less(ROUNDS),
    "second-more": lambda form: form.with_another_round(SECOND_ROUNDS),
    "second-less": lambda form: form.with_one_round_less(SECOND_ROUNDS),
    "look": lambda form: dict(form.typed),
}


def _count_entrants(form: BracketSetupForm, book: EventBook) -> int:
    """Return the number of entrants that the plan is for: as typed, else as many as are expected or entered."""
    return form.count_entrants() or expected_players(replace(book.setup, bracket=form.base), len(book.entrants))


def _plan_context(form: BracketSetupForm, book: EventBook) -> dict[str, object]:
    """Return the plan of a form, or the sentences about what is wrong with it."""
    if form.errors:
        return {"cannot": [error for errors in form.errors.values() for error in errors]}
    try:
        setup = form.read_setup() if form.is_bound else form.base
        field, reserve = setup.split_at_cut(_count_entrants(form, book))
        rounds = plan_rounds(field, setup.stage, reserve)
    except Refused as refused:
        return {"cannot": [write_fault(fault) for fault in refused.faults]}
    return {"entrants": field + reserve, "field": field, "lines": bracket_plan.plan_lines(rounds)}
