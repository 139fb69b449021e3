"""A small site, built by the code of the folder that this runs in: a game and half an event.

``python building.py``, with SCOREKEEPER_DATA naming an empty data folder.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Build it."""
    sys.path.insert(0, ".")
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    from scorekeeper.commands import prepare

    prepare.set_up(None)
    prepare.migrate()
    from scorekeeper.services import games
    from scorekeeper.services.journals import Actor
    from tournaments.services import demo as event_demo

    games.open_demo(name="Friday at Dan's", key="a-demo-evening", actor=Actor())
    event_demo.open_demo(name="Autumn Open", key="a-demo-event", actor=Actor())


if __name__ == "__main__":
    main()
