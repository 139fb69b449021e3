from __future__ import annotations

import pytest

from scorekeeper.web.parsing import add_scores, parse_score, score_problem


@pytest.mark.parametrize(("text", "value"), [("12", 12), ("−3", -3), ("(4)", -4), ("0", 0)])
def test_a_score(text: str, value: int) -> None:
    assert (score_problem(text), parse_score(text)) == ("", value)


def test_an_empty_field_is_neither_wrong_nor_a_score() -> None:
    assert (score_problem(""), parse_score("")) == ("", None)


def test_what_is_no_score_says_so() -> None:
    assert score_problem("four") == "“four” isn't a score. Enter a whole number like 12 or −3."
    assert parse_score("four") is None


@pytest.mark.parametrize(
    ("texts", "value"), [(("4", "-1", ""), 3), (("1", "-1"), 0), (("", ""), None), (("4", "four"), None), ((), None)]
)
def test_a_sum(texts: tuple[str, ...], value: int | None) -> None:
    assert add_scores(texts) == value
