"""`scorekeeper backup`: make a checked backup of the whole site in one file, while it is served or not."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

import django
from django.db import DatabaseError

from scorekeeper import configuration
from scorekeeper.commands import DONE, add_data_option, ask_passphrase, fail, prepare, program_name

POSTGRESQL = (
    "This site keeps its data in PostgreSQL. Back it up with `pg_dump --format=custom --file=FILE NAME` "
    "and keep a copy of {key} with the file. Restore it with `pg_restore --dbname=NAME FILE`."
)

NO_WAY_BACK = "Keep the passphrase: without it, nobody can open this file, not even you."


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Make a backup and print where it is. Return 0 when it was made and checked, else print why not and return 1."""
    options = parser().parse_args(argv)
    folder = configuration.choose_data_folder(options.data)
    configuration.choose_path(configuration.PASSPHRASE_FILE_VARIABLE, options.passphrase_file)
    try:
        django.setup()
    except configuration.ConfigurationError as error:
        return fail(str(error))
    if (options.seal or options.passphrase_file) and not options.to:
        return fail("Name a folder for the sealed backup: --to FOLDER")
    return make_backup(options.to, folder, stdin if options.seal else None, stdout)


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} backup",
        description="Save the whole site to one file and check it. The site may keep running.",
    )
    add_data_option(reader)
    reader.add_argument("--to", metavar="DIR", help="folder for the file (default: backups, in the data folder)")
    seal = reader.add_mutually_exclusive_group()
    seal.add_argument("--seal", action="store_true", help="with --to: encrypt it with a passphrase that you type")
    seal.add_argument("--passphrase-file", metavar="FILE", help="with --to: encrypt it with the first line of FILE")
    return reader


def typed_passphrase(stdin: TextIO) -> str:
    """Return a passphrase that was typed twice. Raises UnsoundError when they differ or it is too short."""
    from scorekeeper.services.backups import sealing
    from scorekeeper.services.backups.soundness import UnsoundError

    question = f"Passphrase (at least {sealing.SHORTEST} characters): "
    passphrase = sealing.verify_passphrase(ask_passphrase(stdin, question))
    if ask_passphrase(stdin, "Again: ") != passphrase:
        raise UnsoundError("The two passphrases differ. No backup was made.")
    return passphrase


def make_backup(to: str | None, folder: Path, stdin: TextIO | None, stdout: TextIO) -> int:
    """Make the backup of the site that Django is set up for and return the exit status.

    In the folder ``to`` it is sealed with the passphrase that is typed at ``stdin``. Without ``stdin``, that of the
    settings seals it, if there is one.
    """
    from django.conf import settings

    from scorekeeper.services.backups import folder as backups_folder
    from scorekeeper.services.backups import making

    if not making.is_possible():
        return fail(POSTGRESQL.format(key=folder / configuration.KEY_FILE))
    if to and not Path(to).is_dir():
        return fail(f"Folder {to} doesn't exist. Create it, or plug in the USB drive.")
    try:
        if making.live_database().exists():
            prepare.refuse_unknown()
        passphrase = (typed_passphrase(stdin) if stdin else making.passphrase()) if to else ""
        backup = making.make(Path(to) if to and not passphrase else settings.BACKUP_FOLDER)
        path = backups_folder.copy_into(Path(str(to)), backup, passphrase) if passphrase else backup.path
    except prepare.UnknownDatabaseError as error:
        return fail(str(error))
    except DatabaseError as error:
        return fail(f"No backup was made: {' '.join(str(error).split())}.")
    except making.FAULTS as error:
        return fail(making.failure_sentence(error))
    advice = NO_WAY_BACK if passphrase else "Keep it private: it gives access to the whole site."
    stdout.write(f"{path}: {path.stat().st_size / 1_000_000:.1f} MB, checked. {advice}\n")
    return DONE
