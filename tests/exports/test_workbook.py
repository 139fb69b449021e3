"""The workbook: what is in it, and what it computes."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import Cell

from scorekeeper.engine.rules.house_rules import OPTIONS
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.exports.xlsx.cells import amount_shape
from scorekeeper.exports.xlsx.workbook import workbook
from scorekeeper.ledger.folding import HOUSE, POT, UNITS
from scorekeeper.queries.settle_up import SettleUp, settle_sheet
from scorekeeper.queries.sheet import Sheet
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.score_sheet import GamePaper, PaperLine, PaperPayment, game_paper

from .eventful import PLAYERS, eventful_game
from .papers import club_game

WON = (2, 1, -1, -1, -1)
OURS = re.compile(r"=(SUM\(|ROUND\(|SUMPRODUCT\(|'Score sheet'!|[A-Z]\d+-[A-Z]\d+$)")
DANGEROUS = ("=1+1", "+1", "@SUM(A1)", "-1", "\tx", "Ann", "<script>", "🐑 Jörg")

Recalculate = Callable[[Path], Path]


def opened(paper: GamePaper) -> Workbook:
    """The workbook as openpyxl reads it, formulas and all."""
    return load_workbook(BytesIO(workbook(paper)))


def computed(paper: GamePaper, recalculate: Recalculate, folder: Path) -> Workbook:
    """The workbook with the values that LibreOffice computes."""
    file = folder / "game.xlsx"
    file.write_bytes(workbook(paper))
    return load_workbook(recalculate(file), data_only=True)


def previewed(paper: GamePaper) -> Workbook:
    """The workbook as a program shows it that does not compute."""
    return load_workbook(BytesIO(workbook(paper)), data_only=True)


def every_cell(book: Workbook) -> Iterator[Cell]:
    """All cells of all sheets."""
    return (cell for sheet in book for row in sheet.iter_rows() for cell in row)


def rows(book: Workbook, sheet: str) -> list[tuple[Any, ...]]:
    """The values of a sheet by row."""
    return list(book[sheet].iter_rows(values_only=True))


def row_of(found: Sequence[tuple[Any, ...]], value: Any, column: int = 0) -> tuple[Any, ...]:
    """The first row with that value in that column."""
    return next(row for row in found if row[column] == value)


def test_totals_and_checks_are_formulas() -> None:
    sheet = opened(club_game([WON, WON]))["Score sheet"]
    deltas = [[cell.value for cell in row] for row in sheet["C6:G7"]]
    assert deltas == [list(WON), list(WON)]
    assert [sheet[address].value for address in ("H7", "I7", "M7")] == ["=SUM(C7:G7)", "=SUM(I6,C7)", "=SUM(M6,G7)"]
    assert [sheet[address].value for address in ("C8", "C9")] == ["=SUM(C5:C7)", "=C8-I7"]


def test_the_picker_and_the_dealer_stand_in_the_numbers_format() -> None:
    sheet = opened(club_game([WON]))["Score sheet"]
    assert sheet["C6"].number_format == '"P "+0;"P \N{MINUS SIGN}"0;"P "0'
    assert sheet["E6"].number_format == '+0;"\N{MINUS SIGN}"0;0'
    assert sheet["G6"].number_format.startswith('"D "+0')


@pytest.mark.parametrize(
    ("currency", "shape"),
    [("USD", "$#,##0.00"), ("GBP", "£#,##0.00"), ("JPY", '#,##0 "JPY"'), ("CHF", '#,##0.00 "CHF"'), ("", "#,##0")],
)
def test_amounts_are_shown_with_their_currency(currency: str, shape: str) -> None:
    assert amount_shape(currency) == shape


def test_sheets_are_ready_to_read_and_to_print() -> None:
    book = opened(club_game([WON] * 60))
    assert book.sheetnames == ["Score sheet", "Settle up", "House rules", "Chart"]
    sheet = book["Score sheet"]
    assert (sheet.freeze_panes, sheet.print_title_rows) == ("C5", "$1:$4")
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (
        "landscape",
        1,
        0,
    )
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.column_dimensions["B"].width > 20


def test_the_chart_draws_every_players_running_total() -> None:
    with ZipFile(BytesIO(workbook(club_game([WON] * 3)))) as archive:
        drawn = archive.read("xl/charts/chart1.xml").decode()
    assert drawn.count("<ser>") == 5
    assert "'Score sheet'!$I$6:$I$8" in drawn or "'Score sheet'!$I$5:$I$8" in drawn


def test_no_text_becomes_a_formula() -> None:
    paper = replace(club_game([(1, -1, 0, 0, 0, 0, 0, 0)], DANGEROUS), title="=cmd|' /C calc'!A0")
    lines = (replace(paper.lines[0], text="=1+1", notes=("@note", "=2+2")),)
    due = (PaperPayment(1, 2, 1, "=HYPERLINK(1)"),)
    book = opened(replace(paper, lines=lines, settle_up=replace(paper.settle_up, due=due)))
    texts = [cell for cell in every_cell(book) if isinstance(cell.value, str)]
    formulas = {cell.value for cell in texts if cell.data_type == "f"}
    assert all(OURS.match(formula) for formula in formulas)
    dangerous = [cell for cell in texts if cell.value in DANGEROUS and cell.value[0] in "=+-@\t"]
    assert len(dangerous) == 18  # five names at three places, one line, two parties of a payment
    assert all(cell.quotePrefix for cell in dangerous)


def test_footers_take_no_orders_from_a_title() -> None:
    sheet = opened(replace(club_game([WON]), title="R&D &F"))["Score sheet"]
    assert sheet.oddFooter.left.text.startswith("R&&D &&F")


def test_what_no_cell_can_hold_is_replaced() -> None:
    paper = club_game([WON])
    lines = (replace(paper.lines[0], text="bell\x07", notes=("x" * 40_000,)),)
    sheet = opened(replace(paper, lines=lines))["Score sheet"]
    assert sheet["B6"].value == "bell\ufffd"
    assert len(sheet["N6"].value) == 32_767


def test_house_rules_are_whole_and_the_differences_marked() -> None:
    rules = read_rules({"preset": "walleye", "bump": True, "unit_value": 25})
    sheet = opened(replace(club_game([WON], currency="USD"), rules=rules))["House rules"]
    by_name = {row[1].value: row for row in sheet.iter_rows(min_row=4)}
    assert list(by_name) == [option.label for option in OPTIONS]
    bump, unit_value = rule_words.name("bump"), rule_words.name("unit_value")
    assert [cell.value for cell in by_name[bump][2:4]] == ["Yes", "No"]
    assert [cell.value for cell in by_name[unit_value][2:4]] == ["$0.25", "$0.10"]
    assert {name for name, row in by_name.items() if row[2].font.bold} == {bump, unit_value}
    assert sheet["A2"].value == "Preset: Walleye"


def test_no_money_in_a_workbook_in_units() -> None:
    book = opened(club_game([WON]))
    assert {row[1] for row in rows(book, "House rules")} & {
        rule_words.name(option) for option in ("unit_value", "currency", "no_trick_penalty")
    } == set()
    texts = " ".join(
        str(value) for sheet in book for row in sheet.iter_rows(values_only=True) for value in row if value
    )
    assert "USD" not in texts


@pytest.mark.parametrize("unit_value", [25, 0])
def test_libreoffice_computes_what_the_ledger_says_and_previews_show(
    db: None, recalculate: Recalculate, tmp_path: Path, unit_value: int
) -> None:
    table = eventful_game(unit_value)
    owed = settle_sheet(table.sheet)
    book = computed(game_paper(owed), recalculate, tmp_path)
    verify_totals(rows(book, "Score sheet"), table.sheet)
    verify_balances(rows(book, "Settle up"), owed)
    shown, formulas = previewed(game_paper(owed)), opened(game_paper(owed))
    found = [(cell.parent.title, cell.coordinate) for cell in every_cell(formulas) if cell.data_type == "f"]
    assert len(found) > 150
    for title, address in found:
        assert shown[title][address].value == pytest.approx(book[title][address].value), (title, address)


def verify_totals(found: Sequence[tuple[Any, ...]], sheet: Sheet) -> None:
    """Running totals, sums and checks of the score sheet against the ledger's."""
    names = found[3]
    check = names.index("Check")
    running = slice(check + 1, check + 1 + len(PLAYERS))
    assert names[running] == PLAYERS
    assert [row[running] for row in found[5 : 5 + len(sheet.lines)]] == [line.totals for line in sheet.lines]
    assert {row[check] for row in found[5:] if row[check] is not None} == {0}
    assert row_of(found, "Sum of hands", 1)[2 : 2 + len(PLAYERS)] == sheet.totals
    assert set(row_of(found, "Check: sum minus running total", 1)[2 : check + 1]) == {0}


