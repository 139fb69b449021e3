"""The day of a rehearsal: every step of a director, with the real services and the event's own rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.entries import fold_name
from scorekeeper.services.backups import making
from scorekeeper.wording.sentences import write_reasons, write_refusal
from tournaments.engine.brackets.values import ExtraHands
from tournaments.engine.event.book import BracketRun
from tournaments.engine.event.draw import wishes_not_met
from tournaments.engine.event.draw_pool import count_drawn_together, next_round
from tournaments.engine.event.money import fees_paid, refunds_due
from tournaments.engine.event.values import PayMethod
from tournaments.engine.rehearsal import (
    FEWEST_TO_LEAVE,
    SEATING_CODES,
    FindingCode,
    no_shows,
    setup_findings,
)
from tournaments.models import Event, Publication
from tournaments.queries.book import read_book
from tournaments.queries.bracket import round_ahead
from tournaments.queries.closing import closing as read_closing
from tournaments.queries.entrants import names
from tournaments.queries.hours import hour_of
from tournaments.rehearsal import papers
from tournaments.rehearsal.hall import DIRECTOR, Hall
from tournaments.rehearsal.plan import PlannedPlayer, RehearsalPlan, made_up_names
from tournaments.rehearsal.report import RehearsalReport, RehearsalStage
from tournaments.services import address, brackets, closing, draws, entrants, events, tables, tickets
from tournaments.services.entrants import NewEntrant
from tournaments.services.tickets import Buyer
from tournaments.wording.prizes import prize_title

LATE = 10  # one player in so many comes late: nine of 97
ROUNDS = 3  # of an hourly day
MORE_TICKETS = 3  # every so many players plays another round
TABLE = 5  # about as many play at a table
PAPERS = 20  # files and pages, about
METHODS = tuple(PayMethod)[:3]
PRIZE_CODES = frozenset({FindingCode.PRIZES_EXCEED, FindingCode.PRIZES_UNFIT})


class CannotBeSeated(Exception):
    """The setup's findings say already why the day ends here."""


