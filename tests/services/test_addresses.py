"""The addresses that are printed at the start."""

from ipaddress import IPv4Address

import pytest

from scorekeeper.services import addresses


@pytest.mark.parametrize(
    ("host", "port", "here"),
    [
        ("0.0.0.0", 8000, "http://localhost:8000"),
        ("::", 8000, "http://localhost:8000"),
        ("192.168.1.7", 80, "http://192.168.1.7"),
        ("fd00::7", 8001, "http://[fd00::7]:8001"),
    ],
)
def test_this_machine(host: str, port: int, here: str) -> None:
    assert addresses.this_machine(host, port) == here


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1.2.3", "::1"])
def test_phones_cannot_reach_what_only_this_machine_hears(host: str) -> None:
    assert addresses.for_phones(host, 8000) is None


def test_phones_use_the_host_that_was_chosen() -> None:
    assert addresses.for_phones("scores.local", 8000) == "http://scores.local:8000"


def test_a_private_address_goes_before_a_public_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "route_address", lambda: "203.0.114.9")
    monkeypatch.setattr(addresses, "named_addresses", lambda: ["127.0.1.1", "192.168.7.5"])
    assert addresses.for_phones("0.0.0.0", 8000) == "http://192.168.7.5:8000"


def test_without_a_network_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "route_address", lambda: None)
    monkeypatch.setattr(addresses, "named_addresses", lambda: ["127.0.1.1"])
    assert addresses.for_phones("0.0.0.0", 8000) is None


def test_what_the_system_says_is_an_address() -> None:
    found = addresses.network_address()
    assert found is None or not IPv4Address(found).is_loopback
