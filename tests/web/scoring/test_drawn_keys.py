"""Keys as HTML: each value of a key shows, names stay text, and what is kept is never another key's."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.web.scoring.rows import Key, draw_key

TEMPLATE = Path(__file__).parents[3] / "templates/scoring/key.html"
ANN = Key("picker", "1", "Ann", tapped=False)
OTHERS: dict[str, Any] = {
    "field": "partner",
    "value": "2",
    "label": "<b>Bob</b>",
    "tapped": True,
    "reason": "Ann picked.",
    "tone": "lost",
}


@pytest.mark.parametrize("name", OTHERS)
def test_every_value_shows(name: str) -> None:
    assert draw_key(ANN) != draw_key(replace(ANN, **{name: OTHERS[name]}))


def test_what_is_kept_is_what_would_be_drawn() -> None:
    choices = [(getattr(ANN, name), other) for name, other in OTHERS.items()]
    keys = [Key(*values) for values in product(*choices)]
    for key, several in product(keys * 2, (False, True)):
        assert draw_key(key, several) == draw_key.__wrapped__(key, several)


def test_a_key_adds_no_text_of_its_own_that_another_language_would_write_otherwise() -> None:
    assert "i18n" not in TEMPLATE.read_text()


def test_a_name_stays_text() -> None:
    assert "&lt;b&gt;Bob&lt;/b&gt;" in draw_key(replace(ANN, label="<b>Bob</b>"))
