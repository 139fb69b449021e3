"""`scorekeeper backup`: make a checked backup of the whole site in one file, while it is served or not."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TextIO

import django
from django.db import DatabaseError

from scorekeeper.commands import prepare
from scorekeeper.configuration import folders, secret_key
from scorekeeper.configuration.database import BadDatabaseUrlError
from scorekeeper.configuration.profile import UnfitSettingsError

DONE, FAILED = 0, 1
POSTGRESQL = (
    "This site keeps its data in PostgreSQL, with means of its own: run `pg_dump --format=custom --file=FILE NAME` "
    "and keep {key} with it; `pg_restore --dbname=NAME FILE` brings it back."
)


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Make a backup and print where it is. Return 0 when it was made and checked, else print why not and return 1."""
    options = parser().parse_args(argv)
    folder = folders.choose_data_folder(options.data)
    try:
        django.setup()
    except (BadDatabaseUrlError, UnfitSettingsError, secret_key.UnusableKeyError) as error:
        return fail(str(error))
    return make_backup(options.to, folder, stdout)


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog="scorekeeper backup", description="Write the whole site into one file and check it. It may be served."
    )
    reader.add_argument("--data", metavar="DIR", help=f"data folder (default: {folders.data_folder()})")
    reader.add_argument("--to", metavar="DIR", help="folder for the file (default: backups in the data folder)")
    return reader


def make_backup(to: str | None, folder: Path, stdout: TextIO) -> int:
    """Make the backup of the site that Django is set up for and return the exit status."""
    from django.conf import settings

    from scorekeeper.services.backups import making

    if not making.is_possible():
        return fail(POSTGRESQL.format(key=folder / secret_key.FILE_NAME))
    if to and not Path(to).is_dir():
        return fail(f"There is no folder {to}: make it, or plug the stick in.")
    try:
        if making.live_database().exists():
            prepare.refuse_newer()
        backup = making.make(Path(to) if to else settings.BACKUP_FOLDER)
    except prepare.NewerDatabaseError as error:
        return fail(str(error))
    except DatabaseError as error:
        return fail(f"There is no backup: {' '.join(str(error).split())}.")
    except making.FAULTS as error:
        return fail(making.failure_sentence(error))
    size = backup.path.stat().st_size / 1_000_000
    stdout.write(f"{backup.path}: {size:.1f} MB, opened and checked. It opens the whole site: keep it to yourself.\n")
    return DONE


def fail(sentence: str) -> int:
    """Print why there is no backup and return the exit status."""
    sys.stderr.write(sentence + "\n")
    return FAILED
