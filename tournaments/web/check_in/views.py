"""Check-in at the door: one field for scanned tickets, numbers, and names; and the kiosk for players themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Quoted, refuse
from scorekeeper.services.journals import writing
from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.forms import Hidden, KeyedForm, TextField, WholeNumberField
from scorekeeper.web.live import UNCHANGED
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import fee_due, fees_paid
from tournaments.engine.event.progress import is_waiting
from tournaments.engine.event.values import PayMethod
from tournaments.models import Event
from tournaments.queries.book import EventReading, book_of, read_book
from tournaments.queries.check_in import can_check_in, find_scanned, is_name, is_whole_name, suggest
from tournaments.queries.entrants import names
from tournaments.queries.tables import games
from tournaments.services import check_in, entrants
from tournaments.services.entrants import NewEntrant
from tournaments.web.access import EventAccess, require_assistant, require_kiosk
from tournaments.web.check_in.screen import Result, door, player_card
from tournaments.web.desk.views import requested_session, session_labels
from tournaments.web.draw.next_session import DrawNextForm, draw_next, not_drawn
from tournaments.web.entrants.forms import read_numbers
from tournaments.web.navigation import event_context
from tournaments.wording.prizes import PAY_METHODS
from tournaments.wording.sessions import in_sentence, session_words

LONGEST = 300  # letters of a code: an address
MOST_NAMED = 8  # names that are offered while someone types


class PaysField(forms.TypedChoiceField):
    """The way in which each check-in pays the fee, too. Cleans to a ``PayMethod``, to None where none is chosen."""

    def __init__(self) -> None:
        choices = [("", gettext_lazy("don't record")), *PAY_METHODS.items()]
        super().__init__(
            label=gettext_lazy("Fee at check-in"), choices=choices, coerce=PayMethod, empty_value=None, required=False
        )


class ScanForm(KeyedForm):
    """A scanned code, a number, or the start of a name, the session that the page shows, and how they pay."""

    code = TextField(label=gettext_lazy("Scan a ticket, or type a number or name"), longest=LONGEST)
    session = WholeNumberField(widget=Hidden)
    pays = PaysField()


class RollForm(KeyedForm):
    """The players who did not answer at a roll call; all others are here."""

    numbers = TextField(label=gettext_lazy("Not here"), longest=2000)
    session = WholeNumberField(widget=Hidden)
    pays = PaysField()


class UndoRollForm(KeyedForm):
    """The players whom a roll call checked in, and those of them whose fee it recorded."""

    numbers = TextField(longest=5000, widget=Hidden)
    paid = TextField(longest=5000, widget=Hidden)
    session = WholeNumberField(widget=Hidden)


@dataclass(frozen=True, slots=True)
class Scanned:
    """The player of a scan or a button and what became of it, or the ``names`` that several players share.

    ``called`` are the players that a roll call checked in, ``paid`` those of them whose fee it recorded.
    """

    number: int = 0
    result: Result = Result.SHOWN
    names: str = ""
    called: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the page, the names that match what is typed, or what has changed since."""
    access = require_assistant(request, event)
    return _answer(request, access, _buttons(access), "event-check-in", _page)


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Check in whoever was scanned, or do what a button says with the player of that number."""
    access = require_assistant(request, event)
    return _answer(request, access, _buttons(access), "event-check-in", _page)


@require_http_methods(["GET", "POST"])
def kiosk(request: HttpRequest, event: int) -> HttpResponse:
    """Show the kiosk, at which players check themselves in and see their seat, or check someone in."""
    access = require_kiosk(request, event)
    return _answer(request, access, KIOSK_BUTTONS, "event-kiosk", _kiosk_page)


Page = Callable[[HttpRequest, EventAccess, PageForms, Scanned], HttpResponse]


def _answer(
    request: HttpRequest, access: EventAccess, buttons: Mapping[str, Button], name: str, page: Page
) -> HttpResponse:
    """Save what was sent, and show its player: at once to a script, else by a redirect to the page of that name."""
    forms = PageForms(request, buttons, usual="scan")

    def show_scanned(scanned: Scanned) -> HttpResponse:
        if request.headers.get("HX-Request"):
            return page(request, access, forms, scanned)
        asked = {"player": scanned.number, "result": scanned.result} if scanned.number else {"code": scanned.names}
        if scanned.called:  # without scripts, the page says it by its counts
            asked = {}
        session = {"session": request.POST["session"]} if request.POST.get("session") else {}
        return redirect(f"{reverse(name, args=[access.event.pk])}?{urlencode(session | asked)}")

    return forms.save(access, then=show_scanned) or page(request, access, forms, _read_address(request))


def _read_address(request: HttpRequest) -> Scanned:
    """Return the player that a page's address names."""
    result = request.GET.get("result", "")
    known = Result(result) if result in set(Result) else Result.SHOWN
    return Scanned(parse_whole_number(request.GET.get("player", "")) or 0, known, request.GET.get("code", "").strip())


def _scan(access: EventAccess, data: Data) -> Scanned:
    first, *others = find_scanned(access.event, names(access.event), data["code"])
    return Scanned(names=data["code"]) if others else _check_in(access, data, first)


