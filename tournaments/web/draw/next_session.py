"""Drawing the next session with one button: the no-shows that it asks about, and who is not drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.web.actions import Data
from scorekeeper.web.forms import Hidden, KeyedForm, WholeNumberField
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import count_drawn_together, present_entrants
from tournaments.queries.book import book_of
from tournaments.queries.entrants import withdrawn_from
from tournaments.services import draws
from tournaments.web.access import EventAccess
from tournaments.web.draw.screen import name_list
from tournaments.web.entrants.forms import LinesField
from tournaments.wording.sessions import in_sentence


class DrawNextForm(KeyedForm):
    """The session to draw, the no-shows that the page asked about, and those of them who are seated again."""

    session = WholeNumberField(widget=Hidden)
    asked = LinesField(required=False)
    seated = LinesField(required=False)


@dataclass(frozen=True, slots=True)
class NotDrawn:
    """The players who were in the session before and are not drawn for the next one.

    ``no_shows`` had no seat there: the director says whether they are seated again. ``gone`` dropped out after it, and
    ``left_out`` are not checked in, both in words. ``drawn_too`` are the later sessions drafted in the same draw, like
    ``sessions 2–3``, empty for none.
    """

    no_shows: tuple[tuple[int, str], ...]
    gone: str
    left_out: str
    drawn_too: str = ""


def not_drawn(book: EventBook, session: int, names: Mapping[int, str]) -> NotDrawn:
    """Return who is not drawn for a session. Nobody on an hourly day, where tickets say who plays."""
    if book.setup.hourly is not None:
        return NotDrawn((), "", "")
    present = present_entrants(book, session)
    gone = [number for number, entrant in sorted(book.entrants.items()) if withdrawn_from(entrant) == session]
    return NotDrawn(
        tuple((number, names.get(number, "")) for number in present.asked),
        name_list(gone, names),
        name_list(present.left_out, names),
        _drawn_too(book, session),
    )


def _drawn_too(book: EventBook, session: int) -> str:
    if draws.is_draft_kept(book, session):
        return ""
    first, last = session + 1, session + count_drawn_together(book, session) - 1
    if first > last:
        return ""
    if first == last:
        return in_sentence(book, first)
    return _("sessions %(first)d–%(last)d") % {"first": first, "last": last}


def draw_next(access: EventAccess, data: Data) -> None:
    """Draw and publish a session. One that is published already stays as it is."""
    session: int = data["session"] or 0
    if session not in book_of(access.event.journal_id).published:
        draws.draw_and_publish(
            access.event,
            session,
            asked=data["asked"],
            seated=data["seated"],
            key=f"{data['key']}-draw",
            actor=access.actor,
        )
