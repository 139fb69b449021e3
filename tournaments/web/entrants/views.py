"""The list of entrants: entered one by one or from a list, paid, and checked in; and the events of a person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Fault, Phrase, Refused
from scorekeeper.ledger.entries import DETAILS
from scorekeeper.models import Person
from scorekeeper.queries.club import owner_name
from scorekeeper.services.journals import writing
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import Button, Data, PageForms, answer_form, posted_data
from scorekeeper.web.clubs.views import club_context as about_club
from scorekeeper.web.clubs.views import get_club
from scorekeeper.web.live import UNCHANGED
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.entrants import next_number
from tournaments.imports.entrants import import_entrants
from tournaments.queries.book import book_of, read_book
from tournaments.queries.check_in import can_check_in
from tournaments.queries.entrants import EntrantLine, history, lines, names
from tournaments.services import entrants
from tournaments.services.entrants import NewEntrant
from tournaments.web.access import EventAccess, require_assistant, require_director, require_viewer
from tournaments.web.desk.views import requested_session, session_labels
from tournaments.web.entrants.forms import EditForm, EnterForm, ListForm, NumbersForm, read_numbers
from tournaments.web.navigation import event_context
from tournaments.wording.prizes import PAY_METHODS
from tournaments.wording.sessions import in_sentence

MOST_TOLD = 12  # numbers that are read back after they were typed; of more their count is
MANY = "*"  # before that count

Query = dict[str, str]  # what the next page reads back
LABELS = {
    "name": gettext_lazy("Name"),
    **{key: EditForm.base_fields[key].label for key in DETAILS},
    "group": gettext_lazy("Groups"),
    "paid": gettext_lazy("Paid"),
}
IMPORT_TEMPLATE = "entrants/import.html"


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """List the entrants, those whose name or number is asked for; nothing where nothing has happened since."""
    return _page(request, require_viewer(request, event), PageForms(request, BUTTONS))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Enter someone, take fees, check in: what a form's button says, for a number behind a dash or those typed."""
    access = require_assistant(request, event)
    requested_session(request, book_of(access.event.journal_id))
    forms = PageForms(request, BUTTONS if access.directs else ASSISTANT_BUTTONS)

    def show_list(read_back: Query) -> HttpResponse:
        query = {name: request.POST[name] for name in ("session", "q") if request.POST.get(name)} | read_back
        return redirect(f"{reverse('event-entrants', args=[event])}?{urlencode(query)}".rstrip("?"))

    return forms.save(access, then=show_list) or _page(request, access, forms)


def _enter(access: EventAccess, data: Data, *, ask: bool = True) -> Query:
    key, joined = data["key"], data["joined"] or book_of(access.event.journal_id).comes_next
    new = NewEntrant(data["name"], data["number"], joined)
    with writing():
        noted = entrants.enter(access.event, [new], key=key, actor=access.actor, ask=ask)
        added = sorted(noted.after.entrants.keys() - noted.before.entrants.keys())
        if data["paid"] and added:
            entrants.take_fees(access.event, added, key=f"{key}-fee", actor=access.actor, method=data["method"])
    return {"added": "-".join(map(str, added))}


def _check_in(access: EventAccess, data: Data, tapped: int | None = None, *, here: bool = True) -> Query:
    session = _session(access, data)
    numbers, left = _numbers(access, data, tapped, session)
    name = "here" if here else "gone"
    key = f"{data['key']}-{name}{tapped or ''}"
    entrants.check_in(access.event, session, numbers, here=here, key=key, actor=access.actor)
    return _build_query(name, numbers, left, tapped)


def _take_fees(access: EventAccess, data: Data, tapped: int | None = None) -> Query:
    numbers, left = _numbers(access, data, tapped, None)
    key = f"{data['key']}-p{tapped or ''}"
    entrants.take_fees(access.event, numbers, key=key, actor=access.actor, method=data["method"])
    return _build_query("paid", numbers, left, tapped)


