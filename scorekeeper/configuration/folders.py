"""The folders of the data, of a second backup, and of templates and static files."""

import os
from pathlib import Path

import platformdirs

DATA_VARIABLE = "SCOREKEEPER_DATA"


def data_folder() -> Path:
    """Return the data folder: what SCOREKEEPER_DATA says, else this system's place for a user's data."""
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
    """Return what SCOREKEEPER_BACKUPS names, None where it names nothing. It may be missing for a while."""
    chosen = os.environ.get(BACKUPS_VARIABLE)
    return Path(chosen).expanduser().absolute() if chosen else None


def choose_second_folder(folder: str | None) -> None:
    """Make `folder` (None: leave it) the second folder of this process and its children."""
    if folder is not None:
        os.environ[BACKUPS_VARIABLE] = str(Path(folder).expanduser().absolute())


PACKAGE = Path(__file__).resolve().parent.parent


def site_folder(package: Path = PACKAGE) -> Path:
    """Return the folder that holds templates/ and static/ for the package that lies in the folder `package`."""
    inside = package / "site"
    return inside if inside.is_dir() else package.parent
