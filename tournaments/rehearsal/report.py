"""The report of a rehearsal under way: its stage, how far it is, and what it found; as lines of JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tournaments.engine.rehearsal import FindingCode, RehearsalFinding


class RehearsalStage(StrEnum):
    """The stages of a rehearsed day."""

    PREPARE = "prepare"
    CHECK_IN = "check-in"
    DRAW = "draw"
    PLAY = "play"
    BRACKET = "bracket"
    PRIZES = "prizes"
    PAPERS = "papers"
    BACKUP = "backup"
    OVER = "over"


@dataclass
class RehearsalReport:
    """The state of a rehearsal.

    ``counts`` are what was done: ``tables``, ``hands``, hands ``resent``, ``pages``. Of the tables and the pages there
    are about ``total``.
    """

    stage: RehearsalStage = RehearsalStage.PREPARE
    counts: Counter[str] = field(default_factory=Counter)
    total: int = 1
    findings: list[RehearsalFinding] = field(default_factory=list)
    write: Callable[[str], object] = str  # takes each line

    @property
    def percent(self) -> int:
        """Return how far it is; 100 only at the end."""
        done = self.counts["tables"] + self.counts["pages"]
        return 100 if self.stage is RehearsalStage.OVER else min(99, 100 * done // max(self.total, 1))

    def begin(self, stage: RehearsalStage) -> None:
        """Begin a stage."""
        self.stage = stage
        self._write_progress()

    def count(self, what: str) -> None:
        """Count one thing that was done."""
        self.counts[what] += 1
        if what in ("tables", "pages"):
            self._write_progress()

    def find(self, code: FindingCode, **params: Any) -> None:
        """Add what would go wrong, unless the same was found before."""
        finding = RehearsalFinding(code, params)
        if finding not in self.findings:
            self.findings.append(finding)
            self.write(json.dumps({"code": code, "params": params}))

    def _write_progress(self) -> None:
        self.write(json.dumps({"stage": self.stage, "counts": self.counts, "total": self.total}))

    def read(self, line: str) -> None:
        """Take a line that another report wrote. Raises ``ValueError`` for any other."""
        said = json.loads(line)
        if "code" in said:
            self.findings.append(RehearsalFinding(FindingCode(said["code"]), said["params"]))
        else:
            self.stage, self.counts, self.total = RehearsalStage(said["stage"]), Counter(said["counts"]), said["total"]
