"""Series: the list, the ranking and a player's scores (for the director and for everybody), and dues."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.models import Person
from scorekeeper.queries.access import clubs_kept, owner_grant
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.parsing import parse_amount, parse_whole_number
from scorekeeper.wording import refusals
from tournaments.engine.series.book import dues_sums
from tournaments.engine.series.ranking import RankingChange, SeriesRow
from tournaments.engine.series.setup import SeriesSetup
from tournaments.models import Series
from tournaments.queries.book import series_book_of
from tournaments.queries.series import SeriesView, accounts, payments, series_of, series_view
from tournaments.services import series as deeds
from tournaments.web.series import forms as words
from tournaments.web.series.access import SeriesAccess, require_series_director, series_context
from tournaments.wording.standings import DECIDED, series_lines, total_shown

Context = dict[str, object]
TYPED = ("person", "amount", "way", "why")


@require_safe
def series_list(request: HttpRequest) -> HttpResponse:
    """List the series that this visitor may see, with the button for a new one for those who may open one."""
    pairs = site_access.require_grants(request)
    found, owns = series_of(pairs), owner_grant(pairs) is not None
    founds = owns or bool(clubs_kept(pairs))
    if not found and not founds:
        raise Http404(request.path)
    return render(request, "series/every.html", {"every": found, "founds": founds, "owns": owns})


@require_safe
def ranking(request: HttpRequest, series: int) -> HttpResponse:
    """Show the ranking; `?running=no` leaves out tournaments that still run."""
    access = require_series_director(request, series)
    running = request.GET.get("running") != "no"
    view = series_view(access.series, running=running)
    context = series_context(access, view.book.setup, "series") | ranking_context(view, running=running)
    return render(request, "series/page.html", context)


@require_safe
def player(request: HttpRequest, series: int, person: int) -> HttpResponse:
    """Show a player's scores, which of them count, and what they owe."""
    access = require_series_director(request, series)
    view = series_view(access.series)
    context = series_context(access, view.book.setup, "series") | scores_context(view, person)
    uuid = next(who.uuid for who in view.people.values() if who.person == person)
    context["account"] = next((one for one in accounts(view) if one.person == uuid), None)
    return render(request, "series/player.html", context)


def ranking_context(view: SeriesView, *, running: bool) -> Context:
    """Return what the ranking needs, on the director's page and on the public one."""
    found = series_lines(view)
    return {
        "view": view,
        "running": running,
        "ranked": [(line, DECIDED[line.decided] if line.decided else "") for line in found if line.rank is not None],
        "below": [line for line in found if line.rank is None],
        "penalties": any(line.penalties for line in found),
        "total_called": words.total_label(view.book.setup),
        "counted": words.counting_words(view.book.setup),
        "days": words.days_in_words(view.book.setup),
        "moved": [_moved_line(view, each) for each in view.moved],
    }


def scores_context(view: SeriesView, person: int) -> Context:
    """Return what a player's page needs. Raise Http404 if they are not in the ranking."""
    line = next((each for each in series_lines(view) if each.person == person), None)
    if line is None:
        raise Http404(f"person {person}")
    return {
        "line": line,
        "scores": [pair for pair in zip(view.sites, line.cells, strict=True) if pair[1]],
        "total_called": words.total_label(view.book.setup),
        "counted": words.counting_words(view.book.setup),
        "field": sum(row.rank is not None for row in view.rows),
    }


def _moved_line(view: SeriesView, each: RankingChange) -> tuple[str, str, str]:
    """Return a player whose place changed since the series was closed: name, total and place then, and now."""
    before, after = (_score_in_words(row, view.book.setup) for row in (each.before, each.after))
    return view.people[each.person].name, before, after


def _score_in_words(row: SeriesRow | None, setup: SeriesSetup) -> str:
    if row is None:
        return _("not listed")
    total = total_shown(row.total, setup)
    return total if row.rank is None else _("%(total)s, place %(rank)d") % {"total": total, "rank": row.rank}


