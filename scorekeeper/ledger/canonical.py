"""JSON in one form only, so that equal values are equal texts and a hash over the text means something."""

from __future__ import annotations

import json
from typing import Any


def dumps(value: object) -> str:
    """The value as JSON: keys sorted, no blanks. Raises ``ValueError`` for what JSON cannot say (NaN, infinity)."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def loads(text: str) -> Any:
    """The value of a JSON text."""
    return json.loads(text)
