"""The public address of an event: chosen, tried, watched, and put before everything that is printed."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from enum import StrEnum
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Thread
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from scorekeeper.engine.errors import Quoted, Refused, refuse
from scorekeeper.services import addresses
from scorekeeper.services.https import client_context
from scorekeeper.services.journals import writing
from scorekeeper.services.network_name import announced_name
from tournaments.models import Event

LONGEST = 200
SALT = "tournaments.services.address"
PATIENCE = 2.0  # seconds until who does not answer is silent
KEPT = 20  # seconds for which an answer is taken as the present one
MOST_READ = 100_000  # bytes of an answer


class AddressAnswer(StrEnum):
    """The answers of an address."""

    HERE = "here"  # this site, and this event
    OTHER = "other"  # something else answers there
    SILENT = "silent"


def choose(event: Event, typed: str) -> str:
    """Let an address stand on everything that is printed; returns it as it is kept. Nothing typed takes it back.

    Raises ``Refused`` (``bad-address``).
    """
    plain = _plain(typed) if typed.strip() else ""
    with writing():
        Event.objects.filter(pk=event.pk).update(address=plain)
    return plain


def absolute(event: Event, path: str, came_by: str = "") -> str:
    """The whole address of a path of this site: by the event's public address, else by the one a page came by.

    Raises ``Refused`` (``no-address``) where there is neither.
    """
    root = event.address or came_by
    if not root:
        raise refuse("no-address", path="address")
    return f"{root.rstrip('/')}{path}"


def proposals(came_by: str) -> tuple[str, ...]:
    """Addresses by which phones may reach this machine, names before numbers. ``came_by`` is that of a page."""
    parts = urlsplit(came_by)
    port = parts.port or addresses.USUAL_PORTS[parts.scheme]
    names = (parts.hostname or "", announced_name(), addresses.local_name())
    known = (*names, addresses.network_address() or "")
    hosts = [host for host in known if host]
    local = [addresses.url(host, port, parts.scheme) for host in hosts if not addresses.is_loopback(host)]
    return tuple(sorted(dict.fromkeys(local), key=lambda address: _is_ip(urlsplit(address).hostname or "")))


def seal(event: Event) -> str:
    """Return the text of the page for trying an address; no other site can give it for this event."""
    return salted_hmac(SALT, event.journal.key, algorithm="sha256").hexdigest()[:32]


def try_address(address: str, path: str, wanted: str) -> AddressAnswer:
    """Ask an address for a path; ``HERE`` when the answer holds the text that is wanted. Takes two seconds at most."""
    return _within(PATIENCE, lambda: _request_path(address, path, wanted))


def check_event_address(event: Event, path: str) -> AddressAnswer:
    """Return the answer from the event's address; asked again when the last answer is older than twenty seconds."""
    sealed = salted_hmac(SALT, event.address, algorithm="sha256").hexdigest()
    key = f"event-address-{event.pk}-{sealed}"
    known = cache.get(key)
    if known is None:
        known = try_address(event.address, path, seal(event))
        cache.set(key, known, KEPT)
    return AddressAnswer(known)


def _plain(typed: str) -> str:
    """The address as scheme, host and port, ``http`` where none is typed."""
    text = typed.strip().removesuffix("/").lower()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise _bad(typed) from None
    beyond = parts.path or parts.query or parts.fragment or parts.username is not None
    if parts.scheme not in addresses.USUAL_PORTS or beyond or not _is_host(host) or len(text) > LONGEST or port == 0:
        raise _bad(typed)
    if addresses.is_loopback(host):
        raise refuse("bad-address/this-machine", path="address")
    return addresses.url(host, port or addresses.USUAL_PORTS[parts.scheme], parts.scheme)


def _bad(typed: str) -> Refused:
    return refuse("bad-address/form", {"value": Quoted(typed.strip())}, "address")


def _is_host(host: str) -> bool:
    return addresses.is_host_name(host) or (":" in host and _is_ip(host))


def _is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _request_path(address: str, path: str, wanted: str) -> AddressAnswer:
    parts = urlsplit(address)
    host = parts.hostname or ""
    if host == announced_name():  # this computer may not be able to look up its own name
        host = addresses.network_address() or host
    if parts.scheme == "https":
        context = client_context(settings.DATA_FOLDER)
        connection: HTTPConnection = HTTPSConnection(host, parts.port, timeout=PATIENCE, context=context)
    else:
        connection = HTTPConnection(host, parts.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"Host": parts.netloc})
        body = connection.getresponse().read(MOST_READ)
    except (OSError, HTTPException):
        return AddressAnswer.SILENT
    finally:
        connection.close()
    return AddressAnswer.HERE if wanted.encode() in body else AddressAnswer.OTHER


def _within(seconds: float, ask: Callable[[], AddressAnswer]) -> AddressAnswer:
    """Return the answer that comes in time: a name that nobody knows is looked for longer than a page can wait."""
    answers: list[AddressAnswer] = []
    asking = Thread(target=lambda: answers.append(ask()), daemon=True)
    asking.start()
    asking.join(seconds)
    return answers[0] if answers else AddressAnswer.SILENT
