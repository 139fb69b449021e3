"""Tables into evenings: long and wide, with a sentence at each bad cell."""

from datetime import date
from pathlib import Path

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.imports import evenings as imports_evenings
from scorekeeper.imports import table as imports_table
from scorekeeper.imports.evenings import FileLayout, ImportReading
from scorekeeper.imports.values import DayOrder
from scorekeeper.services.paper import PaperEvening
from scorekeeper.wording import refusals
from tests.imports.history import as_csv, history
from tests.imports.workbooks import workbook

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "imports"
SEVENTEEN = [f"P{number}" for number in range(17)]
MONDAY, NEXT = date(2004, 11, 1), date(2004, 11, 8)


def read(text: str | bytes, **how: object) -> tuple[PaperEvening, ...]:
    content = text.encode() if isinstance(text, str) else text
    return imports_evenings.read_evenings(imports_table.read_file("scores", content), ImportReading(**how))  # type: ignore[arg-type]


def faults(text: str | bytes, **how: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        read(text, **how)
    return [(fault.path, refusals.sentence(fault)) for fault in refused.value.faults]


def test_the_long_form() -> None:
    evenings = read("session,date,player,score\n1,2004-11-01,Ann,3\n1,2004-11-01,Bob,-3\nFinal,2004-11-08,Bob,(1)\n"
                 "Final,2004-11-08,Cy,1\n")  # fmt: skip
    assert evenings == (
        PaperEvening("Session 1", MONDAY, ("Ann", "Bob"), ((3, -3),)),
        PaperEvening("Final", NEXT, ("Bob", "Cy"), ((-1, 1),)),
    )


def test_without_sessions_a_day_is_an_evening() -> None:
    evenings = read("Datum;Spieler;Punkte\n1.11.2004;Ann;3\n8.11.2004;Ann;1\n1.11.2004;Bob;-3\n8.11.2004;Bob;-1\n")
    assert [(evening.title, evening.day, evening.totals) for evening in evenings] == [
        ("2004-11-01", MONDAY, (3, -3)), ("2004-11-08", NEXT, (1, -1)),
    ]  # fmt: skip


def test_a_row_an_evening() -> None:
    evenings = read("date,Ann,Bob,Cy,sum\n2004-11-01,3,-3,,0\n2004-11-08,,0,2,2\n2004-11-08,1,-1,0,\n")
    assert [(evening.day, evening.names, evening.hands, evening.off) for evening in evenings] == [
        (MONDAY, ("Ann", "Bob"), ((3, -3),), 0),
        (NEXT, ("Bob", "Cy"), ((0, 2),), 2),
        (NEXT, ("Ann", "Bob", "Cy"), ((1, -1, 0),), 0),
    ]


def test_who_has_0_was_away_where_it_is_said() -> None:
    (evening,) = read("date,Ann,Bob,Cy\n2004-11-01,3,-3,0\n", zero_is_away=True)
    assert evening.names == ("Ann", "Bob")


def test_a_row_a_hand() -> None:
    (evening,) = read("hand,Ann,Bob,Cy,Dan\n1,2,-1,-1,\n2,,1,-1,\n", title="Friday", day=MONDAY)
    assert evening == PaperEvening("Friday", MONDAY, ("Ann", "Bob", "Cy"), ((2, -1, -1), (0, 1, -1)))


def test_hands_of_one_day_are_one_evening() -> None:
    evenings = read("date,hand,Ann,Bob\n1.11.2004,1,1,-1\n1.11.2004,2,2,-2\n8.11.2004,1,3,-3\n")
    assert [(evening.day, evening.hands) for evening in evenings] == [
        (MONDAY, ((1, -1), (2, -2))), (NEXT, ((3, -3),)),
    ]  # fmt: skip


def test_a_workbook_reads_the_same() -> None:
    rows = [("date", "Ann", "Bob"), (MONDAY, 3, -3), (NEXT, 0, 0)]
    assert read(workbook(rows)) == read("date,Ann,Bob\n2004-11-01,3,-3\n2004-11-08,0,0\n")


def test_every_bad_cell_is_named() -> None:
    assert faults("session,date,player,score\n1,2004-11-01,Ann,x\n1,2004-11-02,Bob,1.5\n,1/2/2004,ann\u202e,2\n"
                  "1,2004-11-01,Ann,1\n1,2004-11-01,ANN,1\n") == [
        ("line 2, column 4", "A score is a whole number such as 12 or -3, not “x”."),
        ("line 3, column 2", "This evening was on 2004-11-01 before."),
        ("line 3, column 4", "Scores are whole points; “1.5” is none."),
        ("line 4, column 1", "Say which evening this row belongs to."),
        ("line 4, column 2", "“1/2/2004” can be two days; say whether day or month comes first."),
        ("line 4, column 3", "A name holds a character that does not print (U+202E)."),
        ("line 6, column 3",
         "ANN already has a score in this game. For two games on one day, add a column called session."),
    ]  # fmt: skip


def test_cells_of_a_workbook_have_their_names() -> None:
    assert faults(workbook([("date", "Ann", "Bob", "Total"), (MONDAY, 1.5, -3, None), (NEXT, 1, -1, 2)])) == [
        ("B2", "Scores are whole points; “1.5” is none."),
        ("D3", "The scores of this row add up to 0, not to 2."),
    ]


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("player,date\nAnn,2004-11-01\n", "file", "A row a score needs a column called score."),
        ("Ann,ann\n1,2\n", "line 1, column 2", "two columns called ann"),
        ("Ann,,Cy\n1,,2\n", "line 1, column 2", "missing"),
        ("hand,sum\n1,2\n", "file", "No column is called after a player"),
        ("date,day,Ann\n2004-11-01,2004-11-01,1\n", "line 1, column 2", "both hold the date"),
        ("Ann,Bob\n1,-1\n", "line 1, column 1", "say below when this evening was"),
        ("hand,Ann,Bob\n1,1,-1\nTotal,1,-1\n", "line 3, column 1", "leave the row with the sums out"),
        ("date,Ann,Bob\n2004-11-01,1,\n", "line 2, column 1", "2 to 16 players with a score; here are 1"),
        (f"session,{','.join(SEVENTEEN)}\nA,{','.join('0' * 17)}\n", "line 2, column 1", "here are 17"),
        (f"session,Ann,Bob\n{'x' * 61},1,-1\n", "line 2, column 1", "at most 60 characters"),
    ],
)  # fmt: skip
def test_headings_and_evenings_that_cannot_be(text: str, place: str, sentence: str) -> None:
    how: dict[str, object] = {} if "say below" in sentence else {"day": MONDAY}
    assert any(place == path and sentence in said for path, said in faults(text, **how))


