"""Who sits where: a list to put in order, to leave and to join, before the next hand."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game_state import GameState
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.texts import clean_name, fold_name
from scorekeeper.queries.access import Access
from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.table import TableView
from scorekeeper.services import changes
from scorekeeper.services.journals import Taken
from scorekeeper.services.requests import Undo
from scorekeeper.services.seating import NEWCOMER as NEW
from scorekeeper.services.seating import change_seating
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.web.scoring.views import get_table
from scorekeeper.wording import refusals

UNDONE = (LineKind.HAND, LineKind.SEATING)


@dataclass(frozen=True)
class SeatOrder:
    """The seats as they are put in order: a player's number on the sheet, or a new name; `typed` waits to be added."""

    seats: tuple[str, ...]
    typed: str = ""
    said: str = ""


@dataclass(frozen=True)
class SeatedPlayer:
    """Somebody in the list; `total` in units, None for who has just come."""

    value: str
    name: str
    total: int | None


@dataclass(frozen=True)
class SeatingState:
    """What the list is put in order for: the rules, the state of the game, the names of all players on the sheet."""

    rules: HouseRules
    state: GameState
    roster: tuple[str, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there as it stands."""
        return tuple(map(str, self.state.seating))


def parse_seats(data: QueryDict, stands: SeatingState) -> SeatOrder:
    """Return the list as it was sent; what is no player's number was not sent by this page, and is left out."""
    known = {str(number) for number in range(1, len(stands.roster) + 1)}
    seats = (seat for seat in data.getlist("seat") if seat in known or seat.startswith(NEW))
    return SeatOrder(tuple(seats), data.get("name", "").strip())


def requested_seats(seats: Sequence[str]) -> list[int | str]:
    """Return the seats as the services are asked for them: the numbers of players, and new names."""
    return [seat.removeprefix(NEW) if seat.startswith(NEW) else int(seat) for seat in seats]


def apply_tap(listed: SeatOrder, stands: SeatingState, action: str, index: str) -> SeatOrder:
    """Return the list after a tap on one of its buttons; a name that waits is added first."""
    return _add_name(listed, stands) if listed.typed else _reorder(listed, action, index)


def _reorder(listed: SeatOrder, action: str, index: str) -> SeatOrder:
    seats = list(listed.seats)
    if action == "back":
        return replace(listed, seats=(*seats, index))
    place = parse_whole_number(index)
    if place is None or place >= len(seats):
        return listed
    if action == "leave":
        return replace(listed, seats=(*seats[:place], *seats[place + 1 :]))
    other = {"up": place - 1, "down": place + 1}.get(action, place) % len(seats)
    if abs(other - place) > 1:  # round the table: the first behind the last, the last before the first
        seats.insert(other, seats.pop(place))
    else:
        seats[place], seats[other] = seats[other], seats[place]
    return replace(listed, seats=tuple(seats))


def _add_name(listed: SeatOrder, stands: SeatingState) -> SeatOrder:
    """The list with the typed name at its end: of somebody on the sheet, or of somebody new."""
    try:
        name = clean_name(listed.typed)
    except Refused as refused:
        return replace(listed, said=refusals.sentence(refused.faults[0]))
    folded = fold_name(name)
    numbers = {fold_name(known): str(number) for number, known in enumerate(stands.roster, 1)}
    taken = {fold_name(seat.removeprefix(NEW)) for seat in listed.seats if seat.startswith(NEW)}
    seat = numbers.get(folded, NEW + name)
    if seat in listed.seats or folded in taken:
        return replace(listed, said=_("%(name)s sits at the table already.") % {"name": name})
    return replace(listed, seats=(*listed.seats, seat), typed="")


def list_seated(stands: SeatingState, seats: Sequence[str]) -> list[SeatedPlayer]:
    """Return these players with their totals."""
    return [_seated_player(stands, seat) for seat in seats]


def list_away(stands: SeatingState, seats: Sequence[str], others: Iterable[int]) -> list[SeatedPlayer]:
    """Return who of those at the table and of the others is not in the list, those at the table first as they sit."""
    players = dict.fromkeys((*stands.state.seating, *others))
    return list_seated(stands, [str(player) for player in players if str(player) not in seats])


def _seated_player(stands: SeatingState, seat: str) -> SeatedPlayer:
    if seat.startswith(NEW):
        return SeatedPlayer(seat, seat.removeprefix(NEW), None)
    number = int(seat)
    total = stands.state.totals[number - 1] if number in stands.state.came else None
    return SeatedPlayer(seat, stands.roster[number - 1], total)


def preview_seats(stands: SeatingState, seats: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return what stands in the way, and what follows: who deals next, and what happens to the pot."""
    new = [seat for seat in seats if seat.startswith(NEW)]
    names = (*stands.roster, *(seat.removeprefix(NEW) for seat in new))
    numbers = tuple(len(stands.roster) + new.index(seat) + 1 if seat in new else int(seat) for seat in seats)
    try:
        after, _moved = game.change_seats(stands.rules, stands.state, game.Seating(numbers))
    except Refused as refused:
        return refusals.sentence(refused.faults[0]), ()
    dealer = _("%(name)s deals next.") % {"name": names[after.seating[after.dealer - 1] - 1]}
    return "", (dealer, *_pot_sentences(stands.state, after, names))


def _pot_sentences(before: GameState, after: GameState, names: tuple[str, ...]) -> Iterator[str]:
    if after.pot < before.pot:
        yield _("The pot of %(units)s is divided before.") % {"units": before.pot}
    for number in after.came:
        if number not in before.came and (units := -after.totals[number - 1]):
            yield _("%(name)s adds %(units)s to the pot.") % {"name": names[number - 1], "units": units}


@dataclass(frozen=True)
class SeatingDraft:
    """The list as it is put in order; `expects` is the number of the hand that comes next.

    `seen` is the game's last entry when the page was opened; None for a page that is shown afresh.
    """

    listed: SeatOrder
    key: str
    expects: int
    seen: int | None = None


@require_http_methods(["GET", "POST"])
def seating(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the list, put it in order, and let everybody sit down; nothing is written before that."""
    keeper = access.require_scorer(request, evening)
    view = get_table(evening)
    if request.method == "GET":
        return _page(request, view, _new_draft(view))
    draft = _parse_draft(request, view)
    action, _dash, index = request.POST.get("do", "add").partition("-")
    if action == "save" and not draft.listed.typed:
        return _save(request, keeper, view, draft)
    return _page(request, view, replace(draft, listed=apply_tap(draft.listed, _seating_state(view), action, index)))


@require_POST
def undo_seating(request: HttpRequest, evening: int, line: UUID) -> HttpResponse:
    """Take the last change of seats back."""
    keeper = access.require_scorer(request, evening)
    key, actor = request.POST.get("key", ""), access.actor(request, keeper)
    try:
        changes.make(keeper.game, [Undo(str(line))], key=key, actor=actor)
    except Refused as refused:
        view = get_table(evening)
        return _page(request, view, _with_refusal(_new_draft(view), refused), UNPROCESSABLE)
    return redirect("seating", evening)


def _seating_state(view: TableView) -> SeatingState:
    return SeatingState(view.rules, view.state, view.roster)


def _new_draft(view: TableView) -> SeatingDraft:
    return SeatingDraft(SeatOrder(_seating_state(view).seats), secrets.token_urlsafe(16), view.next_number)


def _parse_draft(request: HttpRequest, view: TableView) -> SeatingDraft:
    return SeatingDraft(
        listed=parse_seats(request.POST, _seating_state(view)),
        key=request.POST.get("key", ""),
        expects=parse_whole_number(request.POST.get("expects", "")) or 0,
        seen=parse_whole_number(request.POST.get("seen", "")),
    )


def _with_refusal(draft: SeatingDraft, refused: Refused) -> SeatingDraft:
    return replace(draft, listed=replace(draft.listed, said=refusals.sentence(refused.faults[0])))


def _save(request: HttpRequest, keeper: Access, view: TableView, draft: SeatingDraft) -> HttpResponse:
    seats = requested_seats(draft.listed.seats)
    try:
        actor = access.actor(request, keeper)
        change_seating(keeper.game, seats, key=draft.key, expects=draft.expects, seen=draft.seen, actor=actor)
    except Taken as refused:  # the list stays as typed, over the game as it stands now
        view = get_table(view.evening)
        return _page(
            request, view, _with_refusal(replace(draft, expects=view.next_number, seen=None), refused), UNPROCESSABLE
        )
    except Refused as refused:
        return _page(request, view, _with_refusal(draft, refused), UNPROCESSABLE)
    left = [player for player in view.players if str(player.number) not in draft.listed.seats and player.total]
    return redirect("seating" if left else "table", view.evening)


def _page(request: HttpRequest, view: TableView, draft: SeatingDraft, status: int = 200) -> HttpResponse:
    sheet, stands, seats = get_sheet(view.evening), _seating_state(view), draft.listed.seats
    changed = seats != stands.seats
    problem, follows = preview_seats(stands, seats) if changed else ("", ())
    context = {
        "view": view,
        "sheet": sheet,
        "draft": draft,
        "listed": draft.listed,
        "sitting": list_seated(stands, seats),
        "away": list_away(stands, seats, view.state.came),
        "known_names": names_known(view.club),
        "changed": changed,
        "may_settle": not changed,
        "problem": problem,
        "follows": follows,
        "last": _last_seating(sheet),
        "undo_key": secrets.token_urlsafe(16),
    }
    return render(request, "scoring/seating.html", context, status=status)


def _last_seating(sheet: Sheet) -> str:
    """The last change of seats where no hand has been played since: it can be taken back."""
    last = [line for line in sheet.lines if line.kind in UNDONE and not line.voided][-1:]
    return last[0].uid if last and last[0].kind is LineKind.SEATING and not sheet.closed else ""
