"""Write docs/develop/pairs.md, the option values that can't be combined: `python docs/develop/pairs.py`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from scorekeeper.engine.rules.check import CHECKS  # noqa: E402  (the checkout comes before anything installed)
from tests.engine.barred import Feature, check_sentence  # noqa: E402
from tests.engine.pairs import Pair, Pairs, Sentences  # noqa: E402

PAGE = Path(__file__).with_name("pairs.md")
HEAD = """# Impossible combinations

<!-- Written by docs/develop/pairs.py from the checks in scorekeeper/engine/rules/check.py. -->

There are {count:,} pairs of values of two options. {there:,} of them are in one of {sets} rule sets that a test
reads.
{impossible:,} can't be combined, whatever the other options are.
This page lists those with the numbers of the reasons that rule them out together.

Only some numbers are tried. For the lists `no_pick`, `blitz`, and `blitz_when` it's every value and every pair of
values.
`weights: fitting` means weights that fit the players.

## Reasons
"""


def page(pairs: Pairs) -> str:
    """The whole page."""
    there = pairs.count - len(pairs.impossible)
    head = HEAD.format(count=pairs.count, there=there, sets=len(pairs.sets), impossible=len(pairs.impossible))
    return "\n".join([head, *_reasons(), "", *_impossible(pairs)]) + "\n"


def known() -> dict[Pair, Sentences]:
    """The pairs that the page lists, with their reasons; none where it says nothing, or what no sentence says now."""
    if not PAGE.exists():
        return {}
    text = PAGE.read_text(encoding="utf-8")
    sentences = dict(re.findall(r"^(\d+)\. `\w+`: (.*)$", text, re.MULTILINE))
    current = {check_sentence(key) for _, key, _ in CHECKS}
    found: dict[Pair, Sentences] = {}
    for name, value, numbers, others in re.findall(r"^- `(\w+): (.*?)` \((.*?)\): (.*)$", text, re.MULTILINE):
        reasons = tuple(sorted(sentences.get(number, "") for number in numbers.split(", ")))
        if not current.issuperset(reasons):
            continue
        found |= {((name, value), other): reasons for other in re.findall(r"`(\w+): (.*?)`", others)}
    return found


def _reasons() -> Iterator[str]:
    yield from (f"{number}. `{option}`: {check_sentence(key)}" for number, (option, key, _) in enumerate(CHECKS, 1))


def _impossible(pairs: Pairs) -> Iterator[str]:
    numbers = {check_sentence(key): number for number, (_, key, _) in enumerate(CHECKS, 1)}
    option = ""
    for feature, several in groupby(
        sorted(pairs.impossible, key=lambda pair: pairs.order[pair[0]]), lambda pair: pair[0]
    ):
        if feature[0] != option:
            option = feature[0]
            yield f"## `{option}`\n"
        by_reason: dict[str, list[Feature]] = {}
        for pair in several:
            why = ", ".join(map(str, sorted(numbers[sentence] for sentence in pairs.impossible[pair])))
            by_reason.setdefault(why, []).append(pair[1])
        for why, others in by_reason.items():
            yield f"- {_named(feature)} ({why}): {', '.join(map(_named, others))}"
        yield ""


def _named(feature: Feature) -> str:
    return f"`{feature[0]}: {feature[1]}`"


if __name__ == "__main__":
    PAGE.write_text(page(Pairs(known())), encoding="utf-8", newline="\n")
