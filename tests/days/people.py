"""Everything that people do besides the desk's next step: come and go, err at tables, correct, undo, and reopen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.hands import record_hand
from scorekeeper.services.requests import Correct, Insert, Penalise, Restore, Void
from tests.days.laws import desk_of
from tests.days.steps import WHY, confirm, decide_at, decide_tie, open_ties, play_on, settle_table, some_totals, to_type
from tests.tables import picked
from tests.tournaments.bracketed import hand_in
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import prizes_of
from tests.tournaments.seated import AT_TABLE, Seated
from tournaments.engine.event.money import CashKind, cash_box_of
from tournaments.engine.event.values import Cash, EventPenalty, SessionTable, TableState
from tournaments.queries.book import read_book
from tournaments.queries.hours import played_hours
from tournaments.services import brackets, ceremony, closing, draws, entrants, events, paper_tables, tables, tickets
from tournaments.services.entrants import NewEntrant
from tournaments.services.paper_tables import Card, Totals
from tournaments.services.tickets import Buyer

Deed = Callable[[Seated, random.Random], object]
TableDeed = Callable[[Seated, SessionTable, random.Random], object]
DEEDS: dict[str, Deed] = {}


def deed(do: Deed) -> Deed:
    """Let something happen by its name."""
    return deed_named(do.__name__, do)


def deed_named(name: str, do: Deed) -> Deed:
    """Let something happen by a name."""
    DEEDS[name] = do
    return do


def at_a_table(*fitting: TableState) -> Callable[[TableDeed], Deed]:
    """Let something happen at some table: mostly one in a state where it can, one of the current session more often."""

    def at_some_table(do: TableDeed) -> Deed:
        def happen(event: Seated, chance: random.Random) -> object:
            book = event.book
            there = sorted(book.tables.values(), key=lambda table: table.id)
            if chance.random() < 0.9:
                there = (
                    [table for table in there if table.state in fitting] or brought_to(event, fitting, chance) or there
                )
            here = [table for table in there if table.session == book.current] if chance.random() < 0.7 else []
            return do(event, chance.choice(here or there), chance) if there else None

        return deed_named(do.__name__, happen)

    return at_some_table


def brought_to(event: Seated, fitting: Sequence[TableState], chance: random.Random) -> list[SessionTable]:
    """A table that plays is brought to one of these states by what comes before it; none where no table plays."""
    playing = [table for table in event.book.tables.values() if table.state is TableState.OPEN]
    if not playing or fitting[0] not in (TableState.COMPLETE, TableState.CONFIRMED, TableState.DISPUTED):
        return []
    table = chance.choice(playing)
    play_on(event, table, chance)
    if fitting[0] is TableState.DISPUTED and event.table(table.id).state is TableState.COMPLETE:
        tables.dispute(event.event, table.id, "hand 1 is wrong", key=key(), actor=AT_TABLE)
    elif fitting[-1] is TableState.CONFIRMED and event.table(table.id).state is TableState.COMPLETE:
        confirm(event, table.id)
    return [event.table(table.id)]


def maybe_why(chance: random.Random) -> str:
    """A reason, mostly."""
    return WHY if chance.random() < 0.8 else ""


def someone(event: Seated, chance: random.Random) -> int:
    """The number of an entrant."""
    return chance.choice(sorted(event.book.entrants) or [1])


def drop_one(
    written: Sequence[EventPenalty | Cash], drop: Callable[..., object], event: Seated, chance: random.Random
) -> None:
    """Drop something that was written by mistake, if anything was written."""
    if written:
        drop(event.event, chance.choice(written).id, maybe_why(chance), key=key(), actor=DIRECTOR)


def one_of(numbers: Iterable[int], event: Seated, chance: random.Random) -> int:
    """One of these entrants mostly, if there are any, else somebody."""
    fit = sorted(numbers)
    return chance.choice(fit) if fit and chance.random() < 0.9 else someone(event, chance)


def next_name(event: Seated, who: int) -> str:
    """The name of who plays on an entrant's line next: ``Player 3 B``."""
    return f"Player {who} {chr(65 + len(event.book.entrant(who).persons))}"