def _build_query(name: str, numbers: list[int], left: str, tapped: int | None) -> Query:
    """Return the query of the next page, empty after a tap: the numbers typed, or their count; words left over."""
    if tapped is not None:
        return {}
    many = len(numbers) > MOST_TOLD
    query = {name: f"{MANY}{len(numbers)}" if many else "-".join(map(str, numbers))}
    return query | ({"left": left} if left else {})


def _numbers(access: EventAccess, data: Data, tapped: int | None, session: int | None) -> tuple[list[int], str]:
    """The number of the line that was tapped, or those that were typed, and the words for which nothing can be done.

    Raises ``Refused`` (``bad-number``) if there is nothing else.
    """
    book = book_of(access.event.journal_id)
    plays = {each.number for each in book.playing(session or book.comes_next)}
    known = plays if session else book.entrants.keys()
    typed = read_numbers(data["numbers"] if tapped is None else str(tapped), known, plays)
    if not typed.numbers:
        raise Refused([_unread_fault(access, typed.unread, session)])
    return list(typed.numbers), " ".join(typed.unread)


def _unread_fault(access: EventAccess, words: Iterable[str], session: int | None) -> Fault:
    """Return why nothing was done for each word that was typed."""
    book, called = book_of(access.event.journal_id), names(access.event)
    return Fault("bad-number/not-done", {"words": [_why_not(book, called, word, session) for word in words]}, "numbers")


def _why_not(book: EventBook, called: Mapping[int, str], word: str, session: int | None) -> Phrase:
    number = parse_whole_number(word)
    if number is not None and number in book.entrants and session:
        return Phrase("not-playing", {"number": number, "name": called[number], "session": in_sentence(book, session)})
    if number is not None or "-" in word:
        return Phrase("no-such-entrant", {"word": word})
    return Phrase("not-a-number", {"word": word})


def _session(access: EventAccess, data: Data) -> int:
    return data["session"] or book_of(access.event.journal_id).comes_next


ASSISTANT_BUTTONS = {
    "here": Button(NumbersForm, _check_in, numbers=(0, 1)),
    "gone": Button(NumbersForm, partial(_check_in, here=False), numbers=(0, 1)),
}
BUTTONS = ASSISTANT_BUTTONS | {
    "enter": Button(EnterForm, _enter, "enter-%s"),
    "enter-sure": Button(EnterForm, partial(_enter, ask=False), "enter-%s", shown_as="enter"),
    "paid": Button(NumbersForm, _take_fees, "by-number-%s", numbers=(0, 1)),
}


def _page(request: HttpRequest, access: EventAccess, forms: PageForms) -> HttpResponse:
    reading = read_book(access.event.journal_id)
    book = reading.book
    if request.GET.get("version") == str(reading.length):
        return HttpResponse(status=UNCHANGED)
    session = requested_session(request, book) or book.comes_next
    everybody = lines(access.event, book, session)
    if not everybody and access.directs and forms.sent is None:
        forms["enter"].initial["name"] = owner_name()  # who runs a small tournament often plays
    by_number = {line.number: line for line in everybody}
    left = request.GET.get("left", "")[:200]
    search = (request.GET.get("q") or request.POST.get("q") or "").strip()
    context = event_context(access, "event-entrants") | {
        "version": reading.length,
        "session": session,
        "where": in_sentence(book, session),
        "checks_in": can_check_in(book, session),
        "sessions": [(number, *session_labels(book, number)) for number in book.foreseen],
        "enters": book.bracket is None,
        "next": next_number(book),
        "takes_fees": bool(access.helps and book.setup.money and book.setup.fee),
        "fee": book.setup.fee,
        "currency": book.setup.currency,
        "closed": book.closed,
        "lines": [
            (line, in_sentence(book, line.gone) if line.gone else "") for line in everybody if _matches(line, search)
        ],
        "entered": book.participants,
        "playing": sum(line.plays for line in everybody),
        "paid": sum(line.paid for line in everybody),
        "here": sum(line.here for line in everybody),
        "q": search,
        "left": left,
        "left_over": write_fault(_unread_fault(access, left.split(), session)) if left else "",
        "no_shows": sum(line.no_show for line in everybody),
        "read_back": _read_back(request, by_number),
        "without_seat": _added_without_seat(request, book, session, by_number),
        "added": "added" in request.GET or not everybody,
        "forms": forms,
        "at_list": request.headers.get("HX-Target") == "list",
    }
    return render(request, "entrants/page.html", context, status=forms.status)


