"""The summary of an event: where and when, fee and prizes; and the preview that other sites show of a link to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time

from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.wording.amounts import money
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import offered_pot
from tournaments.models import Event
from tournaments.queries.public import shows_prizes
from tournaments.services.address import absolute
from tournaments.wording.prizes import PrizePreview, preview_prizes

IMAGE = "icons/app-512.png"
LONGEST = 200  # letters of a description that a preview has room for


@dataclass(frozen=True, slots=True)
class SharePreview:
    """The preview of a link: its text, and whole addresses of the page and of a picture."""

    description: str
    url: str
    image: str


@dataclass(frozen=True, slots=True)
class About:
    """Facts of an event for everyone, in words; ``prizes`` are what is offered until it is shown who won, if any.

    ``is_paid``: the fees that they come from are paid. ``is_signed``: who won what is signed, and not shown yet.
    """

    when: str
    facts: list[tuple[str, str]]
    prizes: PrizePreview | None
    is_paid: bool
    is_signed: bool


def share_preview(request: HttpRequest, event: Event, book: EventBook) -> SharePreview:
    """Return the preview of the page that is asked for. It names no player."""
    root = f"{request.scheme}://{request.get_host()}"
    facts = (when_words(event, book), event.place, " ".join(event.about.split()))
    text = " · ".join(filter(None, facts))
    shortened = f"{text[: LONGEST - 1]}…" if len(text) > LONGEST else text
    return SharePreview(shortened, absolute(event, request.path, root), absolute(event, static(IMAGE), root))


def about_event(event: Event, book: EventBook) -> About:
    """Return the facts of an event for its public page. No statement."""
    offers = book.setup.money and not shows_prizes(book) and book.setup.fee and not book.setup.hourly
    pot, players = offered_pot(book)
    offered = preview_prizes(book.setup, players, pot) if offers and players else None
    prizes = None if offered is None or offered.error else offered
    return About(when_words(event, book), list(_facts(book)), prizes, bool(book.published), bool(book.signed))


def when_words(event: Event, book: EventBook) -> str:
    """Return the day of an event, and the time at which it starts if the setup says one."""
    day = date_format(event.played_on, "DATE_FORMAT")
    if book.setup.schedule.start is None:
        return day
    at = time_format(time(*divmod(book.setup.schedule.start, 60)), "TIME_FORMAT")
    return _("%(day)s, %(time)s") % {"day": day, "time": at}


def _facts(book: EventBook) -> Iterator[tuple[str, str]]:
    setup = book.setup
    if book.entrants:
        yield _("Players"), str(book.participants)
    if setup.sessions and not setup.hourly:
        many = len(setup.sessions)
        words = ngettext("%(many)s session", "%(many)s sessions", many) % {"many": many}
        hands = {rules.hands for session in setup.sessions for rules in session.tables.values()}
        if len(hands) == 1 and (each := hands.pop()):
            words = _("%(sessions)s of %(hands)s hands") % {"sessions": words, "hands": each}
        yield _("Sessions"), words
    if setup.bracket is not None:
        many = len(setup.bracket.stage.rounds)
        yield _("Bracket"), ngettext("%(many)s round", "%(many)s rounds", many) % {"many": many}
    if setup.money and setup.fee:
        yield _("Entry fee"), money(setup.fee, setup.currency)
