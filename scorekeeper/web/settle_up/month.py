"""The page that settles a club's month: who pays whom across its games."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.ledger.days import verify_day
from scorekeeper.queries.month_dues import MonthDues, month_dues, months_played
from scorekeeper.services.month import settle_month
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.days import today
from scorekeeper.web.forms import Hidden, KeyedForm, TextField


class SettleMonthForm(KeyedForm):
    """The button that marks a month as paid, with the games as the page shows them."""

    seen = TextField(widget=Hidden, longest=100_000)


@require_http_methods(["GET", "POST"])
def settle_club_month(request: HttpRequest, club: int) -> HttpResponse:
    """Show who pays whom for a month (`?month=2026-11`, else the last one played), or mark all of it as paid."""
    require = access.require_club_viewer if request.method == "GET" else access.require_club_scorer
    club_access, view = require(request, club), get_club(club)
    months = months_played(club)
    first = _read_month(request.GET.get("month", "")) or (months[0] if months else today(request).replace(day=1))
    dues = month_dues(club, first)

    def save(form: SettleMonthForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, club_access)
        why = _("Settled with %(month)s") % {"month": date_format(first, "YEAR_MONTH_FORMAT")}
        settle_month(club, first, data["seen"], key=data["key"], actor=actor, why=why)
        return redirect(f"{reverse('club-settle-up', args=[club])}?month={first:%Y-%m}")

    def context() -> dict[str, Any]:
        return club_context(view, club_access) | {
            "dues": dues,
            "months": months,
            "rows": _other_games(dues),
            "today": today(request),
        }

    form = SettleMonthForm(posted_data(request), initial={"seen": dues.fingerprint})
    return answer_form(request, form, save, "settle_up/month.html", context)


def _read_month(text: str) -> date | None:
    """Return the first day of a month like `2026-11`; None for no text. Raises Http404 for anything else."""
    if not text:
        return None
    try:
        return verify_day(date.fromisoformat(f"{text}-01"))
    except ValueError:
        raise Http404(f"month {text}") from None


def _other_games(dues: MonthDues) -> list[tuple[str, list[Any]]]:
    """Return the other games of the month by why they are not in the payments."""
    groups = [
        (_("Settled games"), dues.paid),
        (_("Not included: divide the pot or balance the points first"), dues.waiting),
        (_("Played for points only"), dues.points),
    ]
    return [(title, list(games)) for title, games in groups if games]
