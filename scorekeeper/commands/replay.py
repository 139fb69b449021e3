"""``scorekeeper replay``: check hand transcripts."""

from __future__ import annotations

from typing import Any, TextIO

from scorekeeper.commands.lines import Answer, answer_each, with_lines
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import read_transcript

from . import notation

USAGE = """usage: scorekeeper replay [--notation] [FILE]

Reads JSON Lines of hand transcripts from FILE (or standard input) and plays each hand under its house rules.
Writes who won and what it pays, or every mistake.
  {"rules": "standard", "dealer": 5, "hands": {"1": "QC QS JD 10D 7C 8C", ...}, "blind": "AH 10H",
   "picks": ["pick"], "bury": "AH 10H", "tricks": [["QC", "7D", "8D", "9D", "KD"], ...]}
With --notation, or when FILE ends in .hands, it reads hands as people type them.
"""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Answer the lines of the named file or of standard input and return the exit status.

    0 when all were good, 1 when any was refused, 2 for a wrong call.
    """
    if notation.is_asked_for(argv):
        return notation.replay_text(argv, stdin, stdout, USAGE)
    return with_lines(argv, stdin, USAGE, lambda lines: answer_each(lines, check, stdout))


def check(record: Any) -> Answer:
    """Return the checked hand of a transcript with its ``rules``. Raise ``Refused`` for anything but a transcript."""
    return notation.checked_answer(replay_hand(read_transcript(record)))
