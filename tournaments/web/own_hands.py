"""The hands on a player's own page as text, kept until something is written at one of his tables.

His rank moves with hands at other tables, and far more often than his own hands do, which are long to draw.
"""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.queries.kept import Kept
from tournaments.queries.card import card

from .hand_cards import said_tables
from .own_page import Own, Sheet
from .seen import Seen

MOST = 500  # players whose hands a process keeps: a full hall

_KEPT: Kept[tuple[int, int], tuple[tuple[Sheet, ...], str | None, SafeString]] = Kept(MOST)


def own_hands(seen: Seen, own: Own) -> SafeString:
    """Return the hands that a player's sheets stand for. Two statements where they are not known, none otherwise."""
    if not own.sheets:
        return SafeString()
    name, language = (seen.event.pk, own.entrant), get_language()
    known = _KEPT.get(name)
    if known is not None and known[:2] == (own.sheets, language):
        return known[2]
    tables = list(said_tables(seen.found.book, card(seen.event, seen.found, own.entrant)))
    text = render_to_string("event/standings/hands.html", {"tables": tables})
    _KEPT.keep(name, (own.sheets, language, text))
    return text
