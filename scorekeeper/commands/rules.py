"""``scorekeeper rules``: list the presets, print one or the rules in a file in full, or read rules from a sentence."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TextIO

from scorekeeper.commands.lines import GOOD, HELP, REFUSED, print_usage, wrong_call
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, rules_from_toml, rules_to_toml
from scorekeeper.wording.sentences import write_fault, write_refusal

READ = "--read"
USAGE = """usage: scorekeeper rules [SLUG | FILE.toml | --read "TEXT"]

Lists the presets, or prints one preset or a house-rules file in full.
With --read, prints the options that a text in table language sets, as one line of JSON.
"""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """List the presets, slug first, or print the one named, or the rules in a file. Return the exit status.

    1 for a file with faults, a sentence each, or a text that isn't read whole; 2 for a wrong call, a slug or a file
    that is not there included.
    """
    if argv and argv[0] in HELP:
        return print_usage(USAGE)
    if argv and argv[0].partition("=")[0] == READ:
        text = [argv[0].removeprefix(READ + "="), *argv[1:]] if "=" in argv[0] else argv[1:]
        return _read(text[0], stdout) if len(text) == 1 else wrong_call("Name one text after --read, in quotes.")
    if len(argv) > 1 or (argv and argv[0].startswith("-")):
        return wrong_call("Name one preset, or nothing to list them all.")
    if argv and argv[0].endswith(".toml"):
        return _normalize(Path(argv[0]), stdout)
    try:
        stdout.write(rules_to_toml(load_preset(argv[0])) if argv else _list_presets())
    except Refused as refused:
        return wrong_call(write_refusal(refused))
    return GOOD


def _read(text: str, stdout: TextIO) -> int:
    from scorekeeper.engine.interview.sentences import read_sentence  # slow to start, and only needed here

    reading = read_sentence(text)
    unread = [one.text for one in reading.unread]
    answer = {"sets": reading.sets, "unread": unread, "contradictions": list(reading.contradictions)}
    stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    return REFUSED if unread or reading.contradictions else GOOD


def _normalize(file: Path, stdout: TextIO) -> int:
    text = ""
    try:
        text = file.read_text("utf-8-sig")
        stdout.write(rules_to_toml(rules_from_toml(text)))
    except OSError as error:
        return wrong_call(f"Can't read {file}: {error.strerror}.")
    except UnicodeDecodeError:
        return wrong_call(f"{file} isn't UTF-8 text.")
    except Refused as refused:
        for fault in refused.faults:
            sys.stderr.write(f"scorekeeper: {_place(text, fault.path.removeprefix('rules.'))}: {write_fault(fault)}\n")
        return REFUSED
    return GOOD


def _place(text: str, path: str) -> str:
    """Return the path of an option in a house-rules file, after the line that sets it where there is one."""
    option = re.escape(path.partition("[")[0])
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"""\s*["']?{option}["']?\s*[=.]""", line):
            return f"line {number}, {path}"
    return path


def _list_presets() -> str:
    width = max(map(len, preset_slugs()))
    return "".join(f"{slug:<{width}}  {load_preset(slug).title}\n" for slug in preset_slugs())
