"""The draw: drafted from a seed, two players swapped, published as tables to play at, unpublished."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.ledger.entries import clean_reason, fold_name
from scorekeeper.services import changes, journals
from scorekeeper.services.journals import Actor, writing
from scorekeeper.services.new_sheets import NewSitting, open_sittings
from scorekeeper.services.requests import Close
from tournaments.engine.event.book import EventBook, session_name, session_phrase
from tournaments.engine.event.draw import verify_unpublishable
from tournaments.engine.event.draw_pool import (
    Presence,
    count_drawn_together,
    draw_seats,
    is_drawn_by_standing,
    is_of_present,
    presence,
    present_entrants,
    session_setup,
    verify_before,
)
from tournaments.engine.event.progress import Loss, verify_not_begun, what_is_lost
from tournaments.engine.event.values import Json, SessionTable
from tournaments.engine.seating.plan import ALGORITHM
from tournaments.models import Event, EventTable
from tournaments.queries import tables
from tournaments.queries.book import EventReading, book_of, read_book
from tournaments.queries.results import official_order
from tournaments.services import entrants, journal_writer
from tournaments.services.journal_writer import EventWrite

SEEDS = 1_000_000  # one that is drawn here is easily read out and typed again
MOST_SEED = 10**15
_STORED_NAMES = {
    "title-session-number": "Session {number}",
    "title-round-number": "Round {number}",
    "title-bracket": "Bracket",
    "title-final-table": "Final table",
    "title-second-chances-round": "Second chance, round {number}",
    "title-second-chances-final-table": "Second chance, final table",
}


def draft(
    event: Event,
    session: int,
    *,
    seed: int | None = None,
    together: int = 1,
    key: str,
    actor: Actor,
) -> EventWrite:
    """Draw a session, or ``together`` sessions at once from this one on; nothing is published.

    ``seed`` None takes one at random. A session that is drawn by standing reads the official ones, of confirmed tables
    alone. Drafts of these and later sessions are gone.
    Raises ``Refused``: ``bad-seed``, ``published``, ``earlier-draw``, ``not-official``, ``not-together``,
    ``no-table-rules``, ``no-shows`` before someone has said whether they are seated again, and what the draw itself
    refuses (``too-few-players``, ``no-tables``).
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "draft", {}, key=key, actor=actor)
        payloads = _drafts(event, read_book(event.journal_id), session, chosen_seed(seed), together)
        keys = [key, *(f"{key}-{payload['session']}" for payload in payloads[1:])]
        noted = [
            journal_writer.write_entry(event, "draft", payload, key=own, actor=actor)
            for own, payload in zip(keys, payloads, strict=True)
        ]
        return noted[-1]


def chosen_seed(seed: int | None) -> int:
    """The seed that was said, or where none was one at random. Raises ``Refused`` (``bad-seed``)."""
    if seed is None:
        return secrets.randbelow(SEEDS)
    if not 0 <= seed < MOST_SEED:
        raise refuse("bad-seed", {"number": MOST_SEED - 1}, "seed")
    return seed


def _drafts(event: Event, reading: EventReading, session: int, seed: int, together: int) -> list[Json]:
    book = reading.book
    verify_before(book, session)
    if not 1 <= together <= count_drawn_together(book, session):
        raise refuse("not-together", path="together")
    there = present_entrants(book, session)
    verify_no_shows(book, session, there.asked)
    players = list(there.players)
    if is_drawn_by_standing(book, session):
        players = [number for number in official_order(event, reading) if number in players]
    shared = {"seed": seed, "algorithm": ALGORITHM, "players": players, "first": session, "together": together}
    size = session_setup(book, session).table_size
    return [
        {"session": session + index, "size": size, "tables": [list(table) for table in seats], **shared}
        for index, seats in enumerate(draw_seats(book, session, players, seed, together))
    ]


def swap(event: Event, session: int, one: int, other: int, *, key: str, actor: Actor) -> EventWrite:
    """Let two entrants change places before the draw is published.

    Raises ``Refused``: ``no-draw``, ``published``, ``not-drawn``, ``same-player``.
    """
    return journal_writer.write_entry(
        event, "swap", {"session": session, "one": one, "other": other}, key=key, actor=actor
    )


def drop_draft(event: Event, session: int, *, key: str, actor: Actor) -> EventWrite:
    """Throw the draft of a session away, and those after it. Raises ``Refused``: ``no-draw``, ``published``."""
    return journal_writer.write_entry(event, "drop-draft", {"session": session}, key=key, actor=actor)


