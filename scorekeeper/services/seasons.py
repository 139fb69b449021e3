"""Seasons of a club: named runs of days that do not overlap."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger import texts
from scorekeeper.models import Club, Evening, Season

from .write_lock import writing

WHAT = "The season's name"


def add(club: int, name: str, first: date | None, last: date | None) -> int:
    """Add a season (both days belong to it) and return its number.

    Raises ``Refused``: ``unknown-club``, what a name is refused for, ``taken-name``, ``missing-day`` (path ``first`` or
    ``last``), ``bad-days``, ``overlapping-days``.
    """
    with writing():
        if not Club.objects.select_for_update().filter(pk=club):
            raise refuse("unknown-club", "There is no such club.", "club")
        season = Season(club_id=club)
        _write(season, name, first, last)
        return season.pk


def change(season: int, name: str, first: date | None, last: date | None) -> None:
    """Give a season another name or other days; evenings follow their days.

    Raises ``Refused``: ``unknown-season`` and what ``add`` raises.
    """
    with writing():
        _write(_locked(season), name, first, last)


def remove(season: int) -> None:
    """Take away a season without evenings. Raises ``Refused``: ``unknown-season``, ``not-empty``."""
    with writing():
        found = _locked(season)
        if evenings := evenings_in(found).count():
            sentence = f"{found.name} has {evenings} evening{'s' * (evenings > 1)}; only an empty season is taken away."
            raise refuse("not-empty", sentence, "season")
        found.delete()


def evenings_in(season: Season) -> QuerySet[Evening]:
    """The evenings whose day lies in a season."""
    return Evening.objects.filter(club=season.club_id, within=None, played_on__range=(season.first, season.last))


def _locked(season: int) -> Season:
    list(Club.objects.select_for_update().filter(seasons=season))  # its days are held against the other seasons'
    found = Season.objects.filter(pk=season).first()
    if found is None:
        raise refuse("unknown-season", "There is no such season.", "season")
    return found


def _write(season: Season, name: str, first: date | None, last: date | None) -> None:
    others = list(Season.objects.filter(club=season.club_id).exclude(pk=season.pk).order_by("first"))
    faults: list[Fault] = []
    try:
        season.name = _free_name(name, others)
    except Refused as refused:
        faults += refused.faults
    faults += _wrong_days(first, last, others)
    if faults or first is None or last is None:
        raise Refused(faults)
    season.folded, season.first, season.last = texts.folded(season.name), first, last
    season.save()


def _free_name(name: str, others: list[Season]) -> str:
    plain = texts.name(name, what=WHAT)
    if texts.folded(plain) in {other.folded for other in others}:
        raise refuse("taken-name", f"This club has a season {plain} already.", "name")
    return plain


def _wrong_days(first: date | None, last: date | None, others: list[Season]) -> list[Fault]:
    if first is None or last is None:
        days = {"first": first, "last": last}
        return [
            Fault("missing-day", f"Say the season's {name} day.", name) for name, day in days.items() if day is None
        ]
    if last < first:
        return [Fault("bad-days", "A season ends on the day it begins or later.", "last")]
    for other in others:
        if first <= other.last and other.first <= last:
            sentence = f"{other.name} runs from {other.first} to {other.last}; a day belongs to one season only."
            return [Fault("overlapping-days", sentence, "first" if other.first <= first else "last")]
    return []
