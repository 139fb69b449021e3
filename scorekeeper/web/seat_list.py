"""The list of who sits where: put in order tap by tap, with what would follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game_state import GameState
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger import texts
from scorekeeper.services.seating import NEWCOMER as NEW
from scorekeeper.web.whole_number import whole_number


@dataclass(frozen=True)
class SeatList:
    """The seats as they are put in order: a player's number on the sheet, or a new name; `typed` waits to be added."""

    seats: tuple[str, ...]
    typed: str = ""
    said: str = ""


@dataclass(frozen=True)
class Sitting:
    """Somebody in the list; `total` in units, None for who has just come."""

    value: str
    name: str
    total: int | None


@dataclass(frozen=True)
class Standing:
    """What the list is put in order for: the rules, the state of the game, the names of all players on the sheet."""

    rules: HouseRules
    state: GameState
    roster: tuple[str, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there as it stands."""
        return tuple(map(str, self.state.seating))


def posted(data: QueryDict, stands: Standing) -> SeatList:
    """Return the list as it was sent; what is no player's number was not sent by this page, and is left out."""
    known = {str(number) for number in range(1, len(stands.roster) + 1)}
    seats = (seat for seat in data.getlist("seat") if seat in known or seat.startswith(NEW))
    return SeatList(tuple(seats), data.get("name", "").strip())


def as_asked(seats: Sequence[str]) -> list[int | str]:
    """Return the seats as the services are asked for them: the numbers of players, and new names."""
    return [seat.removeprefix(NEW) if seat.startswith(NEW) else int(seat) for seat in seats]


def tapped(listed: SeatList, stands: Standing, action: str, index: str) -> SeatList:
    """Return the list after a tap on one of its buttons; a name that waits is added first."""
    return _added(listed, stands) if listed.typed else _ordered(listed, action, index)


def _ordered(listed: SeatList, action: str, index: str) -> SeatList:
    seats = list(listed.seats)
    if action == "back":
        return replace(listed, seats=(*seats, index))
    place = whole_number(index)
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


def _added(listed: SeatList, stands: Standing) -> SeatList:
    """The list with the typed name at its end: of somebody on the sheet, or of somebody new."""
    try:
        name = texts.name(listed.typed)
    except Refused as refused:
        return replace(listed, said=_(refused.faults[0].message))
    folded = texts.folded(name)
    numbers = {texts.folded(known): str(number) for number, known in enumerate(stands.roster, 1)}
    taken = {texts.folded(seat.removeprefix(NEW)) for seat in listed.seats if seat.startswith(NEW)}
    seat = numbers.get(folded, NEW + name)
    if seat in listed.seats or folded in taken:
        return replace(listed, said=_("%(name)s sits at the table already.") % {"name": name})
    return replace(listed, seats=(*listed.seats, seat), typed="")


def sitting(stands: Standing, seats: Sequence[str]) -> list[Sitting]:
    """Return these players with their totals."""
    return [_sitting(stands, seat) for seat in seats]


def away(stands: Standing, seats: Sequence[str], others: Iterable[int]) -> list[Sitting]:
    """Return who of those at the table and of the others is not in the list, those at the table first as they sit."""
    players = dict.fromkeys((*stands.state.seating, *others))
    return sitting(stands, [str(player) for player in players if str(player) not in seats])


def _sitting(stands: Standing, seat: str) -> Sitting:
    if seat.startswith(NEW):
        return Sitting(seat, seat.removeprefix(NEW), None)
    number = int(seat)
    total = stands.state.totals[number - 1] if number in stands.state.came else None
    return Sitting(seat, stands.roster[number - 1], total)


def follows(stands: Standing, seats: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return what stands in the way, and what follows: who deals next, and what happens to the pot."""
    new = [seat for seat in seats if seat.startswith(NEW)]
    names = (*stands.roster, *(seat.removeprefix(NEW) for seat in new))
    numbers = tuple(len(stands.roster) + new.index(seat) + 1 if seat in new else int(seat) for seat in seats)
    try:
        after, _moved = game.change_seats(stands.rules, stands.state, game.Seating(numbers))
    except Refused as refused:
        return _(refused.faults[0].message), ()
    dealer = _("%(name)s deals next.") % {"name": names[after.seating[after.dealer - 1] - 1]}
    return "", (dealer, *_pot(stands.state, after, names))


def _pot(before: GameState, after: GameState, names: tuple[str, ...]) -> Iterator[str]:
    if after.pot < before.pot:
        yield _("The pot of %(units)s is divided before.") % {"units": before.pot}
    for number in after.came:
        if number not in before.came and (units := -after.totals[number - 1]):
            yield _("%(name)s adds %(units)s to the pot.") % {"name": names[number - 1], "units": units}
