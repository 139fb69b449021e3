"""The picture of a published bracket, with what the tables that run say now."""

from __future__ import annotations

from tournaments.engine.brackets.picture import BracketPicture, bracket_picture, hide_points
from tournaments.engine.event.bracket import require_bracket
from tournaments.models import Event

from .book import Read
from .results import round_results


def pictures(event: Event, found: Read, *, points: bool = True) -> tuple[BracketPicture, ...]:
    """The bracket, and its second chance where it is published; without what is hidden unless ``points``.

    Statements as ``results``. Raises ``Refused`` (``no-bracket``).
    """
    run = require_bracket(found.book)
    shown = tuple(
        bracket_picture(
            part, _live(event, found, run.session(second, len(part.seats))) if points and not part.finished else {}
        )
        for second, part in run.parts()
    )
    return shown if points else tuple(map(hide_points, shown))


def _live(event: Event, found: Read, session: int) -> dict[int, int]:
    """What everybody has in a round who has begun to play it: units, penalties with them."""
    results = round_results(event, found, session, official=False)
    return {result.entrant: (result.units or 0) + result.penalty for result in results}
