"""Write docs/develop/house-rules.md from the options and the golden hands: `python docs/develop/house_rules.py`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules  # noqa: E402
from scorekeeper.engine.rules.options.option import Option  # noqa: E402
from scorekeeper.engine.rules.presets import (  # noqa: E402  (the checkout comes before anything installed)
    load_preset,
    preset_slugs,
    rule_differences,
    rules_as_json,
)
from tests.engine.golden import code_of  # noqa: E402

PAGE = Path(__file__).with_name("house-rules.md")
HEAD = """# House rules reference

<!-- Written by docs/develop/house_rules.py; change scorekeeper/engine/rules/options or the golden hands. -->

A house-rules file is TOML, one option per line. It starts from a preset with `extends` and states only what differs:

```toml
extends = "walleye"
title = "Thursdays at the Anchor"
bump = true
leaster_tie = "each-collects"
```

A club saves such files, edits them option by option, and prints them as a card: [save your house
rules](../club/house-rules.md).
`scorekeeper rules FILE` prints one in full, and `scorekeeper rules SLUG` a preset.

On the command line the same options are in the record: `"rules": {"preset": "walleye", "bump": true}`.
Without `extends` or `preset`, missing options have the defaults below.
Unknown options, wrong types, and impossible combinations are refused with a sentence.

*Source* numbers: 000 an encyclopedia article, 001 the rules of 1501 A-wing, 002 the rules of a site to play on,
003 a wedding's rules (Sunfish, Walleye, Musky), 004 the four-handed game with 26 cards.
*live tables* and *field* are practice elsewhere.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_presets(), *_sections()]) + "\n"


def _presets() -> Iterator[str]:
    yield "## Presets\n"
    for slug in preset_slugs():
        rules = load_preset(slug)
        named = rule_differences(rules, HouseRules())
        changed = ", ".join(f"`{name} = {_toml(value)}`" for name, value in named.items() if name != "title")
        yield f"- `{slug}` - {rules.title}: {changed or 'the defaults'}"
    yield ""


def _sections() -> Iterator[str]:
    section = ""
    examples = dict(_examples())
    for option in OPTIONS:
        if option.section != section:
            section = option.section
            yield f"## {section.capitalize()}\n"
        yield from _option(option, examples.get(option.name))


def _option(option: Option, example: dict[str, Any] | None) -> Iterator[str]:
    default = rules_as_json(HouseRules())[option.name]
    yield f"### `{option.name}`\n"
    yield f"{option.help}\n"
    yield f"- kind: {_kind(option)}; default: `{_toml(default)}`"
    if source := option.source:
        yield f"- source: {source}"
    if presets := _departing(option):
        yield f"- not the default in: {', '.join(presets)}"
    if option.in_replays:
        yield "- checked by a replay of the cards only; `score` pays the same under all its values"
    elif example is not None:
        yield from _example(example)
    yield ""


def _departing(option: Option) -> list[str]:
    """The presets with another value than the default; each has its own title."""
    there = (slug for slug in preset_slugs() if option.name != "title")
    return [slug for slug in there if getattr(load_preset(slug), option.name) != option.default]


def _kind(option: Option) -> str:
    values = " ".join(f"`{value}`" for value in option.choices)
    if isinstance(option.default, bool):
        return "`true` or `false`"
    if isinstance(option.default, tuple):
        return f"a list of {values}" if values else "a list of whole numbers"
    return f"one of {values}" if values else ("a whole number" if isinstance(option.default, int) else "a text")


def _example(example: dict[str, Any]) -> Iterator[str]:
    yield f"- example ({example['source']}):\n"
    if "record" in example:
        outcome = code_of(example) or f"payouts {example['payouts']}"
        yield f"  `{json.dumps(example['record'], ensure_ascii=False)}`: {outcome}"
    else:
        yield f"  the game `fixtures/games/{example['name']}.jsonl` with the rules `{json.dumps(example['rules'])}`"


def _examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """The options with a golden hand or game that names them, the last one first: later pairs win in a dictionary."""
    found = [(line["record"].get("rules"), line) for path in _files("hands") for line in map(json.loads, _lines(path))]
    found += [
        (head["rules"], head | {"name": path.stem})
        for path in _files("games")
        for head in [json.loads(_lines(path)[0])]
    ]
    found.sort(key=lambda pair: ("refused" in pair[1], "record" not in pair[1]), reverse=True)
    presets = preset_slugs()
    for slug in presets:
        line = next(line for rules, line in found if rules == slug and "refused" not in line)
        yield from ((name, line) for name in rule_differences(load_preset(slug), HouseRules()))
    for rules, line in found:
        if isinstance(rules, dict) and rules.get("preset", presets[0]) in presets:
            yield from ((name, line) for name in rules if name != "preset")


def _files(folder: str) -> list[Path]:
    return sorted((ROOT / "fixtures" / folder).glob("*.jsonl"))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
