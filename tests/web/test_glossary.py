"""The glossary: its page, and the words of other pages that open their entries in place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client

from scorekeeper.services import grants
from scorekeeper.wording.glossary import BY_KEY, TERMS
from tests.tables import Table, opened, picked
from tests.web.conftest import holder

ROOT = Path(__file__).parents[2]
TAG = re.compile(r"{% (?:term|entries|look_up) ([^%]*)%}")
KEY = re.compile(r'(?<!\()"([\w-]+)"')
OPENS, ENTRY = re.compile(r'popovertarget="([^"]+)"'), re.compile(r'id="(term-[^"]+)"')


def test_every_term_has_its_own_key_name_and_texts() -> None:
    assert len(BY_KEY) == len({str(term.name) for term in TERMS}) == len(TERMS)
    assert all(term.meaning and term.example for term in TERMS)


def test_every_term_of_a_template_is_in_the_glossary() -> None:
    sources = [path.read_text() for path in sorted((ROOT / "templates").rglob("*.html"))]
    keys = {key for source in sources for tag in TAG.findall(source) for key in KEY.findall(tag)}
    assert {"crack", "showdown", "seed"} <= keys
    assert keys <= BY_KEY.keys()


def test_the_page_lists_every_term_with_an_address_of_its_own(client: Client, db: None) -> None:
    text = client.get("/glossary").content.decode()
    assert [key for key in BY_KEY if f'<div id="{key}">' not in text] == []


def test_words_for_cards_have_the_cards_drawn(client: Client, db: None) -> None:
    text = client.get("/glossary").content.decode()
    entry = text.partition('<div id="fail">')[2].partition("</div>")[0]
    assert [code for code in BY_KEY["fail"].cards if f"#{code}-small" not in entry] == []


def test_every_card_of_a_term_can_be_drawn() -> None:
    drawings = (ROOT / "static/icons/cards.svg").read_text()
    codes = {code for term in TERMS for code in term.cards}
    assert [code for code in codes if f'id="{code}"' not in drawings] == []


def test_a_label_without_a_term_stays_text() -> None:
    assert Template('{% term "" label %}').render(Context({"label": "Q♣ & Q♠"})) == "Q♣ &amp; Q♠"


def test_a_look_up_line_has_each_word_once_with_its_entry() -> None:
    text = Template('{% look_up "pot" "showdown" %}').render(Context())
    assert OPENS.findall(text) == ENTRY.findall(text) == ["term-pot", "term-showdown"]


@pytest.mark.parametrize(
    ("preset", "seats", "has_terms"),
    [("musky", 5, True), ("seven-handed-neighbor", 7, True), ("indiana", 4, False), ("eight-handed-trio", 8, False)],
)
def test_every_label_of_the_scoring_page_has_its_entry(db: None, preset: str, seats: int, has_terms: bool) -> None:
    table = opened(preset, seats, names=("Ann", "Bob", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal")[:seats])
    text = holder(grants.game_links(table.club_game).scorer).get(f"/games/{table.club_game}/").content.decode()
    assert bool(OPENS.findall(text)) is has_terms
    assert set(OPENS.findall(text)) <= set(ENTRY.findall(text))
    assert len(ENTRY.findall(text)) == len(set(ENTRY.findall(text)))


def test_an_edited_hand_has_the_entries_of_its_labels(alice: Client, club_game: Table) -> None:
    line = club_game.record(picked()).line
    text = alice.get(f"/games/{club_game.club_game}/lines/{line}/correct").content.decode()
    assert set(OPENS.findall(text)) <= set(ENTRY.findall(text))
    assert 'id="shortcuts"' in text
