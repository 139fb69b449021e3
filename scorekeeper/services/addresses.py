"""Under which addresses this machine is reached."""

import re
import socket
from ipaddress import IPv4Address

ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound
ELSEWHERE = ("192.0.2.1", 9)  # reserved for documentation; nothing is sent there, it only picks the way out
HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*", re.ASCII)
USUAL_PORTS = {"http": 80, "https": 443}
LOOPBACK_ONLY = "scorekeeper.loopback_only"  # in a request's environment: the site listens on a loopback address


def this_machine(host: str, port: int, scheme: str = "http") -> str:
    """Return the site's address for a browser on this machine, when it listens at `host` and `port`."""
    return url("localhost" if host in ANYWHERE else host, port, scheme)


def for_phones(host: str, port: int, scheme: str = "http") -> str | None:
    """Return the site's address for phones in the same network, or None when they cannot reach it."""
    if host not in ANYWHERE:
        return None if is_loopback(host) else url(host, port, scheme)
    address = network_address()
    return url(address, port, scheme) if address else None


def url(host: str, port: int, scheme: str = "http") -> str:
    """Return the address of `host` and `port`, without a closing slash."""
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" if port == USUAL_PORTS[scheme] else f"{scheme}://{name}:{port}"


def is_host_name(text: str) -> bool:
    """Return whether `text` has the form of a host name or of an IPv4 address, in lower case."""
    return HOST_NAME.fullmatch(text) is not None


def is_loopback(host: str) -> bool:
    """Return whether `host` means this machine alone."""
    return host == "localhost" or host.startswith("127.") or host == "::1"


def network_address() -> str | None:
    """Return this machine's IPv4 address in its network, or None when it has none."""
    usable = [address for address in (route_address(), *named_addresses()) if address and not is_loopback(address)]
    private = [address for address in usable if IPv4Address(address).is_private]
    return next(iter(private + usable), None)


def route_address() -> str | None:
    """Return the address that the way out of this machine starts from, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def named_addresses() -> list[str]:
    """Return the IPv4 addresses that go with this machine's name."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def local_name() -> str:
    """Return the name by which phones ask their network for this machine, like `laptop.local`; empty if it has none."""
    name = socket.gethostname().lower()
    if not is_host_name(name) or name == "localhost":
        return ""
    return name if "." in name else f"{name}.local"


def all_hosts(host: str) -> list[str]:
    """Return the names and addresses of a site that listens at `host`, the name that phones ask for first."""
    names = [local_name(), socket.gethostname().lower(), "localhost", "127.0.0.1", "::1"]
    first = [] if host in ANYWHERE else [host]
    return [each for each in (*first, *names, route_address() or "", *named_addresses()) if each]
