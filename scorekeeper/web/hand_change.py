"""Correct, void, restore, insert, other rules or seats: entered, looked at with all that follows, confirmed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import Json
from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.services import changes, seating
from scorekeeper.services.requests import ChangeRules, Correct, Insert, Request, Restore, Void
from scorekeeper.web import access, change_plan, rules_form, seats_form
from scorekeeper.web.change_plan import NEW, RULES, SEATS, Requests
from scorekeeper.web.consequences import consequences
from scorekeeper.web.line import line_of
from scorekeeper.web.rules_form import RulesForm
from scorekeeper.web.scoring import forms as scoring_forms
from scorekeeper.web.scoring import screen as scoring_screen
from scorekeeper.web.scoring.forms import HandEntry
from scorekeeper.web.scoring.screen import Screen
from scorekeeper.web.scoring.seating import SeatingState, SeatOrder
from scorekeeper.web.sheet import sheet_of
from scorekeeper.web.whole_number import whole_number
from scorekeeper.wording.hands import insert_names

REFUSED = 422
WITH_A_FORM = ("correct", "insert", "rules", "seats")
AT_ONCE = {"void": Void, "restore": Restore}
EXAMPLES = {
    "correct": gettext_lazy("Cy was the partner, not Dan"),
    "void": gettext_lazy("Recorded by mistake"),
    "restore": gettext_lazy("Voided by mistake"),
    "insert": gettext_lazy("We forgot this hand"),
    "rules": gettext_lazy("We agreed on this before the game"),
    "seats": gettext_lazy("Cy and Dan had changed places"),
}


@dataclass(frozen=True)
class Change:
    """A change under way: what it is called, the line it began with, what was decided so far, the line in the form."""

    here: Access
    sheet: Sheet
    line: SheetLine | None
    what: str
    requests: Requests
    editing: str
    key: str

    @property
    def first(self) -> str:
        """What the change is about: the new line, the house rules, the seats, or the line it began with."""
        return {"insert": NEW, "rules": RULES, "seats": SEATS}.get(self.what, self.begun_with)

    @property
    def begun_with(self) -> str:
        """The line that was tapped; nothing for a change of the house rules."""
        return self.line.uid if self.line else ""

    @property
    def newcomers(self) -> tuple[str, ...]:
        """Who comes to the sheet with it."""
        return seating.newcomers(self.requests)

    @property
    def before(self) -> str:
        """The line before which the hand in the form stands."""
        return self.begun_with if self.editing in (NEW, SEATS) else self.editing

    @property
    def others(self) -> Requests:
        """What was decided about other lines than the one in the form."""
        return change_plan.without(self.requests, self.editing)


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, evening: int, what: str, line: UUID | None = None) -> HttpResponse:
    """Lead through a change of the line or of the rules; nothing is written before it is confirmed."""
    begun = _begun(request, evening, line, what)
    if request.method == "GET":
        return _edit(request, begun) if what in WITH_A_FORM else _look(request, begun)
    action, _dash, uid = request.POST.get("do", "").partition("-")
    match action:
        case "look":
            return {RULES: _agreed, SEATS: _seated}.get(begun.editing, _entered)(request, begun)
        case "edit":
            return _edit(request, replace(begun, editing=uid))
        case "start":
            return _agree(request, begun, rules_form.started(request.POST, begun.sheet))
        case "void":
            return _look(request, replace(begun, requests=change_plan.put(begun.requests, Void(uid))))
        case "take":
            return _look(request, begun)
        case "confirm":
            return _confirmed(request, begun)
    if begun.editing == SEATS:
        there = _stands(begun)
        return _sit(request, begun, there, seats_form.tapped(there, request.POST, action, uid))
    return _enter(request, begun, scoring_forms.read_entry(request.POST))


def _begun(request: HttpRequest, evening: int, uid: UUID | None, what: str) -> Change:
    here = access.keep(request, evening)
    sheet = sheet_of(evening)
    line = None if uid is None else line_of(sheet, uid)
    if line and what == "correct" and line.paid is None:
        raise Http404("only a hand that stands is corrected")
    begun = Change(here, sheet, line, what, (), "", secrets.token_urlsafe(16))
    if request.method == "GET":
        at_once: Requests = (AT_ONCE[what](begun.begun_with),) if what in AT_ONCE else ()
        return replace(begun, requests=at_once, editing=begun.first)
    return replace(
        begun,
        requests=change_plan.loads(request.POST.get("requests", "")),
        editing=request.POST.get("editing", begun.first),
        key=request.POST.get("key", ""),
    )


def _edit(request: HttpRequest, begun: Change) -> HttpResponse:
    """Show the form of what is being edited, filled with what was decided so far, or else with what is recorded."""
    if begun.editing == SEATS:
        there = _stands(begun)
        return _sit(request, begun, there, seats_form.filled(there, begun.sheet, begun.requests))
    if begun.editing != RULES:
        return _enter(request, begun, _recorded(begun))
    decided = [asked for asked in begun.requests if isinstance(asked, ChangeRules)]
    return _agree(request, begun, rules_form.asked(decided[0]) if decided else rules_form.filled(begun.sheet.rules))


def _agree(request: HttpRequest, begun: Change, form: RulesForm, said: str = "", status: int = 200) -> HttpResponse:
    context = _context(begun) | rules_form.shown(form, begun.sheet) | {"said": said}
    return render(request, "change/rules.html", context, status=status)


def _agreed(request: HttpRequest, begun: Change) -> HttpResponse:
    """Take the rules in the form into the change, or say what is wrong with them."""
    form = rules_form.typed(request.POST, begun.sheet)
    asked, errors = rules_form.read(form, begun.sheet)
    if asked is None:
        return _agree(request, begun, replace(form, errors=errors), status=REFUSED)
    try:
        return _look(request, replace(begun, requests=change_plan.put(begun.requests, asked)), strict=True)
    except Refused as refused:
        return _agree(request, begun, form, _sentence(begun, refused), REFUSED)


def _stands(begun: Change) -> SeatingState:
    return seats_form.stands(begun.sheet, begun.before, begun.others)


def _sit(
    request: HttpRequest, begun: Change, there: SeatingState, listed: SeatOrder, status: int = 200
) -> HttpResponse:
    context = _context(begun) | seats_form.shown(there, listed, begun.sheet)
    return render(request, "change/seats.html", context, status=status)


def _seated(request: HttpRequest, begun: Change) -> HttpResponse:
    """Take the seats in the form into the change, or say what is wrong with them."""
    there = _stands(begun)
    listed = seats_form.tapped(there, request.POST, "look", "")
    if listed.typed or listed.said or request.POST.get("name", "").strip():
        return _sit(request, begun, there, listed)
    try:
        asked = seats_form.read(listed, begun.sheet, begun.begun_with)
        return _look(request, replace(begun, requests=change_plan.put(begun.requests, asked)), strict=True)
    except Refused as refused:
        return _sit(request, begun, there, replace(listed, said=_sentence(begun, refused)), REFUSED)


def _recorded(begun: Change) -> HandEntry:
    """Return the form with what was decided or recorded about the hand in it; empty for a hand that is new."""
    for request in begun.requests:
        if change_plan.about(request) == begun.editing and isinstance(request, (Correct, Insert)):
            return scoring_forms.from_record(request.record)
    if begun.editing == NEW:
        return HandEntry()
    found = begun.sheet.line(begun.editing)
    if found is None or found.paid is None:
        raise Http404(f"hand {begun.editing}")
    return scoring_forms.from_record(_moved_along(begun).get(begun.editing, found.what))


def _moved_along(begun: Change) -> Mapping[str, Json]:
    """Hands that cannot be, as they say it in the seats of the change so far."""
    if not begun.others:
        return {}
    return {broken.uid: broken.what for broken in changes.preview(begun.here.game, begun.others).broken}


def _screen(begun: Change, entered: HandEntry) -> Screen:
    stands = changes.standing_before(begun.here.game, begun.before, begun.others)
    everybody = (*begun.sheet.names, *begun.newcomers)
    names = tuple(everybody[player - 1] for player in stands.state.seating)
    return scoring_screen.build_screen(stands.rules, stands.state, names, entered)


def _enter(request: HttpRequest, begun: Change, entered: HandEntry, said: str = "", status: int = 200) -> HttpResponse:
    context = _context(begun) | {"said": said}
    try:
        context["screen"] = _screen(begun, entered)
    except Refused as refused:
        return _look(request, begun, _sentence(begun, refused), REFUSED)
    template = "change/entry.html" if request.headers.get("HX-Request") else "change/enter.html"
    return render(request, template, context, status=status)


def _entered(request: HttpRequest, begun: Change) -> HttpResponse:
    """Take the hand in the form into the change, or say what is missing in it."""
    entered = scoring_forms.read_entry(request.POST)
    try:
        screen = _screen(begun, entered)
        if not screen.ready:
            return _enter(request, begun, entered, screen.outcome.problem, REFUSED)
        record = {"dealer": screen.table.dealer, **screen.record}
        asked: Request = Insert(record, begun.begun_with) if begun.editing == NEW else Correct(begun.editing, record)
        requests = change_plan.put(begun.requests, asked)
        return _look(request, replace(begun, requests=requests), strict=True)
    except Refused as refused:
        return _enter(request, begun, entered, _sentence(begun, refused), REFUSED)


def _look(
    request: HttpRequest, begun: Change, said: str = "", status: int = 200, *, strict: bool = False, missing: str = ""
) -> HttpResponse:
    """Show what would follow. With `strict` a change that cannot be is raised to who can mend it.

    `missing` is what is wrong with the reason.
    """
    context = _context(replace(begun, editing=begun.first)) | {"said": said, "missing": missing}
    context["why"] = request.POST.get("why", "")
    try:
        preview = changes.preview(begun.here.game, begun.requests)
        context["follows"] = consequences(begun.sheet, preview, begun.newcomers)
        context["needs_reason"] = preview.needs_reason
        context["rule_changes"] = [
            rules_form.announce(asked, begun.sheet) for asked in begun.requests if isinstance(asked, ChangeRules)
        ]
    except Refused as refused:
        if strict:
            raise
        context["said"] = said or _sentence(begun, refused)
        status = REFUSED
    return render(request, "change/look.html", context, status=status)


def _confirmed(request: HttpRequest, begun: Change) -> HttpResponse:
    if not begun.requests:
        raise SuspiciousOperation("There is nothing to confirm.")
    seen = whole_number(request.POST.get("seen", ""))
    try:
        make = seating.confirmed if begun.what == "seats" else changes.make
        given = make(
            begun.here.game,
            begun.requests,
            key=begun.key,
            actor=access.actor(request, begun.here),
            why=request.POST.get("why", ""),
            seen=begun.sheet.last_entry if seen is None else seen,
        )
    except Refused as refused:
        if refused.faults[0].path == "why":
            return _look(request, begun, status=REFUSED, missing=_sentence(begun, refused))
        return _look(request, begun, _sentence(begun, refused), REFUSED)
    line = given.line if begun.what == "insert" else begun.begun_with
    return redirect(f"{reverse('sheet', args=[begun.sheet.evening])}#line-{line}")


def _context(begun: Change) -> dict[str, Any]:
    return {
        "sheet": begun.sheet,
        "change": begun,
        "requests": change_plan.dumps(begun.requests),
        "title": _title(begun),
        "may_edit": begun.what in WITH_A_FORM,
        "example": EXAMPLES[begun.what],
    }


def _title(begun: Change) -> str:
    number = begun.line.number if begun.line else None
    if begun.editing not in ("", begun.first) and (along := begun.sheet.line(begun.editing)):
        return _("Correct hand %(number)s too") % {"number": along.number}
    match begun.what:
        case "rules":
            return _("Other house rules")
        case "seats":
            return _("Other seats from hand %(number)s on") % {"number": number} if number else _("Other seats")
        case "correct":
            return _("Correct hand %(number)s") % {"number": number}
        case "insert":
            return _("Insert a hand before hand %(number)s") % {"number": number} if number else _("Insert a hand")
        case "void":
            return _("Make hand %(number)s void") % {"number": number} if number else _("Make this line void")
        case _:
            return _("Restore this line")


def _sentence(begun: Change, refused: Refused) -> str:
    line = begun.line or next(iter(begun.sheet.lines[-1:]), None)
    return insert_names(_(refused.faults[0].message), line.seated(begun.sheet.names) if line else begun.sheet.names)
