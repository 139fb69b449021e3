"""Write docs/develop/catalog.md, the tests and golden hands of each rule: `python docs/develop/catalog.py`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from scorekeeper.engine.rules.house_rules import HouseRules  # noqa: E402
from scorekeeper.engine.rules.presets import load_preset, preset_slugs  # noqa: E402  (the checkout comes before anything installed)
from tests.engine import golden  # noqa: E402

PAGE = Path(__file__).with_name("catalog.md")
SOURCE = tomllib.loads(Path(__file__).with_name("catalog.toml").read_text(encoding="utf-8"))
SCREENS = ("test_golden_*_on_screen.py", "test_house_rules_options.py", "test_house_rules_editor.py")
HEAD = """# Catalog of rules

<!-- Written by docs/develop/catalog.py from docs/develop/catalog.toml, the options, golden hands, and tests. -->

Every rule in the sources, with its option, the golden hands that show it, and the tests that enter it on screen.
A row `C4.castrate` is a part of the row `C4`.

- *Option*: the option with its value, as in [house rules](house-rules.md), and the presets that have it.
  *default* means a table has it unless it says otherwise. A row without an option applies to all rules.
- *Golden*: lines of files in `fixtures/hands`, games in `fixtures/games`, sheets in `fixtures/sheets`,
  and transcripts in `fixtures/replay` that are checked card by card. Hands refused by the rule are included.
- *On screen*: tests in `tests/web` that enter the golden hands tap by tap, or set the option on the house-rules page.
  `make test` enters a sample, `make long` at least one for each row.
"""


@dataclass(frozen=True)
class Row:
    """A row: what it is about, the options that carry it, the preset it is, the tests of the screen that it names."""

    name: str
    title: str
    options: dict[str, Any]
    preset: str = ""
    screens: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """The letter of its section."""
        return self.name[0]


@dataclass(frozen=True)
class Shown:
    """A golden hand, game, transcript or sheet, named by its file (and line); ``pays`` is false where it is refused."""

    name: str
    rows: tuple[str, ...]
    rules: Any
    pays: bool = True


def rows() -> list[Row]:
    """All rows in the order of the catalog, the presets as section B."""
    read = [
        Row(name, row["title"], row.get("options", {}), screens=tuple(row.get("screens", ())))
        for name, row in SOURCE["rows"].items()
    ]
    presets = [Row(f"B.{slug}", load_preset(slug).title, {}, slug) for slug in preset_slugs()]
    return sorted(presets + read, key=lambda row: row.section)


@cache
def shown() -> tuple[Shown, ...]:
    """Everything golden."""
    hands = [Shown(one.name, one.rows, one.rules, "refused" not in one.expected) for one in golden.hands()]
    games = [Shown(one.name, one.rows, one.rules) for one in golden.games()]
    sheets = [Shown(one.name, one.rows, None) for one in golden.sheets()]
    transcripts = [Shown(one["id"], tuple(one["rows"]), None) for one in golden.transcripts()]
    return (*hands, *games, *transcripts, *sheets)


def shows(row: Row) -> list[Shown]:
    """Return the golden hands and refusals that show a row or a part of it."""
    if row.preset:
        return [one for one in shown() if row.name in one.rows or (one.pays and one.rules == row.preset)]
    return [one for one in shown() if any(name == row.name or name.startswith(f"{row.name}.") for name in one.rows)]


def screens(row: Row) -> list[tuple[str, str]]:
    """The tests of the screen that enter a row, with their cases: its golden ones, its options, those it names."""
    shown_ones, itself = {one.name for one in shows(row)}, {row.preset} - {""}
    entered = {
        "test_golden": shown_ones,
        "test_house_rules_options": set(row.options),
        "test_house_rules_editor": itself,
    }
    return [
        (test, case)
        for test, case in collected()
        if test in row.screens or any(test.startswith(file) and case in cases for file, cases in entered.items())
    ]


@cache
def collected() -> tuple[tuple[str, str], ...]:
    """The tests of the screen as ``file::function`` with their cases (empty for the only one), as pytest finds them."""
    named = {f"{test.partition('::')[0]}.py" for row in rows() for test in row.screens}
    files = {path for pattern in (*SCREENS, *named) for path in (ROOT / "tests" / "web").rglob(pattern)}
    paths = sorted(files, key=lambda path: path.name)
    everything = ("-m", "")  # those of the long run, too
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *everything, "-p", "no:cacheprovider"]
    command += map(str, paths)
    # On PostgreSQL pages are left out.
    variables = {name: value for name, value in os.environ.items() if name != "SCOREKEEPER_TEST_DB"}
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)  # noqa: S603
    there = re.findall(r"^tests/web/(?:\w+/)?(\w+)\.py::(\w+)(?:\[(.*)\])?$", done.stdout, re.MULTILINE)
    return tuple((f"{file}::{function}", case) for file, function, case in there)


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_sections()]) + "\n"


def _sections() -> Iterator[str]:
    for letter, several in groupby(rows(), key=lambda row: row.section):
        yield f"## {letter} {SOURCE['sections'][letter]}\n"
        yield "| row | | option | golden | on screen |\n|---|---|---|---|---|"
        yield from (f"| {' | '.join(_cells(row))} |" for row in several)
        yield ""


def _cells(row: Row) -> tuple[str, ...]:
    golden_ones = "; ".join(_numbered(one.name for one in shows(row) if row.preset or row.name in one.rows))
    tests = (f"`{file}` {'; '.join(_numbered(cases))}" for file, cases in _by_file(row))
    carried = f"preset `{row.preset}`" if row.preset else "; ".join(_carried(row))
    return (f"`{row.name}`", row.title, carried, golden_ones or "its parts", "<br>".join(map(str.strip, tests)))


def _by_file(row: Row) -> Iterator[tuple[str, list[str]]]:
    """The files of tests that enter a row, with their cases; a test without cases by its own name."""
    for file, several in groupby(screens(row), key=lambda one: one[0].partition("::")[0]):
        yield file, [case or test.partition("::")[2] for test, case in several]


def _carried(row: Row) -> Iterator[str]:
    for name, value in row.options.items():
        if value == "any":
            yield f"`{name}`"
            continue
        for one in value if isinstance(value, list) else [value]:
            there = (
                ["default"]
                if has(HouseRules(), name, one)
                else [s for s in preset_slugs() if _preset_has(s, name, one)]
            )
            yield f"`{name} = {_toml(one)}`" + (f" ({', '.join(there)})" if there else "")


def has(rules: HouseRules, name: str, value: object) -> bool:
    """Return whether an option of the rules has the value, or has it among others."""
    mine = getattr(rules, name)
    return value in mine if isinstance(mine, tuple) else mine == value


def _preset_has(slug: str, name: str, value: object) -> bool:
    return has(load_preset(slug), name, value)


def _toml(value: object) -> str:
    return json.dumps(value)


def _numbered(names: Iterable[str]) -> Iterator[str]:
    """``standard:1`` to ``standard:5`` and ``standard:7`` as ``standard:1-5,7``."""
    for file, several in groupby((name.partition(":") for name in names), key=lambda parts: parts[0]):
        places = [place for _, _, place in several]
        if all(place.isdecimal() for place in places):
            yield f"{file}:{','.join(_runs(sorted(set(map(int, places)))))}"
        else:
            yield from (f"{file}:{place}" if place else file for place in places)


def _runs(numbers: list[int]) -> Iterator[str]:
    for _, several in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in several]
        yield str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
