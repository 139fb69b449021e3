"""Events with a bracket for tests: sessions and rounds whose tables hand in totals from a card, signed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.requests import Correct
from tests.replayed import replayed
from tests.tables import picked
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated
from tournaments.engine.brackets.ranking import tie_in_fault
from tournaments.engine.brackets.stage import BracketSetup, read_bracket_setup
from tournaments.engine.brackets.values import NEXT_BEST, Bracket
from tournaments.engine.event.values import SessionTable, TableState
from tournaments.engine.prize_table import PrizeTable
from tournaments.queries.book import read_book
from tournaments.queries.bracket import round_ahead
from tournaments.services import brackets, draws, events, paper_tables, tables
from tournaments.services.paper_tables import Card, Totals

Scores = Callable[[SessionTable], Sequence[int]]

FIVES = "nationals"
SIZES = {"3": "three-handed-9", "4": "four-handed-jack", "5": FIVES, "6": FIVES, "7": FIVES}


def by_number(table: SessionTable) -> list[int]:
    """Scores at a table: the lower an entrant's number, the more; they add up to zero."""
    ranked = sorted(table.seats)
    middle = len(ranked) - 1
    return [middle - 2 * ranked.index(entrant) for entrant in table.seats]


def rounds(*advance: int, size: int = 5, hands: int = 4, **each: Any) -> list[dict[str, Any]]:
    """Rounds as a set-up writes them: so many of each table go on, and a final table."""
    return [{"table_size": size, "hands": hands, "advance": many, **each} for many in (*advance, 0)]


def set_up(stage: dict[str, Any], **other: Any) -> BracketSetup:
    """A bracket's set-up from a stage as JSON has it, with rules for tables of every size."""
    return read_bracket_setup({"stage": stage, "rules": SIZES, **other})


@replayed
def bracketed(players: int, setup: BracketSetup, sessions: int = 1, hands: int = 2, **other: Any) -> Seated:
    """An event of so many players with short sessions by chance and this bracket; nothing is drawn."""
    seated = Seated(founded(players))
    before = seated.book.setup
    plays = before.sessions[0]
    short = replace(plays, tables={size: replace(each, hands=hands) for size, each in plays.tables.items()})
    prizes = other.pop("prizes", PrizeTable())
    wanted = replace(before, sessions=(short,) * sessions, bracket=setup, prizes=prizes, **other)
    events.change_setup(seated.event, wanted, key=key(), actor=DIRECTOR)
    return seated


@replayed
def played_sessions(seated: Seated, scores: Scores = by_number) -> None:
    """Draw, publish, play and end all sessions."""
    for session in seated.book.sessions:
        draws.draft(seated.event, session, seed=session, key=key(), actor=DIRECTOR)
        draws.publish(seated.event, session, key=key(), actor=DIRECTOR)
        score(seated, session, scores)
        tables.lock(seated.event, session, key=key(), actor=DIRECTOR)


@replayed
def published(seated: Seated, seed: int = 7) -> Bracket:
    """Make the cut and publish the bracket."""
    brackets.draft(seated.event, seed=seed, key=key(), actor=DIRECTOR)
    brackets.publish(seated.event, key=key(), actor=DIRECTOR)
    return main(seated)


def score(seated: Seated, session: int, scores: Scores = by_number) -> None:
    """Hand in, signed, totals at all tables of a session that are open."""
    for table in seated.book.tables_of(session):
        if table.state is TableState.OPEN:
            hand_in(seated, table, scores(table))
    settle_next_best(seated)


def settle_next_best(seated: Seated) -> None:
    """Let those with the better seeds have the seats of the next best, where totals leave the director to choose."""
    reading = read_book(seated.event.journal_id)
    for second, part in reading.book.bracket.parts() if reading.book.bracket else ():
        found = None if part.finished else tie_in_fault(round_ahead(seated.event, reading, second).fault)
        if found and found[0] == NEXT_BEST:
            event, chosen = seated.event, found[1].tied[: found[1].spots]
            brackets.decide_tie(event, chosen, "high", table=NEXT_BEST, second=second, key=key(), actor=DIRECTOR)


def hand_in(seated: Seated, table: SessionTable, units: Sequence[int]) -> None:
    """Hand in totals at a table, as a card with two signatures has them."""
    game = seated.game(table.id)
    card = Card((tuple(units),), totals=True, hands=(game.hands or 0) - game.played)
    covers: dict[str, Any] = {"totals": Totals.ADDED, "seen": game.length} if game.played else {}
    paper_tables.hand_in(seated.event, table.id, card, key=key(), actor=DIRECTOR, signed="two signatures", **covers)


@replayed
def played_round(seated: Seated, scores: Scores = by_number, *, second: bool = False, **other: Any) -> Bracket:
    """Play the round that is seated to its end, and go on to the next."""
    run = seated.book.bracket
    assert run is not None
    part = run.part(second)
    assert part is not None
    score(seated, run.session(second, len(part.seats)), scores)
    brackets.advance(seated.event, len(part.seats), second=second, key=key(), actor=DIRECTOR, **other)
    return main(seated)


def main(seated: Seated) -> Bracket:
    """The bracket as it stands."""
    run = seated.book.bracket
    assert run is not None
    return run.main


def confirm(event: Seated, table: SessionTable) -> None:
    """Hand in and confirm what a table has played hand by hand."""
    tables.hand_in(event.event, table.id, None, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(event.event, table.id, event.game(table.id).length, key=key(), actor=DIRECTOR)


def alone(event: Seated, table: int, picker: int) -> None:
    """Correct the hand of a table: this seat picked alone and won."""
    game = event.game(table).game
    hand = Correct(str(Line.objects.get(game=game).uid), picked(picker, None))
    changes.make(game, [hand], key=key(), actor=DIRECTOR, why="typed for the wrong seat")
