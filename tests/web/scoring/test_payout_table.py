"""The table of payouts for phones without a network: small, sent once, and for those who record."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client

from scorekeeper.engine import game
from scorekeeper.engine.game import position, position_key
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.rules.presets import load_preset, preset_slugs
from scorekeeper.services import grants
from scorekeeper.web.scoring.payout_table import payout_table
from tests.pages import one_line
from tests.tables import Table, opened
from tests.web.conftest import holder

MOST_BYTES = 24_000  # packed; 3,000 for the usual rules


def test_the_usual_table_is_small() -> None:
    rules = load_preset("standard")
    body, _etag = payout_table(rules, 5, game.start(rules, 5, 5), "en")
    assert len(gzip.compress(body)) < 3_000


@pytest.mark.long
@pytest.mark.parametrize("slug", preset_slugs())
def test_every_table_is_small_enough(slug: str) -> None:
    rules = load_preset(slug)
    body, _etag = payout_table(rules, rules.table, position(rules, game.start(rules, rules.table, 1)), "en")
    assert len(gzip.compress(body)) < MOST_BYTES


def test_the_table_is_the_same_while_hands_are_recorded(alice: Client, club_game: Table) -> None:
    """A phone that has it gets no body; totals and dealers are the page's."""
    first = alice.get(f"/games/{club_game.club_game}/payouts")
    club_game.record()
    again = alice.get(f"/games/{club_game.club_game}/payouts", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_the_page_names_rules_and_position(alice: Client, club_game: Table) -> None:
    page = alice.get(f"/games/{club_game.club_game}/").content.decode()
    assert f'data-position="{position_key(club_game.view.rules, club_game.view.state)}"' in page
    assert 'data-rules="' in page


def test_a_doubler_is_another_position() -> None:
    rules = load_preset("sheephead-26")
    state = game.start(rules, 4, 1)
    after, _settlement = game.apply(rules, state, Hand(kind=Kind.PASSED))
    assert (position_key(rules, state), position_key(rules, after)) == ("0.0.0", "1.0.0")


def test_who_records_no_hands_gets_no_payouts(bob: Client, charlie: Client, club_game: Table) -> None:
    assert [client.get(f"/games/{club_game.club_game}/payouts").status_code for client in (bob, charlie)] == [404, 404]


def test_each_dealer_has_forms_where_players_sit_out(db: None) -> None:
    six = opened("walleye", 6, key="forms-of-six")
    forms = holder(grants.game_links(six.club_game).scorer).get(f"/games/{six.club_game}/forms")
    page = one_line(forms.content)
    assert page.count('data-shape="nobody leaster count" data-dealer="') == 6
