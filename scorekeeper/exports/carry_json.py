"""Carried evenings as the bytes of a file."""

from __future__ import annotations

import json

from scorekeeper.ledger.carried import Carried, as_json


def file(carried: Carried) -> bytes:
    """JSON in UTF-8, indented so that it can be looked at; ``carried_reading.parse`` takes it back."""
    return json.dumps(as_json(carried), ensure_ascii=False, indent=1).encode()