def draw_and_publish(
    event: Event,
    session: int,
    *,
    asked: Collection[int] = (),
    seated: Collection[int] = (),
    key: str,
    actor: Actor,
) -> EventWrite:
    """Draw a session with those that are usually drawn together with it, and publish it.

    A draft is only published. One of other players than those who play now is drawn again, unless seats were swapped
    in it by hand. ``asked`` are the no-shows that the director decided about: those ``seated`` are seated again, the
    others are left out. Who appeared or was decided about at the same time stays as they are.
    Raises ``Refused``: what ``draft`` and ``publish`` raise; then nothing is written.
    """
    with writing():
        book = book_of(event.journal_id)
        again = session in book.published or journal_writer.has_written(event, key)
        if session in book.sessions and not again:
            _answer_no_shows(event, book, session, asked, seated, key, actor)
        book = read_book(event.journal_id).book
        if session in book.sessions and not again and not is_draft_kept(book, session):
            together = count_drawn_together(book, session)
            draft(event, session, together=together, key=f"{key}-draft", actor=actor)
        return publish(event, session, key=key, actor=actor)


def _answer_no_shows(
    event: Event,
    book: EventBook,
    session: int,
    asked: Collection[int],
    seated: Collection[int],
    key: str,
    actor: Actor,
) -> None:
    """Check in those no-shows who are seated again, and leave the others out."""
    no_shows = {*asked}.intersection(present_entrants(book, session).asked)
    for numbers, here in ((no_shows.intersection(seated), True), (no_shows.difference(seated), False)):
        if numbers:
            entrants.check_in(event, session, numbers, here=here, key=f"{key}-no-shows-{here}", actor=actor)


def is_draft_kept(book: EventBook, session: int) -> bool:
    """Return whether ``draw_and_publish`` publishes the draft of a session as it is, rather than draw again."""
    draw = book.draws.get(session)
    return draw is not None and (bool(draw.swaps) or is_of_present(book, session))


def publish(event: Event, session: int, *, key: str, actor: Actor) -> EventWrite:
    """Publish a draft: each of its tables is a sitting to be played, named ``Session 2, table 7``.

    Raises ``Refused``: ``no-draw``, ``published``, ``earlier-draw``, ``withdrawn``, ``setup-changed``,
    ``no-table-rules``, ``no-shows`` for who did not appear before and nobody was asked about, ``not-here`` for who was
    left out after the draw, and what ``open_sittings`` raises.
    """
    with writing():
        noted = journal_writer.write_entry(event, "publish", {"session": session}, key=key, actor=actor)
        if not noted.again:
            _verify_there(noted.before, session)
            open_tables(event, noted.after, noted.after.tables_of(session), key, actor)
        return noted


def verify_no_shows(book: EventBook, session: int, no_shows: Sequence[int]) -> None:
    """Raise ``Refused`` (``no-shows``) if nobody has said whether these entrants are seated again."""
    if no_shows:
        numbers = list(no_shows)
        raise refuse(
            "no-shows", {"session": session_phrase(book, session), "numbers": numbers}, "players", entrants=numbers
        )


def _verify_there(book: EventBook, session: int) -> None:
    """Raise ``Refused`` if a draft would seat someone who is not there."""
    if session not in book.draws or book.setup.hourly is not None:
        return
    there = presence(book, session)
    drawn = [number for number in sorted(book.draws[session].players) if number in there]
    verify_no_shows(book, session, [number for number in drawn if there[number] is Presence.NO_SHOW])
    if out := [number for number in drawn if there[number] is Presence.LEFT_OUT]:
        raise refuse("not-here", {"out": out[0], "session": session_phrase(book, session)}, "session", entrant=out[0])


def open_tables(event: Event, book: EventBook, seated: Sequence[SessionTable], key: str, actor: Actor) -> None:
    """Open a sitting for each of these tables, in few statements; the first seat deals first."""
    if not seated:
        return
    numbers = open_sittings(
        event.journal_id,
        event.club_id,
        [_sitting(book, table) for table in seated],
        played_on=event.played_on,
        actor=actor,
        key=f"{key}-seats",
    )
    EventTable.objects.bulk_create(
        EventTable(event=event, number=table.id, session=table.session, sitting_id=number)
        for table, number in zip(seated, numbers, strict=True)
    )


