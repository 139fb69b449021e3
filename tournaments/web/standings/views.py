"""The standings for who runs the event, official or live, to be sorted and printed; and each player's card."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.web.clubs.views import configure_table
from scorekeeper.web.report_table import ReportTable
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.bracket import cut_kept
from tournaments.queries.card import card
from tournaments.queries.closing import has_changed_since_signed
from tournaments.queries.entrants import name_in, names, names_since
from tournaments.queries.open_items import OpenKind, open_reviews
from tournaments.queries.results import (
    RankingStatus,
    final_signature,
    ranking,
    rows_before_session,
    shows_session_totals,
)
from tournaments.reports.standings import StandingsRow, add_moves, standings_report, standings_rows
from tournaments.web.access import EventAccess, require_viewer
from tournaments.web.navigation import event_context, series_links
from tournaments.web.open_items import open_line
from tournaments.web.standings.filters import Filters, read_filters
from tournaments.web.standings.screen import card_tables, points_words, render_standings
from tournaments.wording.bracket_drawing import kept_cut_words
from tournaments.wording.needs import needs_words
from tournaments.wording.open_items import review_words
from tournaments.wording.sessions import session_words
from tournaments.wording.standings import ties

A_PAGE = 100


@require_safe
def standings(request: HttpRequest, event: int) -> HttpResponse:
    """Show the standings that count: the signed ones, before that live ones. ``?show=`` asks for live or official."""
    access = require_viewer(request, event)
    reading = read_book(access.event.journal_id)
    status = _shown_status(request, reading)
    filters = read_filters(request, access.event, reading.book)
    lines = _lines(access, reading, filters, status)
    q = request.GET.get("q", "").strip()
    found = [
        line
        for line in lines
        if filters.includes(line.entrant) and (q.casefold() in line.name.casefold() or q == str(line.entrant))
    ]
    nobody = _("Nobody by that name or number.") if q else _("No player fits this filter yet.")
    report = standings_report(reading.book, found)
    table = configure_table(request, ReportTable(report, nobody if lines else _("No results yet.")), A_PAGE)
    context = _status_context(access, reading, status) | {
        "table": table,
        "q": q,
        "searchable": bool(lines),
        "filters": filters,
        "found": len(found),
        "all": len(lines),
        "series": series_links(request, access.event),
    }
    return render(request, "standings/page.html", context)


@require_safe
def print_standings(request: HttpRequest, event: int) -> HttpResponse:
    """Show all of the standings on one page, to be printed."""
    access = require_viewer(request, event)
    reading = read_book(access.event.journal_id)
    status = _shown_status(request, reading)
    filters = read_filters(request, access.event, reading.book)
    lines = _lines(access, reading, filters, status)
    part = render_standings(reading.book, [line for line in lines if filters.includes(line.entrant)])
    context = _status_context(access, reading, status) | {"standings": part, "filters": filters}
    return render(request, "standings/print.html", context)


def _shown_status(request: HttpRequest, reading: EventReading) -> RankingStatus:
    """Return the status of the standings that the address asks for; without, or for another one, of those that
    count."""
    signed = final_signature(reading.book) is not None
    asked = request.GET.get("show", "")
    known = {RankingStatus.LIVE.value, RankingStatus.OFFICIAL.value}
    return RankingStatus(asked) if asked in known else RankingStatus.SIGNED if signed else RankingStatus.LIVE


def _status_context(access: EventAccess, reading: EventReading, status: RankingStatus) -> dict[str, object]:
    """Return what the page says about the standings; ``corrected``: scores were, since they were signed;
    ``reviews``: what is open about scores that these results don't have yet."""
    signed = final_signature(reading.book)
    corrected = signed is not None and has_changed_since_signed(access.event, reading)
    reviews = [item for item in open_reviews(access.event, reading) if item.kind is not OpenKind.CHANGED]
    kept = cut_kept(access.event, reading.book)
    called = names(access.event) if reviews or kept else {}
    return event_context(access, "event-standings") | {
        "status": status.value,
        "signed": signed,
        "corrected": corrected,
        "book": reading.book,
        "review": review_words(reading.book),
        "kept": kept_cut_words(kept, reading.book, called),
        "reviews": [open_line(access.event.pk, item, reading.book, called, directs=access.directs) for item in reviews],
    }


@require_safe
def player(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Show a player's card: rank, tables, and each hand."""
    access = require_viewer(request, event)
    reading = read_book(access.event.journal_id)
    if entrant not in reading.book.entrants:
        raise Http404(f"entrant {entrant}")
    live, official = ranking(access.event, reading, RankingStatus.LIVE), ranking(access.event, reading)
    cards, called = card(access.event, reading, entrant), names_since(access.event)
    context = event_context(access, "event-standings") | {
        "entrant": reading.book.entrant(entrant),
        "name": name_in(called[entrant]),
        "live": live.of(entrant),
        "won_where": points_words(reading.book, live.of(entrant)),
        "totals": shows_session_totals(reading.book),
        "live_tie": ties(live.rows, reading.book.setup).get(entrant),
        "sure": official.of(entrant),
        "tie": ties(official.rows, reading.book.setup).get(entrant),
        "signed": official.signed,
        "needs": needs_words(reading.book, live.rows, entrant),
        "tables": list(card_tables(reading.book, cards, called, live.of(entrant))),
        "penalties": [(each, session_words(reading.book, each.session)) for each in cards.penalties],
    }
    return render(request, "standings/card.html", context)


def _address(event: int) -> str:
    return reverse("event-card", args=[event, 0])


def _lines(access: EventAccess, reading: EventReading, filters: Filters, status: RankingStatus) -> list[StandingsRow]:
    lines = standings_rows(access.event, reading, filters.names, _address(access.event.pk), status=status)
    before = rows_before_session(access.event, reading, official=status is not RankingStatus.LIVE)
    return add_moves(lines, before, reading.book.setup)
