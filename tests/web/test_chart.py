"""The chart of running totals."""

import re
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.queries.charts import course
from scorekeeper.services.grants import owner_link_path
from scorekeeper.services.seating import change_seating
from scorekeeper.web.chart import STROKES, chart
from scorekeeper.wording.player_discs import assign_discs
from tests.tables import SCORER, Table, picked
from tests.web.conftest import holder


def test_no_chart_before_the_first_hand() -> None:
    assert chart(["Ann", "Bob"], []) is None


def test_lines_begin_at_zero_and_end_at_the_totals() -> None:
    drawn = chart(["Ann", "Bob", "Cy"], [(2, -1, -1), (1, 1, -2)])
    assert drawn is not None
    assert [(tick.units, tick.y) for tick in drawn.ticks] == [(-2, 188), (-1, 144), (0, 100), (1, 56), (2, 12)]
    assert [(line.name, line.total, line.points) for line in drawn.lines] == [
        ("Ann", 1, "0,100 1,12 2,56"),
        ("Bob", 1, "0,100 1,144 2,56"),
        ("Cy", -2, "0,100 1,144 2,188"),
    ]
    assert drawn.hands == 2


def test_the_line_of_a_late_joiner_begins_where_they_joined() -> None:
    drawn = chart(["Ann", "Bob", "Cy"], [(2, -2, 0), (1, -1, 0), (3, -1, -2)], since=(0, 0, 2))
    assert drawn is not None
    assert [line.points.split()[0].split(",")[0] for line in drawn.lines] == ["0", "0", "2"]
    assert drawn.lines[2].markers[-1] == (100.0, drawn.lines[2].end)
    assert all(x >= 66 for x, _y in drawn.lines[2].markers)


def test_markers_stand_on_the_line_few_where_there_are_many_hands() -> None:
    drawn = chart(["Ann", "Bob"], [(hand, -hand) for hand in range(1, 41)])
    assert drawn is not None
    for line in drawn.lines:
        points = dict(pair.split(",") for pair in line.points.split())
        assert all(points[f"{x * 40 / 100:.0f}"] == str(y) for x, y in line.markers)
        assert 2 <= len(line.markers) <= 9
    ann, bob = ({x for x, _y in line.markers[:-1]} for line in drawn.lines)
    assert not ann & bob


def test_draws_thousands_of_hands_with_few_points_and_no_peak_missing() -> None:
    totals = [(hand % 7 - 3, 3 - hand % 7) for hand in range(3000)]
    totals[1234] = (90, -90)
    drawn = chart(["Ann", "Bob"], totals)
    assert drawn is not None
    top, bottom = drawn.ticks[-1], drawn.ticks[0]
    assert (top.units, bottom.units) >= (90, -100)
    for line in drawn.lines:
        points = [tuple(map(int, pair.split(","))) for pair in line.points.split()]
        assert len(points) <= 300
        assert (points[0][0], points[-1]) == (0, (3000, line.end))
        assert [hand for hand, _y in points] == sorted({hand for hand, _y in points})
    ann, bob = (dict(pair.split(",") for pair in line.points.split()) for line in drawn.lines)
    assert ann["1235"] == str(min(map(int, ann.values())))
    assert bob["1235"] == str(max(map(int, bob.values())))


def test_lines_have_the_colors_of_discs_and_a_ninth_line_is_dashed() -> None:
    names = [f"Player {seat}" for seat in range(STROKES)]
    drawn = chart(names, [[0] * STROKES])
    assert drawn is not None
    dashed = {
        int(stroke)
        for strokes in re.findall(
            r"\.chart :is\(([^)]*)\) \{ stroke-dasharray", Path("static/css/score_sheet.css").read_text()
        )
        for stroke in re.findall(r"\.stroke-(\d+)", strokes)
    }
    assert len({(line.color, line.stroke in dashed) for line in drawn.lines}) == STROKES
    assert chart(["Ann"], [[0]], discs=assign_discs([(4, "Ann")])).lines[0].color == 4  # type: ignore[union-attr]
    markers = re.findall(r'id="marker-(\d+)">(.*)</g>', Path("static/icons/markers.svg").read_text())
    assert len({shape for _line, shape in markers}) == len(markers) == STROKES


def test_a_player_who_joins_late_is_drawn_from_then_on(club_game: Table) -> None:
    for _hand in range(3):
        club_game.record()
    change_seating(club_game.game, (1, 2, 3, 4, 5, "Flo"), key="flo-joins", expects=4, actor=SCORER)
    club_game.record(picked() | {"dealer": 6})
    assert course(club_game.sheet.lines).since == (0, 0, 0, 0, 0, 3)
    page = holder(owner_link_path()).get(f"/games/{club_game.club_game}/sheet").content.decode()
    begins = [points.partition(",")[0] for points in re.findall(r'<polyline class="[^"]*" points="([^"]*)"', page)]
    assert begins == ["0"] * 5 + ["3"]
    names = re.search(r'<svg class="chart-names".*?</svg>', page, re.DOTALL)
    assert names is not None
    assert re.findall(r'd="M\d+ (\d+)H\d+"', names[0]), "a piece of the line beside the name, level with it"
    assert "L" not in "".join(re.findall(r' d="([^"]*)"', names[0])), "nothing leads from the line's end to its name"


def test_names_at_the_same_height_stand_apart_around_it() -> None:
    drawn = chart(["Ann", "Bob", "Cy"], [(0, 0, 0)])
    assert drawn is not None
    ends = {line.end for line in drawn.lines}
    assert len(ends) == 1
    labels = [line.label for line in drawn.lines]
    assert [labels[1] - labels[0], labels[2] - labels[1]] == [17, 17]


@given(st.lists(st.lists(st.integers(-300, 300), min_size=9, max_size=9), min_size=1, max_size=5))
def test_ten_names_stand_apart_inside_the_chart(run: list[list[int]]) -> None:
    drawn = chart([f"Player {seat}" for seat in range(10)], [(*row, -sum(row)) for row in run])
    assert drawn is not None
    labels = sorted(line.label for line in drawn.lines)
    assert labels[0] >= 12
    assert labels[-1] <= drawn.height - 12
    assert all(after - before >= 17 for before, after in pairwise(labels))
    assert all(12 <= line.end <= drawn.height - 12 for line in drawn.lines)


def test_a_long_name_stands_in_two_rows() -> None:
    drawn = chart(["Ann", "Maximilian-Alexander", "Bartholomew Fitzgerald the Third"], [(0, 0, 0)])
    assert drawn is not None
    ann, max_alexander, fitzgerald = (line.rows for line in drawn.lines)
    assert [words for _y, words in ann] == ["Ann"]
    assert [words for _y, words in max_alexander] == ["Maximilian-", "Alexander"]
    assert [words for _y, words in fitzgerald] == ["Bartholomew", "Fitzgerald the…"]
    assert fitzgerald[1][0] - fitzgerald[0][0] == 14
    labels = [line.label for line in drawn.lines]
    assert all(after - before >= 28 for before, after in pairwise(labels))


def test_ends_a_word_too_long_for_its_row_with_an_ellipsis() -> None:
    drawn = chart(["Wilhelminaschwarzenegger", "Bartholomew Featherstonehaugh"], [(1, -1)])
    assert drawn is not None
    long_word, two_words = ([words for _y, words in line.rows] for line in drawn.lines)
    assert long_word == ["Wilhelminas\N{HORIZONTAL ELLIPSIS}"]
    assert two_words == ["Bartholomew", "Featherstonehaugh"]
