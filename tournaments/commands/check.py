"""`scorekeeper check`, events among what it looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from scorekeeper.commands import check

if TYPE_CHECKING:
    from scorekeeper.services.audit import Finding


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Audit the database, events and series too; exit status as that of `scorekeeper.commands.check`."""
    return check.main(argv, stdin, stdout, further=findings)


def findings() -> list[Finding]:
    """Return the findings of the audits of events and of series."""
    from tournaments.services import audit

    return [*audit.event_findings(), *audit.series_findings()]
