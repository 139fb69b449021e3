"""A day in any order: an event is played by the desk's next step, and by what people do in between.

Every step takes a seed: what is chosen follows from it and from the event as it stands, so that a failing day is a
short list of steps.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from django.test import Client
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_fault
from tests.days.laws import Moment, desk_of, moment, stages_of, verify_everything, verify_step
from tests.days.people import AFTERWARDS, AT_TABLES, DEEDS
from tests.days.steps import go_on, typed_in
from tests.machines import SEEDS, Machine
from tests.reach import REACH
from tests.screens import look_at, press
from tests.tournaments.bracketed import bracketed, rounds, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.hourly import fest
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event, at_table
from tournaments.engine.brackets.plan import suggest_rounds
from tournaments.engine.brackets.stage import (
    BracketStage,
    Fill,
    RankBy,
    RoundSetup,
    RoundStart,
    Seeding,
    StageKind,
    stage_as_json,
)
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.seating import draw
from tournaments.engine.standings import TieBreak
from tournaments.queries.desk import DeskStep
from tournaments.services import events

PRIZES = PrizeTable(
    house=1000, places=tuple(PrizeSize(share) for share in (3500, 2500, 1500)), sessions=(PrizeSize(750),)
)
LOOKS = 8  # steps between two looks at everything
# Where a day begins: with an empty event, at a draw, at play, with scores in, at prizes to sign, around its close.
BEGINNINGS = (
    None,
    DeskStep.START,
    DeskStep.PLAY,
    DeskStep.LOCK,
    DeskStep.PRIZES,
    DeskStep.SETTLE,
    DeskStep.CLOSE,
    DeskStep.CLOSED,
)
MOST_STEPS = 120  # of the desk, from an empty event to a closed one


def sessions_alone(chance: random.Random, players: int, more: dict[str, Any]) -> Seated:
    """One to three sessions."""
    seated = Seated(founded(players))
    setup = seated.book.setup
    hands = chance.randint(1, 2)
    plays = setup.sessions[0]
    short = replace(plays, tables={size: replace(each, hands=hands) for size, each in plays.tables.items()})
    many = chance.randint(1, 3)
    prizes = replace(PRIZES, sessions=PRIZES.sessions if 750 * many + 8500 <= 10000 else ())
    house = 10000 - 7500 - sum(each.share for each in prizes.sessions) * many
    wanted = replace(setup, sessions=(short,) * many, **({"prizes": replace(prizes, house=house)} | more))
    events.change_setup(seated.event, wanted, key=key(), actor=DIRECTOR)
    return seated


def with_a_cut(chance: random.Random, players: int, more: dict[str, Any]) -> Seated:
    """One or two sessions, then a cut to a final table, or to two tables and a final."""
    two = players >= 12 and chance.random() < 0.5
    stage = {"rounds": rounds(2, hands=1) if two else rounds(hands=1), "at_tie": chance.choice(AT_TIES)}
    setup = set_up(stage, cut=10 if two else 5)
    return bracketed(players, setup, chance.randint(1, 2), **({"prizes": PLACES} | more))


def bracket_of_tables(chance: random.Random, players: int, more: dict[str, Any]) -> Seated:
    """A bracket alone."""
    seeding, start = chance.choice(list(Seeding)), chance.choice(list(RoundStart))
    every, final = (RoundSetup(5, 1, advance, seeding, start, chance.choice(list(Fill))) for advance in (2, 0))
    players = max(players, 8)
    stage = BracketStage(suggest_rounds(players, every, final), StageKind.RESEEDED, chance.choice(list(RankBy)))
    setup = set_up(stage_as_json(stage) | {"at_tie": chance.choice(AT_TIES)}, seeds=chance.choice(["number", "chance"]))
    return bracketed(players, setup, 0, **({"prizes": PLACES} | more))


def by_the_hour(chance: random.Random, players: int, more: dict[str, Any]) -> Seated:
    """A day of rounds, tickets sold one by one."""
    return fest(money=more.get("money", True))


AT_TIES = ["better-seed", "tie-breaks", "extra-hand"]
PLACES = replace(PRIZES, sessions=(), house=2500)
KINDS: dict[str, Callable[[random.Random, int, dict[str, Any]], Seated]] = {
    "sessions": sessions_alone,
    "cut": with_a_cut,
    "bracket": bracket_of_tables,
    "hourly": by_the_hour,
}


class Day(Machine):
    """A day, and what holds at any moment of it."""

    event: Seated
    director: Client
    before: Moment

    def __init__(self) -> None:
        super().__init__(mock.patch.object(draw, "STEPS_A_PLAYER", draw.STEPS_A_PLAYER // 10))
        self.steps = 0

    def teardown(self) -> None:
        """Leave the database as it was, and keep how far the day got."""
        super().teardown()
        REACH.days += hasattr(self, "event")
        REACH.keep()

    @initialize(
        kind=st.sampled_from(list(KINDS)),
        players=st.one_of(*[st.integers(6, 16)] * 4, st.integers(6, 40)),
        share=st.booleans(),
        lots=st.booleans(),
        money=st.sampled_from([True, True, True, False]),
        begins=st.sampled_from(BEGINNINGS),
        seed=SEEDS,
    )
    def open_event(
        self, kind: str, players: int, share: bool, lots: bool, money: bool, begins: DeskStep | None, seed: int
    ) -> None:
        """Open an event, and play it by the desk alone up to the step where this day begins."""
        more: dict[str, Any] = {"ties_share": share, "money": money, "fee": 2000 if money else 0}
        if lots:
            more["tie_breaks"] = (TieBreak.DRAW,)
        chance = random.Random(seed)
        self.event = KINDS[kind](chance, players, more)
        self.director = at_event(self.event)
        for _ in range(MOST_STEPS if begins else 0):
            if desk_of(self.event).step in (begins, DeskStep.CLOSED):
                break
            go_on(self.event, self.director, chance)
        self.before = moment(self.event)

    @rule(seed=SEEDS)
    def next_step(self, seed: int) -> None:
        """Do what the desk says comes next. It is possible, and something is written."""
        go_on(self.event, self.director, random.Random(seed))
        now = moment(self.event)
        assert now.length > self.before.length

    @rule(seed=SEEDS)
    def next_steps(self, seed: int) -> None:
        """Do three steps of the desk."""
        for each in range(3):
            go_on(self.event, self.director, random.Random(seed + each))
            self.look_after()

    @rule(deed=st.sampled_from(list(DEEDS)), seed=SEEDS)
    def something(self, deed: str, seed: int) -> None:
        """Do something else that happens on such a day, if it may happen now."""
        self.do(deed, seed)

    def do(self, deed: str, seed: int) -> None:
        """Do something by its name; who is refused is told why."""
        REACH.tried[deed] += 1
        try:
            DEEDS[deed](self.event, random.Random(seed))
        except Refused as refused:
            for fault in refused.faults:
                assert len(write_fault(fault).split()) > 2, fault
        REACH.worked[deed] += moment(self.event).length > self.before.length

    @rule(deed=st.sampled_from(AT_TABLES), seed=SEEDS)
    def at_tables(self, deed: str, seed: int) -> None:
        """Do something that happens at a table that plays."""
        self.do(deed, seed)

    @rule(deed=st.sampled_from(AFTERWARDS), seed=SEEDS)
    def afterwards(self, deed: str, seed: int) -> None:
        """Do something that happens late on such a day."""
        self.do(deed, seed)

    @rule(seed=SEEDS)
    def button(self, seed: int) -> None:
        """Press some button of some page that the director, or the phone of a table, has open."""
        chance = random.Random(seed)
        client, path = self.somewhere(chance)
        press(client, path, chance.randrange(2**20), lambda name: typed_in(self.event, path, name, chance))

    def somewhere(self, chance: random.Random) -> tuple[Client, str]:
        """Return a browser and the path of a page with forms."""
        book, of = self.event.book, f"/t/{self.event.event.pk}"
        tables = sorted(book.tables)
        if tables and chance.random() < 0.3:
            table = chance.choice(tables)
            page = chance.choice(["hand-in", "confirm", "call", "strip"])
            return at_table(self.event, table), f"/t/at/{self.event.game(table).club_game}/{page}"
        if tables and chance.random() < 0.4:
            table = chance.choice(tables)
            session = book.tables[table].session
            pages = [f"tables/{table}", f"tables/{table}/score-card", f"tables/{table}/score-card?mode=totals"]
            return (
                self.director,
                f"{of}/{chance.choice([*pages, f'sessions/{session}', f'sessions/{session}/paper-cards'])}",
            )
        entrant = chance.choice(sorted(book.entrants) or [0])
        pages = ["desk", "desk", "players", "check-in", "closing", "closing", "ceremony", "standings"]
        pages += ["history"] if chance.random() < 0.2 else []
        pages += [f"players/{entrant}", f"penalties/{entrant}", f"standings/{entrant}"] if entrant else []
        pages += ["tickets", "rounds"] if book.setup.hourly else []
        drawn = sorted(book.draws[book.current].players) if book.current in book.draws else []
        pages += ["draw"] if book.current in book.sessions and not book.setup.hourly else []
        pages += [f"draw/{book.current}?one={chance.choice(drawn)}"] if drawn and not book.rounds else []
        pages += ["bracket"] if book.setup.bracket else []
        return self.director, f"{of}/{chance.choice(pages)}"

    @invariant()
    def look_after(self) -> None:
        """Check the laws that hold after every step, and all pages and files now and then."""
        if not hasattr(self, "event"):
            return
        now = moment(self.event)
        before, self.before = self.before, now
        verify_step(self.event, before, now)
        self.steps += 1
        REACH.steps += 1
        REACH.stages.update(stages_of(self.event, now))
        if self.steps % LOOKS == 0:
            self.look_at_everything()

    def look_at_everything(self) -> None:
        """Check that all pages and files agree, and that pages answer: too slow to do after every step."""
        with tempfile.TemporaryDirectory() as folder:
            verify_everything(self.event, Path(folder))
        chance = random.Random(self.steps)
        for _ in range(4):
            look_at(*self.somewhere(chance))
