"""Places to write at, opened by a process of its own on the database of its environment: games, tables of an event.

``python -m tests.kills.opening HANDS`` prints them as JSON, with so many hands recorded at the games before. It runs
beside a site, or before one.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from itertools import chain
from secrets import token_hex
from typing import Any

import django

GAMES, ENTRANTS, HANDS = 6, 100, 8  # HANDS: of each table of the event
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve")


def main() -> None:
    """Open them and print them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()
    hands = int(sys.argv[1]) if sys.argv[1:] else 0
    sys.stdout.write(json.dumps(list(chain(_games(hands), _tables()))))


def _games(hands: int) -> list[dict[str, Any]]:
    from scorekeeper.services import grants
    from scorekeeper.services.games import open_game
    from scorekeeper.services.journals import Actor

    opened = [
        open_game(names=NAMES, rules="standard", dealer=5, name="Friday", key=token_hex(8), actor=Actor(role="owner"))
        for _ in range(GAMES)
    ]
    for number in range(hands):
        _record(opened[number % GAMES], number // GAMES + 1)
    return [{"club_game": club_game, "link": grants.game_links(club_game).scorer} for club_game in opened]


def _record(club_game: int, number: int) -> None:
    from scorekeeper.models import ClubGame
    from scorekeeper.services.hands import record_hand
    from scorekeeper.services.journals import Actor

    game = ClubGame.objects.values_list("game", flat=True).get(pk=club_game)
    hand = {"picker": number % 5 + 1, "partner": (number + 2) % 5 + 1, "points": 31 + number % 60}
    record_hand(game, hand, key=f"before-{club_game}-{number}", expects=number, actor=Actor(role="scorer"))


def _tables() -> list[dict[str, Any]]:
    from scorekeeper.services import grants
    from tournaments.queries.book import book_of
    from tournaments.services import pins, tables

    event = _event()
    book = book_of(event.journal_id)
    games = {table.id: tables.game(event, table.id).club_game for table in book.tables_of(1)}
    return [
        {
            "club_game": games[table.id],
            "link": grants.table_link(games[table.id]),
            "seats": table.seats,
            "pin": pins.pin(event, book.entrant(table.seats[1])),
        }
        for table in book.tables_of(1)
    ]


def _event() -> Any:
    from scorekeeper.services.games import site_day
    from scorekeeper.services.journals import Actor
    from tournaments.engine.setup import load_format
    from tournaments.models import Event
    from tournaments.services import draws, entrants, events
    from tournaments.services.entrants import NewEntrant

    setup, director = load_format("nationals"), Actor(role="director")
    (first, *others) = setup.sessions
    short = replace(first, tables={size: replace(each, hands=HANDS) for size, each in first.tables.items()})
    number = events.create_event(
        name="Autumn Open",
        setup=replace(setup, sessions=(short, *others)),
        key=token_hex(8),
        actor=director,
        played_on=site_day(),
    )
    event = Event.objects.get(pk=number)
    everybody = range(1, ENTRANTS + 1)
    entrants.enter(event, [NewEntrant(f"Player {each}") for each in everybody], key=token_hex(8), actor=director)
    entrants.check_in(event, 1, everybody, key=token_hex(8), actor=director)
    draws.draft(event, 1, seed=1, together=1, key=token_hex(8), actor=director)
    draws.publish(event, 1, key=token_hex(8), actor=director)
    return event


if __name__ == "__main__":
    main()