def a_line(event: Seated, table: SessionTable, chance: random.Random) -> str:
    """A line on the score sheet of a table."""
    uids = Line.objects.filter(game=event.game(table.id).game).order_by("place").values_list("uid", flat=True)
    return str(chance.choice(list(uids) or ["00000000-0000-4000-8000-000000000000"]))


def a_hand(table: SessionTable, chance: random.Random) -> dict[str, object]:
    """A hand of two seats, or of one alone."""
    first, second = chance.sample(range(1, len(table.seats) + 1), 2)
    return picked(first, chance.choice([second, None]), chance.choice([30, 55, 75, 100]))


@at_a_table(TableState.OPEN)
def phone_records(event: Seated, table: SessionTable, chance: random.Random) -> None:
    game = event.game(table.id)
    late = chance.choice([0, 0, 1])
    expects = max(1, game.next_number - late)
    record_hand(game.game, a_hand(table, chance), key=key(), expects=expects, actor=AT_TABLE)


@at_a_table(TableState.OPEN)
def card_of_totals(event: Seated, table: SessionTable, chance: random.Random) -> None:
    hand_in(event, table, some_totals(table, chance))


@at_a_table(TableState.OPEN)
def card_unsigned(event: Seated, table: SessionTable, chance: random.Random) -> None:
    card = Card((tuple(some_totals(table, chance)),), totals=True, hands=chance.choice([None, 1]))
    game = event.game(table.id)
    totals = chance.choice([None, *Totals])
    paper_tables.hand_in(event.event, table.id, card, key=key(), actor=DIRECTOR, totals=totals, seen=game.length)


@at_a_table(TableState.COMPLETE, TableState.CONFIRMED)
def correct_card(event: Seated, table: SessionTable, chance: random.Random) -> None:
    card = Card((tuple(some_totals(table, chance)),), totals=True)
    seen, signed = event.game(table.id).length, chance.choice(["", "two signatures"])
    paper_tables.correct(
        event.event, table.id, card, key=key(), actor=DIRECTOR, seen=seen, why=maybe_why(chance), signed=signed
    )


@at_a_table(TableState.COMPLETE, TableState.CONFIRMED)
def correct_hand(event: Seated, table: SessionTable, chance: random.Random) -> None:
    change = Correct(a_line(event, table, chance), a_hand(table, chance))
    changes.make(event.game(table.id).game, [change], key=key(), actor=DIRECTOR, why=maybe_why(chance))


@at_a_table(TableState.COMPLETE, TableState.CONFIRMED)
def void_line(event: Seated, table: SessionTable, chance: random.Random) -> None:
    change = chance.choice([Void, Restore])(a_line(event, table, chance))
    changes.make(event.game(table.id).game, [change], key=key(), actor=DIRECTOR, why=maybe_why(chance))


@at_a_table(TableState.COMPLETE, TableState.CONFIRMED)
def insert_hand(event: Seated, table: SessionTable, chance: random.Random) -> None:
    change = Insert(a_hand(table, chance), chance.choice([None, a_line(event, table, chance)]))
    changes.make(event.game(table.id).game, [change], key=key(), actor=DIRECTOR, why=maybe_why(chance))


@at_a_table(TableState.OPEN, TableState.CONFIRMED)
def penalty_at_table(event: Seated, table: SessionTable, chance: random.Random) -> None:
    change = Penalise(chance.randint(1, len(table.seats)), 4, chance.choice(["house", "others"]))
    changes.make(event.game(table.id).game, [change], key=key(), actor=DIRECTOR, why=maybe_why(chance))


@at_a_table(TableState.OPEN)
def stop(event: Seated, table: SessionTable, chance: random.Random) -> None:
    tables.stop(event.event, table.id, "time", key=key(), actor=DIRECTOR)


@at_a_table(TableState.OPEN)
def submit(event: Seated, table: SessionTable, chance: random.Random) -> None:
    tables.hand_in(event.event, table.id, chance.choice(table.seats), key=key(), actor=AT_TABLE)


