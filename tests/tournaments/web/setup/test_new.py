"""A new event in one step: from a format, or from an earlier event with its day moved on."""

from __future__ import annotations

import html
import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from scorekeeper.services import clubs, grants
from scorekeeper.services.games import site_day
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.web.browsers import text
from tests.tournaments.web.setup.test_setup import setup
from tests.web.conftest import holder
from tournaments.engine.setup import load_format
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.services import entrants
from tournaments.services.entrants import NewEntrant
from tournaments.web.setup.start import next_day, next_name

pytestmark = pytest.mark.django_db


def choices(page: Any) -> dict[str, dict[str, str]]:
    """Return what each choice would fill in, by its key."""
    inputs = re.findall(r'<input type="radio" name="format" value="([^"]+)"([^>]*)>', page.content.decode())
    return {name: dict(re.findall(r'data-(\w+)="([^"]*)"', html.unescape(rest))) for name, rest in inputs}


def filled(page: Any) -> dict[str, str]:
    return dict(
        re.findall(r'<input type="(?:text|date|time|hidden)" name="(\w+)" value="([^"]*)"', page.content.decode())
    )


def test_the_fields_are_filled_so_that_only_the_number_of_players_is_typed(olive: Client) -> None:
    clubs.home()  # gives an event no name
    form = filled(olive.get("/t/new"))
    assert form["name"] == f"Nationals {site_day().year}"
    assert olive.post("/t/new", form | {"format": "nationals", "players": "97"}).status_code == 302
    event = Event.objects.get()
    assert (event.name, event.played_on) == (form["name"], site_day())
    assert (setup(event).fee, len(setup(event).sessions)) == (2500, 3)
    assert (setup(event).schedule.players, setup(event).schedule.start) == (97, 600)


def test_the_plan_beside_follows_the_choice(olive: Client) -> None:
    said = text(olive.get("/t/new?format=nationals&players=97&start=09:00"))
    assert "For 97 players · ends 2:48 PM" in said
    said = text(olive.get("/t/new?format=hourly-round&players=100&start=12:00"))
    assert "from 12:00 PM, 60 minutes" in said
    assert "100 tickets at $3.00 each" in said


def test_the_plan_beside_says_what_prizes_add_up_to(olive: Client) -> None:
    said = text(olive.get("/t/new?format=nationals&players=97"))
    shares = "Shares of places must add up to 75%. Sessions and side prizes take 15%. The house takes 10%."
    assert shares in said
    said = text(olive.get("/t/new?format=nationals&players=97&suggested=nationals&places=50%25, 30%25, 20%25"))
    assert (
        "Prizes: All prizes, also of sessions, take 115%, and the house 10%. Together they must add up to 100%." in said
    )
    assert shares in said
    assert "For 97 players" in said
    assert "97 players pay $25.00 each" not in said


def test_a_wrong_number_is_said_and_nothing_is_lost(olive: Client) -> None:
    form = filled(olive.get("/t/new")) | {"format": "hourly-round", "players": "lots", "place": "Kohler"}
    answer = olive.post("/t/new", form)
    assert answer.status_code == 422
    assert "Enter a whole number" in text(answer)
    assert re.search(r'value="hourly-round"[^>]*checked', answer.content.decode())
    assert filled(answer)["place"] == "Kohler"
    assert not Event.objects.exists()


@pytest.mark.parametrize("wrong", [{"name": ""}, {"day": "someday"}, {"fee": "lots"}, {"places": "a half"}])
def test_a_refused_tournament_keeps_its_plan_of_the_day(olive: Client, wrong: dict[str, str]) -> None:
    typed = filled(olive.get("/t/new")) | {"format": "nationals", "players": "97", "start": "09:00"}
    answer = olive.post("/t/new", typed | wrong)
    assert answer.status_code == 422
    assert "For 97 players · ends 2:48 PM" in text(answer)


def test_the_start_of_an_hourly_day_is_that_of_its_first_round(olive: Client) -> None:
    form = filled(olive.get("/t/new")) | {"format": "hourly-round", "start": "13:30", "players": "80"}
    assert olive.post("/t/new", form).status_code == 302
    after = setup(Event.objects.get())
    assert after.hourly.first == 13 * 60 + 30
    assert (after.schedule.players, after.schedule.start) == (80, None)


def test_an_earlier_event_gives_all_its_settings_but_no_players(olive: Client) -> None:
    before = founded(12, slug="cut-and-final")
    Event.objects.filter(pk=before.pk).update(name="12th Kohler Open", place="Kohler", played_on=date(2024, 10, 5))
    name = f"event-{before.pk}"
    begins = choices(olive.get("/t/new"))[name]
    assert begins["players"] == "12"
    assert begins["place"] == "Kohler"
    assert date.fromisoformat(begins["day"]).weekday() == date(2024, 10, 5).weekday()
    assert date.fromisoformat(begins["day"]) >= site_day()
    assert olive.post("/t/new", begins | {"format": name, "key": key()}).status_code == 302
    event = Event.objects.latest("pk")
    assert (setup(event).format, setup(event).bracket) == ("cut-and-final", setup(before).bracket)
    assert setup(event).schedule.players == 12
    assert not book_of(event.journal_id).entrants


