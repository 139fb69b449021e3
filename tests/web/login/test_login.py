"""Olive owns the site; Alice keeps her game under a name, and has it on her laptop, too."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Device, Grant, Login
from scorekeeper.services import grants
from tests.tables import Table

PASSWORD = "nine sheep and a ram"
NAMED = {"name": "Alice", "password": PASSWORD}


@pytest.fixture
def named(alice: Client) -> Client:
    """Alice's phone, her game kept under her name."""
    assert alice.post("/me/name", NAMED).headers["Location"] == "/me"
    return alice


def laptop(password: str = PASSWORD, **more: Any) -> Client:
    """Another device, logged in by name where the password is right."""
    client = Client(**more)
    client.post("/log-in", {"name": " aLiCe ", "password": password})
    return client


def keeps(client: Client, club_game: Table) -> bool:
    """Return whether somebody keeps the score there."""
    return client.post(f"/games/{club_game.club_game}/preview").status_code == 200


def test_what_is_kept_under_a_name_opens_on_another_device(named: Client, club_game: Table) -> None:
    other = laptop()
    assert keeps(other, club_game)
    assert "Scorer" in other.get("/me").content.decode()
    assert "Friday" in other.get("/").content.decode()


def test_a_stranger_makes_no_name(charlie: Client, club_game: Table) -> None:
    assert charlie.post("/me/name", NAMED).status_code == 404
    assert charlie.get("/me").status_code == 404
    assert not Login.objects.exists()


