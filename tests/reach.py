"""How far random days get: how often each deed is tried and does something, and at which stages days stand."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

KEPT_AT = "DAYS_REACH"  # the environment variable with the path of the file that a run writes after every day


@dataclass
class Reach:
    """Counts of a run: ``days``, ``steps``, deeds and stages by name, and the ``most`` statements of each page."""

    days: int = 0
    steps: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    worked: Counter[str] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)

    def add(self, counts: Mapping[str, object]) -> None:
        """Add the counts of another run, as ``counts`` returns them."""
        for name, value in counts.items():
            before = getattr(self, name)
            if isinstance(value, int):
                setattr(self, name, before + value)
            elif isinstance(value, dict):
                setattr(self, name, before | Counter(value) if name == "most" else before + Counter(value))

    def keep(self) -> None:
        """Write the counts where this run keeps them."""
        if path := os.environ.get(KEPT_AT):
            Path(path).write_text(json.dumps(vars(self)), encoding="utf-8")

    def table(self) -> str:
        """Return the counts as lines of text."""
        deeds = [f"{name:32}{self.tried[name]:8}{self.worked[name]:8}" for name in sorted(self.tried)]
        stages = [f"{name:32}{count:8}" for name, count in sorted(self.stages.items())]
        most = [f"{name:32}{count:8}" for name, count in self.most.most_common(5)]
        lines = [f"{self.days} days, {self.steps} steps", "", f"{'Deed':32}{'tried':>8}{'worked':>8}", *deeds]
        return "\n".join([*lines, "", f"{'Steps at stage':32}", *stages, "", "Most statements of a page", *most, ""])


REACH = Reach()
