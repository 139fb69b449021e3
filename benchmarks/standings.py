"""The standings of a large event while it is played, beside an aggregate query: `python -m benchmarks.standings`.

400 players at 80 tables, six sessions, 10,000 hands. A hand is recorded every three seconds, and the phones of a tenth
of the players show the standings and ask every ten seconds: twelve of them get the page anew before the next hand. Both
pages lie over the same database and are asked for in turn; time is that of the processor.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import RequestFactory  # noqa: E402

from benchmarks.commit import current_commit  # noqa: E402
from benchmarks.naive import standings as naive  # noqa: E402
from scorekeeper.services.hands import record_hand  # noqa: E402
from tests.tables import picked  # noqa: E402
from tests.tournaments.events import DIRECTOR, founded, key  # noqa: E402
from tests.tournaments.seated import AT_TABLE, Seated, publish  # noqa: E402
from tournaments.engine.prize_table import PrizeTable  # noqa: E402
from tournaments.services import events  # noqa: E402
from tournaments.web.public import views as public_views  # noqa: E402

PLAYERS, SESSIONS, HANDS, ASKED, ROUNDS = 400, 6, 21, 12, 25
View = Callable[[HttpRequest, str], HttpResponse]


def played() -> Seated:
    """An event with all its hands but those of the rounds, at the tables of every session."""
    seated = Seated(founded(PLAYERS))
    setup = seated.book.setup
    six = replace(setup, sessions=setup.sessions[:1] * SESSIONS, prizes=PrizeTable())
    events.change_setup(seated.event, six, key=key(), actor=DIRECTOR)
    chance = Random(1)
    for session in range(1, SESSIONS + 1):
        seats = chance.sample(range(1, PLAYERS + 1), PLAYERS)
        publish(seated, session, [tuple(seats[at : at + 5]) for at in range(0, PLAYERS, 5)], HANDS + ROUNDS)
        for table in seated.book.tables_of(session):
            for _ in range(HANDS):
                another_hand(seated, table.id, chance)
    return seated


def another_hand(seated: Seated, table: int, chance: Random) -> None:
    """Record a hand at a table."""
    game, picker = seated.game(table), chance.randint(1, 5)
    hand = picked(picker, picker % 5 + 1, chance.choice((25, 45, 65, 75, 95)))
    record_hand(game.game, hand, key=key(), expects=game.next_number, actor=AT_TABLE)


def request_seconds(view: View, slug: str) -> float:
    """The seconds that a page took."""
    request = RequestFactory().get(f"/p/{slug}/standings")
    begun = process_time()
    answer = view(request, slug)
    taken = process_time() - begun
    if answer.status_code != 200 or answer.content.count(b'id="line-') != PLAYERS:
        raise RuntimeError("The page does not show everybody.")
    return taken


def compare(seated: Seated) -> Iterator[str]:
    """Yield a line for the first page after a hand, and one for all that are asked for until the next."""
    chance, slug = Random(2), seated.event.slug
    first, all_of_them, baseline = [], [], []
    for _ in range(ROUNDS):
        another_hand(seated, chance.choice(list(seated.book.tables)), chance)
        mine = [request_seconds(public_views.standings, slug) for _ in range(ASKED)]
        first.append(mine[0])
        all_of_them.append(sum(mine) / ASKED)
        baseline.append(request_seconds(naive.standings, slug))
    for title, taken in (("first after a hand", first), ("mean of twelve", all_of_them)):
        yield line(title, median(taken), median(baseline))


def line(title: str, mine: float, baseline: float) -> str:
    """Return the times of a case, in milliseconds."""
    return f"{title:22}{1000 * mine:8.1f}{1000 * baseline:10.1f}{baseline / mine:8.1f}x"


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    call_command("migrate", verbosity=0)
    seated = played()
    print(f"{'':22}{'ms':>8}{'baseline':>10}", flush=True)
    for said in compare(seated):
        print(said, flush=True)


if __name__ == "__main__":
    main()
