"""Reports as CSV, JSON, and workbooks, read back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from typing import Any

from openpyxl import Workbook, load_workbook

from scorekeeper.exports.tables import csv_file, json_rows
from scorekeeper.exports.xlsx.report import write_workbook
from scorekeeper.reports.report import Average, Column, Dropped, Name, Named, Points, Report
from tests.reports.lists import ANN, BOB, CY, report


def workbook(*reports: Report[Any], computed: bool = False) -> Workbook:
    out = BytesIO()
    write_workbook("Open", reports, out)
    return load_workbook(out, data_only=computed)


def test_csv_has_every_column_by_its_key() -> None:
    first, *below = csv_file(report(ANN, CY)).decode("utf-8-sig").splitlines()
    assert first == "rank,moved,number,name,points,session_1,session_2,session_3,penalties,won,paid,tie"
    assert below == ["1,,7,Ann <b>&amp;,27,31,,-4,0,3,12.50,", "2,,23,'=Cy,16,6,6,4,0,,12.50,"]


def test_json_has_plain_values() -> None:
    (row,) = json_rows(report(replace(BOB, sure=False)))
    assert row == {
        "rank": 2, "moved": None, "number": 12, "name": "Bob Młynarczyk", "points": 16, "session_1": 10,
        "session_2": 5, "session_3": 5, "penalties": -4, "won": 3, "paid": 1250, "tie": "Listed first by random draw.",
    }  # fmt: skip


def test_a_workbook_has_formulas_and_what_they_come_to() -> None:
    lines = replace(report(ANN, replace(BOB, sure=False)), facts="")
    sheet, values = workbook(lines)["Bob's list"], workbook(lines, computed=True)["Bob's list"]
    assert [cell.value for cell in sheet[1]][:6] == ["Rank", "Move", "Number", "Player", "Points", "Session 1"]
    assert [row[4].value for row in sheet.iter_rows(min_row=2)] == ["=SUM(F2:H2)+I2", 16]
    assert [row[4].value for row in values.iter_rows(min_row=2)] == [27, 16]
    assert [row[10].value for row in values.iter_rows(min_row=2)] == [12.5, 12.5]


def test_facts_stand_above_the_head() -> None:
    sheet = workbook(report(ANN))["Bob's list"]
    assert [sheet.cell(row, 1).value for row in range(1, 6)] == ["Open", "October 3", None, "Rank", 1]
    assert sheet["E5"].value == "=SUM(F5:H5)+I5"


def test_points_that_do_not_count_are_crossed_out_and_averages_are_numbers() -> None:
    columns: list[Column[int]] = [
        Points("score", "Score", Dropped),
        Average("mean", "Mean", lambda row: Fraction(row, 3)),
    ]
    sums = Report("sums", "Sums", columns, [4])
    score, mean = workbook(sums)["Sums"][2]
    assert (score.value, score.font.strike) == (4, True)
    assert round(mean.value, 3) == 1.333
    assert list(json_rows(sums)) == [{"score": 4, "mean": "1.33"}]


def test_a_chart_draws_a_line_for_each_column_over_the_first() -> None:
    columns: list[Column[int]] = [Column("game", "Game", int), Points("ann", "Ann", int), Points("bob", "=Bob", int)]
    out = BytesIO()
    write_workbook("Open", [Report("totals", "Totals", columns, range(3))], out, chart="totals")
    book = load_workbook(out)
    (chart,) = book["Chart"]._charts
    assert [(line.tx.strRef.f, line.val.numRef.f, line.cat.numRef.f) for line in chart.series] == [
        ("'Totals'!B1", "'Totals'!$B$2:$B$4", "'Totals'!$A$2:$A$4"),
        ("'Totals'!C1", "'Totals'!$C$2:$C$4", "'Totals'!$A$2:$A$4"),
    ]
    assert book["Totals"]["C1"].data_type == "s"


def test_names_at_the_left_stay_in_view() -> None:
    columns: list[Column[str]] = [Column("at", "At", len), Name("player", "Player", Named), Column("last", "Last", len)]
    assert workbook(Report("few", "Few", columns, ["Ann"]))["Few"].freeze_panes == "C2"
    assert workbook(Report("few", "Few", columns[::-1], ["Ann"]))["Few"].freeze_panes == "C2"
    assert workbook(Report("few", "Few", columns[:1], ["Ann"]))["Few"].freeze_panes == "A2"


def test_a_formula_names_columns_of_other_sheets() -> None:
    both: list[Column[str]] = [Column("all", "All", lambda _row: 43), Column("first", "First", lambda _row: 27)]
    formulas = {"all": lambda _row: "=SUM({standings.points})", "first": lambda _row: "=SUM({standings.points:1-1})"}
    sums = Report("sums", "Sums", both, ["one"], formulas)
    (row,) = workbook(report(ANN, CY), sums)["Sums"].iter_rows(min_row=2, values_only=True)
    assert row == ("=SUM('Bob''s list'!$E:$E)", "=SUM('Bob''s list'!$E$5:$E$5)")
