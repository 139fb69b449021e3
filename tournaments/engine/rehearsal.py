"""Findings about an event: checks of its setup for a number of players. Nothing is played here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scorekeeper.engine.errors import Fault, MinorUnits, Refused
from tournaments.engine.brackets.plan import plan_rounds
from tournaments.engine.day_plan import plan_day
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.prizes import offer_prizes, verify_order
from tournaments.engine.seating.plan import table_sizes
from tournaments.engine.setup import SessionSetup, Setup

NEAR = 2  # players more or fewer than expected: someone always comes late or stays at home
NO_SHOW_RATE = 32  # one in so many doesn't come: three of 97
FEWEST_TO_LEAVE = 20  # players of whom one may drop out without a substitute


class FindingCode(StrEnum):
    """The things that would go wrong."""

    # The setup, for so many players.
    TABLE_RULES = "table-rules"
    SEATING = "seating"
    BRACKET = "bracket"
    BRACKET_RULES = "bracket-rules"
    PRIZES_EXCEED = "prizes-exceed"
    NO_POT = "no-pot"
    PRIZES_UNFIT = "prizes-unfit"
    EMPTY_PRIZE = "empty-prize"
    MORE_PRIZES = "more-prizes"
    TIE_NEEDS_HANDS = "tie-needs-hands"
    TOO_SHORT = "too-short"
    LATE_END = "late-end"
    FEW_TABLES = "few-tables"
    # The site and its surroundings.
    NO_ADDRESS = "no-address"
    ADDRESS_SILENT = "address-silent"
    ADDRESS_OTHER = "address-other"
    NO_PHONE = "no-phone"
    NO_SECOND_BACKUP = "no-second-backup"
    SECOND_BACKUP_MISSING = "second-backup-missing"
    NOT_PUBLIC = "not-public"
    PAPER = "paper"
    # What only playing it shows.
    REQUESTS = "requests"
    SIDE_NEEDS_HANDS = "side-needs-hands"
    SMALL_NAMES = "small-names"
    SLOW_PROJECTOR = "slow-projector"
    PAGE_FAILS = "page-fails"
    STOPPED = "stopped"


SEATING_CODES = frozenset(
    {FindingCode.TABLE_RULES, FindingCode.SEATING, FindingCode.BRACKET, FindingCode.BRACKET_RULES}
)  # with one of them, the day can't be played to its end


@dataclass(frozen=True, slots=True)
class RehearsalFinding:
    """Something that would go wrong: the values of its sentence, or the ``fault`` that is the sentence."""

    code: FindingCode
    params: Mapping[str, Any] = field(default_factory=dict)
    fault: Fault | None = None


def no_shows(players: int) -> int:
    """Return how many of the players of a rehearsal don't come."""
    return players // NO_SHOW_RATE


OF_PLAN = {
    "short-session": FindingCode.TOO_SHORT,
    "late-end": FindingCode.LATE_END,
    "few-tables": FindingCode.FEW_TABLES,
    "few-players": FindingCode.MORE_PRIZES,
}  # what stands in the way of the plan of the day; anything else is about seats


def setup_findings(setup: Setup, players: int) -> list[RehearsalFinding]:
    """Return what would go wrong with a setup when so many players enter."""
    findings = [*_day(setup, players), *_table_rules(setup, players), *_bracket_rules(setup, players)]
    if setup.money:
        findings += [*_prizes(setup, players), *_ties(setup)]
    return findings


def _day(setup: Setup, players: int) -> Iterator[RehearsalFinding]:
    """Yield what stands in the way of the plan of the day, each kind once. Sizes without rules are found below."""
    known: set[FindingCode] = set()
    for fault in plan_day(setup, players).faults:
        seating = FindingCode.BRACKET if fault.path.startswith("bracket") else FindingCode.SEATING
        code = OF_PLAN.get(fault.code, seating)
        if fault.code != "no-table-rules" and code not in known:
            known.add(code)
            yield RehearsalFinding(code, fault=fault)


def _table_rules(setup: Setup, players: int) -> Iterator[RehearsalFinding]:
    """Yield the sizes of tables that lack rules, sessions that lack the same ones together."""
    lacking: dict[tuple[int, ...], list[int]] = {}
    for number, session in enumerate(setup.sessions, 1):
        if sizes := tuple(sorted(_unruled(session, players))):
            lacking.setdefault(sizes, []).append(number)
    for sizes, sessions in lacking.items():
        if not setup.hourly:
            yield RehearsalFinding(
                FindingCode.TABLE_RULES, {"sizes": [*sizes], "sessions": sessions, "players": players}
            )


def _unruled(session: SessionSetup, players: int) -> set[int]:
    """Return the sizes of tables that about so many players make and that have no rules."""
    near = range(players - no_shows(players) - NEAR, players + NEAR + 1)
    return {size for each in near for size in _table_sizes(session, each)} - set(session.tables)


def _table_sizes(session: SessionSetup, players: int) -> tuple[int, ...]:
    """Return the seats of each table; empty where none can be made."""
    try:
        return table_sizes(players, session.table_size, session.tables)
    except Refused:
        return ()


def _bracket_rules(setup: Setup, players: int) -> Iterator[RehearsalFinding]:
    if setup.bracket is None:
        return
    field, reserve = setup.bracket.split_at_cut(players)
    try:
        rounds = plan_rounds(field, setup.bracket.stage, reserve)
    except Refused:
        return
    sizes = {size for each in rounds for size in each.sizes}
    for size in (each for each in sorted(sizes) if setup.bracket.rules_at(each) is None):
        yield RehearsalFinding(FindingCode.BRACKET_RULES, {"size": size, "players": field})


def _prizes(setup: Setup, players: int) -> Iterator[RehearsalFinding]:
    """Yield what is wrong with prizes that are paid from the fees of so many players."""
    table, pot = setup.prizes, setup.fee * players
    sizes = list(_sizes(table, len(setup.sessions)))
    if setup.hourly or not sizes:
        return
    fixed = sum(size.fixed for size in sizes)
    if fixed > pot:
        money = {"prizes": MinorUnits(fixed, setup.currency), "pot": MinorUnits(pot, setup.currency)}
        yield RehearsalFinding(FindingCode.PRIZES_EXCEED, {**money, "players": players})
        return
    if not pot:
        yield RehearsalFinding(FindingCode.NO_POT)
        return
    try:
        purses, _left = offer_prizes(pot, table, len(setup.sessions))
        verify_order(purses)
    except Refused as refused:
        yield RehearsalFinding(FindingCode.PRIZES_UNFIT, fault=refused.faults[0])
        return
    if empty := sum(purse.amount == 0 for purse in purses):
        yield RehearsalFinding(FindingCode.EMPTY_PRIZE, {"count": empty, "players": players})


def _sizes(table: PrizeTable, sessions: int) -> Iterator[PrizeSize]:
    yield from table.places
    yield from table.sessions * sessions
    yield from (side.size for side in table.sides)


def _ties(setup: Setup) -> Iterator[RehearsalFinding]:
    """Yield the tie-break that decides about prizes and that a card with totals only doesn't have."""
    if asked := setup.ties_by_counts:
        yield RehearsalFinding(FindingCode.TIE_NEEDS_HANDS, {"tie_break": asked[0]})
