"""The https settings that requests read: ports, names in the certificate, and this site's certificate authority."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

SITE = "scorekeeper.https"  # in a request's environment: the `HttpsSite`, where the site is served over https
FOLDER = "https"  # in the data folder
AUTHORITY_FILE = "authority.pem"
BEGIN = "-----BEGIN CERTIFICATE-----"


class UnusableCertificateError(Exception):
    """A certificate or key in the data folder cannot be used."""


@dataclass(frozen=True, slots=True)
class HttpsSite:
    """A site served over https: its port, the port of the page about the certificate, the names in the certificate."""

    port: int
    help_port: int
    hosts: tuple[str, ...]


def authority_der(data_folder: Path) -> bytes | None:
    """Return the certificate of this site's authority, without its key, in DER; None where the site has none."""
    path = data_folder / FOLDER / AUTHORITY_FILE
    if not path.is_file():
        return None
    _key, begin, certificate = path.read_text(encoding="ascii").partition(BEGIN)
    return ssl.PEM_cert_to_DER_cert(begin + certificate)


def fingerprint(der: bytes) -> str:
    """Return the SHA-256 fingerprint of a certificate as phones show it: bytes in hexadecimal, separated by spaces."""
    return sha256(der).digest().hex(" ").upper()


def client_context(data_folder: Path) -> ssl.SSLContext:
    """Return the settings for a connection to an https site: trust what this system trusts, and this site's own."""
    return _context(authority_der(data_folder))


@lru_cache(maxsize=1)  # loading the system's authorities takes 20 ms
def _context(der: bytes | None) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if der is not None:
        context.load_verify_locations(cadata=der)
    return context
