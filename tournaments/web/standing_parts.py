"""The table of the standings as text, kept in the process until something happens at its event."""

from __future__ import annotations

from hashlib import sha256

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.queries.club import club_version
from tournaments.exports.reached_words import reached_words
from tournaments.models import Event
from tournaments.queries.book import Read
from tournaments.queries.final_order import bracket_moves, bracket_undecided, final_rows, reached_in_bracket
from tournaments.queries.names import names
from tournaments.web.standing_rows import drawn, lines


def standings_part(event: Event, found: Read, address: str, *, official: bool = False, most: int = 0) -> SafeString:
    """Return the standings, live ones with what is provisional marked, all of them or the first ``most``.

    ``address`` is that of a player's page, with ``0`` for his number. What is kept was drawn for this version of the
    event and of its club's names.
    """
    version = f"{event.pk} {found.length} {found.head} {club_version(event.club_id)}"
    name = sha256(f"standings {version} {address} {official} {most} {get_language()}".encode()).hexdigest()
    text: SafeString | None = cache.get(name)
    if text is None:
        text = _drawn(event, found, address, official, most)
        cache.set(name, text)
    return text


def _drawn(event: Event, found: Read, address: str, official: bool, most: int) -> SafeString:
    sure = final_rows(event, found, official=True)
    rows = sure if official else final_rows(event, found, official=False)
    if not rows:
        return SafeString()
    far = reached_words(found.book, reached_in_bracket(event, found))
    shown = list(lines(rows, sure, names(event), address, far))[: most or None]
    context = {
        "sessions": found.book.sessions,
        "rows": drawn(shown),
        "provisional": any(line.provisional for line in shown),
        "undecided": bracket_undecided(found.book),
        "moves": bracket_moves(found.book),
    }
    return render_to_string("event/standings/table.html", context)
