"""`scorekeeper backup`: make a checked backup of the whole site in one file, while it is served or not."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

import django
from django.db import DatabaseError

from scorekeeper import configuration
from scorekeeper.commands import DONE, add_data_option, fail, prepare, program_name

POSTGRESQL = (
    "This site keeps its data in PostgreSQL. Back it up with `pg_dump --format=custom --file=FILE NAME` "
    "and keep a copy of {key} with the file. Restore it with `pg_restore --dbname=NAME FILE`."
)


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Make a backup and print where it is. Return 0 when it was made and checked, else print why not and return 1."""
    options = parser().parse_args(argv)
    folder = configuration.choose_data_folder(options.data)
    try:
        django.setup()
    except configuration.ConfigurationError as error:
        return fail(str(error))
    return make_backup(options.to, folder, stdout)


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} backup",
        description="Save the whole site to one file and check it. The site may keep running.",
    )
    add_data_option(reader)
    reader.add_argument("--to", metavar="DIR", help="folder for the file (default: backups, in the data folder)")
    return reader


def make_backup(to: str | None, folder: Path, stdout: TextIO) -> int:
    """Make the backup of the site that Django is set up for and return the exit status."""
    from django.conf import settings

    from scorekeeper.services.backups import making

    if not making.is_possible():
        return fail(POSTGRESQL.format(key=folder / configuration.KEY_FILE))
    if to and not Path(to).is_dir():
        return fail(f"Folder {to} doesn't exist. Create it, or plug in the USB drive.")
    try:
        if making.live_database().exists():
            prepare.refuse_newer()
        backup = making.make(Path(to) if to else settings.BACKUP_FOLDER)
    except prepare.NewerDatabaseError as error:
        return fail(str(error))
    except DatabaseError as error:
        return fail(f"No backup was made: {' '.join(str(error).split())}.")
    except making.FAULTS as error:
        return fail(making.failure_sentence(error))
    size = backup.path.stat().st_size / 1_000_000
    stdout.write(f"{backup.path}: {size:.1f} MB, checked. Keep it private: it gives access to the whole site.\n")
    return DONE
