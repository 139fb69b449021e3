"""Whatever is played under whatever rules: the form has keys for it, says what it pays, and sends it back the same."""

from __future__ import annotations

import re

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.http import urlencode
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.engine import game
from scorekeeper.engine.hand import Hand, hand_as_json, offered_answers
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.web.scoring import forms as scoring_forms
from scorekeeper.web.scoring import screen as scoring_screen
from scorekeeper.web.scoring.rows import draw_key
from scorekeeper.web.scoring.screen import Screen
from tests.engine.strategies import hands, rules
from tests.web.scoring.golden_entry import NAMES
from tests.web.scoring.thumb import KEYS, Page


@st.composite
def played(draw: st.DrawFn) -> tuple[HouseRules, Hand]:
    """House rules, and a hand of a game under them."""
    house = draw(rules())
    return house, draw(hands(house, draw(st.integers(house.players, 10)), in_game=True))


def drawn(screen: Screen) -> Page:
    """The form as a browser has it."""
    page = Page()
    page.feed(f'<form id="entry">{render_to_string("scoring/entry.html", {"screen": screen})}</form>')
    return page


@given(played())
def test_a_hand_is_on_the_form_and_comes_back_from_it(dealing: tuple[HouseRules, Hand]) -> None:
    house, hand = dealing
    players = hand.players or house.table
    state = game.start(house, players, hand.dealer or 1)
    offered = [offered_answers(house, doublers) for doublers in (hand.doublers, hand.doublers + state.doublers(house))]
    assume(offered[0] == offered[1])  # a scheduled doubler can bar what may follow
    names = NAMES[:players]
    screen = scoring_screen.build_screen(house, state, names, scoring_forms.from_record(hand_as_json(hand)))
    assume(hand.doublers < 10)
    assert screen.outcome.problem == ""
    assert tuple(units for _name, units, *_more in screen.outcome.payouts) == game.apply(house, state, hand)[1].payouts
    page = drawn(screen)
    sent = [(one.name, one.value) for one in page.inputs if one.type not in KEYS or one.checked]
    back = scoring_screen.build_screen(house, state, names, scoring_forms.read_entry(QueryDict(urlencode(sent))))
    assert back.record == {name: value for name, value in screen.record.items() if name != "dealer"}
    assert back.outcome == screen.outcome


@given(played())
def test_every_key_that_is_off_says_why(dealing: tuple[HouseRules, Hand]) -> None:
    house, hand = dealing
    players = hand.players or house.table
    state = game.start(house, players, hand.dealer or 1)
    entered = scoring_forms.from_record(hand_as_json(hand))
    screen = scoring_screen.build_screen(house, state, NAMES[:players], entered)
    for row in (screen.picked, screen.second, screen.third):
        assert len({re.findall(' id="(.+?)"', draw_key(key))[0] for key in row.keys}) == len(row.keys)
        assert all(key.reason.endswith(".") for key in row.keys if key.off)
