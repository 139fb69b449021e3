"""Footprint of an event on disk and in time: `python -m benchmarks.footprint`.

400 players at 80 tables, six sessions of 20 hands each, recorded hand by hand: bytes in the database, in a backup and
in the transfer file, and the processor's time of all its hands, of that file, and of the standings in a server
that has not seen the event yet. The baseline is the same hands as lines of JSON, written down and read once.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import RequestFactory  # noqa: E402

from benchmarks.commit import current_commit  # noqa: E402
from benchmarks.standings import another_hand  # noqa: E402
from scorekeeper.models import Entry  # noqa: E402
from scorekeeper.services.backups import making  # noqa: E402
from tests.tournaments.events import DIRECTOR, founded, key  # noqa: E402
from tests.tournaments.seated import Seated, publish  # noqa: E402
from tournaments.engine.prize_table import PrizeTable  # noqa: E402
from tournaments.queries import transfer  # noqa: E402
from tournaments.services import events  # noqa: E402
from tournaments.web.public import views as public_views  # noqa: E402

PLAYERS, SESSIONS, HANDS = 400, 6, 20
FIRST = "--first-page-of"


def main() -> None:
    """Measure and print; or, in a process of its own, only draw the first page of an event that is there."""
    if FIRST in sys.argv:
        print(_first_page(sys.argv[-1]))
        return
    print(f"commit {current_commit()}", flush=True)
    call_command("migrate", verbosity=0)
    empty, begun = _stored(), process_time()
    seated, hands = played()
    for line in _report(seated, hands, _stored() - empty, process_time() - begun):
        print(line, flush=True)


def played() -> tuple[Seated, int]:
    """An event with all its hands, and how many there are."""
    seated = Seated(founded(PLAYERS))
    six = replace(seated.book.setup, sessions=seated.book.setup.sessions[:1] * SESSIONS, prizes=PrizeTable())
    events.change_setup(seated.event, six, key=key(), actor=DIRECTOR)
    chance, hands = Random(1), 0
    for session in range(1, SESSIONS + 1):
        seats = chance.sample(range(1, PLAYERS + 1), PLAYERS)
        publish(seated, session, [tuple(seats[at : at + 5]) for at in range(0, PLAYERS, 5)], HANDS)
        for table in seated.book.tables_of(session):
            for _ in range(HANDS):
                another_hand(seated, table.id, chance)
                hands += 1
    return seated, hands


def _report(seated: Seated, hands: int, stored: int, seconds: float) -> Iterator[str]:
    lines, baseline = _as_lines(seated)
    carried, taken = _timed_file(seated)
    page = _page(seated.event.slug)
    yield f"{hands} hands, {seconds:.0f} s of the processor in all, {1000 * seconds / hands:.1f} ms a hand"
    yield size("hands as lines of JSON", lines, lines, hands)
    yield size("database", stored, lines, hands)
    if making.is_possible():
        yield size("backup", _backup(), lines, hands)
    yield size("transfer file", len(carried), lines, hands)
    yield size("the same, compressed", len(gzip.compress(carried)), lines, hands)
    yield f"{'standings':24}{len(page) / 1e3:10.0f} kB{len(gzip.compress(page)) / 1e3:8.0f} kB compressed"
    first = float(subprocess.check_output([sys.executable, "-m", "benchmarks.footprint", FIRST, seated.event.slug]))
    for title, spent in (("standings, first time", first), ("transfer file", taken)):
        yield f"{title:24}{1000 * spent:10.0f} ms{spent / baseline:8.1f}x the baseline"


def size(title: str, stored: int, baseline: int, hands: int) -> str:
    """A line of how much there is, a hand, and beside the baseline."""
    return f"{title:24}{stored / 1e6:10.1f} MB{stored / hands:8.0f} bytes a hand{stored / baseline:8.1f}x the baseline"


def _stored() -> int:
    """The bytes of the database."""
    asked = "SELECT pg_database_size(current_database())"
    if connection.vendor == "sqlite":
        asked = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return int(cursor.fetchone()[0])


def _as_lines(seated: Seated) -> tuple[int, float]:
    """The bytes of the hands as lines of JSON, and the seconds of writing and reading them."""
    entries = Entry.objects.filter(journal=seated.event.journal_id, kind="hand").values_list("payload", flat=True)
    hands = [json.loads(payload)["changes"][0]["what"] for payload in entries]
    begun = process_time()
    lines = [json.dumps(hand, separators=(",", ":")) + "\n" for hand in hands]
    for line in lines:
        json.loads(line)
    return sum(map(len, lines)), process_time() - begun


def _backup() -> int:
    with TemporaryDirectory() as folder:
        return making.make(Path(folder)).path.stat().st_size


def _timed_file(seated: Seated) -> tuple[bytes, float]:
    begun = process_time()
    return transfer.EVENT_FILE.dump(transfer.export_event(seated.event)), process_time() - begun


def _page(slug: str) -> bytes:
    """The standings as everybody gets them."""
    return public_views.standings(RequestFactory().get(f"/p/{slug}/standings"), slug).content


def _first_page(slug: str) -> float:
    """The seconds of the processor that the standings take a server that has not seen the event yet."""
    begun = process_time()
    _page(slug)
    return process_time() - begun


if __name__ == "__main__":
    main()
