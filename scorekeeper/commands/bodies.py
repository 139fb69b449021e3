"""Limits on request bodies, applied where the header of a request ends: by who sends it, and in total.

Waitress stores a body before the site sees its request: whoever sends fills the disk or the memory.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from django.http import parse_cookie
from waitress.adjustments import Adjustments
from waitress.parser import HTTPRequestParser
from waitress.utilities import Error, RequestEntityTooLarge

from scorekeeper import configuration
from scorekeeper.engine.errors import Fault
from scorekeeper.ledger.transfer_format import MOST_BYTES
from scorekeeper.services.busy import RETRY_SECONDS
from scorekeeper.wording.sentences import write_fault

SMALL_BODY = 20_000  # bytes; a hand, a name and a password: anyone may send it, and it stays in memory
MOST_BODY = MOST_BYTES + 2_000_000  # a file of a club, and the form around it
MOST_ON_THE_WAY = 120_000_000  # large bodies, in temporary files: two of the largest
LEAST_SHARE = 1_000_000  # of that for each: it is an open file, too
READS = ("GET", "HEAD", "OPTIONS")


class Refusal(Error):  # type: ignore[misc]
    """The answer to a body that is not received: its status, its sentence, and further headers."""

    def __init__(self, status: str, fault: Fault, *headers: tuple[str, str]) -> None:
        self.status, self.fault, self.headers = status, fault, headers

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return status, headers, and text as waitress wants them."""
        headers = [("Content-Type", "text/plain; charset=utf-8"), *self.headers]
        return self.status, headers, write_fault(self.fault).encode()


TOO_LARGE = Refusal("413 Content Too Large", Fault("too-large/body", {"number": MOST_BYTES // 1_000_000}))
BUSY = Refusal("503 Service Unavailable", Fault("busy"), ("Retry-After", str(RETRY_SECONDS)))


def is_known(cookie_header: str) -> bool:
    """Return whether this site has issued grants or a device's token in a Cookie header. Queries no database."""
    from scorekeeper.queries.access import grants_in  # models can be imported only once Django is set up
    from scorekeeper.services.logins import DEVICE_COOKIE, is_device_token

    cookies = parse_cookie(cookie_header)
    return bool(grants_in(cookies)) or is_device_token(cookies.get(DEVICE_COOKIE, ""))


class Bodies:
    """The large bodies on their way to a server. ``is_known`` says of a Cookie header whether this site issued it."""

    def __init__(self, is_known: Callable[[str], bool]) -> None:
        self.is_known = is_known
        self._taken = 0
        self._lock = Lock()

    def take(self, size: int) -> bool:
        """Take room for so many bytes and return True, unless there is too little."""
        with self._lock:
            fits = self._taken + size <= MOST_ON_THE_WAY
            self._taken += size if fits else 0
        return fits

    def give_back(self, size: int) -> None:
        """Give back what was taken."""
        with self._lock:
            self._taken -= size


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request on its way. A large body needs a cookie of this site, and room among the others."""

    is_large = False
    error: Error | None

    def __init__(self, adj: Adjustments, bodies: Bodies) -> None:
        super().__init__(adj)
        self.bodies, self.share = bodies, 0

    @property
    def is_write(self) -> bool:
        """Return whether it may change something."""
        return self.command not in READS

    @property
    def is_health_check(self) -> bool:
        """Return whether it asks for the state of the site."""
        return bool(self.path == configuration.HEALTH_PATH)

    def received(self, data: bytes) -> int:
        """Receive data and return how much of it belongs to this request, which is refused where it may not go on."""
        consumed: int = super().received(data)
        size = max(self.content_length, self.body_bytes_received)
        if not self.error and size > SMALL_BODY:
            self.error = self._refusal(size)
        elif isinstance(self.error, RequestEntityTooLarge):
            self.error = TOO_LARGE
        if self.error:
            self.completed, self.expect_continue = True, False
            self.close()
        return consumed

    def close(self) -> None:
        """Delete the body and give back its room."""
        super().close()
        self.bodies.give_back(self.share)
        self.share = 0

    def _refusal(self, size: int) -> Refusal | None:
        if not self.is_large and not self.bodies.is_known(self.headers.get("COOKIE", "")):
            return TOO_LARGE
        self.is_large, share = True, max(size, LEAST_SHARE)
        if share > self.share and not self.bodies.take(share - self.share):
            return BUSY
        self.share = max(share, self.share)
        return None
