"""``scorekeeper score``: settle hand records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

from scorekeeper.commands.lines import Answer, answer_each, with_lines
from scorekeeper.engine.errors import Quoted, refuse
from scorekeeper.engine.hand import Hand, read_hand
from scorekeeper.engine.payout.hands import settle_hand, settlement_as_json
from scorekeeper.engine.payout.settlement import Lines
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.wording.sentences import write_reasons

USAGE = """usage: scorekeeper score [FILE]

Reads JSON Lines of hand records from FILE (or standard input) and writes a settlement for each.
  {"rules": "walleye", "dealer": 5, "picker": 1, "partner": 3, "points": 93}
"""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Answer the lines of the named file or of standard input and return the exit status.

    0 when all were good, 1 when any was refused, 2 for a wrong call.
    """
    return with_lines(argv, stdin, USAGE, lambda lines: answer_each(lines, score, stdout))


def score(record: Any) -> Answer:
    """Return the settlement of a hand record with its ``rules``. Raise ``Refused`` for a bad record."""
    if not isinstance(record, Mapping):
        raise refuse("bad-record/hand-not", {"value": Quoted(record)})
    if "rules" not in record:
        raise refuse("missing-key/hand-rules", path="rules")
    hand = read_hand({key: value for key, value in record.items() if key != "rules"})
    return settlement_answer(read_rules(record["rules"]), hand)


def settlement_answer(rules: HouseRules, hand: Hand) -> Answer:
    """Return the settlement of a hand in the shape of the contract, with a sentence for each reason."""
    reasons: Lines = []
    settlement = settle_hand(rules, hand, reasons)
    return {**settlement_as_json(settlement), "why": write_reasons(reasons)}
