"""A table with a hand whose cards are kept, late decisions of which matter."""

from __future__ import annotations

from scorekeeper.engine.play.transcript import transcript_as_json
from scorekeeper.services.requests import PlayOut
from tests.tables import Table, opened, picked
from tests.web.replay.test_replay import HAND

TOLD = ("picks", "bury", "call", "tricks")
AT = 10  # Ann leads: the ten of spades costs ten points, nine and seven nothing


def table_with_cards(club: int, key: str = "quiz-game") -> Table:
    """Return a game of the club with the hand; the same one for the same key."""
    table = opened("standard-called-ace", key=key, club=club, name="Friday at Dan's")
    table.record(picked(2, 4, 62))
    kept = {name: value for name, value in transcript_as_json(HAND.transcript).items() if name in TOLD}
    table.change(PlayOut(table.sheet.lines[0].uid, kept))
    return table


def question_address(table: Table) -> str:
    """Return the address of the question."""
    line = table.sheet.lines[0].uid
    return f"/clubs/{table.view.club}/quiz?game={table.club_game}&line={line}&at={AT}"
