"""The director goes on: what the desk says comes next, done as it says."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from django.test import Client

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.models import Conflict
from scorekeeper.services import changes
from scorekeeper.services.requests import Decide
from tests.days.laws import desk_of
from tests.tournaments.bracketed import hand_in
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import prizes_of
from tests.tournaments.seated import AT_TABLE, Seated
from tournaments.engine.brackets.values import NEXT_BEST, ExtraHands
from tournaments.engine.event.draw_pool import next_round, present_entrants
from tournaments.engine.event.money import cash_box_of
from tournaments.engine.event.progress import is_whole, what_is_lost
from tournaments.engine.event.tickets import unsigned_rounds
from tournaments.engine.event.values import SessionTable, TableState
from tournaments.engine.standings import OpenTie
from tournaments.queries.book import read_book
from tournaments.queries.bracket import bracket_changes, round_ahead, tie_at_cut, tie_at_table
from tournaments.queries.desk import DeskStep, DirectorDesk
from tournaments.queries.hours import played_hours
from tournaments.queries.open_items import OpenItem, OpenKind
from tournaments.queries.tables import games
from tournaments.services import brackets, ceremony, closing, draws, entrants, events, tables, tickets
from tournaments.services.entrants import NewEntrant
from tournaments.services.tickets import Buyer
from tournaments.web.bracket.plan import fitting_setup

WHY = "a good reason"
# A draw says that the setup comes first, where it doesn't fit those who came.
SETUP_FIRST = {"nobody-to-fill", "too-few-players", "no-tables", "no-final-table", "no-table-rules"}


def go_on(event: Seated, director: Client, chance: random.Random) -> None:
    """Do the next step of the desk."""
    desk = desk_of(event)
    step = desk.step
    match step:
        case DeskStep.ENTER:
            entrants.enter(event.event, [NewEntrant("Player 1")], key=key(), actor=DIRECTOR)
        case DeskStep.CHECK_IN:
            everybody = [each.number for each in event.book.playing(desk.session)]
            absent = {chance.choice(everybody)} if len(everybody) > 6 and chance.random() < 0.3 else set()
            entrants.check_in(event.event, desk.session, set(everybody) - absent, key=key(), actor=DIRECTOR)
        case DeskStep.DRAW | DeskStep.PUBLISH if not event.book.setup.hourly:
            asked = draws_asked(event, desk.session)
            draws.draw_and_publish(event.event, desk.session, asked=asked, seated=(), key=key(), actor=DIRECTOR)
        case DeskStep.PUBLISH:
            tickets.make_tables(event.event, desk.session, key=key(), actor=DIRECTOR)
        case DeskStep.START:
            events.move_clock(event.event, desk.session, "start", key=key(), actor=DIRECTOR)
        case DeskStep.PLAY:
            play_tables(event, desk, chance)
        case DeskStep.DECIDE:
            decide_at(event, desk.waiting[0].table.id, chance)
        case DeskStep.CONFIRM:
            confirm(event, desk.waiting[0].table.id)
        case DeskStep.LOCK:
            tables.lock(event.event, desk.session, key=key(), actor=DIRECTOR)
        case DeskStep.SELL:
            sell(event, chance)
        case DeskStep.SIGN_ROUND:
            sign_round(event)
        case DeskStep.PRIZES:
            closing.sign_off(event.event, seen=prizes_of(event.event).digest, key=key(), actor=DIRECTOR)
        case DeskStep.CEREMONY:
            ceremony.end(event.event, key=key(), actor=DIRECTOR)
        case DeskStep.CLOSE:
            closing.close(event.event, key=key(), actor=DIRECTOR, ask=True)
        case DeskStep.CLOSED:
            closing.reopen(event.event, WHY, key=key(), actor=DIRECTOR)
            if event.book.locked and chance.random() < 0.7:  # else the desk says to close again
                last = max(event.book.locked)
                with suppress(Refused):
                    tables.unlock(event.event, last, WHY, key=key(), actor=DIRECTOR)
                    tables.reopen(event.event, event.book.tables_of(last)[0].id, WHY, key=key(), actor=DIRECTOR)
        case DeskStep.SETTLE:
            assert desk.first
            settle(event, desk.first, chance)
        case _:
            go_on_in_bracket(event, step)


def draws_asked(event: Seated, session: int) -> tuple[int, ...]:
    """Return the no-shows that the draw asks about: none of them sits."""
    return present_entrants(event.book, session).asked


def play_tables(event: Seated, desk: DirectorDesk, chance: random.Random) -> None:
    """Tables that play, half of them or one, play on to their end, most of them submit."""
    playing = [tile.table for tile in desk.tiles if tile.state is TableState.OPEN]
    for table in playing[:1] if chance.random() < 0.5 else playing[: len(playing) // 2 + 1]:
        play_on(event, table, chance)


def play_on(event: Seated, table: SessionTable, chance: random.Random) -> None:
    """A table plays to its end, and submits."""
    game = event.game(table.id)
    if not is_whole(event.book, table, game):
        if chance.random() < 0.4:
            hand_in(event, table, some_totals(table, chance))
            return
        event.play(table.id)
    tables.hand_in(event.event, table.id, chance.choice(table.seats), key=key(), actor=AT_TABLE)


def some_totals(table: SessionTable, chance: random.Random) -> list[int]:
    """Return totals for a card that add up to zero, with ties every other time."""
    others = [chance.randint(*((-6, 6) if chance.random() < 0.5 else (0, 1))) for _ in table.seats[1:]]
    return [-sum(others), *others]


def confirm(event: Seated, table: int) -> None:
    """The director confirms the score of a table."""
    tables.confirm_as_director(event.event, table, event.game(table).length, key=key(), actor=DIRECTOR)


def decide_at(event: Seated, table: int, chance: random.Random) -> None:
    """Answer the first call of a table, else decide its first conflict."""
    for call in event.book.open_calls():
        if call.table == table:
            if not call.dispute:
                tables.answer_call(event.event, call.id, "done", key=key(), actor=DIRECTOR)
            elif chance.random() < 0.5 and event.book.table(table).state is TableState.DISPUTED:
                length = event.game(table).length
                tables.settle_dispute(event.event, call.id, length, "as it is", key=key(), actor=DIRECTOR)
            else:
                tables.correct_disputed(event.event, call.id, "wrong", key=key(), actor=DIRECTOR)
            return
    game = event.game(table).game
    conflict = Conflict.objects.filter(game=game, decided_by=None).order_by("made_by__seq").first()
    assert conflict is not None
    decision = chance.choice([ConflictDecision.KEEP, ConflictDecision.REPLACE, ConflictDecision.DISMISS])
    changes.make(game, [Decide(str(conflict.uid), decision)], key=key(), actor=DIRECTOR, why=WHY)


def sell(event: Seated, chance: random.Random) -> None:
    """Sell tickets until the next round has its players, then make its tables."""
    for number in range(1, chance.randint(9, 12)):
        if number not in event.book.entrants or chance.random() < 0.8:
            tickets.sell(
                event.event, Buyer(name=f"Player {number}"), many=chance.choice([1, 1, 2]), key=key(), actor=DIRECTOR
            )
    tickets.make_tables(event.event, next_round(event.book).number, key=key(), actor=DIRECTOR)


def sign_round(event: Seated) -> None:
    """Sign the first round that is over."""
    number = next(number for number in unsigned_rounds(event.book) if number in event.book.locked)
    seen = played_hours(event.event, read_book(event.event.journal_id))[number - 1].digest
    closing.sign_round(event.event, number, seen=seen, key=key(), actor=DIRECTOR)


def go_on_in_bracket(event: Seated, step: DeskStep) -> None:
    """Draw, post, and go on in the bracket; ties are decided where they come up."""
    of, book = event.event, event.book
    match step:
        case DeskStep.DRAW_BRACKET | DeskStep.REDRAW_BRACKET:
            try:
                with_ties(event, lambda: brackets.draft(of, key=key(), actor=DIRECTOR))
            except Refused as refused:  # the set-up doesn't fit who is left
                if not {fault.code for fault in refused.faults} <= SETUP_FIRST:
                    raise
                fit_rounds(event)
        case DeskStep.PUBLISH_BRACKET:
            brackets.publish(of, key=key(), actor=DIRECTOR)
        case DeskStep.ADVANCE | DeskStep.FINISH:
            assert book.bracket
            number = len(book.bracket.main.seats)
            with_ties(event, lambda: advance(event, number))
        case _:
            raise AssertionError(step)


def fit_rounds(event: Seated) -> None:
    """Use the rounds that fit who qualifies, as the page offers it; where none do, another player is added."""
    book = event.book
    with suppress(Refused):
        fitting = fitting_setup(event.event, read_book(event.event.journal_id))
        if fitting != book.setup.bracket:
            events.change_setup(event.event, replace(book.setup, bracket=fitting), key=key(), actor=DIRECTOR)
            return
    entrants.enter(event.event, [NewEntrant(f"Player {max(book.entrants) + 1}")], key=key(), actor=DIRECTOR)


def advance(event: Seated, number: int) -> None:
    """End a round of the bracket, with an extra hand for those who are tied where one is needed."""
    extras = extra_hands(round_ahead(event.event, read_book(event.event.journal_id)).extra)
    brackets.advance(event.event, number, extras=extras, key=key(), actor=DIRECTOR)


def extra_hands(tied: Mapping[int, Sequence[int]]) -> list[ExtraHands]:
    """Return an extra hand that decides each of these ties at tables."""
    return [ExtraHands(who, (2 * at - len(those) + 1,)) for those in tied.values() for at, who in enumerate(those)]


def correct_round(event: Seated, session: int) -> None:
    """Apply the corrected scores of a round of the bracket, with an extra hand as ``advance`` does."""
    run = event.book.bracket
    assert run
    at = run.at(session)
    changes_now = bracket_changes(event.event, read_book(event.event.journal_id), at.second)
    extras = [extra for change in changes_now if change.number == at.number for extra in extra_hands(change.extra)]
    brackets.correct(event.event, at.number, second=at.second, extras=extras, key=key(), actor=DIRECTOR, why=WHY)


def with_ties(event: Seated, do: Callable[[], object]) -> None:
    """Do a step of the bracket once the ties that it asks about are decided."""
    for _ in range(6):
        try:
            do()
        except Refused:
            if not decide_tie(event):
                raise
        else:
            return


def decide_tie(event: Seated) -> bool:
    """Decide a tie that is open, at the cut or a table; return whether there was one."""
    for table, tie in open_ties(event):
        chosen = tie.tied[: tie.spots]
        brackets.decide_tie(event.event, chosen, WHY, table=table, key=key(), actor=DIRECTOR)
        return True
    return False


def open_ties(event: Seated) -> list[tuple[int | None, OpenTie]]:
    """Return the ties that wait for the director, by the number of the table, None for the cut."""
    reading = read_book(event.event.journal_id)
    book, ties = reading.book, list[tuple[int | None, OpenTie]]()
    if book.setup.bracket is None:
        return ties
    if book.bracket is None:
        if tie := tie_at_cut(event.event, reading):
            ties.append((None, tie))
        return ties
    numbers = {table.number for table in book.tables.values() if table.session in book.rounds}
    for number in sorted({*numbers, NEXT_BEST}):
        if tie := tie_at_table(event.event, reading, number):
            ties.append((number, tie))
    return ties


def settle(event: Seated, item: OpenItem, chance: random.Random) -> None:
    """Settle what the desk says is open first."""
    of, book = event.event, event.book
    match item.kind:
        case OpenKind.CALL:
            assert item.call
            decide_at(event, item.call.table, chance)
        case OpenKind.CONFLICT:
            decide_at(event, item.tables[0].id, chance)
        case OpenKind.SESSION:
            settle_session(event, item, chance)
        case OpenKind.REOPENED:
            settle_table(event, item.tables[0].id, chance)
        case OpenKind.CORRECTION:
            with_ties(event, lambda: correct_round(event, item.session))
        case OpenKind.CUT:
            with_ties(event, lambda: brackets.correct_cut(of, key=key(), actor=DIRECTOR, why=WHY))
        case OpenKind.ROUND | OpenKind.ROUND_CHANGED:
            hour = played_hours(of, read_book(of.journal_id))[item.session - 1]
            closing.sign_round(of, item.session, seen=hour.digest, why=WHY, key=key(), actor=DIRECTOR)
        case OpenKind.CHANGED if chance.random() < 0.5:
            closing.keep_signed(of, WHY, seen=prizes_of(of).digest, key=key(), actor=DIRECTOR)
        case OpenKind.UNSIGNED | OpenKind.CHANGED:
            closing.sign_off(of, seen=prizes_of(of).digest, key=key(), actor=DIRECTOR, why=WHY)
        case OpenKind.UNDECIDED:
            assert item.undecided
            winners = item.undecided.tied[:1] or sorted(book.entrants)[:1]
            closing.decide_prize(of, item.undecided.prize, winners, WHY, key=key(), actor=DIRECTOR)
        case OpenKind.OVERPAID:
            paid = [each for each in book.cash if each.kind == "prize" and each.entrant == item.entrants[0]]
            closing.drop_cash(of, paid[-1].id, WHY, key=key(), actor=DIRECTOR)
        case OpenKind.PRIZE:
            closing.pay_prizes(of, item.entrants, key=key(), actor=DIRECTOR)
        case OpenKind.REFUND:
            closing.refund(of, item.entrants, key=key(), actor=DIRECTOR)
        case OpenKind.FEE:
            entrants.take_fees(of, item.entrants, key=key(), actor=DIRECTOR)
        case OpenKind.CASH:
            closing.count_cash(of, max(0, cash_box_of(book).balance), {}, key=key(), actor=DIRECTOR)
        case _:
            raise AssertionError(item)


def settle_session(event: Seated, item: OpenItem, chance: random.Random) -> None:
    """Play what is left of a session that isn't over, and end it."""
    if item.session not in event.book.published:
        asked = draws_asked(event, item.session)
        draws.draw_and_publish(event.event, item.session, asked=asked, key=key(), actor=DIRECTOR)
    for table in event.book.tables_of(item.session):
        settle_table(event, table.id, chance)
    tables.lock(event.event, item.session, key=key(), actor=DIRECTOR)


