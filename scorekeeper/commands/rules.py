"""``scorekeeper rules``: the presets, or one of them whole."""

from __future__ import annotations

import json
from typing import TextIO

from scorekeeper.engine import house_rules
from scorekeeper.engine.errors import Refused

from .lines import GOOD, REFUSED, refusal, wrong_call


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Lists the presets, slug first, or prints one as the text of a house-rules file; 1 for a slug nobody has, 2 for a wrong call."""
    if len(argv) > 1 or (argv and argv[0].startswith("-")):
        return wrong_call("Name one preset, or none to list them all.")
    try:
        stdout.write(house_rules.dumps(house_rules.preset(argv[0])) if argv else _listed())
    except Refused as refused:
        stdout.write(json.dumps(refusal(refused.faults)) + "\n")
        return REFUSED
    return GOOD


def _listed() -> str:
    width = max(map(len, house_rules.slugs()))
    return "".join(f"{slug:<{width}}  {house_rules.preset(slug).title}\n" for slug in house_rules.slugs())
