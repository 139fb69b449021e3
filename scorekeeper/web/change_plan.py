"""A change of the sheet while it is being thought over: its requests, carried by the form until they are confirmed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.exceptions import SuspiciousOperation

from scorekeeper.services.requests import ChangeRules, Correct, Insert, Request, Reseat, Restore, Void

Requests = tuple[Request, ...]

NEW = "new"  # stands for the line that is inserted and has no name yet
RULES = "rules"  # stands for the house rules
SEATS = "seats"  # stands for the change of seats

READERS: dict[str, Callable[[Mapping[str, Any]], Request]] = {
    "correct": lambda said: Correct(_text(said["line"]), _record(said["record"])),
    "insert": lambda said: Insert(_record(said["record"]), before=_text(said["line"])),
    "void": lambda said: Void(_text(said["line"])),
    "restore": lambda said: Restore(_text(said["line"])),
    "seats": lambda said: Reseat(tuple(_text(person) for person in said["persons"]), before=_text(said["line"])),
    "rules": lambda said: ChangeRules(
        _record(said["rules"]), None if said["line"] is None else _text(said["line"]), said["throughout"] is True
    ),
}


def dumps(requests: Sequence[Request]) -> str:
    """Return the requests as the text of a hidden field."""
    return json.dumps([_plain(request) for request in requests])


def loads(text: str) -> Requests:
    """Return the requests of a hidden field. Raises SuspiciousOperation for a text that `dumps` does not write."""
    try:
        plain = json.loads(text or "[]")
        if not isinstance(plain, list):
            raise TypeError("the requests are a list")
        return tuple(READERS[said["do"]](said) for said in plain)
    except (ValueError, KeyError, TypeError) as error:
        raise SuspiciousOperation("The change in the form cannot be read.") from error


def about(request: Request) -> str:
    """Return the line that a request is about; `new` for one that is inserted, `rules` or `seats` for those."""
    if isinstance(request, (ChangeRules, Reseat)):
        return RULES if isinstance(request, ChangeRules) else SEATS
    return NEW if isinstance(request, Insert) else str(_plain(request)["line"])


def without(requests: Sequence[Request], line: str) -> Requests:
    """Return the requests but for the one about a line."""
    return tuple(request for request in requests if about(request) != line)


def put(requests: Sequence[Request], request: Request) -> Requests:
    """Return the requests with one in the place of the one about the same line, or at the end."""
    line = about(request)
    if line in map(about, requests):
        return tuple(request if about(other) == line else other for other in requests)
    return (*requests, request)


def _plain(request: Request) -> dict[str, Any]:
    match request:
        case Correct(line, record):
            return {"do": "correct", "line": line, "record": record}
        case Insert(record, before):
            return {"do": "insert", "line": before, "record": record}
        case Void(line):
            return {"do": "void", "line": line}
        case Restore(line):
            return {"do": "restore", "line": line}
        case Reseat(persons, _, before):
            return {"do": "seats", "line": before, "persons": list(persons)}
        case ChangeRules(rules, before, throughout):
            return {"do": "rules", "rules": rules, "line": before, "throughout": throughout}
    raise TypeError(f"{type(request).__name__} is no change of a line")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a line is named by a text")
    return value


def _record(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("a hand record is an object")
    return value
