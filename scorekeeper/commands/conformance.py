"""``scorekeeper conformance``: run the published cases against this program or another one."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from scorekeeper.commands import program_name
from scorekeeper.commands.hands import replay_record, score_record
from scorekeeper.commands.lines import GOOD, REFUSED, attempt, wrong_call
from scorekeeper.commands.settle import payments

Json = dict[str, Any]
Ask = Callable[[str, list[Json]], Iterable[Any]]  # subcommand and inputs -> an answer for each input
ABSENT = "(absent)"
PATIENCE = 600  # seconds for all cases of a subcommand

DESCRIPTION = """Runs the published cases of fixtures/conformance, against this program unless --against names another.
Prints one JSON line per difference, and a summary as the last line."""
EPILOG = """COMMAND is run as COMMAND score, COMMAND replay, and COMMAND settle, with JSON Lines on standard input."""


@dataclass(frozen=True, slots=True)
class Case:
    """A published case: what `command` must answer to `input`. See fixtures/conformance/README.md."""

    id: str
    topic: str
    rows: tuple[str, ...]
    source: str
    command: str
    input: Json
    expect: Json
    reason: str = ""  # besides its source, the rule that it shows


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Run or list the cases and return the exit status: 0 if all passed, 1 if any failed, 2 for a wrong call."""
    parser = argparse.ArgumentParser(f"{program_name()} conformance", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--against", metavar="COMMAND", help="the program to check, such as 'python other.py'")
    parser.add_argument("--list", action="store_true", help="list the cases instead, one JSON line each")
    options = parser.parse_args(argv)
    if options.list:
        for case in load_cases():
            stdout.write(_line({"id": case.id, "topic": case.topic, "rows": case.rows, "source": case.source}))
        return GOOD
    if options.against is None:
        return run_cases(load_cases(), answer_here, stdout)
    try:
        program = shlex.split(options.against, posix=os.name != "nt")
        return run_cases(load_cases(), ask_program(program), stdout)
    except (ValueError, IndexError):
        return wrong_call("Name the program to check, like --against 'python other.py'.")
    except OSError as error:
        return wrong_call(f"Can't run {options.against}: {error.strerror}.")


def load_cases() -> list[Case]:
    """Return all published cases, in the order of the files' names and lines."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "conformance"  # where a wheel has them
    folder = inside if inside.is_dir() else package.parent / "fixtures" / "conformance"
    return [_read_case(line) for path in sorted(folder.glob("*.jsonl")) for line in _lines(path)]


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _read_case(line: str) -> Case:
    values = json.loads(line)
    return Case(**values | {"rows": tuple(values["rows"])})


def run_cases(cases: Iterable[Case], ask: Ask, stdout: TextIO) -> int:
    """Write a line for each case whose answer differs, then the summary. Return 1 if any differs, else 0."""
    passed, failed = Counter[str](), Counter[str]()
    for case, answer in _answers(cases, ask):
        if differing := difference(case, answer):
            expected, got = differing
            about = {"id": case.id, "topic": case.topic, "rows": case.rows, "source": case.source}
            asked = {"command": case.command, "input": case.input}
            stdout.write(_line({**about, **asked, "expected": expected, "got": got}))
            failed[case.topic] += 1
        else:
            passed[case.topic] += 1
    by = {topic: [passed[topic], failed[topic]] for topic in sorted({*passed, *failed})}
    stdout.write(
        _line({"cases": passed.total() + failed.total(), "passed": passed.total(), "failed": failed.total(), "by": by})
    )
    return REFUSED if failed else GOOD


def _answers(cases: Iterable[Case], ask: Ask) -> Iterator[tuple[Case, Any]]:
    by_command: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        by_command[case.command].append(case)
    for command, several in by_command.items():
        yield from zip(several, ask(command, [case.input for case in several]), strict=True)


def answer_here(command: str, inputs: list[Json]) -> list[Any]:
    """Return this program's answers to inputs of a subcommand."""
    answer = {"score": score_record, "replay": replay_record, "settle": payments}[command]
    return [json.loads(json.dumps(attempt(json.dumps(value), answer))) for value in inputs]


def ask_program(program: list[str]) -> Ask:
    """Return a function that asks another program. An answer that is missing or no JSON is None.

    ``score`` and ``replay`` get all inputs in one run, ``settle`` one run for each. Raises ``OSError`` when the
    program can't be started.
    """
    if not program:
        raise IndexError("no program")

    def ask(command: str, inputs: list[Json]) -> list[Any]:
        if command == "settle":
            return [_run(program, command, [value])[0] for value in inputs]
        return _run(program, command, inputs)

    return ask


def _run(program: list[str], command: str, inputs: list[Json]) -> list[Any]:
    text = "".join(map(_line, inputs)).encode()
    try:
        done = subprocess.run([*program, command], input=text, stdout=subprocess.PIPE, timeout=PATIENCE, check=False)  # noqa: S603
        output = done.stdout
    except subprocess.TimeoutExpired as late:
        output = late.stdout or b""
    except BrokenPipeError:
        output = b""
    answers = [_read_answer(line) for line in output.split(b"\n")]
    return [*answers, *[None] * len(inputs)][: len(inputs)]


def _read_answer(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def difference(case: Case, answer: Any) -> tuple[Any, Any] | None:
    """Return what a case expects and what it got instead, only the parts that differ; None if it passed."""
    if not isinstance(answer, Mapping):
        return case.expect, ABSENT
    if case.command == "settle" and "payments" in case.expect:
        return _unsettled(case, answer)
    return _differing(case.expect, answer)


def _differing(expected: Any, got: Any) -> tuple[Any, Any] | None:
    """Compare the parts that are expected: the keys of an object, and of errors as many as there are."""
    if isinstance(expected, dict) and isinstance(got, Mapping):
        wrong = {}
        for key, value in expected.items():
            theirs = got.get(key, ABSENT)
            if key == "errors" and isinstance(theirs, list):
                faults = zip(value, [*theirs, *[ABSENT] * len(value)], strict=False)
                found = next(filter(None, (_differing(*pair) for pair in faults)), None)
            else:
                found = _differing(value, theirs)
            if found:
                wrong[key] = found
        if not wrong:
            return None
        return {key: one for key, (one, _) in wrong.items()}, {key: two for key, (_, two) in wrong.items()}
    return None if _same(expected, got) else (expected, got)


def _same(expected: Any, got: Any) -> bool:
    """Return whether two JSON values are the same; ``true`` is not 1."""
    return json.dumps(expected, sort_keys=True) == json.dumps(got, sort_keys=True)


def _unsettled(case: Case, answer: Mapping[str, Any]) -> tuple[Any, Any] | None:
    """Any payments will do that settle all balances, as long as they are as many as expected."""
    left = Counter[str](case.input["balances"])
    try:
        for payment in answer["payments"]:
            if type(payment["amount"]) is not int or payment["amount"] <= 0:
                raise ValueError("no amount")
            left[payment["from"]] += payment["amount"]
            left[payment["to"]] -= payment["amount"]
        count = len(answer["payments"])
    except (KeyError, TypeError, ValueError):
        return case.expect, answer.get("payments", ABSENT)
    if any(left.values()):
        return "every balance settled", {name: amount for name, amount in left.items() if amount}
    return None if count == case.expect["payments"] else ({"payments": case.expect["payments"]}, {"payments": count})


def _line(value: Any) -> str:
    return json.dumps(value) + "\n"  # ASCII: what another program answers may be no text that can be written
