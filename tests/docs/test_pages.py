"""The pages under docs/ say what the engine does today."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

from scorekeeper.commands.hands import score_record
from scorekeeper.engine.hand import HAND_READERS, Kind
from scorekeeper.engine.rules.house_rules import OPTIONS
from scorekeeper.engine.rules.presets import preset_slugs, rules_from_toml
from tests.engine.codes import codes
from tests.engine.test_golden_cover import ENGINE

DOCS = Path(__file__).resolve().parents[2] / "docs"


def text(name: str) -> str:
    """A page as it stands."""
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_page_of_house_rules_is_current() -> None:
    assert runpy.run_path(str(DOCS / "develop" / "house_rules.py"))["page"]() == text("develop/house-rules.md")


def test_every_option_has_its_kind_its_source_and_an_example() -> None:
    page = text("develop/house-rules.md")
    missing = []
    for option in OPTIONS:
        section = page.partition(f"### `{option.name}`\n")[2].partition("###")[0]
        example = "- checked by a replay of the cards only" if option.in_replays else "- example ("
        needed = ["- kind: ", example, *(f"`{value}`" for value in option.choices)]
        needed += ["- source: "] if option.name != "title" else []
        missing += [f"{option.name}: {words}" for words in needed if words not in section]
    assert missing == []


def test_every_preset_is_named() -> None:
    page = text("develop/house-rules.md")
    assert [slug for slug in preset_slugs() if f"- `{slug}` - " not in page] == []


def test_the_file_in_the_page_can_be_read() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", text("develop/house-rules.md"), re.DOTALL)
    assert rules_from_toml(example).title == "Thursdays at the Anchor"


def test_every_code_is_documented_and_none_that_is_not_there() -> None:
    table = text("develop/command-line.md").split("## Refusals")[1]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)) == codes(ENGINE)


def test_every_key_and_kind_of_a_record_is_documented() -> None:
    page = text("develop/command-line.md")
    assert [key for key in (*HAND_READERS, *Kind) if f"`{key}`" not in page] == []


def test_the_example_of_a_record_pays_what_the_page_says() -> None:
    record, settlement, *_ = (
        json.loads(found) for found in re.findall(r"```json\n(.*?)```", text("develop/command-line.md"), re.DOTALL)
    )
    answer = dict(score_record(record))
    assert answer.pop("why")
    assert answer | {"why": ["..."]} == settlement