def test_a_missing_day_is_said_once() -> None:
    assert faults("session,player,score\nA,Ann,1\nA,Bob,-1\nB,Ann,1\nB,Bob,-1\n") == [
        ("line 1, column 1", "No column is called date; say below when this evening was."),
    ]


def test_the_layout_can_be_chosen() -> None:
    text = "date,Ann,Bob\n2004-11-01,1,-1\n2004-11-01,2,-2\n"
    assert [len(read(text, layout=layout)) for layout in (FileLayout.ANY, FileLayout.EVENINGS, FileLayout.HANDS)] == [
        2,
        2,
        1,
    ]
    assert "needs a column called player and one called score" in faults(text, layout=FileLayout.SCORES)[0][1]


def test_the_order_of_days_can_be_chosen() -> None:
    (evening,) = read("date,Ann,Bob\n11/1/2004,1,-1\n", order=DayOrder.MONTH)
    assert evening.day == MONDAY


@pytest.mark.parametrize(
    ("name", "layout", "count", "off"),
    [
        ("scores", FileLayout.SCORES, 2, []),
        ("evenings", FileLayout.EVENINGS, 3, [2]),
        ("hands", FileLayout.HANDS, 1, []),
    ],
)
def test_the_examples(name: str, layout: FileLayout, count: int, off: list[int]) -> None:
    table = imports_table.read_file(name, (FIXTURES / f"{name}.csv").read_bytes())
    assert imports_evenings.layout_of(table, ImportReading()) == layout
    evenings = imports_evenings.read_evenings(table, ImportReading(title="Friday", day=MONDAY))
    assert (len(evenings), [evening.off for evening in evenings if evening.off]) == (count, off)


def test_a_long_history_reads_as_it_was_written() -> None:
    evenings = history(60)
    assert read(as_csv(evenings)) == evenings
