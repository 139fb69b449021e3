"""The golden transcripts under fixtures/replay: a hand card by card, the rule it shows, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.engine.golden import FIXTURES, lines

FOLDER = FIXTURES / "replay"
Json = dict[str, Any]


@dataclass(frozen=True)
class GoldenReplay:
    """A line of a file: a transcript, and what is expected of it (``refused`` is the code of the first fault).

    ``table`` is what a table that reads a rule otherwise recorded, its payouts, and the options that pay the same.
    """

    id: str
    rows: tuple[str, ...]  # of the catalog, that it shows
    source: str
    rule: str
    hand: Json
    expected: Json
    table: Json | None

    @property
    def rules(self) -> Any:
        """The rules as the transcript names them."""
        return self.hand["rules"]

    @property
    def told(self) -> Json:
        """The transcript without its rules."""
        return {key: value for key, value in self.hand.items() if key != "rules"}


def files() -> list[Path]:
    """The files of golden transcripts."""
    return sorted(FOLDER.glob("*.jsonl"))


def replays() -> list[GoldenReplay]:
    """All golden transcripts."""
    return [
        GoldenReplay(
            line["id"],
            tuple(line["rows"]),
            line["source"],
            line["rule"],
            line["hand"],
            line["expected"],
            line.get("table"),
        )
        for path in files()
        for line in lines(path)
    ]
