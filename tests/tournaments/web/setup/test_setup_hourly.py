"""The set-up of a day of rounds: tickets, their offers, prizes by the hour; rounds that were added stay."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.pages import one_line
from tests.refusals import raises_refused
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.hourly import Fest, fest
from tests.tournaments.web.browsers import text
from tests.tournaments.web.setup.test_setup import form_of
from tournaments.engine.hourly import Hourly
from tournaments.engine.prize_table import PrizeSize
from tournaments.engine.setup import load_format
from tournaments.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Fest:
    return fest()


def send(browser: Client, event: Fest, **typed: str) -> Any:
    """Send the form as it stands, with other words in some of its fields (``hourly_offers``: ``hourly.offers``)."""
    path = f"/t/{event.event.pk}/setup/edit"
    changed = {name.replace("_", ".", 1): value for name, value in typed.items()}
    return browser.post(path, form_of(browser.get(path)) | changed)


def test_the_form_has_tickets_instead_of_a_fee(dora: Client, event: Fest) -> None:
    form = dora.get(f"/t/{event.event.pk}/setup/edit")
    said = text(form)
    assert "1: 3.00 2: 5.00" in said
    assert "Prizes in each round" in said
    assert "Expected tickets" in said
    assert 'name="fee"' not in form.content.decode()
    assert "Prizes in each session" not in said


def test_what_is_typed_is_kept(dora: Client, event: Fest) -> None:
    offers = {"hourly_offers": "1 for 4\n3 = 10.50", "hourly_first": "", "hourly_every": "45"}
    assert send(dora, event, **offers, hourly_prizes="25%\n5").status_code == 302
    assert event.book.setup.hourly == Hourly({1: 400, 3: 1050}, None, 45, (PrizeSize(2500), PrizeSize(fixed=500)))


def test_the_form_as_it_stands_changes_nothing(dora: Client, event: Fest) -> None:
    before = event.book.setup
    assert send(dora, event).status_code == 302
    assert event.book.setup == before


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"hourly_offers": "three dollars"}, "Enter the number of tickets and the price"),
        ({"hourly_offers": "1: a lot"}, "Enter an amount like 3.00"),
        ({"hourly_offers": "2: 5"}, "Enter a price for one ticket first"),
        ({"hourly_offers": "1: 3\n2: 6"}, "2 tickets together must cost less than bought separately"),
        ({"hourly_first": "noon"}, "isn't a time. Write it like 11:00"),
        ({"hourly_every": ""}, "number"),
        ({"hourly_prizes": "60 %\n50 %"}, "The prizes of a round take 110%"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(dora: Client, event: Fest, typed: dict[str, str], sentence: str) -> None:
    before = event.book.setup
    answer = send(dora, event, **typed)
    assert answer.status_code == 422
    (name,) = (name.replace("_", ".", 1) for name in typed)
    assert f'id="{name}"' in answer.content.decode()
    assert f'id="{name}_error"' in answer.content.decode()
    assert sentence in text(answer)
    assert event.book.setup == before


def test_what_so_many_tickets_bring(dora: Client, event: Fest) -> None:
    """100 tickets are 300 dollars: half of it by the hour, then 50, 30 and 20% of the rest."""
    setup = f"/t/{event.event.pk}/setup"
    answer = dora.post(f"{setup}/preview", form_of(dora.get(f"{setup}/edit")) | {"schedule.players": "100"})
    said = text(answer)
    assert "100 tickets at $3.00 each: $300.00" in said
    assert "Round prizes 50% $150.00" in said
    assert "1st place 50% $75.00" in said


def test_as_it_was_keeps_the_rounds_that_were_added(dora: Client, event: Fest) -> None:
    for _ in range(2):
        event.sell_to(1, 2, 3, 4, 5)
        event.make()
        event.play_round(event.book.published[-1])
    first = event.book.setup.hourly
    assert send(dora, event, hourly_offers="1: 9").status_code == 302
    page = one_line(dora.get(f"/t/{event.event.pk}/setup").content)
    seq = page.split('name="seq" value="')[1].partition('"')[0]
    assert dora.post(f"/t/{event.event.pk}/setup/restore", {"seq": seq, "key": key()}).status_code == 302
    assert (event.book.setup.hourly, len(event.book.setup.sessions)) == (first, 2)


def test_tickets_that_were_sold_keep_the_day_hourly(event: Fest) -> None:
    event.sell("Ann")
    with raises_refused("You can't turn ticket sales on or off now"):
        events.change_setup(event.event, load_format("nationals"), key=key(), actor=DIRECTOR)
    other = founded(0)
    events.change_setup(other, load_format("hourly-round"), key=key(), actor=DIRECTOR)
    other.refresh_from_db()
    assert other.is_hourly


def test_the_set_up_tells_of_the_tickets(dora: Client, event: Fest) -> None:
    said = text(dora.get(f"/t/{event.event.pk}/setup"))
    assert "1 ticket: $3.00. 2 tickets: $5.00." in said
    assert "1st place of each round: 30% of its ticket sales." in said
    assert "The first round starts at 11:00 AM, then one every 60 minutes." in said
    assert "Players come from ticket sales" in text(dora.get(f"/t/{event.event.pk}/players"))
