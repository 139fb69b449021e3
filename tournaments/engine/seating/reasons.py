"""Why a player sits where he sits, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from .plan import Plan, Player, Table, first_deals, meetings, odd_tables, pairs_apart

_SIZES = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
_OFTEN = {1: "once", 2: "twice"}


def why(plan: Plan, session: int, player: Player) -> list[str]:
    """The reasons for a player's seat in a session (counted from 0), the size of the table first.

    Raises ``KeyError`` for one who does not sit in that session.
    """
    number, seat = plan.seat(session, player)
    table = plan.sessions[session][number]
    return [
        _size(plan, session, player, number),
        *_neighbours(plan, session, player, table),
        *_kept_apart(plan, player, table),
        *_first_deal(plan, session, player, seat),
        _manner(plan, session),
    ]


def _size(plan: Plan, session: int, player: Player, number: int) -> str:
    tables, wanted = plan.sessions[session], plan.field.size
    size, players = len(tables[number]), sum(map(len, tables))
    name = f"Table {number + 1} is a {_size_name(size)}"
    if size == wanted:
        return f"{name}, the size that was asked for."
    before = odd_tables(plan.sessions[:session], wanted)[player]
    return f"{name} because {_misfit(players, wanted, size)}; {_had('sat at a table of another size', before)}."


def _misfit(players: int, wanted: int, size: int) -> str:
    if size == wanted + 1:
        return f"{players} does not divide by {wanted}"
    larger = f"tables of {wanted} and {wanted + 1} alone do not seat {players}"
    return larger if size < wanted else f"{players} fill no two tables, and two sit out in turn"


def _neighbours(plan: Plan, session: int, player: Player, table: Table) -> Iterator[str]:
    met = meetings(plan.sessions[:session])
    again = [(other, met[frozenset((player, other))]) for other in table if other != player]
    known = [(other, times) for other, times in again if times]
    if session and not known:
        yield "You have met nobody at it before."
    for other, times in known:
        yield f"You have met {other} {_often(times)} before; no draw with fewer repeated meetings was found."


def _kept_apart(plan: Plan, player: Player, table: Table) -> Iterator[str]:
    for pair in sorted(pairs_apart(plan.field.apart), key=lambda pair: sorted(map(str, pair))):
        if player in pair:
            (other,) = pair - {player}
            if other in table:
                yield f"You were to be kept apart from {other}; no draw that does so was found."
            else:
                yield f"You are kept apart from {other}."


def _first_deal(plan: Plan, session: int, player: Player, seat: int) -> Iterator[str]:
    if seat == 0:
        yield f"You deal first; {_had('dealt first', first_deals(plan.sessions[:session])[player])}."


def _manner(plan: Plan, session: int) -> str:
    if session < len(plan.field.frozen):
        return "The session was published before this draw and stays."
    if plan.field.tables_a_tier is not None:
        return f"The draw is by standing{_tier(plan.field.tables_a_tier)}; its seed is {plan.field.seed}."
    return f"The rest is chance: the seed is {plan.field.seed}, and it gives this plan on any machine."


def _tier(tables: int) -> str:
    return ", table by table" if tables == 1 else f" and by chance within {tables} tables"


def _had(what: str, times: int) -> str:
    return f"you had {what} {_often(times)}" if times else f"you had not {what}"


def _often(times: int) -> str:
    return _OFTEN.get(times, f"{times} times")


def _size_name(size: int) -> str:
    return _SIZES.get(size, f"table of {size}")
