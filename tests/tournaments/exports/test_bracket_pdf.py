"""The poster of a bracket, read back: on one sheet where it can be read there, else on several that overlap."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exports.pdf.layout import PaperSize
from tests.exports.papers import pages
from tests.tournaments.engine.brackets.played import by_strength, field, results, stage, to_the_end
from tournaments.engine.brackets.fold import advance, publish
from tournaments.engine.brackets.picture import bracket_picture
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.brackets.values import Bracket
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.setup import load_format
from tournaments.exports.pdf.bracket import LEGIBLE, OVERLAP, pdf, sheets
from tournaments.exports.pdf.layout import fit_in_bracket
from tournaments.wording.bracket_drawing import BracketDrawing, Labels, drawing


def drawn(bracket: Bracket, live: dict[int, int] | None = None) -> BracketDrawing:
    """The picture of an event that is this bracket, its entrants called ``Player 1.``, ``Player 2.``, ..."""
    book = EventBook(load_format("nationals"), bracket=BracketRun(BracketSetup(bracket.entry.stage, {}), 4, bracket))
    names = {seed.entrant: f"Player {seed.entrant}." for seed in bracket.entry.field}
    shown = bracket_picture(bracket, live or {}, ties_share=True)
    return drawing(book, [shown], Labels(names, fit_in_bracket))


def read(bracket: Bracket, format: PaperSize = PaperSize.A4) -> list[str]:  # noqa: A002
    return pages(pdf("Autumn Open", "3 October 2026", drawn(bracket), format))


def named(texts: list[str]) -> set[int]:
    return {int(number) for number in re.findall(r"Player(\d+)\.", "".join(texts))}


def test_ten_players_on_one_sheet() -> None:
    bracket = publish(field(10), stage(10))
    (text,) = read(advance(bracket, results(bracket, by_strength(list(range(1, 11))))))
    assert "AutumnOpen·Bracket" in text
    assert "3October2026" in text
    assert "Player1.+4→" in text
    assert "Top2totable3" in text
    assert "Winner" in text
    assert named([text]) == set(range(1, 11))
    assert "Score sheet" not in text


def test_the_winner_is_on_it() -> None:
    (text,) = read(to_the_end(publish(field(10), stage(10)), by_strength(list(range(1, 11)))))
    assert "WinnerPlayer1." in text


def test_who_shares_first_place_is_named_together() -> None:
    bracket = to_the_end(publish(field(10), stage(10)), by_strength(list(range(1, 11))))
    (final,) = bracket.results[1:]
    level = tuple(each._replace(units=3 if each.units == 1 else each.units) for each in final)
    (text,) = read(replace(bracket, results=(bracket.results[0], level)))
    assert text.count("+31st") == 2
    assert "TiedforfirstPlayer1.Player2." in text


@pytest.mark.parametrize(("players", "many"), [(25, 1), (96, 4), (400, 8)])
def test_larger_ones_on_several_sheets(players: int, many: int) -> None:
    texts = read(publish(field(players), stage(players)))
    assert len(texts) == many
    assert named(texts) == set(range(1, players + 1))
    if many > 1:
        assert all(f"{number}of{many}" in text for number, text in enumerate(texts, 1))


def test_letter() -> None:
    assert len(read(publish(field(25), stage(25)), PaperSize.LETTER)) == 1


@given(players=st.integers(10, 300), width=st.floats(400, 900), height=st.floats(300, 600))
def test_sheets_cover_the_picture_and_overlap(players: int, width: float, height: float) -> None:
    drawing = drawn(publish(field(players), stage(players)))
    over = sheets(drawing, width, height)
    assert over.scale >= LEGIBLE
    for face in drawing.faces:
        assert any(tile.shows(face.x, face.y, face.width, face.height) for tile in over.tiles)
    for tile in over.tiles:
        assert tile.width * over.scale <= width + 0.01 or len(over.tiles) == 1
        beside = next((one for one in over.tiles if (one.column, one.row) == (tile.column + 1, tile.row)), None)
        if beside is not None:
            assert (tile.left + tile.width - beside.left) * over.scale == pytest.approx(OVERLAP)
    assert len({tile.label for tile in over.tiles}) == len(over.tiles)