@at_a_table(TableState.COMPLETE)
def confirm_by_pin(event: Seated, table: SessionTable, chance: random.Random) -> None:
    who, seen = chance.choice(table.seats), event.game(table.id).length
    tables.confirm(event.event, table.id, who, event.pin(who), seen, key=key(), actor=AT_TABLE)


@at_a_table(TableState.COMPLETE)
def dispute(event: Seated, table: SessionTable, chance: random.Random) -> None:
    who = chance.choice([None, *table.seats])
    tables.dispute(event.event, table.id, "hand 1 is wrong", key=key(), actor=AT_TABLE, entrant=who)


@at_a_table(TableState.OPEN)
def call(event: Seated, table: SessionTable, chance: random.Random) -> None:
    tables.call(event.event, table.id, "cards are missing", key=key(), actor=AT_TABLE)


@at_a_table(TableState.DISPUTED)
def answer(event: Seated, table: SessionTable, chance: random.Random) -> None:
    if event.game(table.id).open_conflicts or any(each.table == table.id for each in event.book.open_calls()):
        decide_at(event, table.id, chance)


@at_a_table(TableState.COMPLETE, TableState.CONFIRMED)
def reopen_table(event: Seated, table: SessionTable, chance: random.Random) -> None:
    tables.reopen(event.event, table.id, maybe_why(chance), key=key(), actor=DIRECTOR)


@at_a_table(TableState.OPEN, TableState.COMPLETE, TableState.DISPUTED)
def settled(event: Seated, table: SessionTable, chance: random.Random) -> None:
    settle_table(event, table.id, chance)


@at_a_table(TableState.OPEN)
def sub_at_table(event: Seated, table: SessionTable, chance: random.Random) -> None:
    who = chance.choice(table.seats)
    tables.stand_in(event.event, table.id, who, next_name(event, who), key=key(), actor=DIRECTOR)


@at_a_table(TableState.OPEN)
def take_a_seat(event: Seated, table: SessionTable, chance: random.Random) -> None:
    if chance.random() < 0.5:
        late_entry(event, chance)
    who = max(event.book.entrants) if chance.random() < 0.8 else someone(event, chance)
    entrants.check_in(event.event, table.session, [who], key=key(), actor=DIRECTOR)
    draws.seat(event.event, table.id, who, key=key(), actor=DIRECTOR)


@at_a_table(TableState.OPEN)
def leave_a_seat(event: Seated, table: SessionTable, chance: random.Random) -> None:
    draws.unseat(event.event, table.id, chance.choice(table.seats), key=key(), actor=DIRECTOR)


@deed
def late_entry(event: Seated, chance: random.Random) -> None:
    name, book = f"Player {max(event.book.entrants, default=0) + 1}", event.book
    if book.setup.hourly:
        tickets.sell(event.event, Buyer(name=name), key=key(), actor=DIRECTOR)
    else:
        new = NewEntrant(name, joined=chance.choice([1, *book.sessions]))
        entrants.enter(event.event, [new], key=key(), actor=DIRECTOR)


@deed
def check_in(event: Seated, chance: random.Random) -> None:
    here, session = chance.random() < 0.6, event.book.current
    entrants.check_in(event.event, session, [someone(event, chance)], here=here, key=key(), actor=DIRECTOR)


@deed
def drop_out(event: Seated, chance: random.Random) -> None:
    session = event.book.current + chance.choice([0, 1])
    entrants.withdraw(event.event, someone(event, chance), session, key=key(), actor=DIRECTOR, why=maybe_why(chance))


@deed
def bring_back(event: Seated, chance: random.Random) -> None:
    gone = (number for number, each in event.book.entrants.items() if not each.plays(event.book.current))
    entrants.bring_back(event.event, one_of(gone, event, chance), event.book.current, key=key(), actor=DIRECTOR)


