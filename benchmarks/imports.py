"""Import a long history, from a file of scores and from the file of another site: `python -m benchmarks.imports`.

The history has the shape of a real group's: 1,949 games of five to twelve players, a row for each score, imported
at once; beside it, the same games one after the other, as if each were a file of its own. Then the pages over it,
beside those of a club where nobody has played. Time is that of the processor.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from time import process_time
from typing import TypeVar

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402

from benchmarks.commit import current_commit  # noqa: E402
from benchmarks.figures import GAMES, ROUNDS, asked  # noqa: E402
from scorekeeper.imports import games as reader  # noqa: E402
from scorekeeper.imports import table  # noqa: E402
from scorekeeper.imports.games import ImportReading  # noqa: E402
from scorekeeper.ledger.transfer_file import TRANSFER_FILE, Transfer  # noqa: E402
from scorekeeper.queries import transfer  # noqa: E402
from scorekeeper.services import clubs, grants, paper  # noqa: E402
from scorekeeper.services import transfer as services_transfer  # noqa: E402
from scorekeeper.services.paper import PaperGame  # noqa: E402
from tests.imports.history import as_csv, history  # noqa: E402
from tests.tables import SCORER  # noqa: E402

FEW = 60  # games imported one after the other, for the rate of that
PAGES = {"games": "", "table": "table", "persons": "players", "seasons": "seasons"}

Value = TypeVar("Value")


def timed(do: Callable[[], Value]) -> tuple[float, Value]:
    """The seconds of something, and what it returned."""
    begun = process_time()
    value = do()
    return process_time() - begun, value


def import_history(sheets: tuple[PaperGame, ...], key: str, club: int) -> tuple[int, ...]:
    """Take sheets of paper in."""
    return paper.import_sheets(sheets, rules="standard", key=key, actor=SCORER, club=club, close=True)


def from_scores(club: int) -> Iterator[str]:
    """Yield a line for each step from a file of scores to games; they stay in the club."""
    content = as_csv(history(GAMES))
    plain, _ = timed(lambda: list(csv.reader(io.StringIO(content.decode()))))
    read, sheets = timed(lambda: reader.read_games(table.read_file("scores.csv", content), ImportReading()))
    looked, _ = timed(lambda: paper.import_time(paper.key_of(sheets, club)))
    yield line("scores: read", read, plain, "csv.reader")
    yield line("scores: looked at", looked, plain, "csv.reader")
    few = clubs.create_club("Few")
    single, _ = timed(lambda: [import_history((sheet,), f"few-sheet-{n}", few) for n, sheet in enumerate(sheets[:FEW])])
    at_once, _ = timed(lambda: import_history(sheets, "all-at-once", club))
    yield line("scores: imported", at_once, single / FEW * GAMES, "one by one")


def from_elsewhere() -> Iterator[str]:
    """Yield a line for each step from the file of a club to its games in another one."""
    transfer_file = away()
    written, content = timed(lambda: TRANSFER_FILE.dump(transfer_file))
    read, transfer = timed(lambda: TRANSFER_FILE.parse(content))
    plain, _ = timed(lambda: json.loads(content))
    yield line("club: written", written, plain, "json.loads of it")
    yield line("club: read", read, plain, "json.loads of it")
    here = clubs.create_club("Imported here")
    with gone_afterwards():
        few = [replace(transfer, games=(each,)) for each in transfer.games[:FEW]]
        single, _ = timed(lambda: [services_transfer.import_games(each, club=here) for each in few])
    at_once, _ = timed(lambda: services_transfer.import_games(transfer, club=here))
    yield line("club: imported", at_once, single / FEW * GAMES, "one by one")


def away() -> Transfer:
    """A club of another site, with the same history."""
    with gone_afterwards():
        other = clubs.create_club("Away")
        import_history(history(GAMES), "another-site", other)
        transfer_file = transfer.export_club(other)
    if transfer_file is None:
        raise RuntimeError(f"club {other}")
    return transfer_file


@contextmanager
def gone_afterwards() -> Iterator[None]:
    """Roll back whatever is written meanwhile."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def line(title: str, mine: float, other: float, against: str) -> str:
    """A line of what is printed."""
    return f"{title:22}{mine:8.2f} s{other:9.2f} s{mine / other:7.1f}x  {against}"


def pages(club: int) -> Iterator[str]:
    """Yield a line for each page, beside that of a club where nobody has played."""
    empty = clubs.create_club("Empty")
    client = Client()
    client.get(grants.owner_link_path())
    for title, page in PAGES.items():
        both = [f"/clubs/{of}/{page}" for of in (club, empty)]
        rounds = [[asked(client, address)[0] for address in both] for _ in range(ROUNDS)]
        mine, other = (min(pair[side] for pair in rounds) for side in (0, 1))
        yield f"page: {title:16}{1000 * mine:7.1f} ms{1000 * other:8.1f} ms{mine / other:7.1f}x  an empty club"


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    call_command("migrate", verbosity=0)
    club = clubs.create_club("Long")
    for said in chain(from_scores(club), from_elsewhere(), pages(club)):
        print(said, flush=True)


if __name__ == "__main__":
    main()
