"""Events to play at in tests: a journal with several tables in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Any

from scorekeeper.models import Club, ClubGame, Person
from scorekeeper.services import clubs, journals
from scorekeeper.services.journals import writing
from scorekeeper.services.new_sheets import NewSitting, open_sittings
from tests.replayed import replayed
from tests.tables import SCORER, Table

DAY = date(2026, 11, 20)
RULES: dict[str, Any] = {"preset": "standard"}
FEW = 3  # hands that a table plays


@dataclass
class Event:
    """A journal and its tables."""

    journal: int
    club: Club
    tables: list[Table]


def persons(club: Club, number: int) -> list[Person]:
    """People of a club: Player 1 and so on, those who are there already first."""
    return clubs.get_or_create_persons(club, [f"Player {each}" for each in range(1, number + 1)])


def new_sittings(club: Club, tables: int, **more: Any) -> list[NewSitting]:
    """Tables of five, nobody at two of them."""
    people = [str(person.uuid) for person in persons(club, tables * 5)]
    given: dict[str, Any] = {"rules": RULES, "hands": FEW} | more
    return [
        NewSitting(name=f"Session 1, table {number + 1}", persons=tuple(people[number * 5 : number * 5 + 5]), **given)
        for number in range(tables)
    ]


def begun(tables: int = 2, key: str = "event-0001", **more: Any) -> Event:
    """An event whose journal says that it begins, and then opens its tables."""
    journal, club, numbers = _begun(tables, key, **more)
    return Event(journal, club, [_table(number) for number in numbers])


@replayed
def _begun(tables: int, key: str, **more: Any) -> tuple[int, Club, list[int]]:
    with writing():
        club, journal = clubs.home(), journals.begin_journal(key)
        journals.add_entry(journals.lock_journal(journal.pk, key), "event", {"sessions": 1}, key=key, actor=SCORER)
        sittings = new_sittings(club, tables, **more)
    numbers = open_sittings(journal.pk, club.pk, sittings, played_on=DAY, actor=SCORER, key=f"{key}-s1")
    return journal.pk, club, list(numbers)


def _table(club_game: int) -> Table:
    keys = (f"table-{club_game}-{number:06}" for number in count(1))
    return Table(club_game, ClubGame.objects.get(pk=club_game).game_id, keys)
