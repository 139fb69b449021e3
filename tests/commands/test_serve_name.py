"""`scorekeeper serve` under a name: two servers and a phone, each in a network namespace of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.serving import HERE, ROOT, Serving, fill, forked, started
from tests.waiting import LONG, wait_for

pytestmark = pytest.mark.only_on("sqlite")
SUBNET = "10.87.0"


@dataclass
class Network:
    """Machines that share a switch: namespaces by the last number of their addresses."""

    prefix: str

    def namespace(self, number: int) -> str:
        return f"{self.prefix}-{number}"

    def add(self, number: int) -> None:
        """Plug another machine in, its interface named like that of a laptop's Wi-Fi."""
        name, cable = self.namespace(number), f"{self.prefix}p{number}"
        ip("netns", "add", name)
        ip("link", "add", cable, "netns", self.prefix, "type", "veth", "peer", "name", "wlan0", "netns", name)
        ip("-n", self.prefix, "link", "set", cable, "master", "switch", "up")
        ip("-n", name, "link", "set", "lo", "up")
        ip("-n", name, "link", "set", "wlan0", "up")
        ip("-n", name, "address", "add", f"{SUBNET}.{number}/24", "dev", "wlan0")

    def run(self, number: int, *command: str) -> str:
        """Return what a command prints at one of the machines."""
        inside = ["ip", "netns", "exec", self.namespace(number), *command]
        return subprocess.run(inside, cwd=ROOT, capture_output=True, text=True, check=True, timeout=LONG).stdout.strip()

    def resolve(self, number: int, name: str) -> str:
        """Return the addresses that a machine finds for a name."""
        return self.run(number, sys.executable, "-m", "tests.mdns", name, f"{SUBNET}.{number}")


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=LONG)


@pytest.fixture
def network() -> Iterator[Network]:
    """A switch with three machines, two for servers and one for a phone; skipped where namespaces are not allowed."""
    network = Network(f"sk{os.getpid()}")
    if not shutil.which("ip"):
        pytest.skip("NAMES IN A NETWORK: no `ip` command, so no network namespaces")
    try:
        ip("netns", "add", network.prefix)
    except subprocess.CalledProcessError:
        pytest.skip("NAMES IN A NETWORK: network namespaces are not permitted here")
    try:
        ip("-n", network.prefix, "link", "add", "switch", "type", "bridge", "mcast_snooping", "0")
        ip("-n", network.prefix, "link", "set", "switch", "up")
        for number in (1, 2, 3):
            network.add(number)
        yield network
    finally:
        for name in (network.prefix, *map(network.namespace, (1, 2, 3))):
            subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True, timeout=LONG)


def serve(network: Network, number: int, data: Path, stack: ExitStack, *arguments: str) -> Serving:
    """A site at one of the machines."""
    fill(data)
    program = ("ip", "netns", "exec", network.namespace(number), *HERE)
    options = ("--name", "sheepshead", "--owner-link", "--data", str(data), *arguments)
    return stack.enter_context(started(*options, program=program, DATABASE_URL="", SCOREKEEPER_HOSTS="scores.test"))


def name_of(site: Serving) -> str:
    """The name that a site printed, with its port."""
    found = re.search(r"^Name: +https?://([^/]+)/", site.printed, re.MULTILINE)
    assert found is not None, site.printed
    return found[1]


def test_phones_find_two_sites_by_their_names_and_follow_a_new_address(network: Network, tmp_path: Path) -> None:
    fetch = "import sys, urllib.request as r; q = r.Request(sys.argv[1], headers={'Host': sys.argv[2]}); r.urlopen(q)"
    with ExitStack() as stack:
        names = [name_of(serve(network, number, tmp_path / str(number), stack)) for number in (1, 2)]
        assert [name.partition(":")[0] for name in names] == ["sheepshead.local", "sheepshead-2.local"]
        for number, name in zip((1, 2), names, strict=True):
            host, _, port = name.partition(":")
            assert network.resolve(3, host) == f"{SUBNET}.{number}"
            network.run(3, sys.executable, "-c", fetch, f"http://{SUBNET}.{number}:{port}/", name)  # it is answered
        ip("-n", network.namespace(1), "address", "flush", "dev", "wlan0")
        ip("-n", network.namespace(1), "address", "add", f"{SUBNET}.77/24", "dev", "wlan0")
        wait_for(lambda: network.resolve(3, "sheepshead.local") == f"{SUBNET}.77")


def test_a_certificate_has_the_name(network: Network, tmp_path: Path) -> None:
    get = (
        "import ssl, socket, sys; c = ssl.create_default_context(cadata=open(sys.argv[3]).read()); "
        "s = c.wrap_socket(socket.create_connection((sys.argv[1], int(sys.argv[2]))), server_hostname=sys.argv[4])"
    )
    with ExitStack() as stack:
        site = serve(network, 1, tmp_path, stack, "--https")
        host, _, port = name_of(site).partition(":")
        authority = re.search(
            r"-----BEGIN CERTIFICATE.*", (tmp_path / "https" / "authority.pem").read_text(), re.DOTALL
        )
        assert authority is not None
        (tmp_path / "authority.crt").write_text(authority[0])
        network.run(3, sys.executable, "-c", get, f"{SUBNET}.1", port, str(tmp_path / "authority.crt"), host)


def test_a_machine_without_a_network_says_so(network: Network, tmp_path: Path) -> None:
    ip("-n", network.namespace(1), "link", "set", "wlan0", "down")
    ip("-n", network.namespace(1), "address", "flush", "dev", "wlan0")
    with ExitStack() as stack:
        site = serve(network, 1, tmp_path, stack)
        assert re.search(r"^Name: +none, because this computer is in no network$", site.printed, re.MULTILINE)


def test_says_why_there_is_no_name(tmp_path: Path) -> None:
    with forked(tmp_path) as site:
        assert "\nName:          none, as --no-name says\n" in site.printed
    with forked(tmp_path, "--host", "127.0.0.1", "--name", "sheepshead") as site:
        assert "\nName:          none, because phones can't open this address\n" in site.printed
