"""The setup of an event: one frozen value, read strictly; penalty tiers; formats as files that extend a parent."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from scorekeeper.engine.errors import LONGEST_QUOTE, Fault, Phrase, Quoted, Refused, refuse
from scorekeeper.engine.game_events import PaidTo
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.json_values import (
    Reader,
    boolean,
    integer_within,
    join_path,
    line,
    list_of,
    object_as_json,
    one_of,
    optional,
    read_object,
)
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from tournaments.engine.brackets.stage import BracketSetup, Seeds, bracket_setup_as_json, read_bracket_setup
from tournaments.engine.hourly import Hourly, hourly_as_json, read_hourly
from tournaments.engine.prize_table import PrizeTable, prize_table_as_json, read_prize_table, verify_prize_table
from tournaments.engine.schedule import Schedule, read_schedule, schedule_as_json
from tournaments.engine.seating.plan import LARGEST, MOST_SESSIONS, SMALLEST
from tournaments.engine.standings import NEED_COUNTS, TieBreak

MOST_POINTS = 1_000


@dataclass(frozen=True, slots=True)
class PenaltyTier:
    """The penalty for a breach: points of score, 0 for a warning, and who gets them."""

    points: int = 0
    paid_to: PaidTo = PaidTo.HOUSE

    @property
    def warning(self) -> bool:
        """Return whether it costs nothing yet."""
        return self.points == 0


@dataclass(frozen=True, slots=True)
class PenaltyCharge:
    """A penalty in points: what each entrant gets (who is penalised: below 0) and what the house gets; sums to 0."""

    points: dict[int, int]
    house: int


def read_tier(value: object, path: str) -> PenaltyTier:
    """A tier from ``{"points": n, "paid_to": "house" | "others"}``, both optional. Raises ``Refused``."""
    readers = {"points": integer_within(0, MOST_POINTS), "paid_to": one_of(PaidTo)}
    return PenaltyTier(**read_object(value, readers, (), Phrase("a-penalty"), path))


def next_tier(tiers: Sequence[PenaltyTier], past: int) -> PenaltyTier:
    """The tier of an entrant's next breach after so many; the last one repeats (field: a warning, then 4 points off).

    Raises ``Refused`` (``no-penalties``) where the event has no tiers.
    """
    if not tiers:
        raise refuse("no-penalties", path="penalties")
    return tiers[min(past, len(tiers) - 1)]


def charge_penalty(tier: PenaltyTier, entrant: int, others: Sequence[int]) -> PenaltyCharge:
    """Return the points that a tier takes from an entrant, by entrant and for the house.

    Shared out, each of the ``others`` at the table gets the same; what does not divide goes to the house. Raises
    ``Refused``: ``bad-penalty`` where there is nobody to share it out to, or the entrant is among the others.
    """
    if entrant in others or len(set(others)) < len(others):
        raise refuse("bad-penalty/others", {"value": Quoted(entrant)}, "others")
    if tier.paid_to is PaidTo.HOUSE or tier.warning:
        return PenaltyCharge({entrant: -tier.points}, tier.points)
    if not others:
        raise refuse("bad-penalty/nobody-else", path="paid_to")
    each, over = divmod(tier.points, len(others))
    return PenaltyCharge({entrant: -tier.points, **dict.fromkeys(others, each)}, over)


MOST_HANDS, MOST_MINUTES, MOST_FEE, MOST_TIERS = 500, 24 * 60, 10_000_000, 20


class DrawMethod(StrEnum):
    """The methods of drawing a session."""

    CHANCE = "chance"  # everyone among everyone, few repeated meetings
    SEEDED = "seeded"  # the best sit at the first table, the next at the second
    POWER_PAIRED = "power-paired"  # at random within tiers of a few tables, by standing


class Visibility(StrEnum):
    """The people who see the standings."""

    PUBLIC = "public"
    HIDDEN = "hidden"  # the director alone
    HIDDEN_UNTIL_END = "hidden-until-end"  # the public once the director has closed the event


@dataclass(frozen=True, slots=True)
class TableRules:
    """The game at a table of one size: house rules whose ``table`` is that size, and how many hands."""

    rules: HouseRules
    hands: int


@dataclass(frozen=True, slots=True)
class SessionSetup:
    """A session: the wanted size of its tables, how it is drawn, its time (None: without a limit), and what tables of
    each size play."""

    table_size: int
    tables: Mapping[int, TableRules]
    draw: DrawMethod = DrawMethod.CHANCE
    minutes: int | None = None

    def at(self, size: int) -> TableRules:
        """Return the rules, and the hands or minutes, of a table of so many players.

        Raises ``Refused`` (``no-table-rules``) where nothing was set.
        """
        if size in self.tables:
            return self.tables[size]
        raise refuse("no-table-rules/size", {"size": size, "there": sorted(self.tables)}, f"tables.{size}")


@dataclass(frozen=True, slots=True)
class Setup:
    """An event's setup; names and dates stand elsewhere.

    ``format`` is the preset it began as, empty for none. ``fee`` is in minor units of ``currency``. ``best_sessions``
    is how many of an entrant's best sessions count, None for all. On an ``hourly`` day tickets are
    sold instead of a fee, each good for one session. ``tie_breaks`` serve cuts and seeding; they decide
    prizes too where ``ties_share`` is false. ``confirm``: a table counts once another seat has confirmed it. A hall
    without ``money`` shows and prints none. ``bracket`` follows the sessions; where there are none, it is the event.
    ``checks_in_anew``: a check-in is for one session only; otherwise it carries over to the next.
    ``schedule`` is what the plan of the day begins from.
    """

    sessions: tuple[SessionSetup, ...]
    format: str = ""
    fee: int = 0
    currency: str = "USD"
    prizes: PrizeTable = field(default_factory=PrizeTable)
    best_sessions: int | None = None
    tie_breaks: tuple[TieBreak, ...] = (
        TieBreak.BEST_SESSION,
        TieBreak.HANDS_WON,
        TieBreak.HANDS_LOST,
        TieBreak.DRAW,
    )
    ties_share: bool = True
    standings: Visibility = Visibility.PUBLIC
    confirm: bool = True
    penalties: tuple[PenaltyTier, ...] = ()
    money: bool = True
    hourly: Hourly | None = None
    bracket: BracketSetup | None = None
    checks_in_anew: bool = False
    schedule: Schedule = field(default_factory=Schedule)

    @property
    def ties_by_counts(self) -> tuple[TieBreak, ...]:
        """The tie-breaks that a card of points alone cannot answer, where they decide who wins the prize of a place."""
        decide = self.prizes.places and not self.ties_share and not self.bracket
        return tuple(each for each in self.tie_breaks if decide and each in NEED_COUNTS)


def read_setup(value: object, path: str = "") -> Setup:
    """A setup from an object with the fields of ``Setup``, ``sessions`` needed and the others optional.

    The rules of a table are a preset's slug or house rules as an object, the keys of ``tables`` are sizes. Raises
    ``Refused`` with a fault and its path for everything that is wrong: ``unknown-key``, ``missing-key``,
    ``bad-value``, what house rules, ``read_bracket_setup`` and ``verify_prize_table`` raise, ``no-table-rules``,
    ``first-by-standing``, ``no-standings``.
    """
    setup = Setup(**read_object(value, _READERS, ("sessions",), Phrase("a-setup"), path))
    if faults := list(_setup_faults(setup, path)):
        raise Refused(faults)
    verify_prize_table(setup.prizes, len(setup.sessions), join_path(path, "prizes"))
    return setup


def setup_as_json(setup: Setup) -> dict[str, Any]:
    """The setup as plain JSON values, house rules written whole; ``read_setup`` gives it again."""
    return object_as_json(
        setup,
        sessions=[_session_json(session) for session in setup.sessions],
        prizes=prize_table_as_json(setup.prizes),
        hourly=setup.hourly and hourly_as_json(setup.hourly),
        bracket=setup.bracket and bracket_setup_as_json(setup.bracket),
        schedule=schedule_as_json(setup.schedule),
    )


def _session_json(session: SessionSetup) -> dict[str, Any]:
    tables = sorted(session.tables.items())
    return object_as_json(
        session, tables={str(size): object_as_json(table, rules=rules_as_json(table.rules)) for size, table in tables}
    )


def _setup_faults(setup: Setup, path: str) -> Iterator[Fault]:
    if not setup.sessions and not setup.bracket:
        yield Fault("bad-value/no-session", path=join_path(path, "sessions"))
    if not setup.sessions and setup.bracket and setup.bracket.seeds is Seeds.STANDING:
        yield Fault("no-standings", path=join_path(path, "bracket.seeds"))
    if len(set(setup.tie_breaks)) < len(setup.tie_breaks):
        yield Fault("bad-value/tie-break", path=join_path(path, "tie_breaks"))
    yield from _hourly_faults(setup, path)
    if not setup.hourly and setup.best_sessions is not None and setup.best_sessions > len(setup.sessions):
        yield Fault(
            "bad-value/best-sessions",
            {"many": len(setup.sessions), "best_sessions": setup.best_sessions},
            join_path(path, "best_sessions"),
        )
    if setup.sessions and setup.sessions[0].draw is not DrawMethod.CHANCE:
        yield Fault("first-by-standing", path=join_path(path, "sessions[0].draw"))


def _hourly_faults(setup: Setup, path: str) -> Iterator[Fault]:
    """Rounds are added as the day goes; a share for each of them would never add up."""
    if setup.hourly and setup.fee:
        yield Fault("two-prices/fee", path=join_path(path, "fee"))
    if setup.hourly and setup.bracket:
        yield Fault("hourly-bracket", path=join_path(path, "bracket"))
    if setup.hourly and setup.prizes.sessions:
        yield Fault("two-prices/prizes", path=join_path(path, "prizes.sessions"))


def _read_session(value: object, path: str) -> SessionSetup:
    session = SessionSetup(**read_object(value, _SESSION_READERS, ("table_size", "tables"), Phrase("a-session"), path))
    if session.table_size not in session.tables:
        raise refuse("no-table-rules/wanted", {"size": session.table_size}, f"{path}.tables.{session.table_size}")
    return session


def _read_tables(value: object, path: str) -> dict[int, TableRules]:
    if not isinstance(value, Mapping):
        raise refuse("bad-value/tables-by-size", {"value": Quoted(value)}, path)
    sizes = {str(size): size for size in range(SMALLEST, MOST_SEATS + 1)}
    readers: dict[str, Reader] = {key: _table_reader(size) for key, size in sizes.items()}
    tables = read_object(
        value, readers, (), Phrase("session-of-sizes", {"smallest": SMALLEST, "largest": MOST_SEATS}), path
    )
    return {sizes[key]: table for key, table in tables.items()}


def _table_reader(size: int) -> Reader:
    def reader(value: object, path: str) -> TableRules:
        fields = read_object(value, _TABLE_READERS, ("rules", "hands"), Phrase("table-of-size", {"size": size}), path)
        rules: HouseRules = fields["rules"]
        if rules.players > size:
            raise refuse("bad-players/deal-in", {"players": rules.players, "size": size}, f"{path}.rules")
        if rules.table != size:
            rules = read_rules(rules_as_json(rules) | {"table": size}, f"{path}.rules")
        return TableRules(rules, fields["hands"])

    return reader


def read_currency(value: object, path: str) -> str:
    """Read a currency: three capital letters."""
    if isinstance(value, str) and len(value) == 3 and value.isascii() and value.isalpha() and value.isupper():
        return value
    raise refuse("bad-value/currency", {"value": Quoted(value)}, path)


def _read_format(value: object, path: str) -> str:
    return "" if value == "" else str(line(value, path))


_TABLE_READERS: dict[str, Reader] = {"rules": read_rules, "hands": integer_within(1, MOST_HANDS)}
_SESSION_READERS: dict[str, Reader] = {
    "table_size": integer_within(SMALLEST, LARGEST),
    "draw": one_of(DrawMethod),
    "minutes": optional(integer_within(1, MOST_MINUTES)),
    "tables": _read_tables,
}
_READERS: dict[str, Reader] = {
    "format": _read_format,
    "sessions": list_of(_read_session, MOST_SESSIONS),
    "fee": integer_within(0, MOST_FEE),
    "currency": read_currency,
    "prizes": read_prize_table,
    "best_sessions": optional(integer_within(1, MOST_SESSIONS)),
    "tie_breaks": list_of(one_of(TieBreak), len(TieBreak)),
    "ties_share": boolean,
    "standings": one_of(Visibility),
    "confirm": boolean,
    "penalties": list_of(read_tier, MOST_TIERS),
    "money": boolean,
    "hourly": optional(read_hourly),
    "bracket": optional(read_bracket_setup),
    "checks_in_anew": boolean,
    "schedule": read_schedule,
}


_FORMATS = files("tournaments.engine").joinpath("formats")


@cache
def format_names() -> tuple[str, ...]:
    """The formats' slugs, in the order they are offered."""
    return tuple(_FORMATS.joinpath("order.txt").read_text("utf-8").split())


def load_format(slug: str) -> Setup:
    """The setup that a format begins with. Raises ``Refused`` (``unknown-format``) for a slug that no format has."""
    if slug not in format_names():
        near = get_close_matches(slug[:LONGEST_QUOTE], format_names()) or format_names()
        raise refuse("unknown-format", {"value": Quoted(slug), "near": list(near)}, "format")
    return _load_format(slug)


@cache
def _load_format(slug: str) -> Setup:
    options = _format_options(slug)
    session = options.pop("session")
    sessions = [session] * options.pop("sessions")
    return read_setup({"format": slug, "sessions": sessions, **options})


def _format_options(slug: str) -> dict[str, Any]:
    own = tomllib.loads(_FORMATS.joinpath(f"{slug}.toml").read_text("utf-8"))
    parent = own.pop("extends", None)
    return _merge_options(_format_options(parent), own) if parent else own


def _merge_options(parent: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The parent's options and its own; tables of the file are merged key by key, arrays are replaced."""
    merged = deepcopy(parent)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merge_options(merged[key], value) if both else value
    return merged
