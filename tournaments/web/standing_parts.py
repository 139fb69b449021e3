"""The standings as a table: the lines of everybody, and the text of those that are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.engine.event.book import EventBook
from tournaments.exports.reached_words import reached_words
from tournaments.models import Event
from tournaments.queries.book import Read
from tournaments.queries.final_order import bracket_moves, bracket_undecided, final_rows, reached_in_bracket
from tournaments.web.standing_rows import Line, drawn, lines


def standing_lines(
    event: Event, found: Read, called: Mapping[int, str], address: str, *, official: bool = False
) -> list[Line]:
    """Return the lines of the standings, live ones with what is provisional marked, or the official ones.

    ``called`` are the names of entrants, ``address`` is that of a player's page, with ``0`` for his number.
    """
    sure = final_rows(event, found, official=True)
    rows = sure if official else final_rows(event, found, official=False)
    far = reached_words(found.book, reached_in_bracket(event, found))
    return list(lines(rows, sure, called, address, found.book.setup, far))


def standings_part(book: EventBook, shown: Sequence[Line]) -> SafeString:
    """Return lines of the standings as a table, no text where there is none."""
    if not shown:
        return SafeString()
    context = {
        "sessions": book.sessions,
        "rows": drawn(shown),
        "provisional": any(line.provisional for line in shown),
        "undecided": bracket_undecided(book),
        "moves": bracket_moves(book),
    }
    return render_to_string("event/standings/table.html", context)