def test_a_wrong_password_and_an_unknown_name_are_told_the_same(named: Client, club_game: Table) -> None:
    answers = [Client().post("/log-in", {"name": name, "password": "wrong"}) for name in ("Alice", "Nobody")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert all("name and password don&#x27;t match" in answer.content.decode() for answer in answers)
    assert not keeps(laptop("wrong password"), club_game)


def test_guessing_is_slowed_down_and_not_for_ever(named: Client, club_game: Table) -> None:
    statuses = [
        Client().post("/log-in", {"name": "Alice", "password": f"guess {number}"}).status_code for number in range(8)
    ]
    assert statuses == [422] * 5 + [429] * 3
    refused = Client().post("/log-in", NAMED)
    assert (refused.status_code, "Wait 2 sec and try again" in refused.content.decode()) == (429, True)
    assert keeps(named, club_game)  # who is in already does not notice


@pytest.mark.parametrize(
    ("password", "said"),
    [
        ("short", "at least 10 characters"),
        ("8305917264", "entirely numeric"),
        ("basketball", "too common"),
        ("x" * 201, "at most 200"),
        ("Alice in wonderland", "Your password can&#x27;t contain your name."),
        ("", "at least 10 characters"),
    ],
)
def test_passwords_that_are_none(alice: Client, club_game: Table, password: str, said: str) -> None:
    answer = alice.post("/me/name", {"name": "Alice", "password": password})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert 'value="Alice"' in answer.content.decode()
    assert not Login.objects.exists()


def test_a_name_is_had_once(named: Client, bob: Client, club_game: Table) -> None:
    answer = bob.post("/me/name", {"name": "ALICE", "password": PASSWORD})
    assert (answer.status_code, Login.objects.count()) == (422, 1)
    assert "The name ALICE is taken" in answer.content.decode()


def test_neither_password_nor_token_is_in_the_database(named: Client, club_game: Table) -> None:
    login, device = Login.objects.get(), Device.objects.get()
    assert PASSWORD not in login.password
    assert identify_hasher(login.password)
    assert named.cookies["device"].value not in device.digest


def test_each_log_in_draws_a_token_of_its_own(named: Client, club_game: Table) -> None:
    """A token that somebody planted before is worth nothing afterwards."""
    other = Client()
    other.cookies["device"] = planted = "planted" * 6
    other.post("/log-in", NAMED)
    cookie = other.cookies["device"]
    assert cookie.value not in (planted, named.cookies["device"].value)
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    planter = Client()
    planter.cookies["device"] = planted
    assert not keeps(planter, club_game)


def test_logged_out_is_logged_out(named: Client, club_game: Table) -> None:
    other = laptop()
    kept = other.cookies["device"].value
    assert other.post("/log-out").headers["Location"] == "/log-in"
    assert not keeps(other, club_game)
    other.cookies["device"] = kept
    assert not keeps(other, club_game)
    assert keeps(named, club_game)


def test_a_lost_device_is_logged_out_from_another(named: Client, club_game: Table) -> None:
    lost = laptop()
    page = named.get("/me").content.decode()
    number = Device.objects.latest("pk").pk
    assert f'value="{number}"' in page
    named.post("/me/devices", {"device": str(number)})
    assert not keeps(lost, club_game)
    other = laptop()
    named.post("/me/devices", {"device": "all"})
    assert not keeps(other, club_game)


def test_nobody_logs_out_others(named: Client, bob: Client, club_game: Table) -> None:
    bob.post("/me/name", {"name": "Bob", "password": PASSWORD})
    bob.post("/me/devices", {"device": str(Device.objects.get(login__name="Alice").pk)})
    assert keeps(laptop(), club_game)
    assert Device.objects.filter(login__name="Alice").count() == 2
    assert bob.post(f"/me/names/{Login.objects.get(name='Alice').pk}/remove").status_code == 404


def test_another_password_logs_the_others_out(named: Client, club_game: Table) -> None:
    other = laptop()
    wrong = named.post("/me/password", {"old": "no", "password": "ten sheep and a ewe"})
    assert (wrong.status_code, keeps(other, club_game)) == (422, True)
    named.post("/me/password", {"old": PASSWORD, "password": "ten sheep and a ewe"})
    assert not keeps(other, club_game)
    assert [keeps(laptop(PASSWORD), club_game), keeps(laptop("ten sheep and a ewe"), club_game)] == [False, True]


def test_a_raised_generation_ends_what_is_kept_too(named: Client, club_game: Table) -> None:
    other = laptop()
    new = grants.renew(Grant.objects.get(role="scorer", club_game=club_game.club_game).pk)
    assert not keeps(other, club_game)
    assert "Nothing here: your links were revoked" in other.get("/me").content.decode()
    other.get(new)
    assert "on this device only" in other.get("/me").content.decode()
    other.post("/me/keep")
    assert keeps(laptop(), club_game)


def test_opening_a_link_adds_nothing_to_the_name(named: Client, club_game: Table) -> None:
    """Somebody else may open their link on a device that is logged in."""
    named.get(grants.owner_link_path())
    assert laptop().get("/backups").status_code == 404


def test_the_owner_removes_a_name_whose_password_is_forgotten(named: Client, olive: Client, club_game: Table) -> None:
    other = laptop()
    assert "Alice" in olive.get("/me").content.decode()
    olive.post(f"/me/names/{Login.objects.get().pk}/remove")
    assert not keeps(other, club_game)
    assert named.get("/me").status_code == 200  # her link still opens what it opened
    assert named.post("/me/name", NAMED).status_code == 302


def test_who_is_logged_in_costs_one_statement(named: Client, club_game: Table) -> None:
    other, path = laptop(), f"/games/{club_game.club_game}/live"
    counts = []
    for client in (game_scorer(club_game), other):
        with CaptureQueriesContext(connection) as asked:
            client.get(path)
        counts.append(len(asked))
    assert counts[1] == counts[0] + 1


def game_scorer(club_game: Table) -> Client:
    """A browser with the scorer's link and no name."""
    client = Client()
    client.get(grants.game_links(club_game.club_game).scorer)
    return client


def test_forms_are_taken_with_their_token_alone(named: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = named.cookies
    for path in ("/log-in", "/log-out", "/me/name", "/me/keep", "/me/password", "/me/devices"):
        assert strict.post(path, NAMED).status_code == 403
