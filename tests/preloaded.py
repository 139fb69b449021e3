"""Run commands in processes forked from one that has already imported the site's modules, which saves the imports.

A command is a process of its own, with the streams, the environment, and the settings that a new one would have. Tests
that depend on how the interpreter itself starts need `subprocess`.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 100_000  # bytes of a request: arguments and environment


class Command:
    """A running command, with the methods of a `subprocess.Popen` whose output is piped."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        readable, writable = zip(*(os.pipe() for _ in range(3)), strict=True)
        given = (os.open(os.devnull, os.O_RDONLY), *writable)
        request = json.dumps([list(arguments), dict(environment)]).encode()
        socket.send_fds(_server()[1], [request], given)
        for each in given:
            os.close(each)
        self.stdout: TextIO
        self.stderr: TextIO
        self.stdout, self.stderr, self._status = (os.fdopen(each, encoding="utf-8") for each in readable)
        self.pid = int(self._status.readline())
        self.returncode: int | None = None

    def __enter__(self) -> Command:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stdout.close()
        self.stderr.close()
        self.wait()
        self._status.close()

    def communicate(self) -> tuple[str, str]:
        """Return the command's output and errors once it has closed both."""
        with ThreadPoolExecutor(1) as reader:
            errors = reader.submit(self.stderr.read)
            return self.stdout.read(), errors.result()

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the command to end and return its exit status. Raise TimeoutExpired."""
        if self.returncode is None:
            if not select.select([self._status], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("scorekeeper", timeout or 0)
            self.returncode = int(self._status.readline())
        return self.returncode

    def poll(self) -> int | None:
        """Return the exit status, None while the command runs."""
        if self.returncode is None and select.select([self._status], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the command has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the command at once."""
        self.send_signal(signal.SIGKILL)


@cache
def _server() -> tuple[subprocess.Popen[bytes], socket.socket]:
    """Start the process that forks commands, once; it ends with this one. Return it and the socket for requests."""
    here, there = socket.socketpair()
    with there:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.preloaded", str(there.fileno())],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[there.fileno()],
        )
    atexit.register(process.wait)
    atexit.register(here.close)  # first
    return process, here


def serve(requests: socket.socket) -> int:
    """Fork a command for each request until the socket closes. In the command's process, return its exit status."""
    signal.signal(signal.SIGCHLD, lambda number, frame: reap())
    while True:
        request, given, _, _ = socket.recv_fds(requests, LONGEST, 4)
        if not request:
            return 0
        if not os.fork():
            requests.close()
            return wait_for(request, given)
        for each in given:
            os.close(each)


def reap() -> None:
    """Wait for every process that has ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def wait_for(request: bytes, given: Sequence[int]) -> int:
    """Fork the command and report its process id and, when it has ended, its exit status.

    ``given`` are the command's input, output, and errors, and the pipe for the report.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, status = given
    if not (pid := os.fork()):
        os.close(status)
        for number, each in enumerate(streams):
            os.dup2(each, number)
            os.close(each)
        return run(*json.loads(request))
    for each in streams:
        os.close(each)
    with os.fdopen(status, "w") as told:
        print(pid, file=told, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), file=told)
    os._exit(0)


def run(arguments: list[str], environment: dict[str, str]) -> int:
    """Run the command with new settings, database connections, and caches; return its exit status."""
    from django.conf import settings
    from django.core.cache import caches
    from django.db import connections
    from django.utils.functional import empty

    from scorekeeper.__main__ import main

    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["scorekeeper", *arguments]
    sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace")
    del sys.modules["scorekeeper.settings"]
    settings._wrapped = empty
    handlers: list[Any] = [connections, caches]
    for each in handlers:
        vars(each).clear()
        each.__init__()
    return main(arguments)


def preload() -> None:
    """Import the modules that commands import. None of them may read the settings of a site."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SCOREKEEPER_DATA"] = folder
        import django

        django.setup()
    from django.urls import get_resolver

    from scorekeeper.__main__ import FROM_TOURNAMENTS

    for command in ("backup", "serve"):
        import_module(f"scorekeeper.commands.{command}")
    for command in FROM_TOURNAMENTS:
        import_module(f"tournaments.commands.{command}")
    assert get_resolver().url_patterns  # imports every view
    gc.freeze()


if __name__ == "__main__":
    preload()
    sys.exit(serve(socket.socket(fileno=int(sys.argv[1]))))
