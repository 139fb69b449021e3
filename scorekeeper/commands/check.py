"""`scorekeeper check`: audit the database without changing anything."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import django
from django.db import DatabaseError, connection

from scorekeeper import configuration
from scorekeeper.commands import WRONG_CALL, add_data_option, fail, prepare, program_name
from scorekeeper.wording.sentences import write_value

if TYPE_CHECKING:
    from scorekeeper.services.audit import AuditReport, Finding

    Findings = Callable[[], list[Finding]]

DIGITS, LEAST_DIGITS = 64, 12  # of a hash
GOOD, NOT_GOOD = 0, 1


def main(argv: list[str], stdin: TextIO, stdout: TextIO, further: Findings = list) -> int:
    """Audit the database in the data folder and print a report. Return 0 if all is good, 1 if not, 2 for a wrong call.

    ``further`` returns findings about data of other apps, such as tournaments.
    """
    options = parser().parse_args(argv)
    configuration.choose_data_folder(options.data)
    if wrong := [head for head in options.head if not is_head(head)]:
        return fail(
            f"{wrong[0]!r} isn't a history code. Copy at least its first {LEAST_DIGITS} digits from the printed sheet.",
            WRONG_CALL,
        )
    try:
        django.setup()
    except configuration.ConfigurationError as error:
        return fail(str(error), WRONG_CALL)
    if (path := missing_file()) is not None:
        return fail(f"No database at {path}. Choose the data folder with --data.", WRONG_CALL)
    try:
        prepare.refuse_others()
    except prepare.OTHER_VERSIONS as error:
        return fail(str(error), WRONG_CALL)
    except DatabaseError as error:
        stdout.write(unreadable(error))
        return NOT_GOOD
    return check_site(stdout, further, options.head)


def is_head(text: str) -> bool:
    """Return whether `text` can be an entry's hash, or its first digits."""
    return LEAST_DIGITS <= len(text) <= DIGITS and not text.strip("0123456789abcdefABCDEF")


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} check",
        description="Verify every history, settle every hand again, and check every sum.",
    )
    add_data_option(reader)
    reader.add_argument(
        "--head",
        metavar="CODE",
        action="append",
        default=[],
        help="history code on a printed sheet: check that nothing before it is missing (repeatable)",
    )
    return reader


def check_site(stdout: TextIO, further: Findings, heads: Sequence[str] = ()) -> int:
    """Audit the database that Django is set up for, print the report, and return the exit status."""
    from scorekeeper.services.audit import audit, heads_of  # models can be imported only once Django is set up

    try:
        report = audit()
        known, gone = heads_of(heads)
        report = replace(report, findings=(*report.findings, *gone, *further()))
    except DatabaseError as error:
        stdout.write(unreadable(error))
        return NOT_GOOD
    finally:
        connection.close()
    stdout.writelines(f"{line}\n" for line in known)
    stdout.write(format_report(report))
    return NOT_GOOD if report.findings else GOOD


def unreadable(error: DatabaseError) -> str:
    """Return one line for a database that cannot be read."""
    return f"The database can't be read: {' '.join(str(error).split())}\n"


def format_report(report: AuditReport) -> str:
    """Return the report as text, one finding on each line."""
    lines = [f"{finding.where}: {write_value(finding.sentence)}" for finding in report.findings]
    checked = ", ".join(
        count(number, *words)
        for number, words in (
            (report.games, ("game", "games")),
            (report.hands, ("hand", "hands")),
            (report.entries, ("history entry", "history entries")),
        )
    )
    verdict = f"{count(len(report.findings), 'problem', 'problems')} found." if report.findings else "All good."
    return "\n".join([*lines, f"Checked {checked}. {verdict}", ""])


def count(number: int, one: str, many: str) -> str:
    """Return a number with its noun, like "1 entry"."""
    return f"{number} {one if number == 1 else many}"


def missing_file() -> Path | None:
    """Return the SQLite file that should exist and does not; None where there is a database."""
    if connection.vendor != "sqlite":
        return None
    path = Path(connection.settings_dict["NAME"])
    return None if path.exists() else path
