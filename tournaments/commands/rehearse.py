"""`scorekeeper rehearse`: play a tournament on a copy and list what would go wrong."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
from _thread import interrupt_main
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, TextIO

import django
from django.db import DatabaseError

from scorekeeper import configuration
from scorekeeper.commands import DONE, FAILED, add_data_option, fail, prepare, program_name

if TYPE_CHECKING:
    from tournaments.models import Event
    from tournaments.rehearsal.runs import RehearsalRun

MOST_NAMED = 5  # tournaments that a sentence names
LOWER = 5  # of its priority: a rehearsal doesn't slow down a site that is in use


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Rehearse a tournament and print what would go wrong, a line each. Return 0 if nothing would, else 1."""
    options = parser().parse_args(argv)
    if options.copy:
        return rehearse_copy(Path(options.copy), stdin, stdout)
    data = configuration.choose_data_folder(options.data)
    try:
        django.setup()
        prepare.refuse_others()
        return rehearse(options.event, options.players, stdout)
    except (configuration.ConfigurationError, *prepare.OTHER_VERSIONS) as error:
        return fail(str(error))
    except DatabaseError as error:
        why = " ".join(str(error).split())
        return fail(f"Can't read a site in {data}: {why}. Choose its data folder, like --data my-site.")


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} rehearse",
        description="Play a tournament on a copy with simulated players, and list what would go wrong.",
    )
    reader.add_argument("event", metavar="TOURNAMENT", nargs="?", help="its name, or the last part of its address")
    reader.add_argument("--players", type=int, metavar="N", help="players to simulate (default: those entered)")
    add_data_option(reader)
    reader.add_argument("--copy", metavar="DIR", help=argparse.SUPPRESS)  # how this program starts itself
    return reader


def rehearse(name: str | None, players: int | None, stdout: TextIO) -> int:
    """Rehearse the tournament of that name and return the exit status."""
    from tournaments.rehearsal import runs
    from tournaments.rehearsal.plan import FEWEST, MOST, plan_event

    event = find_event(name)
    if event is None:
        missing = f"No tournament is called {name}." if name else "Name a tournament."
        return fail(f"{missing} {list_newest()}")
    plan = plan_event(event, players or 0)
    if not FEWEST <= len(plan.players) <= MOST:
        return fail(f"Say how many players come, from {FEWEST} to {MOST:,}, like --players 97.")
    run = runs.start(event, plan)
    try:
        run.wait()
    finally:
        run.cancel()
    if run.failed:
        return fail("The rehearsal ended without a result.")
    return print_findings(event, run, stdout)


def find_event(name: str | None) -> Event | None:
    """Return the newest tournament of that name or public address."""
    from tournaments.models import Event

    events = Event.objects.select_related("club", "journal").order_by("-pk")
    return next((event for event in events if name and name.casefold() in (event.name.casefold(), event.slug)), None)


def list_newest() -> str:
    """Return a sentence with the names of the newest tournaments."""
    from tournaments.models import Event

    names = Event.objects.order_by("-pk").values_list("name", flat=True)[:MOST_NAMED]
    return f"Newest: {', '.join(names)}." if names else "There are none yet."


def print_findings(event: Event, run: RehearsalRun, stdout: TextIO) -> int:
    """Print what would go wrong, and return the exit status."""
    from django.conf import settings
    from django.urls import reverse

    from scorekeeper.exports.downloads import default_paper
    from tournaments.rehearsal.surroundings import site_findings
    from tournaments.services import address
    from tournaments.wording.rehearsal import finding_sentence, found_words

    path = f"{reverse('event-here', args=[event.slug])}?desk=1"
    answer = address.check_event_address(event, path) if event.address else ""
    paper = default_paper(settings.PAPER, settings.TIME_ZONE, [])
    found = [*run.findings, *site_findings(event, answer, phone=True, paper=paper)]
    lines = [f"{event.name}, {len(run.plan.players)} players. {found_words(len(found))}", *map(finding_sentence, found)]
    stdout.write("\n".join([*lines, ""]))
    return FAILED if found else DONE


def rehearse_copy(folder: Path, stdin: TextIO, stdout: TextIO) -> int:
    """Play the plan in a folder on a new site in that folder, write lines of JSON, and delete the folder.

    Ends at once when ``stdin`` does: whoever started this has canceled, or is gone.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(FAILED))
    if hasattr(os, "nice"):
        os.nice(LOWER)
    try:
        Thread(target=end_with, args=(stdin,), daemon=True).start()  # it can end this process right away
        site = prepare.set_up(str(folder / "site"))
        prepare.migrate()
        prepare.collect_static(site)
        play_copy(folder, stdout)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return DONE


def play_copy(folder: Path, stdout: TextIO) -> None:
    """Play the plan in a folder on the site that Django is set up for."""
    from tournaments.rehearsal.day import rehearse as play
    from tournaments.rehearsal.plan import read_plan
    from tournaments.rehearsal.report import RehearsalReport

    def write(line: str) -> None:
        stdout.write(line + "\n")
        stdout.flush()

    plan = read_plan((folder / "plan.json").read_text("utf-8"))
    play(plan, RehearsalReport(write=write), folder / "backups")


def end_with(stdin: TextIO) -> None:
    """Wait until a stream ends; then end this process, whatever it's doing, with what it cleans up."""
    stdin.read()
    interrupt_main(signal.SIGTERM)
