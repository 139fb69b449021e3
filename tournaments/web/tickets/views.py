"""The ticket desk of a day of rounds: a name and Enter sells a ticket; a button makes the next round's tables."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.texts import fold_name
from scorekeeper.models import Person
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.live import UNCHANGED
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals
from tournaments.engine.hourly import read_clock
from tournaments.queries.book import book_of, read
from tournaments.queries.entrants import names
from tournaments.queries.public import found_by_name
from tournaments.queries.ticket_desk import ticket_desk
from tournaments.services import draws, tickets
from tournaments.services.journal_writer import EventWrite
from tournaments.services.tickets import Buyer
from tournaments.web.access import EventAccess, require_assistant, require_director
from tournaments.web.navigation import event_context
from tournaments.web.tickets import screen as words

AHEAD = 4  # rounds from the next one on that a ticket is sold for

Answer = Mapping[str, object]
SHORTEST, MOST = 2, 8


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the desk; nothing where nothing has happened since."""
    return _page(request, require_hourly(require_assistant(request, event)))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Do what a button says: sell, take back, keep for later, seat, make the tables, put a round off."""
    access = require_hourly(require_director(request, event))
    do, numbers = _pressed_button(request)
    deed, _many = DEEDS[do]
    try:
        told = deed(access, request.POST, *numbers)
    except Refused as refused:
        return _page(request, access, (do, refused), UNPROCESSABLE)
    return redirect(f"{reverse('hourly-desk', args=[event])}?{urlencode(told)}".rstrip("?"))


def _pressed_button(request: HttpRequest) -> tuple[str, list[int]]:
    """The deed of the button that was pressed, and the numbers behind it; a button with a name as its value is called
    by its deed. Raises Http404 for what is none."""
    pressed = next((name for name in request.POST if name.startswith("known-")), request.POST.get("do", ""))
    do, *rest = pressed.split("-")
    numbers = [number for text in rest if (number := parse_whole_number(text)) is not None]
    if do not in DEEDS or len(numbers) != len(rest) or len(numbers) not in DEEDS[do][1]:
        raise Http404(request.path)
    return do, numbers


def require_hourly(access: EventAccess) -> EventAccess:
    """Return the access again. Raise Http404 unless the event is a day of rounds."""
    if book_of(access.event.journal_id).setup.hourly is None:
        raise Http404(f"event {access.event.pk} sells no tickets")
    return access


def _key(typed: QueryDict, do: str, *numbers: int) -> str:
    """The key of one of the page's buttons, which share what was drawn for it."""
    return "-".join(map(str, (typed.get("key", ""), do, *numbers)))


def _sell(access: EventAccess, typed: QueryDict, many: int, chosen: int | None = None, *, ask: bool = True) -> Answer:
    """Sell to the entrant who was ``chosen`` from the list, else to the name, or the number, that was typed."""
    name = typed.get("name", "").strip()
    number = chosen or parse_whole_number(name)
    noted = tickets.sell(
        access.event,
        Buyer(number, "" if number is not None else name, typed.get("contact", "").strip()),
        many=many,
        since=parse_whole_number(typed.get("since", "")),
        key=_key(typed, "sell"),
        actor=access.actor,
        ask=ask,
    )
    return _sale_answer(noted)


def _sale_answer(noted: EventWrite) -> Answer:
    sold = [ticket.id for ticket in noted.after.tickets if ticket.bought == noted.seq]
    return {"sold": "-".join(map(str, sold))}


def _sell_to_known(access: EventAccess, typed: QueryDict, many: int) -> Answer:
    """Sell to a player of the club, by their name there."""
    noted = tickets.sell(
        access.event,
        Buyer(name=str(typed[f"known-{many}"])),
        many=many,
        since=parse_whole_number(typed.get("since", "")),
        key=_key(typed, "sell"),
        actor=access.actor,
    )
    return _sale_answer(noted)


def _sell_to_new(access: EventAccess, typed: QueryDict, many: int) -> Answer:
    """Sell to somebody new whose name is like that of somebody else."""
    return _sell(access, typed, many, ask=False)


