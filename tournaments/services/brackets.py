"""The bracket of an event: drafted, published as tables to play at, played on round by round, changed, undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.brackets import fold
from tournaments.engine.brackets.ranking import second_chance
from tournaments.engine.brackets.values import BracketSeed, ExtraHands, read_results, results_as_json
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import (
    ALGORITHM,
    reopens_by_undo,
    require_bracket,
    require_part,
    tables_json,
    tables_undone,
    verify_round,
    verify_undoable,
)
from tournaments.engine.event.progress import has_begun, what_is_lost
from tournaments.engine.event.values import Json, SessionTable
from tournaments.models import Event
from tournaments.queries import bracket as asked
from tournaments.queries import tables
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.bracket import extras_of
from tournaments.queries.open_items import open_scores
from tournaments.queries.results import round_results
from tournaments.queries.tables import GameRow
from tournaments.services import entrants, journal_writer
from tournaments.services.journal_writer import EventWrite

from .closing import verify_settled
from .draws import (
    chosen_seed,
    close_games,
    open_tables,
    to_type,
    verify_given_up,
    verify_no_shows,
)


def draft(event: Event, *, seed: int | None = None, key: str, actor: Actor) -> EventWrite:
    """Make the cut from the official standings and seed the bracket; nothing is published. Another draft replaces it.

    Raises ``Refused``: ``bad-seed``, ``no-bracket``, ``published``, ``not-official``, ``cut-undecided``,
    ``no-table-rules``, ``no-shows``, and what ``plan`` raises.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "bracket-draft", {}, key=key, actor=actor)
        chosen = chosen_seed(seed)
        reading = read_book(event.journal_id)
        made = asked.cut_made(event, reading, chosen)
        verify_no_shows(reading.book, len(reading.book.sessions) + 1, asked.no_shows(reading.book, made.field))
        payload = {
            "seed": chosen,
            "algorithm": ALGORITHM,
            "field": _plain(made.field),
            "reserve": _plain(made.reserve),
            "tied": made.tied,
        }
        return journal_writer.write_entry(event, "bracket-draft", payload, key=key, actor=actor)


def decide_tie(
    event: Event,
    chosen: Sequence[int],
    why: str,
    *,
    table: int | None = None,
    second: bool = False,
    key: str,
    actor: Actor,
) -> EventWrite:
    """Decide by hand who goes on of those who are tied at a table of the bracket; without a table, at the cut.

    Raises ``Refused``: ``missing-reason``, ``no-tie`` where nobody is tied there, ``bad-choice`` for anyone else or
    any other number of them, ``closed``, ``no-bracket``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "decide-tie", {}, key=key, actor=actor)
        reading, those = read_book(event.journal_id), set(chosen)
        if table is None:
            change = asked.cut_change(event, reading)
            is_settled = reading.book.bracket and not (change and change.fault)
            tie = None if is_settled else asked.tie_at_cut(event, reading)
        else:
            tie = asked.tie_at_table(event, reading, table, second=second)
        if tie is None:
            raise refuse("no-tie", path="chosen")
        if not those <= set(tie.tied):
            raise refuse("bad-choice/tied", path="chosen")
        if len(those) != tie.spots:
            params = {"spots": tie.spots, "tied": len(tie.tied), "chosen": len(those)}
            raise refuse("bad-choice/spots", params, "chosen")
        if not why.strip():
            raise refuse("missing-reason/tie", path="why")
        payload = _tie_at(reading.book, table, second) | {"tied": list(tie.tied), "chosen": sorted(those)}
        return journal_writer.write_entry(event, "decide-tie", payload, key=key, actor=actor, why=why)


def undecide_tie(event: Event, *, table: int | None = None, second: bool = False, key: str, actor: Actor) -> EventWrite:
    """Undo the last decision about a tie at a table of the bracket; without a table, at the cut.

    Raises ``Refused``: ``no-tie``, ``locked`` where the round ended with it, ``published``, ``closed``.
    """
    with writing():
        payload: Json = {"tied": [], "chosen": []}
        if not journal_writer.has_written(event, key):
            payload = _tie_at(read_book(event.journal_id).book, table, second) | payload
        return journal_writer.write_entry(event, "decide-tie", payload, key=key, actor=actor)


def _tie_at(book: EventBook, table: int | None, second: bool) -> Json:
    """Return the place of a tie as the payload of an entry: its table and round, or none of both for the cut."""
    number = require_part(book, second).round_of(table) if table is not None else 0
    return {"second": second, "round": number, "table": table}


def drop_draft(event: Event, *, key: str, actor: Actor) -> EventWrite:
    """Throw the draft away. Raises ``Refused``: ``no-draft``."""
    return journal_writer.write_entry(event, "bracket-drop", {}, key=key, actor=actor)


def publish(event: Event, *, key: str, actor: Actor) -> EventWrite:
    """Publish the draft: the tables of its first round are sittings to be played.

    Raises ``Refused``: ``no-draft``, ``stale`` where others would be in it by now, ``withdrawn``,
    ``not-official``, and what ``open_sittings`` raises.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "bracket-publish", {}, key=key, actor=actor)
        reading = read_book(event.journal_id)
        drafted = reading.book.bracket_draft
        if drafted and asked.is_stale(event, reading, drafted) and not asked.gone_since(reading.book, drafted):
            raise refuse("stale/draft", path="bracket")
        payload = {"tables": tables_json(drafted)} if drafted else {}
        return _seating(event, "bracket-publish", payload, False, key, actor)


