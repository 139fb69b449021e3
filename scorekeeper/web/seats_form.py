"""Other seats from a hand on that was played: the list, and the change that it asks for."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes, seating
from scorekeeper.services.requests import Reseat
from scorekeeper.web import seat_list
from scorekeeper.web.change_plan import Requests
from scorekeeper.web.seat_list import SeatList, Standing


def stands(sheet: Sheet, line: str, others: Requests) -> Standing:
    """Return where the game stands before a line. Raises what `standing.before` raises."""
    found = changes.standing_before(sheet.game, line, others)
    return Standing(found.rules, found.state, sheet.names)


def filled(there: Standing, sheet: Sheet, requests: Requests) -> SeatList:
    """Return the list as it was decided so far, or else as they sat."""
    decided = next((asked for asked in requests if isinstance(asked, Reseat)), None)
    return SeatList(seating.as_seats(sheet.game, decided) if decided else there.seats)


def tapped(there: Standing, data: QueryDict, action: str, index: str) -> SeatList:
    """Return the list that was sent after a tap on one of its buttons."""
    return seat_list.tapped(seat_list.posted(data, there), there, action, index)


def read(listed: SeatList, sheet: Sheet, line: str) -> Reseat:
    """Return the change that the list asks for. Raises what `seating.planned` raises."""
    return seating.planned(sheet.game, seat_list.as_asked(listed.seats), line)


def shown(there: Standing, listed: SeatList, sheet: Sheet) -> dict[str, Any]:
    """Return what the page shows."""
    changed = listed.seats != there.seats
    problem, follows = seat_list.follows(there, listed.seats) if changed else ("", ())
    return {
        "listed": listed,
        "sitting": seat_list.sitting(there, listed.seats),
        "away": seat_list.away(there, listed.seats, range(1, len(there.roster) + 1)),
        "known_names": names_known(sheet.club),
        "changed": changed and not problem,
        "problem": problem,
        "follows": follows,
    }
