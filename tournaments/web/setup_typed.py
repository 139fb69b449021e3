"""A set-up as it stands in its form: a field for each path of the set-up, so that a refusal finds its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from django.http import QueryDict

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.web.amounts import as_typed
from tournaments.engine.hourly import Hourly, clock_text
from tournaments.engine.prize_table import PrizeTable, Side, Size, percent
from tournaments.engine.seating.table_sizes import SMALLEST
from tournaments.engine.setup import SessionSetup, Setup
from tournaments.engine.tie_breaks import TieBreak

Typed = Mapping[str, str]  # what stands in each field, by its name

USUAL = range(SMALLEST, 8)  # sizes of tables that a field leads to
SPARE_TIERS = 2
ON = "1"
NOT_HOURLY = ("fee", "prizes.sessions")  # on an hourly day tickets have prices, and rounds prizes of their own
AS_FIRST = "as-first"  # the rules that session 1 plays at tables of that size


def fields_of(data: QueryDict) -> dict[str, str]:
    """What was sent of a form, by field."""
    return {name: value for name, value in data.items() if isinstance(value, str)}


def verify_seen(typed: Typed, stands: int) -> None:
    """Raises ``Refused`` (``stale``) where the form was opened over another set-up than the one of that entry."""
    if typed.get("seen") != str(stands):
        raise refuse("stale", "The set-up was changed by somebody else meanwhile; open this page again.")


def written(setup: Setup) -> dict[str, str]:
    """What stands in the form of a set-up; rules of tables are left as they are (empty)."""
    found = dict(_fields(setup))
    if setup.hourly is None:
        return found
    return {name: text for name, text in found.items() if name not in NOT_HOURLY} | dict(
        _hourly(setup.hourly, setup.currency)
    )


def sizes(session: SessionSetup) -> list[int]:
    """The sizes of tables that the form of a session offers, as far as a table has seats for."""
    return sorted({*USUAL, *(size for size in session.tables if size <= MOST_SEATS)})


def tiers(typed: Typed) -> int:
    """How many penalties the form has lines for: those there are, and two more."""
    used = [number for number in count_of(typed, "penalties[{}].points") if typed[f"penalties[{number}].points"]]
    return max(used, default=-1) + 1 + SPARE_TIERS


def count_of(typed: Typed, name: str) -> Iterator[int]:
    """The numbers from 0 on of the fields that are there."""
    for number in count():
        if name.format(number) not in typed:
            return
        yield number


def _fields(setup: Setup) -> Iterator[tuple[str, str]]:
    yield "fee", as_typed(setup.fee, setup.currency)
    yield "currency", setup.currency
    yield from _flags(money=setup.money, confirm=setup.confirm, ties_share=setup.ties_share)
    yield "best_sessions", "" if setup.best_sessions is None else str(setup.best_sessions)
    yield "standings", setup.standings.value
    for place in range(len(TieBreak)):
        yield f"tie_breaks[{place}]", setup.tie_breaks[place].value if place < len(setup.tie_breaks) else ""
    for number, tier in enumerate(setup.penalties):
        yield f"penalties[{number}].points", str(tier.points)
        yield f"penalties[{number}].paid_to", tier.paid_to.value
    yield from _prizes(setup.prizes, setup.currency)
    for number, session in enumerate(setup.sessions):
        yield from session_fields(f"sessions[{number}]", session)


def _flags(**flags: bool) -> Iterator[tuple[str, str]]:
    yield from ((name, ON if flag else "") for name, flag in flags.items())


def _prizes(table: PrizeTable, currency: str) -> Iterator[tuple[str, str]]:
    yield "prizes.house", percent(table.house)
    yield "prizes.places", "\n".join(size_text(size, currency) for size in table.places)
    yield "prizes.sessions", "\n".join(size_text(size, currency) for size in table.sessions)
    sides = {side.kind: side.size for side in table.sides}
    for kind in Side:
        yield f"prizes.sides.{kind.value}", size_text(sides[kind], currency) if kind in sides else ""
    yield "prizes.sides_exclude_main", ON if table.sides_exclude_main else ""
    yield "prizes.round_to", as_typed(table.round_to, currency)
    yield "prizes.leftover", table.leftover.value
    yield "prizes.vacant", table.vacant.value


def _hourly(hourly: Hourly, currency: str) -> Iterator[tuple[str, str]]:
    offers = (f"{many}: {as_typed(price, currency)}" for many, price in sorted(hourly.offers.items()))
    yield "hourly.offers", "\n".join(offers)
    yield "hourly.first", "" if hourly.first is None else clock_text(hourly.first)
    yield "hourly.every", str(hourly.every)
    yield "hourly.prizes", "\n".join(size_text(size, currency) for size in hourly.prizes)


def size_text(size: Size, currency: str) -> str:
    """A prize as it is typed: ``30 %``, or an amount."""
    return percent(size.share) if size.share else as_typed(size.fixed, currency)


def session_fields(path: str, session: SessionSetup) -> Iterator[tuple[str, str]]:
    """What stands in the fields of a session; ``path`` is the beginning of their names."""
    yield f"{path}.table_size", str(session.table_size)
    yield f"{path}.draw", session.draw.value
    yield f"{path}.minutes", "" if session.minutes is None else str(session.minutes)
    for size in sizes(session):
        yield f"{path}.tables.{size}.rules", ""
        yield f"{path}.tables.{size}.hands", str(session.tables[size].hands) if size in session.tables else ""
