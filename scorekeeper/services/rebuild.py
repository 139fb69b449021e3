"""What is derived, made anew from the entries."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.folding import fold
from scorekeeper.models import Game

from . import derived, journals, versions
from .write_lock import writing


def rebuild(game: int) -> None:
    """Throw away every derived row of a game and make them anew from its entries.

    Raises ``Refused`` (``unknown-game``, and what the book refuses when entries speak of lines that are not there).
    """
    with writing():
        if not Game.objects.select_for_update(of=("self",)).filter(pk=game):
            raise refuse("unknown-game", "There is no such game.", "game")
        entries = journals.entries_of(game)
        book = journals.book_of(entries)
        derived.erase(game)
        derived.store(game, book, fold(book), {entry.seq: entry.pk for entry in entries})
        versions.bump(versions.of_game(game))
