"""A series as reports: the ranking, every score, dues, and payments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.reports.report import (
    Average,
    Column,
    Date,
    Dropped,
    Money,
    Name,
    Named,
    Note,
    On,
    Points,
    Rank,
    Ranked,
    Report,
    Words,
)
from tournaments.engine.series.book import DuesAccount
from tournaments.engine.series.ranking import SeriesItem
from tournaments.engine.series.setup import SeriesTotal
from tournaments.queries.series import SeriesPayment, SeriesView, Site, accounts, payments
from tournaments.wording.setup import counting_words, days_in_words, total_label
from tournaments.wording.standings import DECIDED, SeriesLine, series_lines


@dataclass(frozen=True, slots=True)
class _ScoredSession:
    """An event of a series, its place in the view, or a session of it."""

    at: int
    session: int | None

    @property
    def key(self) -> str:
        """The key of its column."""
        return f"event_{self.at + 1}" + (f"_{self.session}" if self.session else "")

    def item(self, line: SeriesLine) -> SeriesItem | None:
        """Return a player's score."""
        return next((item for item in line.cells[self.at] if item.session == self.session), None)


def ranking_report(view: SeriesView, address: str = "") -> Report[SeriesLine]:
    """Return a row for each player, with their score at each tournament, or in each of its sessions.

    ``address`` is that of a player's page, with ``0`` for their number. A workbook adds up what counts.
    """
    lines, average = series_lines(view), view.book.setup.how is SeriesTotal.AVERAGE
    scored = list(_scored_sessions(view, lines))
    total: type[Points[SeriesLine]] = Average if average else Points
    columns: list[Column[SeriesLine]] = [
        Rank("rank", _("Rank"), lambda line: Ranked(line.rank, line.rank, line.tied) if line.rank else None),
        Name("player", _("Player"), lambda line: _player(line, address)),
        total("total", total_label(view.book.setup), lambda line: line.score, strong=True),
        *(_score(view.sites[each.at], each) for each in scored),
        Points("penalties", _("Penalties"), lambda line: line.penalties, if_any=True, wide=True),
        Column("times", _("Played"), lambda line: line.times),
        Points("points", _("Counted points"), lambda line: line.points, On.FILES),
        Column("missing", _("Still needed"), lambda line: line.missing, On.PAPER, if_any=True),
    ]

    def add_up(line: SeriesLine) -> str:
        counted = [each.key for each in scored if (item := each.item(line)) is not None and item.counted]
        added = "+".join(f"{{{key}}}" for key in [*counted, "penalties"])
        return f"=({added})/{{times}}" if average else f"={added}"

    notes = [_("* provisional: this tournament isn't over.")] if view.provisional else []
    return Report("ranking", _("Ranking"), columns, lines, {"total": add_up}, _facts(view), notes)


def _scored_sessions(view: SeriesView, lines: Sequence[SeriesLine]) -> Iterator[_ScoredSession]:
    for at in range(len(view.sites)):
        sessions = {item.session for line in lines for item in line.cells[at]} or {None}
        yield from (_ScoredSession(at, session) for session in sorted(sessions, key=lambda each: each or 0))


def _score(site: Site, scored: _ScoredSession) -> Column[SeriesLine]:
    def points(line: SeriesLine) -> int | Dropped | None:
        item = scored.item(line)
        return None if item is None else item.points if item.counted else Dropped(item.points)

    event, session = site.event, f", {scored.session}" if scored.session else ""
    short = f"{event.place or event.name} {date_format(event.played_on, 'MONTH_DAY_FORMAT')}{session}"
    star = "*" if site.played and not site.over else ""
    label = f"{event.name}, {date_format(event.played_on)}{session}"
    return Points(scored.key, label, points, short=short + star, spare=True, wide=True)