def test_a_club_s_event_is_named_after_it_and_is_where_its_last_one_was() -> None:
    club = clubs.create_club("Kohler Falls")
    kate = holder(grants.club_links(club).scorer)
    assert "place" not in filled(kate.get("/t/new"))
    form = filled(kate.get("/t/new")) | {"format": "nationals", "place": "Town Hall"}
    assert form["name"] == f"Kohler Falls Nationals {site_day().year}"
    kate.get(kate.post("/t/new", form)["Location"])  # the director's link
    founded(0, name="Another club's")
    page = kate.get("/t/new")
    assert choices(page)["hourly-round"]["place"] == "Town Hall"
    assert '<datalist id="known-places"><option value="Town Hall"></datalist>' in page.content.decode()


def test_only_events_of_the_own_club_are_offered() -> None:
    founded(0)
    guests = clubs.create_club("Guests")
    kate = holder(grants.club_links(guests).scorer)
    assert not [name for name in choices(kate.get("/t/new")) if name.startswith("event-")]
    form = {"name": "A", "day": "2026-04-03", "format": f"event-{Event.objects.get().pk}", "key": key()}
    assert kate.post("/t/new", form).status_code == 422


@pytest.mark.parametrize(
    ("name", "then"),
    [("Autumn Open 2025", "Autumn Open 2026"), ("31st Nationals", "32nd Nationals"), ("Club night", "Club night")],
)
def test_the_name_moves_on_with_the_year(name: str, then: str) -> None:
    assert next_name(name, 2025, 2026) == then


def test_the_day_moves_on_to_the_same_day_of_the_week() -> None:
    assert next_day(date(2025, 11, 22), date(2026, 11, 21)) == date(2026, 11, 21)  # Saturdays
    assert next_day(date(2025, 11, 22), date(2026, 11, 22)) == date(2027, 11, 20)


def test_fee_and_prizes_are_typed_at_once(olive: Client) -> None:
    form = filled(olive.get("/t/new")) | {"format": "nationals", "fee": "20", "places": "40 20 10 5"}
    assert olive.post("/t/new", form).status_code == 302
    made = setup(Event.objects.get())
    assert made.fee == 2000
    assert [size.share for size in made.prizes.places] == [4000, 2000, 1000, 500]


def test_prizes_that_cannot_be_are_said_at_their_field(olive: Client) -> None:
    form = filled(olive.get("/t/new")) | {"format": "nationals"}
    answer = olive.post("/t/new", form | {"places": "90%, 80%"})
    assert answer.status_code == 422
    assert not Event.objects.exists()
    assert "Enter a share like 30%" in text(olive.post("/t/new", form | {"places": "much"}))


def test_another_choice_has_its_own_fee_and_prizes_unless_they_were_typed(olive: Client) -> None:
    page = olive.get("/t/new")
    form, offered = filled(page), choices(page)
    other = next(name for name in offered if offered[name]["places"] != form["places"])
    assert olive.post("/t/new", form | {"format": other}).status_code == 302
    assert setup(Event.objects.get()).prizes == load_format(other).prizes


def test_a_new_event_has_the_address_that_is_chosen(olive: Client) -> None:
    page = olive.get("/t/new", headers={"host": "hall.test:8000"})
    assert '<option value="" selected>' in page.content.decode(), "an address that nobody has tried isn't printed"
    form = filled(page) | {"format": "nationals", "address": "http://hall.test:8000"}
    assert olive.post("/t/new", form, headers={"host": "hall.test:8000"}).status_code == 302
    assert Event.objects.get().address == "http://hall.test:8000"


@pytest.mark.parametrize(("players", "rounds"), [("10", 2), ("12", 3), ("25", 3), ("100", 5)])
def test_a_bracket_has_as_many_rounds_as_its_players_need(olive: Client, players: str, rounds: int) -> None:
    form = filled(olive.get("/t/new")) | {"format": "bracket-of-tables", "players": players}
    planned = text(olive.get("/t/new", form))
    assert f"For {players} players" in planned
    assert olive.post("/t/new", form).status_code == 302
    event = Event.objects.get()
    entrants.enter(event, [NewEntrant(f"Player {each}") for each in range(int(players))], key=key(), actor=DIRECTOR)
    assert len(setup(event).bracket.stage.rounds) == rounds
    assert "Draw the bracket" in text(olive.get(f"/t/{event.pk}/bracket"))
