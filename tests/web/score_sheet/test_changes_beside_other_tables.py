"""Changing one table of an event while the others record: refused only if this very game has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import count
from typing import Any

import pytest
from django.test import Client, override_settings

from scorekeeper.models import ClubGame, Entry, Role
from scorekeeper.services import grants
from scorekeeper.services.requests import EnterTotals, Void
from tests.sittings import begun
from tests.tables import Table, picked
from tests.web.conftest import holder
from tests.web.score_sheet.tab import Tab

TABLES = 4
HANDS = 12
RULES = {"preset": "standard", "no_pick": ["leaster", "pot"], "pot": "passed"}
CHANGED = "This game changed after you opened this page."
numbers = (f"beside-{number:06}" for number in count(1))
OTHER_HAND = {"picker": "2", "partner": "4", "bracket": "exact", "points": "95"}


@pytest.fixture(scope="module")
def journal(module_db: None) -> int:
    """The journal of an event of a few tables with two hands each."""
    event = begun(TABLES, rules=RULES, hands=HANDS)
    for table in event.tables:
        table.record()
        table.record(picked(2, 4))
    return event.journal


@pytest.fixture
def tables(journal: int, db: None) -> Iterator[list[Table]]:
    """The tables of the event."""
    with override_settings(ROOT_URLCONF="tests.web.event_site"):
        sittings = ClubGame.objects.filter(within=journal).order_by("pk")
        yield [Table(sitting.pk, sitting.game_id, numbers) for sitting in sittings]


@pytest.fixture
def director(journal: int, db: None) -> Client:
    """The director's browser."""
    return holder(grants.journal_link(journal, Role.DIRECTOR))


@dataclass(frozen=True)
class Change:
    """A way to change a game: what is there before, the page, what is entered first, and how it is saved."""

    kind: str
    page: str
    form: str
    values: dict[str, Any]
    prepare: Callable[[Table], object] = lambda table: None
    entered: dict[str, Any] | None = None

    def open(self, client: Client, table: Table) -> Tab:
        """Open the page and enter what comes before the last step."""
        lines = table.sheet.lines
        path = self.page.format(first=lines[0].uid, last=lines[-1].uid)
        tab = Tab(client).open(f"/games/{table.club_game}/{path}")
        if self.entered is not None:
            assert tab.send("requests", **self.entered) == 200
        return tab

    def save(self, tab: Tab, table: Table) -> int:
        """Send the last step; return the status."""
        waiting = [conflict.uid for conflict in table.view.conflicts]
        return tab.send(self.form.format(conflict=next(iter(waiting), "")), **self.values)

    def written(self, table: Table) -> int:
        """Return how often the game was changed in this way."""
        return Entry.objects.filter(game=table.game, kind=self.kind).count()


CONFIRM = {"do": "confirm", "why": "the card says so"}
ENTER = {"do": "look"} | OTHER_HAND
CHANGES = {
    "correct a hand": Change("correct", "lines/{first}/correct", "requests", CONFIRM, entered=ENTER),
    "void a hand": Change("void", "lines/{first}/void", "requests", CONFIRM),
    "restore a hand": Change(
        "restore",
        "lines/{first}/restore",
        "requests",
        CONFIRM,
        lambda table: table.change(Void(table.sheet.lines[0].uid)),
    ),
    "insert a hand": Change("insert", "lines/{first}/insert", "requests", CONFIRM, entered=ENTER),
    "change the rules": Change("rules", "rules/change", "requests", CONFIRM, entered={"do": "look", "title": "Ours"}),
    "enter a penalty": Change("penalty", "penalty", "paid_to", {"seat": "1", "amount": "2", "why": "late"}),
    "write a payment down": Change("payment", "settle-up", "settle-up/pay", {"amount": "1"}),
    "divide the pot": Change(
        "pot", "settle-up", "settle-up/divide", {}, lambda table: table.record({"kind": "passed"})
    ),
    "pay the pot to its winner": Change(
        "pot", "settle-up", "showdown", {"winner": "2"}, lambda table: table.record({"kind": "passed"})
    ),
    "resolve a conflict": Change(
        "decide",
        "conflicts",
        "conflicts/{conflict}",
        {"decision": "replace"},
        lambda table: table.record(picked(3, 5), expects=1),
    ),
    "carry totals over": Change("paper", "from-paper", "total", {"total": ["2", "-2", "0", "0", "0"]}),
    "make whole": Change(
        "remedy",
        "balance",
        "key",
        {"scorer": "2", "how": "scorer"},
        lambda table: table.change(EnterTotals((3, 0, 0, 0, 0))),
    ),
}
every_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())


def record_at(tables: list[Table]) -> None:
    for table in tables:
        table.record()


@every_change
def test_saves_while_other_tables_record(director: Client, tables: list[Table], change: Change) -> None:
    changed, *others = tables
    change.prepare(changed)
    record_at(others[:1])
    before, totals = change.written(changed), [table.sheet.totals for table in others]
    tab = change.open(director, changed)
    record_at(others)
    assert change.save(tab, changed) == 200
    assert change.written(changed) == before + 1
    assert all(table.sheet.totals != then for table, then in zip(others, totals, strict=True))
    changed.record()
    assert tab.send_again() == 200  # the same key gives the same answer, whatever came since
    assert change.written(changed) == before + 1


@every_change
def test_refuses_a_second_tab_once_when_this_game_changed(
    director: Client, tables: list[Table], change: Change
) -> None:
    changed, other = tables[:2]
    change.prepare(changed)
    before = change.written(changed)
    tab = change.open(director, changed)
    changed.record({"kind": "passed"})
    assert change.save(tab, changed) == 422
    assert CHANGED in unescape(tab.page.text)
    assert change.written(changed) == before
    record_at([other])
    assert change.save(tab, changed) == 200  # after a second look
    assert change.written(changed) == before + 1


def test_undo_works_while_other_tables_record(director: Client, tables: list[Table]) -> None:
    changed, *others = tables
    tab = Tab(director).open(f"/games/{changed.club_game}/")
    last = tab.page.form("undo").buttons
    record_at(others)
    assert tab.send("record", to=f"/games/{changed.club_game}/undo", **dict(last)) == 200
    assert [line.voided for line in changed.sheet.lines] == [False, True]
