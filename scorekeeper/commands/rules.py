"""``scorekeeper rules``: the presets, or one of them whole."""

from __future__ import annotations

from typing import TextIO

from scorekeeper.engine import house_rules
from scorekeeper.engine.errors import Refused

from .lines import GOOD, HELP, helped, wrong_call

USAGE = """usage: scorekeeper rules [SLUG]

Lists the presets, or prints one whole, as the text of a house-rules file.
"""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Lists the presets, slug first, or prints the one named; 2 for a wrong call, a slug that nobody has included."""
    if argv and argv[0] in HELP:
        return helped(USAGE)
    if len(argv) > 1 or (argv and argv[0].startswith("-")):
        return wrong_call("Name one preset, or none to list them all.")
    try:
        stdout.write(house_rules.dumps(house_rules.preset(argv[0])) if argv else _listed())
    except Refused as refused:
        return wrong_call(str(refused))
    return GOOD


def _listed() -> str:
    width = max(map(len, house_rules.slugs()))
    return "".join(f"{slug:<{width}}  {house_rules.preset(slug).title}\n" for slug in house_rules.slugs())
