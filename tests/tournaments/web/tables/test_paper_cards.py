"""Paper cards in bulk: a number, the totals, the next number; and a second reading that confirms or differs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Role, Tally
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event, field, text
from tournaments.engine.event.values import TableState
from tournaments.engine.standings import TieBreak
from tournaments.services import events, paper_tables, tables
from tournaments.services.paper_tables import Card

pytestmark = pytest.mark.django_db
TOTALS, OTHER = (3, 3, -2, -2, -2), (3, 2, -1, -2, -2)


@pytest.fixture
def event(db: None) -> Seated:
    """Two tables of five that play three hands."""
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)


@pytest.fixture
def helper(event: Seated) -> Client:
    """An assistant's browser."""
    return at_event(event, Role.HELPER)


def path(event: Seated) -> str:
    return f"/t/{event.event.pk}/sessions/1/paper-cards"


def send(event: Seated, browser: Client, totals: tuple[int, ...], **more: Any) -> Any:
    form = {"number": 1, "points": totals, "key": key(), "seen": event.game().length, "do": "take"}
    return browser.post(path(event), form | more)


def enter(event: Seated, totals: tuple[int, ...] = TOTALS, **more: Any) -> None:
    paper_tables.hand_in(event.event, 1, Card((totals,), totals=True, **more), key=key(), actor=DIRECTOR)


def units(event: Seated) -> list[int]:
    rows = Tally.objects.filter(seat__game=event.game().game).order_by("seat__number")
    return list(rows.values_list("units", flat=True))


def test_an_assistant_types_one_card_after_the_other(event: Seated, helper: Client) -> None:
    assert "2 of 2 cards missing: 1 2" in text(helper.get(path(event)))
    assert helper.get(path(event), {"number": "1"}).content.decode().count('name="points"') == 5
    saved = send(event, helper, TOTALS)
    assert saved.status_code == 302
    assert units(event) == [*TOTALS]
    after = text(helper.get(saved["Location"]))
    assert "Table 1 is saved. It still needs confirming. Table 2" in after  # the next one is open
    assert "1 of 2 cards missing: 2" in after


def test_the_next_card_is_the_next_one_of_the_stack(helper: Client, event: Seated) -> None:
    assert helper.get(send(event, helper, TOTALS, number=2)["Location"]).wsgi_request.GET["number"] == "1"
    assert "number" not in helper.get(send(event, helper, TOTALS)["Location"]).wsgi_request.GET


def test_a_director_confirms_card_after_card_by_the_signatures_on_them(event: Seated) -> None:
    director = at_event(event)
    assert 'name="signed"' in director.get(path(event), {"number": "1"}).content.decode()
    saved = send(event, director, TOTALS, signed="yes")
    assert event.table(1).state is TableState.CONFIRMED
    assert field(director.get(saved["Location"]), "signed") == "yes"
    next_card = director.get(path(event), {"number": "2", "signed": "yes"}).content.decode()
    assert re.search(r'name="signed"[^>]*checked', next_card)


def test_an_assistant_confirms_no_card(event: Seated, helper: Client) -> None:
    assert 'name="signed"' not in helper.get(path(event), {"number": "1", "signed": "yes"}).content.decode()
    send(event, helper, TOTALS, signed="yes")
    assert event.table(1).state is TableState.COMPLETE


def test_a_card_that_is_off_stays_to_be_corrected(event: Seated, helper: Client) -> None:
    refused = send(event, helper, (3, 3, -2, -2, -1))
    assert refused.status_code == 422
    assert "The scores add up to +1, not 0." in text(refused)
    assert 'value="-1"' in refused.content.decode()
    assert event.table().state is TableState.OPEN


def test_the_sum_is_shown_while_the_card_is_typed(event: Seated, helper: Client) -> None:
    summed = send(event, helper, (3, 3), do="sum")
    assert "Sum +6" in text(summed)
    assert event.table().state is TableState.OPEN


def test_an_unknown_number_is_named(event: Seated, helper: Client) -> None:
    wrong = helper.get(path(event), {"number": "9"})
    assert wrong.status_code == 422
    assert "Table 9 isn't in this session. Enter a number from 1 to 2." in text(wrong)


def test_a_table_typed_by_somebody_else_meanwhile_is_shown_and_not_overwritten(event: Seated, helper: Client) -> None:
    enter(event)
    late = send(event, helper, OTHER)
    assert "Entered" in text(late)
    assert "by the director" in text(late)
    assert text(late).count("≠") == 2
    assert (units(event), event.table().state) == ([*TOTALS], TableState.COMPLETE)


