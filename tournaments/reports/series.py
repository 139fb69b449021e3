"""A series as reports: the ranking, every score, dues, and payments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.reports.report import Column, Date, Money, Name, Note, Report, Words
from scorekeeper.wording.amounts import MINUS
from tournaments.engine.series.book import DuesAccount
from tournaments.queries.series import SeriesPayment, SeriesView, accounts, payments
from tournaments.wording.standings import SeriesLine, series_lines


def ranking_report(view: SeriesView) -> Report[SeriesLine]:
    """Return a row for each player; a total that is an average is rounded, ``points`` by ``times`` is exact."""
    columns: list[Column[SeriesLine]] = [
        Column("rank", _("Rank"), lambda line: line.rank),
        Name("player", _("Player"), lambda line: line.name),
        Words("total", _("Total"), lambda line: line.total.replace(MINUS, "-").lstrip("+")),
        Column("points", _("Points"), lambda line: line.points),
        Column("penalties", _("Penalties"), lambda line: line.penalties),
        Column("times", _("Times played"), lambda line: line.times),
        Column("missing", _("Still needed"), lambda line: line.missing),
    ]
    return Report("ranking", _("Ranking"), columns, series_lines(view))


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
    return Report("dues", _("Dues"), columns, accounts(view))


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
