"""Prizes by the hour: what each round took and gives, signed as soon as it is over, paid at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.web.actions import Button, Data, PageForms
from tournaments.engine.award import Award
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import prize_due
from tournaments.engine.event.values import OFFICIAL
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.book import read_book
from tournaments.queries.entrants import names
from tournaments.queries.hours import Hour, played_hours
from tournaments.queries.open_items import is_ranked, open_ranking
from tournaments.services import closing
from tournaments.services.closing import sign_round
from tournaments.web.access import EventAccess, require_director
from tournaments.web.navigation import event_context
from tournaments.web.results.forms import KeepForm, PayForm
from tournaments.web.results.views import podium
from tournaments.web.tickets.views import require_hourly
from tournaments.wording import prizes
from tournaments.wording.prizes import ChangeLine, LeftLine, PrizeLine
from tournaments.wording.standings import Tie


@dataclass(frozen=True, slots=True)
class RoundPrizes:
    """A round as its part of the page shows it: tables that are not confirmed yet, the first places by name and
    points, prizes in words, winners who still get money with how much, and what would change after a correction."""

    hour: Hour
    waiting: int
    podium: tuple[tuple[EntrantStanding, str, Tie], ...]
    lines: tuple[PrizeLine, ...]
    left: tuple[LeftLine, ...]
    due: tuple[tuple[int, str, int], ...]
    changes: tuple[ChangeLine, ...]
    error: str


@require_GET
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the rounds that have tables, the latest first."""
    return _page(request, require_hourly(require_director(request, event)), PageForms(request, BUTTONS))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Sign a round, or pay winners all that they still get."""
    access = require_hourly(require_director(request, event))
    forms = PageForms(request, BUTTONS)
    if answer := forms.save(access, then=lambda _saved: redirect("hourly-prizes", event)):
        return answer
    return _page(request, access, forms, *forms.numbers)


def _sign(access: EventAccess, data: Data, number: int) -> None:
    key = f"{data['key']}-sign-{number}"
    sign_round(access.event, number, seen=data["seen"], why=data["why"], key=key, actor=access.actor)


def _pay(access: EventAccess, data: Data, number: int) -> None:
    closing.pay_prizes(access.event, data["entrant"], key=f"{data['key']}-pay-{number}", actor=access.actor)


BUTTONS = {"sign": Button(KeepForm, _sign, numbers=(1,)), "pay": Button(PayForm, _pay, numbers=(1,))}


def _page(request: HttpRequest, access: EventAccess, forms: PageForms, sent: int | None = None) -> HttpResponse:
    """Show the rounds; ``sent`` is the one that the form was about."""
    reading = read_book(access.event.journal_id)
    called = names(access.event)
    rounds, items = played_hours(access.event, reading), open_ranking(access.event, reading)
    prize_rounds = [
        _round_prizes(
            hour,
            reading.book,
            called,
            forms.error if hour.number == sent else "",
            ranked=is_ranked(reading.book, items, hour.number),
        )
        for hour in reversed(rounds)
    ]
    context = event_context(access, "hourly-desk") | {
        "rounds": prize_rounds,
        "book": reading.book,
        "setup": reading.book.setup,
        "elsewhere": forms.error if sent not in reading.book.published else "",
        "forms": forms,
    }
    return render(request, "tickets/hours.html", context, status=forms.status)


def _setup_of_round(book: EventBook) -> Setup:
    """Return the setup with the prizes of a round for those of the day, so that a tie is told by what a round pays."""
    places = book.setup.hourly.prizes if book.setup.hourly else ()
    return replace(book.setup, prizes=replace(book.setup.prizes, places=places))


def _round_prizes(hour: Hour, book: EventBook, called: Mapping[int, str], error: str, *, ranked: bool) -> RoundPrizes:
    """Return a round as the page shows it; nobody is named before it is ``ranked``."""
    rows, award, difference = hour.standings, hour.prizes, hour.difference
    if not ranked:
        rows, award = (), None
    places = prizes.as_places(award) if award and rows else None
    return RoundPrizes(
        hour,
        sum(book.state_of(table) not in OFFICIAL for table in book.tables_of(hour.number)),
        tuple(podium(rows, called, _setup_of_round(book))),
        tuple(prizes.prize_lines(places, called, book.setup.currency)) if places else (),
        tuple(prizes.left_lines(award)) if award else (),
        tuple(_due(award, book, called)) if award and hour.signed else (),
        tuple(prizes.change_lines(difference.prizes, called, hour.signed.award, award))
        if difference and hour.signed and award
        else (),
        error,
    )


def _due(award: Award, book: EventBook, called: Mapping[int, str]) -> list[tuple[int, str, int]]:
    """Winners of a round who still get money, of this round and any other."""
    owed = [(number, called[number], prize_due(book, number)) for number in award.by_entrant()]
    return [line for line in owed if line[2] > 0]
