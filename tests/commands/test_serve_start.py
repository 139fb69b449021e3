"""How `scorekeeper serve` starts: the port it chooses, a site that runs already, and the browser it opens."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import sleep
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from scorekeeper.commands import browser, ports
from tests.serving import HERE, ROOT, environment, fill, forked, run
from tests.waiting import LONG, wait_for

pytestmark = pytest.mark.only_on("sqlite")


def test_the_next_free_port_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        first = taken.getsockname()[1]
        with ports.listen_at_free("127.0.0.1", first) as listener:
            assert first < listener.getsockname()[1] <= first + ports.MOST_TRIES
        monkeypatch.setattr(ports, "MOST_TRIES", 1)
        with ports.listen_at_free("127.0.0.1", first) as listener:  # all of them are taken: any other
            assert listener.getsockname()[1] != first


@pytest.fixture
def busy() -> Iterator[None]:
    """Port 8000 is taken, by this fixture or by whoever has it."""
    with ExitStack() as stack:
        with suppress(OSError):
            stack.enter_context(socket.create_server(("127.0.0.1", ports.USUAL_PORT)))
        yield


def test_a_site_that_runs_is_named_and_not_served_twice(busy: None, tmp_path: Path) -> None:
    with forked(tmp_path, "--host", "127.0.0.1") as site:
        again = run("serve", "--no-name", "--host", "127.0.0.1", "--data", str(tmp_path))
        assert (again.returncode, again.stdout) == (1, "")
        assert again.stderr == f"This site is already running: {site.address}/\n"
        site.stop()
    assert not (tmp_path / "running").exists()


def test_another_port_is_named_and_no_browser_opened_where_none_is_wanted(busy: None, tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "running").write_text("http://127.0.0.1:1\n")  # of a computer that lost its power
    with at_terminal(tmp_path, "--no-browser", "--host", "127.0.0.1", DISPLAY=":7") as (printed, opened):
        found = re.search(r"Port 8000 is in use by another program, so this site uses (\d+)\.", printed)
        assert found is not None
        assert f"http://127.0.0.1:{found[1]}/" in printed
    assert not opened.exists()


@contextmanager
def at_terminal(data: Path, *arguments: str, **variables: str) -> Iterator[tuple[str, Path]]:
    """Start a site at a terminal; yield what it printed, and the file of the addresses that the browser opened."""
    opened, script = data / "opened", data / "a-browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
    script.chmod(0o755)
    ours, theirs = pty.openpty()
    env = {name: value for name, value in environment().items() if not name.startswith(("SSH_", "DISPLAY", "WAYLAND"))}
    process = subprocess.Popen(
        [*HERE, "serve", "--no-name", "--data", str(data), *arguments],
        cwd=ROOT,
        env={**env, "BROWSER": f"{script} %s", **variables},
        stdout=theirs,
        stdin=subprocess.DEVNULL,
    )
    os.close(theirs)
    try:
        printed = b""
        while b"Press Ctrl-C" not in printed:
            printed += os.read(ours, 10_000)
        yield printed.decode(), opened
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONG) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_desktop_opens_its_browser_with_the_owner_signed_in_once(tmp_path: Path) -> None:
    fill(tmp_path)
    with at_terminal(tmp_path, "--port", "0", DISPLAY=":7") as (_printed, opened):
        wait_for(opened.exists)
        (address,) = opened.read_text().split()
        assert re.fullmatch(r"http://[\w.]+:\d+/start/[\w-]{22}", address)
        assert "/l/" not in address  # other users of this computer see it
        visitor = build_opener(HTTPCookieProcessor())
        with visitor.open(address) as page:
            assert "Your name" in page.read().decode()  # what a new site asks its owner
        with pytest.raises(HTTPError, match="404") as refused:
            build_opener().open(address)
        refused.value.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no variable for a display")
def test_opens_no_browser_where_nobody_would_see_it(tmp_path: Path) -> None:
    fill(tmp_path)
    variables = {"DISPLAY": ":7", "SSH_CONNECTION": "192.0.2.1 22 192.0.2.2 22"}
    with at_terminal(tmp_path, "--port", "0", **variables) as (printed, opened):
        assert "Sheepshead is ready." in printed
        sleep(0.5)  # for what must not happen
        assert not opened.exists()


@pytest.mark.parametrize(
    ("environment", "platform", "has_screen"),
    [
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"SSH_CLIENT": "192.0.2.1 22 22"}, "darwin", False),
        ({"DISPLAY": ":7", "SSH_CONNECTION": "192.0.2.1 22 192.0.2.2 22"}, "linux", False),
        ({}, "linux", False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
    ],
)
def test_knows_desktops(environment: dict[str, str], platform: str, has_screen: bool) -> None:
    assert browser.is_desktop(environment, platform) is has_screen


def test_a_terminal_that_is_closed_stops_the_site_cleanly(tmp_path: Path) -> None:
    with forked(tmp_path) as site:
        assert site.stop(signal.SIGHUP) == 0