@dataclass
class Day:
    """An event on its way from the entries to the end."""

    plan: RehearsalPlan
    hall: Hall

    @property
    def event(self) -> Event:
        """The copy."""
        return self.hall.event

    def run(self) -> None:
        """Play the day to its end. Raises ``Refused`` and ``CannotBeSeated`` where it can't go on."""
        if self.plan.setup.hourly:
            self._rounds()
        else:
            self._enter()
            for session in self.hall.book.sessions:
                self._session(session)
            if self.plan.setup.bracket:
                self._bracket()
        self._prizes()

    def _begin(self, stage: RehearsalStage) -> None:
        self.hall.report.begin(stage)

    def _enter(self) -> None:
        """Enter all but the late players at once, and those one by one; check in everyone but the no-shows."""
        self._begin(RehearsalStage.CHECK_IN)
        players = self.plan.players
        early = len(players) - len(players) // LATE
        entrants.enter(self.event, self._new(players[:early]), **self.hall.deed())
        self._take_fees(self.hall.book.entrants)
        here = sorted(self.hall.book.entrants)[: early - no_shows(len(players))]
        missing = sorted(set(self.hall.book.entrants) - {*here})
        entrants.check_in(self.event, 1, here, **self.hall.deed())
        for player in players[early:]:
            self._enter_late(player)
        self._set_wishes()
        for number in missing:
            entrants.withdraw(self.event, number, 1, why="No-show", **self.hall.deed())
        if refunds := refunds_due(self.hall.book):
            closing.refund(self.event, list(refunds), **self.hall.deed())

    def _set_wishes(self) -> None:
        """Say who sits with whom, and at which tables."""
        numbers = {name: number for number, name in names(self.event).items()}
        for player in self.plan.players:
            mates = [numbers[name] for name in player.together if name in numbers]
            if mates or player.tables:
                number = numbers[player.name]
                entrants.set_wishes(self.event, number, mates, player.tables, **self.hall.deed())

    def _new(self, players: Sequence[PlannedPlayer]) -> list[NewEntrant]:
        groups = entrants.group_numbers(self.event, chain.from_iterable(player.groups for player in players))
        return [
            NewEntrant(each.name, groups=tuple(groups[name] for name in each.groups), details={"town": each.town})
            for each in players
        ]

    def _enter_late(self, player: PlannedPlayer) -> None:
        before = set(self.hall.book.entrants)
        entrants.enter(self.event, self._new([player]), **self.hall.deed())
        new = set(self.hall.book.entrants) - before
        self._take_fees(new)
        entrants.check_in(self.event, 1, new, **self.hall.deed())

    def _take_fees(self, numbers: Iterable[int]) -> None:
        """Take the fees, some in cash, some by card, some by check."""
        setup = self.hall.book.setup
        if not (setup.money and setup.fee):
            return
        for place, method in enumerate(METHODS):
            if share := sorted(numbers)[place :: len(METHODS)]:
                entrants.take_fees(self.event, share, method=method, **self.hall.deed())

    def _session(self, session: int) -> None:
        if session > 1 and self.plan.setup.checks_in_anew:
            self._begin(RehearsalStage.CHECK_IN)
            everybody = [each.number for each in self.hall.book.playing(session)]
            entrants.check_in(self.event, session, everybody, **self.hall.deed())
        self._begin(RehearsalStage.DRAW)
        together = count_drawn_together(self.hall.book, session)
        draws.draft(self.event, session, seed=self.plan.seed, together=together, **self.hall.deed())
        first_names = names(self.event, 1)  # a substitute has the same request: it's found once
        for sentence in write_reasons(wishes_not_met(self.hall.book, session, first_names)):
            self.hall.report.find(FindingCode.REQUESTS, why=sentence)
        draws.publish(self.event, session, **self.hall.deed())
        self._begin(RehearsalStage.PLAY)
        events.move_clock(self.event, session, "start", **self.hall.deed())
        last = session == len(self.hall.book.sessions)
        # A bracket's cut asks for hands, and the card of a director who knows that has them.
        self.hall.play(session, paper=not self.plan.setup.bracket, ties=last)
        if session == 1:
            self._punish()
        tables.lock(self.event, session, **self.hall.deed())
        if session == 1 and session < len(self.hall.book.foreseen):
            self._leave(session + 1)

    def _punish(self) -> None:
        if self.hall.book.setup.penalties:
            table = self.hall.book.tables_of(1)[0]
            tables.penalise(self.event, table.seats[-1], 1, "Late at the table", **self.hall.deed())

    def _leave(self, session: int) -> None:
        """One player drops out and a substitute plays on; another gets their fee back, where enough are left."""
        playing = [each.number for each in self.hall.book.playing(session)]
        substitute = next(made_up_names({fold_name(player.name) for player in self.plan.players}))
        entrants.replace(self.event, playing[0], substitute, session, why="Ill", **self.hall.deed())
        if len(self.plan.players) < FEWEST_TO_LEAVE:
            return
        entrants.withdraw(self.event, playing[1], session, why="Called to work", **self.hall.deed())
        if fees_paid(self.hall.book)[playing[1]] > 0:
            entrants.give_back(self.event, playing[1], why="Dropped out", **self.hall.deed())

    def _bracket(self) -> None:
        self._begin(RehearsalStage.BRACKET)
        brackets.draft(self.event, seed=self.plan.seed, **self.hall.deed())
        brackets.publish(self.event, **self.hall.deed())
        while not (run := self._run()).finished:
            second = run.second is not None and not run.second.finished
            self._bracket_round(run, second)

    def _run(self) -> BracketRun:
        run = self.hall.book.bracket
        if run is None:
            raise CannotBeSeated
        return run

    def _bracket_round(self, run: BracketRun, second: bool) -> None:
        """Play the seated round, play off its ties, and seat the next one, or the second chance."""
        part = run.part(second) or run.main
        number = len(part.seats)
        self.hall.play(run.session(second, number), paper=False)
        tied = round_ahead(self.event, read_book(self.event.journal_id), second).extra.values()
        extras = [ExtraHands(one, (-2 * place,)) for each in tied for place, one in enumerate(each)]
        brackets.advance(self.event, number, second=second, extras=extras, **self.hall.deed())
        chance = part.entry.stage.second_chance
        if not second and chance and chance.rounds == number:
            brackets.publish_second_chance(self.event, seed=self.plan.seed, **self.hall.deed())

    def _rounds(self) -> None:
        """Sell tickets and play the rounds of an hourly day; the late ones come to the second."""
        late = len(self.plan.players) // LATE
        for number in range(1, ROUNDS + 1):
            self._begin(RehearsalStage.CHECK_IN)
            for place, player in enumerate(self.plan.players):
                comes_late = place >= len(self.plan.players) - late
                if number == (2 if comes_late else 1) or (number > 1 and place % MORE_TICKETS and not comes_late):
                    self._sell(player)
            self._begin(RehearsalStage.DRAW)
            if not next_round(self.hall.book).sizes:
                raise tickets.too_few(self.hall.book)
            tickets.make_tables(self.event, number, seed=self.plan.seed, **self.hall.deed())
            self._begin(RehearsalStage.PLAY)
            self.hall.play(number, ties=number == ROUNDS)
            tables.lock(self.event, number, **self.hall.deed())
            if self.plan.setup.money:
                hour = hour_of(self.event, read_book(self.event.journal_id), number)
                closing.sign_round(self.event, number, seen=hour.digest if hour else "", **self.hall.deed())

    def _sell(self, player: PlannedPlayer) -> None:
        tickets.sell(self.event, Buyer(name=player.name), **self.hall.deed())

    def _prizes(self) -> None:
        """Sign the prizes, pay all winners, and close the event."""
        self._begin(RehearsalStage.PRIZES)
        end = read_closing(self.event, read_book(self.event.journal_id))
        for undecided in end.prizes.undecided:
            if undecided.tie_break is None:
                self.hall.report.find(FindingCode.SIDE_NEEDS_HANDS, prize=str(prize_title(undecided.prize)))
        if end.prizes.refused is not None:
            if not PRIZE_CODES & {*self.known}:
                self.hall.report.find(FindingCode.PRIZES_UNFIT, why=write_refusal(end.prizes.refused))
            return
        closing.sign_off(self.event, seen=end.prizes.digest, **self.hall.deed())
        paid = read_closing(self.event, read_book(self.event.journal_id))
        if winners := [payout.entrant for payout in paid.payouts if payout.due > 0]:
            closing.pay_prizes(self.event, winners, **self.hall.deed())

    @property
    def known(self) -> list[FindingCode]:
        """The codes of what the setup alone shows."""
        return [each.code for each in setup_findings(self.plan.setup, len(self.plan.players))]


