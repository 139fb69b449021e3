"""The beginnings of a new event: a format, or the settings of an earlier event with its day moved on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.formats import date_format

from scorekeeper.web.parsing import editable_amount
from tournaments.engine.hourly import clock_text
from tournaments.engine.prize_table import size_as_json
from tournaments.engine.setup import Setup, format_names, load_format
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.web.setup.prize_fields import size_text
from tournaments.wording.setup import FORMATS

EARLIER = "event-"  # before the number of an event
MOST_EARLIER = 4
MOST_PLACES = 8
YEAR = timedelta(weeks=52)  # the same day of the week
USUAL_START = 10 * 60  # minutes after midnight
NUMBERED = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")


@dataclass(frozen=True, slots=True)
class StartChoice:
    """A format or an earlier event to begin from: its setup, and the texts that the fields of the day begin with."""

    key: str
    title: str
    says: str
    setup: Setup
    fields: Mapping[str, str]


def latest(events: Iterable[Event], club: int | None) -> list[Event]:
    """Return the last few events that a new one can begin from: those of the club, if one is named, and no demos."""
    there = [event for event in events if not event.club.demo and club in (None, event.club_id)]
    return there[:MOST_EARLIER]


def earlier_choices(earlier: Sequence[Event], today: date) -> list[StartChoice]:
    """Return the choices of earlier events. One statement an event."""
    return [_from_event(event, today) for event in earlier]


def format_choices(today: date, club: str = "", place: str = "") -> list[StartChoice]:
    """Return the choices of formats. Their events are named after the ``club``, and are at that ``place``."""
    return [_from_format(slug, today, club, place) for slug in format_names()]


def _from_format(slug: str, today: date, club: str, place: str) -> StartChoice:
    title, says = map(str, FORMATS[slug])
    setup = load_format(slug)
    name = f"{club} {title} {today.year}".strip()
    return StartChoice(slug, title, says, setup, _fields(setup, name, place, today, None))


def known_places(events: Iterable[Event], club: int | None) -> list[str]:
    """Return the places of earlier events, the latest first: those of the club, if one is named, and of no demos."""
    there = [event.place for event in events if not event.club.demo and club in (None, event.club_id) and event.place]
    return list(dict.fromkeys(there))[:MOST_PLACES]


def _from_event(event: Event, today: date) -> StartChoice:
    book = book_of(event.journal_id)
    setup, day = book.setup, next_day(event.played_on, today)
    if setup.hourly is not None:  # the others were added during the day
        setup = replace(setup, sessions=setup.sessions[:1])
    name = next_name(event.name, event.played_on.year, day.year)
    players = len(book.entrants) or setup.schedule.players
    fields = _fields(setup, name, event.place, day, players)
    says = date_format(event.played_on, "DATE_FORMAT")
    return StartChoice(f"{EARLIER}{event.pk}", event.name, says, setup, fields)


def _fields(setup: Setup, name: str, place: str, day: date, players: int | None) -> dict[str, str]:
    start = setup.hourly.first if setup.hourly else setup.schedule.start
    return {
        "name": name,
        "place": place,
        "day": day.isoformat(),
        "start": clock_text(USUAL_START if start is None else start),
        "players": "" if players is None else str(players),
        "fee": editable_amount(setup.fee, setup.currency) if setup.fee else "",
        "places": ", ".join(size_text(size_as_json(size), setup.currency) for size in setup.prizes.places),
    }


def next_day(before: date, today: date) -> date:
    """Return the same day of the week about a year later, or as many years as it takes to be in the future."""
    day = before + YEAR
    while day < today:
        day += YEAR
    return day


def next_name(name: str, before: int, year: int) -> str:
    """Return the name of an event with its year moved on, or its number: ``Open 2026``, ``31st Open``."""
    if str(before) in name:
        return name.replace(str(before), str(year))
    years = max(year - before, 1)
    return NUMBERED.sub(lambda match: str(ordinal(int(match[1]) + years)), name, count=1)
