"""The plan of a rehearsal: all that a copy of an event is made of. Nothing else of the site reaches the copy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import date
from itertools import islice, product
from typing import Any

from scorekeeper.ledger.entries import fold_name, numbered_names
from tournaments.engine.setup import Setup, read_setup, setup_as_json
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.entrants import group_names, people

FEWEST, MOST = 3, 1_000
USUAL_ADDRESS = "http://192.168.100.100:8000"  # where none is chosen: printed codes are as large as with one
LONG_NAMES = ("Maximiliana Featherstonehaugh-Wojciechowska", "Bartholomew Christopher Vandenheuvel Schmidt-Rottluff")
GIVEN = (
    *("Ann", "Bob", "Carol", "Dan", "Eve", "Frank", "Gus", "Helen", "Ida", "Jack", "Kit", "Lou"),
    *("Max", "Nan", "Otto", "Pat", "Quinn", "Rose", "Sam", "Tess", "Uwe", "Vera", "Walt", "Zoe"),
)
FAMILY = (
    *("Adler", "Becker", "Conrad", "Dietz", "Ebert", "Fuchs", "Graf", "Huber", "Iverson", "Jansen"),
    *("Koehler", "Lorenz", "Meyer", "Nowak", "Olson", "Peters", "Richter", "Schultz", "Thoma", "Weber"),
)


@dataclass(frozen=True, slots=True)
class PlannedPlayer:
    """A player of the copy. ``groups`` are the names of groups that don't sit together, ``together`` the names of
    players to sit with, ``tables`` those to sit at (empty: any)."""

    name: str
    town: str = ""
    groups: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RehearsalPlan:
    """The event that is copied, and who plays in the copy."""

    name: str
    place: str
    day: date
    setup: Setup
    players: tuple[PlannedPlayer, ...]
    address: str = USUAL_ADDRESS
    seed: int = field(default=1)  # of everything that is random: the same plan gives the same day


def plan_event(event: Event, players: int) -> RehearsalPlan:
    """Return the plan of an event: those who are entered, and made-up players until so many play. Reads only."""
    book = book_of(event.journal_id)
    called, groups = people(event), group_names(event)
    entered = [
        PlannedPlayer(
            called[number].name,
            called[number].town,
            tuple(groups[each] for each in sorted(entrant.groups)),
            tuple(called[each].name for each in sorted(entrant.together)),
            tuple(sorted(entrant.tables)),
        )
        for number, entrant in sorted(book.entrants.items())
        if any(map(entrant.plays, book.foreseen))
    ]
    others = islice(made_up_names({fold_name(each.name) for each in entered}), max(players - len(entered), 0))
    return RehearsalPlan(
        name=event.name,
        place=event.place,
        day=event.played_on,
        setup=book.setup,
        players=(*entered, *map(PlannedPlayer, others)),
        address=event.address or USUAL_ADDRESS,
    )


def made_up_names(taken: set[str]) -> Iterator[str]:
    """Yield names that nobody in ``taken`` (folded) has, long ones among the first. There are enough for any event."""
    plain = (f"{given} {family}" for family, given in product(FAMILY, GIVEN))
    more = (f"{given} {family} {letter}." for letter, family, given in product("ABC", FAMILY, GIVEN))
    for name in (*LONG_NAMES, *plain, *more):
        yield next(each for each in numbered_names(name) if fold_name(each) not in taken)


def write_plan(plan: RehearsalPlan) -> str:
    """Return a plan as JSON; ``read_plan`` gives it again."""
    return json.dumps(asdict(plan) | {"setup": setup_as_json(plan.setup), "day": plan.day.isoformat()})


def read_plan(text: str) -> RehearsalPlan:
    """Return the plan that ``write_plan`` wrote."""
    values: dict[str, Any] = json.loads(text)
    listed = ("groups", "together", "tables")
    players = tuple(PlannedPlayer(**each | {name: tuple(each[name]) for name in listed}) for each in values["players"])
    known = {"setup": read_setup(values["setup"]), "day": date.fromisoformat(values["day"]), "players": players}
    return RehearsalPlan(**{**values, **known})
