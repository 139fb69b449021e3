"""Other seats from a hand on that was played: the list, and the change that it asks for."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes, seating
from scorekeeper.services.requests import Reseat
from scorekeeper.web.change_plan import Requests
from scorekeeper.web.scoring import seating as scoring_seating
from scorekeeper.web.scoring.seating import SeatingState, SeatOrder


def stands(sheet: Sheet, line: str, others: Requests) -> SeatingState:
    """Return where the game stands before a line. Raises what `standing.before` raises."""
    found = changes.standing_before(sheet.game, line, others)
    return SeatingState(found.rules, found.state, sheet.names)


def filled(there: SeatingState, sheet: Sheet, requests: Requests) -> SeatOrder:
    """Return the list as it was decided so far, or else as they sat."""
    decided = next((asked for asked in requests if isinstance(asked, Reseat)), None)
    return SeatOrder(seating.as_seats(sheet.game, decided) if decided else there.seats)


def tapped(there: SeatingState, data: QueryDict, action: str, index: str) -> SeatOrder:
    """Return the list that was sent after a tap on one of its buttons."""
    return scoring_seating.apply_tap(scoring_seating.parse_seats(data, there), there, action, index)


def read(listed: SeatOrder, sheet: Sheet, line: str) -> Reseat:
    """Return the change that the list asks for. Raises what `seating.planned` raises."""
    return seating.planned(sheet.game, scoring_seating.requested_seats(listed.seats), line)


def shown(there: SeatingState, listed: SeatOrder, sheet: Sheet) -> dict[str, Any]:
    """Return what the page shows."""
    changed = listed.seats != there.seats
    problem, follows = scoring_seating.preview_seats(there, listed.seats) if changed else ("", ())
    return {
        "listed": listed,
        "sitting": scoring_seating.list_seated(there, listed.seats),
        "away": scoring_seating.list_away(there, listed.seats, range(1, len(there.roster) + 1)),
        "known_names": names_known(sheet.club),
        "changed": changed and not problem,
        "problem": problem,
        "follows": follows,
    }
