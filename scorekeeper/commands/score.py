"""``scorekeeper score``: hand records in, settlements out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

from scorekeeper.engine import hand_record, house_rules
from scorekeeper.engine.errors import refuse
from scorekeeper.engine.payout import settle

from .lines import Answer, answer_each, with_lines


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Reads JSON Lines from the file named or standard input; 0 when all were good, 1 when any was refused, 2 for a wrong call."""
    return with_lines(argv, stdin, lambda lines: answer_each(lines, score, stdout))


def score(record: Any) -> Answer:
    """The settlement of a hand record with its ``rules``. Raises ``Refused``."""
    if not isinstance(record, Mapping):
        raise refuse("bad-record", "A hand record is an object.")
    if "rules" not in record:
        raise refuse("missing-key", "A hand record names its rules.", "rules")
    hand = hand_record.read({key: value for key, value in record.items() if key != "rules"})
    return settle(house_rules.read(record["rules"]), hand).as_json()


