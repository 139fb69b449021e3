"""The two questions of a new site: asked once, they lead to the first game or the first tournament."""

import re

import pytest
from django.test import Client

from scorekeeper.models import Installation
from scorekeeper.services import installation
from tests.tables import opened


@pytest.fixture
def fresh(olive: Client) -> Client:
    """The owner's browser at a site that was started for the first time."""
    installation.note_version("0.1.0", is_new=True)
    return olive


def test_a_new_site_asks_its_owner_first(fresh: Client) -> None:
    page = fresh.get("/", follow=True)
    assert page.redirect_chain == [("/welcome", 302)]
    assert "Your name" in page.content.decode()


@pytest.mark.parametrize(
    ("first", "path"), [("game", "/new?player=Ann"), ("tournament", "/t/new"), ("home", "/"), ("", "/new?player=Ann")]
)
def test_each_answer_leads_on_and_is_asked_for_once(fresh: Client, first: str, path: str) -> None:
    answer = fresh.post("/welcome", {"name": " Ann ", "first": first})
    assert (answer.status_code, answer["Location"]) == (302, path)
    assert fresh.get("/").status_code == 200
    assert Installation.objects.get().owner == "Ann"


def test_the_owner_sits_at_the_first_game_and_the_cursor_in_the_next_seat(fresh: Client) -> None:
    page = fresh.post("/welcome", {"name": "Ann", "first": "game"}, follow=True).content.decode()
    first, second = re.findall(r"<input[^>]*id=.seat-[01][^>]*>", page)
    assert 'value="Ann"' in first
    assert ("autofocus" in first, "autofocus" in second) == (False, True)


def test_no_name_is_needed(fresh: Client) -> None:
    page = fresh.post("/welcome", {"name": "", "first": "game"}, follow=True).content.decode()
    (first,) = re.findall(r"<input[^>]*id=.seat-0[^>]*>", page)
    assert "value" not in first


def test_a_bad_name_is_told_at_its_field(fresh: Client) -> None:
    page = fresh.post("/welcome", {"name": "A\u202eB", "first": "game"})
    assert page.status_code == 422
    assert not Installation.objects.get().welcomed
    assert fresh.get("/").status_code == 302


def test_a_site_with_games_asks_nothing(fresh: Client) -> None:
    opened()
    assert fresh.get("/").status_code == 200


def test_a_demo_from_there_is_no_answer_but_a_start(fresh: Client) -> None:
    page = fresh.get("/welcome")
    answer = fresh.post("/demo", {"key": page.context["form"]["key"].value(), "name": "", "first": ""})
    assert re.fullmatch(r"/games/\d+/", answer["Location"])
    assert fresh.get("/").status_code == 200
