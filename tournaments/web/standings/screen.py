"""The standings as rows of a table and an entrant's card, hand by hand.

Each row is drawn anew only when something in it has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.web.players.in_game import part_and_result
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import SessionTable
from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.card import EntrantCard, Sat
from tournaments.queries.card import EntrantHand as HandRow
from tournaments.queries.entrants import NamesSince, name_in
from tournaments.queries.results import (
    Penalties,
    RankingStatus,
    penalties_by_session,
    points_counted,
    points_played,
    ranking,
    ranking_now,
    rows_before_session,
    shows_session_totals,
)
from tournaments.wording.sessions import in_sentence, reached_words, table_words
from tournaments.wording.standings import Shown, line_title, metrics_on, order_words, ties

COUNTED = metrics_on(Shown.PAGE)  # what the pages show, and the rows of other pages some of
MOST_DRAWN = 4000
HIDDEN = '<span class="visually-hidden">{}</span>'


@dataclass(frozen=True, slots=True)
class StandingsCell:
    """The score of a session without penalties, None where it was not played.

    Provisional where not all of it is confirmed.
    """

    score: int | None
    provisional: bool

    def __lt__(self, other: StandingsCell) -> bool:
        """Return whether the score is less; no score is less than any."""
        return (self.score is not None, self.score or 0) < (other.score is not None, other.score or 0)


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings.

    ``rank``, ``tied`` and ``tie`` are as ``wording.standings.ties`` says them, ``points`` are those that won the place,
    ``total`` those of the sessions. ``reached`` is how far the entrant came in the bracket, ``counts`` are the figures
    of ``COUNTED``, ``moved`` is how many ranks they rose in the last session (below 0: fell, None: they had no rank
    before it, or it isn't shown).
    """

    entrant: int
    name: str
    rank: int
    tied: bool
    tie: str
    points: int
    total: int
    provisional: bool
    sessions: tuple[StandingsCell, ...]
    penalties: int
    counts: tuple[int | None, ...]
    address: str
    reached: str
    moved: int | None = None


def build_rows(
    rows: Iterable[EntrantStanding],
    official: Iterable[EntrantStanding],
    names: Mapping[int, str],
    address: str,
    book: EventBook,
) -> Iterator[StandingsRow]:
    """Yield the lines of standings; ``address`` is that of a player's page, with ``0`` for their number."""
    ranked, confirmed = list(rows), {row.entrant: row for row in official}
    before, _zero, after = address.rpartition("0")
    penalties = penalties_by_session(book)
    every = [_cells(row, confirmed.get(row.entrant), penalties) for row in ranked]
    moving = {row.rank for row, cells in zip(ranked, every, strict=True) if _provisional(cells)}
    tied = ties(ranked, book.setup, moving)
    for row, cells in zip(ranked, every, strict=True):
        tie = tied[row.entrant]
        yield StandingsRow(
            entrant=row.entrant,
            name=names[row.entrant],
            rank=tie.rank,
            tied=tie.tied,
            tie=tie.words,
            points=row.points,
            total=row.total,
            provisional=_provisional(cells),
            sessions=cells,
            penalties=row.penalties,
            counts=tuple(metric.value(row) for metric in COUNTED),
            address=f"{before}{row.entrant}{after}",
            reached=reached_words(book, row.reached, tied=tie.tied),
        )


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns that a table has only where they tell something: ranks moved, totals of sessions, penalties."""

    moved: bool
    totals: bool
    penalized: bool


def _render_rows(lines: Iterable[StandingsRow], columns: _Columns) -> SafeString:
    language = get_language() or ""
    rows = (_row_with_place(line, language, columns) for line in lines)
    return mark_safe("".join(rows))  # noqa: S308 - joined from escaped parts


def _row_with_place(line: StandingsRow, language: str, columns: _Columns) -> str:
    place = _render_place(line.rank, line.tied, language)
    moved = f'<td class="n">{mark_moved(line.moved)}</td>' if columns.moved else ""
    row = _render_row(replace(line, rank=0, tied=False, moved=None), language, columns)
    return f'<tr id="line-{line.entrant}">{place}{moved}{row}</tr>'


def mark_moved(ranks: int | None) -> SafeString:
    """Return the ranks that a player rose or fell since the session before, with an arrow; nothing for None."""
    return _render_moved(ranks, get_language() or "")


@lru_cache(maxsize=MOST_DRAWN)
def _render_moved(ranks: int | None, _language: str) -> SafeString:
    if not ranks:
        return SafeString() if ranks is None else format_html(HIDDEN, _("same rank"))
    words = (_("up %(ranks)d") if ranks > 0 else _("down %(ranks)d")) % {"ranks": abs(ranks)}
    look, arrow = ("gain", "▲") if ranks > 0 else ("loss", "▼")
    shown = format_html('<span class="{}" aria-hidden="true">{}{}</span>', look, arrow, abs(ranks))
    return shown + format_html(HIDDEN, words)


@lru_cache(maxsize=MOST_DRAWN)
def _render_place(rank: int, tied: bool, language: str) -> SafeString:
    return render_to_string("standings/place.html", {"rank": rank, "tied": tied})


@lru_cache(maxsize=MOST_DRAWN)
def _render_row(line: StandingsRow, language: str, columns: _Columns) -> SafeString:
    """Return a row without its rank; ``language`` is part of the cache's key."""
    pairs = zip(COUNTED, line.counts, strict=True)
    counts = [metric.text(count, "?") for metric, count in pairs if Shown.ROWS in metric.shown]
    return render_to_string("standings/row.html", {"line": line, "counts": counts, "columns": columns})