def test_a_card_sent_twice_is_no_second_reading(event: Seated, helper: Client) -> None:
    again = key()
    for _time in range(2):
        assert send(event, helper, TOTALS, key=again).status_code == 302
    assert event.table().state is TableState.COMPLETE


def test_the_second_reading_is_typed_without_seeing_the_first(event: Seated, helper: Client) -> None:
    enter(event, (1234, -1234, 0, 0, 0))
    page = helper.get(path(event), {"number": "1", "mode": "check"})
    assert page.content.decode().count('name="points"') == 5
    assert "1234" not in text(page).replace(",", "")


def test_a_second_reading_that_agrees_confirms(event: Seated, helper: Client) -> None:
    enter(event)
    assert "1 card to check: 1" in text(helper.get(path(event), {"mode": "check"}))
    assert send(event, helper, TOTALS, mode="check").status_code == 302
    assert event.table().state is TableState.CONFIRMED


@pytest.mark.parametrize(("choice", "stands"), [("first", TOTALS), ("second", OTHER)])
def test_readings_that_differ_are_decided(event: Seated, helper: Client, choice: str, stands: tuple[int, ...]) -> None:
    enter(event)
    differ = send(event, helper, OTHER, mode="check")
    assert (differ.status_code, event.table().state) == (200, TableState.COMPLETE)
    chosen = {"key": field(differ, "key"), "seen": field(differ, "seen"), "mode": "check", "do": choice}
    for _time in range(2):  # the answer to the first may be lost
        assert send(event, helper, OTHER, **chosen).status_code == 302
    assert (units(event), event.table().state) == ([*stands], TableState.CONFIRMED)


def test_a_choice_by_an_outdated_page_is_refused(event: Seated, helper: Client) -> None:
    enter(event)
    assert send(event, helper, OTHER, mode="check", do="second", seen=1).status_code == 422
    assert (units(event), event.table().state) == ([*TOTALS], TableState.COMPLETE)


def test_a_card_that_is_in_shows_its_scores_and_where_to_correct_it(event: Seated, helper: Client) -> None:
    enter(event)
    shown = helper.get(path(event), {"number": "1"})
    assert "Player 1 #1 +3" in text(shown)
    assert f'href="/t/{event.event.pk}/tables/1/score-card?next=cards&amp;mode=totals"' in shown.content.decode()


def test_the_card_of_a_table_opened_again_has_what_was_entered(event: Seated, helper: Client) -> None:
    enter(event, counts={"picked": (1, 1, 1, 0, 0)})
    tables.reopen(event.event, 1, "", key=key(), actor=DIRECTOR)
    page = helper.get(path(event), {"number": "1"})
    assert re.findall(r'name="points".*?value="(.*?)"', page.content.decode()) == list(map(str, TOTALS))
    assert re.findall(r'name="picked".*?value="(.*?)"', page.content.decode(), re.S) == list("11100")


@pytest.mark.parametrize(("tie_break", "fields"), [(TieBreak.HANDS_LOST, 5), (TieBreak.BEST_SESSION, 0)])
def test_hands_picked_and_won_are_typed_where_they_break_ties(
    event: Seated, helper: Client, tie_break: TieBreak, fields: int
) -> None:
    events.change_setup(event.event, replace(event.book.setup, tie_breaks=(tie_break,)), key=key(), actor=DIRECTOR)
    page = helper.get(path(event), {"number": "1"}).content.decode()
    assert page.count('name="picked"') == page.count('name="won"') == fields


def test_hands_picked_and_won_are_saved_and_asked_for_the_next_card(event: Seated, helper: Client) -> None:
    saved = send(event, helper, TOTALS, counting="yes", picked=["2", "1", "", "", ""], won=["1", "1", "", "", ""])
    assert dict(event.table().counts)[1] == {"picked": 2, "won": 1, "lost": 1}
    assert re.search(r'name="counting"[^>]*checked', helper.get(saved["Location"]).content.decode())


def test_totals_replace_no_card_with_counts(event: Seated, helper: Client) -> None:
    enter(event, counts={"picked": (1, 1, 1, 0, 0)})
    differ = send(event, helper, OTHER, mode="check")
    assert 'value="second"' not in differ.content.decode()
    send(event, helper, OTHER, mode="check", do="second")
    assert units(event) == [*TOTALS]


