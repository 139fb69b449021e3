import pytest

from tests.refusals import raises_refused
from tournaments.web.entrants.forms import NumberList, read_numbers

KNOWN = range(1, 98)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("17", (17,)),
        (" 17 23,96;5 ", (17, 23, 96, 5)),
        ("3-6", (3, 4, 5, 6)),
        ("3 \N{EN DASH} 5 9", (3, 4, 5, 9)),
        ("1-3, 25", (1, 2, 3, 25)),
        ("4-4", (4,)),
        ("2 1-3", (2, 1, 3)),
        ("95-120", (95, 96, 97)),
    ],
)
def test_reads_numbers_and_ranges(text: str, numbers: tuple[int, ...]) -> None:
    assert read_numbers(text, KNOWN, KNOWN) == NumberList(numbers)


@pytest.mark.parametrize("word", ["two", "6-3", "1-2-3", "-3", "1-1001", "+3", "98", "100-120"])
def test_names_the_words_it_cannot_read_and_keeps_the_others(word: str) -> None:
    assert read_numbers(f"{word} 1", KNOWN, KNOWN) == NumberList((1,), (word,))


def test_a_range_leaves_out_who_does_not_play() -> None:
    assert read_numbers("1-4", KNOWN, {1, 2, 4}) == NumberList((1, 2, 4))
    assert read_numbers("3", KNOWN, {1, 2, 4}) == NumberList((3,))


@pytest.mark.parametrize("text", ["", "  ", " , ;"])
def test_rejects_an_empty_list(text: str) -> None:
    with raises_refused("Enter one or more numbers, like 17 23 or 1-40"):
        read_numbers(text, KNOWN, KNOWN)