def _provisional(cells: Iterable[StandingsCell]) -> bool:
    return any(cell.provisional for cell in cells)


def _cells(row: EntrantStanding, confirmed: EntrantStanding | None, penalties: Penalties) -> tuple[StandingsCell, ...]:
    known = points_played(confirmed, penalties) if confirmed else (None,) * len(row.sessions)
    pairs = zip(points_played(row, penalties), known, strict=True)
    return tuple(StandingsCell(score, score is not None and score != sure) for score, sure in pairs)


def standings_rows(
    event: Event,
    reading: EventReading,
    called: Mapping[int, str],
    address: str,
    *,
    status: RankingStatus | None = None,
) -> list[StandingsRow]:
    """Return the lines of the standings: those that count, the live ones with what is provisional marked until they are
    signed; or the live or official ones whatever is signed, where the ``status`` asks for them.

    ``called`` are the names of entrants, ``address`` is that of a player's page, with ``0`` for their number.
    """
    if status in (None, RankingStatus.SIGNED):
        shown, sure = ranking(event, reading, RankingStatus.LIVE), ranking(event, reading)
    else:
        shown, sure = ranking_now(event, reading, status), ranking_now(event, reading)
    return list(build_rows(shown.rows, sure.rows, called, address, reading.book))


def add_moves(
    lines: Sequence[StandingsRow], event: Event, reading: EventReading, *, official: bool = False
) -> list[StandingsRow]:
    """Return lines with the ranks that players rose or fell since the session before the last one that was played."""
    before = ties(rows_before_session(event, reading, official=official), reading.book.setup)
    return [
        replace(line, moved=before[line.entrant].rank - line.rank) if line.entrant in before else line for line in lines
    ]


def render_standings(book: EventBook, lines: Sequence[StandingsRow]) -> SafeString:
    """Return lines of the standings as a table, no text where there is none."""
    if not lines:
        return SafeString()
    columns = _Columns(
        moved=any(line.moved is not None for line in lines),
        totals=shows_session_totals(book),
        penalized=any(line.penalties for line in lines),
    )
    context = {
        "sessions": book.sessions,
        "metrics": metrics_on(Shown.ROWS),
        "rows": _render_rows(lines, columns),
        "columns": columns,
        "provisional": any(line.provisional for line in lines),
        "order": order_words(book),
    }
    return render_to_string("standings/table.html", context)


@dataclass(frozen=True, slots=True)
class CardHand:
    """A line of the card: its title, the player's part and the result in words, units, and the total at that table."""

    line: str
    title: str
    details: str
    units: int
    total: int


class Company(NamedTuple):
    """The players at an entrant's table in its session, by name.

    ``played_by`` played there before the entrant came as a substitute; empty where the entrant played.
    """

    others: tuple[str, ...]
    played_by: str


def company_at(table: SessionTable, entrant: int, called: NamesSince) -> Company:
    """Return who sat at a table with an entrant."""
    there = {number: name_in(called[number], table.session) for number in table.seats}
    own = there.pop(entrant)
    return Company(tuple(there.values()), "" if own == name_in(called[entrant]) else own)


@dataclass(frozen=True, slots=True)
class CardTable:
    """A table of the card with its title, its lines, and who sat there; ``counted`` are its points in the standings
    where these have others: signed before a correction, or with a penalty."""

    sat: Sat
    title: str
    hands: tuple[CardHand, ...]
    company: Company
    counted: int | None


def card_tables(
    book: EventBook, card: EntrantCard, called: NamesSince, line: EntrantStanding | None, *, opponents: bool = False
) -> Iterator[CardTable]:
    """Yield the tables of a card, the last session first, with the names of ``opponents`` or without.

    ``line`` is the entrant's in the ranking that is shown.
    """
    penalties = penalties_by_session(book)
    for sat in reversed(card.tables):
        rules = session_setup(book, sat.table.session).at(len(sat.table.seats)).rules
        hands = tuple(_hand_line(hand, rules) for hand in sat.hands)
        company = company_at(sat.table, card.entrant, called)
        shown = company if opponents else company._replace(others=())
        counted = points_counted(line, sat.table.session, penalties)
        differs = None if counted == sat.units else counted
        yield CardTable(sat, table_words(book, sat.table), hands, shown, differs)


def points_words(book: EventBook, line: EntrantStanding | None) -> str:
    """Return where the points come from that a line is ranked by, where a bracket leaves that open; else nothing."""
    if line is None or not book.setup.bracket or not book.bracket:
        return ""
    if line.won_with is None:
        return _("in the sessions")
    if line.reached is None or not line.reached.played:
        return ""
    return _("in %(session)s") % {"session": in_sentence(book, line.reached.session)}


def _hand_line(hand: HandRow, rules: HouseRules) -> CardHand:
    if not hand.part:
        return CardHand(hand.line, line_title(LineKind(hand.kind)), "", hand.units, hand.total)
    title = _("Hand %(number)s") % {"number": hand.number}
    text = ", ".join(part_and_result(PlayerPart(hand.part), hand.what, hand.category, rules))
    return CardHand(hand.line, title, text, hand.units, hand.total)