def _matches(line: EntrantLine, search: str) -> bool:
    """Return whether a line is asked for: by its number, or by parts of its name or groups."""
    words = search.casefold().split()
    text = " ".join((line.name, line.town, *line.groups)).casefold()
    return search == str(line.number) or all(word in text for word in words)


def _read_back(request: HttpRequest, known: Mapping[int, EntrantLine]) -> list[tuple[str, list[EntrantLine], int]]:
    """Return the last actions with the entrants, so that a mistyped number is noticed; for many only their count."""
    words = {"added": _("Added:"), "here": _("Checked in:"), "gone": _("Check-in undone:"), "paid": _("Paid:")}
    actions = []
    for name, word in words.items():
        text = request.GET.get(name, "")
        many = parse_whole_number(text.removeprefix(MANY)) or 0 if text.startswith(MANY) else 0
        those = [] if many else _lines_of(text, known)
        if those or many:
            actions.append((word, those, many))
    return actions


def _lines_of(text: str, known: Mapping[int, EntrantLine]) -> list[EntrantLine]:
    """Return the lines of the numbers in an address, like ``3-12``."""
    numbers = [parse_whole_number(each) or 0 for each in text.split("-")]
    return [known[number] for number in numbers if number in known]


def _added_without_seat(
    request: HttpRequest, book: EventBook, session: int, known: Mapping[int, EntrantLine]
) -> list[str]:
    """Return the names of the players just added who have no seat in a session whose draw is published."""
    if session not in book.published or session in book.locked or session in book.rounds or book.setup.hourly:
        return []
    added = _lines_of(request.GET.get("added", ""), known)
    return [line.name for line in added if line.plays and book.seat_of(session, line.number) is None]


@require_safe
def events_of_person(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """List the events that a player of the club has played, with their rank."""
    access = site_access.require_club_scorer(request, club)
    one = get_object_or_404(Person.objects.select_related("merged_into"), pk=person, club=club, erased_at=None)
    context = about_club(get_club(club), access) | {"person": one.itself, "events": history(one)}
    return render(request, "entrants/person.html", context)


@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, event: int) -> HttpResponse:
    """Ask for a list, show its lines with what is wrong, and enter those that are good once the others are settled."""
    access = require_director(request, event)
    form = ListForm(posted_data(request), request.FILES or None)

    def save(form: ListForm) -> HttpResponse:
        compared, data = form.compare(access.event), form.cleaned_data
        if not form.enters:
            return render(request, IMPORT_TEMPLATE, {**_import_context(access, form), "form": form})
        joined = data["joined"] or book_of(access.event.journal_id).comes_next
        lines = {"update": data["update"], "leaves_out": data["leave"], "method": data["method"]}
        import_entrants(access.event, compared, joined, **lines, key=data["key"], actor=access.actor)
        return redirect("event-entrants", event)

    return answer_form(request, form, save, IMPORT_TEMPLATE, lambda: _import_context(access, form))


def _import_context(access: EventAccess, form: ListForm) -> dict[str, Any]:
    book = book_of(access.event.journal_id)
    context = event_context(access, "event-entrants") | {
        "compared": form.compared,
        "takes_fees": bool(book.setup.money and book.setup.fee),
    }
    if form.compared is None:
        return context
    return context | {
        "bad": [(row, map(write_fault, row.faults)) for row in form.compared.bad],
        "paid": sum(row.paid for row in form.compared.good),
        "methods": list(PAY_METHODS.items()),
        "changed": [
            (
                each,
                [(LABELS[one.what], one.before, PAY_METHODS.get(one.after, one.after)) for one in each.differences],
                not form.enters or each.row.line in form.cleaned_data["update"],
            )
            for each in form.compared.changed
        ],
        "towns": any(row.town for row in form.compared.good),
        "sessions": [(number, session_labels(book, number)[0]) for number in book.foreseen],
        "session": form.cleaned_data["joined"] or book.comes_next,
    }
