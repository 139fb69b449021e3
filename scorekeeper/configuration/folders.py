"""Folders of the data, of a second backup, and of templates and static files."""

import os
from pathlib import Path

import platformdirs

DATA_VARIABLE = "SCOREKEEPER_DATA"


def data_folder() -> Path:
    """Return the data folder: the one SCOREKEEPER_DATA names, else this system's place for a user's data."""
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return platformdirs.user_data_path("scorekeeper", appauthor=False)


def choose_data_folder(folder: str | None) -> Path:
    """Make `folder` (None: the default) the data folder of this process and its children, and return it."""
    if folder is not None:
        os.environ[DATA_VARIABLE] = str(Path(folder).expanduser().absolute())
    return data_folder()


BACKUPS_VARIABLE = "SCOREKEEPER_BACKUPS"


def second_folder() -> Path | None:
    """Return the folder that SCOREKEEPER_BACKUPS names, None where it names none. It may be missing for a while."""
    chosen = os.environ.get(BACKUPS_VARIABLE)
    return Path(chosen).expanduser().absolute() if chosen else None


def choose_second_folder(folder: str | None) -> None:
    """Make `folder` (None: no change) the second backup folder of this process and its children."""
    if folder is not None:
        os.environ[BACKUPS_VARIABLE] = str(Path(folder).expanduser().absolute())


PACKAGE = Path(__file__).resolve().parent.parent


def site_folder(package: Path = PACKAGE) -> Path:
    """Return the folder with templates/ and static/ of the package in the folder `package`."""
    inside = package / "site"
    return inside if inside.is_dir() else package.parent
