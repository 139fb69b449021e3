"""The treasurer's list: who owes what, what was paid, and each payment taken back where it was a mistake."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.models import Person
from scorekeeper.web.amounts import read_amount
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.series.dues import sums
from tournaments.queries.series import accounts, payments, series_view
from tournaments.queries.series_book import book_of
from tournaments.services import series as deeds
from tournaments.web.series_access import SeriesAccess, run
from tournaments.web.series_nav import about

REFUSED = 422
TYPED = ("person", "amount", "way", "why")


@require_safe
def page(request: HttpRequest, series: int) -> HttpResponse:
    """Show who owes what and each payment; `?show=open` those alone who still owe."""
    return _page(request, run(request, series))


@require_POST
def do(request: HttpRequest, series: int) -> HttpResponse:
    """Write a payment down, or take one back."""
    leave = run(request, series)
    try:
        if request.POST.get("do") == "drop":
            _drop(request, leave)
        else:
            _pay(request, leave)
    except Refused as refused:
        return _page(request, leave, {fault.path: _(fault.message) for fault in refused.faults})
    return redirect("series-dues", series)


def _pay(request: HttpRequest, leave: SeriesAccess) -> None:
    person, key = whole_number(request.POST.get("person", "")), request.POST.get("key", "")
    if person is None:
        raise refuse("missing-person", _("Choose who has paid."), "person")
    try:
        amount = read_amount(request.POST.get("amount", ""), book_of(leave.series.journal_id).setup.currency)
    except ValueError as error:
        raise refuse("bad-amount", str(error), "amount") from None
    signed = -amount if request.POST.get("way") == "back" else amount
    deeds.pay(leave.series, person, signed, key=key, actor=leave.actor, why=request.POST.get("why", ""))


def _drop(request: HttpRequest, leave: SeriesAccess) -> None:
    payment, key = whole_number(request.POST.get("payment", "")), request.POST.get("key", "")
    try:
        deeds.drop_dues(leave.series, payment or 0, key=key, actor=leave.actor, why=request.POST.get("why", ""))
    except Refused as refused:
        raise refuse("drop", str(refused), "drop") from None


def _page(request: HttpRequest, leave: SeriesAccess, errors: dict[str, str] | None = None) -> HttpResponse:
    view = series_view(leave.series)
    setup = view.book.setup
    if not setup.money:
        raise Http404(request.path)
    found = accounts(view)
    owing = request.GET.get("show") == "open"
    typed = {name: request.POST.get(name, "") for name in TYPED} if errors else {"person": request.GET.get("of", "")}
    context = about(leave, setup, "series-dues") | {
        "accounts": [(view.people[one.person], one) for one in found if not owing or one.open > 0],
        "sums": sums(found),
        "owing": owing,
        "payments": payments(view),
        "persons": _persons(leave.series.club_id),
        "errors": errors or {},
        "typed": typed,
        "key": secrets.token_urlsafe(16),
    }
    return render(request, "series/dues.html", context, status=REFUSED if errors else 200)


def _persons(club: int) -> list[tuple[str, str]]:
    there = Person.objects.filter(club=club, erased_at=None, merged_into=None).order_by("folded")
    return [(str(number), name) for number, name in there.values_list("pk", "name")]
