"""`scorekeeper restore`, events among what is looked at afterwards."""

from __future__ import annotations

from typing import TextIO

from scorekeeper.commands import restore
from tournaments.commands.check import findings


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Restore a backup and audit it, its events too; exit status as that of `scorekeeper.commands.restore`."""
    return restore.main(argv, stdin, stdout, further=findings)
