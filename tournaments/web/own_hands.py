"""The hands on a player's own page as text, kept until something is written at one of his tables.

His rank moves with hands at other tables, and far more often than his own hands do, which are long to draw.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.db import connection
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.queries.card import card

from .hand_cards import said_tables
from .own_page import Own, Sheet
from .seen import Seen

MOST_KEPT = 500  # players whose hands a process keeps: a full hall

Kept = tuple[tuple[Sheet, ...], str | None, SafeString]
_KEPT: OrderedDict[tuple[int, int], Kept] = OrderedDict()
_LOCK = Lock()


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
    if not connection.in_atomic_block:  # what is not committed may never have been
        _keep(name, (own.sheets, language, text))
    return text


def _keep(name: tuple[int, int], hands: Kept) -> None:
    with _LOCK:
        _KEPT[name] = hands
        _KEPT.move_to_end(name)
        while len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