HANDS = ((4, 2, -2, -2, -2), (-1, 1, 0, 0, 0), (0, 0, 0, 0, 0))


def send_hands(event: Seated, browser: Client, *hands: tuple[int, ...], **more: Any) -> Any:
    """Send a card hand by hand."""
    points = [points for hand in hands for points in hand]
    return send(event, browser, tuple(points), mode="hands", **more)


def test_a_card_can_be_typed_hand_by_hand_one_after_the_other(event: Seated, helper: Client) -> None:
    shown = helper.get(path(event), {"number": "1", "mode": "hands"})
    assert shown.content.decode().count('name="points"') == 15
    saved = send_hands(event, helper, *HANDS)
    assert saved.status_code == 302
    assert units(event) == [3, 3, -2, -2, -2]
    assert dict(event.table().counts)[1] == {"hands": 3, "best": 4}
    after = helper.get(saved["Location"])
    assert "1 of 2 cards missing: 2" in text(after)
    assert 'name="mode" value="hands"' in after.content.decode()


def test_a_hand_that_does_not_add_up_is_named_and_nothing_is_saved(event: Seated, helper: Client) -> None:
    answer = send_hands(event, helper, HANDS[0], (1, 0, 0, 0, 0), HANDS[2])
    assert answer.status_code == 422
    assert "Hand 2: " in text(answer)
    assert event.table().state is TableState.OPEN


def test_hands_add_up_while_they_are_typed(event: Seated, helper: Client) -> None:
    answer = send_hands(event, helper, HANDS[0], (1, 0, 0, 0, 0), do="sum")
    assert "The scores add up to +1, not 0." in text(answer)
    assert event.table().state is TableState.OPEN


def test_hands_of_a_table_that_somebody_else_entered_stand_beside_its_totals(event: Seated, helper: Client) -> None:
    enter(event, OTHER)
    answer = send_hands(event, helper, *HANDS)
    assert "Player 2 #2 +2 \N{NOT EQUAL TO} +3" in text(answer)
    assert "Confirm the second" not in text(answer), "it would keep the totals without the hands"
    assert units(event) == [*OTHER]


@pytest.mark.parametrize("page", ["paper-cards", "score-card"])
def test_totals_that_contradict_the_hands_of_a_table_are_shown_beside_them(event: Seated, page: str) -> None:
    event.play()
    director, address = at_event(event), path(event)
    if page == "score-card":
        address = f"/t/{event.event.pk}/tables/1/score-card"
    form = {"number": 1, "points": TOTALS, "mode": "totals" if page == "score-card" else "", "do": "take"}
    seen = event.game().length
    before = units(event)
    refused = director.post(address, form | {"key": key(), "seen": seen})
    assert refused.status_code == 422
    assert "These totals differ from the hands already entered." in text(refused)
    assert re.search(r"Player 1 (\N{NOT EQUAL TO} )?[+−]?\d+ \N{NOT EQUAL TO} \+3", text(refused))
    assert 'value="added"' not in refused.content.decode(), "the table plays no other hands"
    assert (units(event), event.table().state) == (before, TableState.OPEN)
    assert director.post(address, form | {"key": key(), "seen": seen, "do": "whole"}).status_code == 302
    assert (units(event), event.table().state) == ([*TOTALS], TableState.COMPLETE)


def test_totals_of_the_other_hands_are_added_when_told_to(event: Seated, helper: Client) -> None:
    event.play(hands=1)
    shown = helper.get(path(event), {"number": "1"})
    assert "1 hand is already recorded. Enter the others, or the totals of all hands." in text(shown)
    assert 'value="added"' in send(event, helper, TOTALS).content.decode()
    assert send(event, helper, TOTALS, do="added").status_code == 302
    assert units(event) == [2, 5, -1, -3, -3]


@pytest.mark.parametrize("totals", [TOTALS, (2, 5, -1, -3, -3)])
def test_a_second_reading_beside_recorded_hands_agrees_with_the_card_or_the_table(
    event: Seated, helper: Client, totals: tuple[int, ...]
) -> None:
    event.play(hands=1)
    send(event, helper, TOTALS, do="added")
    assert send(event, helper, totals, mode="check").status_code == 302
    assert event.table(1).state is TableState.CONFIRMED
