"""The page where players leave, join, and change seats before the next hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.game_events import Seating, change_seats
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.entries import clean_name, fold_name
from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services import changes
from scorekeeper.services.requests import Undo
from scorekeeper.services.seating import NEWCOMER as NEW
from scorekeeper.services.seating import change_seating
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, form_status, posted_data, save_form
from scorekeeper.web.forms import KeyedForm, SeenField, TapField, TapForm, TextField, add_refusal
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.wording.sentences import write_fault

TEMPLATE = "scoring/seating.html"
DRAFT = "draft"
UNSAVED = ("table", DRAFT)  # on the way to another page, or back with what was left there
UNDONE = (LineKind.HAND, LineKind.SEATING)


@dataclass(frozen=True)
class SeatedPlayer:
    """A player in the list. `total` is in units, None for a newcomer."""

    value: str
    name: str
    total: int | None


@dataclass(frozen=True)
class SeatingState:
    """The game before its seats change: the rules, the state, and the names of all players on the sheet."""

    rules: HouseRules
    state: GameState
    roster: tuple[str, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """The numbers of the players, in the order of their seats."""
        return tuple(map(str, self.state.seating))


class SeatsForm(TapForm):
    """The players in the order of the seats: their numbers on the sheet, and the names of newcomers after `new:`.

    A ``name`` that was typed is added at their end before anything else happens, but not to a draft that comes back.
    ``there`` is the state before.
    """

    seat = forms.Field(required=False, widget=forms.MultipleHiddenInput)
    name = TextField(longest=120, widget=forms.TextInput({"id": "joins", "class": "grow", "list": "known-names"}))
    do = TapField(usual="add")

    def __init__(self, data: QueryDict | None = None, *, there: SeatingState, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.there = there
        self.fields["seat"].initial = there.seats

    @property
    def is_draft(self) -> bool:
        """Return whether the page comes back as it was left, with what was typed and not added."""
        return self.tap[0] == DRAFT

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats as the page shows them."""
        return tuple(self.cleaned_data["seat"] if self.is_bound else self["seat"].initial)

    @property
    def requested_seats(self) -> list[int | str]:
        """The seats as services take them: the numbers of players, and the names of newcomers."""
        return [seat.removeprefix(NEW) if seat.startswith(NEW) else int(seat) for seat in self.seats]

    def clean_seat(self) -> list[str]:
        """Return the seats that were sent, without those of nobody on the sheet."""
        return list(filter(self._is_player, self.cleaned_data["seat"] or ()))

    def clean(self) -> dict[str, Any]:
        """Add the typed name to the seats: of a player on the sheet, or of a newcomer."""
        data = super().clean() or {}
        if not data.get("name") or self.is_draft:
            return data
        try:
            name = clean_name(data["name"])
        except Refused as refused:
            add_refusal(self, refused)
            return data
        numbers = {fold_name(known): str(number) for number, known in enumerate(self.there.roster, 1)}
        seated = {fold_name(seat.removeprefix(NEW)) for seat in data["seat"] if seat.startswith(NEW)}
        seat = numbers.get(fold_name(name), NEW + name)
        if seat in data["seat"] or fold_name(name) in seated:
            self.add_error("name", _("%(name)s is already at the table.") % {"name": name})
        else:
            data["seat"] = [*data["seat"], seat]
        return data

    def after_tap(self) -> Self:
        """Return the form to show after a tap on a button of the list."""
        data = self.cleaned_data
        seats = data["seat"] if data["name"] else self._reorder(list(data["seat"]), *self.tap)
        name = data["name"] if self.is_draft else ""
        return type(self)(there=self.there, initial=data | {"seat": seats, "name": name})

    def _reorder(self, seats: list[str], action: str, subject: str) -> list[str]:
        if action == "back" and self._is_player(subject):
            return [*seats, subject]
        place = parse_whole_number(subject)
        if place is None or place >= len(seats):
            return seats
        if action == "leave":
            return seats[:place] + seats[place + 1 :]
        other = {"up": place - 1, "down": place + 1}.get(action, place) % len(seats)
        if abs(other - place) > 1:  # round the table: the first behind the last, the last before the first
            seats.insert(other, seats.pop(place))
        else:
            seats[place], seats[other] = seats[other], seats[place]
        return seats

    def _is_player(self, seat: str) -> bool:
        return seat.startswith(NEW) or seat in map(str, range(1, len(self.there.roster) + 1))


def list_seated(stands: SeatingState, seats: Sequence[str]) -> list[SeatedPlayer]:
    """Return these players with their totals."""
    return [_seated_player(stands, seat) for seat in seats]


def list_away(stands: SeatingState, seats: Sequence[str], others: Iterable[int]) -> list[SeatedPlayer]:
    """Return the players who are not in the list: those at the table first, then those of the others."""
    players = dict.fromkeys((*stands.state.seating, *others))
    return list_seated(stands, [str(player) for player in players if str(player) not in seats])


def _seated_player(stands: SeatingState, seat: str) -> SeatedPlayer:
    if seat.startswith(NEW):
        return SeatedPlayer(seat, seat.removeprefix(NEW), None)
    number = int(seat)
    total = stands.state.totals[number - 1] if number in stands.state.came else None
    return SeatedPlayer(seat, stands.roster[number - 1], total)