def _sitting(book: EventBook, table: SessionTable) -> NewSitting:
    plays = session_setup(book, table.session).at(len(table.seats))
    persons = tuple(book.entrant(number).person(table.session) for number in table.seats)
    name = f"{_stored_name(book, table.session)}, table {table.number}"
    return NewSitting(name, persons, rules_as_json(plays.rules), plays.hands)


def to_type(book: EventBook, session: int, loss: Loss) -> str:
    """Return the text that confirms a step: the session, and how many hands and score cards are lost with it."""
    lost = ((loss.hands, "hand"), (loss.cards, "score card"))
    parts = (f"{many} {what}{'s' * (many != 1)}" for many, what in lost if many)
    return ", ".join((_stored_name(book, session), *parts))


def _stored_name(book: EventBook, session: int) -> str:
    """Return a session's name as it is stored and typed, in English whatever the language of the pages."""
    name = session_name(book, session)
    return _STORED_NAMES[name.key].format(**name.params)


def unpublish(event: Event, session: int, *, typed: str, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Unpublish a draw, with the drafts of later sessions. Its tables are closed; what they played stays.

    Nothing needs to be typed as long as nothing is lost.
    Raises ``Refused``: ``not-typed`` unless ``typed`` is what ``to_type`` says, ``missing-reason``, ``not-published``,
    ``locked``, ``later-draw``.
    """
    with writing():
        if journal_writer.has_written(event, key):  # the session may have been drawn again since
            return journal_writer.write_entry(event, "take-back", {}, key=key, actor=actor)
        book = book_of(event.journal_id)
        verify_unpublishable(book, session)
        games = tables.games(event.pk, session)
        loss = what_is_lost(book, tables.with_games(book.tables_of(session), games))
        if typed or loss:
            verify_given_up(bool(loss), typed, to_type(book, session, loss), why)
        noted = journal_writer.write_entry(event, "take-back", {"session": session}, key=key, actor=actor, why=why)
        close_games((game for _table, game in tables.with_games(book.tables_of(session), games)), key, actor)
        return noted


def verify_given_up(needs_reason: bool, typed: str, meant: str, why: str) -> None:
    """Raise ``Refused`` unless a step that can't be reversed was confirmed.

    The faults are ``not-typed`` where something else was typed, whatever its capitals and spaces, and
    ``missing-reason`` where one is needed.
    """
    faults = []
    if fold_name(" ".join(typed.split())) != fold_name(meant):
        faults.append(Fault("not-typed/unpublish", {"meant": meant}, "typed"))
    if needs_reason and not clean_reason(why):
        faults.append(Fault("missing-reason", path="why"))
    if faults:
        raise Refused(faults)


def close_games(games: Iterable[tables.GameRow], key: str, actor: Actor) -> None:
    """Let these games take no more hands."""
    for game in games:
        if not game.closed:
            changes.make(game.game, [Close()], key=f"{key}-{game.table}", actor=actor)


def seat(event: Event, table: int, entrant: int, *, key: str, actor: Actor) -> EventWrite:
    """Give someone a seat at a published table (its id) that has not begun; the others keep theirs.

    The table opens again: its card is printed again. Raises ``Refused``: ``unknown-table``, ``begun``, ``seated``,
    ``withdrawn``, and ``no-table-rules`` where nothing is set for one more.
    """
    return _reseat(event, "seat", table, entrant, key, actor)


def unseat(event: Event, table: int, entrant: int, *, key: str, actor: Actor) -> EventWrite:
    """Take someone from a published table (its id) that has not begun, and let the others play without them.

    Raises ``Refused``: ``unknown-table``, ``begun``, ``not-at-table``, ``no-table-rules``.
    """
    return _reseat(event, "unseat", table, entrant, key, actor)


def _reseat(event: Event, kind: str, table: int, entrant: int, key: str, actor: Actor) -> EventWrite:
    with writing():
        journals.lock_journal(event.journal_id, key)
        game = tables.game_of(event.pk, table)
        noted = journal_writer.write_entry(event, kind, {"table": table, "entrant": entrant}, key=key, actor=actor)
        if noted.again:
            return noted
        verify_not_begun(noted.before, noted.before.table(table), game)
        close_games([game] if game else [], key, actor)
        open_tables(event, noted.after, [noted.after.tables[max(noted.after.tables)]], key, actor)
        return noted
