"""The setup of an event: as it stands, its changes, its name and day, and the form that changes it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.queries.club import rule_sets
from scorekeeper.web.actions import UNPROCESSABLE, answer_form, sent
from scorekeeper.web.house_rules import starts as house_rules_starts
from scorekeeper.web.house_rules.starts import Starts
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals
from tournaments.engine import setup as setups
from tournaments.engine.brackets.plan import plan_rounds
from tournaments.engine.event.book import EventBook
from tournaments.engine.seating.plan import MOST_SESSIONS
from tournaments.engine.setup import SessionSetup, Setup, TableRules
from tournaments.queries.book import book_of
from tournaments.queries.events import SetupVersion, setup_versions
from tournaments.services import events
from tournaments.web.access import EventAccess, require_director
from tournaments.web.bracket import plan as bracket_plan
from tournaments.web.navigation import event_context
from tournaments.web.setup import screen
from tournaments.web.setup import words as setup_words
from tournaments.web.setup.forms import (
    AS_FIRST,
    DetailsForm,
    Typed,
    count_sessions,
    form_of_setup,
    posted_fields,
    read_setup,
    session_fields,
    session_template,
    verify_seen,
)
from tournaments.web.setup.screen import ENTRANTS, PrizePreview, preview
from tournaments.web.tickets.screen import setup_lines


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
        "preview": preview(stands, len(book.entrants) or ENTRANTS) if stands.money else None,
        "entered": len(book.entrants),
        "draws": [setup_words.TIE_BREAKS[each] for each in stands.tie_breaks],
        "standings": setup_words.STANDINGS[stands.standings],
        "penalties": [(tier.points, setup_words.PAID_TO[tier.paid_to]) for tier in stands.penalties],
        "changes": [_change(version, version is had[0]) for version in had],
        "bracket": _bracket(book),
        "tickets": setup_lines(stands, stands.hourly) if stands.hourly else [],
        "key": secrets.token_urlsafe(16),
    }
    return render(request, "setup/page.html", context)


def _bracket(book: EventBook) -> list[str]:
    """What the bracket that is set up comes to for those entered; nothing where there is none."""
    if (setup := book.setup.bracket) is None:
        return []
    entrants = len(book.entrants) or setup.cut
    if not entrants:
        return [_("When players are entered, their tables and rounds appear here.")]
    field = min(entrants, setup.cut or entrants)
    try:
        return bracket_plan.plan_lines(plan_rounds(field, setup.stage, entrants - field))
    except Refused as refused:
        return [refusals.sentence(fault) for fault in refused.faults]


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
    first = _("As the format has it") if not version.before else _("Nothing changed")
    return SetupChange(version.seq, version.at, version.role, version.why, parts or first, stands)


@require_http_methods(["GET", "POST"])
def details(request: HttpRequest, event: int) -> HttpResponse:
    """Give an event another name, place or day."""
    access = require_director(request, event)
    found = access.event

    def save(form: DetailsForm) -> HttpResponse:
        data = form.cleaned_data
        events.rename_event(found, data["name"], data["place"], data["day"])
        return redirect("event-setup", event)

    form = DetailsForm(sent(request), initial={"name": found.name, "place": found.place, "day": found.played_on})
    return answer_form(request, form, save, "setup/about.html", partial(event_context, access, "event-setup"))


@dataclass(frozen=True)
class SetupEditor:
    """What the form is drawn over: the book, the rules to choose from, and the set-up that stands."""

    access: EventAccess
    book: EventBook
    starts: Starts
    stands: SetupVersion

    @property
    def fixed(self) -> list[int]:
        """The sessions that stay as they are, because they are published; rounds of a bracket are none of them."""
        return [number for number in self.book.published if number in self.book.sessions]

    def read(self, typed: Typed) -> Setup:
        """The set-up that was typed. Raises ``Refused``."""
        return read_setup(typed, self.book.setup, self.starts, self.fixed)


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: int) -> HttpResponse:
    """Show the form, give it a session more or less, or write the set-up and go back to its page."""
    desk = _editor(require_director(request, event))
    if request.method == "GET":
        return _edit_page(request, desk, form_of_setup(desk.book.setup), secrets.token_urlsafe(16))
    typed = posted_fields(request.POST)
    if typed.get("do") in _MOVES:
        return _edit_page(request, desk, _MOVES[typed["do"]](desk, typed), typed.get("key", ""))
    if typed.get("key") == desk.stands.key:  # sent twice
        return redirect("event-setup", event)
    try:
        verify_seen(typed, desk.stands.seq)
        setup = desk.read(typed)
        events.change_setup(
            desk.access.event, setup, key=typed.get("key", ""), actor=desk.access.actor, why=typed.get("why", "")
        )
    except Refused as refused:
        return _edit_page(request, desk, typed, typed.get("key", ""), refused.faults)
    return redirect("event-setup", event)


@require_POST
def preview_prizes(request: HttpRequest, event: int) -> HttpResponse:
    """Show what the typed prizes would come to, without saving them."""
    desk = _editor(require_director(request, event))
    typed = posted_fields(request.POST)
    found, error = _preview(desk, typed)
    return render(request, "setup/preview.html", {"preview": found, "cannot": error})


@require_POST
def restore(request: HttpRequest, event: int) -> HttpResponse:
    """Restore the setup of an earlier entry."""
    access = require_director(request, event)
    wanted = parse_whole_number(request.POST.get("seq", ""))
    found = next((version for version in setup_versions(access.event) if version.seq == wanted), None)
    try:
        if found is not None:
            setup = _with_rounds(setups.read_setup(found.setup), book_of(access.event.journal_id))
            events.change_setup(access.event, setup, key=request.POST.get("key", ""), actor=access.actor)
    except Refused as refused:
        from_here = event_context(access, "event-setup") | {"said": refusals.sentences(refused)}
        return render(request, "setup/refused.html", from_here, status=UNPROCESSABLE)
    return redirect("event-setup", event)


def _with_rounds(setup: Setup, book: EventBook) -> Setup:
    """A set-up of an hourly day with the rounds that were added since: they are no part of what was typed."""
    if setup.hourly is None or len(setup.sessions) >= len(book.setup.sessions):
        return setup
    return replace(setup, sessions=(*setup.sessions, *book.setup.sessions[len(setup.sessions) :]))


def _editor(access: EventAccess) -> SetupEditor:
    starts = house_rules_starts.all_starts(rule_sets(access.event.club_id))
    return SetupEditor(access, book_of(access.event.journal_id), starts, setup_versions(access.event)[0])


def _add_session(desk: SetupEditor, typed: Typed) -> dict[str, str]:
    """What was typed, with a session that begins as the last one."""
    last = count_sessions(typed) - 1
    if last + 1 >= MOST_SESSIONS:
        return dict(typed)
    if last < 0:
        return {**typed, **dict(session_fields("sessions[0]", session_template(desk.book.setup, 0)))}
    start = f"sessions[{last}]."
    known = {**form_of_setup(desk.book.setup), **typed}  # fields of a published session are not in the form
    copy = {f"sessions[{last + 1}].{name.removeprefix(start)}": known[name] for name in known if name.startswith(start)}
    return {**typed, **copy}


def _drop_session(desk: SetupEditor, typed: Typed) -> dict[str, str]:
    least = 0 if desk.book.setup.bracket else 1
    if count_sessions(typed) == least:
        return dict(typed)
    last = f"sessions[{count_sessions(typed) - 1}]."
    return {name: value for name, value in typed.items() if not name.startswith(last)}


def _copy_first_session(desk: SetupEditor, typed: Typed) -> dict[str, str]:
    """What was typed, with every session that is not published playing what the first one plays."""
    known = {**form_of_setup(desk.book.setup), **typed}
    plays = {name: value for name, value in known.items() if name.startswith("sessions[0].") and ".draw" not in name}
    found = dict(typed)
    for number in range(1, count_sessions(typed)):
        if number + 1 not in desk.fixed:
            for name, value in plays.items():
                stands = name.endswith(".rules") and not value
                found[f"sessions[{number}].{name.removeprefix('sessions[0].')}"] = AS_FIRST if stands else value
    return found


def _keep_typed(desk: SetupEditor, typed: Typed) -> dict[str, str]:
    return dict(typed)


_MOVES: Mapping[str, Callable[[SetupEditor, Typed], dict[str, str]]] = {
    "more": _add_session,
    "less": _drop_session,
    "alike": _copy_first_session,
    "look": _keep_typed,
}


def _preview(desk: SetupEditor, typed: Typed) -> tuple[PrizePreview | None, bool]:
    """The preview of what was typed; none where it cannot be read or there is no money."""
    entrants = parse_whole_number(typed.get("entrants", ""), 5) or len(desk.book.entrants) or ENTRANTS
    try:
        setup = desk.read(typed)
    except Refused:
        return None, True
    return (preview(setup, entrants), False) if setup.money else (None, False)


def _edit_page(
    request: HttpRequest, desk: SetupEditor, typed: Typed, key: str, faults: Sequence[Fault] = ()
) -> HttpResponse:
    form = screen.build_form(typed, desk.book.setup, desk.starts, desk.fixed, faults)
    found, error = _preview(desk, typed)
    context = event_context(desk.access, "event-setup") | {
        "form": form,
        "key": key,
        "seen": typed.get("seen", desk.stands.seq),
        "why": typed.get("why", ""),
        "entrants": typed.get("entrants", "") or len(desk.book.entrants) or ENTRANTS,
        "preview": found,
        "cannot": error,
        "wrong": bool(faults),
    }
    return render(request, "setup/edit.html", context, status=UNPROCESSABLE if faults else 200)
