"""Every block of Python in the docs runs, in the order of its page: sessions as doctests, others as scripts."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorekeeper.queries.club import rule_sets
from scorekeeper.services.clubs import home
from tests.elsewhere import elsewhere
from tests.engine.play.hands import CALLED_ACE
from tests.exports.eventful import eventful_game
from tests.serving import ROOT
from tests.tables import SCORER, opened, picked

Names = dict[str, Any]

BLOCK = re.compile(r"^```py(?:thon|con)?\n(.*?)^```", re.DOTALL | re.MULTILINE)
PAGES = {
    path.relative_to(ROOT).as_posix(): BLOCK.findall(path.read_text(encoding="utf-8"))
    for folder in ("docs", "release")
    for path in sorted((ROOT / folder).rglob("*.md"))
}
WITHOUT_DJANGO = "docs/develop/engine.md"  # test_engine_page runs it


def exported_and_imported() -> Iterator[Names]:
    with elsewhere():
        table = opened()
        table.record()
        yield {"club_game": table.club_game, "club": home().pk}
    yield {"club": home().pk, "uuid": "6f1c1bb0-0000-4000-8000-000000000001"}


def two_hands() -> Iterator[Names]:
    table = opened()
    table.record()
    table.record()
    records = {"record": picked(points=93), "its_record": picked(points=31)}
    hand, other = (line.uid for line in table.sheet.hands)
    lines = {"hand": str(hand), "other": str(other)}
    yield {"game": table.game, "key": "a-new-key", "other_key": "another-key", "actor": SCORER, **lines, **records}


def no_names() -> Iterator[Names]:
    yield {}


def a_game() -> Iterator[Names]:
    yield {"game_id": eventful_game().club_game, "address": "http://cards.example/l/abcdef"}


def a_club() -> Iterator[Names]:
    yield {"club": home().pk}


# The names that a page takes for granted, before each of its blocks.
GIVEN: dict[str, Callable[[], Iterator[Names]]] = {
    "docs/develop/club-data.md": a_club,
    "docs/develop/exports.md": a_game,
    "docs/develop/ledger.md": two_hands,
    "docs/develop/replay.md": lambda: iter([{"transcript": CALLED_ACE}]),
    "docs/develop/transfer-files.md": exported_and_imported,
}


def verify_rules_kept(names: Names) -> None:
    assert [kept.number for kept in rule_sets(home().pk)] == [names["number"]]
    assert bytes(names["card"])[:4] == b"%PDF"


def verify_files(names: Names) -> None:
    files = (names["book"], names["on_paper"], names["payments"])
    assert [content[:4] for content in files] == [b"PK\x03\x04", b"%PDF", b"%PDF"]


# What a page has made in the end.
MADE: dict[str, Callable[[Names], None]] = {
    "docs/develop/club-data.md": verify_rules_kept,
    "docs/develop/exports.md": verify_files,
}


@pytest.mark.parametrize("page", [page for page, blocks in PAGES.items() if blocks and page != WITHOUT_DJANGO])
def test_every_block_of_a_page_runs(page: str, db: None) -> None:
    names, given = Names(), GIVEN.get(page, no_names)()
    for number, block in enumerate(PAGES[page], 1):
        names |= next(given, {})
        if ">>>" in block:
            run_session(block, names, f"{page}, block {number}")
        else:
            exec(compile(block, f"{page}, block {number}", "exec"), names)
    if page in MADE:
        MADE[page](names)


def run_session(block: str, names: Names, name: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, names, name, None, None)
    outcome = doctest.DocTestRunner().run(test, clear_globs=False)
    assert outcome.attempted
    assert not outcome.failed, name
    names.update(test.globs)


def test_a_page_that_needs_names_has_blocks() -> None:
    assert [page for page in (*GIVEN, WITHOUT_DJANGO) if not PAGES.get(page)] == []
    assert sum(map(len, PAGES.values())) >= 15
