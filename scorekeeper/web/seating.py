"""Who sits where: a list to put in order, to leave and to join, before the next hand."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.ledger import texts
from scorekeeper.ledger.book import LineKind
from scorekeeper.queries.access import Access
from scorekeeper.queries.names import names_known
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.table import TableView
from scorekeeper.services import changes
from scorekeeper.services.requests import Undo
from scorekeeper.services.seating import change_seating
from scorekeeper.web import access
from scorekeeper.web.sheet import sheet_of
from scorekeeper.web.table import view_of

REFUSED = 422
NEW = "new:"  # before the name of somebody who is not on the sheet yet
UNDONE = (LineKind.HAND, LineKind.SEATING)


@dataclass(frozen=True)
class Draft:
    """The seats as they are put in order: a player's number on the sheet, or a new name; `typed` waits to be added."""

    seats: tuple[str, ...]
    key: str
    expects: int
    typed: str = ""
    said: str = ""


@dataclass(frozen=True)
class Sitting:
    """Somebody in the list; `total` in units, None for who has just come."""

    value: str
    name: str
    total: int | None


@require_http_methods(["GET", "POST"])
def seating(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the list, put it in order, and let everybody sit down; nothing is written before that."""
    keeper = access.keep(request, evening)
    view = view_of(evening)
    if request.method == "GET":
        seats = tuple(str(player.number) for player in view.players)
        return _page(request, view, Draft(seats, secrets.token_urlsafe(16), view.next_number))
    draft = _posted(request)
    action, _dash, index = request.POST.get("do", "add").partition("-")
    if action == "save" and not draft.typed:
        return _save(request, keeper, view, draft)
    return _page(request, view, _added(view, draft) if draft.typed else _ordered(draft, action, index))


@require_POST
def take_back(request: HttpRequest, evening: int, line: UUID) -> HttpResponse:
    """Take the last change of seats back."""
    keeper = access.keep(request, evening)
    key, actor = request.POST.get("key", ""), access.actor(request, keeper)
    try:
        changes.make(keeper.game, [Undo(str(line))], key=key, actor=actor)
    except Refused as refused:
        view = view_of(evening)
        seats = tuple(str(player.number) for player in view.players)
        said = _(refused.faults[0].message)
        return _page(request, view, Draft(seats, secrets.token_urlsafe(16), view.next_number, said=said), REFUSED)
    return redirect("seating", evening)


def _posted(request: HttpRequest) -> Draft:
    expects = request.POST.get("expects", "")
    return Draft(
        seats=tuple(request.POST.getlist("seat")),
        key=request.POST.get("key", ""),
        expects=int(expects) if expects.isascii() and expects.isdigit() and len(expects) < 7 else 0,
        typed=request.POST.get("name", "").strip(),
    )


def _save(request: HttpRequest, keeper: Access, view: TableView, draft: Draft) -> HttpResponse:
    seats = [seat.removeprefix(NEW) if seat.startswith(NEW) else int(seat) for seat in _known(view, draft)]
    try:
        actor = access.actor(request, keeper)
        change_seating(keeper.game, seats, key=draft.key, expects=draft.expects, actor=actor)
    except Refused as refused:
        return _page(request, view, replace(draft, said=_(refused.faults[0].message)), REFUSED)
    left = [player for player in view.players if str(player.number) not in draft.seats and player.total]
    return redirect("seating" if left else "table", view.evening)


def _known(view: TableView, draft: Draft) -> tuple[str, ...]:
    """The seats that say who sits there; a number that is no player's was not sent by this page."""
    numbers = {str(number) for number in range(1, len(view.roster) + 1)}
    return tuple(seat for seat in draft.seats if seat in numbers or seat.startswith(NEW))


def _ordered(draft: Draft, action: str, index: str) -> Draft:
    """The list after a tap on one of its buttons."""
    if action == "back":
        return replace(draft, seats=(*draft.seats, index))
    place = int(index) if index.isascii() and index.isdigit() and len(index) < 3 else -1
    if not 0 <= place < len(draft.seats):
        return draft
    if action == "leave":
        return replace(draft, seats=draft.seats[:place] + draft.seats[place + 1 :])
    other = {"up": place - 1, "down": place + 1}.get(action, place) % len(draft.seats)
    seats = list(draft.seats)
    if abs(other - place) > 1:  # round the table: the first behind the last, the last before the first
        seats.insert(other, seats.pop(place))
    else:
        seats[place], seats[other] = seats[other], seats[place]
    return replace(draft, seats=tuple(seats))


def _added(view: TableView, draft: Draft) -> Draft:
    """The list with the typed name at its end: of somebody who was here before, or of somebody new."""
    try:
        name = texts.name(draft.typed)
    except Refused as refused:
        return replace(draft, said=_(refused.faults[0].message))
    folded = texts.folded(name)
    numbers = {texts.folded(known): str(number) for number, known in enumerate(view.roster, 1)}
    taken = {texts.folded(seat.removeprefix(NEW)) for seat in draft.seats if seat.startswith(NEW)}
    seat = numbers.get(folded, NEW + name)
    if seat in draft.seats or folded in taken:
        return replace(draft, said=_("%(name)s sits at the table already.") % {"name": name})
    return replace(draft, seats=(*draft.seats, seat), typed="")


def _page(request: HttpRequest, view: TableView, draft: Draft, status: int = 200) -> HttpResponse:
    draft = replace(draft, seats=_known(view, draft))
    sheet = sheet_of(view.evening)
    changed = draft.seats != tuple(str(player.number) for player in view.players)
    problem, follows = _follows(view, draft.seats) if changed else ("", ())
    context = {
        "view": view,
        "sheet": sheet,
        "draft": draft,
        "sitting": [_sitting(view, seat) for seat in draft.seats],
        "away": [_sitting(view, str(number)) for number in sheet_away(view) if str(number) not in draft.seats],
        "known_names": names_known(view.club),
        "changed": changed,
        "problem": problem,
        "follows": follows,
        "last": _last(sheet),
        "undo_key": secrets.token_urlsafe(16),
    }
    return render(request, "seating/page.html", context, status=status)


def sheet_away(view: TableView) -> Iterator[int]:
    """Yield the numbers of all players on the sheet, those at the table first as they sit."""
    yield from view.state.seating
    yield from (number for number in view.state.came if number not in view.state.seating)


def _sitting(view: TableView, seat: str) -> Sitting:
    if seat.startswith(NEW):
        return Sitting(seat, seat.removeprefix(NEW), None)
    return Sitting(seat, view.roster[int(seat) - 1], view.state.totals[int(seat) - 1])


def _follows(view: TableView, seats: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """What stands in the way, and what follows: who deals next, and what happens to the pot."""
    new = [seat for seat in seats if seat.startswith(NEW)]
    names = (*view.roster, *(seat.removeprefix(NEW) for seat in new))
    numbers = tuple(len(view.roster) + new.index(seat) + 1 if seat in new else int(seat) for seat in seats)
    try:
        after, _moved = game.seat(view.rules, view.state, game.Seating(numbers))
    except Refused as refused:
        return _(refused.faults[0].message), ()
    dealer = _("%(name)s deals next.") % {"name": names[after.seating[after.dealer - 1] - 1]}
    return "", (dealer, *_pot(view, after, names))


def _pot(view: TableView, after: game.State, names: tuple[str, ...]) -> Iterator[str]:
    if after.pot < view.state.pot:
        yield _("The pot of %(units)s is divided before.") % {"units": view.state.pot}
    for number in after.came[len(view.state.came) :]:
        if units := -after.totals[number - 1]:
            yield _("%(name)s adds %(units)s to the pot.") % {"name": names[number - 1], "units": units}


def _last(sheet: Sheet) -> str:
    """The last change of seats where no hand has been played since: it can be taken back."""
    last = [line for line in sheet.lines if line.kind in UNDONE and not line.voided][-1:]
    return last[0].uid if last and last[0].kind is LineKind.SEATING and not sheet.closed else ""
