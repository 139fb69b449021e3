"""Formats of events as files: a format states only what differs from its parent."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from scorekeeper.engine.errors import LONGEST_QUOTE, quoted, refuse

from ..setup import Setup, read

_FILES = files(__package__)


@cache
def names() -> tuple[str, ...]:
    """The formats' slugs, in the order they are offered."""
    return tuple(_FILES.joinpath("order.txt").read_text("utf-8").split())


def load(slug: str) -> Setup:
    """The setup that a format begins with. Raises ``Refused`` (``unknown-format``) for a slug that no format has."""
    if slug not in names():
        near = get_close_matches(slug[:LONGEST_QUOTE], names()) or names()
        sentence = f"There is no format {quoted(slug)}; there are {', '.join(near)}."
        raise refuse("unknown-format", sentence, "format")
    return _load(slug)


@cache
def _load(slug: str) -> Setup:
    options = _options(slug)
    session = options.pop("session")
    sessions = [session] * options.pop("sessions")
    return read({"format": slug, "sessions": sessions, **options})


def _options(slug: str) -> dict[str, Any]:
    own = tomllib.loads(_FILES.joinpath(f"{slug}.toml").read_text("utf-8"))
    parent = own.pop("extends", None)
    return _merged(_options(parent), own) if parent else own


def _merged(parent: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The parent's options and its own; tables of the file are merged key by key, arrays are replaced."""
    merged = deepcopy(parent)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merged(merged[key], value) if both else value
    return merged
