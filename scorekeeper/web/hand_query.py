"""A figure's hands as an address says them."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import Http404

from scorekeeper.queries.hand_list import HandRole, Which
from scorekeeper.web.parsing import parse_whole_number

RUNS = {True: "won", False: "lost"}


def query(which: Which) -> str:
    """Return what finds these hands again, to follow the question mark."""
    said: dict[str, str | int | None] = {
        "as": which.role.value or None,
        "won": None if which.gained is None else int(which.gained),
        "place": which.place,
        "bracket": which.category or None,
        "with": which.beside,
        "run": None if which.run is None else RUNS[which.run],
    }
    return urlencode({name: value for name, value in said.items() if value is not None})


def which_of(said: Mapping[str, str]) -> Which:
    """Return the hands that an address asks for. Raises Http404 for what no figure has."""
    role, gained, run = said.get("as", ""), said.get("won", ""), said.get("run", "")
    if role not in tuple(HandRole) or gained not in ("", "0", "1") or run not in ("", *RUNS.values()):
        raise Http404("hands")
    return Which(
        role=HandRole(role),
        gained=None if not gained else gained == "1",
        place=number(said.get("place", "")),
        category=said.get("bracket", "")[:16],
        beside=number(said.get("with", "")),
        run=next((up for up, word in RUNS.items() if word == run), None),
    )


def number(text: str) -> int | None:
    """Return the number that an address says; None for none. Raises Http404 for what is no number."""
    if not text:
        return None
    found = parse_whole_number(text)
    if found is None:
        raise Http404("number")
    return found