def publish_second_chance(event: Event, *, seed: int | None = None, key: str, actor: Actor) -> EventWrite:
    """Draw and publish the second chance, among those who are out after its rounds.

    Raises ``Refused``: ``bad-seed``, ``no-bracket``, ``no-second-chance``, ``not-played``, ``no-table-rules``, and what
    ``plan`` raises.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "bracket-second", {}, key=key, actor=actor)
        main = require_bracket(read_book(event.journal_id).book).main
        chosen = chosen_seed(seed)
        setup, field = main.entry.stage.second_chance, second_chance(main)
        payload: Json = {"seed": chosen, "algorithm": ALGORITHM, "tables": []}
        if setup and field:
            second = fold.publish(field, setup.stage, chosen, apart=main.entry.apart)
            payload["tables"] = tables_json(second)
        return _seating(event, "bracket-second", payload, True, key, actor)


def advance(
    event: Event,
    number: int,
    *,
    second: bool = False,
    extras: Sequence[ExtraHands] = (),
    returning: int | None = None,
    key: str,
    actor: Actor,
) -> EventWrite:
    """End the round that is played, by its confirmed tables, and publish the next one; the final table ends it all.

    ``number`` is the round as whoever asks saw it. ``extras`` are extra hands that decide ties; ``returning`` comes
    back into the next round from the second chance, None: its winner.
    Raises ``Refused``: ``no-bracket``, ``not-seated``, ``not-confirmed``, ``unsettled``, ``extra-hand-needed``,
    ``tie-lacks-counts``, ``missing-result``, ``bad-returning``, ``no-table-rules``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "bracket-advance", {}, key=key, actor=actor)
        reading = read_book(event.journal_id)
        verify_round(reading.book, second, number)
        verify_settled(open_scores(event, reading), reading.book)
        back = asked.winner_of_second(reading.book, second, returning)
        after = asked.next_round(event, reading, second, extras, back)
        payload = _results_payload(event, reading, second, number, extras)
        payload |= {"returning": back, "tables": [] if after.finished else tables_json(after)}
        return _seating(event, "bracket-advance", payload, second, key, actor)


def correct(
    event: Event,
    number: int,
    *,
    second: bool = False,
    extras: Sequence[ExtraHands] = (),
    key: str,
    actor: Actor,
    why: str,
) -> EventWrite:
    """Import the present scores of a round that is over; who sits anywhere stays there. ``extras`` are extra
    hands in place of those, and beside those, that were said before.

    Raises ``Refused``: ``no-bracket``, ``not-played``, ``missing-result``, ``extra-hand-needed``, ``tie-lacks-counts``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "bracket-correct", {}, key=key, actor=actor)
        reading = read_book(event.journal_id)
        part = require_part(reading.book, second)
        payload = _results_payload(event, reading, second, number, extras_of(part, number, extras))
        asked.verify_winner(reading.book, second, fold.correct(part, number, *read_results(payload, number)), number)
        return journal_writer.write_entry(event, "bracket-correct", payload, key=key, actor=actor, why=why)


def correct_cut(event: Event, *, key: str, actor: Actor, why: str) -> EventWrite:
    """Apply the corrected scores to the cut of the posted bracket: points that players bring change, seats don't.

    Raises ``Refused``: ``no-bracket``, ``nothing-changes``, ``cut-undecided``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "correct-cut", {}, key=key, actor=actor)
        reading = read_book(event.journal_id)
        require_bracket(reading.book)
        change = asked.cut_change(event, reading)
        if change is None:
            raise refuse("nothing-changes/cut", path="field")
        if change.fault:
            raise Refused([change.fault])
        payload = {"field": _plain(change.made.field), "reserve": _plain(change.made.reserve)}
        return journal_writer.write_entry(event, "correct-cut", payload, key=key, actor=actor, why=why)


