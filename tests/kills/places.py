"""The places that phones write to during a run: games with two scorers, tournament tables with one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from tests.serving import ROOT, environment

ENOUGH_TABLES, ENOUGH_GAMES = 8, 2


@dataclass
class Places:
    """The places that are open; more are opened between two kills."""

    variables: Mapping[str, str]
    games: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    at_game: int = 0
    _lock: Lock = field(default_factory=Lock)

    def open(self) -> None:
        """Open more places, when few are left."""
        if len(self.tables) >= ENOUGH_TABLES and len(self.games) - self.at_game >= ENOUGH_GAMES:
            return
        command = [sys.executable, "-m", "tests.kills.opening"]
        process = subprocess.run(
            command, cwd=ROOT, env=environment(**self.variables), stdout=subprocess.PIPE, timeout=300, check=True
        )
        for place in json.loads(process.stdout):
            (self.tables if "pin" in place else self.games).append(place)

    def next_games(self) -> Iterator[dict[str, Any]]:
        """All games in their order: for each phone that keeps them."""
        for number, place in enumerate(self.games):  # which grows meanwhile
            with self._lock:
                self.at_game = max(self.at_game, number)
            yield place

    def next_tables(self) -> Iterator[dict[str, Any]]:
        """The tables of events, each for one phone."""
        while True:
            with self._lock:
                place = self.tables.pop()
            yield place
