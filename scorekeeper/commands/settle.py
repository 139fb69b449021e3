"""``scorekeeper settle``: balances in, the fewest payments out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TextIO

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.settle_up import settle

from .lines import GOOD, REFUSED, Answer, attempt, with_lines


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Reads one JSON object from the file named or standard input; 0 when it was good, 1 when it was refused."""
    return with_lines(argv, stdin, lambda lines: _answer("".join(lines), stdout))


def _answer(text: str, stdout: TextIO) -> int:
    reply = attempt(text, payments)
    stdout.write(json.dumps(reply) + "\n")
    return GOOD if reply["ok"] else REFUSED


def payments(request: Any) -> Answer:
    """The payments for ``{"balances": {name: amount}}``. Raises ``Refused``."""
    balances = request.get("balances") if isinstance(request, Mapping) else None
    if not isinstance(balances, Mapping):
        raise refuse("missing-key", 'Give {"balances": {"Ann": 12, ...}}.', "balances")
    if unknown := [key for key in request if key != "balances"]:
        raise refuse("unknown-key", f"There is no {unknown[0]!r} here.", unknown[0])
    for name, amount in balances.items():
        if type(amount) is not int:
            raise refuse("bad-value", f"{name}'s balance is a whole number, not {amount!r}.", f"balances.{name}")
    return {
        "ok": True,
        "payments": [{"from": p.payer, "to": p.payee, "amount": p.amount} for p in settle(balances)],
    }
