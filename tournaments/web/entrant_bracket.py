"""What leaving the bracket would do, and what a replacement would: said before anything is done."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.engine.brackets.bracket import Bracket
from tournaments.engine.brackets.fold import withdraw
from tournaments.engine.brackets.scores import is_played
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket_changes import open_parts
from tournaments.engine.event.bracketing import published
from tournaments.engine.event.values import Table
from tournaments.exports.session_words import in_sentence
from tournaments.models import Event
from tournaments.queries.names import names
from tournaments.queries.tables import game_of


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant who is in a bracket that is played: what happens if he leaves, and if somebody else plays on his line;
    his table, where it has begun."""

    leaves: str
    replaced: str
    table: Table | None = None


def has_left(book: EventBook, entrant: int) -> bool:
    """Return whether he has left the bracket."""
    return book.bracket is not None and any(entrant in part.withdrawn for _second, part in book.bracket.parts())


def place(event: Event, book: EventBook, entrant: int) -> Place | None:
    """Return what he is in the bracket that is played; None where he is not in it. One statement, or two."""
    if book.bracket is None or not (parts := open_parts(book, entrant)):
        return None
    sitting = [(second, part) for second, part in parts if entrant in part.seats[-1].everybody()]
    second, part = (sitting or parts)[-1]
    session = published(book).session(second, len(part.seats))
    seat = book.seat_of(session, entrant)
    game = game_of(event.pk, seat[0].id) if seat else None
    if seat and game and game.played:
        return _begun(book, session, seat[0])
    return Place(_leaves(event, book, part, entrant, seat[0] if seat else None), _from(book, session))


def _begun(book: EventBook, session: int, table: Table) -> Place:
    number = {"number": table.number}
    leaves = _(
        "Table %(number)d has begun and keeps him: name a stand-in there, or stop the table. A seat that he wins there "
        "is filled, or stays empty, in the next round."
    )
    replaced = _("Table %(number)d has begun: the other one plays from the next round on. Until then name a stand-in.")
    return Place(leaves % number, replaced % number, table)


def _from(book: EventBook, session: int) -> str:
    return _("From %(round)s on the other one has his seat, his points and his way.") % {
        "round": in_sentence(book, session)
    }


def _leaves(event: Event, book: EventBook, part: Bracket, entrant: int, table: Table | None) -> str:
    if entrant not in part.seats[-1].everybody():
        return _("He is out already, so nobody's seat changes; he is not called back any more.")
    after = withdraw(part, entrant)
    instead = after.left[-1].instead
    if table is None:
        if instead is None:
            return _("He rests in this round; his place in the next one stays empty.")
        return _("He rests in this round; %(name)s (%(number)d) does so in his stead, the best who did not go on.") % {
            "name": names(event)[instead],
            "number": instead,
        }
    if instead is not None:
        return _("His seat at table %(table)d goes to %(name)s (%(number)d), the best who did not go on.") % {
            "table": table.number,
            "name": names(event)[instead],
            "number": instead,
        }
    if _is_idle(after, table.number):
        return _("Table %(table)d then has too few players: it is not played, and those there go on.") % {
            "table": table.number
        }
    return _("His seat at table %(table)d stays empty.") % {"table": table.number}


def _is_idle(part: Bracket, table: int) -> bool:
    here = zip(part.rounds[len(part.seats) - 1].tables, part.seats[-1].tables, strict=True)
    return any(node.number == table and not is_played(seats) for node, seats in here)
