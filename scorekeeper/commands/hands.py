"""The commands that read hands: ``scorekeeper score``, ``replay``, ``analyze`` and ``notation``.

Each answers the lines of the named file or of standard input and returns the exit status: 0 when all were good, 1 when
any was refused, 2 for a wrong call.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from functools import partial
from time import perf_counter
from typing import Any, TextIO

from scorekeeper.commands.lines import GOOD, REFUSED, Answer, answer_each, guard, refusal, with_lines
from scorekeeper.engine.analysis.hands import analyze_hand
from scorekeeper.engine.errors import Quoted, Refused, refuse
from scorekeeper.engine.hand import Hand, read_hand
from scorekeeper.engine.notation.reading import LONGEST_TEXT, HandReading, PlayedReading, play_out, read_hands
from scorekeeper.engine.notation.text import Flaw
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.payout.hands import settle_hand, settlement_as_json
from scorekeeper.engine.payout.settlement import Lines
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.wording.sentences import fault_as_json, write_fault, write_reasons

SUFFIX = ".hands"
FLAG = "--notation"
SCORE_USAGE = """usage: scorekeeper score [FILE]

Reads JSON Lines of hand records from FILE (or standard input) and writes a settlement for each.
  {"rules": "walleye", "dealer": 5, "picker": 1, "partner": 3, "points": 93}
"""
REPLAY_USAGE = """usage: scorekeeper replay [--notation] [FILE]

Reads JSON Lines of hand transcripts from FILE (or standard input) and plays each hand under its house rules.
Writes who won and what it pays, or every mistake.
  {"rules": "standard", "dealer": 5, "hands": {"1": "QC QS JD 10D 7C 8C", ...}, "blind": "AH 10H",
   "picks": ["pick"], "bury": "AH 10H", "tricks": [["QC", "7D", "8D", "9D", "KD"], ...]}
With --notation, or when FILE ends in .hands, it reads hands as people type them.
"""
ANALYZE_USAGE = """usage: scorekeeper analyze [FILE]

Reads JSON Lines of hand transcripts, as for replay, from FILE (or standard input).
Writes what the picking side could have made with all hands face up, and what each card gave away.
  {"rules": "standard", "dealer": 5, "hands": {"1": "QC QS JD 10D 7C 8C", ...}, "blind": "AH 10H",
   "picks": ["pick"], "bury": "AH 10H", "tricks": [["QC", "7D", "8D", "9D", "KD"], ...]}
With "tricks": [] it writes only the best result.
"""
NOTATION_USAGE = """usage: scorekeeper notation [FILE]

Reads hands as people type them, or as JSON, from FILE (or standard input). Writes each as text, in one spelling.
Errors go to standard error, with line and column.
"""


def score(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Settle hand records."""
    return with_lines(argv, stdin, SCORE_USAGE, lambda lines: answer_each(lines, score_record, stdout))


def score_record(record: Any) -> Answer:
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


def replay(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Check hand transcripts, as JSON or as people type them."""
    if FLAG in argv or any(argument.endswith(SUFFIX) for argument in argv[-1:]):
        rest = [argument for argument in argv if argument != FLAG]
        return with_lines(rest, stdin, REPLAY_USAGE, lambda lines: _replay_text(whole(lines), stdout))
    return with_lines(argv, stdin, REPLAY_USAGE, lambda lines: answer_each(lines, replay_record, stdout))


def replay_record(record: Any) -> Answer:
    """Return the checked hand of a transcript with its ``rules``. Raise ``Refused`` for anything but a transcript."""
    return checked_answer(replay_hand(read_transcript(record)))


def checked_answer(checked: CheckedHand) -> Answer:
    """Return the checked hand, or the refusal with the record so far."""
    try:
        return {**checked.as_json(), "settlement": settlement_answer(checked.settlement.rules, checked.settlement.hand)}
    except Refused as refused:
        return {**refusal(refused.faults), "so_far": checked.so_far()}


def _replay_text(text: str, stdout: TextIO) -> int:
    status = GOOD
    for reading in read_hands(text):
        reply = guard(partial(_reading_answer, reading))
        status = status if reply["ok"] else REFUSED
        stdout.write(json.dumps(reply) + "\n")
    return status


def _reading_answer(reading: HandReading) -> Answer:
    return played_answer(play_out(reading))


def played_answer(played: PlayedReading) -> Answer:
    """Return the checked hand, or the refusal with the place of each fault."""
    if not played.flaws and played.checked:
        return checked_answer(played.checked)
    so_far = {"so_far": played.checked.so_far()} if played.checked else {}
    return {"ok": False, "errors": [flaw_as_json(flaw) for flaw in played.flaws], **so_far}


def flaw_as_json(flaw: Flaw) -> dict[str, object]:
    """Return the fault in the shape of the contract, with ``trouble``, ``line`` and ``column`` added."""
    place = {"line": flaw.place.line, "column": flaw.place.column}
    return {**fault_as_json(flaw.fault), "trouble": flaw.trouble.value, **place}


def analyze(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Judge every card of played hands."""
    return with_lines(argv, stdin, ANALYZE_USAGE, lambda lines: answer_each(lines, analyze_record, stdout))


def analyze_record(record: Any) -> Answer:
    """Return the analysis of a transcript with its ``rules``. Raise ``Refused`` for what cannot be analyzed."""
    start = perf_counter()
    analysis = analyze_hand(replay_hand(read_transcript(record)))
    return analysis.as_json() | {"seconds": round(perf_counter() - start, 3)}


def notation(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Rewrite hands of any spelling in one spelling."""
    return with_lines(argv, stdin, NOTATION_USAGE, lambda lines: rewrite(lines, stdout))


def rewrite(lines: Iterable[str], stdout: TextIO) -> int:
    """Write the hands of a text in one spelling and return the exit status: whether all could be read."""
    readings = read_hands(whole(lines))
    stdout.write(write_hands([reading.hand for reading in readings if reading.hand]))
    flaws = [flaw for reading in readings for flaw in reading.flaws]
    sys.stderr.writelines(
        f"Line {flaw.place.line}, column {flaw.place.column}: {write_fault(flaw.fault)}\n" for flaw in flaws
    )
    return REFUSED if flaws else GOOD


def whole(lines: Iterable[str]) -> str:
    """Return the lines as one text, up to the size that is read."""
    text: list[str] = []
    length = 0
    for line in lines:
        text.append(line)
        length += len(line)
        if length > LONGEST_TEXT:
            break
    return "".join(text)
