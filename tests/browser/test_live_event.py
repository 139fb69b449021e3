"""A director at a laptop corrects a hand of one table while another table records on its phone."""

import pytest
from playwright.sync_api import expect

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.browser.screens.event_table import EventTable
from tests.browser.screens.hand_form import HandForm
from tests.browser.screens.sheet import ScoreSheet
from tests.plugins.browser import LAPTOP, Phones
from tests.tournaments.played_out import played_out
from tests.tournaments.seated import seated

pytestmark = pytest.mark.browser

HAND = {"picker": 1, "partner": 2, "points": 75}


def test_a_director_corrects_a_hand_while_another_table_records(live_site: str, new_phone: Phones) -> None:
    event = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=6)
    event.play(1, hands=1)
    corrected, recording = (event.game(table).club_game for table in (1, 2))
    other = EventTable(new_phone(), grants.table_link(recording), 6)
    director = new_phone(**LAPTOP | {"has_touch": True})
    director.goto(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    sheet = ScoreSheet(director, f"/games/{corrected}/").open()
    other.record(HAND, [2, 1, -1, -1, -1])
    sheet.tools(1, "Edit hand 1")
    other.record(HAND, [2, 1, -1, -1, -1])
    form = HandForm(director)
    form.tap("#key-picker-3")
    form.tap("#key-partner-4")
    form.tap("#look")
    other.record(HAND, [2, 1, -1, -1, -1])
    sheet.confirm("Player 3 picked")
    sheet.shows_totals([-1, -1, 2, 1, -1])


def test_a_second_tab_that_is_out_of_date_says_so_once(live_site: str, new_phone: Phones) -> None:
    event = seated((1, 2, 3, 4, 5), hands=6)
    event.play(1, hands=2)
    director = new_phone(**LAPTOP | {"has_touch": True})
    director.goto(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    sheet = ScoreSheet(director, f"/games/{event.game().club_game}/").open()
    sheet.tools(1, "Void hand 1")
    director.locator("table.change").wait_for()
    event.play(1, hands=1)
    director.fill("#why", "never played")
    director.get_by_role("button", name="Void hand").tap()
    expect(director.get_by_role("alert")).to_have_text(
        "This game changed after you opened this page. Check it, then save again."
    )
    expect(director.locator("#why")).to_have_value("never played")
    sheet.confirm("never played", "Void hand")


def test_closing_with_open_money_leads_to_the_question(live_site: str, new_phone: Phones) -> None:
    event = played_out().event
    director = new_phone(**LAPTOP | {"has_touch": True})
    director.goto(grants.journal_link(event.journal_id, Role.DIRECTOR))
    director.goto(f"/t/{event.pk}/closing")
    director.get_by_role("button", name="Close tournament").tap()
    expect(director.get_by_text("Some things are still open. Close the tournament anyway?")).to_be_in_viewport()
    expect(director.get_by_role("button", name="Close anyway")).to_be_in_viewport()
