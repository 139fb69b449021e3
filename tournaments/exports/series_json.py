"""A series as JSON, whole: its entries as they were hashed, and its events as their own files have them."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.ledger.transfer_file import entry_json, person_json
from tournaments.queries.series_carry import FORM, VERSION, CarriedSeries

from . import event_json


def file(carried: CarriedSeries) -> bytes:
    """Everything of a series, in UTF-8; ``tournaments.imports.series_json`` takes it back."""
    return json.dumps(as_json(carried), ensure_ascii=False, indent=1).encode()


def as_json(carried: CarriedSeries) -> dict[str, Any]:
    """The same as plain JSON values."""
    return {
        "form": FORM,
        "version": VERSION,
        "club": carried.club,
        "name": carried.name,
        "journal": carried.journal,
        "head": carried.head,
        "persons": [person_json(person) for person in carried.persons],
        "entries": [entry_json(entry) for entry in carried.entries],
        "events": [event_json.as_json(event) for event in carried.events],
    }
