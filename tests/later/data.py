"""A site of today with a game and half an event: ``python -m tests.later.data``, into SCOREKEEPER_DATA."""

import os


def main() -> None:
    """Make it."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    from scorekeeper.commands import prepare

    prepare.set_up(None)
    prepare.migrate()
    from scorekeeper.services import games
    from scorekeeper.services.journals import Actor
    from tournaments.services import demo

    games.open_demo(name="Friday at Dan's", key="a-demo-game", actor=Actor())
    demo.open_demo(name="Autumn Open", key="a-demo-event", actor=Actor())


if __name__ == "__main__":
    main()
