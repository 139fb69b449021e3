"""A trial: start the site, let phones write, kill it at a random moment, look what is there; and again."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Semaphore

from tests.kills import books
from tests.kills.clients import Client, Tally
from tests.kills.cluster import Cluster
from tests.kills.places import Places
from tests.serving import HERE, ROOT, environment, fill, forked

AT_GAMES, AT_TABLES = 2, 2  # phones
MOST_ANSWERS = 20  # before a kill, which then comes at some moment of what follows
MOST_SECONDS = 0.03
PATIENCE = 60  # seconds
DATABASE_DIES = 10  # with every tenth kill the database's own server is killed as well, where it is one of ours


@dataclass
class Trial:
    """A site in a data folder, and what was found at it. ``cluster`` None: SQLite in that folder."""

    data: Path
    chance: Random
    cluster: Cluster | None = None
    tally: Tally = field(default_factory=Tally)
    kills: int = 0
    database_kills: int = 0
    back: list[float] = field(default_factory=list)  # seconds from starting until a phone has an answer
    faults: list[str] = field(default_factory=list)

    def run(self, times: int, told: Callable[[str], None] = lambda _: None) -> None:
        """Kill the site so many times; ends early with the first fault."""
        places = Places(self.variables)
        games = [Client(each, places.next_games(), self._chance(), self.tally) for each in range(AT_GAMES)]
        several = range(AT_GAMES, AT_GAMES + AT_TABLES)
        tables = [Client(each, places.next_tables(), self._chance(), self.tally) for each in several]
        if self.cluster:
            with forked(self.data, **self.variables):
                pass  # makes the database
        else:
            fill(self.data)
        with ThreadPoolExecutor(AT_GAMES + AT_TABLES) as pool:
            while self.kills < times and not self.faults:
                places.open()
                self._kill([*games, *tables], pool)
                self.faults += books.faults(self.url, self.data, self.tally)
                if self.tally.unavailable and not self.database_kills:
                    self.faults.append("A phone was told that the site cannot answer.")
                if self.kills % 100 == 0:
                    told(f"{self.kills} kills, {self.tally.hands} hands")

    def checked(self) -> str:
        """Return what ``scorekeeper check`` says. Raises CalledProcessError when it finds anything."""
        command, env = [*HERE, "check", "--data", str(self.data)], environment(**self.variables)
        return subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True).stdout

    @property
    def url(self) -> str:
        """The address of the database; empty: the file in the data folder."""
        return self.cluster.url if self.cluster else ""

    @property
    def variables(self) -> dict[str, str]:
        """Return what the site is told by its environment."""
        return {"SCOREKEEPER_DATA": str(self.data), **({"DATABASE_URL": self.url} if self.cluster else {})}

    def _kill(self, clients: list[Client], pool: ThreadPoolExecutor) -> None:
        begun, answers = time.perf_counter(), Semaphore(0)
        with forked(self.data, **self.variables) as site:  # killed where this ends
            working = [pool.submit(client.work, site.address, answers) for client in clients]
            answers.acquire(timeout=PATIENCE)
            self.back.append(time.perf_counter() - begun)
            for _ in range(self.chance.randrange(MOST_ANSWERS)):
                if not answers.acquire(timeout=PATIENCE):
                    break
            time.sleep(self.chance.uniform(0, MOST_SECONDS))
            if self.cluster and self.kills % DATABASE_DIES == 0:
                self.cluster.die()
                self.database_kills += 1
        for each in working:
            each.result(timeout=PATIENCE)
        self.kills += 1

    def _chance(self) -> Random:
        return Random(self.chance.random())
