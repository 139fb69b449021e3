"""A thousand hands by eight phones at four tables: retried, corrected, made void, written twice at one place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from random import Random

import pytest

from benchmarks.phone import Phone, filled
from scorekeeper.engine.game import start
from scorekeeper.engine.game_events import Dealt, fold_events
from scorekeeper.engine.hand import read_hand
from scorekeeper.ledger.book import LineKind
from scorekeeper.models import Entry
from scorekeeper.queries.sheet import Sheet, sheet
from scorekeeper.services import grants
from scorekeeper.services.audit import audit
from scorekeeper.services.games import open_game
from tests.tables import NAMES, SCORER

HANDS = 1000
WRITERS = 8
RULES = ("standard", "double-on-the-bump", "sunfish", "walleye")
NUMBER = re.compile(r'name="expects" value="(\d+)"')
LINE = re.compile(r'href="[^"]*/lines/([0-9a-f-]{36})"')
CONFLICT = re.compile(r'action="([^"]*/conflicts/[0-9a-f-]{36})"')
TOO_LATE = 422  # somebody else has written meanwhile; asked once more
GONE = (TOO_LATE, 404)  # or the line is void already
PATIENCE = 50


@dataclass
class Scorer:
    """A phone that keeps the score of a game, its habits, and what the site has told it is written."""

    phone: Phone
    table: str
    chance: Random
    keys: Iterator[str]
    own: int  # in the points of its hands, so that no two phones agree by chance
    recorded: list[str] = field(default_factory=list)
    changed: int = 0
    decided: int = 0

    def play(self, hands: int) -> None:
        """Record hands, and do to some of them what people do."""
        for key, _ in zip(self.keys, range(hands), strict=False):
            self.record(key)
            what = self.chance.random()
            if what < 0.05:
                self.change("void")
            elif what < 0.12:
                self.change("correct")
            elif what < 0.3:
                self.decide()

    def record(self, key: str) -> None:
        """Record a hand at the number on the screen, and often once more, as after an answer that was lost."""
        hand, status = self.hand(), TOO_LATE
        while status == TOO_LATE:  # a hand was made void meanwhile, and this number is not reached yet
            number = int(self._found(NUMBER, self.table)[0])
            status, screen = self.phone.record(self.table, key, number, hand)
            assert status == 200 or "comes next" in said(screen), said(screen)
        for _ in range(self.chance.choice((0, 0, 0, 1, 2))):
            status, screen = self.phone.record(self.table, key, number, hand)
        assert status == 200, said(screen)
        self.recorded.append(key)

    def hand(self) -> dict[str, str]:
        """A hand as it is tapped: won or lost, with a partner or alone, now and then for double."""
        picker, partner = self.chance.sample(range(1, 6), 2)
        return {
            "picker": str(picker),
            "partner": self.chance.choice((str(partner), str(partner), "alone")),
            "bracket": "exact",
            "points": str(self.chance.choice((20, 50, 61, 75, 95)) + self.own),
            "doublers": self.chance.choice(("0", "0", "0", "1")),
        }

    def change(self, what: str) -> None:
        """Correct a hand or make it void, whichever the sheet shows; begun anew when somebody else is faster."""
        for _ in range(PATIENCE):
            address = f"{self.table}lines/{self.chance.choice(self._found(LINE, f'{self.table}sheet'))}/{what}"
            status, page, _ = self.phone.ask("GET", address)
            if status == 200 and what == "correct":
                typed = {name: [value] for name, value in self.hand().items()}
                status, page, _ = self.phone.ask("POST", address, [*replaced(page, typed), ("do", "look")])
            if status == 200:
                confirmed = [*filled(page, {"why": ["soak"]}), ("do", "confirm")]
                status, page, _ = self.phone.ask("POST", address, confirmed)
            if status == 302:
                self.changed += 1
                return
            assert status in GONE, page
        raise AssertionError(f"{what} was refused {PATIENCE} times: {page}")

    def decide(self) -> None:
        """Decide about a second opinion, when one waits."""
        _, page, _ = self.phone.ask("GET", f"{self.table}conflicts")
        if addresses := CONFLICT.findall(page):
            decision = self.chance.choice(("keep", "replace", "add", "dismiss"))
            key = f"{next(self.keys)}-decided"
            status, page, _ = self.phone.ask("POST", addresses[0], [("key", key), ("decision", decision)])
            assert status in (302, TOO_LATE), page
            self.decided += status == 302

    def _found(self, pattern: re.Pattern[str], address: str) -> list[str]:
        status, page, _ = self.phone.ask("GET", address)
        found = pattern.findall(page)
        assert status == 200, page
        assert found, page
        return found


def said(screen: str) -> str:
    """Return what the table screen says on top of the form."""
    return " ".join(re.findall(r'id="say"[^>]*>([^<]*)<', screen)) or screen


def replaced(page: str, typed: dict[str, list[str]]) -> list[tuple[str, str]]:
    """The fields of a page with those that are typed in place of what was tapped before."""
    kept = [(name, value) for name, value in filled(page, {}) if name not in typed]
    return [*kept, *((name, value) for name, values in typed.items() for value in values)]


def refolded(sheet: Sheet) -> tuple[int, ...]:
    """The totals that the hands on a sheet come to when they are dealt one after the other, from nothing."""
    hands = [Dealt(read_hand(line.what)) for line in sheet.lines if not line.voided]
    steps = fold_events(sheet.opening_rules, start(sheet.opening_rules, len(sheet.names), sheet.first_dealer), hands)
    assert [step.faults for step in steps if step.faults] == []
    return steps[-1].state.totals


@pytest.mark.long
def test_nothing_is_lost_and_nothing_is_counted_twice(live_site: str) -> None:
    games = [
        open_game(names=NAMES[:5], rules=rules, dealer=5, name=rules, key=f"evening-{rules}", actor=SCORER)
        for rules in RULES
    ]
    scorers = []
    for number in range(WRITERS):
        club_game = games[number % len(games)]
        phone = Phone(live_site, grants.game_links(club_game).scorer)
        keys = map(f"writer-{number}-{{:05}}".format, count())
        scorers.append(Scorer(phone, f"/games/{club_game}/", Random(number), keys, number))
    with ThreadPoolExecutor(WRITERS) as pool:
        for finished in [pool.submit(scorer.play, HANDS // WRITERS) for scorer in scorers]:
            finished.result()
    for scorer in scorers:
        scorer.phone.connection.close()
    written = Entry.objects.filter(kind__in=("hand", "conflict")).values_list("key", flat=True)
    assert sorted(written) == sorted(key for scorer in scorers for key in scorer.recorded)
    assert len(written) == HANDS
    assert Entry.objects.filter(kind__in=("correct", "void")).count() == sum(scorer.changed for scorer in scorers) > 0
    assert Entry.objects.filter(kind="decide").count() == sum(scorer.decided for scorer in scorers) > 0
    for club_game in games:
        found = sheet(club_game)
        assert found is not None
        assert {line.kind for line in found.lines} == {LineKind.HAND}
        assert found.totals == refolded(found)
    assert audit().findings == ()
