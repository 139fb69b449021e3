"""The reasons for a player's seat, and the cost of two players changing places, as phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.errors import AnyOf, Phrase, refuse
from tournaments.engine.seating.plan import (
    DrawCost,
    DrawPlan,
    Player,
    Seats,
    SessionSeats,
    first_deals,
    meetings,
    misplaced_players,
    odd_tables,
    pairs_of,
    plan_cost,
    split_pairs,
)

# The phrases of a part of the cost that a change raises by 1, by more, lowers by 1, by more.
_COUNTED = {
    "misplaced": ("one-more-misplaced", "more-misplaced", "one-fewer-misplaced", "fewer-misplaced"),
    "split": ("one-more-split", "more-split", "one-fewer-split", "fewer-split"),
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
        _explain_size(plan, session, number),
        *_explain_turns(plan, session, player),
        *_explain_fixed(plan, session, player, number),
        *_explain_mates(plan, session, player, table),
        *_explain_neighbours(plan, session, player, table),
        *_explain_apart(plan, player, table),
        *_explain_first_deal(plan, session, player, seat),
        _explain_manner(plan, session),
    ]


def _explain_size(plan: DrawPlan, session: int, number: int) -> Phrase:
    tables, wanted = plan.sessions[session], plan.field.size
    size, players = len(tables[number]), sum(map(len, tables))
    params: dict[str, object] = {"number": number + 1, "size": size}
    if size == wanted:
        return Phrase("table-size-preferred", params)
    return Phrase("table-size-because", {**params, "why": _explain_misfit(players, wanted, size)})


def _explain_turns(plan: DrawPlan, session: int, player: Player) -> Iterator[Phrase]:
    """Yield how often a player sat at an odd table up to this session, beside the others of the field."""
    turns = odd_tables(plan.sessions[: session + 1], plan.field.size)
    if turns:
        others = [turns[other] for other in plan.field.players]
        params = {"turns": turns[player], "least": min(others), "most": max(others)}
        yield Phrase("turns-at-odd-tables", params)


def _explain_fixed(plan: DrawPlan, session: int, player: Player, number: int) -> Iterator[Phrase]:
    if tables := dict(plan.field.fixed).get(player):
        params = {"tables": AnyOf(tuple(sorted(tables)))}
        if number + 1 in tables:
            yield Phrase("at-fixed-table", params)
        else:
            yield Phrase("not-at-fixed-table", {**params, "why": _why_misplaced(plan, session, tables)})


def _explain_mates(plan: DrawPlan, session: int, player: Player, table: Seats) -> Iterator[Phrase]:
    split = set(split_pairs(plan.field, plan.sessions[session]))
    for pair in _sorted_pairs(plan.field.mates):
        if player in pair:
            (other,) = pair - {player}
            if other in table:
                yield Phrase("kept-together", {"other": other})
            elif pair in split:
                yield Phrase("not-kept-together", {"other": other, "why": _why_split(plan, pair)})


def unmet_wishes(plan: DrawPlan, session: int) -> list[Phrase]:
    """Return the wishes that a session (counted from 0) does not meet, and why, a phrase for each: fixed tables, then
    players to keep apart, then players to keep together."""
    return list(_unmet_wishes(plan, plan.sessions[session], session))


def _unmet_wishes(plan: DrawPlan, tables: SessionSeats, session: int) -> Iterator[Phrase]:
    fixed = dict(plan.field.fixed)
    for player in sorted(misplaced_players(plan.field, tables), key=str):
        why = _why_misplaced(plan, session, fixed[player])
        yield Phrase("unmet-table", {"player": player, "tables": AnyOf(tuple(sorted(fixed[player]))), "why": why})
    met = meetings([tables])
    for pair in _sorted_pairs(set(pairs_of(plan.field.apart))):
        if met[pair]:
            one, other = sorted(pair, key=str)
            yield Phrase("unmet-apart", {"one": one, "other": other, "why": _why_not_apart(plan, pair)})
    for pair in _sorted_pairs(split_pairs(plan.field, tables)):
        one, other = sorted(pair, key=str)
        yield Phrase("unmet-together", {"one": one, "other": other, "why": _why_split(plan, pair)})


def _sorted_pairs(pairs: Iterable[frozenset[Player]]) -> list[frozenset[Player]]:
    return sorted(pairs, key=lambda pair: sorted(map(str, pair)))


def _why_misplaced(plan: DrawPlan, session: int, tables: frozenset[int]) -> Phrase:
    """Return why nobody else fits at a player's fixed tables."""
    seats = plan.sessions[session]
    there = [seats[table - 1] for table in sorted(tables) if table <= len(seats)]
    if not there:
        return Phrase("no-such-table", {"tables": len(seats)})
    fixed = dict(plan.field.fixed)
    if all(number in fixed for table in there for number in table):
        return Phrase("fixed-tables-full")
    return Phrase("seats-were-changed")


def _why_not_apart(plan: DrawPlan, pair: frozenset[Player]) -> Phrase:
    fixed = dict(plan.field.fixed)
    if all(player in fixed for player in pair) and len(frozenset.union(*(fixed[player] for player in pair))) == 1:
        return Phrase("both-fixed-there")
    return Phrase("no-such-draw")


def _why_split(plan: DrawPlan, pair: frozenset[Player]) -> Phrase:
    """Return why two are not at one table: other wishes that come first, else that no such draw was found."""
    fixed = dict(plan.field.fixed)
    if pair in set(pairs_of(plan.field.apart)):
        return Phrase("also-kept-apart")
    if all(player in fixed for player in pair) and not frozenset.intersection(*(fixed[player] for player in pair)):
        return Phrase("fixed-elsewhere")
    most = max(map(len, plan.sessions[-1]), default=0)
    if any(sum(player in mates for mates in plan.field.mates) >= most for player in pair):
        return Phrase("group-too-large", {"seats": most})
    return Phrase("no-such-draw")


def _explain_misfit(players: int, wanted: int, size: int) -> Phrase:
    if size == wanted + 1:
        return Phrase("does-not-divide", {"players": players, "wanted": wanted})
    if size < wanted:
        return Phrase("sizes-do-not-seat", {"players": players, "wanted": wanted, "larger": wanted + 1})
    return Phrase("fill-no-two-tables", {"players": players})


def _explain_neighbours(plan: DrawPlan, session: int, player: Player, table: Seats) -> Iterator[Phrase]:
    met = meetings(plan.sessions[:session])
    mates = plan.field.mates
    again = [
        (other, met[pair])
        for other in table
        if other != player and (pair := frozenset((player, other))) not in mates  # who is kept together meets anyway
    ]
    known = [(other, times) for other, times in again if times]
    if session and not known:
        yield Phrase("met-nobody")
    for other, times in known:
        yield Phrase("met-before", {"other": other, "often": _often(times)})


def _explain_apart(plan: DrawPlan, player: Player, table: Seats) -> Iterator[Phrase]:
    for pair in sorted(pairs_of(plan.field.apart), key=lambda pair: sorted(map(str, pair))):
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
