"""``scorekeeper analyze``: judge every card of played hands."""

from __future__ import annotations

from time import perf_counter
from typing import Any, TextIO

from scorekeeper.commands.lines import Answer, answer_each, with_lines
from scorekeeper.engine.analysis.hands import analyze_hand
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import read_transcript

USAGE = """usage: scorekeeper analyze [FILE]

Reads JSON Lines of hand transcripts, as for replay, from FILE (or standard input).
Writes what the picking side could have made with all cards face up, and what each card gave away.
  {"rules": "standard", "dealer": 5, "hands": {"1": "QC QS JD 10D 7C 8C", ...}, "blind": "AH 10H",
   "picks": ["pick"], "bury": "AH 10H", "tricks": [["QC", "7D", "8D", "9D", "KD"], ...]}
With "tricks": [] it writes only the best result.
"""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Answer the lines of the named file or of standard input and return the exit status.

    0 when all were good, 1 when any was refused, 2 for a wrong call.
    """
    return with_lines(argv, stdin, USAGE, lambda lines: answer_each(lines, analyze, stdout))


def analyze(record: Any) -> Answer:
    """Return the analysis of a transcript with its ``rules``. Raise ``Refused`` for what cannot be analyzed."""
    start = perf_counter()
    analysis = analyze_hand(replay_hand(read_transcript(record)))
    return analysis.as_json() | {"seconds": round(perf_counter() - start, 3)}
