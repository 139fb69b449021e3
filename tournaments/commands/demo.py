"""`scorekeeper demo`: serve a game and a tournament that are under way, from a temporary folder that disappears."""

from __future__ import annotations

import os
import signal
from tempfile import TemporaryDirectory
from typing import TextIO

from scorekeeper.commands import serve

# Settings of the user's own site: its database, its key, its names.
FOREIGN = ("DATABASE_URL", "SCOREKEEPER_")


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Serve the demo until Ctrl-C or a termination signal, and delete all of it. Exit status as that of `serve`.

    It is announced under no name, and never touches the user's own data.
    """
    for variable in [name for name in os.environ if name.startswith(FOREIGN)]:
        del os.environ[variable]
    with TemporaryDirectory(prefix="sheepshead-demo-", ignore_cleanup_errors=True) as folder:
        try:
            return serve.main([*argv, "--data", folder, "--owner-link"], stdin, stdout, fill=fill, prog="demo")
        finally:
            for each in (signal.SIGINT, signal.SIGTERM):  # a second Ctrl-C must not leave half of it
                signal.signal(each, signal.SIG_IGN)


def fill() -> str:
    """Open a demo game and a demo tournament. Return the path of the page to open first."""
    from django.utils.translation import gettext as _

    from scorekeeper.services import games, installation
    from scorekeeper.services.journals import Actor
    from tournaments.services import demo

    games.open_demo(name=_("Demo game"), key="demo-game", actor=Actor())
    demo.open_demo(name=_("Demo tournament"), key="demo-tournament", actor=Actor())
    installation.welcome_owner("")
    return "/"
