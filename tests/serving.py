"""The site in a process of its own, as somebody at home starts it."""

import atexit
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.request import urlopen

from tests.preloaded import Command
from tests.waiting import LONG, wait_for

ROOT = Path(__file__).resolve().parents[1]
HERE = (sys.executable, "-m", "scorekeeper")
SHARED: Path | None = None  # a folder of the run's own, which pytest deletes some runs later


@dataclass
class Serving:
    """A started site: its address without a closing slash, all it printed, and its process."""

    address: str
    printed: str
    process: subprocess.Popen[str] | Command

    def owner_path(self) -> str | None:
        """The path of the owner's link, when it was printed."""
        match = re.search(r"^  https?://[^/\s]+(/l/\S+)$", self.printed, re.MULTILINE)
        return match and match[1]

    def stop(self, with_signal: int = signal.SIGTERM) -> int:
        """Send the signal and return the exit status."""
        self.process.send_signal(with_signal)
        return self.process.wait(timeout=LONG)


def environment(**variables: str) -> dict[str, str]:
    """The environment of somebody at home: nothing of the test run's own choices."""
    foreign = ("SCOREKEEPER_", "DATABASE_URL", "DJANGO_", "PYTEST_", "COV_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return {**kept, "PYTHONIOENCODING": "utf-8", **variables}


@contextmanager
def started(*arguments: str, program: Sequence[str] = HERE, folder: Path = ROOT, **variables: str) -> Iterator[Serving]:
    """Start `program serve` on a free port, from `folder`; yields when it answers, and ends it afterwards."""
    process = subprocess.Popen(
        [*program, "serve", "--port", "0", *quiet(arguments), *arguments],
        cwd=folder,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with answering(process) as serving:
        yield serving


def quiet(arguments: Sequence[str]) -> list[str]:
    """The option of a site that announces no name in the developer's network, unless a test asks for a name."""
    return [] if "--name" in arguments else ["--no-name"]


@contextmanager
def forked(data: Path | str, *arguments: str, **variables: str) -> Iterator[Serving]:
    """Do as `started` does, in a third of the time: in a process forked from one that has imported the site.

    An empty data folder is filled as a first start leaves it, and the owner's link printed as at one; with variables,
    which may name another database, the folder is left as it is.
    """
    owner_link = ["--owner-link"] if not variables and fill(Path(data)) else []
    command = ["serve", "--port", "0", "--data", str(data), *quiet(arguments), *arguments, *owner_link]
    with answering(Command(command, environment(**variables))) as serving:
        yield serving


@contextmanager
def answering(process: subprocess.Popen[str] | Command) -> Iterator[Serving]:
    """Yield the site when it answers, and end it afterwards."""
    with process:
        try:
            printed = greeting(process)
            here = re.search(r"^This machine: +(https?)://.*:(\d+)/$", printed, re.MULTILINE)
            assert here is not None, printed
            yield Serving(f"{here[1]}://127.0.0.1:{here[2]}", printed, process)
        finally:
            process.kill()


def fill(data: Path) -> bool:
    """Fill an empty data folder as a first start does, with a key of its own; return whether it was empty."""
    if data.exists() and any(data.iterdir()):
        return False
    shutil.copytree(first_start(), data, dirs_exist_ok=True)
    (data / "secret-key").write_text(secrets.token_urlsafe(48) + "\n", encoding="ascii")
    return True


@cache
def first_start() -> Path:
    """Return a data folder after the first start, without the link that was printed. Workers of a run share one."""
    if SHARED is None:
        folder = Path(tempfile.mkdtemp(prefix="first-start-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return make_first_start(folder / "data")
    data = SHARED / "first-start"
    wait_for(lambda: data.exists() or make_alone(data))
    return data


def make_alone(data: Path) -> bool:
    """Make the data folder after a first start, unless another worker is making it; return whether it is there."""
    under_way = data.with_name("first-start-under-way")
    try:
        under_way.mkdir()
    except FileExistsError:
        return False
    try:
        if not data.exists():
            make_first_start(under_way / "data").rename(data)
    finally:
        shutil.rmtree(under_way)
    return True


def make_first_start(data: Path) -> Path:
    """Start a site on an empty data folder, stop it, and return the folder."""
    with started("--data", str(data)) as site:
        with urlopen(f"{site.address}/healthz") as answer:
            assert answer.status == 200
        assert site.stop() == 0
    return data


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the program to its end, in a process that was forked as that of `forked`."""
    with Command(arguments, environment(**variables)) as process:
        stdout, stderr = process.communicate()
        return subprocess.CompletedProcess(arguments, process.wait(LONG), stdout, stderr)


def greeting(process: subprocess.Popen[str] | Command) -> str:
    """Return what the site prints up to its last line; or why it did not start."""
    assert process.stdout is not None
    assert process.stderr is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("Press Ctrl-C"):
            return "".join(lines)
    raise AssertionError(f"The site did not start: {''.join(lines)}{process.stderr.read()}")


def checked(data: Path) -> str:
    """Return what the audit of the database in a data folder says."""
    done = run("check", "--data", str(data))
    done.check_returncode()
    return done.stdout