def preview_seats(stands: SeatingState, seats: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the problem with these seats, and their consequences: the next dealer, and changes of the pot."""
    new = [seat for seat in seats if seat.startswith(NEW)]
    names = (*stands.roster, *(seat.removeprefix(NEW) for seat in new))
    numbers = tuple(len(stands.roster) + new.index(seat) + 1 if seat in new else int(seat) for seat in seats)
    try:
        after, _moved = change_seats(stands.rules, stands.state, Seating(numbers))
    except Refused as refused:
        return write_fault(refused.faults[0]), ()
    dealer = _("%(name)s deals next.") % {"name": names[after.seating[after.dealer - 1] - 1]}
    return "", (dealer, *_pot_sentences(stands.state, after, names))


def _pot_sentences(before: GameState, after: GameState, names: tuple[str, ...]) -> Iterator[str]:
    if after.pot < before.pot:
        yield _("The pot (%(units)s) is divided first.") % {"units": before.pot}
    for number in after.came:
        if number not in before.came and (units := -after.totals[number - 1]):
            sentence = ngettext(
                "%(name)s adds %(units)s point to the pot.", "%(name)s adds %(units)s points to the pot.", units
            )
            yield sentence % {"name": names[number - 1], "units": units}


def seats_context(form: SeatsForm, others: Iterable[int], club: int) -> dict[str, Any]:
    """Return the template variables of the list of seats; ``others`` are the players who may come back."""
    changed = form.seats != form.there.seats
    problem, follows = preview_seats(form.there, form.seats) if changed else ("", ())
    return {
        "form": form,
        "sitting": list_seated(form.there, form.seats),
        "away": list_away(form.there, form.seats, others),
        "changed": changed,
        "problem": problem,
        "follows": follows,
        "known_names": names_known(club),
    }


class SeatingForm(SeatsForm, KeyedForm):
    """The seats from the next hand on, whose number the page ``expects``."""

    expects = SeenField()
    seen = SeenField()


@require_http_methods(["GET", "POST"])
def seating(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the list of seats, change its order, or save it; nothing is written before that."""
    scorer = access.require_scorer(request, club_game)
    view, sheet = table_view(club_game), get_sheet(club_game)
    form = _seating_form(view, sheet, posted_data(request))

    def save(form: SeatingForm) -> HttpResponse:
        data, action = form.cleaned_data, form.tap[0]
        if action == "table" and form.seats == form.there.seats:
            return redirect("table", club_game)
        if action != "save" or data["name"]:
            context = _page_context(view, sheet, form.after_tap()) | {"unsaved": action in UNSAVED}
            return render(request, TEMPLATE, context)
        change_seating(
            scorer.game,
            form.requested_seats,
            key=data["key"],
            expects=data["expects"] or 0,
            seen=data["seen"],
            actor=access.actor(request, scorer),
        )
        left = [player for player in view.players if str(player.number) not in form.seats and player.total]
        return redirect("seating" if left else "table", club_game)

    return answer_form(request, form, save, TEMPLATE, lambda: _page_context(view, sheet, form))


@require_POST
def undo_seating(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Undo the last change of seats."""
    scorer = access.require_scorer(request, club_game)

    def save(undo: KeyedForm) -> HttpResponse:
        actor = access.actor(request, scorer)
        changes.make(scorer.game, [Undo(str(line))], key=undo.cleaned_data["key"], actor=actor)
        return redirect("seating", club_game)

    undo = KeyedForm(request.POST)
    if answer := save_form(undo, save):
        return answer
    view, sheet = table_view(club_game), get_sheet(club_game)
    context = _page_context(view, sheet, _seating_form(view, sheet)) | {"undo": undo}
    return render(request, TEMPLATE, context, status=form_status(undo))


def _seating_form(view: TableView, sheet: Sheet, data: QueryDict | None = None) -> SeatingForm:
    there = SeatingState(view.rules, view.state, view.roster)
    return SeatingForm(data, there=there, initial={"expects": view.next_number, "seen": sheet.last_entry})


def _page_context(view: TableView, sheet: Sheet, form: SeatingForm) -> dict[str, Any]:
    context = seats_context(form, view.state.came, view.club)
    return context | {
        "view": view,
        "sheet": sheet,
        "may_settle": not context["changed"],
        "sits_out": sitting_out_sentence(len(form.seats), view.rules.players),
        "last": _last_seating(sheet),
        "undo": KeyedForm(),
    }


def sitting_out_sentence(seats: int, dealt: int) -> str:
    """Say how many of so many play each hand, and who sits out (``picking_order``); empty where all play."""
    if seats <= dealt:
        return ""
    beside = seats - dealt - 1
    play = _("%(players)s of %(seats)s play each hand.") % {"players": dealt, "seats": seats}
    if not beside:
        return f"{play} {_('The dealer sits out.')}"
    out = ngettext(
        "The dealer and the player to their right sit out.",
        "The dealer and the %(count)s players to their right sit out.",
        beside,
    )
    return f"{play} {out % {'count': beside}}"


def _last_seating(sheet: Sheet) -> str:
    """Return the uid of the last change of seats if it can be undone: no hand came after it; else an empty text."""
    last = [line for line in sheet.lines if line.kind in UNDONE and not line.voided][-1:]
    return last[0].uid if last and last[0].kind is LineKind.SEATING and not sheet.closed else ""
