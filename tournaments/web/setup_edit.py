"""The set-up of an event changed: one form, one entry; what is published stays."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.queries.club_rules import rule_sets
from scorekeeper.web import rule_starts
from scorekeeper.web.rule_starts import Starts
from scorekeeper.web.whole_number import whole_number
from tournaments.engine import setup as setups
from tournaments.engine.event.book import EventBook
from tournaments.engine.seating.check import MOST_SESSIONS
from tournaments.engine.setup import Setup
from tournaments.queries.book import book_of
from tournaments.queries.setups import Version, versions
from tournaments.services import events
from tournaments.web import setup_form
from tournaments.web.access import EventAccess, direct
from tournaments.web.nav import about
from tournaments.web.setup_preview import ENTRANTS, Preview, preview
from tournaments.web.setup_reading import read, sessions_typed, template
from tournaments.web.setup_typed import AS_FIRST, Typed, fields_of, session_fields, verify_seen, written

REFUSED = 422


@dataclass(frozen=True)
class Desk:
    """What the form is drawn over: the book, the rules to choose from, and the set-up that stands."""

    leave: EventAccess
    book: EventBook
    starts: Starts
    stands: Version

    @property
    def fixed(self) -> list[int]:
        """The sessions that stay as they are, because they are published; rounds of a bracket are none of them."""
        return [number for number in self.book.published if number in self.book.sessions]

    def read(self, typed: Typed) -> Setup:
        """The set-up that was typed. Raises ``Refused``."""
        return read(typed, self.book.setup, self.starts, self.fixed)


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: int) -> HttpResponse:
    """Show the form, give it a session more or less, or write the set-up and go back to its page."""
    desk = _desk(direct(request, event))
    if request.method == "GET":
        return _page(request, desk, written(desk.book.setup), secrets.token_urlsafe(16))
    typed = fields_of(request.POST)
    if typed.get("do") in _MOVES:
        return _page(request, desk, _MOVES[typed["do"]](desk, typed), typed.get("key", ""))
    if typed.get("key") == desk.stands.key:  # sent twice
        return redirect("event-setup", event)
    try:
        verify_seen(typed, desk.stands.seq)
        setup = desk.read(typed)
        events.change_setup(
            desk.leave.event, setup, key=typed.get("key", ""), actor=desk.leave.actor, why=typed.get("why", "")
        )
    except Refused as refused:
        return _page(request, desk, typed, typed.get("key", ""), refused.faults)
    return redirect("event-setup", event)


@require_POST
def look_ahead(request: HttpRequest, event: int) -> HttpResponse:
    """Show what the typed prizes would come to; nothing is written."""
    desk = _desk(direct(request, event))
    typed = fields_of(request.POST)
    found, error = _preview(desk, typed)
    return render(request, "event/setup/preview.html", {"preview": found, "cannot": error})


@require_POST
def back(request: HttpRequest, event: int) -> HttpResponse:
    """Set the event up again as an earlier entry says."""
    leave = direct(request, event)
    wanted = whole_number(request.POST.get("seq", ""))
    found = next((version for version in versions(leave.event) if version.seq == wanted), None)
    try:
        if found is not None:
            setup = _with_rounds(setups.read(found.setup), book_of(leave.event.journal_id))
            events.change_setup(leave.event, setup, key=request.POST.get("key", ""), actor=leave.actor)
    except Refused as refused:
        from_here = about(leave, "event-setup") | {"said": _(str(refused))}
        return render(request, "event/setup/refused.html", from_here, status=REFUSED)
    return redirect("event-setup", event)


def _with_rounds(setup: Setup, book: EventBook) -> Setup:
    """A set-up of an hourly day with the rounds that were added since: they are no part of what was typed."""
    if setup.hourly is None or len(setup.sessions) >= len(book.setup.sessions):
        return setup
    return replace(setup, sessions=(*setup.sessions, *book.setup.sessions[len(setup.sessions) :]))


def _desk(leave: EventAccess) -> Desk:
    starts = rule_starts.every(rule_sets(leave.event.club_id))
    return Desk(leave, book_of(leave.event.journal_id), starts, versions(leave.event)[0])


def _one_more(desk: Desk, typed: Typed) -> dict[str, str]:
    """What was typed, with a session that begins as the last one."""
    last = sessions_typed(typed) - 1
    if last + 1 >= MOST_SESSIONS:
        return dict(typed)
    if last < 0:
        return {**typed, **dict(session_fields("sessions[0]", template(desk.book.setup, 0)))}
    start = f"sessions[{last}]."
    known = {**written(desk.book.setup), **typed}  # fields of a published session are not in the form
    copy = {f"sessions[{last + 1}].{name.removeprefix(start)}": known[name] for name in known if name.startswith(start)}
    return {**typed, **copy}


def _one_less(desk: Desk, typed: Typed) -> dict[str, str]:
    least = 0 if desk.book.setup.bracket else 1
    if sessions_typed(typed) == least:
        return dict(typed)
    last = f"sessions[{sessions_typed(typed) - 1}]."
    return {name: value for name, value in typed.items() if not name.startswith(last)}


def _alike(desk: Desk, typed: Typed) -> dict[str, str]:
    """What was typed, with every session that is not published playing what the first one plays."""
    known = {**written(desk.book.setup), **typed}
    plays = {name: value for name, value in known.items() if name.startswith("sessions[0].") and ".draw" not in name}
    found = dict(typed)
    for number in range(1, sessions_typed(typed)):
        if number + 1 not in desk.fixed:
            for name, value in plays.items():
                stands = name.endswith(".rules") and not value
                found[f"sessions[{number}].{name.removeprefix('sessions[0].')}"] = AS_FIRST if stands else value
    return found


def _as_it_is(desk: Desk, typed: Typed) -> dict[str, str]:
    return dict(typed)


_MOVES: Mapping[str, Callable[[Desk, Typed], dict[str, str]]] = {
    "more": _one_more,
    "less": _one_less,
    "alike": _alike,
    "look": _as_it_is,
}


def _preview(desk: Desk, typed: Typed) -> tuple[Preview | None, bool]:
    """The preview of what was typed; none where it cannot be read or there is no money."""
    entrants = whole_number(typed.get("entrants", ""), 5) or len(desk.book.entrants) or ENTRANTS
    try:
        setup = desk.read(typed)
    except Refused:
        return None, True
    return (preview(setup, entrants), False) if setup.money else (None, False)


def _page(request: HttpRequest, desk: Desk, typed: Typed, key: str, faults: Sequence[Fault] = ()) -> HttpResponse:
    form = setup_form.drawn(typed, desk.book.setup, desk.starts, desk.fixed, faults)
    found, error = _preview(desk, typed)
    context = about(desk.leave, "event-setup") | {
        "form": form,
        "key": key,
        "seen": typed.get("seen", desk.stands.seq),
        "why": typed.get("why", ""),
        "entrants": typed.get("entrants", "") or len(desk.book.entrants) or ENTRANTS,
        "preview": found,
        "cannot": error,
        "wrong": bool(faults),
    }
    return render(request, "event/setup/edit.html", context, status=REFUSED if faults else 200)
