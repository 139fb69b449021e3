"""The standings of an event: the one declaration of their columns, and their rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.reports.report import (
    Change,
    Column,
    Count,
    Label,
    Money,
    Name,
    Named,
    Note,
    On,
    Points,
    Provisional,
    Rank,
    Ranked,
    Report,
    Words,
)
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.record import Record
from tournaments.queries.results import (
    Penalties,
    RankingStatus,
    penalties_by_session,
    points_played,
    ranking,
    ranking_now,
    shows_session_totals,
)
from tournaments.wording.open_items import correction_words
from tournaments.wording.sessions import reached_words
from tournaments.wording.standings import STATUS, Tie, order_words, ties

SessionPoints = int | Provisional | None


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """An entrant's row of the standings.

    ``points`` won the place, ``total`` are those of the sessions; ``sessions`` are without penalties, None where they
    did not play. ``reached`` is how far they came in the bracket, ``moved`` how many ranks they rose in the last
    session (below 0: fell, None: they had no rank before it, or it isn't shown). ``standing`` has the figures that are
    counted.
    """

    entrant: int
    name: str
    tie: Tie
    points: int
    total: int
    provisional: bool
    sessions: tuple[SessionPoints, ...]
    penalties: int
    reached: str
    address: str
    standing: EntrantStanding = field(repr=False)
    moved: int | None = None


def standings_report(
    book: EventBook, rows: Sequence[StandingsRow], only_in_files: Iterable[Column[StandingsRow]] = ()
) -> Report[StandingsRow]:
    """Return the standings as pages, paper, and files have them. A column is declared here and nowhere else."""
    totals = On.EVERYWHERE if shows_session_totals(book) else On.FILES
    columns: list[Column[StandingsRow]] = [
        Rank("rank", _("Rank"), lambda row: Ranked(row.standing.rank, row.tie.rank, row.tie.tied)),
        Change("moved", _("Move"), lambda row: row.moved, if_any=True),
        Column("number", _("Number"), lambda row: row.entrant, On.FILES),
        Name("name", _("Player"), _player),
        Points("points", _("Points"), lambda row: _mark(row.points, row.provisional), strong=True),
        Points("total", _("Session points"), lambda row: row.total, totals, short=_("Sessions"), wide=True),
        *(_session(number) for number in book.sessions),
        Points("penalties", _("Penalties"), lambda row: row.penalties, short=_("Pen."), if_any=True),
        Count("hands", _("Hands"), lambda row: row.standing.hands, On.PAGE | On.PAPER, wide=True),
        Count("picked", _("Picked"), lambda row: row.standing.picked, wide=True),
        Count("won", _("Won"), lambda row: row.standing.won, wide=True),
        Count("lost", _("Lost"), lambda row: row.standing.lost, On.FILES),
        Count("leasters", _("Leasters won"), lambda row: row.standing.leasters, On.FILES),
        Points("best", _("Best hand"), lambda row: row.standing.best, On.FILES),
        Words("reached", _("Bracket"), lambda row: row.reached, On.PAPER, if_any=True),
        Note("tie", _("Tie"), lambda row: row.tie.words, On.PAPER, if_any=True),
        *only_in_files,
    ]
    return Report("standings", _("Standings"), columns, rows, notes=list(_notes(book, rows)))


def _notes(book: EventBook, rows: Sequence[StandingsRow]) -> Iterator[str]:
    """Yield what explains the signs in the table, and what the standings are ranked by."""
    sessions = [_("S1: points in session 1.")] if book.sessions else []
    yield " ".join([*sessions, _("T: tied.")])
    if any(row.provisional for row in rows):
        yield _("* provisional: a table in this session isn't confirmed yet.")
    if any(row.moved for row in rows):
        yield _("Move: places gained or lost in the last session.")
    if order := order_words(book):
        yield order


def _player(row: StandingsRow) -> Named:
    return Named(row.name, row.entrant, row.address, tuple(filter(None, (row.tie.words, row.reached))))


def _session(number: int) -> Column[StandingsRow]:
    title = _("Session %(number)s") % {"number": number}
    short = pgettext("session, short", "S%(number)s") % {"number": number}
    return Points(f"session_{number}", title, lambda row: row.sessions[number - 1], short=short, spare=True)


def _mark(points: int, provisional: bool) -> int | Provisional:
    return Provisional(points) if provisional else points


def record_standings(record: Record, *, money: bool) -> Report[StandingsRow]:
    """Return the standings for files, with formulas that add them up from hands and penalties.

    ``site`` is what the site says, for a workbook's own sum to be compared. A line that was signed before a correction
    has no formulas.
    """
    rows, book = record.ranking.rows, record.book
    live, won = {row.entrant: row.points for row in record.live}, _won(record)
    status = record.ranking.status_in_files(ranked=record.ranked)
    correction = correction_words(book, record.reviews)
    only_in_files: list[Column[StandingsRow]] = [
        Column("place", _("Place"), lambda row: row.tie.rank, On.FILES),
        Points("site", _("Recorded total"), lambda row: row.total, On.FILES),
        Points("live", _("Live points"), lambda row: live.get(row.entrant), On.FILES),
        Words("status", _("Status"), lambda _row: Label(status.value, str(STATUS[status])), On.FILES),
        Note("correction", _("Correction"), lambda _row: correction, On.FILES),
    ]
    if money:
        currency = book.setup.currency
        only_in_files.append(Money("prize", _("Prize"), lambda row: won[row.entrant], On.FILES, currency=currency))
    names = {row.entrant: record.name(row.entrant) for row in rows}
    lines = add_moves(build_rows(rows, rows, names, "", book), record.before, book.setup)
    return replace(standings_report(book, lines, only_in_files), formulas=_formulas(record))


def _won(record: Record) -> Mapping[int, int | None]:
    """Return the prizes of each entrant, all together; None before the event is ranked."""
    won = Counter(record.award.by_entrant() if record.award else {})
    for each in record.by_hour:
        won[each.entrant] += each.amount
    return {row.entrant: won.get(row.entrant, 0 if record.ranked else None) for row in record.ranking.rows}


def differs_from_tables(record: Record) -> frozenset[int]:
    """Return the entrants whose line in the ranking isn't what the tables say now."""
    now = {row.entrant: _added_up(row) for row in record.official}
    return frozenset(row.entrant for row in record.ranking.rows if _added_up(row) != now.get(row.entrant))


def _added_up(row: EntrantStanding) -> tuple[object, ...]:
    """Return the figures that a workbook computes from hands and penalties."""
    return row.rank, row.points, row.total, row.sessions, row.penalties


def _formulas(record: Record) -> Mapping[str, Callable[[StandingsRow], str]]:
    """Return the formulas of the figures that are added up. Only the bracket's ranks and points have none."""
    signed, sessions = differs_from_tables(record), len(record.book.sessions)
    seats = "COUNTIFS({draw.session},%(session)d,{draw.number},{number},{draw.official},1)"
    units = "SUMIFS({hands.units},{hands.session},%(session)d,{hands.number},{number},{hands.official},1)"
    formulas = {
        f"session_{number}": f'=IF({seats}=0,"",{units})' % {"session": number} for number in record.book.sessions
    }
    own = f'{{penalties.number}},{{number}},{{penalties.session}},"<={sessions}"'  # a bracket's count there
    formulas["penalties"] = f"=SUMIFS({{penalties.units}},{own})"
    if sessions:
        formulas["total"] = _total(sessions, record.book.setup.best_sessions)
    if not record.ranking.by_bracket:
        formulas["rank"] = f"=RANK({{total}},{{standings.total:1-{len(record.ranking.rows)}}})"

    def computed(formula: str) -> Callable[[StandingsRow], str]:
        return lambda row: "" if row.entrant in signed else formula

    computed_points = computed("={total}")
    return {key: computed(formula) for key, formula in formulas.items()} | {
        "points": lambda row: computed_points(row) if row.standing.won_with is None else ""
    }


def _total(sessions: int, best: int | None) -> str:
    """The points of the sessions, or of the best of them, and all penalties."""
    scores = f"{{session_1}}:{{session_{sessions}}}"
    if best is None or best >= sessions:
        return f"=SUM({scores})+{{penalties}}"
    largest = "+".join(f"LARGE({scores},{place})" for place in range(1, best + 1))
    return f"=IF(COUNT({scores})<={best},SUM({scores}),{largest})+{{penalties}}"


def build_rows(
    rows: Iterable[EntrantStanding],
    official: Iterable[EntrantStanding],
    names: Mapping[int, str],
    address: str,
    book: EventBook,
) -> Iterator[StandingsRow]:
    """Yield the rows of standings; ``address`` is that of a player's page, with ``0`` for their number."""
    ranked, confirmed = list(rows), {row.entrant: row for row in official}
    before, zero, after = address.rpartition("0")
    penalties = penalties_by_session(book)
    every = [_sessions(row, confirmed.get(row.entrant), penalties) for row in ranked]
    moving = {row.rank for row, sessions in zip(ranked, every, strict=True) if _is_provisional(sessions)}
    tied = ties(ranked, book.setup, moving)
    for row, sessions in zip(ranked, every, strict=True):
        tie = tied[row.entrant]
        yield StandingsRow(
            entrant=row.entrant,
            name=names[row.entrant],
            tie=tie,
            points=row.points,
            total=row.total,
            provisional=_is_provisional(sessions),
            sessions=sessions,
            penalties=row.penalties,
            reached=reached_words(book, row.reached, tied=tie.tied),
            address=f"{before}{row.entrant}{after}" if zero else "",
            standing=row,
        )


def _is_provisional(sessions: Iterable[SessionPoints]) -> bool:
    return any(isinstance(points, Provisional) for points in sessions)


def _sessions(
    row: EntrantStanding, confirmed: EntrantStanding | None, penalties: Penalties
) -> tuple[SessionPoints, ...]:
    """Return the points of each session, provisional where not all of them are confirmed."""
    known = points_played(confirmed, penalties) if confirmed else (None,) * len(row.sessions)
    pairs = zip(points_played(row, penalties), known, strict=True)
    return tuple(points if points is None or points == sure else Provisional(points) for points, sure in pairs)


def standings_rows(
    event: Event,
    reading: EventReading,
    called: Mapping[int, str],
    address: str,
    *,
    status: RankingStatus | None = None,
) -> list[StandingsRow]:
    """Return the rows of the standings: those that count, the live ones with what is provisional marked until they are
    signed; or the live or official ones whatever is signed, where the ``status`` asks for them.

    ``called`` are the names of entrants, ``address`` is that of a player's page, with ``0`` for their number.
    """
    if status in (None, RankingStatus.SIGNED):
        shown, sure = ranking(event, reading, RankingStatus.LIVE), ranking(event, reading)
    else:
        shown, sure = ranking_now(event, reading, status), ranking_now(event, reading)
    return list(build_rows(shown.rows, sure.rows, called, address, reading.book))


def add_moves(lines: Iterable[StandingsRow], before: Iterable[EntrantStanding], setup: Setup) -> list[StandingsRow]:
    """Return rows with the ranks that players rose or fell since earlier standings."""
    earlier = ties(before, setup)
    return [
        replace(line, moved=earlier[line.entrant].rank - line.tie.rank) if line.entrant in earlier else line
        for line in lines
    ]
