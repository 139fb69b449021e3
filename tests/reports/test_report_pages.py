"""Reports on pages: the table that is sorted, and all rows at once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from scorekeeper.web.clubs.views import configure_table
from scorekeeper.web.report_table import ReportTable, render_rows
from tests.reports.lists import ANN, BOB, CY, Line, report


def sorted_names(sort: str, *lines: Line) -> list[str]:
    request = RequestFactory().get("/", {"sort": sort})
    table = configure_table(request, ReportTable(report(*lines), "Nobody."))
    page = render_to_string("reports/table.html", {"table": table}, request)
    return re.findall(r'class="to-row" href="/players/\d+">([^<]*)<', page)


@pytest.mark.parametrize(
    ("sort", "numbers"),
    [("", (7, 12, 23)), ("-name", (12, 7, 23)), ("-session_2", (23, 12, 7)), ("won", (23, 7, 12)), ("?", (7, 12, 23))],
)
def test_sorts_by_values_and_none_is_least(sort: str, numbers: tuple[int, ...]) -> None:
    names = {7: "Ann &lt;b&gt;&amp;amp;", 12: "Bob Młynarczyk", 23: "=Cy"}
    assert sorted_names(sort, ANN, BOB, CY) == [names[number] for number in numbers]


def test_rows_have_heads_and_say_what_is_provisional() -> None:
    page = render_rows(report(ANN, replace(BOB, sure=False)), lambda line: f"line-{line.number}")
    assert '<caption class="visually-hidden">Bob&#x27;s list</caption>' in page
    assert '<th scope="col" class="n"><abbr title="Session 2">S2</abbr></th>' in page
    first, second = re.findall(r'<tr id="line-\d+">.*?</tr>', page)
    assert '<th scope="row"><span class="with-disc">' in first
    assert '<td class="n total"><b class="gain">+27</b></td>' in first
    assert "provisional" not in first
    assert '<b class="gain">+16</b><span class="provisional" aria-hidden="true">*</span>' in second
    assert '<br><span class="soft">Listed first by random draw.</span>' in second
    assert ">−4</td>" in second
    assert "Won" not in page