@deed
def substitute(event: Seated, chance: random.Random) -> None:
    who = someone(event, chance)
    name = next_name(event, who)
    session = event.book.current + chance.choice([0, 1])
    if event.book.bracket and who in {
        each for seats in event.book.bracket.main.seats[-1:] for each in seats.everybody()
    }:
        brackets.replace(event.event, who, name, key=key(), actor=DIRECTOR)
    else:
        entrants.replace(event.event, who, name, session, key=key(), actor=DIRECTOR)


@deed
def leave_bracket(event: Seated, chance: random.Random) -> None:
    brackets.withdraw(event.event, someone(event, chance), key=key(), actor=DIRECTOR)


@deed
def penalty(event: Seated, chance: random.Random) -> None:
    tables.penalise(
        event.event, someone(event, chance), event.book.current, maybe_why(chance), key=key(), actor=DIRECTOR
    )


@deed
def drop_penalty(event: Seated, chance: random.Random) -> None:
    drop_one(event.book.penalties, tables.drop_penalty, event, chance)


@deed
def fees(event: Seated, chance: random.Random) -> None:
    entrants.take_fees(event.event, [someone(event, chance)], key=key(), actor=DIRECTOR)


@deed
def all_fees(event: Seated, chance: random.Random) -> None:
    entrants.take_fees(event.event, sorted(event.book.entrants), key=key(), actor=DIRECTOR)


def paid_fees(event: Seated) -> Iterator[int]:
    """The entrants who paid a fee."""
    return (cash.entrant for cash in event.book.cash if cash.kind is CashKind.FEE and cash.entrant)


@deed
def fee_back(event: Seated, chance: random.Random) -> None:
    entrants.give_back(
        event.event, one_of(paid_fees(event), event, chance), key=key(), actor=DIRECTOR, why=maybe_why(chance)
    )


@deed
def undo_fee(event: Seated, chance: random.Random) -> None:
    entrants.undo_fee(
        event.event, one_of(paid_fees(event), event, chance), key=key(), actor=DIRECTOR, why=maybe_why(chance)
    )


@deed
def cancel_ticket(event: Seated, chance: random.Random) -> None:
    if event.book.tickets:
        tickets.cancel(event.event, chance.choice(event.book.tickets).id, key=key(), actor=DIRECTOR)


@deed
def draft(event: Seated, chance: random.Random) -> None:
    if event.book.setup.hourly is None:
        draws.draft(event.event, event.book.current, key=key(), actor=DIRECTOR)


@deed
def swap(event: Seated, chance: random.Random) -> None:
    one, other = someone(event, chance), someone(event, chance)
    draws.swap(event.event, event.book.current, one, other, key=key(), actor=DIRECTOR)


@deed
def undo_draw(event: Seated, chance: random.Random) -> None:
    session = event.book.current
    typed, played = to_type(event, session) if chance.random() < 0.7 else "", count_played(event, session)
    draws.unpublish(event.event, session, typed=typed, key=key(), actor=DIRECTOR, why=maybe_why(chance))
    assert typed or not played, "what was played takes a typed confirmation"


def count_played(event: Seated, session: int) -> int:
    """The lines that stand on the score sheets of a session."""
    games = [event.game(table.id).game for table in event.book.tables_of(session)]
    return Line.objects.filter(game__in=games, voided=False).count()


@deed
def undo_round(event: Seated, chance: random.Random) -> None:
    session = event.book.current
    typed, played = to_type(event, session) if chance.random() < 0.7 else "", count_played(event, session)
    brackets.undo_round(event.event, typed=typed, key=key(), actor=DIRECTOR, why=maybe_why(chance))
    assert typed or not played, "what was played takes a typed confirmation"


@deed
def end_session(event: Seated, chance: random.Random) -> None:
    tables.lock(event.event, event.book.current, key=key(), actor=DIRECTOR)


@deed
def reopen_session(event: Seated, chance: random.Random) -> None:
    over = sorted(event.book.locked)
    if over:
        tables.unlock(event.event, chance.choice(over), maybe_why(chance), key=key(), actor=DIRECTOR)


