"""A player in one game: their total, their part in each hand, and names that were misspelled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.player import PlayedHand, PlayerEvening, RoleTally, player_evening
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services.evenings import rename_evening
from scorekeeper.services.persons import rename as rename_person
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, sent
from scorekeeper.web.chart import chart
from scorekeeper.web.live import render_shared_page, sheet_at
from scorekeeper.web.players.forms import NameForm
from scorekeeper.wording import hands as hand_words

PART_NAMES = {
    PlayerPart.PICKER: gettext_lazy("Picked"),
    PlayerPart.ALONE: gettext_lazy("Alone"),
    PlayerPart.PARTNER: gettext_lazy("Partner"),
    PlayerPart.DEFENDER: gettext_lazy("Defended"),
    PlayerPart.NOBODY_PICKED: gettext_lazy("Nobody picked"),
    PlayerPart.SAT_OUT: gettext_lazy("Sat out"),
}
EVENING = "evening"
LATEST = 60  # hands on a player's page, more than an evening usually has: each update sends all of them


@dataclass(frozen=True)
class PartCount:
    """The number of hands in which a player had a part, how many they won, and the units."""

    title: str
    times: int
    won: str
    units: int


@dataclass(frozen=True)
class PlayerHand:
    """A hand from one player's side: part, result, payout, and total."""

    uid: str
    number: int | None
    part: str
    result: str
    payout: int
    total: int


@require_GET
def show_player(request: HttpRequest, evening: int, seat: int) -> HttpResponse:
    """Show the game of the player in a seat: their latest hands, or all of them for ``?hands=all``."""
    here = access.require_viewer(request, evening)
    shows_all = request.GET.get("hands") == "all"

    def context(version: int) -> dict[str, object]:
        sheet, at = sheet_at(here, version)
        seated = player_evening(sheet, seat)
        if seated is None:
            raise Http404(f"seat {seat}")
        address = reverse("player", args=[evening, seat]) + ("?hands=all" if shows_all else "")
        return _player_context(seated, shows_all) | {"version": at, "watched": address}

    name = f"player {seat}" + (" all" if shows_all else "")
    return render_shared_page(request, here, name, "players/in_game.html", context)


def _player_context(evening: PlayerEvening, shows_all: bool) -> dict[str, object]:
    rules = evening.sheet.opening_rules
    shown = evening.hands if shows_all else evening.hands[-LATEST:]
    return {
        "sheet": evening.sheet,
        "player": evening,
        "money": evening.total * rules.unit_value if rules.unit_value else None,
        "currency": rules.currency,
        "chart": chart([evening.name], [[total] for total in evening.course]),
        "counts": [_part_count(tally) for tally in evening.tallies],
        "hands": [_player_hand(played) for played in reversed(shown)],
        "older": len(evening.hands) - len(shown),
        "others": list(enumerate(evening.sheet.names, 1)),
    }


def _part_count(tally: RoleTally) -> PartCount:
    won = ""
    if tally.part is not PlayerPart.SAT_OUT:
        won = ngettext("won %(count)s", "won %(count)s", tally.gained) % {"count": tally.gained}
    return PartCount(str(PART_NAMES[tally.part]), tally.times, won, tally.units)


def _player_hand(played: PlayedHand) -> PlayerHand:
    line = played.line
    called = (hand_words.result(line.what, line.category, line.rules), *hand_words.mark_names(line.what))
    if line.multiplier > 1:
        called = (*called, _("times %(factor)s") % {"factor": line.multiplier})
    return PlayerHand(
        line.uid, line.number, str(PART_NAMES[played.part]), ", ".join(called), played.payout, played.total
    )


@require_http_methods(["GET", "POST"])
def edit_names(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the names that may be changed, or change one of them."""
    keeper = access.require_scorer(request, evening)
    view = table_view(evening)
    if view is None:
        raise Http404(f"evening {evening}")
    names = list(_name_forms(keeper, view, sent(request)))
    form = next((each for each in names if each.is_bound), None)
    if form is None and request.method == "POST":
        raise Http404(request.path)

    def save(form: NameForm) -> HttpResponse:
        of, name = form.cleaned_data["of"], form.cleaned_data["name"]
        if of == EVENING:
            rename_evening(evening, name)
        else:
            rename_person(view.persons[int(of) - 1], name)
        return redirect("names", evening)

    return answer_form(request, form or names[0], save, "score_sheet/names.html", {"sheet": view, "names": names})


def _name_forms(keeper: Access, view: TableView, data: QueryDict | None) -> Iterator[NameForm]:
    """Yield a form for each name that may be changed; the one that was sent is bound."""
    offered = [(EVENING, _("The evening") if view.within is None else _("The table"), view.name)]
    if keeper.may(Action.OWN):
        seats = {player.number: player.seat for player in view.players}
        players = (*seats, *(number for number in range(1, len(view.roster) + 1) if number not in seats))
        offered += [(str(number), _seat_label(seats.get(number)), view.roster[number - 1]) for number in players]
    for of, label, name in offered:
        yield NameForm(data if data and data.get("of") == of else None, of=of, label=label, name=name)


def _seat_label(seat: int | None) -> str:
    return _("Seat %(seat)s") % {"seat": seat} if seat else _("Not at the table")