def _scan_at_kiosk(access: EventAccess, data: Data) -> Scanned:
    """Check in by a ticket, a number, or a whole name. Who matches a part of a name is asked first: nobody looks on."""
    called, code = names(access.event), data["code"]
    found = find_scanned(access.event, called, code)
    whole = [number for number in found if is_whole_name(called[number], code)]
    if len(whole) != 1 and is_name(access.event, code):
        return Scanned(names=code)
    return _check_in(access, data, (whole or found)[0])


def _check_in(access: EventAccess, data: Data, number: int) -> Scanned:
    book = book_of(access.event.journal_id)
    session = data["session"] or book.comes_next
    if not can_check_in(book, session) or not book.entrant(number).plays(session):
        return Scanned(number)
    key = f"{data['key']}-here"
    is_new = check_in.check_in_once(access.event, session, number, key=key, actor=access.actor)
    if is_new and access.directs and data["pays"]:
        _take_fees(access, data, [number])
    return Scanned(number, Result.HERE if is_new else Result.AGAIN)


def _take_fees(access: EventAccess, data: Data, numbers: Sequence[int]) -> tuple[int, ...]:
    """Take the fee of those who owe it, and return them."""
    book = book_of(access.event.journal_id)
    has = fees_paid(book)
    due = tuple(number for number in numbers if not book.setup.hourly and has[number] < fee_due(book, number))
    if due:
        key = f"{data['key']}-fee"
        entrants.take_fees(access.event, due, key=key, actor=access.actor, method=data["pays"])
    return due


def _add(access: EventAccess, data: Data, *, ask: bool = True) -> Scanned:
    """Enter a player who is not on the list yet, and check them in."""
    session, key = _session(access, data), f"{data['key']}-enter"
    with writing():
        new = NewEntrant(data["code"], joined=session)
        noted = entrants.enter(access.event, [new], key=key, actor=access.actor, ask=ask)
        added = sorted(noted.after.entrants.keys() - noted.before.entrants.keys())
        return _check_in(access, data, added[0]) if added else Scanned()


def _call_roll(access: EventAccess, data: Data) -> Scanned:
    """Check in all who play and are not here yet but those who did not answer. Raise ``Refused`` for other numbers."""
    book, session = book_of(access.event.journal_id), _session(access, data)
    expected = {line.number for line in door(access.event, read_book(access.event.journal_id), session).missing}
    absent: set[int] = set()
    if data["numbers"]:
        typed = read_numbers(data["numbers"], book.entrants.keys(), expected)
        if typed.unread:
            raise refuse("unknown-entrant/quoted", {"value": Quoted(typed.unread[0])}, "numbers")
        absent = set(typed.numbers)
    if not (called := tuple(sorted(expected - absent))):
        raise refuse("nothing-changes/everyone-here", path="numbers")
    with writing():
        key = f"{data['key']}-roll"
        entrants.check_in(access.event, session, called, key=key, actor=access.actor)
        return Scanned(called=called, paid=_take_fees(access, data, called) if data["pays"] else ())


def _undo_roll(access: EventAccess, data: Data) -> Scanned:
    numbers, paid = (tuple(filter(None, map(parse_whole_number, data[name].split()))) for name in ("numbers", "paid"))
    key, session = data["key"], _session(access, data)
    with writing():
        entrants.check_in(access.event, session, numbers, here=False, key=f"{key}-roll", actor=access.actor)
        for number in paid:
            entrants.undo_fee(access.event, number, key=f"{key}-fee-{number}", actor=access.actor, why="")
    return Scanned()


def _undo_payment(access: EventAccess, data: Data, number: int) -> Scanned:
    key = f"{data['key']}-unpaid"
    entrants.undo_fee(access.event, number, key=key, actor=access.actor, why="")
    return Scanned(number)


def _undo(access: EventAccess, data: Data, number: int) -> Scanned:
    key = f"{data['key']}-gone"
    check_in.undo_check_in(access.event, _session(access, data), number, key=key, actor=access.actor)
    return Scanned(number, Result.GONE)


def _pay(access: EventAccess, data: Data, number: int, *, method: PayMethod) -> Scanned:
    key = f"{data['key']}-{method}"
    entrants.take_fees(access.event, [number], key=key, actor=access.actor, method=method)
    return Scanned(number, Result.PAID)


def _drop(access: EventAccess, data: Data, number: int) -> Scanned:
    key = f"{data['key']}-drop"
    check_in.drop_out(access.event, _session(access, data), number, key=key, actor=access.actor)
    return Scanned(number, Result.DROPPED)


def _return(access: EventAccess, data: Data, number: int) -> Scanned:
    key = f"{data['key']}-back"
    check_in.undo_drop_out(access.event, _session(access, data), number, key=key, actor=access.actor)
    return Scanned(number, Result.BACK)


def _draw(access: EventAccess, data: Data) -> Scanned:
    draw_next(access, data)
    return Scanned()


def _session(access: EventAccess, data: Data) -> int:
    return data["session"] or book_of(access.event.journal_id).comes_next