def verify_balances(found: Sequence[tuple[Any, ...]], owed: SettleUp) -> None:
    """Units, balances, payments and what is left against the ledger's."""
    scale = 1 if owed.commodity == UNITS else 100
    for party in owed.parties:
        row = row_of(found, {POT: "Pot", HOUSE: "House"}.get(party.slot, party.name), 1)
        assert row[2] == party.units
        assert [round(value * scale) for value in (row[4], row[7])] == [party.balance, party.open_amount]
        assert row[5] - row[6] == pytest.approx(party.paid / scale)
        assert row[8] == 0
    sums = row_of(found, "Sum", 1)
    assert (sums[2], sums[4], sums[7], sums[8]) == (0, 0, 0, 0)


def test_the_check_shows_a_wrong_hand() -> None:
    paper = club_game([WON])
    off = (replace(paper.lines[0], deltas=(3, 1, -1, -1, -1)),)
    found = rows(previewed(replace(paper, lines=off)), "Score sheet")
    assert found[5][7] == 1
    assert row_of(found, "Sum of hands", 1)[7] == 1


def test_a_game_without_a_hand_is_a_workbook() -> None:
    found = rows(previewed(club_game([])), "Score sheet")
    assert row_of(found, "Sum of hands", 1)[2:8] == (0, 0, 0, 0, 0, 0)


def test_a_voided_hand_moves_nothing() -> None:
    paper = club_game([WON])
    lines = (*paper.lines, PaperLine(None, "Ann picked", paper.totals, voided=True))
    assert opened(replace(paper, lines=lines))["Score sheet"]["B7"].font.strike
    assert rows(previewed(replace(paper, lines=lines)), "Score sheet")[6][8:13] == WON
