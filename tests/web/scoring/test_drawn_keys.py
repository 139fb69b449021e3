"""Keys as HTML: each value of a key shows, names stay text, and what is kept is never another key's."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from django.test import override_settings
from django.utils.translation import override

from scorekeeper.web.scoring.rows import Key, draw_key, render_key

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
        assert draw_key(key, several) == render_key.__wrapped__(key, several, "en")


def test_a_key_is_drawn_in_each_language() -> None:
    names_language = "{% load i18n %}{% get_current_language as code %}{{ code }}"
    loader = ("django.template.loaders.locmem.Loader", {"scoring/key.html": names_language})
    backend = {"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": [loader]}}
    key = replace(ANN, label="Drawn in two languages")
    with override_settings(TEMPLATES=[backend]):
        for language in ("de", "en"):
            with override(language):
                assert draw_key(key) == language


def test_a_name_stays_text() -> None:
    assert "&lt;b&gt;Bob&lt;/b&gt;" in draw_key(replace(ANN, label="<b>Bob</b>"))
