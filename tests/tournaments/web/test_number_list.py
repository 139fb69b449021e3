import pytest

from scorekeeper.engine.errors import Refused
from tournaments.web.number_list import numbers_in


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("17", [17]),
        (" 17 23,104;5 ", [17, 23, 104, 5]),
        ("3-6", [3, 4, 5, 6]),
        ("3 \N{EN DASH} 5 9", [3, 4, 5, 9]),
        ("4-4", [4]),
        ("2 1-3", [2, 1, 3]),
    ],
)
def test_numbers(text: str, numbers: list[int]) -> None:
    assert numbers_in(text) == numbers


@pytest.mark.parametrize("word", ["two", "6-3", "1-2-3", "-3", "1-1001", "+3"])
def test_what_is_no_number_is_named(word: str) -> None:
    with pytest.raises(Refused, match=f"“{word.replace('+', '.')}” is no number; .* like 17 23 104, or 1-40"):
        numbers_in(f"{word} 1")


@pytest.mark.parametrize("text", ["", "  ", " , ;"])
def test_none_at_all(text: str) -> None:
    with pytest.raises(Refused, match="Type one or more numbers"):
        numbers_in(text)