@require_safe
def public_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ranking to everybody; `?running=no` leaves out tournaments that still run."""
    running = request.GET.get("running") != "no"
    series, view = _get_public_series(slug, running=running)
    return render(
        request,
        "series/public.html",
        {"series": series, "setup": view.book.setup} | ranking_context(view, running=running),
    )


@require_safe
def public_player(request: HttpRequest, slug: str, person: int) -> HttpResponse:
    """Show a player's scores to everybody, without what they owe."""
    series, view = _get_public_series(slug)
    context = {"series": series, "setup": view.book.setup} | scores_context(view, person)
    return render(request, "series/public_player.html", context)


def _get_public_series(slug: str, *, running: bool = True) -> tuple[Series, SeriesView]:
    """Return a series whose ranking is public, without tournaments that are not public or whose standings are hidden.

    Raises Http404 where the ranking is not public.
    """
    series = get_object_or_404(Series.objects.select_related("club", "journal"), slug=slug)
    view = series_view(series, running=running, public=True)
    if not view.book.setup.shown:
        raise Http404(f"series {slug}")
    return series, view


@require_safe
def dues(request: HttpRequest, series: int) -> HttpResponse:
    """Show who owes what and each payment; `?show=open` those alone who still owe."""
    return _dues_page(request, require_series_director(request, series))


@require_POST
def change_dues(request: HttpRequest, series: int) -> HttpResponse:
    """Write a payment down, or take one back."""
    access = require_series_director(request, series)
    try:
        if request.POST.get("do") == "drop":
            _drop_payment(request, access)
        else:
            _pay_dues(request, access)
    except Refused as refused:
        return _dues_page(request, access, {fault.path: refusals.sentence(fault) for fault in refused.faults})
    return redirect("series-dues", series)


def _pay_dues(request: HttpRequest, access: SeriesAccess) -> None:
    person, key = parse_whole_number(request.POST.get("person", "")), request.POST.get("key", "")
    if person is None:
        raise refuse("missing-person", _("Choose who has paid."), "person")
    try:
        amount = parse_amount(request.POST.get("amount", ""), series_book_of(access.series.journal_id).setup.currency)
    except ValueError as error:
        raise refuse("bad-amount", str(error), "amount") from None
    signed = -amount if request.POST.get("way") == "back" else amount
    deeds.pay(access.series, person, signed, key=key, actor=access.actor, why=request.POST.get("why", ""))


def _drop_payment(request: HttpRequest, access: SeriesAccess) -> None:
    payment, key = parse_whole_number(request.POST.get("payment", "")), request.POST.get("key", "")
    try:
        deeds.drop_dues(access.series, payment or 0, key=key, actor=access.actor, why=request.POST.get("why", ""))
    except Refused as refused:
        raise Refused([replace(fault, path="drop") for fault in refused.faults]) from None


def _dues_page(request: HttpRequest, access: SeriesAccess, errors: dict[str, str] | None = None) -> HttpResponse:
    view = series_view(access.series)
    setup = view.book.setup
    if not setup.money:
        raise Http404(request.path)
    found = accounts(view)
    owing = request.GET.get("show") == "open"
    typed = {name: request.POST.get(name, "") for name in TYPED} if errors else {"person": request.GET.get("of", "")}
    context = series_context(access, setup, "series-dues") | {
        "accounts": [(view.people[one.person], one) for one in found if not owing or one.open > 0],
        "sums": dues_sums(found),
        "owing": owing,
        "payments": payments(view),
        "persons": _persons(access.series.club_id),
        "errors": errors or {},
        "typed": typed,
        "key": secrets.token_urlsafe(16),
    }
    return render(request, "series/dues.html", context, status=UNPROCESSABLE if errors else 200)


def _persons(club: int) -> list[tuple[str, str]]:
    there = Person.objects.filter(club=club, erased_at=None, merged_into=None).order_by("folded")
    return [(str(number), name) for number, name in there.values_list("pk", "name")]
