"""The sheets of a series as rows, for CSV files: the ranking, each single score, dues, payments."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorekeeper.wording.amounts import MINUS
from tournaments.queries.series import SeriesView, accounts, payments

from .series_lines import lines
from .sheets import Cell, Column, Shape, Sheet, text


def ranking(view: SeriesView) -> Sheet:
    """A row for each player; a total that is an average is rounded, ``points`` by ``times`` is exact."""
    columns = (
        Column("rank", _("Rank")),
        text("player", _("Player")),
        text("total", _("Total")),
        Column("points", _("Points")),
        Column("penalties", _("Penalties")),
        Column("times", _("Times played")),
        Column("missing", _("Times missing")),
    )
    rows = tuple(
        (line.rank, line.name, _plain(line.total), line.points, line.penalties, line.times, line.missing)
        for line in lines(view)
    )
    return Sheet("ranking", _("Ranking"), columns, rows)


def scores(view: SeriesView) -> Sheet:
    """A row for each score of each player; ``counts`` is 1 for what counts in the ranking, else 0."""
    columns = (
        text("player", _("Player")),
        text("tournament", _("Tournament")),
        text("day", _("Day")),
        Column("session", _("Session")),
        Column("points", _("Points")),
        Column("counts", _("Counts")),
    )
    return Sheet("scores", _("Scores"), columns, tuple(_scores(view)))


def dues(view: SeriesView) -> Sheet:
    """A row for each player who owes or has paid."""
    columns = (
        text("player", _("Player")),
        Column("tournaments", _("Tournaments")),
        Column("due", _("Due"), Shape.AMOUNT),
        Column("paid", _("Paid"), Shape.AMOUNT),
        Column("open", _("Open"), Shape.AMOUNT),
    )
    rows = tuple((view.people[one.person].name, one.events, one.due, one.paid, one.open) for one in accounts(view))
    return Sheet("dues", _("Dues"), columns, rows)


def paid(view: SeriesView) -> Sheet:
    """A row for each payment, the first one first; ``counts`` is 0 for one that was dropped."""
    columns = (
        Column("entry", _("Entry")),
        text("at", _("At")),
        text("player", _("Player")),
        Column("amount", _("Amount"), Shape.AMOUNT),
        Column("counts", _("Counts")),
        text("why", _("Why")),
    )
    rows = tuple(
        (one.id, one.at.isoformat(timespec="seconds"), one.who.name, one.amount, int(not one.dropped), one.why)
        for one in reversed(payments(view))
    )
    return Sheet("payments", _("Payments"), columns, rows)


def _scores(view: SeriesView) -> Iterator[tuple[Cell, ...]]:
    for line in lines(view):
        for site, cell in zip(view.sites, line.cells, strict=True):
            for item in cell:
                day = site.event.played_on.isoformat()
                yield line.name, site.event.name, day, item.session, item.points, int(item.counted)


def _plain(total: str) -> str:
    """A total as a number that programs read."""
    return total.replace(MINUS, "-").lstrip("+")


SHEETS = {"ranking": ranking, "scores": scores}
MONEY_SHEETS = {"dues": dues, "payments": paid}
