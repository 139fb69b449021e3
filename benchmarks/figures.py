"""Pages of figures over a long history, beside the same pages of a club of one game: `python -m benchmarks.figures`.

The history has the shape of a real group's: 1,949 games of five to twelve players over sixteen years, sixty people
in all. Both clubs lie in one database; pages are asked for in turn, so that a busy machine slows both. Time is that of
the processor, the least of all rounds.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from benchmarks.commit import current_commit  # noqa: E402
from scorekeeper.models import Person  # noqa: E402
from scorekeeper.services import clubs, grants, paper  # noqa: E402
from tests.imports.history import history  # noqa: E402
from tests.tables import SCORER  # noqa: E402

GAMES, ROUNDS, YEARS = 1949, 7, range(2004, 2021)
PAGES = {
    "games": "",
    "games of a season": "?season={season}",
    "persons": "players",
    "seasons": "seasons",
    "table of a season": "table?season={season}",
    "table of all time": "table?season=all",
    "a player's season": "players/{one}?season={season}",
    "a player's all time": "players/{one}?season=all",
    "a player's hands": "players/{one}/hands?season=all",
    "two players, all time": "players/{one}/against/{other}?season=all",
    "workbook of a season": "table.xlsx?season={season}",
    "workbook of all time": "table.xlsx?season=all",
}


def club(name: str, games: int, year: int) -> dict[str, object]:
    """A club with so many games and a season for each year; what its addresses are made of."""
    number = clubs.create_club(name)
    paper.import_sheets(history(games), rules="standard", key=f"history-{games}", actor=SCORER, club=number, close=True)
    of_year = [clubs.add_season(number, str(year), date(year, 1, 1), date(year, 12, 31)) for year in YEARS]
    one, other = Person.objects.filter(club=number).order_by("pk").values_list("pk", flat=True)[:2]
    return {"club": number, "season": of_year[YEARS.index(year)], "one": one, "other": other}


def asked(client: Client, address: str) -> tuple[float, int]:
    """The seconds that a page took, and the statements it asked."""
    with CaptureQueriesContext(connection) as statements:
        begun = process_time()
        answer = client.get(address)
        taken = process_time() - begun
    if answer.status_code != 200:
        raise RuntimeError(f"{address}: {answer.status_code}")
    return taken, len(statements)


def compare() -> Iterator[str]:
    """Yield a line for each page."""
    long, short = club("Long", GAMES, 2010), club("Short", 1, 2004)
    client = Client()
    client.get(grants.owner_link_path())
    for title, page in PAGES.items():
        both = [f"/clubs/{of['club']}/{page.format(**of)}" for of in (long, short)]
        rounds = [[asked(client, address) for address in both] for _ in range(ROUNDS)]
        (mine, statements), (other, fewer) = (min(pair[side] for pair in rounds) for side in (0, 1))
        yield f"{title:26}{1000 * mine:8.1f}{1000 * other:8.1f}{mine / other:8.1f}x{statements:6}{fewer:6}"


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    call_command("migrate", verbosity=0)
    print(f"{'':26}{'ms':>8}{'short':>8}{'':9}{'asks':>6}{'short':>6}")
    for line in compare():
        print(line, flush=True)


if __name__ == "__main__":
    main()
