"""Where the phones of a run write: evenings that two of them keep, tables of an event that have one each."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from tests.serving import ROOT, environment

ENOUGH_TABLES, ENOUGH_EVENINGS = 8, 2


@dataclass
class Places:
    """The places that are open; more are opened between two kills."""

    variables: Mapping[str, str]
    evenings: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    at_evening: int = 0
    _lock: Lock = field(default_factory=Lock)

    def open(self) -> None:
        """Open more places, when few are left."""
        if len(self.tables) >= ENOUGH_TABLES and len(self.evenings) - self.at_evening >= ENOUGH_EVENINGS:
            return
        command = [sys.executable, "-m", "tests.kills.opening"]
        process = subprocess.run(
            command, cwd=ROOT, env=environment(**self.variables), stdout=subprocess.PIPE, timeout=300, check=True
        )
        for place in json.loads(process.stdout):
            (self.tables if "pin" in place else self.evenings).append(place)

    def next_evenings(self) -> Iterator[dict[str, Any]]:
        """All evenings in their order: for each phone that keeps them."""
        for number, place in enumerate(self.evenings):  # which grows meanwhile
            with self._lock:
                self.at_evening = max(self.at_evening, number)
            yield place

    def next_tables(self) -> Iterator[dict[str, Any]]:
        """The tables of events, each for one phone."""
        while True:
            with self._lock:
                place = self.tables.pop()
            yield place
