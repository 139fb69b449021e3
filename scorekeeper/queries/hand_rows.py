"""The results of every line for every player, a row each: of one game, of a season, of all time."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from scorekeeper.engine.hand import read_hand
from scorekeeper.ledger.book import Json, LineKind
from scorekeeper.models import ClubGame, Line, Seat
from scorekeeper.queries.club import SeasonView

PICKER, PARTNER = "picker", "partner"


@dataclass(frozen=True, slots=True)
class HandRow:
    """The result of a line for a player: units, and whether they were ``picker`` or ``partner``.

    ``line`` counts all lines of the game, ``hand`` its hands that stand; it is None for a penalty and the like.
    ``score`` is what they scored in a hand of a race, and the units what that settles to.
    """

    club_game: str
    day: date
    line: int
    hand: int | None
    kind: str
    bracket: str
    player: str
    role: str
    units: int
    score: int | None = None


def of_club_game(club_game: int) -> tuple[HandRow, ...]:
    """Return the rows of a game. Two statements."""
    return _rows(Q(pk=club_game))


def of_club(club: int, season: SeasonView | None = None) -> tuple[HandRow, ...]:
    """Return the rows of a season of a club, or of all time, the oldest game first. Two statements."""
    inside = Q(club=club, within=None)
    if season is not None:
        inside &= Q(played_on__range=(season.first, season.last))
    return _rows(inside)


def _rows(which: Q) -> tuple[HandRow, ...]:
    games = ClubGame.objects.filter(which).values("game")
    lines = Line.objects.filter(game__in=games, voided=False).select_related("game__club_game")
    names = _names(Seat.objects.filter(game__in=games).select_related("person__merged_into").order_by("number"))
    in_order = lines.order_by("game__club_game__played_on", "game__club_game", "place")
    return tuple(row for line in in_order for row in _of_line(line, names[line.game_id]))


def _names(seats: Iterable[Seat]) -> dict[int, list[str]]:
    names: dict[int, list[str]] = defaultdict(list)
    for seat in seats:
        names[seat.game_id].append(seat.person.itself.name)
    return names


def _of_line(line: Line, names: list[str]) -> Iterator[HandRow]:
    """A row for everyone at the table of a hand, none while in doubt; of other lines for those whom they moved."""
    outcome = json.loads(line.outcome)
    if "in_doubt" in outcome:
        return
    seating = outcome.get("seating", range(1, len(outcome["totals"]) + 1))
    roles = _roles(outcome, seating)
    scored = outcome.get("race", {}).get("scored")
    club_game = line.game.club_game
    for player, units in enumerate(outcome["payouts"], 1):
        if units or (line.kind == LineKind.HAND and player in seating):
            yield HandRow(
                club_game=club_game.name,
                day=club_game.played_on,
                line=line.place,
                hand=line.number,
                kind=line.kind,
                bracket=outcome.get("category", ""),
                player=names[player - 1],
                role=roles.get(player, ""),
                units=units,
                score=scored[player - 1] if scored else None,
            )


def _roles(outcome: Json, seating: Sequence[int]) -> dict[int, str]:
    if "paid" not in outcome:
        return {}
    hand = read_hand(outcome["paid"])
    roles = {seating[seat - 1]: PARTNER for seat in hand.partners}
    return roles | {seating[hand.picker - 1]: PICKER} if hand.picker else roles
