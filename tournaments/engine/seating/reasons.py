"""Sentences about why a player sits somewhere, and about the cost of two players changing places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.errors import refuse
from tournaments.engine.seating.plan import (
    DrawCost,
    DrawPlan,
    Player,
    Seats,
    SessionSeats,
    first_deals,
    meetings,
    odd_tables,
    pairs_apart,
    plan_cost,
)

_NAMES = {
    "together": ("pair at one table that is to be kept apart", "pairs at one table that are to be kept apart"),
    "repeats": ("repeated meeting", "repeated meetings"),
}
_SPREADS = {"sixes": "seats at tables of another size", "first_deals": "first deals"}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A plan in which two changed places, and the cost before and after."""

    plan: DrawPlan
    before: DrawCost
    after: DrawCost

    def sentences(self) -> list[str]:
        """Return the sentences about what the change costs and saves; one that says so where it does neither."""
        sentences = [_explain_difference(one, many, name, self) for name, (one, many) in _NAMES.items()]
        if self.before.most_meetings != self.after.most_meetings:
            sentences.append(f"Two players meet {self.after.most_meetings} times; before, {self.before.most_meetings}.")
        sentences += [
            _explain_spread(what, getattr(self.before, name), getattr(self.after, name))
            for name, what in _SPREADS.items()
        ]
        return [sentence for sentence in sentences if sentence] or ["It costs nothing."]


def exchange_seats(plan: DrawPlan, session: int, one: Player, other: Player) -> Exchange:
    """Let two players change seats in a session (counted from 0) that is not frozen.

    Raises ``Refused``: ``no-session``, ``session-frozen``, ``not-seated``, ``same-player``.
    """
    if not 0 <= session < len(plan.sessions):
        raise refuse("no-session", {"number": session + 1, "many": len(plan.sessions)}, "session")
    if session < len(plan.field.frozen):
        raise refuse("session-frozen", {"number": session + 1}, "session")
    if one == other:
        raise refuse("same-player/swap", {"one": one}, "players")
    changed = _exchange_in_session(plan.sessions[session], one, other)
    after = plan.with_session(session, changed)
    return Exchange(after, plan_cost(plan), plan_cost(after))


def _exchange_in_session(session: SessionSeats, one: Player, other: Player) -> SessionSeats:
    seated = {player for table in session for player in table}
    for player in (one, other):
        if player not in seated:
            raise refuse("not-seated/session", {"player": player}, "players")
    names = {one: other, other: one}
    return tuple(tuple(names.get(player, player) for player in table) for table in session)


def _explain_difference(one: str, many: str, name: str, change: Exchange) -> str:
    more = getattr(change.after, name) - getattr(change.before, name)
    if not more:
        return ""
    return f"{abs(more)} {'more' if more > 0 else 'fewer'} {one if abs(more) == 1 else many}."


def _explain_spread(what: str, before: int, after: int) -> str:
    if before == after or max(before, after) <= 1:
        return ""
    return f"Between players with equal sessions the {what} differ by {after}; before, by {before}."


_SIZES = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
_OFTEN = {1: "once", 2: "twice"}


def explain_seat(plan: DrawPlan, session: int, player: Player) -> list[str]:
    """The reasons for a player's seat in a session (counted from 0), the size of the table first.

    Raises ``KeyError`` for one who does not sit in that session.
    """
    number, seat = plan.seat(session, player)
    table = plan.sessions[session][number]
    return [
        _explain_size(plan, session, player, number),
        *_explain_neighbours(plan, session, player, table),
        *_explain_apart(plan, player, table),
        *_explain_first_deal(plan, session, player, seat),
        _explain_manner(plan, session),
    ]


def _explain_size(plan: DrawPlan, session: int, player: Player, number: int) -> str:
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


def _explain_neighbours(plan: DrawPlan, session: int, player: Player, table: Seats) -> Iterator[str]:
    met = meetings(plan.sessions[:session])
    again = [(other, met[frozenset((player, other))]) for other in table if other != player]
    known = [(other, times) for other, times in again if times]
    if session and not known:
        yield "You have met nobody at it before."
    for other, times in known:
        yield f"You have met {other} {_often(times)} before; no draw with fewer repeated meetings was found."


def _explain_apart(plan: DrawPlan, player: Player, table: Seats) -> Iterator[str]:
    for pair in sorted(pairs_apart(plan.field.apart), key=lambda pair: sorted(map(str, pair))):
        if player in pair:
            (other,) = pair - {player}
            if other in table:
                yield f"You were to be kept apart from {other}; no draw that does so was found."
            else:
                yield f"You are kept apart from {other}."


def _explain_first_deal(plan: DrawPlan, session: int, player: Player, seat: int) -> Iterator[str]:
    if seat == 0:
        yield f"You deal first; {_had('dealt first', first_deals(plan.sessions[:session])[player])}."


def _explain_manner(plan: DrawPlan, session: int) -> str:
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
