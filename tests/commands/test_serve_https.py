"""`scorekeeper serve --https`, in a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import stat
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.services import https
from tests.serving import Serving, fill, forked, run


def help_port(site: Serving) -> int:
    """Return the port of the page about the certificate."""
    found = re.search(r"^New devices: .*:(\d+)/https/$", site.printed, re.MULTILINE)
    assert found is not None, site.printed
    return int(found[1])


def ask(connection: HTTPConnection, path: str) -> tuple[HTTPResponse, bytes]:
    """Return the answer to a request, and its body."""
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def strict_context(data: Path) -> ssl.SSLContext:
    """Return the settings of a client that trusts this site's authority and nobody else, by every rule."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    context.load_verify_locations(cadata=https.authority_der(data))
    return context


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the site."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def site(data: Path) -> Iterator[Serving]:
    """A site that was started for the first time."""
    with forked(data, "--https") as site:
        yield site


def test_the_chain_is_verified_under_every_name(data: Path, site: Serving) -> None:
    for host in ("127.0.0.1", "localhost"):
        port = urlsplit(site.address).port
        answer, _body = ask(HTTPSConnection(host, port, context=strict_context(data)), site.owner_path() or "")
        assert answer.status == 200
        assert "; Secure" in (answer.headers["Set-Cookie"] or "")
        with pytest.raises(ssl.SSLCertVerificationError):
            ask(HTTPSConnection(host, port, context=ssl.create_default_context()), "/")


def test_prints_what_to_do_and_the_fingerprint_to_compare(data: Path, site: Serving, tmp_path: Path) -> None:
    der = https.authority_der(data)
    assert der is not None
    assert https.fingerprint(der) in site.printed
    assert f"A certificate was created in {data / 'https'}." in site.printed
    assert f"https://localhost:{urlsplit(site.address).port}/" in site.printed
    fill(tmp_path)
    shutil.copytree(data / "https", tmp_path / "https")
    with forked(tmp_path, "--https") as another:
        assert https.fingerprint(der) in another.printed
        assert "was created" not in another.printed
        assert another.stop() == 0


def test_the_http_port_shows_the_page_about_the_certificate_and_nothing_else(data: Path, site: Serving) -> None:
    port = help_port(site)
    answer, page = ask(HTTPConnection("127.0.0.1", port), "/https/")
    assert answer.status == 200
    assert "Set-Cookie" not in answer.headers
    assert b"Download the certificate" in page
    assert f'href="{site.address}/"'.encode() in page
    sheet = re.search(rb'href="(/static/css/app[^"]+)"', page)
    assert sheet is not None
    assert ask(HTTPConnection("127.0.0.1", port), sheet[1].decode())[0].status == 200
    answer, body = ask(HTTPConnection("127.0.0.1", port), "/https/scorekeeper.crt")
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert body == https.authority_der(data)
    for path in ("/", "/games/1/", "/healthz", "/https", site.owner_path() or ""):
        answer, _body = ask(HTTPConnection("127.0.0.1", port), path)
        assert (answer.status, answer.headers["Location"]) == (302, "/https/")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_nobody_else_on_this_machine_reads_the_keys(data: Path, site: Serving) -> None:
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (data / "https").iterdir()}
    assert modes == {"authority.pem": 0o600, "server.pem": 0o600}


def test_does_not_start_with_a_damaged_certificate(tmp_path: Path) -> None:
    fill(tmp_path)
    folder = tmp_path / "https"
    folder.mkdir()
    (folder / "authority.pem").write_text("nothing\n")
    done = run("serve", "--https", "--port", "0", "--data", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr == (
        f"{folder / 'authority.pem'} isn't a certificate with its key. Restore the file, or move the folder {folder} "
        "away and start again. Then every phone has to install a new certificate.\n"
    )
