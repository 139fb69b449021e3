"""The site's name in its local network, such as `sheepshead.local`, announced by multicast DNS (RFC 6762).

A machine that finds the name taken uses `sheepshead-2.local`, and so on, and keeps that name at later starts. Names are
for IPv4 addresses. Needs neither Django nor the database.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from scorekeeper.services import addresses

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

USUAL_NAME = "sheepshead"
DOMAIN = ".local"
NAME_FILE = "network-name"  # in the data folder: the name of the last start
MOST_NAMES = 99
LONGEST_NAME = 60  # octets of a label of the domain name system are 63: `-99` has to fit
SERVICE = "_http._tcp.local."
PROBE_MILLISECONDS = 1_700  # asked again after 1.4 s: a responder may not repeat an answer within a second
IPV4_BYTES = 4
RETRY = 10.0  # seconds after a network that takes no multicast
STEP = 1.0  # seconds between looks at addresses and at others with this name
PATIENCE = 4  # steps until the site has to have heard its own announcement
# Networks inside of this machine, and tunnels: no phone is there.
INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "utun", "zt", "cni")
log = logging.getLogger(__name__)


class Problem(StrEnum):
    """The reasons why the site has no name in its network."""

    NO_NETWORK = "no-network"
    BLOCKED = "blocked"  # multicast does not reach even this machine
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Announcement:
    """The name under which the site is announced, such as `sheepshead.local`; empty with a problem, or before both."""

    name: str = ""
    problem: Problem | None = None


_present = Announcement()


def announced_name() -> str:
    """Return the name under which this site is announced now, empty if there is none."""
    return _present.name


def is_name(text: str) -> bool:
    """Return whether `text` can be the name of a site without its domain: lower-case letters, digits, hyphens."""
    return len(text) <= LONGEST_NAME and "." not in text and addresses.is_host_name(text)


def candidates(wanted: str, last: str) -> Iterator[str]:
    """Yield names to try: the one of the last start if it comes from the same wish, then `wanted`, `wanted-2`, ..."""
    numbered = [wanted, *(f"{wanted}-{number}" for number in range(2, MOST_NAMES + 1))]
    yield from dict.fromkeys(chain((name for name in numbered if name == last), numbered))


def phone_addresses(host: str) -> tuple[str, ...]:
    """Return the IPv4 addresses at which phones reach a site that listens at `host`, sorted; none for IPv6."""
    if host not in addresses.ANYWHERE:
        return () if ":" in host or addresses.is_loopback(host) else (host,)
    if ":" in host:
        return ()
    import ifaddr  # with the library for names

    found = {
        (str(ip.ip), adapter.name.lower())
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and not addresses.is_loopback(str(ip.ip))
    }
    outside = {address for address, name in found if not name.startswith(INSIDE)}
    return tuple(sorted(outside or {address for address, _ in found}))


class Announcer:
    """Announces a site at `port` in a thread of its own, until `stop`, and follows changes of its addresses.

    ``on_change`` is called in that thread with each new announcement. The name is kept in ``folder`` for later starts.
    """

    def __init__(
        self,
        wanted: str,
        port: int,
        folder: Path,
        find_addresses: Callable[[], tuple[str, ...]],
        on_change: Callable[[Announcement], None] = lambda announcement: None,
    ) -> None:
        self._wanted, self._port, self._file = wanted, port, folder / NAME_FILE
        self._find_addresses, self._on_change = find_addresses, on_change
        self._settled, self._stop = Event(), Event()
        self._refused: set[str] = set()  # names that another machine turned out to have
        self._announcement = Announcement()
        self._last = self._read_last()
        self._thread = Thread(target=self._run, name="network-name", daemon=True)

    def start(self) -> None:
        """Start to look for a free name."""
        self._thread.start()

    def wait(self, seconds: float) -> Announcement:
        """Return the announcement once the name is settled, or the present one after `seconds`."""
        self._settled.wait(seconds)
        return self._announcement

    def stop(self) -> None:
        """Take the name back, and wait until that is done."""
        self._stop.set()
        self._thread.join()
        self._become(Announcement())

    def _run(self) -> None:
        try:
            from zeroconf import Error

            while not self._stop.is_set():
                try:
                    self._announce(self._find_addresses())
                except (OSError, Error) as error:
                    log.debug("No name in the network: %s", error)
                    self._become(Announcement(problem=Problem.BLOCKED))
                    self._stop.wait(RETRY)
        finally:
            self._settled.set()

    def _announce(self, ours: tuple[str, ...]) -> None:
        """Announce the site at these addresses until they change, another machine has the name, or it is stopped."""
        if not ours:
            self._become(Announcement(problem=Problem.NO_NETWORK))
            self._wait_for_change(ours)
            return
        from zeroconf import IPVersion, Zeroconf

        with Zeroconf(interfaces=list(ours), ip_version=IPVersion.V4Only) as responder:
            name = self._free_name(responder)
            if self._stop.is_set():
                return
            if not name:
                self._become(Announcement(problem=Problem.TAKEN))
                self._wait_for_change(ours)
                return
            responder.register_service(self._service(name, ours), cooperating_responders=True)  # the name is probed
            if not self._is_heard(responder, name, ours):
                self._become(Announcement(problem=Problem.BLOCKED))
                self._wait_for_change(ours)
                return
            if not self._must_yield(responder, name, ours):
                self._become(Announcement(name + DOMAIN))
            while not self._stop.wait(STEP) and self._find_addresses() == ours:
                if self._must_yield(responder, name, ours):
                    self._refused.add(name)
                    return

    def _free_name(self, responder: Zeroconf) -> str:
        """Return the first name that nobody answers for, empty if all are taken."""
        from zeroconf import AddressResolverIPv4  # type: ignore[attr-defined]  # exported, but not in __all__

        for name in candidates(self._wanted, self._last):
            if self._stop.is_set():
                return ""
            resolver = AddressResolverIPv4(f"{name}{DOMAIN}.")
            if name not in self._refused and not resolver.request(responder, PROBE_MILLISECONDS):
                return name
        return ""

    def _service(self, name: str, ours: tuple[str, ...]) -> ServiceInfo:
        from zeroconf import ServiceInfo

        return ServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=self._port,
            properties={"path": "/"},
            server=f"{name}{DOMAIN}.",
            parsed_addresses=list(ours),
        )

    def _is_heard(self, responder: Zeroconf, name: str, ours: tuple[str, ...]) -> bool:
        """Return whether the announcement reaches this machine itself; a firewall may keep it away."""
        return any(_claimed(responder, name) & set(ours) or self._stop.wait(STEP / 4) for _ in range(4 * PATIENCE))

    def _must_yield(self, responder: Zeroconf, name: str, ours: tuple[str, ...]) -> bool:
        """Return whether another machine has the name too and keeps it: the one with the higher address (8.2)."""
        others = _claimed(responder, name) - set(ours)
        return bool(others) and max(map(IPv4Address, others)) > max(map(IPv4Address, ours))

    def _wait_for_change(self, ours: tuple[str, ...]) -> None:
        while self._find_addresses() == ours and not self._stop.wait(STEP):
            pass

    def _become(self, announcement: Announcement) -> None:
        global _present
        is_new = announcement != self._announcement
        self._announcement = _present = announcement
        if announcement.name:
            self._last = announcement.name.removesuffix(DOMAIN)
            self._write_last()
        if is_new:
            self._on_change(announcement)
        if announcement != Announcement():
            self._settled.set()

    def _read_last(self) -> str:
        try:
            return self._file.read_text(encoding="ascii").strip()
        except (OSError, ValueError):
            return ""

    def _write_last(self) -> None:
        try:
            if self._read_last() != self._last and self._file.parent.is_dir():
                self._file.write_text(f"{self._last}\n", encoding="ascii")
        except OSError as error:
            log.warning("The name %s can't be kept for the next start: %s", self._last, error.strerror)


def _claimed(responder: Zeroconf, name: str) -> set[str]:
    """Return the addresses that machines in the network, this one among them, have announced for a name."""
    entries = responder.cache.entries_with_name(f"{name}{DOMAIN}.")
    packed = [getattr(entry, "address", b"") for entry in entries]  # other records have none
    return {socket.inet_ntoa(each) for each in packed if len(each) == IPV4_BYTES}