@deed
def tie(event: Seated, chance: random.Random) -> None:
    ties = open_ties(event)
    if ties and chance.random() < 0.5:
        decide_tie(event)
    else:
        table = chance.choice([None, *sorted(event.book.tables)])
        brackets.undecide_tie(event.event, table=table, key=key(), actor=DIRECTOR)


@deed
def bracket_draft(event: Seated, chance: random.Random) -> None:
    if chance.random() < 0.3:
        brackets.drop_draft(event.event, key=key(), actor=DIRECTOR)
    else:
        brackets.draft(event.event, key=key(), actor=DIRECTOR)


@deed
def bracket_correct(event: Seated, chance: random.Random) -> None:
    if event.book.bracket:
        number = chance.randint(1, len(event.book.bracket.main.seats))
        brackets.correct(event.event, number, key=key(), actor=DIRECTOR, why=maybe_why(chance))


@deed
def sign(event: Seated, chance: random.Random) -> None:
    seen = prizes_of(event.event).digest
    if event.book.signed and chance.random() < 0.5:
        closing.keep_signed(event.event, maybe_why(chance), seen=seen, key=key(), actor=DIRECTOR)
    else:
        closing.sign_off(event.event, seen=seen, key=key(), actor=DIRECTOR, why=maybe_why(chance))


@deed
def sign_hour(event: Seated, chance: random.Random) -> None:
    for hour in played_hours(event.event, read_book(event.event.journal_id))[:1]:
        closing.sign_round(event.event, hour.number, seen=hour.digest, key=key(), actor=DIRECTOR, why=WHY)


@deed
def pay(event: Seated, chance: random.Random) -> None:
    winners = event.book.signed[-1].award.by_entrant() if event.book.signed else ()
    closing.pay_prizes(event.event, [one_of(winners, event, chance)], key=key(), actor=DIRECTOR)


@deed
def count_box(event: Seated, chance: random.Random) -> None:
    amount = max(0, cash_box_of(event.book).balance + chance.choice([0, 0, 100]))
    closing.count_cash(event.event, amount, {}, key=key(), actor=DIRECTOR)


@deed
def drop_cash(event: Seated, chance: random.Random) -> None:
    drop_one(event.book.cash, closing.drop_cash, event, chance)


@deed
def close(event: Seated, chance: random.Random) -> None:
    closing.close(event.event, key=key(), actor=DIRECTOR, ask=chance.random() < 0.7)


@deed
def reopen(event: Seated, chance: random.Random) -> None:
    closing.reopen(event.event, maybe_why(chance), key=key(), actor=DIRECTOR)


@deed
def hold_ceremony(event: Seated, chance: random.Random) -> None:
    holds = chance.random() < 0.5
    if event.book.ceremony:
        ceremony.end(event.event, key=key(), actor=DIRECTOR)
    else:
        ceremony.prepare(event.event, holds=holds, countdown=0, amounts=True, key=key(), actor=DIRECTOR)


@deed
def message(event: Seated, chance: random.Random) -> None:
    events.post_message(event.event, "Lunch at noon", key=key(), actor=DIRECTOR)


@deed
def clock(event: Seated, chance: random.Random) -> None:
    do = chance.choice(["start", "pause"])
    events.move_clock(event.event, desk_of(event).session, do, key=key(), actor=DIRECTOR)


# What is rare among all deeds, and what matters most: at tables that play, and once scores are in.
AT_TABLES = (
    "call", "card_of_totals", "card_unsigned", "confirm_by_pin", "dispute", "drop_out", "phone_records", "reopen_table",
    "sub_at_table", "submit", "take_a_seat", "undo_draw", "undo_round", "void_line",
)  # fmt: skip
AFTERWARDS = (
    "bracket_correct", "close", "correct_card", "correct_hand", "drop_cash", "fee_back", "hold_ceremony", "insert_hand",
    "pay", "penalty", "reopen", "reopen_session", "reopen_table", "sign", "substitute", "undo_round", "void_line",
)  # fmt: skip
