"""A second folder for backups, which the user names: a stick, or a folder that another machine shares."""

import os
from pathlib import Path

VARIABLE = "SCOREKEEPER_BACKUPS"


def second_folder() -> Path | None:
    """Return what SCOREKEEPER_BACKUPS names, None where it names nothing. It may be missing for a while."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).expanduser().absolute() if chosen else None


def choose(folder: str | None) -> None:
    """Make `folder` (None: leave it) the second folder of this process and its children."""
    if folder is not None:
        os.environ[VARIABLE] = str(Path(folder).expanduser().absolute())
