"""`scorekeeper restore`: restore a site from a backup, on this machine or another; its links keep working."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import django
from django.db import connection

from scorekeeper import configuration
from scorekeeper.commands import add_data_option, ask_passphrase, check, fail, prepare, program_name

if TYPE_CHECKING:
    from scorekeeper.services.audit import Finding
    from scorekeeper.services.backups.folder import Backup

POSTGRESQL = "This site keeps its data in PostgreSQL. Restore it with `pg_restore`, then put the secret key back."


def main(argv: list[str], stdin: TextIO, stdout: TextIO, further: Callable[[], list[Finding]] = list) -> int:
    """Restore a backup into a data folder and audit the result. Return the exit status.

    0 when all is good, 1 with a sentence when nothing was restored or the audit found problems. ``further`` as in
    ``scorekeeper check``.
    """
    options = parser().parse_args(argv)
    folder = configuration.choose_data_folder(options.data)
    configuration.choose_path(configuration.PASSPHRASE_FILE_VARIABLE, options.passphrase_file)
    try:
        django.setup()
    except configuration.ConfigurationError as error:
        return fail(str(error))
    if connection.vendor != "sqlite":
        return fail(POSTGRESQL)
    if options.key_only:
        return put_back_key(Path(options.file), folder, stdin, stdout)
    done = restore_site(Path(options.file), folder, options.replace, stdin, stdout)
    status = done or check.check_site(stdout, further)
    if not status:
        stdout.write(f"Start the site: {program_name()} serve{f' --data {folder}' if options.data else ''}\n")
    return status


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} restore", description="Restore a site from a backup into an empty data folder."
    )
    reader.add_argument("file", metavar="FILE", help="the backup file")
    add_data_option(reader)
    reader.add_argument("--key-only", action="store_true", help="restore only the secret key and keep the database")
    reader.add_argument("--replace", action="store_true", help="rename the site that is there instead of stopping")
    reader.add_argument(
        "--passphrase-file", metavar="FILE", help="the first line opens a sealed backup (default: you are asked)"
    )
    return reader


def passphrase(stdin: TextIO) -> str:
    """Return the passphrase of the file that the settings name, else the one that is typed. Raises UnsoundError."""
    from scorekeeper.services.backups import making

    return making.passphrase() or ask_passphrase(stdin, "Passphrase of this backup: ")


def restore_site(source: Path, folder: Path, replace: bool, stdin: TextIO, stdout: TextIO) -> int:
    """Restore the backup, migrate it to this version's schema, and print what was done; return 1 if it was refused."""
    from scorekeeper.services.backups import folder as backups_folder
    from scorekeeper.services.backups.folder import newest_of_each
    from scorekeeper.services.backups.restoring import InUseError, restore
    from scorekeeper.services.backups.sealing import unsealed
    from scorekeeper.services.backups.soundness import UnsoundError

    if choice := [describe_backup(backup) for backup in newest_of_each(source)]:
        return fail(f"{source} is a folder. Name one file in it. The newest backup of each site: {', '.join(choice)}.")
    database, key = Path(connection.settings_dict["NAME"]), folder / configuration.KEY_FILE
    try:
        with unsealed(source, lambda: passphrase(stdin)) as plain:
            done = restore(plain, database, key, replace=replace)
    except (InUseError, UnsoundError) as error:
        return fail(str(error))
    except OSError as error:
        return fail(f"Nothing was restored. {error.strerror}: {error.filename}.")
    prepare.migrate(with_backup=False)
    prepare.put_back_guards()
    for path in done.before:
        stdout.write(f"The old file was renamed to {path}\n")
    moment = f"{done.manifest.made:%Y-%m-%d %H:%M:%S} UTC"
    site = backups_folder.site_sign(configuration.read_key(folder))
    stdout.write(f"Restored site {site} to {folder} as of {moment}. {link_sentence(key)}\n")
    stdout.flush()  # the audit takes its time
    return 0


def put_back_key(source: Path, folder: Path, stdin: TextIO, stdout: TextIO) -> int:
    """Restore only the secret key from a backup. Return the exit status: 1 when it was refused."""
    from scorekeeper.services.backups.restoring import InUseError, restore_key
    from scorekeeper.services.backups.sealing import unsealed
    from scorekeeper.services.backups.soundness import UnsoundError

    key = folder / configuration.KEY_FILE
    try:
        with unsealed(source, lambda: passphrase(stdin)) as plain:
            restore_key(plain, key)
    except (InUseError, UnsoundError) as error:
        return fail(str(error))
    except OSError as error:
        return fail(f"Nothing was restored. {error.strerror}: {error.filename}.")
    stdout.write(f"Restored {key}. {link_sentence(key)}\n")
    return 0


def describe_backup(backup: Backup) -> str:
    """Return the name of a backup, how much is in it, and whether its date is plausible."""
    holds = "can't be read" if backup.entries < 0 else f"{backup.entries:,} entries"
    ahead = ", dated in the future" if backup.is_ahead else ""
    return f"{backup.path.name} ({holds}{ahead})"


def link_sentence(key: Path) -> str:
    """Return a sentence on whether links keep working: not if the environment sets another key."""
    environment_key = configuration.key_from_environment()
    if environment_key is None or environment_key == configuration.read_key(key.parent):
        return "All links keep working."
    return f"The environment sets a different key. Links work again once it sets the one in {key}."
