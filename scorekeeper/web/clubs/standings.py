"""The standings of a season on a page."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from scorekeeper.queries.season import SeasonStanding
from scorekeeper.reports.season import standings_report
from scorekeeper.web.report_table import render_rows

register = template.Library()


@register.simple_tag
def season_standings(standings: Sequence[SeasonStanding], club: int, query: str) -> SafeString:
    """Return the standings as a table. Names link to the figures of the span with that query."""
    report = standings_report(standings, lambda person: f"{reverse('standing', args=[club, person])}?{query}")
    return render_rows(report, lambda row: f"player-{row.person}")