def _player(line: SeriesLine, address: str) -> Named:
    before, zero, after = address.rpartition("0")
    needed = ngettext("%(missing)s more to be ranked", "%(missing)s more to be ranked", line.missing)
    decided = str(DECIDED[line.decided]) if line.decided and line.rank else ""
    notes = (decided, needed % {"missing": line.missing} if line.missing else "")
    href = f"{before}{line.person}{after}" if zero else ""
    return Named(line.name, href=href, notes=tuple(filter(None, notes)), person=line.person)


def _facts(view: SeriesView) -> str:
    setup = view.book.setup
    return " · ".join(filter(None, (days_in_words(setup), counting_words(setup), _state(view))))


def _state(view: SeriesView) -> str:
    if view.book.closed:
        return _("closed on %(day)s") % {"day": date_format(localtime(view.book.closed), "DATE_FORMAT")}
    return _("provisional: a tournament isn't finished") if view.provisional else _("official: confirmed tables")


def series_reports(view: SeriesView) -> list[Report[Any]]:
    """Return the reports of the workbook: the ranking, and dues where there is money."""
    return [ranking_report(view), *([dues_report(view)] if view.book.setup.money else [])]


@dataclass(frozen=True, slots=True)
class _Score:
    player: str
    tournament: str
    day: date
    session: int | None
    points: int
    counts: bool


def scores_report(view: SeriesView) -> Report[_Score]:
    """Return a row for each score of each player; ``counts`` is 1 for what counts in the ranking, else 0."""
    columns: list[Column[_Score]] = [
        Name("player", _("Player"), lambda score: score.player),
        Words("tournament", _("Tournament"), lambda score: score.tournament),
        Date("day", _("Date"), lambda score: score.day),
        Column("session", _("Session"), lambda score: score.session),
        Column("points", _("Points"), lambda score: score.points),
        Column("counts", _("Counts"), lambda score: int(score.counts)),
    ]
    return Report("scores", _("Scores"), columns, list(_scores(view)))


def _scores(view: SeriesView) -> Iterator[_Score]:
    for line in series_lines(view):
        for site, cell in zip(view.sites, line.cells, strict=True):
            for item in cell:
                yield _Score(line.name, site.event.name, site.event.played_on, item.session, item.points, item.counted)


def dues_report(view: SeriesView) -> Report[DuesAccount]:
    """Return a row for each player who owes or has paid."""
    currency = view.book.setup.currency
    columns: list[Column[DuesAccount]] = [
        Name("player", _("Player"), lambda account: view.people[account.person].name),
        Column("tournaments", _("Tournaments"), lambda account: account.events),
        Money("due", _("Due"), lambda account: account.due, currency=currency),
        Money("paid", _("Paid"), lambda account: account.paid, currency=currency),
        Money("open", _("Owed"), lambda account: account.open, currency=currency),
    ]
    facts = _("Dues in %(currency)s") % {"currency": currency}
    return Report("dues", _("Dues"), columns, accounts(view), facts=facts)


def payments_report(view: SeriesView) -> Report[SeriesPayment]:
    """Return a row for each payment, the first one first; ``counts`` is 0 for one that was dropped."""
    columns: list[Column[SeriesPayment]] = [
        Column("entry", _("Entry"), lambda payment: payment.id),
        Words("at", _("Date"), lambda payment: payment.at.isoformat(timespec="seconds")),
        Name("player", _("Player"), lambda payment: payment.who.name),
        Money("amount", _("Amount"), lambda payment: payment.amount, currency=view.book.setup.currency),
        Column("counts", _("Counts"), lambda payment: int(not payment.dropped)),
        Note("why", _("Reason"), lambda payment: payment.why),
    ]
    return Report("payments", _("Payments"), columns, payments(view)[::-1])


REPORTS: Mapping[str, Callable[[SeriesView], Report[Any]]] = {"ranking": ranking_report, "scores": scores_report}
MONEY_REPORTS: Mapping[str, Callable[[SeriesView], Report[Any]]] = {"dues": dues_report, "payments": payments_report}
