"""The site's name in its network: announced, found, made another where it is taken, and following new addresses.

These networks are the machine's own: 127.0.0.1, 127.0.0.2, and so on, which need no rights.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorekeeper.services import network_name
from scorekeeper.services.network_name import Announcement, Announcer, Problem
from tests.mdns import resolve
from tests.waiting import LONG, wait_for

pytestmark = pytest.mark.same_everywhere
HERE, NEXT = "127.0.0.1", "127.0.0.2"
NAME = "test-of-the-scorekeeper"  # nobody else's on the developer's machine


@pytest.fixture(scope="module", autouse=True)
def multicast() -> None:
    """Skip where this machine sends itself no multicast."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
            probe.sendto(b"", ("224.0.0.251", 9))
        except OSError as error:
            pytest.skip(f"no multicast on the loopback interface: {error.strerror}")
    if sys.platform == "win32":
        pytest.skip("Windows has no multicast on the loopback interface")


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Announcers to stop."""
    with ExitStack() as stack:
        yield stack


def begin(
    stack: ExitStack, folder: Path, find_addresses: Callable[[], tuple[str, ...]] = lambda: (HERE,), name: str = NAME
) -> Announcer:
    """An announcer that has begun."""
    folder.mkdir(exist_ok=True)
    announcer = Announcer(name, 8000, folder, find_addresses)
    announcer.start()
    stack.callback(announcer.stop)
    return announcer


def test_a_name_is_found_and_taken_back(stack: ExitStack, tmp_path: Path) -> None:
    announcer = begin(stack, tmp_path)
    assert announcer.wait(LONG) == Announcement(f"{NAME}.local")
    assert resolve(f"{NAME}.local", HERE) == {HERE}
    assert network_name.announced_name() == f"{NAME}.local"
    stack.close()
    assert network_name.announced_name() == ""
    assert resolve(f"{NAME}.local", HERE, 0.5) == set()


def test_the_next_site_gets_the_next_name_and_keeps_it(stack: ExitStack, tmp_path: Path) -> None:
    assert begin(stack, tmp_path / "first").wait(LONG).name == f"{NAME}.local"
    wait_for(lambda: resolve(f"{NAME}.local", HERE))  # it may answer late while it announces itself
    with ExitStack() as second:
        assert begin(second, tmp_path / "second").wait(LONG).name == f"{NAME}-2.local"
        assert resolve(f"{NAME}-2.local", HERE) == {HERE}
    stack.close()  # the first name is free again, but codes were printed with the second
    assert begin(stack, tmp_path / "second").wait(LONG).name == f"{NAME}-2.local"


def test_of_two_that_begin_at_once_one_yields(stack: ExitStack, tmp_path: Path) -> None:
    both = [begin(stack, tmp_path / address, lambda address=address: (address,)) for address in (HERE, NEXT)]  # type: ignore[misc]
    wait_for(lambda: {each.wait(LONG).name for each in both} == {f"{NAME}.local", f"{NAME}-2.local"})
    assert len(resolve(f"{NAME}.local", HERE)) == 1


def test_a_new_address_is_followed(stack: ExitStack, tmp_path: Path) -> None:
    present = [HERE]
    announcer = begin(stack, tmp_path, lambda: tuple(present))
    assert announcer.wait(LONG).name == f"{NAME}.local"
    present[:] = [NEXT]
    wait_for(lambda: resolve(f"{NAME}.local", HERE, 0.5) == {NEXT})
    assert announcer.wait(0).name == f"{NAME}.local"


def test_a_site_without_a_network_waits_for_one(stack: ExitStack, tmp_path: Path) -> None:
    present: list[str] = []
    announcer = begin(stack, tmp_path, lambda: tuple(present))
    assert announcer.wait(LONG) == Announcement(problem=Problem.NO_NETWORK)
    present[:] = [HERE]
    wait_for(lambda: announcer.wait(0).name == f"{NAME}.local")


@pytest.mark.filterwarnings(
    "ignore:Exception ignored in. <socket:pytest.PytestUnraisableExceptionWarning"
)  # the library's
def test_a_network_that_takes_no_multicast_is_told(stack: ExitStack, tmp_path: Path) -> None:
    announcer = begin(stack, tmp_path, lambda: ("192.0.2.77",))  # no address of this machine: nothing can be sent
    assert announcer.wait(LONG) == Announcement(problem=Problem.BLOCKED)


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("", ["hall", "hall-2", "hall-3"]),
        ("hall-3", ["hall-3", "hall", "hall-2"]),
        ("other-2", ["hall", "hall-2", "hall-3"]),
        ("hall-200", ["hall", "hall-2", "hall-3"]),
    ],
)
def test_names_are_tried_in_order(last: str, expected: list[str]) -> None:
    assert list(network_name.candidates("hall", last))[:3] == expected


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("sheepshead", True),
        ("hall-2", True),
        ("a.b", False),
        ("-a", False),
        ("Ä", False),
        ("", False),
        ("a" * 61, False),
    ],
)
def test_names_are_one_label(text: str, is_one: bool) -> None:
    assert network_name.is_name(text) is is_one


@pytest.mark.parametrize(
    ("host", "expected"), [("127.0.0.1", ()), ("localhost", ()), ("::", ()), ("192.0.2.5", ("192.0.2.5",))]
)
def test_a_site_at_one_address_is_announced_there_if_phones_reach_it(host: str, expected: tuple[str, ...]) -> None:
    assert network_name.phone_addresses(host) == expected
