"""The site as it is measured: one server on SQLite, or several on a PostgreSQL of their own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from tests.kills.cluster import Cluster
from tests.serving import HERE, ROOT, Serving, environment, started

DATABASES = ("sqlite", "postgres")


@dataclass(frozen=True)
class Sites:
    """Servers of one site, on ports of their own, with what they store: a data folder, a cluster or none."""

    servers: Sequence[Serving]
    folder: Path
    cluster: Cluster | None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return the address of each of them."""
        return tuple(server.address for server in self.servers)

    def seconds(self) -> float:
        """Return the seconds of processor time that the servers have used."""
        return sum(_seconds(server.process.pid) for server in self.servers)

    def seconds_of_database(self) -> float:
        """Return the seconds of processor time that the database's own server has used; 0 where it is a file."""
        if self.cluster is None:
            return 0.0
        first = int((self.cluster.folder / "postmaster.pid").read_text().split()[0])
        others = map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())
        return sum(map(_seconds, (first, *others)))

    def memory(self) -> float:
        """Return the memory of the largest server, in megabytes."""
        return max(_megabytes(server.process.pid) for server in self.servers)

    def checked(self) -> str:
        """Return the output of ``scorekeeper check``. Raises CalledProcessError when it finds anything."""
        command = [*HERE, "check", "--data", str(self.folder)]
        variables = environment(**_variables(self.cluster))
        return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True).stdout


@contextmanager
def sites(database: str, processes: int) -> Iterator[Sites]:
    """Start so many servers on a new database, and end them afterwards."""
    with TemporaryDirectory(prefix="load-", ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        cluster = Cluster(Path(folder) / "cluster") if database == "postgres" else None
        if cluster:
            stack.callback(cluster.stop)
        data = Path(folder) / "data"
        starting = (started("--data", str(data), folder=ROOT, **_variables(cluster)) for _ in range(processes))
        servers = [stack.enter_context(each) for each in starting]
        for server in servers:
            _drain(server)
        yield Sites(servers, data, cluster)


def _variables(cluster: Cluster | None) -> dict[str, str]:
    return {"DATABASE_URL": cluster.url} if cluster else {}


def _drain(server: Serving) -> None:
    """Read what the server says, or it would wait for a reader once a pipe is full."""
    Thread(target=lambda: server.process.stderr and server.process.stderr.read(), daemon=True).start()


def _seconds(process: int) -> float:
    """Return the seconds of processor time that a process has used; 0 for one that is gone."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    (line,) = [each for each in status.splitlines() if each.startswith("VmRSS")]
    return int(line.split()[1]) / 1000
