"""Letters on paper."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf import typeface
from scorekeeper.exports.pdf.typeface import labels

LETTERS = "".join(map(chr, range(0xC0, 0x180)))  # Latin ones with accents


def printed(text: str) -> PdfReader:
    """A page with that text, read back."""
    out = BytesIO()
    canvas = Canvas(out)
    typeface.draw(canvas, 20, 700, text, 10)
    canvas.save()
    return PdfReader(out)


WRITTEN = (
    "Jörg Groß",
    "Łukasz Šimić Erdős",
    "Дмитрий",
    "Ελένη",
    "Nguyễn",
    "Q♣ Q♠ Q♥ Q♦",
    "\N{MINUS SIGN}12 +4",
    "<b>&amp;",
    "=1+1",
)


@pytest.mark.parametrize("text", WRITTEN)
@pytest.mark.parametrize("bold", [False, True])
def test_a_font_has_every_character(text: str, bold: bool) -> None:
    assert "".join(run.shown for run in typeface.runs(text, bold)) == text


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_drawn_can_be_read_back(text: str) -> None:
    assert "".join(printed(text).pages[0].extract_text().split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("🇺🇸 Bob", "Bob"),
        ("Bob 🇺🇸", "Bob"),
        ("Ann 👍🏽 B", "Ann B"),
        ("👨‍👩‍👧 Family", "Family"),
        ("7️⃣ Sam ♥️", "7 Sam ♥"),
        ("Zoe\u0301", "Zoé"),
        ("さくら", "Seat 3"),
        ("🐑", "Seat 3"),
        ("李 Wei", "Wei (Seat 3)"),
        ("علي", "علي\u200e"),
    ],
)
def test_a_name_loses_emoji_and_has_its_seat_for_letters_that_no_font_has(name: str, drawn: str) -> None:
    assert typeface.label(name, "Seat 3") == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("🐑 Ann", "Ann"),
        ("さくら wins", "? wins"),
        ("🐑", "?"),
        ("Dan שלום עולם 7", "Dan 7 םלוע םולש"),
        ("שלום (7)", "(7) םולש"),
        ("עִבְרִית", "תירבע"),
        ("علي", "\ufef2\ufee0\ufecb"),  # joined: final, medial, and initial form
        ("زهراء", "\u0621\u0627\ufeae\ufeeb\u0632"),  # letters that stand alone have no form of their own
        ("किशोर", "\u093f\u0915\u0936\u094b\u0930"),  # the vowel i before its consonant
        ("a) b (c", "a) b (c"),
    ],
)
def test_a_text_is_shaped_and_ordered_from_left_to_right(text: str, drawn: str) -> None:
    assert typeface.visible(text) == drawn


def test_an_amount_behind_a_name_from_right_to_left_stays_as_it_is() -> None:
    assert typeface.visible(f"{typeface.label('דן 7', '')} +12 (3)") == "7 ןד +12 (3)"


@pytest.mark.parametrize("text", ["Ann ", " Ann", "2 x 3 ", ""])
def test_blanks_are_left_alone_where_nothing_is_left_out(text: str) -> None:
    assert typeface.visible(text) == text


def test_what_was_meant_stays_in_the_file() -> None:
    content = printed("さ").pages[0].get_contents()
    assert content is not None
    assert b"/Span <</ActualText <FEFF3055>>> BDC" in content.get_data()


def test_names_by_seat_are_never_alike_because_they_cannot_be_drawn() -> None:
    assert labels(["Ann", "さくら", "🐑", "🐑 Bob"]) == ("Ann", "Seat 2", "Seat 3", "Bob")


def test_every_font_is_embedded() -> None:
    fonts = printed("a\N{MINUS SIGN}♣")
    used = [font.get_object() for font in fonts.pages[0]["/Resources"]["/Font"].values()]  # type: ignore[index]
    drawn = [font for font in used if "/FontDescriptor" in font]
    assert all("/FontFile2" in font["/FontDescriptor"] for font in drawn)
    assert {font["/BaseFont"].split("+")[1] for font in drawn} == {
        "NotoSans-Regular",
        "FiraGO-Regular",
        "CascadiaMono-Regular",
    }


def test_figures_have_one_width() -> None:
    assert len({typeface.width(digit, 10, bold) for digit in "0123456789+" for bold in (False,)}) == 1
    assert len({typeface.width(digit, 10, True) for digit in "0123456789+"}) == 1


def test_lines_break_between_words_and_inside_words_that_are_too_long() -> None:
    room = typeface.width("mmmmmmmmmm", 8)
    lines = typeface.lines("one two three " + "x" * 60 + "\nfour", room, 8)
    assert lines[0] == "one two three"
    assert lines[-1] == "four"
    assert "".join(lines[1:-1]) == "x" * 60
    assert all(typeface.width(line, 8) <= room for line in lines)


def test_no_text_is_one_empty_line() -> None:
    assert typeface.lines("", 100, 8) == [""]


def test_a_long_name_breaks_behind_its_hyphen() -> None:
    room = typeface.width("Maximilian-A", 8)
    assert typeface.lines("Maximilian-Alexander", room, 8) == ["Maximilian-", "Alexander"]
    assert typeface.lines("Anna-Eva -5", 200, 8) == ["Anna-Eva -5"]
    assert typeface.lines("2026-11-20", typeface.width("2026-11-", 8), 8)[0] == "2026-11-"


def test_documents_of_many_threads_are_written_with_whole_fonts() -> None:
    """A font reads its own file while it is written into a document."""
    alone = fonts_of(printed(LETTERS))
    with ThreadPoolExecutor(8) as pool, restless():
        together = list(pool.map(printed, [LETTERS] * 64))
    assert [fonts_of(read) == alone for read in together] == [True] * len(together)


def fonts_of(read: PdfReader) -> set[bytes]:
    """The fonts in a document, byte for byte."""
    fonts: Any = read.pages[0]["/Resources"]
    found = (font.get_object() for font in fonts["/Font"].values())
    return {font["/FontDescriptor"]["/FontFile2"].get_data() for font in found if "/FontDescriptor" in font}


@contextmanager
def restless() -> Iterator[None]:
    """Threads take turns as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
