"""Races on paper and in the workbook: scores, games that ended, and what everybody settles by difference."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from scorekeeper.exports import downloads
from scorekeeper.exports.pdf import score_sheet, settle_up
from scorekeeper.exports.xlsx.workbook import workbook
from scorekeeper.queries.charts import FinishedRace, course
from scorekeeper.queries.hand_rows import of_club_game
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services.requests import Penalise, Void
from scorekeeper.services.seating import change_seating
from scorekeeper.wording.score_sheet import GamePaper, game_paper
from tests.tables import SCORER, Table, opened

from .papers import pages


@pytest.fixture
def raced(db: None) -> Table:
    """A game that Cy wins, a penalty, Flo for Dan, and a second game under way; five at the table."""
    table = opened({"preset": "indiana", "unit_value": 5, "currency": "EUR"}, players=5)
    table.record({"kind": "solo", "picker": 3, "won": True})
    void = table.record({"kind": "passed"})
    assert void.line is not None
    table.change(Void(void.line))
    table.record({"kind": "best", "picker": 2, "won": False})
    table.change(Penalise(1, 4, "others"))
    change_seating(table.game, [1, 2, 3, "Flo", 5], key="flo-comes", expects=3, actor=SCORER)
    table.record({"kind": "call", "picker": 4, "partner": 5, "points": 61})
    return table


def paper(table: Table) -> GamePaper:
    return game_paper(settle_sheet(table.sheet))


def rows(file: Path | BytesIO, sheet: str) -> list[list[object]]:
    return [list(row) for row in load_workbook(file, data_only=True)[sheet].iter_rows(values_only=True)]


def test_the_workbook_computes_the_scores_and_what_they_settle_to(
    raced: Table, recalculate: Callable[[Path], Path], tmp_path: Path
) -> None:
    file = tmp_path / "game.xlsx"
    file.write_bytes(workbook(paper(raced)))
    for book in (file, recalculate(file)):
        race = [row[2:14] for row in rows(book, "Races")[5:]]
        assert race[0] == [0, 0, 18, 0, 0, None, 0, 0, 18, 0, 0, 0]
        assert race[1] == [None] * 6 + [0, 0, 18, 0, 0, 0]
        assert race[2] == [0, 0, 6, 6, 6, None, 0, 0, 24, 6, 6, 0]
        assert race[3] == [None] * 6 + [0] * 6
        assert race[5] == [0, 0, 0, None, 2, 2, 0, 0, 0, 0, 2, 2]
        score = [row[2:9] for row in rows(book, "Score sheet")[5:]]
        assert score[0] == [-18, -18, 72, -18, -18, None, 0]
        assert score[2] == [-18, -18, 12, 12, 12, None, 0]
        assert score[5] == [-4, -4, -4, None, 6, 6, 0]
        totals = [row[9:15] for row in rows(book, "Score sheet")[5:]]
        assert totals[5] == list(raced.sheet.totals)


def test_the_printed_sheet_shows_scores_games_and_the_settle_up(raced: Table) -> None:
    (page,) = pages(score_sheet.pdf(paper(raced)))
    for said in ("Game 1 is over. Cy wins with 24", "Solo won", "Best lost", "Call won", "+24",
                 "To settle", "Each pair of players settles the difference"):  # fmt: skip
        assert said.replace(" ", "") in page


def test_the_settle_up_to_sign_names_the_games(raced: Table) -> None:
    (page,) = pages(settle_up.pdf(paper(raced)))
    for said in ("Game 1, won by Cy: Ann 0, Bob 0, Cy 24, Dan 6, Eve 6, Flo 0",
                 "Game 2, not finished: Ann 0, Bob 0, Cy 0, Dan 0, Eve 2, Flo 2"):  # fmt: skip
        assert said.replace(" ", "") in page


def test_the_chart_draws_each_game_from_0(raced: Table) -> None:
    for lines in (raced.sheet.lines, paper(raced).lines):
        run = course(lines)
        assert run.rows == (
            (0, 0, 18, 0, 0, 0), (0, 0, 24, 6, 6, 0), (0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 2, 2)
        )  # fmt: skip
        assert (run.games, run.raced) == ((FinishedRace(2, 1, (3,)),), True)


def test_the_csv_says_what_was_scored_beside_what_it_settles_to(raced: Table) -> None:
    lines = downloads.hands_csv(of_club_game(raced.club_game)).decode("utf-8-sig").splitlines()
    assert lines[0].endswith(",role,units,score")
    solo = [line.split(",")[6:] for line in lines[1:6]]
    assert solo == [["Ann", "", "-18", "0"], ["Bob", "", "-18", "0"], ["Cy", "picker", "72", "18"],
                    ["Dan", "", "-18", "0"], ["Eve", "", "-18", "0"]]  # fmt: skip
    penalty = next(line for line in lines if ",penalty," in line)
    assert penalty.split(",")[6:] == ["Ann", "", "-4", ""]
