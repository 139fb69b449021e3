"""The plan of a day for a number of players: times, tables, and hands of every session, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.engine.errors import Fault, Refused
from tournaments.engine.brackets.plan import plan_rounds
from tournaments.engine.hourly import DAY, Hourly
from tournaments.engine.seating.plan import table_sizes
from tournaments.engine.setup import SessionSetup, Setup


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """A session of the plan, or a ``round`` of the bracket (numbers from 1), or the rounds of an hourly day.

    ``start`` and ``end`` are minutes after midnight, or after the start of the day where that has no time. ``sizes``
    are the seats of each table, ``hands`` those of a table by its size. ``rest`` is the break after it.
    In a ``round`` of a bracket ``byes`` players rest, and ``back`` players who were out come back.
    """

    number: int
    start: int
    end: int
    sizes: tuple[int, ...]
    hands: Mapping[int, int]
    rest: int
    round: bool = False
    byes: int = 0
    back: int = 0

    @property
    def minutes(self) -> int:
        """Return how long it takes."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The plan of a day for so many ``players``; ``is_timed`` says that its times are times of the day.

    ``faults`` are what stands in the way. On an hourly day the one session stands for all rounds, which begin
    ``every`` so many minutes, and its tables are not known.
    """

    players: int
    is_timed: bool
    sessions: tuple[PlannedSession, ...]
    faults: tuple[Fault, ...]
    every: int | None = None

    @property
    def end(self) -> int:
        """Return when the last session ends."""
        return max((session.end for session in self.sessions), default=0)

    @property
    def tables(self) -> int:
        """Return the number of tables that are needed at once."""
        return max((len(session.sizes) for session in self.sessions), default=0)


def plan_day(setup: Setup, players: int) -> DayPlan:
    """Return the plan of an event's day.

    Its faults: what ``table_sizes``, ``SessionSetup.at`` and ``plan_rounds`` refuse, ``short-session``, ``late-end``,
    ``few-players``, ``few-tables``.
    """
    if setup.hourly is not None:
        return _plan_hourly(setup, setup.hourly, players)
    faults: list[Fault] = []
    sessions = [*_plan_sessions(setup, players, faults)]
    sessions += _plan_bracket(setup, players, sessions, faults)
    faults += _day_faults(setup, players, sessions)
    return DayPlan(players, setup.schedule.start is not None, tuple(sessions), tuple(faults))


def _plan_sessions(setup: Setup, players: int, faults: list[Fault]) -> Iterator[PlannedSession]:
    start = setup.schedule.start or 0
    for number, session in enumerate(setup.sessions, 1):
        path = f"sessions[{number - 1}]"
        sizes, hands = _tables(session, players, path, faults)
        needed = setup.schedule.minutes(max(hands.values(), default=0))
        if session.minutes is not None and needed > session.minutes:
            params = {"number": number, "needed": needed, "minutes": session.minutes}
            faults.append(Fault("short-session/hands", params, f"{path}.minutes"))
        end = start + (session.minutes or needed)
        rest = setup.schedule.break_after(number)
        yield PlannedSession(number, start, end, sizes, hands, rest)
        start = end + rest


def _tables(
    session: SessionSetup, players: int, path: str, faults: list[Fault]
) -> tuple[tuple[int, ...], dict[int, int]]:
    """Return the seats of each table and the hands by size; of the wanted size alone where no tables can be made."""
    try:
        sizes = table_sizes(players, session.table_size, session.tables)
        return sizes, {size: session.at(size).hands for size in sorted(set(sizes))}
    except Refused as refused:
        faults += [Fault(fault.key, fault.params, f"{path}.table_size") for fault in refused.faults]
        return (), {session.table_size: session.at(session.table_size).hands}


def _plan_bracket(
    setup: Setup, players: int, sessions: list[PlannedSession], faults: list[Fault]
) -> Iterator[PlannedSession]:
    bracket = setup.bracket
    if bracket is None:
        return
    field, reserve = bracket.split_at_cut(players)
    try:
        rounds = plan_rounds(field, bracket.stage, reserve)
    except Refused as refused:
        faults += [Fault(fault.key, fault.params, f"bracket.{fault.path}") for fault in refused.faults]
        return
    start = sessions[-1].end + sessions[-1].rest if sessions else setup.schedule.start or 0
    for each in rounds:
        needed = setup.schedule.minutes(each.setup.hands)
        if bracket.minutes is not None and needed > bracket.minutes:
            params = {"number": each.number, "needed": needed, "minutes": bracket.minutes}
            faults.append(Fault("short-session/round", params, "bracket"))
        end, rest = start + (bracket.minutes or needed), setup.schedule.break_after(len(sessions) + each.number)
        hands = dict.fromkeys(sorted(set(each.sizes)), each.setup.hands)
        back = each.fills + each.returning
        yield PlannedSession(each.number, start, end, each.sizes, hands, rest, True, each.byes, back)
        start = end + rest


def _plan_hourly(setup: Setup, hourly: Hourly, players: int) -> DayPlan:
    first, every, session = hourly.first, hourly.every, setup.sessions[0]
    hands = session.at(session.table_size).hands
    needed = setup.schedule.minutes(hands)
    length = min(session.minutes or needed, every)
    faults = []
    if needed > length:
        params = {"needed": needed, "minutes": length, "hands": hands}
        faults.append(Fault("short-session/hourly", params, "sessions[0].minutes"))
    start = first or 0
    round_of_all = PlannedSession(1, start, start + length, (), {session.table_size: hands}, every - length)
    return DayPlan(players, first is not None, (round_of_all,), tuple(faults), every)


def _day_faults(setup: Setup, players: int, sessions: list[PlannedSession]) -> Iterator[Fault]:
    schedule = setup.schedule
    last = max((session.end for session in sessions), default=0)
    if schedule.start is not None and schedule.end is not None:
        leaves = schedule.end + (DAY if schedule.end <= schedule.start else 0)
        if last > leaves:
            yield Fault("late-end", {"minutes": last - leaves}, "schedule.end")
    if setup.money and len(setup.prizes.places) > players:
        yield Fault("few-players/prizes", {"places": len(setup.prizes.places), "players": players}, "prizes.places")
    needed = max((len(session.sizes) for session in sessions), default=0)
    if schedule.tables is not None and needed > schedule.tables:
        yield Fault("few-tables", {"needed": needed, "tables": schedule.tables}, "schedule.tables")