def withdraw(event: Event, entrant: int, *, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Let an entrant leave the bracket. Where their table has not begun, their seat is filled or empty as the round's
    setting says; where it has, the table keeps them, and is finished by a stand-in or stopped.

    Raises ``Refused``: ``no-bracket``, ``not-in-bracket``, ``no-table-rules``.
    """
    return _changing(event, "bracket-withdraw", {"entrant": entrant}, entrant, key, actor, why)


def replace(
    event: Event, entrant: int, name: str, *, key: str, actor: Actor, why: str = "", ask: bool = False
) -> EventWrite:
    """Let someone else play on an entrant's line, from the seated round on, or the next where their table has begun.

    Raises ``Refused``: what ``entrants.replacement`` raises, ``no-bracket``, ``not-in-bracket``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "bracket-replace", {}, key=key, actor=actor)
        payload = {"entrant": entrant, "person": entrants.replacement(event, name, ask=ask)}
        return _changing(event, "bracket-replace", payload, entrant, key, actor, why)


def undo_round(event: Event, *, second: bool = False, typed: str, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Undo the seated round: its tables are closed, and the round before it is open again.

    Undoing the first round deletes the bracket; a final that is over is open again.

    Raises ``Refused``: ``not-typed`` unless ``typed`` is what ``to_type`` says, ``missing-reason`` where anything is
    lost or a round that was over opens again, ``no-bracket``, ``later-draw``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "bracket-back", {}, key=key, actor=actor)
        book = read_book(event.journal_id).book
        verify_undoable(book, second)
        session = require_bracket(book).session(second, len(require_part(book, second).seats))
        closing = tables.with_games(tables_undone(book, second), tables.games(event.pk, session))
        loss = what_is_lost(book, closing)
        needs_reason = bool(loss) or reopens_by_undo(book, second)
        verify_given_up(needs_reason, typed, to_type(book, session, loss), why)
        noted = journal_writer.write_entry(event, "bracket-back", {"second": second}, key=key, actor=actor, why=why)
        close_games((game for _table, game in closing), key, actor)
        return noted


def _results_payload(
    event: Event, reading: EventReading, second: bool, number: int, extras: Iterable[ExtraHands]
) -> Json:
    """Return the results of a round's confirmed tables, as the payload of an entry."""
    session = require_bracket(reading.book).session(second, number)
    results = round_results(event, reading, session)
    return {"second": second, "round": number, **results_as_json(results, extras)}


def _plain(seeds: Iterable[BracketSeed]) -> list[list[int]]:
    return [[seed.entrant, seed.points] for seed in seeds]


def _seating(event: Event, kind: str, payload: Json, second: bool, key: str, actor: Actor) -> EventWrite:
    """Write an entry that may seat a round, and open the tables that are new."""
    noted = journal_writer.write_entry(event, kind, payload, key=key, actor=actor)
    open_tables(event, noted.after, _new(noted), key, actor)
    return noted


def _changing(event: Event, kind: str, payload: Json, entrant: int, key: str, actor: Actor, why: str) -> EventWrite:
    """Write an entry that may change seats: tables that go are closed, those that come are opened."""
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, kind, {}, key=key, actor=actor)
        book = read_book(event.journal_id).book
        there = _tables_of(event, book, entrant)
        begun = any(has_begun(book, table, game) for table, game in there)
        noted = journal_writer.write_entry(event, kind, payload | {"played": begun}, key=key, actor=actor, why=why)
        close_games((game for table, game in there if table.id not in noted.after.tables), key, actor)
        open_tables(event, noted.after, _new(noted), key, actor)
        return noted


def _tables_of(event: Event, book: EventBook, entrant: int) -> list[tuple[SessionTable, GameRow]]:
    """The tables that an entrant sits at in the rounds that are played now, with their games."""
    run = require_bracket(book)
    sessions = [run.session(second, len(part.seats)) for second, part in run.parts()]
    seats = (book.seat_of(session, entrant) for session in sessions if session not in book.locked)
    there = [seat[0] for seat in seats if seat]
    return tables.with_games(there, tables.games_at(event.pk, [table.id for table in there]))


def _new(noted: EventWrite) -> list[SessionTable]:
    """The tables that an entry brought, by id."""
    return [table for number, table in sorted(noted.after.tables.items()) if number not in noted.before.tables]
