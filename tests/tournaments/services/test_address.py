"""The public address of an event: what is taken for one, what answers there, what is printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from time import sleep

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.services import addresses
from tests.refusals import raises_refused
from tests.tournaments.events import founded
from tournaments.models import Event
from tournaments.services import address
from tournaments.services.address import AddressAnswer


@contextmanager
def a_site_that_says(text: str) -> Iterator[str]:
    """The address of a site in a thread of its own that answers everything with this text."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
            return

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("scores.local:8000", "http://scores.local:8000"),
        (" http://Scores.local:8000/ ", "http://scores.local:8000"),
        ("http://192.168.1.20:80", "http://192.168.1.20"),
        ("https://sheepshead.example", "https://sheepshead.example"),
        ("https://sheepshead.example:8443", "https://sheepshead.example:8443"),
        ("http://[fd00::7]:8000", "http://[fd00::7]:8000"),
    ],
)
@pytest.mark.django_db
def test_an_address_is_kept_as_scheme_host_and_port(typed: str, kept: str) -> None:
    event = founded(0)
    assert address.choose(event, typed) == kept
    event.refresh_from_db()
    assert event.address == kept
    assert address.absolute(event, "/p/1/") == f"{kept}/p/1/"


@pytest.mark.parametrize(
    "typed",
    [
        *("localhost:8000", "http://127.0.0.1", "http://[::1]:8000"),
        *("ftp://scores.local", "http://", "scores local", "http://scores.local/p/1", "http://me@scores.local"),
        *("scores.local:99999", "scores.local:x", "http://-a.local", "http://[zz]", "a" * 250),
    ],
)
@pytest.mark.django_db
def test_what_is_no_address_is_refused_and_nothing_kept(typed: str) -> None:
    event = founded(0)
    address.choose(event, "scores.local")
    with pytest.raises(Refused) as refused:
        address.choose(event, typed)
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [("bad-address", "address")]
    assert Event.objects.get(pk=event.pk).address == "http://scores.local"


@pytest.mark.django_db
def test_without_an_address_nothing_is_guessed() -> None:
    event = founded(0)
    with raises_refused("Choose one before you print"):
        address.absolute(event, "/p/1/")
    assert address.absolute(event, "/p/1/", "http://here:8000") == "http://here:8000/p/1/"


def test_names_are_proposed_before_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.7.5")
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")
    assert address.proposals("http://192.168.7.9:8000") == (
        "http://laptop.local:8000",
        "http://192.168.7.9:8000",
        "http://192.168.7.5:8000",
    )
    assert address.proposals("http://localhost") == ("http://laptop.local", "http://192.168.7.5")


def test_the_announced_name_is_proposed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "announced_name", lambda: "sheepshead.local")
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.7.5")
    assert address.proposals("http://localhost:8000")[0] == "http://sheepshead.local:8000"


def test_this_computer_asks_itself_under_its_announced_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "announced_name", lambda: "sheepshead.local")
    monkeypatch.setattr(addresses, "network_address", lambda: "127.0.0.1")
    with a_site_that_says("seal abc") as there:
        port = there.rpartition(":")[2]
        assert address.try_address(f"http://sheepshead.local:{port}", "/p/1/here", "abc") is AddressAnswer.HERE


def test_a_machine_without_a_network_proposes_its_name_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: None)
    monkeypatch.setattr("socket.gethostname", lambda: "localhost")
    assert address.proposals("http://127.0.0.1:8000") == ()


@pytest.mark.parametrize(
    ("says", "answer"),
    [("so the seal abc checked in", AddressAnswer.HERE), ("a router's own page", AddressAnswer.OTHER)],
)
def test_what_answers_is_looked_at(says: str, answer: AddressAnswer) -> None:
    with a_site_that_says(says) as there:
        assert address.try_address(there, "/p/1/here", "abc") is answer


def test_where_nobody_listens_it_is_silent() -> None:
    with a_site_that_says("") as there:
        pass
    assert address.try_address(there, "/p/1/here", "abc") is AddressAnswer.SILENT


def test_who_takes_too_long_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "PATIENCE", 0.05)

    def slow(there: str, path: str, wanted: str) -> AddressAnswer:
        sleep(0.3)
        return AddressAnswer.HERE

    monkeypatch.setattr(address, "_request_path", slow)
    assert address.try_address("http://scores.local", "/p/1/here", "abc") is AddressAnswer.SILENT


@pytest.mark.django_db
def test_an_answer_is_kept_for_a_while_and_for_its_address_only() -> None:
    event = founded(0)
    with a_site_that_says(address.seal(event)) as there:
        event.address = there
        assert address.check_event_address(event, "/") is AddressAnswer.HERE
    assert address.check_event_address(event, "/") is AddressAnswer.HERE
    with a_site_that_says("a different player") as there:
        event.address = there
        assert address.check_event_address(event, "/") is AddressAnswer.OTHER


@pytest.mark.django_db
def test_events_have_seals_of_their_own() -> None:
    assert address.seal(founded(0)) != address.seal(founded(0))
