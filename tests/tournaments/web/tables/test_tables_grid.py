"""The grid of a score card: typed hand by hand or as totals, added up at once, wrong rows named in the cell."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Line, Role, Tally
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event, field, text
from tournaments.engine.event.values import TableState
from tournaments.engine.prize_table import PrizeSize, PrizeTable, SidePrize, SidePrizeKind
from tournaments.services import events, journal_writer, tables

pytestmark = pytest.mark.django_db

ROWS = ["4", "-1", "-1", "-1", "-1", "", "", "", "", "0", "(1)", "4", "−1", "-1", "-1"]


@pytest.fixture
def event(db: None) -> Seated:
    """A table of five that plays three hands."""
    return seated((1, 2, 3, 4, 5), hands=3)


def path(event: Seated) -> str:
    return f"/t/{event.event.pk}/tables/1/score-card"


def send(event: Seated, browser: Client, points: list[str], **more: Any) -> Any:
    return browser.post(path(event), {"points": points, "key": key(), "mode": "hands", "do": "take"} | more)


def units(event: Seated) -> list[int]:
    rows = Tally.objects.filter(seat__game=event.game().game).order_by("seat__number")
    return list(rows.values_list("units", flat=True))


def test_a_card_hand_by_hand(event: Seated, dora: Client) -> None:
    assert dora.get(path(event)).content.decode().count('name="points"') == 15
    taken = send(event, dora, ROWS, picked=["1", "1", "", "", ""], won=["1", "1", "", "", ""])
    assert (taken.status_code, taken["Location"]) == (302, f"/t/{event.event.pk}/tables/1")
    assert event.table().state is TableState.COMPLETE
    assert units(event) == [3, 3, -2, -2, -2]
    assert dict(event.table().counts)[1] == {"hands": 3, "picked": 1, "won": 1, "lost": 0, "best": 4}


def test_a_signed_card_is_confirmed_at_once_by_the_director_only(event: Seated, dora: Client) -> None:
    send(event, dora, ROWS, signed="yes")
    assert (event.table().state, event.table().by_director) == (TableState.CONFIRMED, True)
    other = seated((1, 2, 3, 4, 5), hands=3)
    send(other, at_event(other, Role.HELPER), ROWS, signed="yes")
    assert other.table().state is TableState.COMPLETE


def test_the_totals_alone(event: Seated, dora: Client) -> None:
    form = dora.get(f"{path(event)}?mode=totals")
    assert form.content.decode().count('name="points"') == 5
    send(event, dora, ["3", "3", "-2", "-2", "-2"], mode="totals", hands="3")
    assert units(event) == [3, 3, -2, -2, -2]
    assert dict(event.table().counts)[1] == {"hands": 3}


@pytest.mark.parametrize(
    ("points", "more", "sentence"),
    [
        (["5", *ROWS[1:]], {}, "Hand 1: The scores add up to +1, not 0."),
        (["four", *ROWS[1:]], {}, "Hand 1, Player 1: “four” isn't a score. Enter a whole number like 12 or −3."),
        ([*ROWS[:5], *[""] * 5, *ROWS[10:]], {}, "Hand 2: This hand is empty. If nobody won or lost, type 0."),
        (ROWS[:5], {}, "That makes 1 of 3 hands. Enter the others, or end the table first."),
        ([], {}, "Enter the scores of each hand, or the totals."),
        (ROWS, {"picked": ["x"]}, "Picked, Player 1: Enter a whole number, like 3."),
        (ROWS, {"picked": ["1"], "won": ["2"]}, "Won as picker, Player 1: Enter at most 1, the number of hands"),
        (["3", "3", "-2", "-2", "-2"], {"mode": "totals", "hands": "many"}, "Enter how many hands these totals cover"),
        (["3", "3", "-2", "-2", "-1"], {"mode": "totals"}, "The scores add up to +1, not 0."),
        (["3", "3", "-2", "-2", "-2"], {"mode": "totals", "hands": "4"}, "That makes 4 hands, but table 1 plays 3"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_and_nothing_is_lost(
    event: Seated, dora: Client, points: list[str], more: dict[str, Any], sentence: str
) -> None:
    refused = send(event, dora, points, **more)
    assert refused.status_code == 422
    assert sentence in text(refused)
    assert event.table().state is TableState.OPEN
    for typed in filter(None, points):
        assert f'value="{typed}"' in refused.content.decode()


def test_it_adds_up_while_it_is_typed(event: Seated, dora: Client) -> None:
    summed = send(event, dora, ["4", "-1", "-1", "-1", ""], do="sum")
    assert summed.status_code == 200
    assert "The scores add up to +1, not 0." in text(summed)
    part = dora.post(
        path(event), {"points": ROWS, "mode": "hands", "do": "sum"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert part.strip().startswith("<form")
    assert event.table().state is TableState.OPEN


def test_a_card_typed_before_is_there_to_be_mended(event: Seated, dora: Client) -> None:
    send(event, dora, ROWS)
    tables.reopen(event.event, 1, "hand 3 was Cy's", key=key(), actor=DIRECTOR)
    form = dora.get(path(event)).content.decode()
    assert "Saving replaces what was entered from this card before." in form
    assert [
        form.count(f'id="points-{hand}-1" maxlength="8" value="{value}"') for hand, value in ((1, 4), (2, 0), (3, -1))
    ] == [1, 1, 1]


def test_a_card_that_is_in_is_corrected_from_the_values_entered(event: Seated, dora: Client) -> None:
    send(event, dora, ["3", "3", "-2", "-2", "-2"], mode="totals", picked=["1"], signed="yes")
    page = dora.get(f"{path(event)}?mode=totals&next=cards")
    assert "Correct card: Session 1, table 1" in text(page)
    for place, value in (("points-1-1", 3), ("points-1-5", -2), ("picked-1", 1)):
        assert re.search(rf'id="{place}" maxlength="\d"\s+value="{value}"', page.content.decode())
    corrected = {"mode": "totals", "signed": "yes", "seen": field(page, "seen"), "next": "cards"}
    scores = ["4", "2", "-2", "-2", "-2"]
    refused = send(event, dora, scores, **corrected)
    assert (refused.status_code, units(event)[0]) == (422, 3)
    assert "Add a reason." in text(refused)
    saved = send(event, dora, scores, **corrected, why="Read wrong.")
    assert saved["Location"] == f"/t/{event.event.pk}/sessions/1/paper-cards?saved=1"
    assert (units(event), event.table().state) == ([4, 2, -2, -2, -2], TableState.CONFIRMED)


def test_an_assistant_corrects_a_card_until_it_is_confirmed(event: Seated, dora: Client) -> None:
    send(event, dora, ROWS)
    helper = at_event(event, Role.HELPER)
    assert "Correct card" in text(helper.get(path(event)))
    tables.confirm_as_director(event.event, 1, event.game().length, key=key(), actor=DIRECTOR)
    assert helper.get(path(event)).status_code == 302
    assert "Correct card" in text(dora.get(path(event)))


def test_the_score_sheet_offers_to_correct_a_card_not_to_void_it(event: Seated, dora: Client) -> None:
    send(event, dora, ROWS, signed="yes")
    line = Line.objects.filter(game=event.game().game).latest("pk")
    shown = text(dora.get(f"/games/{event.game().club_game}/lines/{line.uid}"))
    assert "Correct card" in shown
    assert "Void this line" not in shown


def test_the_card_of_a_session_that_is_over_says_to_reopen_that_first(event: Seated, dora: Client) -> None:
    send(event, dora, ROWS, signed="yes")
    tables.lock(event.event, 1, key=key(), actor=DIRECTOR)
    there = dora.get(path(event), follow=True)
    for page in (there, dora.get(f"/t/{event.event.pk}/sessions/1")):
        assert "To correct a card, reopen the session first." in text(page)
    assert "Correct card" not in text(there)
    assert "Reason for reopening" in text(dora.get(f"/t/{event.event.pk}/sessions/1"))
    journal_writer.write_entry(event.event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    for page in (dora.get(path(event), follow=True), dora.get(f"/t/{event.event.pk}/sessions/1")):
        assert "reopen the tournament first" in text(page)
        assert f'<a class="tap" href="/t/{event.event.pk}/closing">' in page.content.decode()
        assert "Reason for reopening" not in text(page)


def test_a_score_from_a_phone_is_not_corrected_as_a_card(event: Seated, dora: Client) -> None:
    event.play()
    tables.hand_in(event.event, 1, 1, key=key(), actor=DIRECTOR)
    assert dora.get(path(event)).status_code == 302


def test_the_score_sheet_leads_to_the_card(event: Seated, dora: Client) -> None:
    send(event, dora, ["3", "3", "-2", "-2", "-2"], mode="totals")
    here = f"/t/at/{event.game().club_game}/score-card"
    line = Line.objects.filter(game=event.game().game).latest("pk")
    assert f'href="{here}"' in dora.get(f"/games/{event.game().club_game}/lines/{line.uid}").content.decode()
    assert dora.get(here)["Location"] == f"{path(event)}?mode=totals"


def test_at_a_six_the_card_shows_who_deals_and_sits_out() -> None:
    event = seated((1, 2, 3, 4, 5, 6), hands=6)
    form = at_event(event).get(path(event)).content.decode()
    assert form.count('class="out"') == 6
    assert form.count(", deals") == 6


def test_the_card_goes_on_after_the_hands_of_a_phone(event: Seated, dora: Client) -> None:
    event.play(hands=1)
    form = dora.get(path(event))
    assert form.content.decode().count('name="points"') == 10
    assert "1 hand is already recorded" in text(form)


def test_totals_warn_about_prizes_that_need_hands(event: Seated, dora: Client) -> None:
    prizes = PrizeTable(sides=(SidePrize(SidePrizeKind.BIGGEST_HAND, PrizeSize(fixed=500)),))
    events.change_setup(event.event, replace(event.book.setup, prizes=prizes), key=key(), actor=DIRECTOR)
    shown = text(dora.get(f"{path(event)}?mode=totals"))
    assert "This card can't decide: Biggest hand. The director decides it by hand." in shown
    assert "Enter the card hand by hand if you can." in shown
    assert "can't decide" not in text(dora.get(path(event)))
