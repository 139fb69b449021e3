"""What one entry of an event says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .values import Json


@dataclass(frozen=True, slots=True)
class Said:
    """An entry of the event: its number in the journal, its kind, when it was written, what it says, and why."""

    seq: int
    kind: str
    at: datetime
    payload: Json
    why: str = ""
