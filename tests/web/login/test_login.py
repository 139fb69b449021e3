"""Olive owns the site; Alice keeps her evening under a name, and has it on her laptop, too."""

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
    """Alice's phone, her evening kept under her name."""
    assert alice.post("/me/name", NAMED).headers["Location"] == "/me"
    return alice


def laptop(password: str = PASSWORD, **more: Any) -> Client:
    """Another device, logged in by name where the password is right."""
    client = Client(**more)
    client.post("/log-in", {"name": " aLiCe ", "password": password})
    return client


def keeps(client: Client, evening: Table) -> bool:
    """Return whether somebody keeps the score there."""
    return client.post(f"/e/{evening.evening}/preview").status_code == 200


def test_what_is_kept_under_a_name_opens_on_another_device(named: Client, evening: Table) -> None:
    other = laptop()
    assert keeps(other, evening)
    assert "Keeper" in other.get("/me").content.decode()
    assert "Friday" in other.get("/").content.decode()


def test_a_stranger_makes_no_name(charlie: Client, evening: Table) -> None:
    assert charlie.post("/me/name", NAMED).status_code == 404
    assert charlie.get("/me").status_code == 404
    assert not Login.objects.exists()


def test_a_wrong_password_and_an_unknown_name_are_told_the_same(named: Client, evening: Table) -> None:
    answers = [Client().post("/log-in", {"name": name, "password": "wrong"}) for name in ("Alice", "Nobody")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert all("do not go together" in answer.content.decode() for answer in answers)
    assert not keeps(laptop("wrong password"), evening)


def test_guessing_is_slowed_down_and_not_for_ever(named: Client, evening: Table) -> None:
    statuses = [
        Client().post("/log-in", {"name": "Alice", "password": f"guess {number}"}).status_code for number in range(8)
    ]
    assert statuses == [422] * 5 + [429] * 3
    refused = Client().post("/log-in", NAMED)
    assert (refused.status_code, "the next one is taken in 2 s" in refused.content.decode()) == (429, True)
    assert keeps(named, evening)  # who is in already does not notice


@pytest.mark.parametrize(
    ("password", "said"),
    [
        ("short", "at least 10 characters"),
        ("8305917264", "entirely numeric"),
        ("basketball", "too common"),
        ("x" * 201, "at most 200"),
        ("Alice in wonderland", "does not hold the name"),
        ("", "at least 10 characters"),
    ],
)
def test_passwords_that_are_none(alice: Client, evening: Table, password: str, said: str) -> None:
    answer = alice.post("/me/name", {"name": "Alice", "password": password})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert 'value="Alice"' in answer.content.decode()
    assert not Login.objects.exists()


def test_a_name_is_had_once(named: Client, bob: Client, evening: Table) -> None:
    answer = bob.post("/me/name", {"name": "ALICE", "password": PASSWORD})
    assert (answer.status_code, Login.objects.count()) == (422, 1)
    assert "Somebody is called ALICE here already" in answer.content.decode()


def test_neither_password_nor_token_is_in_the_database(named: Client, evening: Table) -> None:
    login, device = Login.objects.get(), Device.objects.get()
    assert PASSWORD not in login.password
    assert identify_hasher(login.password)
    assert named.cookies["device"].value not in device.digest


def test_each_log_in_draws_a_token_of_its_own(named: Client, evening: Table) -> None:
    """A token that somebody planted before is worth nothing afterwards."""
    other = Client()
    other.cookies["device"] = planted = "planted" * 6
    other.post("/log-in", NAMED)
    cookie = other.cookies["device"]
    assert cookie.value not in (planted, named.cookies["device"].value)
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    planter = Client()
    planter.cookies["device"] = planted
    assert not keeps(planter, evening)


def test_over_https_the_cookies_are_secure(named: Client) -> None:
    other = Client()
    other.post("/log-in", NAMED, secure=True)
    assert other.cookies["device"]["secure"] is True


def test_logged_out_is_logged_out(named: Client, evening: Table) -> None:
    other = laptop()
    kept = other.cookies["device"].value
    assert other.post("/log-out").headers["Location"] == "/log-in"
    assert not keeps(other, evening)
    other.cookies["device"] = kept
    assert not keeps(other, evening)
    assert keeps(named, evening)


def test_a_lost_device_is_logged_out_from_another(named: Client, evening: Table) -> None:
    lost = laptop()
    page = named.get("/me").content.decode()
    number = Device.objects.latest("pk").pk
    assert f'value="{number}"' in page
    named.post("/me/devices", {"device": str(number)})
    assert not keeps(lost, evening)
    other = laptop()
    named.post("/me/devices", {"device": "all"})
    assert not keeps(other, evening)


def test_nobody_logs_out_others(named: Client, bob: Client, evening: Table) -> None:
    bob.post("/me/name", {"name": "Bob", "password": PASSWORD})
    bob.post("/me/devices", {"device": str(Device.objects.get(login__name="Alice").pk)})
    assert keeps(laptop(), evening)
    assert Device.objects.filter(login__name="Alice").count() == 2
    assert bob.post(f"/me/names/{Login.objects.get(name='Alice').pk}/remove").status_code == 404


def test_another_password_logs_the_others_out(named: Client, evening: Table) -> None:
    other = laptop()
    wrong = named.post("/me/password", {"old": "no", "password": "ten sheep and a ewe"})
    assert (wrong.status_code, keeps(other, evening)) == (422, True)
    named.post("/me/password", {"old": PASSWORD, "password": "ten sheep and a ewe"})
    assert not keeps(other, evening)
    assert [keeps(laptop(PASSWORD), evening), keeps(laptop("ten sheep and a ewe"), evening)] == [False, True]


def test_a_raised_generation_ends_what_is_kept_too(named: Client, evening: Table) -> None:
    other = laptop()
    new = grants.renew(Grant.objects.get(role="keeper", evening=evening.evening).pk)
    assert not keeps(other, evening)
    assert "Nothing any more" in other.get("/me").content.decode()
    other.get(new)
    assert "on this device only" in other.get("/me").content.decode()
    other.post("/me/keep")
    assert keeps(laptop(), evening)


def test_opening_a_link_adds_nothing_to_the_name(named: Client, evening: Table) -> None:
    """Somebody else may open their link on a device that is logged in."""
    named.get(grants.owner_link_path())
    assert laptop().get("/backups").status_code == 404


def test_the_owner_removes_a_name_whose_password_is_forgotten(named: Client, olive: Client, evening: Table) -> None:
    other = laptop()
    assert "Alice" in olive.get("/me").content.decode()
    olive.post(f"/me/names/{Login.objects.get().pk}/remove")
    assert not keeps(other, evening)
    assert named.get("/me").status_code == 200  # her link still opens what it opened
    assert named.post("/me/name", NAMED).status_code == 302


def test_who_is_logged_in_costs_one_statement(named: Client, evening: Table) -> None:
    other, path = laptop(), f"/e/{evening.evening}/live"
    counts = []
    for client in (evening_keeper(evening), other):
        with CaptureQueriesContext(connection) as asked:
            client.get(path)
        counts.append(len(asked))
    assert counts[1] == counts[0] + 1


def evening_keeper(evening: Table) -> Client:
    """A browser with the keeper's link and no name."""
    client = Client()
    client.get(grants.evening_links(evening.evening).keeper)
    return client


def test_forms_are_taken_with_their_token_alone(named: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = named.cookies
    for path in ("/log-in", "/log-out", "/me/name", "/me/keep", "/me/password", "/me/devices"):
        assert strict.post(path, NAMED).status_code == 403
