"""Charts of a player: places of lines, dates, and bars."""

from datetime import date, timedelta

import pytest

from scorekeeper.web.players.charts import MOST_BARS, MOST_POINTS, bar_chart, timeline


def test_a_line_runs_by_date_from_zero_to_the_total() -> None:
    chart = timeline([(1, "Ann")], [(date(2026, 1, 1), [4]), (date(2026, 1, 11), [-2]), (date(2026, 1, 21), [2])])
    (line,) = chart.lines
    y = {tick.units: tick.y for tick in chart.ticks}
    assert line.points == f"0,{y[0]} 0,{y[4]} 500,{y[-2]} 1000,{y[2]}"
    assert (line.total, line.end, chart.label) == (2, y[2], "Ann +2")


def test_a_long_name_beside_a_line_is_cut_in_the_drawing_only() -> None:
    chart = timeline([(1, "Bartholomew Featherstonehaugh")], [(date(2026, 1, 1), [4])])
    assert [line.short_name for line in chart.lines] == ["Bartholo…"]
    assert chart.label == "Bartholomew Featherstonehaugh +4"


def test_a_break_of_a_year_is_as_wide_as_it_was_long() -> None:
    chart = timeline([(1, "Ann")], [(date(2020, 1, 1), [1]), (date(2020, 1, 2), [2]), (date(2021, 1, 1), [3])])
    assert [point.partition(",")[0] for point in chart.lines[0].points.split()] == ["0", "0", "2", "1000"]


@pytest.mark.parametrize(
    ("first", "last", "texts"),
    [
        (date(2026, 1, 5), date(2026, 1, 5), ["Jan 5, 2026"]),
        (date(2026, 1, 5), date(2026, 2, 9), ["Jan 5, 2026", "Feb 9, 2026"]),
        (date(2026, 1, 5), date(2026, 4, 9), ["Feb", "Mar", "Apr"]),
        (date(2025, 11, 5), date(2026, 4, 9), ["Dec 2025", "Feb 2026", "Apr 2026"]),
        (date(2020, 6, 1), date(2023, 6, 1), ["2021", "2022", "2023"]),
        (date(2000, 6, 1), date(2026, 6, 1), ["2001", "2007", "2013", "2019", "2025"]),
    ],
)
def test_dates_on_the_axis(first: date, last: date, texts: list[str]) -> None:
    dates = timeline([(1, "Ann")], [(first, [1]), (last, [2])]).dates
    assert [tick.text for tick in dates] == texts
    assert all(0 <= tick.x <= 100 for tick in dates)


def test_very_many_games_are_thinned_but_for_the_last() -> None:
    (line,) = timeline([(1, "Ann")], [(date(2000, 1, 1) + timedelta(day), [day]) for day in range(2000)]).lines
    assert len(line.points.split()) <= MOST_POINTS + 1
    assert (line.total, line.points.rpartition(" ")[2]) == (1999, f"1000,{line.end}")


def test_names_of_two_lines_stand_apart() -> None:
    one, other = timeline([(1, "Ann"), (9, "Bob")], [(date(2026, 1, 1), [1, 1])]).lines
    assert one.end == other.end
    assert abs(one.label - other.label) >= 17
    assert one.color != other.color


def test_bars_stand_to_both_sides_of_zero() -> None:
    chart = bar_chart([("Picker", 2.0, "+2.0"), ("Defender", -1.0, "-1.0"), ("Leaster", 0.0, "0.0")])
    picker, defender, leaster = chart.bars
    assert picker.x == chart.zero == defender.end + defender.width
    assert picker.width == pytest.approx(2 * defender.width, abs=0.02)
    assert (leaster.width, defender.is_loss, picker.is_loss) == (0, True, False)
    assert 0 < defender.end < picker.end < 100


def test_bars_without_any_value() -> None:
    assert bar_chart([]).bars == ()
    assert [bar.width for bar in bar_chart([("Ann", 0, "0")]).bars] == [0]


def test_long_names_and_many_bars_are_cut() -> None:
    chart = bar_chart([("A very long name of a player", 1, "+1")] * (MOST_BARS + 1))
    assert len(chart.bars) == MOST_BARS
    assert chart.bars[0].name == "A very long name of a…"
