"""Grants: made, redeemed, held, taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from scorekeeper.engine.errors import refuse
from scorekeeper.models import Club, Evening, Grant, Journal, Role
from scorekeeper.models.grant import GrantQuerySet

from . import links
from .write_lock import writing

OF_EVENT = (Role.DIRECTOR, Role.HELPER, Role.VIEWER)


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of an evening or a club, relative to the site."""

    keeper: str
    watcher: str


def owner_link_path() -> str:
    """The owner's link, to everything on this site; the grant is made when it is asked for first."""
    with writing():
        grant, _ = Grant.objects.get_or_create(role=Role.OWNER, club=None, evening=None, journal=None)
    return links.path(grant)


def evening_links(evening: int) -> Links:
    """The keeper's and the watcher's link of an evening; made when they are asked for first."""
    found = {grant.role: grant for grant in Grant.objects.filter(evening=evening)}
    if not {Role.KEEPER, Role.WATCHER} <= set(found):
        found = {role: _of_evening(role, evening) for role in (Role.KEEPER, Role.WATCHER)}
    return Links(links.path(found[Role.KEEPER]), links.path(found[Role.WATCHER]))


def club_links(club: int) -> Links:
    """The keeper's and the watcher's link of a club, to all its evenings; made when they are asked for first."""
    found = {grant.role: grant for grant in Grant.objects.filter(club=club)}
    if not {Role.KEEPER, Role.WATCHER} <= set(found):
        found = {role: _of_club(role, club) for role in (Role.KEEPER, Role.WATCHER)}
    return Links(links.path(found[Role.KEEPER]), links.path(found[Role.WATCHER]))


def journal_link(journal: int, role: Role) -> str:
    """The address of the director's, a helper's or a viewer's link to an event; made when it is asked for first.

    Empty where it was taken back. Raises ``ValueError`` for a role that is none of an event.
    """
    if role not in OF_EVENT:
        raise ValueError(f"{role} is no role of an event")
    grant = Grant.objects.filter(role=role, journal=journal).first() or _of_journal(role, journal)
    return "" if grant.revoked else links.path(grant)


def table_link(evening: int) -> str:
    """The address of the link to one table of an event, to record there and nothing else."""
    return table_links([evening])[evening]


def table_links(evenings: Sequence[int]) -> dict[int, str]:
    """The addresses of the links to tables of events, by evening; those that are missing are made. Two statements."""
    with writing():
        found = list(Grant.objects.filter(role=Role.TABLE, evening__in=evenings))
        missing = set(evenings) - {grant.evening_id for grant in found}
        found += Grant.objects.bulk_create(Grant(role=Role.TABLE, evening_id=evening) for evening in sorted(missing))
    return {grant.evening_id: links.path(grant) for grant in found if grant.evening_id is not None}


def redeem(token: str) -> Grant | None:
    """The grant that a link's token hands out; None for anything but a token of a grant that holds now."""
    number = links.number(token)
    if number is None:
        return None
    grant = Grant.objects.holding().filter(pk=number).first()
    return grant if grant is not None and links.fits(token, grant) else None


def renew(grant: int) -> str:
    """End all links of a grant and everything opened with them, and return the address of its new link.

    A grant that was taken back holds again. Raises ``Refused`` (``unknown-grant``).
    """
    with writing():
        _end_links(Grant.objects.filter(pk=grant), revoked=False)
        return links.path(Grant.objects.get(pk=grant))


def renew_club_link(club: int, role: str) -> str:
    """End a club's link of that role and everything opened with it, and return the address of the new one.

    Raises ``Refused`` (``unknown-grant``).
    """
    return renew(Grant.objects.filter(club=club, role=role).values_list("pk", flat=True).first() or 0)


def renew_evening_link(evening: int, role: str) -> str:
    """End an evening's link of that role and everything opened with it, and return the address of the new one.

    Raises ``Refused`` (``unknown-grant``).
    """
    return renew(Grant.objects.filter(evening=evening, role=role).values_list("pk", flat=True).first() or 0)


def renew_journal_link(journal: int, role: Role) -> str:
    """End an event's link of that role and everything opened with it, and return the address of the new one.

    Raises ``Refused`` (``unknown-grant``).
    """
    return renew(Grant.objects.filter(journal=journal, role=role).values_list("pk", flat=True).first() or 0)


def renew_table_link(evening: int) -> str:
    """End the link to one table of an event and what was opened with it, and return the address of the new one.

    Raises ``Refused`` (``unknown-grant``).
    """
    return renew(Grant.objects.filter(evening=evening, role=Role.TABLE).values_list("pk", flat=True).first() or 0)


def revoke(grant: int) -> None:
    """Take a grant back: nothing opens what it opened until it is renewed.

    Raises ``Refused`` (``unknown-grant``), also for one that is taken back already.
    """
    with writing():
        _end_links(Grant.objects.filter(pk=grant, revoked=False), revoked=True)


def revoke_journal_link(journal: int, role: Role) -> None:
    """End an event's link of that role and everything opened with it; there is no other until it is renewed.

    Raises ``Refused`` (``unknown-grant``).
    """
    revoke(Grant.objects.filter(journal=journal, role=role).values_list("pk", flat=True).first() or 0)


def expire(grant: int, when: datetime) -> None:
    """Let a grant end at a moment."""
    with writing():
        Grant.objects.filter(pk=grant).update(expires=when)


def _end_links(found: GrantQuerySet, *, revoked: bool) -> None:
    if not found.update(revoked=revoked, generation=F("generation") + 1):
        raise refuse("unknown-grant", "There is no such grant.", "grant")


def _of_evening(role: Role, evening: int) -> Grant:
    with writing():
        return Grant.objects.get_or_create(role=role, evening=Evening.objects.get(pk=evening))[0]


def _of_club(role: Role, club: int) -> Grant:
    with writing():
        return Grant.objects.get_or_create(role=role, club=Club.objects.get(pk=club))[0]


def _of_journal(role: Role, journal: int) -> Grant:
    with writing():
        return Grant.objects.get_or_create(role=role, journal=Journal.objects.get(pk=journal))[0]
