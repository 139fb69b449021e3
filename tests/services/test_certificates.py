"""The certificates of a site over https: made once, renewed in time, limited to local networks, never overwritten."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from scorekeeper.services import https
from scorekeeper.services.certificates import (
    AUTHORITY_DAYS,
    SERVER_DAYS,
    SERVER_FILE,
    ServerCertificate,
    ensure_certificate,
)
from scorekeeper.services.https import UnusableCertificateError

pytestmark = pytest.mark.same_everywhere

NOW = datetime(2026, 11, 20, 19, 34, tzinfo=UTC)
HOSTS = ("laptop.local", "localhost", "127.0.0.1", "::1", "192.168.7.5")
MOST_DAYS_AT_APPLE = 825


def ensure(folder: Path, *more: str, days: int = 0) -> ServerCertificate:
    return ensure_certificate(folder, (*HOSTS, *more), NOW + timedelta(days=days))


def authority_file(folder: Path) -> Path:
    return folder / https.FOLDER / https.AUTHORITY_FILE


def test_the_second_start_uses_what_the_first_one_made(tmp_path: Path) -> None:
    first = ensure(tmp_path)
    files = [authority_file(tmp_path), first.path]
    contents = [file.read_bytes() for file in files]
    second = ensure(tmp_path, days=100)
    assert (first.has_new_authority, first.is_new) == (True, True)
    assert (second.has_new_authority, second.is_new) == (False, False)
    assert [file.read_bytes() for file in files] == contents


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_the_owner_reads_keys_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folder = ensure(tmp_path).path.parent
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_is_valid_for_every_host_and_no_longer_than_phones_allow(tmp_path: Path) -> None:
    certificate = x509.load_pem_x509_certificate(ensure(tmp_path).path.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(name.value) for name in names] == list(HOSTS)
    assert (certificate.not_valid_after_utc - certificate.not_valid_before_utc).days < MOST_DAYS_AT_APPLE


def test_is_renewed_a_month_before_it_expires(tmp_path: Path) -> None:
    ensure(tmp_path)
    authority = authority_file(tmp_path).read_bytes()
    assert not ensure(tmp_path, days=SERVER_DAYS - 31).is_new
    assert ensure(tmp_path, days=SERVER_DAYS - 29).is_new
    assert authority_file(tmp_path).read_bytes() == authority


def test_a_new_address_renews_it_and_an_old_one_does_not(tmp_path: Path) -> None:
    ensure(tmp_path, "192.168.7.9")
    assert not ensure(tmp_path).is_new
    renewed = ensure(tmp_path, "10.0.0.5")
    assert renewed.is_new
    assert renewed.hosts == (*HOSTS, "10.0.0.5")


def test_vouches_for_no_name_outside_of_local_networks(tmp_path: Path) -> None:
    ensure(tmp_path)
    later = ensure(tmp_path, "scores.example", "203.0.114.9", "bank.local", "not a name")
    assert later.hosts == (*HOSTS, "bank.local")


def test_a_certificate_from_elsewhere_is_refused_and_stays(tmp_path: Path) -> None:
    ensure(tmp_path / "here")
    foreign = ensure(tmp_path / "elsewhere").path.read_bytes()
    server = tmp_path / "here" / https.FOLDER / SERVER_FILE
    server.write_bytes(foreign)
    with pytest.raises(UnusableCertificateError, match=r"isn't a certificate that this site made\. Move the file away"):
        ensure(tmp_path / "here")
    assert server.read_bytes() == foreign


@pytest.mark.parametrize("name", [https.AUTHORITY_FILE, SERVER_FILE])
def test_a_damaged_file_is_refused_and_stays(tmp_path: Path, name: str) -> None:
    file = ensure(tmp_path).path.with_name(name)
    damaged = file.read_bytes()[:300]
    file.write_bytes(damaged)
    with pytest.raises(UnusableCertificateError, match=rf"{name} isn't a certificate with its key\. "):
        ensure(tmp_path)
    assert file.read_bytes() == damaged


def test_an_authority_that_expires_is_not_replaced(tmp_path: Path) -> None:
    ensure(tmp_path)
    authority = authority_file(tmp_path).read_bytes()
    with pytest.raises(
        UnusableCertificateError, match=r"expires on 2036-11-17\. Move the folder .* away and start again"
    ):
        ensure(tmp_path, days=AUTHORITY_DAYS - 29)
    assert authority_file(tmp_path).read_bytes() == authority


def test_no_server_certificate_outlives_its_authority(tmp_path: Path) -> None:
    ensure(tmp_path)
    server = ensure(tmp_path, days=AUTHORITY_DAYS - 60)
    certificates = [
        x509.load_pem_x509_certificate(path.read_bytes()) for path in (server.path, authority_file(tmp_path))
    ]
    assert certificates[0].not_valid_after_utc == certificates[1].not_valid_after_utc


def test_what_phones_download_has_no_key(tmp_path: Path) -> None:
    assert https.authority_der(tmp_path) is None
    ensure(tmp_path)
    der = https.authority_der(tmp_path)
    assert der is not None
    authority = x509.load_der_x509_certificate(der)
    assert authority == x509.load_pem_x509_certificate(authority_file(tmp_path).read_bytes())
    assert https.fingerprint(der).count(" ") == 31
