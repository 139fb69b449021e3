"""``scorekeeper settle``: turn balances into the fewest payments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TextIO

from scorekeeper.commands.lines import GOOD, REFUSED, Answer, attempt, with_lines
from scorekeeper.engine.errors import Fault, Quoted, Refused, refuse
from scorekeeper.engine.notation.json_hands import json_drafts
from scorekeeper.engine.settle_up import fewest_payments

USAGE = """usage: scorekeeper settle [FILE]

Reads one JSON object from FILE (or standard input) and writes as few payments as possible.
  {"balances": {"Ann": 12, "Bob": -12}}
"""
MOST = 10**15


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Answer the object in the named file or on standard input and return the exit status.

    0 when it was good, 1 when it was refused, 2 for a wrong call.
    """
    return with_lines(argv, stdin, USAGE, lambda lines: _answer("".join(lines), stdout))


def _answer(text: str, stdout: TextIO) -> int:
    reply = attempt(text, payments)
    if not reply["ok"]:
        reply = {**reply, "errors": [{"line": _line(text, error["path"]), **error} for error in reply["errors"]]}
    stdout.write(json.dumps(reply) + "\n")
    return GOOD if reply["ok"] else REFUSED


def _line(text: str, path: str) -> int:
    """Return the number of the line of a JSON text that has the part at that path."""
    draft = next(json_drafts(text), None)
    return draft.place_of(path).line if draft else 1


def payments(request: Any) -> Answer:
    """Return the payments for ``{"balances": {name: amount}}``. Raise ``Refused`` for bad balances."""
    if not isinstance(request, Mapping):
        raise refuse("bad-record/balances")
    if unknown := [key for key in request if key != "balances"]:
        raise Refused(Fault("unknown-key/here", {"value": Quoted(key)}, key) for key in unknown)
    return {
        "ok": True,
        "payments": [{"from": p.payer, "to": p.payee, "amount": p.amount} for p in fewest_payments(_balances(request))],
    }


def _balances(request: Mapping[str, Any]) -> Mapping[str, int]:
    if "balances" not in request:
        raise refuse("missing-key/balances", path="balances")
    balances = request["balances"]
    if not isinstance(balances, Mapping):
        raise refuse("bad-value/balances", {"value": Quoted(balances)}, "balances")
    for name, amount in balances.items():
        if type(amount) is not int or abs(amount) > MOST:
            raise refuse("bad-value/balance", {"value": Quoted(name), "wrong": Quoted(amount)}, f"balances.{name}")
    return balances
