"""The score strip: a tile for each seat with its disc, total, money, and what the last hand changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.queries.table import Player, TableView
from scorekeeper.wording import amounts
from scorekeeper.wording.player_discs import PlayerDisc, assign_discs


@dataclass(frozen=True, slots=True)
class SeatTile:
    """A seat on the strip. ``change`` is what the last hand moved, ``money`` the total in minor units.

    Both are None where there is none: no hand yet, no stake. ``leads`` says whether nobody has more.
    """

    player: Player
    disc: PlayerDisc
    change: int | None
    money: int | None
    leads: bool


@dataclass(frozen=True, slots=True)
class MoneyFormat:
    """The money format of a phone without a network: ``pattern`` has # for the number, ``places`` counts decimals."""

    pattern: str
    places: int


def money_format(view: TableView) -> MoneyFormat | None:
    """Return how the totals of a game are written as money; None where its tiles show none."""
    rules = view.rules
    if view.race or not rules.unit_value:
        return None
    symbol = amounts.SYMBOLS.get(rules.currency)
    return MoneyFormat(f"{symbol}#" if symbol else f"# {rules.currency}", amounts.places(rules.currency))


def seat_discs(view: TableView) -> tuple[PlayerDisc, ...]:
    """Return the discs of those at the table, seat 1 first; the score sheet gives each player the same one."""
    discs = assign_discs(list(zip(view.persons, view.roster, strict=True)))
    return tuple(discs[player.number - 1] for player in view.players)


def seat_tiles(view: TableView) -> Iterator[SeatTile]:
    """Yield the tiles of the seats, seat 1 first."""
    last = view.last
    changes = dict(zip(last.names, last.payouts, strict=True)) if last else {}
    unit = 0 if view.race else view.rules.unit_value
    most = max((player.score if view.race else player.total for player in view.players), default=0)
    for player, disc in zip(view.players, seat_discs(view), strict=True):
        points = player.score if view.race else player.total
        yield SeatTile(
            player=player,
            disc=disc,
            change=changes.get(player.name),
            money=player.total * unit if unit else None,
            leads=points == most > 0,
        )
