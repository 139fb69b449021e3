"""`scorekeeper publish`: write the public results of a tournament to a folder for any web host."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import django
from django.db import DatabaseError

from scorekeeper import configuration
from scorekeeper.commands import DONE, add_data_option, fail, prepare, program_name

if TYPE_CHECKING:
    from tournaments.models import Event


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Write the results and print where they are. Return 0, else print why there are none and return 1."""
    options = parser().parse_args(argv)
    data = configuration.choose_data_folder(options.data)
    try:
        django.setup()
        prepare.refuse_others()
        return publish(Path(options.folder), options.tournament, stdout)
    except (configuration.ConfigurationError, *prepare.OTHER_VERSIONS) as error:
        return fail(str(error))
    except DatabaseError as error:
        why = " ".join(str(error).split())
        return fail(f"Can't read a site in {data}: {why}. Choose its data folder, like --data my-site.")


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} publish",
        description="Write the results of a public tournament to a folder: pages, CSV, and JSON.",
    )
    reader.add_argument("folder", metavar="FOLDER", help="folder for the results; results there are replaced")
    reader.add_argument("--tournament", metavar="NAME", help="its name, where several are public")
    add_data_option(reader)
    return reader


def publish(folder: Path, name: str | None, stdout: TextIO) -> int:
    """Write the results of the public tournament of that name and return the exit status."""
    from tournaments.exports import static_site

    public = public_events()
    chosen = [event for event in public if name is None or name.casefold() in (event.name.casefold(), event.slug)]
    if len(chosen) != 1:
        return fail(why_not_one(public, chosen, name))
    try:
        players = static_site.publish(chosen[0], folder)
    except static_site.ForeignFolderError:
        return fail(f"{folder} has other files in it. Choose a new folder, like {folder / 'results'}.")
    except OSError as error:
        return fail(f"Can't write to {folder}: {error.strerror}. Choose another folder, like results.")
    stdout.write(f"{folder / 'index.html'}: {chosen[0].name}, {players} players.\n")
    return DONE


def public_events() -> list[Event]:
    """Return the tournaments that everyone may see, or everyone who has the link."""
    from tournaments.models import Event

    return [event for event in Event.objects.select_related("club", "journal").order_by("pk") if event.is_public]


def why_not_one(public: list[Event], chosen: list[Event], name: str | None) -> str:
    """Return why no tournament or more than one is meant."""
    if not public:
        return "No tournament is public. Open its desk and tap Publish tournament first."
    if name is not None and not chosen:
        return f'No public tournament is called {name}. Try --tournament "{public[0].name}".'
    addresses = ", ".join(f"{event.name} ({event.slug})" for event in chosen)
    return f"Several tournaments are public: {addresses}. Choose one, like --tournament {chosen[0].slug}."
