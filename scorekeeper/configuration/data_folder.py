"""Where the database, the secret key and the collected static files live."""

import os
from pathlib import Path

import platformdirs

VARIABLE = "SCOREKEEPER_DATA"


def data_folder() -> Path:
    """Return the data folder: what SCOREKEEPER_DATA says, else this system's place for a user's data."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return platformdirs.user_data_path("scorekeeper", appauthor=False)


def choose(folder: str | None) -> Path:
    """Make `folder` (None: the default) the data folder of this process and its children, and return it."""
    if folder is not None:
        os.environ[VARIABLE] = str(Path(folder).expanduser().absolute())
    return data_folder()
