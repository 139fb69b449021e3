"""The style page and the tags that draw cards and discs."""

import re
from pathlib import Path

from django.template import Context, Template
from django.test import Client

from scorekeeper.engine.cards import CARDS

CARD_IDS = set(re.findall(r'id="([\w-]+)"', Path("static/icons/cards.svg").read_text()))


def rendered(source: str) -> str:
    return Template(source).render(Context())


def test_shows_the_style_page_to_the_owner(olive: Client) -> None:
    page = olive.get("/style/")
    assert page.status_code == 200
    assert {"theme-light", "theme-dark", "QC-small", "player-8"} <= set(re.findall(r"[\w-]+", page.content.decode()))


def test_every_card_of_every_deck_is_drawn_in_both_sizes() -> None:
    cards = {card for deck in CARDS.values() for card in deck}
    assert {name for card in cards for name in (card, f"{card}-small")} <= CARD_IDS


def test_a_card_has_its_name_and_color() -> None:
    assert 'aria-label="queen of clubs"' in rendered('{% card "QC" %}')
    assert 'class="playing-card small red"' in rendered('{% card "10D" "small" %}')
    assert "#10D-small" in rendered('{% card "10D" "small" %}')
    assert 'aria-label="face-down card"' in rendered('{% card "back" "small" %}')


def test_a_disc_shows_initials_and_color_and_is_silent() -> None:
    assert rendered('{% person_disc 11 "Ann" "small" %}') == (
        '<span class="disc small player-3" aria-hidden="true">An</span>'
    )
