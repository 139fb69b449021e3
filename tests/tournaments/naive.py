"""Standings added up once more, from the exported files alone and with nothing of the site: plain sums over CSV."""

from __future__ import annotations

import csv
import io
from collections import defaultdict


def read(content: bytes) -> list[dict[str, str]]:
    """Return the rows of a CSV file by the names of its columns."""
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def standings(hands: bytes, penalties: bytes, draw: bytes, *, best: int | None = None) -> dict[int, int]:
    """Return the official points of everybody who sat at a confirmed table.

    ``best`` counts so many of each one's best sessions; penalties count always.
    """
    sessions: dict[int, dict[str, int]] = defaultdict(dict)
    for row in read(draw):
        if row["official"] == "1":
            sessions[int(row["number"])].setdefault(row["session"], 0)
    for row in read(hands):
        if row["official"] == "1" and row["number"]:
            sessions[int(row["number"])][row["session"]] += int(row["units"])
    totals = {number: sum(sorted(scores.values(), reverse=True)[:best]) for number, scores in sessions.items()}
    for row in read(penalties):
        if int(row["number"]) in totals:
            totals[int(row["number"])] += int(row["units"])
    return totals


def ranks(totals: dict[int, int]) -> dict[int, int]:
    """Return the rank of each by points alone, ties as ties."""
    return {number: 1 + sum(other > total for other in totals.values()) for number, total in totals.items()}
