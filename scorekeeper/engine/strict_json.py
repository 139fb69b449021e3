"""JSON without what leaves open what is meant: NaN and infinities, and a key named twice."""

from __future__ import annotations

import json
from typing import Any

from .errors import refuse


def _no_constant(name: str) -> Any:
    raise refuse("bad-json", f"{name} is not a JSON number.")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise refuse("bad-json", "An object names a key twice.")
    return keys


# Raises ``Refused`` (``bad-json``) for these, and as the standard library does for what is no JSON at all.
DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_no_twins)
