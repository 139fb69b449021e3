"""A player in one game: their total, their part in each hand, and names that were misspelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import Json, LineKind
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.queries.sheet import PlayedHand, PlayerGame, RoleTally, player_game
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services.games import rename_game
from scorekeeper.services.persons import rename as rename_person
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.chart import chart
from scorekeeper.web.display import table_discs
from scorekeeper.web.forms import Form, Hidden
from scorekeeper.web.live import render_shared_page, sheet_at
from scorekeeper.web.score_sheet.screen import line_sentence
from scorekeeper.wording import hands as hand_words

GAME = "game"
LATEST = 60  # hands on a player's page, more than a game usually has: each update sends all of them


@require_GET
def show_player(request: HttpRequest, club_game: int, seat: int) -> HttpResponse:
    """Show the game of the player in a seat: the latest that moved their total, or all for ``?hands=all``."""
    here = access.require_viewer(request, club_game)
    shows_all = request.GET.get("hands") == "all"

    def context(version: int) -> dict[str, object]:
        sheet, at = sheet_at(here, version)
        seated = player_game(sheet, seat)
        if seated is None:
            raise Http404(f"seat {seat}")
        address = reverse("player", args=[club_game, seat]) + ("?hands=all" if shows_all else "")
        return _player_context(seated, shows_all) | {"version": at, "watched": address}

    name = f"player {seat}" + (" all" if shows_all else "")
    return render_shared_page(request, here, name, "players/in_game.html", context)


def _player_context(player_game: PlayerGame, shows_all: bool) -> dict[str, object]:
    sheet, rules = player_game.sheet, player_game.sheet.opening_rules
    settle_up = settle_sheet(sheet)
    party = next((party for party in settle_up.parties if party.slot == player_game.seat), None)  # whose coming counts
    disc = table_discs(sheet.persons, sheet.names)[player_game.seat - 1]
    lines: list[PlayedHand | SheetLine] = [*player_game.hands, *player_game.beside]
    lines.sort(key=_place)
    shown = lines if shows_all else lines[-LATEST:]
    return {
        "sheet": player_game.sheet,
        "player": player_game,
        "money": party.balance if party and rules.unit_value else None,
        "has_penalties": party is not None and settle_up.fines(party) != 0,
        "currency": rules.currency,
        "disc": disc,
        "chart": chart([player_game.name], [[total] for total in player_game.course], discs=[disc]),
        "counts": [*(_part_count(tally) for tally in player_game.tallies), *_counts_beside(player_game)],
        "lines": [_player_line(player_game, line) for line in reversed(shown)],
        "older": len(lines) - len(shown),
        "others": player_game.sheet.players,
    }


def _part_count(tally: RoleTally) -> tuple[str, int, str, int]:
    """Return the name of a part, the number of its hands, how many were won in words, and their units."""
    won = ""
    if tally.part is not PlayerPart.SAT_OUT:
        won = ngettext("won %(count)s", "won %(count)s", tally.gained) % {"count": tally.gained}
    return (str(hand_words.PART_NAMES[tally.part]), tally.times, won, tally.units)


def _counts_beside(player_game: PlayerGame) -> Iterator[tuple[str, int, str, int]]:
    """Yield a count for each kind of line that moved the player's total and is no hand."""
    for kind, title in hand_words.LINE_TITLES.items():
        units = [line.payouts[player_game.seat - 1] for line in player_game.beside if line.kind is kind]
        if units:
            shared = kind is LineKind.PENALTY and sum(units) > 0
            yield _("Share of penalties") if shared else str(title), len(units), "", sum(units)


def _place(line: PlayedHand | SheetLine) -> int:
    return line.line.place if isinstance(line, PlayedHand) else line.place


def _player_line(player_game: PlayerGame, played: PlayedHand | SheetLine) -> dict[str, object]:
    """Return a hand with the player's part in it, any other line as a sentence with its reason."""
    if isinstance(played, SheetLine):
        names, at = player_game.sheet.names, player_game.seat - 1
        sentence = line_sentence(played.kind, played.what, names, played.seated(names), played.rules)
        why, payout = played.changed.why, played.payouts[at]
        return {"part": sentence, "result": why, "payout": payout, "total": played.totals[at]}
    line = played.line
    part, *called = part_and_result(played.part, line.what, line.category, line.rules)
    if line.multiplier > 1:
        called.append(_("×%(factor)s") % {"factor": line.multiplier})
    result = ", ".join(called)
    return {"line": line, "part": part, "result": result, "payout": played.payout, "total": played.total}


def part_and_result(part: PlayerPart, what: Json, category: str, rules: HouseRules) -> list[str]:
    """Return a player's part in a hand, its result, and its cracks and blitzes; of a misdeal only that it was one."""
    if category == Kind.MISDEAL:
        return [hand_words.result(what, category, rules)]
    return [str(hand_words.PART_NAMES[part]), hand_words.result(what, category, rules), *hand_words.mark_names(what)]


@require_http_methods(["GET", "POST"])
def edit_names(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the names that may be changed, or change one of them."""
    scorer = access.require_scorer(request, club_game)
    view = table_view(club_game)
    names = list(_name_forms(scorer, view, posted_data(request)))
    form = next((each for each in names if each.is_bound), None)
    if form is None and request.method == "POST":
        raise Http404(request.path)

    def save(form: NameForm) -> HttpResponse:
        of, name = form.cleaned_data["of"], form.cleaned_data["name"]
        if of == GAME:
            rename_game(club_game, name)
        else:
            rename_person(view.persons[int(of) - 1], name)
        return redirect("names", club_game)

    return answer_form(request, form or names[0], save, "score_sheet/names.html", {"sheet": view, "names": names})


class NameForm(Form):
    """A name at a game: ``of`` is the game, or the number of a player on the sheet."""

    of = forms.CharField(widget=Hidden)
    name = forms.CharField(required=False, widget=forms.TextInput(attrs={"class": "grow"}))

    def __init__(self, *args: Any, of: str, label: str, name: str) -> None:
        super().__init__(*args, auto_id=f"%s-{of}", initial={"of": of, "name": name})
        self.fields["name"].label = label


def _name_forms(scorer: Access, view: TableView, data: QueryDict | None) -> Iterator[NameForm]:
    """Yield a form for each name that may be changed; the one that was sent is bound."""
    offered = [(GAME, _("Game") if view.within is None else _("Table"), view.name)]
    if scorer.may(Action.OWN):
        seats = {player.number: player.seat for player in view.players}
        players = (*seats, *(number for number in range(1, len(view.roster) + 1) if number not in seats))
        offered += [(str(number), _seat_label(seats.get(number)), view.roster[number - 1]) for number in players]
    for of, label, name in offered:
        yield NameForm(data if data and data.get("of") == of else None, of=of, label=label, name=name)


def _seat_label(seat: int | None) -> str:
    return _("Seat %(seat)s") % {"seat": seat} if seat else _("Left the table")
