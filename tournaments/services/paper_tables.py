"""A table that kept its score on a card: typed by the director, hand by hand or as totals, and handed in at once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger.book import LineKind
from scorekeeper.models import Line, Tally
from scorekeeper.services import changes, journals
from scorekeeper.services.journals import Actor, writing
from scorekeeper.services.requests import EnterTotals, Request, Void
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import Json, SessionTable, TableState
from tournaments.engine.seating.dealers import hands_dealt_in
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.tables import GameRow
from tournaments.services import journal_writer, tables
from tournaments.services.journal_writer import EventWrite

MOST_POINTS = 10_000
SIGNED = "signatures on the card"  # reasons of a confirmation that nobody types: histories have words for them
TWICE = "the card was typed twice"


@dataclass(frozen=True, slots=True)
class Card:
    """A score card: units by seat, a row for each hand, or with ``totals`` one row for all of them.

    ``hands`` is how many the totals are of. ``counts`` (``picked`` and of these ``won``, by seat) are what else the
    card tells; None where it does not.
    """

    rows: tuple[tuple[int, ...], ...]
    totals: bool = False
    hands: int | None = None
    counts: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)


class Totals(StrEnum):
    """The hands that the totals on a card cover, at a table that has hands already."""

    ADDED = "added"  # the other hands
    WHOLE = "whole"  # all hands: they stand, whatever the hands add up to


@dataclass(frozen=True, slots=True)
class EnteredHands:
    """The hands that a table has before a card with totals: ``recorded`` on a phone, or ``typed`` from the card.

    ``units`` are those of both, by seat; ``room`` says whether the table plays more hands than these.
    """

    recorded: int
    typed: int
    units: tuple[int, ...]
    room: bool

    @property
    def hands(self) -> int:
        """Return the number of hands."""
        return self.recorded + self.typed

    @property
    def can_add(self) -> bool:
        """Return whether totals can be those of the other hands: hands typed from the card are replaced instead."""
        return self.room and not self.typed


def entered_hands(table: SessionTable, game: GameRow) -> EnteredHands | None:
    """Return the hands that a table has; None where it has none, or only totals. Two statements."""
    rows = typed_before(game.game)
    typed = len(rows) if len(rows) > 1 else 0
    if game.played + typed == 0:
        return None
    units = _recorded(table, game)["units"]
    if typed:
        units = tuple(map(sum, zip(units, *rows, strict=True)))
    return EnteredHands(game.played, typed, units, game.hands is None or game.played + typed < game.hands)


def hand_in(
    event: Event,
    table: int,
    card: Card,
    *,
    key: str,
    actor: Actor,
    signed: str = "",
    totals: Totals | None = None,
    seen: int | None = None,
    why: str = "",
) -> EventWrite:
    """Take the score of a table from its card and hand it in; what was typed from paper before counts no more.

    ``signed`` says by what the director confirms it at once, say two signatures; empty: it is confirmed later.
    Hands recorded on a phone stay, and a card hand by hand adds to them. ``totals`` says what a card with totals
    covers beside hands; without it they have to agree with these. ``seen`` is the score that was looked at then.
    ``why`` is the reason for replacing what was typed before.

    Raises ``Refused`` with a fault for each row that does not add up (``rows[i]``, code ``off``) or has another number
    of seats, for each count that cannot be (``counts.picked[j]``); ``unfinished`` for a card with fewer hands than the
    table plays where it was not stopped, ``full`` for one with more; ``differs`` for totals other than those of the
    hands; ``taken`` for a score that has changed since it was ``seen``; and what the fold refuses (``handed-in``,
    ``locked``).
    """
    with writing():
        book = book_of(event.journal_id)
        seated = book.table(table)
        if faults := list(_faults(card, seated)):
            raise Refused(faults)
        if card.totals and seated.state is TableState.OPEN and not journal_writer.has_written(event, key):
            card = _rest_of_card(card, seated, tables.game(event, table), totals, seen)
            if faults := list(_faults(card, seated)):
                raise Refused(faults)
        dealt = session_setup(book, seated.session).at(len(seated.seats)).rules.players
        payload = {"table": table, "scorer": None, "paper": True, "counts": _counts(card, seated, dealt)}
        noted = journal_writer.write_entry(event, "hand-in", payload, key=key, actor=actor)
        if not noted.again:
            game = tables.game(event, table)
            _verify_length(card, seated, game)
            _write(game.game, card, key, actor, why)
            tables.close(event, table, key=key, actor=actor)
            if signed and book.setup.confirm:
                seen = tables.game(event, table).length
                tables.confirm_as_director(event, table, seen, key=f"{key}-signed", actor=actor, why=signed)
        return noted


def correct(
    event: Event,
    table: int,
    card: Card,
    *,
    key: str,
    actor: Actor,
    seen: int,
    why: str = "",
    signed: str = "",
    totals: Totals | None = None,
) -> EventWrite:
    """Open a table again whose score came from a card, and hand in the card as it reads now, in one transaction.

    Raises ``Refused``: ``taken`` when the score has changed since it was ``seen``; what ``tables.reopen`` raises
    (``missing-reason`` where the score was confirmed), and what ``hand_in`` does.
    """
    with writing():
        if not journal_writer.has_written(event, key):
            if tables.game(event, table).length != seen:
                raise journals.OutdatedWrite("taken/score-changed", path="seen")
            tables.reopen(event, table, why, key=f"{key}-reopen", actor=actor)
        return hand_in(event, table, card, key=key, actor=actor, signed=signed, totals=totals, seen=seen, why=why)


def entered_card(table: SessionTable, game: GameRow, dealt: int, *, totals: bool) -> Card:
    """Return what was entered from a table's card: with ``totals`` those of all hands, otherwise its hands.

    No rows where it was entered the other way. ``dealt`` is how many are dealt in at a time.
    """
    rows, known = typed_before(game.game), dict(table.counts)
    by_seat = [known.get(number, {}) for number in table.seats]
    counts = {what: tuple(each.get(what) for each in by_seat) for what in ("picked", "won")}
    if not totals:
        by_hand = all("best" in each for each in by_seat)
        return Card(tuple(rows) if by_hand else (), counts=counts)
    hands = sum(each.get("hands", 0) for each in by_seat) // dealt or None
    if not game.played:
        return Card((first_totals(table, game.game),) if rows else (), totals, hands, counts)
    recorded = _recorded(table, game)
    whole = tuple(map(sum, zip(first_totals(table, game.game), recorded["units"], strict=True)))
    counts = {
        what: tuple(None if rest is None else rest + past for rest, past in zip(each, recorded[what], strict=True))
        for what, each in counts.items()
    }
    return Card((whole,), totals, hands and hands + game.played, counts)


def _rest_of_card(card: Card, table: SessionTable, game: GameRow, totals: Totals | None, seen: int | None) -> Card:
    """Return what a card with totals adds to the hands recorded on a phone: with its rows, where it agrees with them.

    Counts of the whole card leave out what those hands count already.
    """
    entered = entered_hands(table, game)
    if entered is None:
        return card
    agrees = card.rows[0] == entered.units
    if totals and game.length != seen:
        raise journals.OutdatedWrite("taken/score-changed", path="seen")
    if not agrees and (totals is None or (totals is Totals.ADDED and not entered.can_add)):
        raise refuse("differs/hands", path="rows")
    if totals is Totals.ADDED:
        return card
    if agrees and entered.typed:
        return replace(card, rows=tuple(typed_before(game.game)), totals=False, hands=None)
    recorded = _recorded(table, game)
    rest = tuple(whole - units for whole, units in zip(card.rows[0], recorded["units"], strict=True))
    hands = card.hands or (entered.hands if agrees or not entered.room else None)
    if hands is None:
        return replace(card, rows=(rest,))
    counts = {
        what: tuple(
            None if whole is None else whole - known for whole, known in zip(typed, recorded[what], strict=True)
        )
        for what, typed in card.counts.items()
    }
    if hands == game.played:
        counts = dict.fromkeys(("picked", "won"), (0,) * len(table.seats)) | counts
    return replace(card, rows=(rest,), hands=hands - game.played, counts=counts)


def _recorded(table: SessionTable, game: GameRow) -> Mapping[str, tuple[int, ...]]:
    """Return the figures of the hands recorded on a phone, by seat. Two statements."""
    seats = Tally.objects.filter(seat__game=game.game, seat__number__lte=len(table.seats)).order_by("seat__number")
    units, picked, won = zip(*seats.values_list("units", "picked", "won"), strict=True)
    typed = first_totals(table, game.game)
    return {
        "units": tuple(total - points for total, points in zip(units, typed, strict=True)),
        "picked": picked,
        "won": won,
    }


def first_totals(table: SessionTable, game: int) -> tuple[int, ...]:
    """Return the totals that were typed from a table's card, by seat. One statement."""
    rows = typed_before(game)
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * len(table.seats)


