"""``scorekeeper notation``: rewrite hands of any spelling in one spelling."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TextIO

from scorekeeper.commands.lines import GOOD, REFUSED, Answer, refusal, with_lines
from scorekeeper.commands.score import settlement_answer
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.notation.reading import LONGEST_TEXT, PlayedReading, play_out, read_hands
from scorekeeper.engine.notation.text import Flaw
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.wording.sentences import fault_as_json, write_fault

SUFFIX = ".hands"
FLAG = "--notation"
USAGE = """usage: scorekeeper notation [FILE]

Reads hands as people type them, or as JSON, from FILE (or standard input). Writes each as text, in one spelling.
Errors go to standard error, with line and column.
"""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Rewrite the hands of the named file or of standard input and return the exit status.

    0 when all were good, 1 when any could not be read, 2 for a wrong call.
    """
    return with_lines(argv, stdin, USAGE, lambda lines: rewrite(lines, stdout))


def rewrite(lines: Iterable[str], stdout: TextIO) -> int:
    """Write the hands of a text in one spelling and return the exit status: whether all could be read."""
    readings = read_hands(whole(lines))
    stdout.write(write_hands([reading.hand for reading in readings if reading.hand]))
    flaws = [flaw for reading in readings for flaw in reading.flaws]
    sys.stderr.writelines(
        f"Line {flaw.place.line}, column {flaw.place.column}: {write_fault(flaw.fault)}\n" for flaw in flaws
    )
    return REFUSED if flaws else GOOD


def is_asked_for(argv: list[str]) -> bool:
    """Return whether a command is to read hands as text: the file's name ends so, or the flag says so."""
    return FLAG in argv or any(argument.endswith(SUFFIX) for argument in argv[-1:])


def replay_text(argv: list[str], stdin: TextIO, stdout: TextIO, usage: str) -> int:
    """Play out the hands of a text and write one answer a hand and a line; each fault with its line and column."""
    rest = [argument for argument in argv if argument != FLAG]
    return with_lines(rest, stdin, usage, lambda lines: _answer(whole(lines), stdout))


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


def _answer(text: str, stdout: TextIO) -> int:
    status = GOOD
    for reading in read_hands(text):
        reply = answer(play_out(reading))
        status = status if reply["ok"] else REFUSED
        stdout.write(json.dumps(reply) + "\n")
    return status


def answer(played: PlayedReading) -> Answer:
    """Return the checked hand, or the refusal with the place of each fault."""
    if not played.flaws and played.checked:
        return checked_answer(played.checked)
    so_far = {"so_far": played.checked.so_far()} if played.checked else {}
    return {"ok": False, "errors": [flaw_as_json(flaw) for flaw in played.flaws], **so_far}


def flaw_as_json(flaw: Flaw) -> dict[str, object]:
    """Return the fault in the shape of the contract, with ``trouble``, ``line`` and ``column`` added."""
    place = {"line": flaw.place.line, "column": flaw.place.column}
    return {**fault_as_json(flaw.fault), "trouble": flaw.trouble.value, **place}


def checked_answer(checked: CheckedHand) -> Answer:
    """Return the checked hand, or the refusal with the record so far."""
    try:
        return {**checked.as_json(), "settlement": settlement_answer(checked.settlement.rules, checked.settlement.hand)}
    except Refused as refused:
        return {**refusal(refused.faults), "so_far": checked.so_far()}
