"""The site in a process of its own, as somebody at home starts it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = (sys.executable, "-m", "scorekeeper")


@dataclass
class Serving:
    """A started site: its address without a closing slash, all it printed, and its process."""

    address: str
    printed: str
    process: subprocess.Popen[str]

    def owner_path(self) -> str | None:
        """The path of the owner's link, when it was printed."""
        found = re.search(r"^  http://[^/\s]+(/l/\S+)$", self.printed, re.MULTILINE)
        return found and found[1]

    def stop(self, with_signal: int = signal.SIGTERM) -> int:
        """Send the signal and return the exit status."""
        self.process.send_signal(with_signal)
        return self.process.wait(timeout=60)


def environment(**variables: str) -> dict[str, str]:
    """The environment of somebody at home: nothing of the test run's own choices."""
    foreign = ("SCOREKEEPER_", "DATABASE_URL", "DJANGO_", "PYTEST_", "COV_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return {**kept, "PYTHONIOENCODING": "utf-8", **variables}


@contextmanager
def started(*arguments: str, program: Sequence[str] = HERE, folder: Path = ROOT, **variables: str) -> Iterator[Serving]:
    """Start `program serve` on a free port, from `folder`; yields when it answers, and ends it afterwards."""
    process = subprocess.Popen(
        [*program, "serve", "--port", "0", *arguments],
        cwd=folder,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with process:
        try:
            printed = greeting(process)
            port = re.search(r"^This machine: .*:(\d+)/$", printed, re.MULTILINE)
            assert port is not None, printed
            yield Serving(f"http://127.0.0.1:{port[1]}", printed, process)
        finally:
            process.kill()


def greeting(process: subprocess.Popen[str]) -> str:
    """What the site prints up to its last line; or why it did not start."""
    assert process.stdout is not None
    assert process.stderr is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("Ctrl-C"):
            return "".join(lines)
    raise AssertionError(f"The site did not start: {''.join(lines)}{process.stderr.read()}")


def checked(data: Path) -> str:
    """What the audit of the database in a data folder says."""
    command = [*HERE, "check", "--data", str(data)]
    return subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=True).stdout
