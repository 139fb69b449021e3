"""Series: founded once; events join and leave; dues are paid; closed with the ranking as it is then."""

from __future__ import annotations

import secrets

from scorekeeper.engine.errors import Phrase, refuse
from scorekeeper.ledger.entries import clean_key, clean_name
from scorekeeper.models import Journal, Person
from scorekeeper.services import clubs, journals
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.series.book import JOIN, LEAVE, OPENING, SeriesBook
from tournaments.engine.series.ranking import ranking_as_json
from tournaments.engine.series.setup import SeriesSetup, series_setup_as_json
from tournaments.models import Event, Series
from tournaments.queries.book import series_book_of
from tournaments.queries.series import series_view
from tournaments.services import journal_writer

WHAT = Phrase("the-series-name")
SEEDS = 1_000_000


def found_series(*, name: str, setup: SeriesSetup, key: str, actor: Actor, club: int | None = None) -> int:
    """Found a series and return its number; the same ``key`` returns the same series again.

    It belongs to the club at home unless another one is named. Raises ``Refused`` for what is wrong with the name
    (``name``), the key or the club.
    """
    clean_key(key)
    title = clean_name(name, what=WHAT)
    with writing():
        if (journal := Journal.objects.filter(key=key).first()) is not None:
            return _series_of(journal)
        payload = {"setup": series_setup_as_json(setup), "seed": secrets.randbelow(SEEDS)}
        begun = journals.begin_journal(key)
        journals.add_entry(journals.lock_journal(begun.pk, key), OPENING, payload, key=key, actor=actor)
        return Series.objects.create(club=clubs.club_of(club), journal=begun, name=title).pk


def change_setup(series: Series, setup: SeriesSetup, *, key: str, actor: Actor, why: str = "") -> SeriesBook:
    """Another setup. Raises ``Refused``: ``closed``, ``nothing-changes``, ``outside-days`` where an event that belongs
    to the series lies outside its new days."""
    with writing():
        events = series_book_of(series.journal_id).events
        for event in Event.objects.filter(journal__key__in=events).order_by("played_on", "pk"):
            _verify_day(setup, event)
        return journal_writer.write_series_entry(
            series, "setup", {"setup": series_setup_as_json(setup)}, key=key, actor=actor, why=why
        )


def rename_series(series: Series, name: str) -> None:
    """Another name. Raises ``Refused`` for what is wrong with it."""
    title = clean_name(name, what=WHAT)
    with writing():
        Series.objects.filter(pk=series.pk).update(name=title)


def join(series: Series, event: Event, *, key: str, actor: Actor) -> SeriesBook:
    """An event becomes one of the series. Raises ``Refused``: ``other-club``, ``outside-days``, ``joined-already``,
    ``closed``."""
    with writing():
        if event.club_id != series.club_id:
            raise refuse("other-club/series", {"name": event.name}, "event")
        _verify_day(series_book_of(series.journal_id).setup, event)
        return journal_writer.write_series_entry(series, JOIN, {"event": event.journal.key}, key=key, actor=actor)


def leave(series: Series, event: Event, *, key: str, actor: Actor) -> SeriesBook:
    """An event is no longer one of the series. Raises ``Refused``: ``not-joined``, ``closed``."""
    return journal_writer.write_series_entry(series, LEAVE, {"event": event.journal.key}, key=key, actor=actor)


def pay(series: Series, person: int, amount: int, *, key: str, actor: Actor, why: str = "") -> SeriesBook:
    """Dues of a person of the club: minor units of money, below 0 for what is given back.

    Raises ``Refused``: ``unknown-person``, ``no-money``, ``bad-amount``, ``long-reason``.
    """
    payer = Person.objects.select_related("merged_into").filter(pk=person, club=series.club_id, erased_at=None).first()
    if payer is None:
        raise refuse("unknown-person/club", path="person")
    payload = {"person": str(payer.itself.uuid), "amount": amount}
    return journal_writer.write_series_entry(series, "dues", payload, key=key, actor=actor, why=why)


def drop_dues(series: Series, payment: int, *, key: str, actor: Actor, why: str) -> SeriesBook:
    """A payment that was written by mistake. Raises ``Refused``: ``unknown-dues``, ``missing-reason``."""
    return journal_writer.write_series_entry(series, "drop-dues", {"dues": payment}, key=key, actor=actor, why=why)


def close(series: Series, *, key: str, actor: Actor) -> SeriesBook:
    """The year is over: the ranking is kept as it is now, whatever is corrected later.

    Raises ``Refused``: ``closed``, ``still-running`` while an event is not over, ``missing-event``.
    """
    with writing():
        view = series_view(series)
        if view.book.closed is None:
            if view.missing:
                raise refuse("missing-event/site", path="series")
            if view.running:
                names = [site.event.name for site in view.running]
                raise refuse("still-running", {"named": names}, "series")
        payload = {"final": ranking_as_json(view.rows, view.book.events)}
        return journal_writer.write_series_entry(series, "close", payload, key=key, actor=actor)


def open_again(series: Series, *, key: str, actor: Actor, why: str) -> SeriesBook:
    """A closed series goes on; its ranking moves again. Raises ``Refused``: ``nothing-changes``, ``missing-reason``."""
    return journal_writer.write_series_entry(series, "open", {}, key=key, actor=actor, why=why)


def _verify_day(setup: SeriesSetup, event: Event) -> None:
    if not setup.covers(event.played_on):
        first, last = (day or Phrase("any-day") for day in (setup.first, setup.last))
        raise refuse(
            "outside-days", {"name": event.name, "played_on": event.played_on, "first": first, "last": last}, "event"
        )


def _series_of(journal: Journal) -> int:
    series = Series.objects.filter(journal=journal).first()
    if series is None:
        raise journals.used_key()
    return series.pk