def settle_table(event: Seated, table: int, chance: random.Random) -> None:
    """Bring a table to its confirmed score, whatever is in the way."""
    for _ in range(20):
        at = event.table(table)
        calls = [call for call in event.book.open_calls() if call.table == table]
        if calls or event.game(table).open_conflicts:
            decide_at(event, table, chance)
        elif at.state is TableState.OPEN:
            play_on(event, at, chance)
        elif at.state is TableState.COMPLETE:
            confirm(event, table)
        else:
            return
    raise AssertionError((table, event.table(table).state))


def to_type(event: Seated, session: int) -> str:
    """Return what confirms that the draw of a session is undone."""
    rows = games(event.event.pk)
    loss = what_is_lost(event.book, [(table, rows[table.id]) for table in event.book.tables_of(session)])
    return draws.to_type(event.book, session, loss)


def typed_in(event: Seated, path: str, name: str, chance: random.Random) -> str:
    """Return what somebody might type into a field of that name on the page of that path.

    Players are named by their numbers: who is new by the next one, a substitute by that of the line.
    """
    word = name.rpartition("-")[2]
    if word == "typed":
        return to_type(event, event.book.current)
    if word in ("why", "reason", "text", "note", "answer"):
        return WHY
    if "name" in name or word == "code":
        line = re.search(r"players/(\d+)$", path)
        return f"Player {line[1]} {chance.choice('CDEFG')}" if line else ""
    if word == "pin" and event.book.entrants:
        return event.pin(chance.choice(sorted(event.book.entrants)))
    if word in ("amount", "paid"):
        return chance.choice(["1.00", "20", "0"])
    return str(chance.randint(0, 9))