def rehearse(plan: RehearsalPlan, report: RehearsalReport, backups: Path | None) -> None:
    """Play an event on a copy in this process's own database, and report what would go wrong.

    ``backups`` is a folder of the copy for a backup; None makes none.
    """
    report.total = _count_steps(plan)
    report.begin(RehearsalStage.PREPARE)
    day = Day(plan, Hall(_open_copy(plan), report, random.Random(plan.seed)))  # noqa: S311 - no secret
    try:
        day.run()
        closed = True
    except (Refused, CannotBeSeated) as why:
        closed = False
        if not SEATING_CODES & {*day.known}:
            sentence = write_refusal(why) if isinstance(why, Refused) else ""
            report.find(FindingCode.STOPPED, stage=report.stage, why=sentence)
    report.begin(RehearsalStage.PAPERS)
    papers.read_all(day.event, plan, report)
    if closed:
        closing.close(day.event, **day.hall.deed())
    if backups is not None:
        report.begin(RehearsalStage.BACKUP)
        making.make(backups)
    report.begin(RehearsalStage.OVER)


def _open_copy(plan: RehearsalPlan) -> Event:
    number = events.create_event(
        name=plan.name,
        setup=plan.setup,
        place=plan.place,
        played_on=plan.day,
        publication=Publication.LISTED,
        key=f"rehearsal-of-{plan.seed}",
        actor=DIRECTOR,
    )
    event = Event.objects.select_related("club", "journal").get(pk=number)
    address.choose(event, plan.address)
    event.refresh_from_db()
    return event


def _count_steps(plan: RehearsalPlan) -> int:
    """Return about how many tables, files, and pages there are."""
    tables_each, setup = len(plan.players) / TABLE, plan.setup
    sessions = ROUNDS if setup.hourly else len(setup.sessions) + bool(setup.bracket)
    return round(sessions * tables_each) + PAPERS + 3 * sessions
