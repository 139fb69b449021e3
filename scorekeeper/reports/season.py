"""The standings of a club's season, the figures of its hands, and its running totals, as lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorekeeper.queries.hand_list import HandRole, Which
from scorekeeper.queries.season import SeasonStanding
from scorekeeper.queries.statistics import HandTally, tally
from scorekeeper.reports.report import Column, Date, Name, Named, On, Points, Rank, Ranked, Report, Tenths
from scorekeeper.wording.season import SeasonPaper


def standings_report(
    standings: Sequence[SeasonStanding],
    address: Callable[[int], str] = lambda _person: "",
    notes: Sequence[str] = (),
) -> Report[SeasonStanding]:
    """Return a row for each player. ``address`` returns that of a player's page."""
    columns: list[Column[SeasonStanding]] = [
        *_player_columns(address),
        Points("points", _("Points"), lambda row: row.total, strong=True),
        Column("games", _("Games"), lambda row: row.games),
        Tenths("average", _("Average"), lambda row: Fraction(row.total, row.games), wide=True),
        Points("best", _("Best"), lambda row: row.best, wide=True),
        Points("worst", _("Worst"), lambda row: row.worst, On.PAPER),
        Date("last", _("Last played"), lambda row: row.last, wide=True),
    ]
    return Report("standings", _("Standings"), columns, standings, notes=notes)


def _player_columns(address: Callable[[int], str] = lambda _person: "") -> list[Column[SeasonStanding]]:
    def player(row: SeasonStanding) -> Named:
        notes = (_("last played %(day)s") % {"day": date_format(row.last)},)
        return Named(row.name, href=address(row.person), notes=notes, person=row.person)

    return [
        Rank("rank", _("Rank"), lambda row: Ranked(row.rank, row.rank, row.tied)),
        Name("player", _("Player"), player),
    ]


def _times(hands: HandTally) -> int:
    return hands.times


def _gained(hands: HandTally) -> int:
    return hands.gained


def figures_report(season: SeasonPaper) -> Report[SeasonStanding]:
    """Return a row for each player with the figures of their hands."""

    def count(key: str, label: str, role: HandRole, of: Callable[[HandTally], int] = _times) -> Column[SeasonStanding]:
        return Column(key, label, lambda row: of(tally(season.counted.get(row.person, ()), Which(role))))

    columns = [
        *_player_columns(),
        count("hands", _("Hands"), HandRole.ANY),
        count("picked", _("Picked"), HandRole.PICKED),
        count("picked_won", _("Won as picker"), HandRole.PICKED, _gained),
        count("alone", _("Alone"), HandRole.ALONE),
        count("partner", _("Partner"), HandRole.PARTNER),
        count("partner_won", _("Won as partner"), HandRole.PARTNER, _gained),
        count("defended", _("Defended"), HandRole.DEFENDED),
        count("defended_won", _("Won as defender"), HandRole.DEFENDED, _gained),
        count("leasters", _("Leasters"), HandRole.LEASTERS),
        count("leasters_won", _("Leasters won"), HandRole.LEASTERS, _gained),
    ]
    return Report("figures", _("Hand statistics"), columns, season.standings)


def totals_report(season: SeasonPaper) -> Report[int]:
    """Return a row for each step of the running totals, with the total of each player who is drawn."""
    course = season.course

    def total(at: int, name: str) -> Column[int]:
        since = course.since[at]
        return Points(f"player_{at + 1}", name, lambda step: course.totals[step][at] if step >= since else None)

    columns: list[Column[int]] = [
        Column("game", _("Game"), lambda step: step),
        *(total(at, row.name) for at, row in enumerate(season.drawn)),
    ]
    return Report("totals", _("Totals"), columns, range(len(course.totals)))


def season_reports(season: SeasonPaper) -> dict[str, Report[Any]]:
    """Return the standings, the figures where hands are known, and the totals of those who are drawn, by their keys."""
    reports: list[Report[Any]] = [standings_report(season.standings, notes=[season.note] if season.note else [])]
    if season.counted:
        reports.append(figures_report(season))
    if season.drawn:
        reports.append(totals_report(season))
    facts = " · ".join(filter(None, (capfirst(season.through), season.champion_line, season.note)))
    return {report.key: replace(report, facts=facts) for report in reports}