HERE = Button(ScanForm, _check_in, numbers=(1,))
KIOSK_BUTTONS = {"scan": Button(ScanForm, _scan_at_kiosk), "here": HERE}
ASSISTANT_BUTTONS = {
    "scan": Button(ScanForm, _scan),
    "here": HERE,
    "gone": Button(ScanForm, _undo, numbers=(1,)),
}
BUTTONS = ASSISTANT_BUTTONS | {
    **{method.value: Button(ScanForm, partial(_pay, method=method), numbers=(1,)) for method in PayMethod},
    "drop": Button(ScanForm, _drop, numbers=(1,)),
    "back": Button(ScanForm, _return, numbers=(1,)),
    "unpaid": Button(ScanForm, _undo_payment, numbers=(1,)),
    "add": Button(ScanForm, _add, shown_as="scan"),
    "add-sure": Button(ScanForm, partial(_add, ask=False), shown_as="scan"),
    "roll": Button(RollForm, _call_roll, "roll-%s"),
    "undo-roll": Button(UndoRollForm, _undo_roll, "undo-roll-%s"),
    "draw": Button(DrawNextForm, _draw),
}


def _buttons(access: EventAccess) -> Mapping[str, Button]:
    return BUTTONS if access.directs else ASSISTANT_BUTTONS


def _page(request: HttpRequest, access: EventAccess, forms: PageForms, scanned: Scanned) -> HttpResponse:
    reading = read_book(access.event.journal_id)
    book = reading.book
    if request.GET.get("version") == str(reading.length):
        return HttpResponse(status=UNCHANGED)
    context = _context(request, access.event, reading, forms, scanned)
    if request.headers.get("HX-Target") == "matches":
        return render(request, "check_in/matches.html", context)
    session, drawn = context["door"].session, _drawn_session(access.event, book)
    draws_next = access.directs and bool(context["door"].lines) and _is_drawn_next(book, session)
    context |= event_context(access, "event-entrants") | {
        "sessions": [(number, *session_labels(book, number)) for number in book.foreseen],
        "methods": list(PAY_METHODS.items()),
        "currency": book.setup.currency,
        "carries_over": not book.setup.checks_in_anew,
        "draws_next": draws_next,
        "left": not_drawn(book, session, names(access.event, session)) if draws_next else None,
        "drawn": drawn,
        "drawn_words": session_words(book, drawn) if drawn else "",
        "version": reading.length,
    }
    part = "check_in/answer.html" if request.headers.get("HX-Request") else "check_in/page.html"
    return render(request, part, context, status=forms.status)


def _is_drawn_next(book: EventBook, session: int) -> bool:
    """Return whether a session is the next one to be drawn, at random or by standings."""
    is_open = session in book.sessions and session not in book.published and not book.closed
    return is_open and session == book.comes_next and not book.setup.hourly


def _drawn_session(event: Event, book: EventBook) -> int | None:
    """Return the session that is drawn and published and has not begun; its papers are to be printed.

    One statement where a session is published.
    """
    session = book.current
    if session not in book.published or session not in book.sessions or book.setup.hourly:
        return None
    return session if is_waiting(book, session, games(event.pk, session)) else None


def _unknown(forms: PageForms) -> str:
    """Return the name that was typed and that nobody has: a new player may have it."""
    sent = forms.sent
    if sent is None or sent.refused_for not in ("unknown-entrant", "looks-like"):
        return ""
    typed = str(sent.data.get("code", "")).strip()
    return typed if forms.pressed == "scan" and not typed.isdigit() else ""


def _kiosk_page(request: HttpRequest, access: EventAccess, forms: PageForms, scanned: Scanned) -> HttpResponse:
    reading = read_book(access.event.journal_id)
    context = _context(request, access.event, reading, forms, scanned) | {
        "event": access.event,
        "directs": False,
        "is_kiosk": True,
        "opens_more": access.helps,
    }
    part = "check_in/answer.html" if request.headers.get("HX-Request") else "check_in/kiosk.html"
    return render(request, part, context, status=forms.status)


def _context(
    request: HttpRequest, event: Event, reading: EventReading, forms: PageForms, scanned: Scanned
) -> dict[str, Any]:
    """Return what both pages show: the attendance, the player who was scanned, and players of the same name."""
    session = requested_session(request, reading.book) or reading.book.comes_next
    seen = door(event, reading, session)
    card = player_card(reading.book, seen, scanned.number, scanned.result) if scanned.number in seen.lines else None
    named = suggest({number: line.name for number, line in seen.lines.items()}, scanned.names)[:MOST_NAMED]
    return {
        "door": seen,
        "where": in_sentence(reading.book, session),
        "card": card,
        "matches": [seen.lines[number] for number in named],
        "typed": scanned.names or ("" if card else _unknown(forms)),
        "called": scanned.called,
        "paid": scanned.paid,
        "takes_fee": bool(reading.book.setup.money and reading.book.setup.fee and not reading.book.setup.hourly),
        "forms": forms,
        "closed": reading.book.closed,
    }