def _take_back(access: EventAccess, typed: QueryDict, ticket: int) -> Answer:
    tickets.take_back(access.event, ticket, key=_key(typed, "back", ticket), actor=access.actor)
    return {}


def _keep_for(access: EventAccess, typed: QueryDict, ticket: int, number: int) -> Answer:
    tickets.keep_for(access.event, ticket, number, key=_key(typed, "for", ticket), actor=access.actor)
    return {}


def _seat(access: EventAccess, typed: QueryDict, entrant: int, table: int) -> Answer:
    draws.seat(access.event, table, entrant, key=_key(typed, "seat", entrant), actor=access.actor)
    return {}


def _make(access: EventAccess, typed: QueryDict, number: int) -> Answer:
    tickets.make_tables(access.event, number, key=_key(typed, "make", number), actor=access.actor)
    return {"made": number}


def _start(access: EventAccess, typed: QueryDict, number: int) -> Answer:
    start = read_clock(typed.get("at", "").strip(), "at")
    tickets.put_off(access.event, number, start, key=_key(typed, "start", number), actor=access.actor)
    return {}


# What a button says, and how many numbers stand behind it.
DEEDS: Mapping[str, tuple[Callable[..., Answer], range]] = {
    "sell": (_sell, range(1, 3)),
    "sure": (_sell_to_new, range(1, 2)),
    "known": (_sell_to_known, range(1, 2)),
    "back": (_take_back, range(1, 2)),
    "for": (_keep_for, range(2, 3)),
    "seat": (_seat, range(2, 3)),
    "make": (_make, range(1, 2)),
    "start": (_start, range(1, 2)),
}


def _page(
    request: HttpRequest, access: EventAccess, wrong: tuple[str, Refused] | None = None, status: int = 200
) -> HttpResponse:
    found = read(access.event.journal_id)
    if request.GET.get("version") == str(found.length):
        return HttpResponse(status=UNCHANGED)
    book, now = found.book, timezone.now()
    desk = ticket_desk(access.event, found)
    ahead = desk.ahead
    context = event_context(access, "hourly-desk") | {
        "version": found.length,
        "setup": book.setup,
        "closed": book.closed,
        "desk": desk,
        "ahead": ahead,
        "coming": len(ahead.seated) + len(ahead.waiting),
        "says": words.fill_words(ahead),
        "stuck": words.waiting_words(desk),
        "clock": words.countdown(desk.starts, now),
        "rounds": range(ahead.number, ahead.number + AHEAD),
        "offers": words.offers(book),
        "turns": words.turn_groups(desk),
        "sold": [] if wrong else words.read_sale(request.GET.get("sold", ""), book, desk.names),
        "made": request.GET.get("made", "") if not wrong else "",
        "key": secrets.token_urlsafe(16),
        "typed": request.POST if wrong else {},
        "wrong": wrong[0] if wrong else "",
        "said": refusals.sentence(wrong[1].faults[0]) if wrong else "",
        "looks_like": bool(wrong and wrong[1].faults[0].code == "looks-like"),
        "at_live": request.headers.get("HX-Target") == "live",
    }
    return render(request, "event/tickets/page.html", context, status=status)


@require_safe
def find(request: HttpRequest, event: int) -> HttpResponse:
    """List who may be meant, those of today first, each with a button for every offer."""
    access = require_director(request, event)
    typed = request.GET.get("name", "").strip()
    book, called = book_of(access.event.journal_id), names(access.event)
    today = found_by_name(called, typed)[:MOST]
    club = _club_names(access.event.club_id, typed, set(called.values()))[: MOST - len(today)]
    context = {
        "event": access.event,
        "today": today,
        "club": club,
        "offers": words.offers(book) if book.setup.hourly else [],
        "setup": book.setup,
    }
    return render(request, "event/tickets/found.html", context)


def _club_names(club: int, typed: str, known: set[str]) -> list[str]:
    """Names in the club that have in them what was typed; those of today left out."""
    folded = fold_name(typed)
    if len(folded) < SHORTEST:
        return []
    there = Person.objects.filter(club=club, erased_at=None, merged_into=None, folded__contains=folded)
    found = there.order_by("folded").values_list("name", flat=True)[: MOST + len(known)]
    return [name for name in found if name not in known]