def agrees_with_first(table: SessionTable, game: GameRow, totals: tuple[int, ...]) -> bool:
    """Return whether totals are those typed from a table's card: of the card alone, or with the hands beside it."""
    first = first_totals(table, game.game)
    if totals == first or not game.played:
        return totals == first
    return totals == tuple(map(sum, zip(first, _recorded(table, game)["units"], strict=True)))


def confirm_second(event: Event, table: int, totals: tuple[int, ...], seen: int, *, key: str, actor: Actor) -> bool:
    """Confirm a card that was typed a second time with the same totals; False, and nothing is written, where they
    differ.

    Raises ``Refused``: ``off``; ``taken`` when the score has changed since it was ``seen``; ``not-handed-in``;
    ``disputed``.
    """
    with writing():
        seated, game = book_of(event.journal_id).table(table), tables.game(event, table)
        if faults := list(_faults(Card((totals,), totals=True), seated)):
            raise Refused(faults)
        if not journal_writer.has_written(event, key) and not agrees_with_first(seated, game, totals):
            return False
        tables.confirm_as_director(event, table, seen, key=key, actor=actor, why=TWICE)
        return True


def take_second(event: Event, table: int, totals: tuple[int, ...], seen: int, *, key: str, actor: Actor) -> None:
    """Replace the totals of a card that waits to be confirmed with those typed the second time, and confirm them.

    Raises ``Refused``: ``taken`` when the score has changed since it was ``seen``, or is confirmed; ``off``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return
        waiting = book_of(event.journal_id).table(table).state is TableState.COMPLETE
        if not waiting or tables.game(event, table).length != seen:
            raise journals.OutdatedWrite("taken/score-changed", path="seen")
        tables.reopen(event, table, TWICE, key=f"{key}-reopen", actor=actor)
        hand_in(event, table, Card((totals,), totals=True), key=key, actor=actor, signed=TWICE)


def _write(game: int, card: Card, key: str, actor: Actor, why: str) -> None:
    """Write the card's rows as lines of the game's sheet, in place of those that were typed from it before."""
    before = Line.objects.filter(game=game, kind=LineKind.PAPER, voided=False).order_by("place")
    requests: list[Request] = [
        *map(EnterTotals, card.rows),
        *(Void(str(uid)) for uid in before.values_list("uid", flat=True)),
    ]
    changes.make(game, requests, key=f"{key}-card", actor=actor, why=why if before else "")


def typed_before(game: int) -> list[tuple[int, ...]]:
    """Return the rows that were typed from a game's card and still count, in their order. One statement."""
    lines = Line.objects.filter(game=game, kind=LineKind.PAPER, voided=False).order_by("place")
    return [tuple(json.loads(what)["amounts"]) for what in lines.values_list("what", flat=True)]


