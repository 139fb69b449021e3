"""The reasons for a player's seat, and the cost of two players changing places, as phrases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.errors import Phrase, refuse
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

# The phrases of a part of the cost that a change raises by 1, by more, lowers by 1, by more.
_COUNTED = {
    "together": ("one-more-together", "more-together", "one-fewer-together", "fewer-together"),
    "repeats": ("one-more-repeats", "more-repeats", "one-fewer-repeats", "fewer-repeats"),
}
_SPREADS = {"sixes": "spread-of-sizes", "first_deals": "spread-of-first-deals"}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A plan in which two changed places, and the cost before and after."""

    plan: DrawPlan
    before: DrawCost
    after: DrawCost

    def reasons(self) -> list[Phrase]:
        """Return what the change costs and saves, a phrase for each; one that says so where it does neither."""
        return list(self._differences()) or [Phrase("costs-nothing")]

    def _differences(self) -> Iterator[Phrase]:
        for name, keys in _COUNTED.items():
            yield from _explain_difference(keys, getattr(self.after, name) - getattr(self.before, name))
        if self.before.most_meetings != self.after.most_meetings:
            yield Phrase("most-meetings", {"after": self.after.most_meetings, "before": self.before.most_meetings})
        for name, key in _SPREADS.items():
            yield from _explain_spread(key, getattr(self.before, name), getattr(self.after, name))


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


def _explain_difference(keys: Sequence[str], more: int) -> Iterator[Phrase]:
    if not more:
        return
    one, several = keys[:2] if more > 0 else keys[2:]
    yield Phrase(one) if abs(more) == 1 else Phrase(several, {"number": abs(more)})


def _explain_spread(key: str, before: int, after: int) -> Iterator[Phrase]:
    if before != after and max(before, after) > 1:
        yield Phrase(key, {"after": after, "before": before})


_OFTEN = {1: Phrase("once"), 2: Phrase("twice")}


def explain_seat(plan: DrawPlan, session: int, player: Player) -> list[Phrase]:
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


def _explain_size(plan: DrawPlan, session: int, player: Player, number: int) -> Phrase:
    tables, wanted = plan.sessions[session], plan.field.size
    size, players = len(tables[number]), sum(map(len, tables))
    params: dict[str, object] = {"number": number + 1, "size": size}
    if size == wanted:
        return Phrase("table-size-preferred", params)
    times = odd_tables(plan.sessions[:session], wanted)[player]
    before = Phrase("had-other-size", {"often": _often(times)}) if times else Phrase("had-no-other-size")
    return Phrase("table-size-because", {**params, "why": _explain_misfit(players, wanted, size), "before": before})


def _explain_misfit(players: int, wanted: int, size: int) -> Phrase:
    if size == wanted + 1:
        return Phrase("does-not-divide", {"players": players, "wanted": wanted})
    if size < wanted:
        return Phrase("sizes-do-not-seat", {"players": players, "wanted": wanted, "larger": wanted + 1})
    return Phrase("fill-no-two-tables", {"players": players})


def _explain_neighbours(plan: DrawPlan, session: int, player: Player, table: Seats) -> Iterator[Phrase]:
    met = meetings(plan.sessions[:session])
    again = [(other, met[frozenset((player, other))]) for other in table if other != player]
    known = [(other, times) for other, times in again if times]
    if session and not known:
        yield Phrase("met-nobody")
    for other, times in known:
        yield Phrase("met-before", {"other": other, "often": _often(times)})


def _explain_apart(plan: DrawPlan, player: Player, table: Seats) -> Iterator[Phrase]:
    for pair in sorted(pairs_apart(plan.field.apart), key=lambda pair: sorted(map(str, pair))):
        if player in pair:
            (other,) = pair - {player}
            yield Phrase("not-kept-apart" if other in table else "kept-apart", {"other": other})


def _explain_first_deal(plan: DrawPlan, session: int, player: Player, seat: int) -> Iterator[Phrase]:
    if seat == 0:
        times = first_deals(plan.sessions[:session])[player]
        yield Phrase("deals-first-again", {"often": _often(times)}) if times else Phrase("deals-first")


def _explain_manner(plan: DrawPlan, session: int) -> Phrase:
    if session < len(plan.field.frozen):
        return Phrase("published-before-draw")
    seed, tables = plan.field.seed, plan.field.tables_a_tier
    if tables is None:
        return Phrase("draw-by-chance", {"seed": seed})
    if tables == 1:
        return Phrase("draw-table-by-table", {"seed": seed})
    return Phrase("draw-by-standing", {"tables": tables, "seed": seed})


def _often(times: int) -> Phrase:
    return _OFTEN.get(times, Phrase("many-times", {"times": times}))
