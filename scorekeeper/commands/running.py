"""The file in the data folder that says at which address the site is served now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from ssl import CERT_NONE, create_default_context
from urllib.parse import urlsplit

from scorekeeper import configuration

ADDRESS_FILE = "running"
PATIENCE = 2.0  # seconds
MARK = b"missing guards"  # in the answer of the health check of this program


@contextmanager
def noted(folder: Path, address: str) -> Iterator[None]:
    """Keep the site's address, as this machine opens it, in the data folder while it is served."""
    file = folder / ADDRESS_FILE
    with suppress(OSError):
        file.write_text(f"{address}\n", encoding="ascii")
    try:
        yield
    finally:
        with suppress(OSError):
            if file.read_text(encoding="ascii").strip() == address:
                file.unlink()


def running_address(folder: Path) -> str:
    """Return the address at which the site with this data folder answers now, empty where none does."""
    try:
        address = (folder / ADDRESS_FILE).read_text(encoding="ascii").strip()
        parts = urlsplit(address)
        if parts.scheme == "https":
            context = create_default_context()
            context.check_hostname, context.verify_mode = False, CERT_NONE  # asked whether it runs, told nothing
            connection: HTTPConnection = HTTPSConnection(
                str(parts.hostname), parts.port, timeout=PATIENCE, context=context
            )
        else:
            connection = HTTPConnection(str(parts.hostname), parts.port, timeout=PATIENCE)
        connection.request("GET", configuration.HEALTH_PATH)
        body = connection.getresponse().read(10_000)
        connection.close()
    except (OSError, HTTPException, ValueError):
        return ""
    return address if MARK in body else ""
