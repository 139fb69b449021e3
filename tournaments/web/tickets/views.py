"""The ticket desk of a day of rounds: a name and Enter sells a ticket; a button makes the next round's tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.ledger.entries import fold_name
from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.forms import KeyedForm, TextField, WholeNumberField
from scorekeeper.web.live import UNCHANGED
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.hourly import read_clock
from tournaments.queries.book import book_of, read_book
from tournaments.queries.entrants import names, unentered_names
from tournaments.queries.hours import ticket_desk
from tournaments.queries.public import found_by_name
from tournaments.services import draws, tickets
from tournaments.services.tickets import Buyer
from tournaments.web.access import EventAccess, require_assistant, require_director
from tournaments.web.navigation import event_context
from tournaments.web.tickets import screen as words


class SellForm(KeyedForm):
    """Tickets for a name, or for the number of someone who is there already."""

    name = TextField(longest=120)
    since = WholeNumberField()
    contact = TextField(longest=120)


class SellToKnownForm(SellForm):
    """Tickets for a player of the club, whose name is the value of the button that was pressed."""

    def clean_name(self) -> str:
        """Return that name."""
        return next(str(value) for name, value in self.data.items() if name.startswith("known-"))


class StartRoundForm(KeyedForm):
    """Another time at which a round starts."""

    at = TextField(longest=5)


AHEAD = 4  # rounds from the next one on that a ticket is sold for

Query = Mapping[str, object]  # what the next page reads back
SHORTEST, MOST = 2, 8


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the desk; nothing where nothing has happened since."""
    return _page(request, require_hourly(require_assistant(request, event)), PageForms(request, BUTTONS))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Do what a button says: sell, cancel, save for later, seat, make the tables, put a round off."""
    access = require_hourly(require_director(request, event))
    # the value of a button with a name of the club is that name
    known_name = next((name for name in request.POST if name.startswith("known-")), None)
    forms = PageForms(request, BUTTONS, known_name)

    def show_desk(query: Query) -> HttpResponse:
        return redirect(f"{reverse('hourly-desk', args=[event])}?{urlencode(query)}".rstrip("?"))

    return forms.save(access, then=show_desk) or _page(request, access, forms)


def require_hourly(access: EventAccess) -> EventAccess:
    """Return the access again. Raise Http404 unless the event is a day of rounds."""
    if book_of(access.event.journal_id).setup.hourly is None:
        raise Http404(f"event {access.event.pk} sells no tickets")
    return access


def _key(data: Data, do: str, *numbers: int) -> str:
    """The key of one of the page's buttons, which share what was drawn for it."""
    return "-".join(map(str, (data["key"], do, *numbers)))


def _sell(access: EventAccess, data: Data, many: int, chosen: int | None = None, *, ask: bool = True) -> Query:
    """Sell to the entrant whose number was chosen from the list, else to the name, or the number, that was typed."""
    number = parse_whole_number(data["name"]) if chosen is None else chosen
    buyer = Buyer(number, "" if number is not None else data["name"], data["contact"])
    return _sell_to(access, buyer, data, many, ask=ask)


def _sell_to(access: EventAccess, buyer: Buyer, data: Data, many: int, *, ask: bool = True) -> Query:
    noted = tickets.sell(
        access.event, buyer, many=many, since=data["since"], key=_key(data, "sell"), actor=access.actor, ask=ask
    )
    sold = [ticket.id for ticket in noted.after.tickets if ticket.bought == noted.seq]
    return {"sold": "-".join(map(str, sold))}


def _sell_to_known(access: EventAccess, data: Data, many: int) -> Query:
    """Sell to a player of the club, by their name there."""
    return _sell_to(access, Buyer(name=data["name"]), data, many)


def _cancel(access: EventAccess, data: Data, ticket: int) -> Query:
    tickets.cancel(access.event, ticket, key=_key(data, "back", ticket), actor=access.actor)
    return {}


def _keep_for(access: EventAccess, data: Data, ticket: int, number: int) -> Query:
    tickets.keep_for(access.event, ticket, number, key=_key(data, "for", ticket), actor=access.actor)
    return {}


def _seat(access: EventAccess, data: Data, entrant: int, table: int) -> Query:
    draws.seat(access.event, table, entrant, key=_key(data, "seat", entrant), actor=access.actor)
    return {}


def _make(access: EventAccess, data: Data, number: int) -> Query:
    tickets.make_tables(access.event, number, key=_key(data, "make", number), actor=access.actor)
    return {"made": number}


def _start(access: EventAccess, data: Data, number: int) -> Query:
    start = read_clock(data["at"], "at")
    tickets.put_off(access.event, number, start, key=_key(data, "start", number), actor=access.actor)
    return {}


BUTTONS = {
    "sell": Button(SellForm, _sell, numbers=(1, 2)),
    "sure": Button(SellForm, partial(_sell, ask=False), numbers=(1,), shown_as="sell"),
    "known": Button(SellToKnownForm, _sell_to_known, numbers=(1,), shown_as="sell"),
    "back": Button(KeyedForm, _cancel, numbers=(1,)),
    "for": Button(KeyedForm, _keep_for, numbers=(2,)),
    "seat": Button(KeyedForm, _seat, numbers=(2,)),
    "make": Button(KeyedForm, _make, numbers=(1,)),
    "start": Button(StartRoundForm, _start, numbers=(1,)),
}


def _page(request: HttpRequest, access: EventAccess, forms: PageForms) -> HttpResponse:
    reading = read_book(access.event.journal_id)
    if request.GET.get("version") == str(reading.length):
        return HttpResponse(status=UNCHANGED)
    book, now = reading.book, timezone.now()
    desk = ticket_desk(access.event, reading)
    ahead = desk.ahead
    context = event_context(access, "hourly-desk") | {
        "version": reading.length,
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
        "sold": [] if forms.sent else words.read_sale(request.GET.get("sold", ""), book, desk.names),
        "made": request.GET.get("made", "") if not forms.sent else "",
        "forms": forms,
        "form": forms["sell"],
        "at_live": request.headers.get("HX-Target") == "live",
    }
    return render(request, "tickets/page.html", context, status=forms.status)


@require_safe
def find(request: HttpRequest, event: int) -> HttpResponse:
    """List who may be meant, those of today first, each with a button for every offer."""
    access = require_director(request, event)
    typed = request.GET.get("name", "").strip()
    book, called = book_of(access.event.journal_id), names(access.event)
    today = found_by_name(called, typed)[:MOST]
    is_short = len(fold_name(typed)) < SHORTEST
    club = [] if is_short else unentered_names(access.event.club_id, typed, set(called.values()), MOST - len(today))
    context = {
        "event": access.event,
        "today": today,
        "club": club,
        "offers": words.offers(book) if book.setup.hourly else [],
        "setup": book.setup,
    }
    return render(request, "tickets/matches.html", context)
