"""A process that has read the site's modules and forks servers: a thousand starts without a thousand imports.

Each server is a process of its own that does all that ``scorekeeper serve`` does.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from tests.serving import ROOT, environment

PORT = re.compile(r"^This machine: .*:(\d+)/$")


class Nursery:
    """The process from outside: it has one server at a time."""

    def __init__(self, data: Path, variables: Mapping[str, str]) -> None:
        self._said = (data / "servers.log").open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kills.nursery", str(data)],
            cwd=ROOT,
            env=environment(**variables),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            text=True,
            encoding="utf-8",
        )
        self._pid = 0

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pid:
            self.kill()
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._said.close()

    def start(self) -> str:
        """Start a server; its address without a closing slash."""
        assert self._process.stdin is not None
        self._process.stdin.write("serve\n")
        self._process.stdin.flush()
        self._pid = int(self._line())
        port = None
        while not (line := self._line()).startswith("Ctrl-C"):
            port = PORT.match(line) or port
        assert port is not None
        return f"http://127.0.0.1:{port[1]}"

    def kill(self) -> None:
        """Kill the server; returns when it is gone."""
        os.kill(self._pid, signal.SIGKILL)
        self._pid = 0
        while self._line() != "gone\n":
            pass

    def _line(self) -> str:
        assert self._process.stdout is not None
        if not (line := self._process.stdout.readline()):
            raise AssertionError(f"The nursery has ended; see {self._said.name}.")
        return line


def main(data: str) -> None:
    """Fork a server for each line that comes in, and say when it is gone."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from scorekeeper.commands import prepare, serve

    prepare.set_up(data)
    from django.urls import get_resolver

    assert get_resolver().url_patterns  # reads every view
    for _ in sys.stdin:
        if not (pid := os.fork()):
            sys.stdout.write(f"{os.getpid()}\n")
            os._exit(serve.main(["--port", "0", "--data", data], sys.stdin, sys.stdout))
        os.waitpid(pid, 0)
        sys.stdout.write("gone\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
