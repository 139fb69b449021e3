"""Make, redeem, renew, and revoke grants, and the links that hand them out.

A link's token is a short number and 128 bits that only this site can make.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.engine.errors import refuse
from scorekeeper.models import BrowserGrant, Grant, Role
from scorekeeper.models.grant import GrantPair, GrantQuerySet
from scorekeeper.services.journals import writing

SALT = "scorekeeper.services.links"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SEAL_LENGTH = 26  # 128 bits, five a letter
LONGEST = 48


def link_token(grant: Grant) -> str:
    """The token of a grant: its number and generation, sealed with the site's secret key. Lower case, no signs."""
    return _in_base_36(grant.pk) + _seal(grant.pk, grant.generation)


def link_path(grant: Grant) -> str:
    """Return the address of a grant's link on this site."""
    return f"/l/{link_token(grant)}"


def claimed_number(text: str) -> int | None:
    """Return the grant's number that a token claims; None for what is no token."""
    claimed = text[:-SEAL_LENGTH]
    if not claimed or len(text) > LONGEST or any(digit not in DIGITS for digit in text):
        return None
    return int(claimed, 36)


def is_token_of(text: str, grant: Grant) -> bool:
    """Return whether a token is the one of this grant in its present generation.

    Takes the same time however wrong it is.
    """
    return constant_time_compare(text, link_token(grant))


def _seal(grant: int, generation: int) -> str:
    digest = salted_hmac(SALT, f"{grant}:{generation}", algorithm="sha256").digest()
    return b32encode(digest[:16]).decode().rstrip("=").lower()


def _in_base_36(value: int) -> str:
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = DIGITS[digit] + digits
    return digits


OF_EVENT = (Role.DIRECTOR, Role.HELPER, Role.VIEWER, Role.KIOSK)


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of a game or a club, relative to the site."""

    scorer: str
    viewer: str


def owner_link_path() -> str:
    """Return the owner's link, to everything on this site; the grant is made when it is asked for first."""
    with writing():
        grant, _ = Grant.objects.get_or_create(role=Role.OWNER, club=None, club_game=None, journal=None)
    return link_path(grant)


def game_links(club_game: int) -> Links:
    """Return the scorer's and the viewer's link of a game; made when they are asked for first."""
    return _links(club_game=club_game)


def club_links(club: int) -> Links:
    """Return the scorer's and the viewer's link of a club, to all its games; made when they are asked for first."""
    return _links(club=club)


def _links(**scope: int) -> Links:
    grants = {grant.role: grant for grant in Grant.objects.filter(**scope)}
    scorer, viewer = (grants.get(role) or _create_grant(role, **scope) for role in (Role.SCORER, Role.GAME_VIEWER))
    return Links(link_path(scorer), link_path(viewer))


def _create_grant(role: Role, **scope: int) -> Grant:
    columns: dict[str, Any] = {f"{kind}_id": number for kind, number in scope.items()}
    with writing():
        return Grant.objects.get_or_create(role=role, **columns)[0]


def journal_link(journal: int, role: Role) -> str:
    """Return the address of the link of that role to an event; made when it is asked for first.

    Empty where it was revoked. Raises ``ValueError`` for a role that is none of an event.
    """
    if role not in OF_EVENT:
        raise ValueError(f"{role} is no role of an event")
    grant = Grant.objects.filter(role=role, journal=journal).first() or _create_grant(role, journal=journal)
    return "" if grant.revoked else link_path(grant)


def table_link(club_game: int) -> str:
    """Return the address of the link to one table of an event, to record there and nothing else."""
    return table_links([club_game])[club_game]


def table_links(games: Sequence[int]) -> dict[int, str]:
    """The addresses of the links to tables of events, by game; those that are missing are made. Two statements."""
    with writing():
        grants = list(Grant.objects.filter(role=Role.TABLE, club_game__in=games))
        missing = set(games) - {grant.club_game_id for grant in grants}
        grants += Grant.objects.bulk_create(
            Grant(role=Role.TABLE, club_game_id=club_game) for club_game in sorted(missing)
        )
    return {grant.club_game_id: link_path(grant) for grant in grants if grant.club_game_id is not None}


def redeem(token: str) -> Grant | None:
    """Return the grant that a link's token hands out; None for anything but a token of a grant that holds now."""
    number = claimed_number(token)
    if number is None:
        return None
    grant = Grant.objects.holding().filter(pk=number).first()
    return grant if grant is not None and is_token_of(token, grant) else None


def renew(grant: int) -> str:
    """End all links of a grant and everything opened with them, and return the address of its new link.

    A revoked grant is valid again. Raises ``Refused`` (``unknown-grant``).
    """
    with writing():
        _end_links(Grant.objects.filter(pk=grant), revoked=False)
        return link_path(Grant.objects.get(pk=grant))


def renew_link(role: str, **scope: int) -> str:
    """End the link of that role to an ``game``, ``club``, or ``journal``, and return the address of the new one.

    Everything opened with it ends, too. Raises ``Refused`` (``unknown-grant``).
    """
    return renew(_grant_number(role, **scope))


def revoke(grant: int) -> None:
    """Revoke a grant: its links open nothing until it is renewed.

    Raises ``Refused`` (``unknown-grant``), also for one that is already revoked.
    """
    with writing():
        _end_links(Grant.objects.filter(pk=grant, revoked=False), revoked=True)


def revoke_link(role: str, **scope: int) -> None:
    """End a link as ``renew_link`` does; there is no other until it is renewed.

    Raises ``Refused`` (``unknown-grant``).
    """
    revoke(_grant_number(role, **scope))


def _grant_number(role: str, **scope: int) -> int:
    """Return the number of a grant, 0 if there is none."""
    return Grant.objects.filter(role=role, **scope).values_list("pk", flat=True).first() or 0


def _end_links(grants: GrantQuerySet, *, revoked: bool) -> None:
    if not grants.update(revoked=revoked, generation=F("generation") + 1):
        raise refuse("unknown-grant", path="grant")


def store_grants(browser: str, pairs: Sequence[GrantPair]) -> None:
    """Replace the grants stored in the database for the browser with this digest."""
    with writing():
        BrowserGrant.objects.filter(browser=browser).delete()
        rows = [BrowserGrant(browser=browser, grant_id=number, generation=generation) for number, generation in pairs]
        BrowserGrant.objects.bulk_create(rows)
