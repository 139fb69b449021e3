"""A player's evening: how he stands, what he did in each hand, and his line on the chart."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET

from scorekeeper.ledger.shares import Part
from scorekeeper.queries.player import PlayedHand, PlayerEvening, RoleTally, player_evening
from scorekeeper.web import access
from scorekeeper.web.chart import chart
from scorekeeper.web.live import render_shared_page, sheet_at
from scorekeeper.wording import hands as hand_words

PARTS = {
    Part.PICKER: gettext_lazy("Picked"),
    Part.ALONE: gettext_lazy("Alone"),
    Part.PARTNER: gettext_lazy("Partner"),
    Part.DEFENDER: gettext_lazy("Defended"),
    Part.NOBODY_PICKED: gettext_lazy("Nobody picked"),
    Part.SAT_OUT: gettext_lazy("Sat out"),
}


@dataclass(frozen=True)
class Count:
    """How often he played a part, and what came of it."""

    title: str
    times: int
    won: str
    units: int


@dataclass(frozen=True)
class Hand:
    """A hand as he saw it."""

    uid: str
    number: int | None
    part: str
    result: str
    payout: int
    total: int


@require_GET
def player(request: HttpRequest, evening: int, seat: int) -> HttpResponse:
    """Show the evening of the player in a seat."""
    here = access.require_viewer(request, evening)

    def context(version: int) -> dict[str, object]:
        sheet, at = sheet_at(here, version)
        found = player_evening(sheet, seat)
        if found is None:
            raise Http404(f"seat {seat}")
        return _shown(found) | {"version": at, "watched": reverse("player", args=[evening, seat])}

    return render_shared_page(request, here, f"player {seat}", "player/page.html", context)


def _shown(found: PlayerEvening) -> dict[str, object]:
    rules = found.sheet.opening_rules
    return {
        "sheet": found.sheet,
        "player": found,
        "money": found.total * rules.unit_value if rules.unit_value else None,
        "currency": rules.currency,
        "chart": chart([found.name], [[total] for total in found.course]),
        "counts": [_count(tally) for tally in found.tallies],
        "hands": [_hand(played) for played in reversed(found.hands)],
        "others": list(enumerate(found.sheet.names, 1)),
    }


def _count(tally: RoleTally) -> Count:
    won = ""
    if tally.part is not Part.SAT_OUT:
        won = ngettext("won %(count)s", "won %(count)s", tally.gained) % {"count": tally.gained}
    return Count(str(PARTS[tally.part]), tally.times, won, tally.units)


def _hand(played: PlayedHand) -> Hand:
    line = played.line
    called = (hand_words.result(line.what, line.category, line.rules), *hand_words.mark_names(line.what))
    if line.multiplier > 1:
        called = (*called, _("times %(factor)s") % {"factor": line.multiplier})
    return Hand(line.uid, line.number, str(PARTS[played.part]), ", ".join(called), played.payout, played.total)
