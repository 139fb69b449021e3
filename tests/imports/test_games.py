"""Tables into games: long and wide, with a sentence at each bad cell."""

from datetime import date
from pathlib import Path

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.imports import games as imports_games
from scorekeeper.imports import table as imports_table
from scorekeeper.imports.cells import DayOrder
from scorekeeper.imports.games import FileLayout, ImportReading
from scorekeeper.services.paper import PaperGame
from scorekeeper.wording.sentences import write_fault
from tests.imports.history import as_csv, history
from tests.imports.workbooks import workbook

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "imports"
SEVENTEEN = [f"P{number}" for number in range(17)]
MONDAY, NEXT = date(2004, 11, 1), date(2004, 11, 8)


def read(text: str | bytes, **how: object) -> tuple[PaperGame, ...]:
    content = text.encode() if isinstance(text, str) else text
    return imports_games.read_games(imports_table.read_file("scores", content), ImportReading(**how))  # type: ignore[arg-type]


def faults(text: str | bytes, **how: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        read(text, **how)
    return [(fault.path, write_fault(fault)) for fault in refused.value.faults]


def test_the_long_form() -> None:
    games = read("session,date,player,score\n1,2004-11-01,Ann,3\n1,2004-11-01,Bob,-3\nFinal,2004-11-08,Bob,(1)\n"
                 "Final,2004-11-08,Cy,1\n")  # fmt: skip
    assert games == (
        PaperGame("Session 1", MONDAY, ("Ann", "Bob"), ((3, -3),)),
        PaperGame("Final", NEXT, ("Bob", "Cy"), ((-1, 1),)),
    )


def test_without_sessions_a_day_is_a_game() -> None:
    games = read("Datum;Spieler;Punkte\n1.11.2004;Ann;3\n8.11.2004;Ann;1\n1.11.2004;Bob;-3\n8.11.2004;Bob;-1\n")
    assert [(club_game.title, club_game.day, club_game.totals) for club_game in games] == [
        ("Nov 1, 2004", MONDAY, (3, -3)), ("Nov 8, 2004", NEXT, (1, -1)),
    ]  # fmt: skip


def test_a_row_a_game() -> None:
    games = read("date,Ann,Bob,Cy,sum\n2004-11-01,3,-3,,0\n2004-11-08,,0,2,2\n2004-11-08,1,-1,0,\n")
    assert [(club_game.day, club_game.names, club_game.hands, club_game.off) for club_game in games] == [
        (MONDAY, ("Ann", "Bob"), ((3, -3),), 0),
        (NEXT, ("Bob", "Cy"), ((0, 2),), 2),
        (NEXT, ("Ann", "Bob", "Cy"), ((1, -1, 0),), 0),
    ]


def test_who_has_0_was_away_where_it_is_said() -> None:
    (club_game,) = read("date,Ann,Bob,Cy\n2004-11-01,3,-3,0\n", zero_is_away=True)
    assert club_game.names == ("Ann", "Bob")


def test_a_row_a_hand() -> None:
    (club_game,) = read("hand,Ann,Bob,Cy,Dan\n1,2,-1,-1,\n2,,1,-1,\n", title="Friday", day=MONDAY)
    assert club_game == PaperGame("Friday", MONDAY, ("Ann", "Bob", "Cy"), ((2, -1, -1), (0, 1, -1)))


def test_hands_of_one_day_are_one_game() -> None:
    games = read("date,hand,Ann,Bob\n1.11.2004,1,1,-1\n1.11.2004,2,2,-2\n8.11.2004,1,3,-3\n")
    assert [(club_game.day, club_game.hands) for club_game in games] == [
        (MONDAY, ((1, -1), (2, -2))), (NEXT, ((3, -3),)),
    ]  # fmt: skip


def test_a_workbook_reads_the_same() -> None:
    rows = [("date", "Ann", "Bob"), (MONDAY, 3, -3), (NEXT, 0, 0)]
    assert read(workbook(rows)) == read("date,Ann,Bob\n2004-11-01,3,-3\n2004-11-08,0,0\n")


def test_every_bad_cell_is_named() -> None:
    assert faults("session,date,player,score\n1,2004-11-01,Ann,x\n1,2004-11-02,Bob,1.5\n,1/2/2004,ann\u202e,2\n"
                  "1,2004-11-01,Ann,1\n1,2004-11-01,ANN,1\n") == [
        ("line 2, column 4", "“x” isn't a score. Enter a whole number like 12 or −3."),
        ("line 3, column 2", "Earlier rows of this game have the date 2004-11-01. Use one date for each game."),
        ("line 3, column 4", "“1.5” isn't a whole number. Enter whole points, like 12 or −3."),
        ("line 4, column 1", "Enter which game this row belongs to, like 1 or 2."),
        ("line 4, column 2", "“1/2/2004” could be two dates. Choose whether the month or the day comes first."),
        ("line 4, column 3", "A name contains a character that can't be printed (U+202E). Delete it."),
        ("line 6, column 3",
         "ANN already has a score in this game. For two games on one day, add a column called session."),
    ]  # fmt: skip


def test_cells_of_a_workbook_have_their_names() -> None:
    assert faults(workbook([("date", "Ann", "Bob", "Total"), (MONDAY, 1.5, -3, None), (NEXT, 1, -1, 2)])) == [
        ("B2", "“1.5” isn't a whole number. Enter whole points, like 12 or −3."),
        ("D3", "The scores in this row add up to 0, not 2."),
    ]


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("player,date\nAnn,2004-11-01\n", "file", "With one score per row, the file needs a column called score."),
        ("Ann,ann\n1,2\n", "line 1, column 2", "Two columns are called ann."),
        ("Ann,,Cy\n1,,2\n", "line 1, column 2", "Enter a name."),
        ("hand,sum\n1,2\n", "file", "No column has a player's name"),
        ("date,day,Ann\n2004-11-01,2004-11-01,1\n", "line 1, column 2", "are both columns for the date"),
        ("Ann,Bob\n1,-1\n", "line 1, column 1", "Enter the date of this game below"),
        ("hand,Ann,Bob\n1,1,-1\nTotal,1,-1\n", "line 3, column 1", "This row looks like totals, not a hand"),
        ("date,Ann,Bob\n2004-11-01,1,\n", "line 2, column 1", "2 to 16 players with a score. This one has 1."),
        (f"session,{','.join(SEVENTEEN)}\nA,{','.join('0' * 17)}\n", "line 2, column 1", "This one has 17."),
        (f"session,Ann,Bob\n{'x' * 61},1,-1\n", "line 2, column 1", "at most 60 characters"),
    ],
)  # fmt: skip
def test_headings_and_games_that_cannot_be(text: str, place: str, sentence: str) -> None:
    how: dict[str, object] = {} if "below" in sentence else {"day": MONDAY}
    assert any(place == path and sentence in said for path, said in faults(text, **how))


