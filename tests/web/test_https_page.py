"""The page about https: what is missing over http, how phones trust the certificate, and what they download."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from scorekeeper.services import addresses, https
from scorekeeper.services.certificates import ensure_certificate

HOSTS = ("laptop.local", "localhost", "192.168.7.5")


@pytest.fixture
def visitor(db: None) -> Client:
    """Return a browser without any link."""
    return Client()


@pytest.fixture
def visitor_of_https(db: None, settings: Settings, tmp_path: Path) -> Client:
    """Return a browser without any link at a site that is served over https at port 8000."""
    settings.DATA_FOLDER = tmp_path
    ensure_certificate(tmp_path, HOSTS, datetime.now(UTC))
    return Client(**{https.SITE: https.HttpsSite(8000, 8001, HOSTS)})  # type: ignore[arg-type]


def page(client: Client, host: str, *, secure: bool = False, agent: str = "") -> str:
    return client.get("/https/", secure=secure, headers={"Host": host, "User-Agent": agent}).content.decode()


def test_says_over_http_what_is_missing_and_what_to_do(visitor: Client) -> None:
    text = page(visitor, "192.168.7.5:8000")
    assert "This address starts with http." in text
    assert "<code>scorekeeper serve --https</code>" in text
    assert "Download the certificate" not in text


def test_says_on_the_computer_itself_that_nothing_is_missing_there(visitor: Client) -> None:
    text = page(visitor, "localhost:8000")
    assert "Everything works on this computer." in text
    assert "This address starts with http." not in text


def test_a_site_behind_a_proxy_has_no_certificate_to_install(visitor: Client) -> None:
    text = page(visitor, "scores.example", secure=True)
    assert "Add to Home Screen" in text
    assert "certificate" not in text
    assert visitor.get("/https/scorekeeper.crt").status_code == 404


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("192.168.7.5:8001", "https://192.168.7.5:8000/"),
        ("laptop.local:8001", "https://laptop.local:8000/"),
    ],
)
def test_leads_to_the_https_address_of_the_host_that_was_asked(visitor_of_https: Client, host: str, site: str) -> None:
    assert f'href="{site}"' in page(visitor_of_https, host)


def test_leads_to_an_address_that_the_certificate_has(
    visitor_of_https: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.7.5")
    assert 'href="https://192.168.7.5:8000/"' in page(visitor_of_https, "laptop.fritz.box:8001")


def test_gives_phones_an_address_of_the_network(visitor_of_https: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.7.5")
    text = page(visitor_of_https, "localhost:8000", secure=True)
    assert 'href="https://localhost:8000/"' in text
    assert "<p>http://192.168.7.5:8001/https/</p>" in text


@pytest.mark.parametrize(
    ("agent", "opened"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone and iPad"),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 8)", "Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Computer"),
    ],
)
def test_opens_the_steps_of_the_device(visitor_of_https: Client, agent: str, opened: str) -> None:
    text = page(visitor_of_https, "192.168.7.5:8001", agent=agent)
    assert text.count("<details open>") == 1
    assert text.partition("<details open>")[2].split("<summary>")[1].startswith(opened)


def test_sends_the_certificate_as_what_phones_install(visitor_of_https: Client, tmp_path: Path) -> None:
    answer = visitor_of_https.get("/https/scorekeeper.crt")
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.content == https.authority_der(tmp_path)


def test_shows_the_fingerprint_and_no_form_over_http(visitor_of_https: Client, tmp_path: Path) -> None:
    text = page(visitor_of_https, "192.168.7.5:8001")
    assert https.fingerprint(https.authority_der(tmp_path) or b"") in text
    assert "<form" not in text
