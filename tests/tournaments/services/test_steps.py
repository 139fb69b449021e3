"""Any sequence of deeds at an event and at a game, against lists and numbers.

Totals are the list's, official ones those of confirmed tables alone; a version grows by one with each write; a key that
is used again and a deed that is refused change nothing; the audit is good in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.models import Entry
from scorekeeper.queries.reading import game_version
from scorekeeper.queries.sheet import sheet as sheet_of
from scorekeeper.queries.table import table_view
from scorekeeper.services import changes
from scorekeeper.services.audit import audit
from scorekeeper.services.games import open_game
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import Answer
from scorekeeper.services.requests import Correct, Decide, Insert, Request, Restore, Undo, Void
from tests.tables import SCORER
from tests.tournaments import plain
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import standings_of
from tests.tournaments.plain import FIVE, LIMIT, STAKES, Hand, Sheet
from tests.tournaments.played_out import PRIZES
from tests.tournaments.seated import AT_TABLE
from tournaments.engine.setup import load_format
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.tables import game_of
from tournaments.services import draws, entrants, events, pins, tables
from tournaments.services.audit import event_findings
from tournaments.services.entrants import NewEntrant
from tournaments.services.journal_writer import EventWrite

ENTRANTS, LATE = 15, 2
WHY = "looked at once more"

seats = st.permutations(range(1, FIVE + 1)).map(lambda order: tuple(order[:2]))
points = st.sampled_from(sorted(STAKES))
places = st.integers(0, 5)
lines = st.integers(0, 20)
Deed = Callable[[str], Answer | EventWrite]


class GameAndTournament(RuleBasedStateMachine):
    """A game with three hands, and an event of fifteen: a table that has played, one that plays, one to begin."""

    def __init__(self) -> None:
        super().__init__()
        self.room = transaction.atomic()
        self.room.__enter__()
        number = open_game(names="ABCDE", rules="nationals", dealer=5, name="Friday", key=key(), actor=SCORER)
        view = table_view(number)
        self.club_game = Sheet(number, view.game, (1, 2, 3, 4, 5), limit=None)
        self.event = _event()
        self.late = 0
        self.tables: list[Sheet] = []
        self.last: tuple[Deed, str, int] | None = None
        self._draw()
        for place in (0, 0, 0, 1, 1, 1, 2):
            self.record(place, (1, 3), 75)

    @rule(place=places, seats=seats, points=points)
    def record(self, place: int, seats: tuple[int, int], points: int) -> None:
        at = self._at(place)
        hand = self._hand(at, seats, points)
        expects = len(at.counted) + 1

        def write(key: str) -> Answer | EventWrite:
            return record_hand(at.game, hand.record, key=key, expects=expects, actor=AT_TABLE)

        if self._is_done(write, at, may=at.state == "open" and at.has_room):
            at.hands.append(hand)
        self._compare(at)

    @rule(table=places, seats=seats, points=points)
    def play(self, table: int, seats: tuple[int, int], points: int) -> None:
        """A table of the event plays all its hands."""
        place = 1 + table % len(self.tables)
        while (at := self._at(place)).state == "open" and at.has_room:
            self.record(place, seats, points)

    @rule(place=places, line=lines, seats=seats, points=points)
    def record_otherwise(self, place: int, line: int, seats: tuple[int, int], points: int) -> None:
        """Another phone says something else of a hand that is there."""
        at = self._at(place)
        if not at.counted or at.state != "open":
            return
        number = line % len(at.counted)
        first = at.counted[number]
        hand = replace(self._hand(at, seats, points, first.dealer), dealer=first.dealer)
        if first.conflict or hand.record == first.record:
            return

        def write(key: str) -> Answer | EventWrite:
            return record_hand(at.game, hand.record, key=key, expects=number + 1, actor=AT_TABLE)

        if self._is_done(write, at, may=True):
            first.conflict = hand
        self._compare(at)

    @precondition(lambda self: any(sheet.waits for sheet in self._sheets()))
    @rule(place=places, decision=st.sampled_from(sorted(ConflictDecision)))
    def decide(self, place: int, decision: ConflictDecision) -> None:
        waiting = [sheet for sheet in self._sheets() if sheet.waits]
        at = waiting[place % len(waiting)]
        if decision is ConflictDecision.ADD and len(at.seats) != FIVE:
            return  # somebody else deals the hand after it, and so sits out
        view = table_view(at.club_game)
        uids = self._uids(at)
        index = uids.index(view.conflicts[0].against)
        first = at.hands[index]
        assert first.conflict is not None
        request = Decide(view.conflicts[0].uid, decision)
        if self._changed(at, request, may=decision is not ConflictDecision.ADD or at.has_room):
            second, first.conflict = first.conflict, None
            if decision is ConflictDecision.REPLACE:
                first.picker, first.partner, first.points = second.picker, second.partner, second.points
            elif decision is ConflictDecision.ADD:
                at.hands.insert(index + 1, second)
        self._compare(at)

    @rule(place=places, line=lines, seats=seats, points=points)
    def correct(self, place: int, line: int, seats: tuple[int, int], points: int) -> None:
        at, hand, uid = self._line(place, line)
        if hand is None or hand.void or hand.conflict:
            return
        new = self._hand(at, seats, points, hand.dealer)
        if self._changed(at, Correct(uid, new.record), may=new.record != hand.record):
            hand.picker, hand.partner, hand.points = new.picker, new.partner, new.points
        self._compare(at)

    @rule(place=places, line=lines)
    def void(self, place: int, line: int) -> None:
        at, hand, uid = self._line(place, line)
        if hand is None or hand.conflict or at.state != "open":
            return
        if self._changed(at, Void(uid), may=not hand.void):
            hand.void = True
        self._compare(at)

    @rule(place=places, line=lines)
    def restore(self, place: int, line: int) -> None:
        at, hand, uid = self._line(place, line, void=place > 0)
        if hand is None or at.state != "open":
            return
        if self._changed(at, Restore(uid), may=hand.void and at.has_room):
            hand.void = False
        self._compare(at)

    @rule(place=places)
    def undo(self, place: int) -> None:
        at, hand, uid = self._line(place, -1)
        if hand is None or hand.void or hand.conflict or at.state != "open":
            return
        if self._changed(at, Undo(uid), may=True):
            hand.void = True
        self._compare(at)

    @rule(place=places, line=lines, seats=seats, points=points)
    def insert(self, place: int, line: int, seats: tuple[int, int], points: int) -> None:
        at, hand, uid = self._line(place, line)
        if hand is None or at.state != "open" or len(at.seats) != FIVE:
            return
        new = Hand(*seats, points)
        if self._changed(at, Insert(new.record, before=uid), may=at.has_room):
            at.hands.insert(line % len(at.hands), new)
        self._compare(at)

    @rule(table=places)
    def hand_in(self, table: int) -> None:
        at = self._table(table, "open")

        def write(key: str) -> Answer | EventWrite:
            return tables.hand_in(self.event, at.table, at.seats[0], key=key, actor=AT_TABLE)

        if self._is_done(write, at, may=at.state == "open" and not at.has_room and not at.waits):
            at.state = "complete"
        self._compare(at)

    @precondition(lambda self: any(table.state != "open" for table in self.tables))
    @rule(table=places, seat=st.integers(0, FIVE - 1))
    def confirm(self, table: int, seat: int) -> None:
        at = self._table(table, "complete")
        game, pin = game_of(self.event.pk, at.table), self._pin(at.seats[seat])
        assert game is not None
        seen = game.length

        def write(key: str) -> Answer | EventWrite:
            return tables.confirm(self.event, at.table, at.seats[seat], pin, seen, key=key, actor=AT_TABLE)

        may = at.state == "complete" and not at.dispute and seat != 0
        if self._is_done(write, at, may=may, grows=False):
            at.state = "confirmed"
        self._compare(at)

    @precondition(lambda self: any(table.state != "open" for table in self.tables))
    @rule(table=places)
    def dispute(self, table: int) -> None:
        at = self._table(table, "complete")
        if at.dispute:
            return
        done: list[int] = []

        def write(key: str) -> Answer | EventWrite:
            noted = tables.dispute(self.event, at.table, "Hand 2 was a schneider", key=key, actor=AT_TABLE)
            done.append(noted.seq)
            return noted

        if self._is_done(write, at, may=at.state == "complete", grows=False):
            at.dispute = done[0]
        self._compare(at)

    @precondition(lambda self: any(table.dispute for table in self.tables))
    @rule()
    def answer(self) -> None:
        at = next(table for table in self.tables if table.dispute)
        number = at.dispute

        def write(key: str) -> Answer | EventWrite:
            return tables.answer_call(self.event, number, "It was", key=key, actor=DIRECTOR)

        if self._is_done(write, at, may=True, grows=False):
            at.dispute = 0
        self._compare(at)

    @precondition(lambda self: any(table.state != "open" for table in self.tables))
    @rule(table=places)
    def reopen(self, table: int) -> None:
        at = self._table(table, "confirmed")

        def write(key: str) -> Answer | EventWrite:
            return tables.reopen(self.event, at.table, WHY, key=key, actor=DIRECTOR)

        if self._is_done(write, at, may=at.state != "open" and not at.dispute):
            at.state = "open"
        self._compare(at)

    @precondition(lambda self: self.late < LATE)
    @rule(table=places)
    def seat_late(self, table: int) -> None:
        """A late entrant gets a seat at a table that has not begun, which so opens anew."""
        at = self._table(table, "open")
        if len(at.seats) != FIVE or at.state != "open" or at.waits:
            return
        self.late += 1
        number = ENTRANTS + self.late
        entrants.enter(self.event, [NewEntrant(f"Late {self.late}")], key=key(), actor=DIRECTOR)
        entrants.check_in(self.event, 1, [number], key=key(), actor=DIRECTOR)
        known = {sheet.table for sheet in self.tables}

        def write(key: str) -> Answer | EventWrite:
            return draws.seat(self.event, at.table, number, key=key, actor=DIRECTOR)

        if self._is_done(write, at, may=not at.counted, grows=None):
            self.tables.remove(at)
            (new,) = [table for table in book_of(self.event.journal_id).tables_of(1) if table.id not in known]
            assert set(new.seats) == {*at.seats, number}
            self.tables.append(self._sheet(new.id, new.seats))

    @precondition(lambda self: any(table.hands for table in self.tables))
    @rule(seed=st.integers(1, 99))
    def draw_again(self, seed: int) -> None:
        played = sum(len(table.counted) for table in self.tables)
        typed = f"Session 1, {played} hand{'s' * (played != 1)}" if played else "Session 1"

        def write(key: str) -> Answer | EventWrite:
            return draws.unpublish(self.event, 1, typed=typed, key=key, actor=DIRECTOR, why=WHY)

        assert self._is_done(write, self.tables[0], may=True, grows=None)
        self.tables.clear()
        self._draw(seed)

    @precondition(lambda self: self.last is not None)
    @rule()
    def repeat(self) -> None:
        """The answer to the last deed was lost, and it is sent again."""
        assert self.last is not None
        deed, used, entry = self.last
        before = Entry.objects.count(), self._versions()
        assert _entry(deed(used)) == entry
        assert (Entry.objects.count(), self._versions()) == before

    def teardown(self) -> None:
        """Look at everything, and leave nothing behind."""
        try:
            for at in self._sheets():
                self._compare(at)
            assert audit().findings == ()
            assert list(event_findings()) == []
        finally:
            transaction.set_rollback(True)
            self.room.__exit__(None, None, None)

    def _is_done(self, deed: Deed, at: Sheet, *, may: bool, grows: bool | None = True) -> bool:
        """Do it with a key of its own; whether it was taken, which must be so when it ``may``.

        ``grows`` says whether the sheet's version grows by one; None where that sheet is no more.
        """
        used, before, entries = key(), game_version(at.game), Entry.objects.count()
        try:
            entry = _entry(deed(used))
        except Refused:
            if may:
                raise
            assert (game_version(at.game), Entry.objects.count()) == (before, entries)
            return False
        assert may
        assert before is not None
        if grows is not None:
            assert game_version(at.game) == before + grows
        self.last = (deed, used, entry)
        return True

    def _changed(self, at: Sheet, request: Request, *, may: bool) -> bool:
        def write(key: str) -> Answer | EventWrite:
            return changes.make(at.game, [request], key=key, actor=DIRECTOR, why=WHY)

        return self._is_done(write, at, may=may)

    def _compare(self, at: Sheet) -> None:
        view = table_view(at.club_game)
        assert tuple(player.total for player in view.players) == at.totals()
        assert sum(at.totals()) == 0
        if at.limit is not None:
            rows = standings_of(self.event, official=True)
            assert {row.entrant: row.total for row in rows} == plain.official(self.tables)

    def _draw(self, seed: int = 1) -> None:
        draws.draft(self.event, 1, seed=seed, together=1, key=key(), actor=DIRECTOR)
        draws.publish(self.event, 1, key=key(), actor=DIRECTOR)
        for table in book_of(self.event.journal_id).tables_of(1):
            self.tables.append(self._sheet(table.id, table.seats))

    def _sheet(self, table: int, seats: tuple[int, ...]) -> Sheet:
        game = game_of(self.event.pk, table)
        assert game is not None
        return Sheet(game.club_game, game.game, seats, table=table)

    def _sheets(self) -> list[Sheet]:
        return [self.club_game, *self.tables]

    def _at(self, place: int) -> Sheet:
        sheets = self._sheets()
        return sheets[place % len(sheets)]

    def _table(self, place: int, state: str) -> Sheet:
        """A table, mostly one that is in this state."""
        fitting = [sheet for sheet in self.tables if sheet.state == state and place] or self.tables
        return fitting[place % len(fitting)]

    def _line(self, place: int, line: int, *, void: bool = False) -> tuple[Sheet, Hand | None, str]:
        """A sheet, a hand on it, a ``void`` one where there is any, and the name of its line; None without any hand."""
        written = [sheet for sheet in self._sheets() if sheet.hands]
        if not written:
            return self.club_game, None, ""
        at = written[place % len(written)]
        fitting = [index for index, hand in enumerate(at.hands) if hand.void] if void else []
        index = fitting[0] if fitting else line % len(at.hands)
        return at, at.hands[index], self._uids(at)[index]

    def _uids(self, at: Sheet) -> list[str]:
        sheet = sheet_of(at.club_game)
        assert sheet is not None
        uids = [line.uid for line in sheet.lines if line.kind == "hand"]
        assert len(uids) == len(at.hands)
        return uids

    def _hand(self, at: Sheet, seats: tuple[int, int], points: int, dealer: int = 0) -> Hand:
        """A hand of those who play where six sit: the site names the dealer, and distance the players."""
        if len(at.seats) == FIVE:
            return Hand(*seats, points)
        view = table_view(at.club_game)
        dealer = dealer or view.dealer
        picker, partner = ((dealer + seat - 1) % len(at.seats) + 1 for seat in seats)
        return Hand(picker, partner, points, dealer)

    def _pin(self, entrant: int) -> str:
        return pins.pin(self.event, book_of(self.event.journal_id).entrant(entrant))

    def _versions(self) -> list[int | None]:
        return [game_version(at.game) for at in self._sheets()]


def _entry(told: Answer | EventWrite) -> int:
    """The number of the entry that was written."""
    return told.entry if isinstance(told, Answer) else told.seq


def _event() -> Event:
    setup = load_format("nationals")
    plays = {size: replace(setup.sessions[0].tables[size], hands=LIMIT) for size in (FIVE, FIVE + 1)}
    number = events.create_event(
        name="Autumn Open",
        setup=replace(setup, sessions=(replace(setup.sessions[0], tables=plays),), prizes=PRIZES),
        key=key(),
        actor=DIRECTOR,
        played_on=date(2026, 10, 3),
    )
    event = Event.objects.select_related("club").get(pk=number)
    everybody = range(1, ENTRANTS + 1)
    entrants.enter(event, [NewEntrant(f"Player {each}") for each in everybody], key=key(), actor=DIRECTOR)
    entrants.check_in(event, 1, everybody, key=key(), actor=DIRECTOR)
    return event


def walked(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        GameAndTournament,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=(Phase.reuse, Phase.generate),  # a failure is read as it is: to shorten it takes minutes
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_a_few_hundred_steps(db: None) -> None:
    walked(max(1, settings().max_examples // 12), 100)  # fewer in the second run of CI


@pytest.mark.long
def test_some_thousand_steps(db: None) -> None:
    walked(40, 100)
