"""A club's month settled at once: each of its games gets the payments that clear it."""

from __future__ import annotations

from datetime import date

from scorekeeper.models import Entry
from scorekeeper.queries.month_dues import month_dues
from scorekeeper.services import changes
from scorekeeper.services.journals import Actor, OutdatedWrite, writing
from scorekeeper.services.requests import Pay


def settle_month(club: int, first: date, seen: str, *, key: str, actor: Actor, why: str) -> None:
    """Write down in every open game of a month the payments that clear it; the same ``key`` writes them once.

    The games add up to what is paid across them, so everyone is even once both are done. ``seen`` is
    ``MonthDues.fingerprint`` of the page. Raises ``Refused``: ``taken`` where a game has changed since.
    """
    with writing():
        if _is_written(club, seen, key):
            return
        dues = month_dues(club, first)
        if dues.fingerprint != seen:
            raise OutdatedWrite("taken/month-changed", path="seen")
        for game in dues.open_games:
            settled = game.settle_up
            payments = [
                Pay(due.payer.slot, due.payee.slot, due.amount, settled.commodity, f"{first:%Y-%m}")
                for due in settled.fewest
            ]
            changes.make(game.sheet.game, payments, key=f"{key}-{game.sheet.club_game}", actor=actor, why=why)


def _is_written(club: int, seen: str, key: str) -> bool:
    keys = [f"{key}-{game.partition(':')[0]}" for game in seen.split()]
    return Entry.objects.filter(game__club_game__club=club, key__in=keys).exists()