def test_a_missing_day_is_said_once() -> None:
    assert faults("session,player,score\nA,Ann,1\nA,Bob,-1\nB,Ann,1\nB,Bob,-1\n") == [
        ("line 1, column 1", "No column is called date. Enter the date of this game below."),
    ]


def test_the_layout_can_be_chosen() -> None:
    text = "date,Ann,Bob\n2004-11-01,1,-1\n2004-11-01,2,-2\n"
    assert [len(read(text, layout=layout)) for layout in (FileLayout.ANY, FileLayout.GAMES, FileLayout.HANDS)] == [
        2,
        2,
        1,
    ]
    assert "needs columns called player and score" in faults(text, layout=FileLayout.SCORES)[0][1]


def test_the_order_of_days_can_be_chosen() -> None:
    (club_game,) = read("date,Ann,Bob\n11/1/2004,1,-1\n", order=DayOrder.MONTH)
    assert club_game.day == MONDAY


@pytest.mark.parametrize(
    ("name", "layout", "count", "off"),
    [
        ("scores", FileLayout.SCORES, 2, []),
        ("games", FileLayout.GAMES, 3, [2]),
        ("hands", FileLayout.HANDS, 1, []),
    ],
)
def test_the_examples(name: str, layout: FileLayout, count: int, off: list[int]) -> None:
    table = imports_table.read_file(name, (FIXTURES / f"{name}.csv").read_bytes())
    assert imports_games.layout_of(table, ImportReading()) == layout
    games = imports_games.read_games(table, ImportReading(title="Friday", day=MONDAY))
    assert (len(games), [club_game.off for club_game in games if club_game.off]) == (count, off)


def test_a_long_history_reads_as_it_was_written() -> None:
    games = history(60)
    assert read(as_csv(games)) == games