def _verify_length(card: Card, table: SessionTable, game: GameRow) -> None:
    hands = _hands(card)
    if game.hands is None or hands is None:
        return
    played = game.played + hands
    if played > game.hands:
        params = {"played": played, "hands": game.hands, "number": table.number}
        raise refuse("full/table", params, "rows")
    if played < game.hands and not table.stopped:
        raise refuse("unfinished/type-others", {"played": played, "hands": game.hands}, "rows")


def _faults(card: Card, table: SessionTable) -> Iterator[Fault]:
    seats = len(table.seats)
    if not card.rows or (card.totals and len(card.rows) != 1):
        yield Fault("empty/scores", path="rows")
    for index, row in enumerate(card.rows):
        if len(row) != seats:
            yield Fault("bad-value/row-scores", {"seats": seats}, f"rows[{index}]")
        elif max(map(abs, row)) > MOST_POINTS:
            yield Fault("too-much/score", {"most": f"{MOST_POINTS:,}"}, f"rows[{index}]")
        elif off := sum(row):
            words = f"{off:+}".replace("-", "\N{MINUS SIGN}")
            yield Fault("off", {"off": words}, f"rows[{index}]", {"off": off})
    for what, counts in card.counts.items():
        yield from _wrong_counts(card, what, counts, seats)
    for seat, (picked, won) in enumerate(zip(card.counts.get("picked", ()), card.counts.get("won", ()), strict=False)):
        if picked is not None and won is not None and won > picked:
            yield Fault("bad-count/won", {"picked": picked}, f"counts.won[{seat}]")


def _wrong_counts(card: Card, what: str, counts: tuple[int | None, ...], seats: int) -> Iterator[Fault]:
    if len(counts) != seats:
        yield Fault("bad-value/counts", {"seats": seats}, f"counts.{what}")
        return
    most = _hands(card)
    for seat, count in enumerate(counts):
        if count is not None and (count < 0 or (most is not None and count > most)):
            path = f"counts.{what}[{seat}]"
            yield Fault("bad-count/range", {"most": most}, path) if most else Fault("bad-count/negative", path=path)
    if most is not None and what == "picked" and sum(count or 0 for count in counts) > most:
        yield Fault("bad-count/picked", {"most": most}, f"counts.{what}")


def _hands(card: Card) -> int | None:
    return card.hands if card.totals else len(card.rows)


def _counts(card: Card, table: SessionTable, dealt: int) -> Json:
    """Return the results of each entrant's hands on the card; ``dealt`` are dealt in at a time, and the deal goes
    round."""
    by_entrant: dict[int, Json] = {number: {} for number in table.seats}
    for what, counts in card.counts.items():
        for number, count in zip(table.seats, counts, strict=True):
            by_entrant[number] |= {} if count is None else {what: count}
    for seat, number in enumerate(table.seats):
        if by_entrant[number].keys() >= {"picked", "won"}:
            by_entrant[number]["lost"] = by_entrant[number]["picked"] - by_entrant[number]["won"]
        if (hands := _hands(card)) is not None:
            by_entrant[number]["hands"] = hands_dealt_in(seat + 1, hands, len(table.seats), dealt)
        if not card.totals:
            by_entrant[number]["best"] = max(0, *(row[seat] for row in card.rows))
    return {str(number): counts for number, counts in by_entrant.items()}
