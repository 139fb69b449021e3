"""Files into tables: CSV of every kind, workbooks good and hostile, each bounded before it is parsed."""

import re
import zipfile
from datetime import date, datetime
from io import BytesIO
from time import process_time

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.imports import table as imports_table
from scorekeeper.imports.table import TextTable
from scorekeeper.wording.sentences import write_fault
from tests.imports.workbooks import rezipped, workbook

GAME = datetime(2004, 11, 8, 19, 30)  # noqa: DTZ001 - a workbook knows no zones
SHEET = "xl/worksheets/sheet1.xml"


def read(content: str | bytes, name: str = "scores.csv") -> TextTable:
    return imports_table.read_file(name, content.encode() if isinstance(content, str) else content)


def refusal(content: str | bytes) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        read(content)
    (fault,) = refused.value.faults
    return fault.code, fault.path, write_fault(fault)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends(separator: str, end: str) -> None:
    lines = [separator.join(row) for row in (("date", "Ann", "Bob"), ("2004-11-01", "3", "-3"))]
    assert read(end.join([*lines, ""])).rows == (("date", "Ann", "Bob"), ("2004-11-01", "3", "-3"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    table = read("Zoë,Jürg\n1,-1\n".encode(encoding))
    assert table.heading == ("Zoë", "Jürg")
    assert [note[:20] for note in table.notes] == (["Read as Windows-1252"] if encoding == "cp1252" else [])


def test_blank_rows_and_columns_are_left_out_and_lines_stay() -> None:
    table = read('\n"An\nn",Bob,,\n ,,\n1,-1,,\n')
    assert (table.heading, table.lines) == (("An\nn", "Bob"), (2, 5))
    assert table.where(1, 1) == "line 5, column 2"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", ("empty-file", "file")),
        ("Ann,Bob\n", ("empty-file", "file")),
        ("Ann,Bob\n1,-1,7\n", ("bad-cell", "line 2, column 3")),
        (f"Ann,Bob\n1,{'x' * 201}\n", ("bad-cell", "line 2, column 2")),
        ('Ann,Bob\n1,"2"3\n', ("bad-file", "line 2")),
        ('Ann,Bob\n1,"2\n', ("bad-file", "line 2")),
        (b"Ann,B\x00b\n1,-1\n", ("bad-file", "file")),
        (b"Ann,B\x81b\n1,-1\n", ("bad-file", "file")),
        ("Ann,Bob\n" + "1,-1\n" * 20_000, ("too-large", "file")),
        (",".join(map(str, range(81))) + "\n1\n", ("too-large", "file")),
        (b"\xd0\xcf\x11\xe0 old", ("bad-file", "file")),
        (b"PK\x03\x04 no zip", ("bad-file", "file")),
        (b"x" * 5_000_001, ("too-large", "file")),
    ],
)  # fmt: skip
def test_what_is_no_score_sheet(content: str | bytes, expected: tuple[str, str]) -> None:
    assert refusal(content)[:2] == expected


def test_a_workbook() -> None:
    rows = [("date", "Ann", "Bob"), (date(2004, 11, 1), 3, -3.0), (), (GAME, 1.5, "(2)")]
    table = read(workbook(rows))
    assert table.rows == (("date", "Ann", "Bob"), ("2004-11-01", "3", "-3"), ("2004-11-08", "1.5", "(2)"))
    assert (table.where(2, 1), table.notes) == ("B4", ())


def test_of_several_sheets_the_first_is_read_and_said() -> None:
    (note,) = read(workbook([("Ann", "Bob"), (1, -1)], sheets=("Scores", "Notes"))).notes
    assert note == "Read from the sheet “Scores”. The other sheets were skipped."


def test_a_formula_without_a_result_is_no_empty_cell() -> None:
    assert refusal(workbook([("Ann", "Bob"), (1, "=-A2")]))[:2] == ("bad-cell", "B2")


def test_an_error_in_a_cell() -> None:
    content = rezipped(
        workbook([("Ann", "Bob"), (1, -1)]),
        lambda name, part: part.replace(b'<c r="B2" t="n"><v>-1</v>', b'<c r="B2" t="e"><v>#REF!</v>'),
    )
    assert refusal(content) == (
        "bad-cell",
        "B2",
        "The workbook shows an error in this cell (#REF!). Fix it and send the file again.",
    )


def test_a_workbook_of_nothing() -> None:
    assert refusal(workbook([]))[:2] == ("empty-file", "file")


def test_a_bomb_is_seen_before_it_is_unfolded() -> None:
    bomb = rezipped(
        workbook([("Ann", "Bob"), (1, -1)]), lambda name, part: b" " * 30_000_000 if name == SHEET else part
    )
    assert len(bomb) < 100_000
    started = process_time()
    assert refusal(bomb)[:2] == ("too-large", "file")
    assert process_time() - started < 1


def test_declared_sizes_that_lie_are_not_believed() -> None:
    content = bytearray(workbook([("Ann", "Bob"), (1, -1)]))
    with zipfile.ZipFile(BytesIO(content)) as parts:
        entry = content.rindex(SHEET.encode()) - 46
        size = parts.getinfo(SHEET).file_size
    assert int.from_bytes(content[entry + 24 : entry + 28], "little") == size
    content[entry + 24 : entry + 28] = (10).to_bytes(4, "little")
    assert refusal(bytes(content))[:2] == ("bad-file", "file")


def test_too_many_parts() -> None:
    content = BytesIO(workbook([("Ann", "Bob"), (1, -1)]))
    with zipfile.ZipFile(content, "a") as parts:
        for number in range(imports_table.MOST_PARTS):
            parts.writestr(f"more/{number}", b"")
    assert refusal(content.getvalue())[:2] == ("too-large", "file")


@pytest.mark.parametrize("far", ["XFD2", "B1048576"])
def test_a_cell_far_away_costs_nothing(far: str) -> None:
    row = re.sub("[A-Z]", "", far)
    content = rezipped(
        workbook([("Ann", "Bob")]),
        lambda name, part: part.replace(
            b"</sheetData>", f'<row r="{row}"><c r="{far}"><v>1</v></c></row></sheetData>'.encode()
        ),
    )
    started = process_time()
    assert refusal(content)[:2] == ("too-large", "file")
    assert process_time() - started < 2


def test_entities_are_not_expanded() -> None:
    content = rezipped(
        workbook([("Ann", "Bob"), (1, -1)]),
        lambda name, part: b'<!DOCTYPE x [<!ENTITY a "b">]>' + part if name == SHEET else part,
    )
    assert refusal(content)[:2] == ("bad-file", "file")
