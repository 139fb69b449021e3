"""Two players change places before a session is published, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.errors import refuse

from .plan import Cost, Plan, Player, Session, cost

_NAMES = {
    "together": ("pair at one table that is to be kept apart", "pairs at one table that are to be kept apart"),
    "repeats": ("repeated meeting", "repeated meetings"),
}
_SPREADS = {"sixes": "seats at tables of another size", "first_deals": "first deals"}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A plan in which two changed places, and the cost before and after."""

    plan: Plan
    before: Cost
    after: Cost

    def sentences(self) -> list[str]:
        """What the change costs and saves, a sentence each; one that says so where it does neither."""
        found = [_difference(one, many, name, self) for name, (one, many) in _NAMES.items()]
        if self.before.most_meetings != self.after.most_meetings:
            found.append(f"Two players meet {self.after.most_meetings} times; before, {self.before.most_meetings}.")
        found += [
            _spread(what, getattr(self.before, name), getattr(self.after, name)) for name, what in _SPREADS.items()
        ]
        return [sentence for sentence in found if sentence] or ["It costs nothing."]


def exchange(plan: Plan, session: int, one: Player, other: Player) -> Exchange:
    """Lets two players change seats in a session (counted from 0) that is not frozen.

    Raises ``Refused``: ``no-session``, ``session-frozen``, ``not-seated``, ``same-player``.
    """
    if not 0 <= session < len(plan.sessions):
        raise refuse("no-session", f"There is no session {session + 1}; the plan has {len(plan.sessions)}.", "session")
    if session < len(plan.field.frozen):
        raise refuse("session-frozen", f"Session {session + 1} was played or published and stays.", "session")
    if one == other:
        raise refuse("same-player", f"{one} cannot change places with himself; name two players.", "players")
    changed = _changed(plan.sessions[session], one, other)
    after = plan.with_session(session, changed)
    return Exchange(after, cost(plan), cost(after))


def _changed(session: Session, one: Player, other: Player) -> Session:
    seated = {player for table in session for player in table}
    for player in (one, other):
        if player not in seated:
            raise refuse("not-seated", f"{player} does not sit in this session.", "players")
    names = {one: other, other: one}
    return tuple(tuple(names.get(player, player) for player in table) for table in session)


def _difference(one: str, many: str, name: str, change: Exchange) -> str:
    more = getattr(change.after, name) - getattr(change.before, name)
    if not more:
        return ""
    return f"{abs(more)} {'more' if more > 0 else 'fewer'} {one if abs(more) == 1 else many}."


def _spread(what: str, before: int, after: int) -> str:
    if before == after or max(before, after) <= 1:
        return ""
    return f"Between players with equal sessions the {what} differ by {after}; before, by {before}."
